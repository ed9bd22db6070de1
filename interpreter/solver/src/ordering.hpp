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
    .lead = {{{-19, -20, -8}, {27, 22, 16}, 3, -27, {0, 2, -5}, {27, 2, -3}, 6, -42, {1, 13}, -8},
             {{24, 19, 41}, {2, 3, 0}, 22, -12, {-4, -5, -7}, {-8, 13, -16}, -17, 0, {17, -17}, 1},
             {{13, 0, -17}, {-4, -21, 34}, 17, 14, {-31, -4, 26}, {-7, -35, 9}, 5, -1, {32, 16}, 0}},
    .second = {{67, 0, 0, -55, -13}, {14, -2, -1, 0, 4}, {-5, 41, -54, -22, -9}},
    .third = {{{2, 0, -10, 4, -47}, {37, 0, -22, -18, -9}},
              {{13, 0, -42, 8, -29}, {5, -6, -11, -4, 0}},
              {{35, -1, -24, -47, -5}, {2, -14, -3, -44, -9}}},
    .discard = {{-44, -5, -39, 20, 41, 25}, {-2, -10, -17, -66, -16, -4}, {-5, 2, -1, -7, 12, 13}},
    .second_trump = {-31, -1, -20},
    .third_trump = {-2, -8, -22},
};
WEIGHTS MostWeights most_no_trump = {
    .lead = {{{6, -13, 35}, {32, 29, 18}, 0, -6, {20, -8, -16}, {-20, 16, 3}, 1, -2, {4, 2}, 24},
             {{13, 29, 0}, {-2, 7, 0}, 6, -20, {-2, 5, -38}, {3, 0, -24}, -6, -7, {16, -19}, 0},
             {{0, -3, -4}, {-12, -16, 0}, 18, 2, {25, -3, 27}, {-17, -23, -14}, -17, -5, {-10, -28}, 2}},
    .second = {{12, 0, -37, -13, -1}, {15, -2, -1, 8, 13}, {2, -47, -2, 11, -31}},
    .third = {{{40, 6, -4, 56, 5}, {0, 0, 10, 1, 29}},
              {{36, -2, -46, -15, -16}, {39, -7, -13, 57, 9}},
              {{9, -1, -48, 0, -7}, {16, -35, -3, -25, -25}}},
    .discard = {{-10, 7, -40, 20, 32, 5}, {-11, 0, 2, -32, -25, -28}, {-12, -1, -10, -12, 8, -12}},
    .second_trump = {-22, 0, 43},
    .third_trump = {31, -21, 3},
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
