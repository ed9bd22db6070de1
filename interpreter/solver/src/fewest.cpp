#include "fewest.hpp"

#include <algorithm>

namespace preferans {
namespace {

inline u32 ranks_from(int rank) { return 0xFFu << rank & 0xFF; }

inline bool is(int flag, const Suit& suit) { return suit.misere >> 4 * flag & 1; }

// Whether a set has two members at least.
inline bool several(u32 set) { return (set & (set - 1)) != 0; }

}  // namespace

template <bool TRUMP> bool FewestSearch::last(u64 word, int player) const {
    int winner = player, best = only_card(word, player);
    for (int i = 0; i < 2; ++i) {
        player = next_player[player];
        const int card = only_card(word, player);
        const bool beats = card >> 3 == best >> 3 ? card > best : TRUMP && card < 8;
        winner = beats ? player : winner;
        best = beats ? card : best;
    }
    return winner == 0;
}

int FewestSearch::settled(const Suit* const suits[4], int player, int left, int need) const {
    const u64 flags = all_flags(suits[0]->misere, suits[1]->misere, suits[2]->misere, suits[3]->misere);
    // In every suit he stays under the defenders: to each lead he plays his highest card below the best one, and throws
    // his highest cards on other suits; what is left is under them again.  On lead he needs a safe exit.
    if (with_flag(flags, UNDER) == 15 && (player != 0 || with_flag(flags, EXIT) != 0)) return 0;
    // What can be forced in one suit can be forced in all: on lead a defender leads such a suit, and while the soloist
    // leads others they part with cards they need not keep, of which there are enough, since they keep no more cards of
    // these suits than he has.
    const int forced = suits[0]->forced + suits[1]->forced + suits[2]->forced + suits[3]->forced;
    if (forced >= need) return 1;
    const int exits = suits[0]->exits + suits[1]->exits + suits[2]->exits + suits[3]->exits;
    const bool gift = player != 0 && with_flag(flags, player == 1 ? GIFT_1 : GIFT_2) != 0;
    if (need > left - lost_through(exits, player, left)) return 0;
    if (player == 0) {
        if (with_flag(flags, MASTERED) == 15) return 1;
        if (need == left) return with_flag(flags, LOSER_1) | with_flag(flags, LOSER_2) ? 0 : -1;
        return need == left - 1 && loses_two(suits, flags, exits, player, left) ? 0 : -1;
    }
    // One more where a defender on lead may begin a round that his partner does not follow to.
    if (forced + 1 >= need && with_flag(flags, player == 1 ? EXTRA_1 : EXTRA_2) != 0) return 1;
    if (need == left) {
        // To any lead that is no gift his lowest card loses.  A gift leaves him on lead, where he gets out with a loser.
        if (!gift) return 0;
        return with_flag(flags, player == 1 ? LOSER_1 : LOSER_2) | with_flag(flags, player == 1 ? LOSER_2_2 : LOSER_1_2) ? 0 : -1;
    }
    return need == left - 1 && loses_two(suits, flags, exits, player, left) ? 0 : -1;
}

// The tricks that the soloist is sure to lose by losers which one defender, and he alone, takes.  Each of them loses
// whenever it is played, and leaves the lead with that defender, who then throws nothing; so they last but for what he
// throws while his partner leads, which is once at most for each trick that the soloist loses to the partner or, where
// the partner begins, once more.  Meanwhile the soloist is given a trick at most before each that he loses.  He throws a
// loser only where all his cards are such, and then half of the tricks are lost all the same.
int FewestSearch::lost_through(int exits, int player, int left) {
    const int one = (exits & 15) - (player == 2), two = (exits >> 4) - (player == 1);
    return std::min(std::max(one, two), (left + (player == 0)) / 2);
}

// Whether the soloist is sure to lose two tricks: he gets out with a loser, perhaps is given a trick by a low lead, and
// gets out with another.  What the defenders throw meanwhile must not be all that is above it.  When they lead the suit
// of a loser themselves, it loses to that lead.
bool FewestSearch::loses_two(const Suit* const suits[4], u64 flags, int exits, int player, int left) {
    const auto flag = [flags](int name) { return with_flag(flags, name); };
    const auto two_of = [](u32 some, u32 others) { return some != 0 && others != 0 && std::popcount(some | others) > 1; };
    const auto held_by = [suits](int p) {
        u32 held = 0;
        for (int s = 0; s < 4; ++s) held |= (suits[s]->hand[p] != 0 ? 1u : 0u) << s;
        return held;
    };
    if (left < 3) return false;
    if (player == 0) {
        // A loser that only one defender takes keeps the lead with him: he cannot throw what is above another.
        if ((exits & 15) != 0 && several(flag(LOSER_1))) return true;
        if (exits >> 4 != 0 && several(flag(LOSER_2))) return true;
        // Two throws at most, one of them only from a defender who does not follow to the first loser.
        if (flag(DOUBLE_1) | flag(DOUBLE_2)) return true;
        const u32 losers = flag(LOSER_1) | flag(LOSER_2);
        if (!several(losers)) return false;
        return flag(LOSER_1_3) | flag(LOSER_2_3) || two_of(losers & held_by(1), flag(LOSER_1_2)) ||
               two_of(losers & held_by(2), flag(LOSER_2_2));
    }
    // The player on lead throws nothing to this trick.
    const int own = player == 1 ? LOSER_1 : LOSER_2, other = player == 1 ? LOSER_2 : LOSER_1;
    const u32 lasting = flag(own + 1) | flag(other + 2);
    const bool gift = flag(player == 1 ? GIFT_1 : GIFT_2) != 0;
    if (left > 3 || !gift) {
        // As above; but the loser must outlive a throw while the partner leads, and if it is the partner's, so must both.
        const int firm = suits[0]->firm_exits | suits[1]->firm_exits | suits[2]->firm_exits | suits[3]->firm_exits;
        if ((firm & 1) != 0 && several(flag(player == 1 ? LOSER_1 : LOSER_1_2))) return true;
        if ((firm & 16) != 0 && several(flag(player == 2 ? LOSER_2 : LOSER_2_2))) return true;
    }
    if (!gift) {
        // This trick is lost, perhaps with one of the losers, and another is left after it and a gift.
        return flag(DOUBLE_1) | flag(DOUBLE_2) || several(lasting);
    }
    if (left < 4) return false;
    if (flag(player == 1 ? DOUBLE_1 : DOUBLE_2)) return true;
    if (!several(lasting)) return false;
    return flag(own + 2) || two_of(lasting & held_by(player), flag(own + 1)) ||
           two_of(lasting & held_by(3 - player), flag(other + 2));
}

// Lists the leads, one card of each group of equals.
void FewestSearch::leads(const Suit* const suits[4], int player, int hint, Moves& moves) const {
    const FewestLeadWeights& w = fewest.lead[player];
    const int next = next_player[player], third = next_player[next];
    int weight[4];
    u32 others[4];
    u32 cards = 0;
    for (int s = 0; s < 4; ++s) {
        const Suit& row = *suits[s];
        weight[s] = w.length[0] * row.length(player) + w.length[1] * row.length(next) + w.length[2] * row.length(third) +
                    (is(UNDER, row) ? 0 : w.unsafe) + (is(EXIT, row) ? w.exit : 0) +
                    (is(player == 1 ? GIFT_1 : GIFT_2, row) ? w.gift : 0) + (row.hand[0] == 0 ? w.voided : 0) +
                    (row.length(player) == 1 ? w.lone : 0) + w.rounds * row.forced;
        others[s] = player == 0 ? row.hand[1] | row.hand[2] : row.hand[0];
        cards |= static_cast<u32>(row.bottoms[player]) << 8 * s;
    }
    for (; cards != 0; cards &= cards - 1) {
        const int card = lowest(cards);
        const int s = card >> 3, rank = card & 7;
        const u32 bit = 1u << rank;
        const int more = bit > others[s] ? w.above : (others[s] & (bit - 1)) == 0 ? w.below + w.below_rank * rank : 0;
        moves.add(card, weight[s] + w.rank * rank + more + (card == hint ? 10000 : 0));
    }
}

template <bool TRUMP> bool FewestSearch::lead_(u64 word, int player, int left, int need) {
    watch_.count();
    if (left == 1) return last<TRUMP>(word, player);
    const Suit* const suits[4] = {&suit(word, 0), &suit(word, 1), &suit(word, 2), &suit(word, 3)};
    if constexpr (!TRUMP)
        if (const int answer = settled(suits, player, left, need); answer >= 0) return answer == 1;

    u64 owners = 0;
    for (int s = 0; s < 4; ++s) owners |= static_cast<u64>(suits[s]->pattern) << 16 * s;
    int hint = NO_CARD;
    if (const Entry* entry = exact_.find(owners, player)) {
        if (need <= entry->low) return true;
        if (need > entry->high) return false;
        hint = entry->best;
    }

    Moves moves;
    leads(suits, player, hint, moves);
    // The soloist wants a no here.
    const bool wanted = player != 0;
    bool answer = !wanted;
    int best = NO_CARD;
    for (int i = 0; i < moves.count(); ++i) {
        const int card = moves.next();
        if (reply_<TRUMP, false>(without(word, card), next_player[player], {card, card, player, left, need}) == wanted) {
            answer = wanted;
            best = card;
            break;
        }
    }
    Entry& entry = exact_.place(owners, player, static_cast<u8>(left));
    if (answer) entry.low = std::max(entry.low, static_cast<u8>(need));
    else entry.high = std::min(entry.high, static_cast<u8>(need - 1));
    if (best != NO_CARD) entry.best = static_cast<u8>(best);
    return answer;
}

template <bool TRUMP, bool THIRD>
int FewestSearch::replies(u64 word, int player, const Trick& trick, Moves& moves) const {
    const int led = trick.led >> 3, best_suit = trick.best >> 3;
    const Suit& row = suit(word, led);
    if (row.hand[player] != 0) {
        const bool can = !THIRD || best_suit == led;
        const u32 above = can ? ranks_from(trick.best & 7) : 0;
        const FewestReplyWeights& v =
            THIRD ? fewest.third[player][(trick.winner == 0) == (player == 0)] : fewest.second[player];
        const bool unsafe = !is(UNDER, row);
        const int win = v.winner + (unsafe ? v.winner_unsafe : 0), lose = unsafe ? v.loser_unsafe : 0;
        for (u32 rest = (row.tops[player] & above) | (row.bottoms[player] & ~above); rest != 0; rest &= rest - 1) {
            const int rank = lowest(rest);
            moves.add(8 * led + rank, above >> rank & 1 ? win + v.winner_rank * rank : lose + v.loser_rank * rank);
        }
        return can ? trick.best : 99;
    }
    if (TRUMP && led != 0) {
        const Suit& trumps = suit(word, 0);
        if (trumps.hand[player] != 0) {
            const bool over = THIRD && best_suit == 0;
            const u32 above = over ? ranks_from(trick.best) : 0xFF;
            for (u32 rest = (trumps.tops[player] & above) | (trumps.bottoms[player] & ~above); rest != 0; rest &= rest - 1)
                moves.add(lowest(rest), lowest(rest));
            return over ? trick.best : -1;
        }
    }
    const FewestDiscardWeights& v = fewest.discard[player];
    int weight[4];
    u32 others[4];
    u32 cards = 0;
    for (int s = 0; s < 4; ++s) {
        const Suit& other = suit(word, s);
        others[s] = player == 0 ? other.hand[1] | other.hand[2] : other.hand[0];
        weight[s] = v.length * other.length(player) + (is(UNDER, other) ? 0 : v.unsafe) +
                    (others[s] == 0 ? v.voided : 0) + (other.forced != 0 ? v.gift : 0) +
                    (other.length(player) == 1 ? v.lone : 0);
        cards |= static_cast<u32>(other.bottoms[player]) << 8 * s;
    }
    for (; cards != 0; cards &= cards - 1) {
        const int card = lowest(cards);
        const int s = card >> 3, rank = card & 7;
        const u32 bit = 1u << rank;
        const int more = bit > others[s] ? v.above : (others[s] & (bit - 1)) == 0 ? v.below : 0;
        moves.add(card, weight[s] + v.rank * rank + more);
    }
    return 99;
}

// The second card to a trick, or the third.
template <bool TRUMP, bool THIRD> bool FewestSearch::reply_(u64 word, int player, const Trick& trick) {
    Moves moves;
    const int above = replies<TRUMP, THIRD>(word, player, trick, moves);
    const bool wanted = player != 0;
    Trick now = trick;
    for (int i = 0; i < moves.count(); ++i) {
        const int card = moves.next();
        const bool takes = card > above;
        now.best = takes ? card : trick.best;
        now.winner = takes ? player : trick.winner;
        bool answer;
        if constexpr (THIRD) answer = finish<TRUMP>(without(word, card), now);
        else answer = reply_<TRUMP, true>(without(word, card), next_player[player], now);
        if (answer == wanted) return wanted;
    }
    return !wanted;
}

// The trick is full: its winner leads to the next.
template <bool TRUMP> bool FewestSearch::finish(u64 word, const Trick& trick) {
    const int need = trick.need - (trick.winner == 0), left = trick.left - 1;
    if (need <= 0 || need > left) return need <= 0;
    return lead_<TRUMP>(word, trick.winner, left, need);
}

int FewestSearch::guess(u64 word, int left) {
    const SuitTable& table = suit_table();
    int tricks = 0;
    for (int s = 0; s < 4; ++s) tricks += table.suits[static_cast<u16>(word >> 16 * s)].forced;
    return std::clamp(tricks + 1, 0, left);
}

template bool FewestSearch::lead_<true>(u64, int, int, int);
template bool FewestSearch::lead_<false>(u64, int, int, int);
template bool FewestSearch::reply_<true, false>(u64, int, const Trick&);
template bool FewestSearch::reply_<false, false>(u64, int, const Trick&);
template bool FewestSearch::reply_<true, true>(u64, int, const Trick&);
template bool FewestSearch::reply_<false, true>(u64, int, const Trick&);

}  // namespace preferans
