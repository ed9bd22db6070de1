// A way to stop a search that runs long.
#pragma once

#include "suits.hpp"

namespace preferans {

struct Stopped {};  // thrown out of a search that was told to stop

// Counts nodes; every 16,384 of them somebody is asked whether to go on.
class Watch {
  public:
    u64 nodes = 0;
    bool (*stop)(void*) = nullptr;  // returns true to stop
    void* context = nullptr;

    void count() {
        if ((++nodes & 0x3FFF) == 0 && stop != nullptr && stop(context)) throw Stopped{};
    }
};

}  // namespace preferans
