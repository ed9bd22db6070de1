#include "most.hpp"

#include <algorithm>
#include <array>

namespace preferans {
namespace {

constexpr int partner_of[3] = {0, 2, 1};

inline int byte_of(u32 numbers, int player) { return static_cast<int>(numbers >> 8 * player & 0xFF); }

inline u32 in_suit(u32 ranks, int suit) { return ranks << 8 * suit; }

inline u32 ranks_from(int rank) { return 0xFFu << rank & 0xFF; }

// The ranks from the k-th highest of the live cards up.
constexpr auto make_ranks_of_top() {
    std::array<std::array<u8, 9>, 256> found{};
    for (u32 live = 0; live < 256; ++live) {
        u8 ranks = 0;
        int k = 0;
        for (int r = 7; r >= 0; --r) {
            ranks = static_cast<u8>(ranks | 1 << r);
            if (live >> r & 1) found[live][static_cast<u32>(++k)] = ranks;
        }
    }
    return found;
}
constexpr auto ranks_of_top = make_ranks_of_top();

template <bool TRUMP> constexpr const MostWeights& weights() {
    if constexpr (TRUMP) return most_trump;
    else return most_no_trump;
}

}  // namespace

// Extends ranks that cut through the lowest group of cards of `player` in one of `suits` to its lowest card.
u32 MostSearch::pulled(u64 word, u32 known, int player, u32 suits) const {
    u32 more = 0;
    for (int s = 0; s < 4; ++s) {
        const Suit& row = suit(word, s);
        const u32 hand = row.hand[player], tops = row.tops[player];
        const u32 low = hand & -hand;
        const u32 cut = known >> 8 * s & (tops & -tops) ? 0xFF : 0;
        more |= in_suit((0u - low) & cut & 0xFF, s);
    }
    return known | (more & suits);
}

u64 MostSearch::known(u64 word, u32 ranks) const {
    u64 mask = 0;
    for (int s = 0; s < 4; ++s) {
        const int count = std::popcount(suit(word, s).live & (ranks >> 8 * s & 0xFF));
        mask |= static_cast<u64>(~(0xFFFFu >> 2 * count) & 0xFFFFu) << 16 * s;
    }
    return mask;
}

u32 MostSearch::unknown(u64 word, u64 mask) const {
    u32 ranks = 0;
    for (int s = 0; s < 4; ++s) {
        const int count = std::popcount(mask >> 16 * s & 0xFFFF) / 2;
        ranks |= in_suit(ranks_of_top[suit(word, s).live][static_cast<u32>(count)], s);
    }
    return ranks;
}

// The last trick: everybody has one card.
template <bool TRUMP> Answer MostSearch::last(u64 word, int player) const {
    int winner = player, best = only_card(word, player), of_suit = 1;
    for (int i = 0; i < 2; ++i) {
        player = next_player[player];
        const int card = only_card(word, player);
        const bool same = card >> 3 == best >> 3;
        const bool beats = same ? card > best : TRUMP && card < 8;
        of_suit = same ? of_suit + 1 : beats ? 1 : of_suit;
        winner = beats ? player : winner;
        best = beats ? card : best;
    }
    return {of_suit > 1 ? in_suit(ranks_from(best & 7), best >> 3) : 0, winner == 0};
}

// Decides without searching, where quick tricks of either side suffice.
template <bool TRUMP>
bool MostSearch::settled(u64 word, const Suit* const suits[4], int player, int left, int need, Answer& answer) const {
    const u32 with_trumps = TRUMP ? suits[0]->holders : 0;
    const u32 rounds[4] = {TRUMP ? 0 : suits[0]->firm[0], suits[1]->firm[with_trumps], suits[2]->firm[with_trumps],
                           suits[3]->firm[with_trumps]};
    const u32 sure = TRUMP ? suits[0]->sure : 0;
    const u32 total = rounds[0] + rounds[1] + rounds[2] + rounds[3] + (sure & 0xFFFFFF);
    const int target[3] = {need, left - need + 1, left - need + 1};

    const auto firm = [&](int s, int p) { return byte_of(TRUMP && s == 0 ? suits[0]->firm[0] : rounds[s], p); };
    const auto cash_ranks = [&](int s, int p) { return in_suit(ranks(word, s).cash[p], s); };
    const auto sure_ranks = [&](int p) { return static_cast<u32>(ranks(word, 0).sure[p]); };
    // Ranks for `wanted` tricks of `p` on lead, trumps last.
    const auto line_ranks = [&](int p, int wanted) {
        u32 used = 0;
        int got = 0;
        for (int s = 3; s >= (TRUMP ? 1 : 0) && got < wanted; --s) {
            const int rounds = firm(s, p);
            if (rounds > 0) used |= cash_ranks(s, p), got += rounds;
        }
        if (TRUMP && got < wanted) used |= sure_ranks(p);
        return used;
    };
    const auto decide = [&](int p, u32 used) {
        answer = {used, p == 0};
        return true;
    };

    // Trumps that cannot be kept from taking tricks.
    if (TRUMP) {
        for (int p = 0; p < 3; ++p)
            if (byte_of(sure, p) >= target[p]) return decide(p, sure_ranks(p));
    }

    // The side on lead cashes.
    const int own = byte_of(total, player);
    if (own >= target[player]) return decide(player, line_ranks(player, target[player]));
    if (TRUMP && sure >> (24 + player) & 1) {
        // Trumps first, until nobody else has one.
        const u32 free[4] = {suits[0]->firm[0], suits[1]->firm[0], suits[2]->firm[0], suits[3]->firm[0]};
        const u32 drawn = free[0] + free[1] + free[2] + free[3];
        if (byte_of(drawn, player) >= target[player]) {
            u32 used = cash_ranks(0, player);
            int got = byte_of(free[0], player);
            for (int s = 3; s >= 1 && got < target[player]; --s) {
                const int rounds = byte_of(free[s], player);
                if (rounds > 0) used |= cash_ranks(s, player), got += rounds;
            }
            return decide(player, used);
        }
    }
    if (player != 0) {
        // He cashes, leads to a sure trick of his partner's, who cashes what is better in his hand.
        const int partner = partner_of[player];
        if (own + byte_of(total, partner) >= target[player]) {
            int joint = 0, loss = 99, entry = -1;
            for (int s = TRUMP ? 1 : 0; s < 4; ++s) {
                const int mine = firm(s, player), his = firm(s, partner);
                joint += mine > his ? mine : his;
                if (his > 0 && suits[s]->hand[player] != 0) {
                    const int less = mine > his ? mine - his : 0;
                    if (less < loss) loss = less, entry = s;
                }
            }
            if (TRUMP) {
                const int mine = byte_of(sure, player), his = byte_of(sure, partner);
                joint += mine > his ? mine : his;
            }
            if (entry >= 0 && joint - loss >= target[player]) {
                u32 used = 0;
                for (int s = TRUMP ? 1 : 0; s < 4; ++s) {
                    const int mine = firm(s, player), his = firm(s, partner);
                    if (s == entry || his > mine) used |= cash_ranks(s, partner);
                    else if (mine > 0) used |= cash_ranks(s, player);
                }
                if (TRUMP)
                    used |= sure_ranks(byte_of(sure, partner) > byte_of(sure, player) ? partner : player);
                return decide(player, used);
            }
        }
        // Whatever he leads, the soloist takes it and cashes.
        if (byte_of(total, 0) >= need) {
            bool topped = true;
            u32 used = 0;
            for (int s = 0; s < 4 && topped; ++s) {
                if (suits[s]->hand[player] == 0) continue;
                topped = firm(s, 0) > 0;
                used |= in_suit(ranks(word, s).top, s);
            }
            if (topped) return decide(0, used | line_ranks(0, need));
            if ((with_trumps & 6) == 0) {
                // They can put it off while they have suits that he does not top; he keeps what he will cash.
                int rounds = 0;
                used = 0;
                for (int s = 0; s < 4; ++s) {
                    const int longest = std::max(suits[s]->length(1), suits[s]->length(2));
                    if (firm(s, 0) == 0) rounds += longest;
                    else if (longest > 0) used |= in_suit(ranks(word, s).top, s);
                }
                if (left - rounds >= need) return decide(0, used | line_ranks(0, need));
            }
        }
        return false;
    }
    // Whatever the soloist leads, a defender takes it and cashes.  Without trumps he can put it off while he has suits
    // that no such defender tops; a trick that the defenders take meanwhile counts for them and changes nothing else.
    const int reach[3] = {0, byte_of(total, 1) >= target[1], byte_of(total, 2) >= target[1]};
    if (reach[1] || reach[2]) {
        u32 used = 0;
        bool taken[3] = {};
        int rounds = 0;
        for (int s = 0; s < 4; ++s) {
            if (suits[s]->hand[0] == 0) continue;
            const int taker = reach[1] && firm(s, 1) > 0 ? 1 : reach[2] && firm(s, 2) > 0 ? 2 : 0;
            if (taker == 0) {
                rounds += suits[s]->length(0);
                if ((with_trumps & 1) != 0 || left - rounds < target[1]) return false;
                continue;
            }
            taken[taker] = true;
            used |= in_suit(ranks(word, s).top, s);
        }
        for (int p = 1; p < 3; ++p)
            if (taken[p]) used |= line_ranks(p, target[p]);
        return decide(1, used);
    }
    return false;
}

template <bool TRUMP> Answer MostSearch::lead_(u64 word, int player, int left, int need) {
    watch_.count();
    if (left == 1) return last<TRUMP>(word, player);
    const Suit* const suits[4] = {&suit(word, 0), &suit(word, 1), &suit(word, 2), &suit(word, 3)};
    Answer answer;
    if (settled<TRUMP>(word, suits, player, left, need, answer)) return answer;

    u64 lengths = static_cast<u64>(player) << 48, pattern = 0;
    for (int s = 0; s < 4; ++s) {
        lengths |= static_cast<u64>(suits[s]->lengths) << 12 * s;
        pattern |= static_cast<u64>(suits[s]->pattern) << 16 * s;
    }
    const u32 slot = proofs_.slot(lengths);
    int hint = NO_CARD;
    for (u32 number = proofs_.first(slot); number != 0;) {
        const Proof& proof = proofs_[number];
        if (proof.lengths == lengths && ((proof.pattern ^ pattern) & proof.mask) == 0) {
            if (need <= proof.low) return {unknown(word, proof.mask), true};
            if (need > proof.high) return {unknown(word, proof.mask), false};
            hint = proof.best;
        }
        number = proof.next;
    }

    Moves moves;
    leads<TRUMP>(suits, player, hint, moves);
    const bool wanted = player == 0;
    const int next = next_player[player];
    u32 used = 0;
    int best = NO_CARD;
    answer.yes = !wanted;
    for (int i = 0; i < moves.count(); ++i) {
        const int card = moves.next();
        const Answer found = reply_<TRUMP, false>(without(word, card), next, {card, card, player, 1, left, need});
        if (found.yes == wanted) {
            answer = found;
            best = card;
            break;
        }
        used |= found.ranks;
    }
    if (answer.yes != wanted) answer.ranks = pulled(word, used, player, ~0u);
    const u8 low = answer.yes ? static_cast<u8>(need) : 0;
    const u8 high = answer.yes ? static_cast<u8>(left) : static_cast<u8>(need - 1);
    proofs_.add(slot, {pattern, known(word, answer.ranks), lengths, 0, low, high, static_cast<u8>(best), 0});
    return answer;
}

// Lists the leads, one card of each group of equals.
template <bool TRUMP>
void MostSearch::leads(const Suit* const suits[4], int player, int hint, Moves& moves) const {
    const LeadWeights& w = weights<TRUMP>().lead[player];
    const int next = next_player[player], third = next_player[next];
    const u32 with_trumps = TRUMP ? suits[0]->holders : 0;
    constexpr u8 place[3][4] = {{0, 0, 1, 2}, {0, 2, 0, 1}, {0, 1, 2, 0}};  // of the owner, seen from the leader
    int weight[4], rank_weight[4], top_card[4], low_card[4];
    u32 cards = 0;
    for (int s = 0; s < 4; ++s) {
        const Suit& row = *suits[s];
        const int top_by = place[player][row.pattern >> 14];
        const u32 cash = row.firm[s == 0 ? 0 : with_trumps];
        int sum = w.base[top_by] + w.length[0] * row.length(player) + w.length[1] * row.length(next) +
                  w.length[2] * row.length(third) + w.cash[0] * byte_of(cash, player) + w.cash[1] * byte_of(cash, next) +
                  w.cash[2] * byte_of(cash, third) + (row.length(player) == 1 ? w.lone : 0);
        if (TRUMP) {
            if (s == 0) {
                sum += w.trump + w.trump_length * row.length(player);
            } else {
                sum += (row.length(next) == 0) & (with_trumps >> next & 1) ? w.ruff[0] : 0;
                sum += (row.length(third) == 0) & (with_trumps >> third & 1) ? w.ruff[1] : 0;
            }
        }
        weight[s] = sum;
        rank_weight[s] = w.rank[top_by];
        top_card[s] = highest(row.live | 1u);
        low_card[s] = lowest(row.live | 256u);
        cards |= in_suit(row.tops[player], s);
    }
    for (; cards != 0; cards &= cards - 1) {
        const int card = lowest(cards);
        const int s = card >> 3, rank = card & 7;
        moves.add(card, weight[s] + rank_weight[s] * rank + (rank == top_card[s] ? w.top : rank == low_card[s] ? w.low : 0) +
                            (card == hint ? 10000 : 0));
    }
}

// Lists the cards `player` may lay to a trick, one of each group of equals.
template <bool TRUMP, bool THIRD>
void MostSearch::replies(u64 word, int player, const Trick& trick, Replies& found) const {
    const MostWeights& w = weights<TRUMP>();
    const int led = trick.led >> 3, best_suit = trick.best >> 3;
    const Suit& row = suit(word, led);
    if (row.hand[player] != 0) {
        // A ruff cannot be beaten by following suit.
        const bool can = !THIRD || best_suit == led;
        const u32 above = can ? ranks_from(trick.best & 7) : 0;
        found.above = can ? trick.best : 99;
        found.of_suit = trick.of_suit + can;
        found.suits = in_suit(0xFF, led);
        const ReplyWeights& v = THIRD ? w.third[player][(trick.winner == 0) == (player == 0)] : w.second[player];
        int danger = 0;
        if (!THIRD) {
            const Suit& trumps = suit(word, 0);
            const int third = next_player[player];
            danger = row.hand[third] != 0 ? highest(row.hand[third]) : TRUMP && led != 0 && trumps.hand[third] != 0 ? 8 : 0;
        }
        const int covered = danger > (trick.best & 7) ? v.covered : 0;
        for (u32 rest = (row.tops[player] & above) | (row.bottoms[player] & ~above); rest != 0; rest &= rest - 1) {
            const int rank = lowest(rest);
            const int win = v.winner + v.winner_rank * rank + (danger > rank ? v.beaten : 0);
            const int lose = v.loser_rank * rank + covered;
            found.moves.add(8 * led + rank, above >> rank & 1 ? win : lose);
        }
        return;
    }
    if (TRUMP && led != 0) {
        const Suit& trumps = suit(word, 0);
        if (trumps.hand[player] != 0) {
            const bool over = THIRD && best_suit == 0;
            const u32 above = over ? ranks_from(trick.best) : 0xFF;
            found.above = over ? trick.best : -1;
            found.of_suit = over ? trick.of_suit + 1 : 1;
            found.suits = 0xFF;
            const int rank_weight = THIRD ? w.third_trump[player] : w.second_trump[player];
            for (u32 rest = (trumps.tops[player] & above) | (trumps.bottoms[player] & ~above); rest != 0; rest &= rest - 1) {
                const int rank = lowest(rest);
                found.moves.add(rank, rank_weight * rank + (above >> rank & 1 ? 0 : -50));
            }
            return;
        }
    }
    found.above = 99;
    found.of_suit = trick.of_suit;
    found.suits = ~0u;
    const DiscardWeights& v = w.discard[player];
    int weight[4], top_card[4];
    u32 cards = 0;
    for (int s = 0; s < 4; ++s) {
        const Suit& other = suit(word, s);
        const u32 hand = other.hand[player];
        weight[s] = v.length * other.length(player) + (byte_of(other.firm[0], player) != 0 ? v.cash : 0) +
                    (other.length(player) == 1 ? v.lone : 0) + (hand == other.live ? v.alone : 0);
        top_card[s] = highest(other.live | 1u);
        cards |= in_suit(other.bottoms[player], s);
    }
    for (; cards != 0; cards &= cards - 1) {
        const int card = lowest(cards);
        const int s = card >> 3, rank = card & 7;
        found.moves.add(card, weight[s] + v.rank * rank + (rank == top_card[s] ? v.top : 0));
    }
}

// The second card to a trick, or the third.
template <bool TRUMP, bool THIRD> Answer MostSearch::reply_(u64 word, int player, const Trick& trick) {
    Replies found;
    replies<TRUMP, THIRD>(word, player, trick, found);
    const bool wanted = player == 0;
    Trick now = trick;
    now.of_suit = found.of_suit;
    u32 used = 0;
    for (int i = 0; i < found.moves.count(); ++i) {
        const int card = found.moves.next();
        const bool takes = card > found.above;
        now.best = takes ? card : trick.best;
        now.winner = takes ? player : trick.winner;
        const u64 rest = without(word, card);
        Answer answer;
        if constexpr (THIRD) answer = finish<TRUMP>(rest, now);
        else answer = reply_<TRUMP, true>(rest, next_player[player], now);
        if (answer.yes == wanted) return answer;
        used |= answer.ranks;
    }
    return {pulled(word, used, player, found.suits), !wanted};
}

// The trick is full: its winner leads to the next.
template <bool TRUMP> Answer MostSearch::finish(u64 word, const Trick& trick) {
    const u32 rank = trick.of_suit > 1 ? in_suit(ranks_from(trick.best & 7), trick.best >> 3) : 0;
    const int need = trick.need - (trick.winner == 0), left = trick.left - 1;
    if (need <= 0) return {rank, true};
    if (need > left) return {rank, false};
    Answer answer = lead_<TRUMP>(word, trick.winner, left, need);
    answer.ranks |= rank;
    return answer;
}

int MostSearch::guess(u64 word, bool trump, int left) {
    const SuitTable& table = suit_table();
    int tricks = 0;
    for (int s = 0; s < 4; ++s) {
        const Suit& row = table.suits[static_cast<u16>(word >> 16 * s)];
        if (trump && s == 0) tricks += row.length(0) - 1;
        else tricks += std::min(trump ? 1 : 8, byte_of(row.firm[0], 0));
    }
    return std::clamp(tricks, 0, left);
}

template Answer MostSearch::lead_<true>(u64, int, int, int);
template Answer MostSearch::lead_<false>(u64, int, int, int);
template Answer MostSearch::reply_<true, false>(u64, int, const Trick&);
template Answer MostSearch::reply_<false, false>(u64, int, const Trick&);
template Answer MostSearch::reply_<true, true>(u64, int, const Trick&);
template Answer MostSearch::reply_<false, true>(u64, int, const Trick&);

}  // namespace preferans
