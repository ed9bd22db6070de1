// Cards to try, the heaviest first.
#pragma once

#include <algorithm>
#include <limits>

namespace preferans {

// At most twelve cards with their weights.  All twelve places are looked at every time: that costs less than a branch
// which the processor cannot foresee.
class Moves {
  public:
    Moves() { std::fill(keys_, keys_ + PLACES, NONE); }

    void add(int card, int weight) { keys_[count_++] = weight * 32 + card; }
    int count() const { return count_; }

    int next() {
        int best = NONE;
        for (int i = 0; i < PLACES; ++i) best = std::max(best, keys_[i]);
        for (int i = 0; i < PLACES; ++i) keys_[i] = keys_[i] == best ? NONE : keys_[i];
        return best & 31;
    }

  private:
    static constexpr int PLACES = 12;
    static constexpr int NONE = std::numeric_limits<int>::min();
    int keys_[PLACES];
    int count_ = 0;
};

}  // namespace preferans
