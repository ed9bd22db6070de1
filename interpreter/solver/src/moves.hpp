// Cards to try, the heaviest first.
#pragma once

#include <algorithm>
#include <limits>

namespace preferans {

// At most ten cards with their weights.  They are looked at four at a time, all four: that costs less than branches which
// the processor cannot foresee.
class Moves {
  public:
    void add(int card, int weight) {
        if (count_ % 4 == 0) std::fill(keys_ + count_, keys_ + count_ + 4, NONE);
        keys_[count_++] = weight * 32 + card;
    }
    int count() const { return count_; }

    int next() {
        int best = std::max(std::max(keys_[0], keys_[1]), std::max(keys_[2], keys_[3]));
        for (int i = 4; i < count_; i += 4)
            best = std::max(best, std::max(std::max(keys_[i], keys_[i + 1]), std::max(keys_[i + 2], keys_[i + 3])));
        for (int i = 0; i < count_; i += 4)
            for (int j = i; j < i + 4; ++j) keys_[j] = keys_[j] == best ? NONE : keys_[j];
        return best & 31;
    }

  private:
    static constexpr int NONE = std::numeric_limits<int>::min();
    int keys_[12];
    int count_ = 0;
};

}  // namespace preferans
