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
    for (int s = 0; s < 4; ++s) {
        if (!(suits >> s & 1)) continue;
        const Suit& row = suit(word, s);
        const u32 hand = row.hand[player];
        if (hand == 0) continue;
        const u32 tops = row.tops[player];
        const u32 low = hand & -hand;
        const u32 ranks = known >> 8 * s & 0xFF;
        if ((ranks & tops & -tops) != 0 && (ranks & low) == 0) known |= in_suit(ranks_from(lowest(low)), s);
    }
    return known;
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
    u32 hands[3] = {};
    for (int s = 0; s < 4; ++s)
        for (int p = 0; p < 3; ++p) hands[p] |= in_suit(suit(word, s).hand[p], s);
    int winner = player, best = lowest(hands[player]), of_suit = 1;
    for (int p = next_player[player]; p != player; p = next_player[p]) {
        const int card = lowest(hands[p]);
        if (card >> 3 == best >> 3) {
            ++of_suit;
            if (card > best) winner = p, best = card;
        } else if (TRUMP && card >> 3 == 0) {
            winner = p, best = card, of_suit = 1;
        }
    }
    return {of_suit > 1 ? in_suit(ranks_from(best & 7), best >> 3) : 0, winner == 0};
}

// Decides without searching, where quick tricks of either side suffice.
template <bool TRUMP>
bool MostSearch::settled(u64 word, const Suit* const suits[4], int player, int left, int need, Answer& answer) const {
    const u32 with_trumps = TRUMP ? suits[0]->holders : 0;
    const u32 side = suits[1]->firm[with_trumps] + suits[2]->firm[with_trumps] + suits[3]->firm[with_trumps];
    const u32 total = side + (TRUMP ? suits[0]->sure : suits[0]->firm[0]);
    const int target[3] = {need, left - need + 1, left - need + 1};

    const auto firm = [&](int s, int p) { return byte_of(suits[s]->firm[s == 0 ? 0 : with_trumps], p); };
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
            if (byte_of(suits[0]->sure, p) >= target[p]) return decide(p, sure_ranks(p));
    }

    // The side on lead cashes.
    const int own = byte_of(total, player);
    if (own >= target[player]) return decide(player, line_ranks(player, target[player]));
    if (TRUMP && suits[0]->draws >> player & 1) {
        // Trumps first, until nobody else has one.
        const u32 drawn = suits[0]->firm[0] + suits[1]->firm[0] + suits[2]->firm[0] + suits[3]->firm[0];
        if (byte_of(drawn, player) >= target[player]) {
            u32 used = cash_ranks(0, player);
            int got = byte_of(suits[0]->firm[0], player);
            for (int s = 3; s >= 1 && got < target[player]; --s) {
                const int rounds = byte_of(suits[s]->firm[0], player);
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
                const int mine = byte_of(suits[0]->sure, player), his = byte_of(suits[0]->sure, partner);
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
                    used |= sure_ranks(byte_of(suits[0]->sure, partner) > byte_of(suits[0]->sure, player) ? partner : player);
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
        }
        return false;
    }
    // Whatever the soloist leads, a defender takes it and cashes.
    const int reach[3] = {0, byte_of(total, 1) >= target[1], byte_of(total, 2) >= target[1]};
    if (reach[1] || reach[2]) {
        u32 used = 0;
        bool taken[3] = {};
        for (int s = 0; s < 4; ++s) {
            if (suits[s]->hand[0] == 0) continue;
            const int taker = reach[1] && firm(s, 1) > 0 ? 1 : reach[2] && firm(s, 2) > 0 ? 2 : 0;
            if (taker == 0) return false;
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

    Move moves[10];
    int count = 0;
    const LeadWeights& w = weights<TRUMP>().lead[player];
    const int next = next_player[player], third = next_player[next];
    for (int s = 0; s < 4; ++s) {
        const Suit& row = *suits[s];
        u32 tops = row.tops[player];
        if (tops == 0) continue;
        const int top_card = highest(row.live);
        const int top_by = row.hand[player] >> top_card & 1 ? 0 : row.hand[next] >> top_card & 1 ? 1 : 2;
        const auto length = [&](int p) { return row.lengths >> 4 * p & 15; };
        int weight = w.base[top_by] + w.length[0] * length(player) + w.length[1] * length(next) + w.length[2] * length(third);
        if (length(player) == 1) weight += w.lone;
        if (TRUMP) {
            if (s == 0) {
                weight += w.trump + w.trump_length * length(player);
            } else {
                if (length(next) == 0 && suits[0]->hand[next] != 0) weight += w.ruff[0];
                if (length(third) == 0 && suits[0]->hand[third] != 0) weight += w.ruff[1];
            }
        }
        for (; tops != 0; tops &= tops - 1) {
            const int rank = lowest(tops);
            const int card = 8 * s + rank;
            moves[count++] = {weight + w.rank[top_by] * rank + (rank == top_card ? w.top : 0) + (card == hint ? 10000 : 0), card};
        }
    }

    const bool wanted = player == 0;
    u32 used = 0;
    int best = NO_CARD;
    answer.yes = !wanted;
    for (int i = 0; i < count; ++i) {
        const int card = heaviest(moves, i, count);
        const Answer found = second<TRUMP>(without(word, card), next, {card, card, player, 1, left, need});
        if (found.yes == wanted) {
            answer = found;
            best = card;
            break;
        }
        used |= found.ranks;
    }
    if (answer.yes != wanted) answer.ranks = pulled(word, used, player, 15);
    const u8 low = answer.yes ? static_cast<u8>(need) : 0;
    const u8 high = answer.yes ? static_cast<u8>(left) : static_cast<u8>(need - 1);
    proofs_.add(slot, {pattern, known(word, answer.ranks), lengths, 0, low, high, static_cast<u8>(best), 0});
    return answer;
}

// Lists the cards `player` may play to a trick, one of each group of equals, with their weights.  `turn` is 1 or 2.
template <bool TRUMP>
int MostSearch::replies(u64 word, int player, int turn, const Trick& trick, Move moves[10]) const {
    const MostWeights& w = weights<TRUMP>();
    const int led = trick.led >> 3, best_suit = trick.best >> 3;
    const Suit& row = suit(word, led);
    int count = 0;
    if (row.hand[player] != 0) {
        // A ruff cannot be beaten by following suit.
        const u32 above = best_suit == led ? ranks_from(trick.best & 7) : 0;
        const ReplyWeights& v = turn == 1 ? w.second[player] : w.third[player][(trick.winner == 0) == (player == 0)];
        int danger = 0;
        if (turn == 1) {
            const int third = next_player[player];
            if (row.hand[third] != 0) danger = highest(row.hand[third]);
            else if (TRUMP && led != 0 && suit(word, 0).hand[third] != 0) danger = 8;
        }
        for (u32 rest = row.tops[player] & above; rest != 0; rest &= rest - 1) {
            const int rank = lowest(rest);
            moves[count++] = {v.winner + v.winner_rank * rank + (danger > rank ? v.beaten : 0), 8 * led + rank};
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
            const u32 above = best_suit == 0 ? ranks_from(trick.best) : 0xFF;
            const int rank_weight = turn == 1 ? w.second_trump[player] : w.third_trump[player];
            for (u32 rest = (trumps.tops[player] & above) | (trumps.bottoms[player] & ~above); rest != 0; rest &= rest - 1) {
                const int rank = lowest(rest);
                moves[count++] = {rank_weight * rank + (above >> rank & 1 ? 0 : -50), rank};
            }
            return count;
        }
    }
    const DiscardWeights& v = w.discard[player];
    for (int s = 0; s < 4; ++s) {
        const Suit& other = suit(word, s);
        u32 rest = other.bottoms[player];
        if (rest == 0) continue;
        const int weight = v.length * std::popcount(other.hand[player]);
        const int top_card = highest(other.live);
        for (; rest != 0; rest &= rest - 1) {
            const int rank = lowest(rest);
            moves[count++] = {weight + v.rank * rank + (rank == top_card ? v.top : 0), 8 * s + rank};
        }
    }
    return count;
}

// Tries the moves in order; `go_on` plays one and returns its answer.
#define TRY_REPLIES(PLAYER, TURN, GO_ON)                                                              \
    Move moves[10];                                                                                   \
    const int count = replies<TRUMP>(word, PLAYER, TURN, trick, moves);                               \
    const bool wanted = (PLAYER) == 0;                                                                \
    u32 used = 0;                                                                                     \
    u32 suits = 0;                                                                                    \
    for (int i = 0; i < count; ++i) {                                                                 \
        const int card = heaviest(moves, i, count);                                                   \
        Trick now = trick;                                                                            \
        if (card >> 3 == now.best >> 3) {                                                             \
            ++now.of_suit;                                                                            \
            if (card > now.best) now.best = card, now.winner = PLAYER;                                \
        } else if (TRUMP && card >> 3 == 0) {                                                         \
            now.best = card, now.winner = PLAYER, now.of_suit = 1;                                    \
        }                                                                                             \
        const Answer found = GO_ON;                                                                   \
        if (found.yes == wanted) return found;                                                        \
        used |= found.ranks;                                                                          \
        suits |= 1u << (card >> 3);                                                                   \
    }                                                                                                 \
    return {pulled(word, used, PLAYER, suits), !wanted};

template <bool TRUMP> Answer MostSearch::second(u64 word, int player, const Trick& trick) {
    TRY_REPLIES(player, 1, third<TRUMP>(without(word, card), next_player[player], now))
}

template <bool TRUMP> Answer MostSearch::third(u64 word, int player, const Trick& trick) {
    TRY_REPLIES(player, 2, finish<TRUMP>(without(word, card), now))
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
        if (trump && s == 0) tricks += (row.lengths & 15) - 1;
        else tricks += std::min(trump ? 1 : 8, byte_of(row.firm[0], 0));
    }
    return std::clamp(tricks, 0, left);
}

template Answer MostSearch::lead_<true>(u64, int, int, int);
template Answer MostSearch::lead_<false>(u64, int, int, int);
template Answer MostSearch::second<true>(u64, int, const Trick&);
template Answer MostSearch::second<false>(u64, int, const Trick&);
template Answer MostSearch::third<true>(u64, int, const Trick&);
template Answer MostSearch::third<false>(u64, int, const Trick&);

}  // namespace preferans
