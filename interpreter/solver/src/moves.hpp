// A card to try, and how early.
#pragma once

namespace preferans {

struct Move {
    int weight;
    int card;
};

// Puts the heaviest of the moves from `i` on at `i`, and returns its card.
inline int heaviest(Move moves[], int i, int count) {
    int best = i;
    for (int j = i + 1; j < count; ++j)
        if (moves[j].weight > moves[best].weight) best = j;
    const Move move = moves[best];
    moves[best] = moves[i];
    moves[i] = move;
    return move.card;
}

}  // namespace preferans
