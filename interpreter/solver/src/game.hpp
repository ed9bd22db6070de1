// Positions as they are asked about, and the questions that can be asked.
#pragma once

#include <array>
#include <vector>

#include "fewest.hpp"
#include "most.hpp"

namespace preferans {

// A position as the caller sees it: players 0, 1, 2 in the order of play, card 8 * suit + rank, suits in their order.
struct Position {
    std::array<u32, 3> hands{};
    int leader = 0;
    int soloist = 0;
    int trump = -1;        // a suit, -1 for none
    bool fewest = false;   // the soloist avoids tricks
    int played[2] = {};    // the cards of the trick in progress, the leader's first
    int played_count = 0;
    u32 forced = 0;        // must be played as soon as their owners may play them
    u32 forbidden = 0;     // may not be played at their owners' next turn, unless there is no other
    int demanded = -1;     // the suit to be led now, if held
};

// What is wrong with a position, or nullptr.
const char* fault_of(const Position& position);

struct CardValue {
    int card, tricks;
};
struct Play {
    int player, card;
};
struct Discard {
    int first, second, tricks;
};

// Answers questions, one at a time; every thread has one of its own.  Each question begins with empty tables.
class Solver {
  public:
    Watch watch;

    Solver() : most_(watch), fewest_(watch) {}

    int solve(const Position& position);
    bool at_least(const Position& position, int tricks);
    std::vector<CardValue> card_values(const Position& position);
    std::vector<Play> best_line(const Position& position);
    // Which two of the soloist's cards to give up; he holds two more than each of the others and is player 0.
    Discard best_discard(const Position& position);
    // The value of every discard, in the order in which best_discard tries them.
    std::vector<Discard> discard_values(const Position& position);

    // The memory of one solver and of the tables all share, in bytes.
    static std::size_t memory();

  private:
    // A position as the search sees it: the soloist is player 0, the trump suit is suit 0.
    struct State {
        u64 word = 0;
        int leader = 0;
        int played[2] = {};
        int count = 0;
        int left = 0;  // tricks still to be taken, the one in progress included
        u32 banned = 0;
        int demanded = -1;

        int turn() const { return (leader + count) % 3; }
    };

    // `many` questions are to share what is proved.
    State begin(const Position& position, bool many = false);
    u32 choices(const State& state) const;
    int after(State& state, int card) const;
    void winning(const State& state, int& winner, int& best) const;
    bool holds(const State& state, int need);
    int value(const State& state, int guess);
    int guess(const State& state) const;
    int inside(int card) const { return 8 * suit_inside_[card >> 3] + (card & 7); }
    u32 inside_set(u32 cards) const;

    u32 hand(const State& state, int player) const;

    MostSearch most_;
    FewestSearch fewest_;
    ExactTable restricted_;
    bool trump_ = false, avoids_ = false;
    u32 forced_ = 0;
    int soloist_ = 0;
    int suit_inside_[4] = {0, 1, 2, 3};  // which is its own inverse
};

}  // namespace preferans
