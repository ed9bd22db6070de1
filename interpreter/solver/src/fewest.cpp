#include "fewest.hpp"

#include <algorithm>

namespace preferans {

template <bool TRUMP> bool FewestSearch::last(u64 word, int player) const {
    int cards[3] = {};
    for (int s = 0; s < 4; ++s)
        for (int p = 0; p < 3; ++p)
            if (const u32 hand = suit(word, s).hand[p]) cards[p] = 8 * s + lowest(hand);
    int winner = player, best = cards[player];
    for (int p = next_player[player]; p != player; p = next_player[p])
        if (cards[p] >> 3 == best >> 3 ? cards[p] > best : TRUMP && cards[p] >> 3 == 0) winner = p, best = cards[p];
    return winner == 0;
}

int FewestSearch::settled(const Suit* const suits[4], int player, int left, int need) const {
    const int all = suits[0]->flags & suits[1]->flags & suits[2]->flags & suits[3]->flags;
    const int any = suits[0]->flags | suits[1]->flags | suits[2]->flags | suits[3]->flags;
    // In every suit he stays under the defenders: to each lead he plays his highest card below the best one, and throws
    // his highest cards on other suits; what is left is under them again.  On lead he needs a safe exit.
    if (all & UNDER && (player != 0 || any & EXIT)) return 0;
    // Each round of a suit in which both defenders stay below all his cards is a trick for him, whoever begins it, and
    // they keep the cards for it: while he is on lead he loses no such round, and when a defender is, he begins one.
    const int rounds = suits[0]->low_rounds + suits[1]->low_rounds + suits[2]->low_rounds + suits[3]->low_rounds;
    if (rounds >= need) return 1;
    if (player == 0) return all & MASTERED ? 1 : -1;
    // One more where a defender on lead may begin a round that his partner does not follow to.
    const int gift = player == 1 ? GIFT_1 : GIFT_2;
    for (int s = 0; s < 4; ++s)
        if (suits[s]->flags & gift && suits[s]->low_rounds == 0) return rounds + 1 >= need ? 1 : -1;
    (void)left;
    return -1;
}

int FewestSearch::leads(const Suit* const suits[4], int player, int hint, Move moves[10]) const {
    const FewestLeadWeights& w = fewest.lead[player];
    const int next = next_player[player], third = next_player[next];
    int count = 0;
    for (int s = 0; s < 4; ++s) {
        const Suit& row = *suits[s];
        u32 rest = row.bottoms[player];
        if (rest == 0) continue;
        const auto length = [&](int p) { return row.lengths >> 4 * p & 15; };
        int weight = w.length[0] * length(player) + w.length[1] * length(next) + w.length[2] * length(third);
        if (!(row.flags & UNDER)) weight += w.unsafe;
        if (row.flags & EXIT) weight += w.exit;
        if (row.flags & (player == 1 ? GIFT_1 : GIFT_2)) weight += w.gift;
        if (row.hand[0] == 0) weight += w.voided;
        weight += w.rounds * row.low_rounds;
        const int low_card = lowest(row.live), high_card = highest(row.live);
        for (; rest != 0; rest &= rest - 1) {
            const int rank = lowest(rest);
            const int card = 8 * s + rank;
            moves[count++] = {weight + w.rank * rank + (rank == low_card ? w.low : 0) + (rank == high_card ? w.high : 0) +
                                  (card == hint ? 10000 : 0),
                              card};
        }
    }
    return count;
}

template <bool TRUMP> bool FewestSearch::lead_(u64 word, int player, int left, int need) {
    watch_.count();
    if (left == 1) return last<TRUMP>(word, player);
    const Suit* const suits[4] = {&suit(word, 0), &suit(word, 1), &suit(word, 2), &suit(word, 3)};
    if constexpr (!TRUMP)
        if (const int answer = settled(suits, player, left, need); answer >= 0) return answer == 1;

    u64 key = static_cast<u64>(player) << 56;
    for (int s = 0; s < 4; ++s) key |= static_cast<u64>(suits[s]->order) << 14 * s;
    int hint = NO_CARD;
    if (const Entry* entry = exact_.find(key)) {
        if (need <= entry->low) return true;
        if (need > entry->high) return false;
        hint = entry->best;
    }

    Move moves[10];
    const int count = leads(suits, player, hint, moves);
    // The other side of each question here: the soloist wants a no.
    const bool wanted = player != 0;
    bool answer = !wanted;
    int best = NO_CARD;
    for (int i = 0; i < count; ++i) {
        const int card = heaviest(moves, i, count);
        if (second<TRUMP>(without(word, card), next_player[player], {card, card, player, left, need}) == wanted) {
            answer = wanted;
            best = card;
            break;
        }
    }
    Entry& entry = exact_.place(key, static_cast<u8>(left));
    if (answer) entry.low = std::max(entry.low, static_cast<u8>(need));
    else entry.high = std::min(entry.high, static_cast<u8>(need - 1));
    if (best != NO_CARD) entry.best = static_cast<u8>(best);
    return answer;
}

template <bool TRUMP>
int FewestSearch::replies(u64 word, int player, int turn, const Trick& trick, Move moves[10]) const {
    const int led = trick.led >> 3, best_suit = trick.best >> 3;
    const Suit& row = suit(word, led);
    int count = 0;
    if (row.hand[player] != 0) {
        const u32 above = best_suit == led ? 0xFFu << (trick.best & 7) & 0xFF : 0;
        const FewestReplyWeights& v =
            turn == 1 ? fewest.second[player] : fewest.third[player][(trick.winner == 0) == (player == 0)];
        for (u32 rest = row.tops[player] & above; rest != 0; rest &= rest - 1) {
            const int rank = lowest(rest);
            moves[count++] = {v.winner + v.winner_rank * rank, 8 * led + rank};
        }
        for (u32 rest = row.bottoms[player] & ~above; rest != 0; rest &= rest - 1) {
            const int rank = lowest(rest);
            moves[count++] = {v.loser_rank * rank, 8 * led + rank};
        }
        return count;
    }
    if (TRUMP && led != 0) {
        const Suit& trumps = suit(word, 0);
        if (trumps.hand[player] != 0) {
            const u32 above = best_suit == 0 ? 0xFFu << trick.best & 0xFF : 0xFF;
            for (u32 rest = (trumps.tops[player] & above) | (trumps.bottoms[player] & ~above); rest != 0; rest &= rest - 1)
                moves[count++] = {lowest(rest), lowest(rest)};
            return count;
        }
    }
    const FewestDiscardWeights& v = fewest.discard[player];
    for (int s = 0; s < 4; ++s) {
        const Suit& other = suit(word, s);
        u32 rest = other.bottoms[player];
        if (rest == 0) continue;
        int weight = v.length * (other.lengths >> 4 * player & 15) + (other.flags & UNDER ? 0 : v.unsafe);
        if (player != 0 && other.hand[0] == 0) weight += v.others;
        for (; rest != 0; rest &= rest - 1) {
            const int rank = lowest(rest);
            moves[count++] = {weight + v.rank * rank, 8 * s + rank};
        }
    }
    return count;
}

// Tries the moves in order; GO_ON plays one and returns its answer.
#define TRY_REPLIES(TURN, GO_ON)                                                                    \
    Move moves[10];                                                                                 \
    const int count = replies<TRUMP>(word, player, TURN, trick, moves);                             \
    const bool wanted = player != 0;                                                                \
    for (int i = 0; i < count; ++i) {                                                               \
        const int card = heaviest(moves, i, count);                                                 \
        Trick now = trick;                                                                          \
        if (card >> 3 == now.best >> 3 ? card > now.best : TRUMP && card >> 3 == 0)                 \
            now.best = card, now.winner = player;                                                   \
        if ((GO_ON) == wanted) return wanted;                                                       \
    }                                                                                               \
    return !wanted;

template <bool TRUMP> bool FewestSearch::second(u64 word, int player, const Trick& trick) {
    TRY_REPLIES(1, third<TRUMP>(without(word, card), next_player[player], now))
}

template <bool TRUMP> bool FewestSearch::third(u64 word, int player, const Trick& trick) {
    TRY_REPLIES(2, finish<TRUMP>(without(word, card), now))
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
    for (int s = 0; s < 4; ++s) tricks += table.suits[static_cast<u16>(word >> 16 * s)].low_rounds;
    return std::clamp(tricks + 1, 0, left);
}

template bool FewestSearch::lead_<true>(u64, int, int, int);
template bool FewestSearch::lead_<false>(u64, int, int, int);
template bool FewestSearch::second<true>(u64, int, const Trick&);
template bool FewestSearch::second<false>(u64, int, const Trick&);
template bool FewestSearch::third<true>(u64, int, const Trick&);
template bool FewestSearch::third<false>(u64, int, const Trick&);

}  // namespace preferans
