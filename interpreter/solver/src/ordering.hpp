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
    int top;                     // the card is the highest of its suit
    int length[3];               // for each card of the leader, the next, the third
    int trump, trump_length;     // the suit is trump; for each trump of the leader
    int ruff[2];                 // the next, the third must ruff it
    int lone;                    // the leader's only card of the suit
};

// Second and third cards, by player.
struct ReplyWeights {
    int winner, winner_rank;     // a card that takes the trick so far, and for each rank
    int loser_rank;              // a card that does not
    int beaten;                  // a winner that the third player can still beat
};

struct DiscardWeights {
    int rank, length, top, guard;
};

struct MostWeights {
    LeadWeights lead[3];
    ReplyWeights second[3];
    ReplyWeights third[3][2];    // by whether the own side has the trick so far
    DiscardWeights discard[3];
    int second_trump[3], third_trump[3];  // for each rank of a trump that must be played
};

WEIGHTS MostWeights most_trump = {
    .lead = {{{24, -4, -4}, {2, -1, -1}, 6, {-2, 1, 1}, 8, 1, {-6, -6}, 2},
             {{24, 20, -4}, {2, 3, -1}, 6, {-2, 0, 0}, 0, 0, {8, 6}, 4},
             {{24, -4, 20}, {2, -1, 3}, 6, {-2, 0, 0}, 0, 0, {6, 8}, 4}},
    .second = {{10, 1, -2, -8}, {10, 1, -2, 0}, {10, 1, -2, -8}},
    .third = {{{10, -2, -2, 0}, {10, -2, -2, 0}}, {{10, -2, -2, 0}, {-10, -2, -2, 0}}, {{10, -2, -2, 0}, {-10, -2, -2, 0}}},
    .discard = {{-2, 1, -8, 0}, {-2, 1, -8, 0}, {-2, 1, -8, 0}},
    .second_trump = {-1, -1, -1},
    .third_trump = {-1, -1, -1},
};
WEIGHTS MostWeights most_no_trump = {
    .lead = {{{30, -10, -10}, {2, -8, -8}, 6, {-2, 1, 1}, 0, 0, {0, 0}, 0},
             {{30, 25, -10}, {2, -8, -8}, 6, {-2, 0, 0}, 0, 0, {0, 0}, 0},
             {{30, -10, 25}, {2, -8, -8}, 6, {-2, 0, 0}, 0, 0, {0, 0}, 0}},
    .second = {{10, 1, -2, -8}, {10, 1, -2, 0}, {10, 1, -2, -8}},
    .third = {{{10, -2, -2, 0}, {10, -2, -2, 0}}, {{10, -2, -2, 0}, {-10, -2, -2, 0}}, {{10, -2, -2, 0}, {-10, -2, -2, 0}}},
    .discard = {{-2, 1, -8, 0}, {-2, 1, -8, 0}, {-2, 1, -8, 0}},
    .second_trump = {0, 0, 0},
    .third_trump = {0, 0, 0},
};

// The same where the soloist avoids tricks.
struct FewestLeadWeights {
    int rank, length[3], unsafe, exit, gift, rounds, voided, low, high;
};
struct FewestReplyWeights {
    int winner, winner_rank, loser_rank;
};
struct FewestDiscardWeights {
    int rank, length, unsafe, others;
};
struct FewestWeights {
    FewestLeadWeights lead[3];
    FewestReplyWeights second[3];
    FewestReplyWeights third[3][2];
    FewestDiscardWeights discard[3];
};

WEIGHTS FewestWeights fewest = {
    .lead = {{-2, {-2, 6, 6}, 8, 8, 0, 0, 0, 0, 0},
             {-2, {-2, 1, -2}, 2, 0, 9, 1, -12, 0, 0},
             {-2, {-2, -2, 1}, 2, 0, 9, 1, -12, 0, 0}},
    .second = {{-10, 2, 2}, {0, 1, 1}, {-10, -1, -1}},
    .third = {{{-10, 2, 2}, {-10, 2, 2}}, {{-10, 2, 2}, {10, 2, 2}}, {{-10, 2, 2}, {10, 2, 2}}},
    .discard = {{4, 0, 6, 0}, {2, 0, 0, 0}, {2, 0, 0, 0}},
};

}  // namespace preferans
