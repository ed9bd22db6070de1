// Which card is tried first.  Nothing here changes an answer, only how soon it is found.
// The numbers were found by climbing on random deals other than those of the benchmark.
#pragma once

#include "moves.hpp"
#include "suits.hpp"

namespace preferans {

#ifdef PREFERANS_TUNE
#define WEIGHTS inline
#else
#define WEIGHTS inline constexpr
#endif

// Leads where the soloist is after tricks, by leader.  `top_by`: who holds the highest card of the suit, counted from
// the leader (himself, next, third).
struct LeadWeights {
    int base[3], rank[3];        // by top_by: of the suit, and for each rank of the card
    int top, low;                // the card is the highest, the lowest of its suit
    int length[3];               // for each card of the leader, the next, the third
    int cash[3];                 // for each round of the suit that the leader, the next, the third can cash
    int trump, trump_length;     // the suit is trump; for each trump of the leader
    int ruff[2];                 // the next, the third must ruff it
    int lone;                    // the leader's only card of the suit
};

// Second and third cards, by player.
struct ReplyWeights {
    int winner, winner_rank;     // a card that takes the trick so far, and for each rank
    int loser_rank;              // a card that does not
    int beaten, covered;         // a winner that the third player can still beat; a loser where he can beat the best
};

struct DiscardWeights {
    int rank, length, top;       // for each rank, for each card of the suit, the highest of its suit
    int cash, lone, alone;       // a suit to cash, the only card of its suit, a suit nobody else has
};

struct MostWeights {
    LeadWeights lead[3];
    ReplyWeights second[3];
    ReplyWeights third[3][2];    // by whether the own side has the trick so far
    DiscardWeights discard[3];
    int second_trump[3], third_trump[3];  // for each rank of a trump that must be played
};

WEIGHTS MostWeights most_trump = {
    .lead = {{{-23, -25, -6}, {23, 12, 2}, -5, 6, {16, -15, -5}, {25, 5, -12}, -40, -88, {-7, 6}, 0},
             {{10, 26, 57}, {4, -3, -3}, 8, -1, {1, -2, -32}, {13, 45, -25}, -12, -84, {38, -79}, -26},
             {{6, 10, -32}, {0, -7, 32}, 27, -7, {-7, 16, 36}, {0, -33, 21}, -17, -41, {-49, 24}, 8}},
    .second = {{-3, 15, -30, 2, 14}, {14, -2, -1, 1, 6}, {-3, 87, -94, -11, 35}},
    .third = {{{-63, 22, -60, 12, 0}, {-9, 61, -23, -18, -4}},
              {{3, 8, -9, -15, 43}, {22, -14, -7, -22, -7}},
              {{34, -3, -24, -5, -29}, {0, -56, -30, -20, -17}}},
    .discard = {{-20, 15, -67, 26, 49, 25}, {-35, 0, -15, -17, 12, 0}, {0, 8, -92, -1, 33, 10}},
    .second_trump = {-20, -1, -15},
    .third_trump = {-6, -6, -38},
};
WEIGHTS MostWeights most_no_trump = {
    .lead = {{{20, -32, 20}, {17, 45, 19}, 10, 12, {22, -9, -14}, {-11, -1, 0}, 60, -9, {-3, -4}, 1},
             {{-3, -30, -1}, {9, 9, 13}, -5, -19, {10, 7, -36}, {-4, 24, 2}, 85, 0, {1, 0}, -9},
             {{-11, 27, 14}, {-1, 10, -13}, -1, -4, {16, -15, 20}, {-39, -11, 0}, 35, -19, {3, -29}, 30}},
    .second = {{-22, 12, -77, -4, 6}, {16, -2, -9, 46, 50}, {0, 20, -36, -30, -41}},
    .third = {{{-21, 28, -58, -4, 27}, {5, 53, 9, 7, 27}},
              {{15, -1, -6, 14, 36}, {4, -1, -20, 7, -27}},
              {{23, -3, -11, 0, -18}, {2, -44, -12, 35, -21}}},
    .discard = {{-12, 14, -45, 49, 11, 0}, {-11, -13, -22, -16, -32, -10}, {-3, -17, -81, -27, 16, 2}},
    .second_trump = {-9, -10, -2},
    .third_trump = {-52, -11, -7},
};

// The same where the soloist avoids tricks.
struct FewestLeadWeights {
    int rank, length[3];         // for each rank of the card; for each card of the leader, the next, the third
    int unsafe, exit, gift;      // the suit is not UNDER, is EXIT, is a GIFT of the leader
    int rounds, voided;          // for each of low_rounds; the soloist has none of it
    int below, above;            // the card is below, above all cards of the other side
    int below_rank;              // for each rank of a card that is below all cards of the other side
    int lone;                    // the only card of its suit
};
struct FewestReplyWeights {
    int winner, winner_rank, loser_rank;
    int winner_unsafe, loser_unsafe;  // where the suit is not UNDER
};
struct FewestDiscardWeights {
    int rank, length;
    int unsafe, voided, gift;    // the suit is not UNDER; the soloist (for him: nobody else) has it; it has low_rounds
    int below, above, lone;      // as for leads
};
struct FewestWeights {
    FewestLeadWeights lead[3];
    FewestReplyWeights second[3];
    FewestReplyWeights third[3][2];
    FewestDiscardWeights discard[3];
};

WEIGHTS FewestWeights fewest = {
    .lead = {{1, {-23, 6, -2}, 43, -7, 15, 52, -47, -62, -15, 18, -8},
             {1, {-10, 5, -14}, 7, 21, -54, -20, -130, 0, 11, 0, -24},
             {1, {4, -18, -3}, 1, 51, -38, -18, -141, -28, -9, 7, 27}},
    .second = {{55, -12, 20, -13, 37}, {-19, 2, 7, 9, 2}, {-37, 13, 8, 38, 13}},
    .third = {{{18, -26, 0, 2, -31}, {0, 19, 5, -8, 28}},
              {{-27, -37, 32, 33, -28}, {-20, 34, 8, -37, 0}},
              {{-5, -33, 56, -83, -17}, {21, 13, 8, 10, -6}}},
    .discard = {{0, -29, 80, -25, -25, -41, 0, -5},
                {12, -48, 0, -15, 2, -62, -14, 0},
                {9, -26, -9, -37, -3, -55, 6, 0}},
};

}  // namespace preferans
