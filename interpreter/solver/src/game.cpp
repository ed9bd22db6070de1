#include "game.hpp"

#include <algorithm>

namespace preferans {
namespace {

u32 suit_set(int suit) { return 0xFFu << 8 * suit; }

}  // namespace

const char* fault_of(const Position& position) {
    const auto is_player = [](int player) { return player >= 0 && player < 3; };
    if (!is_player(position.leader)) return "position-player: the leader is 0, 1 or 2";
    if (!is_player(position.soloist)) return "position-player: the soloist is 0, 1 or 2";
    if (position.trump < -1 || position.trump > 3) return "position-trump: a trump suit is 0 to 3, -1 stands for none";
    if (position.demanded < -1 || position.demanded > 3) return "position-demand: a suit demanded is 0 to 3, -1 stands for none";
    u32 seen = 0;
    for (int i = 0; i < position.played_count; ++i) {
        const int card = position.played[i];
        if (card < 0 || card > 31) return "position-no-card: a card is 0 to 31";
        if (seen >> card & 1) return "position-card-twice: a card lies in two places";
        seen |= 1u << card;
    }
    u32 held = 0;
    for (const u32 hand : position.hands) {
        if (hand & seen) return "position-card-twice: a card lies in two places";
        seen |= hand;
        held |= hand;
    }
    int whole[3];
    for (int p = 0; p < 3; ++p) whole[p] = std::popcount(position.hands[static_cast<std::size_t>(p)]);
    for (int i = 0; i < position.played_count; ++i) ++whole[(position.leader + i) % 3];
    if (whole[0] != whole[1] || whole[0] != whole[2]) return "position-sizes: the players cannot hold so many cards at the same time";
    if (whole[0] == 0) return "position-empty: nobody holds a card";
    if ((position.forced | position.forbidden) & ~held) return "position-not-held: a card forced or forbidden is held by nobody";
    if (position.forced & position.forbidden) return "position-restrictions: a card is both forced and forbidden";
    if (position.demanded >= 0 && position.played_count > 0) return "position-demand: a lead is demanded before the first card of a trick";
    return nullptr;
}

std::size_t Solver::memory() {
    return sizeof(SuitTable) + sizeof(Solver) + ProofTable::BYTES + 2 * ExactTable::BYTES;
}

u32 Solver::inside_set(u32 cards) const {
    const int other = suit_inside_[0];
    if (other == 0) return cards;
    const u32 zero = cards & 0xFF, moved = cards >> 8 * other & 0xFF;
    return (cards & ~(0xFFu | 0xFFu << 8 * other)) | moved | zero << 8 * other;
}

Solver::State Solver::begin(const Position& position, bool many) {
    trump_ = position.trump >= 0;
    avoids_ = position.fewest;
    soloist_ = position.soloist;
    for (int s = 0; s < 4; ++s) suit_inside_[s] = s;
    if (trump_) std::swap(suit_inside_[0], suit_inside_[position.trump]);
    if (avoids_) {
        fewest_.forget(many);
        fewest_.set_trump(trump_);
    } else {
        most_.forget();
        most_.set_trump(trump_);
    }
    forced_ = inside_set(position.forced);
    if (forced_ != 0) restricted_.forget();
    State state;
    for (int p = 0; p < 3; ++p) {
        const u32 hand = inside_set(position.hands[static_cast<std::size_t>((position.soloist + p) % 3)]);
        state.word |= word_of(hand, p);
    }
    state.leader = (position.leader - position.soloist + 3) % 3;
    state.count = position.played_count;
    for (int i = 0; i < state.count; ++i) state.played[i] = inside(position.played[i]);
    state.left = std::popcount(position.hands[static_cast<std::size_t>(position.leader)]) + (state.count > 0);
    state.banned = inside_set(position.forbidden);
    if (position.demanded >= 0) state.demanded = suit_inside_[position.demanded];
    return state;
}

u32 Solver::hand(const State& state, int player) const {
    u32 cards = 0;
    for (int s = 0; s < 4; ++s)
        cards |= static_cast<u32>(suit_table().suits[static_cast<u16>(state.word >> 16 * s)].hand[player]) << 8 * s;
    return cards;
}

// The cards the player on turn may play: the suit led, else a trump, else any; then the restrictions.
u32 Solver::choices(const State& state) const {
    u32 cards = hand(state, state.turn());
    if (state.count > 0) {
        if (const u32 follow = cards & suit_set(state.played[0] >> 3)) cards = follow;
        else if (trump_ && (cards & suit_set(0)) != 0) cards &= suit_set(0);
    }
    if (cards & forced_) cards &= forced_;
    else if (cards & ~state.banned) cards &= ~state.banned;
    if (state.demanded >= 0 && (cards & suit_set(state.demanded)) != 0) cards &= suit_set(state.demanded);
    return cards;
}

void Solver::winning(const State& state, int& winner, int& best) const {
    winner = state.leader;
    best = state.played[0];
    for (int i = 1; i < state.count; ++i) {
        const int card = state.played[i];
        if (card >> 3 == best >> 3 ? card > best : trump_ && card >> 3 == 0) winner = (state.leader + i) % 3, best = card;
    }
}

// Plays a card; returns 1 if the soloist takes the trick that it fills.
int Solver::after(State& state, int card) const {
    const int turn = state.turn();
    state.banned &= ~hand(state, turn);
    state.demanded = -1;
    state.word = without(state.word, card);
    if (state.count < 2) {
        state.played[state.count++] = card;
        return 0;
    }
    int winner, best;
    winning(state, winner, best);
    if (card >> 3 == best >> 3 ? card > best : trump_ && card >> 3 == 0) winner = turn;
    state.count = 0;
    state.leader = winner;
    --state.left;
    return winner == 0;
}

bool Solver::holds(const State& state, int need) {
    const int tricks = state.left;
    if (need <= 0 || need > tricks) return need <= 0;
    const bool this_turn = state.banned != 0 || state.demanded >= 0;
    const bool forced = forced_ != 0 && ((hand(state, 0) | hand(state, 1) | hand(state, 2)) & forced_) != 0;
    if (!this_turn && !forced) {
        if (state.count == 0)
            return avoids_ ? fewest_.lead(state.word, state.leader, tricks, need)
                           : most_.lead(state.word, state.leader, tricks, need);
        int winner, best;
        winning(state, winner, best);
        const int due = 3 - state.count;
        return avoids_ ? fewest_.reply(state.word, state.turn(), due, state.played[0], best, winner, tricks, need)
                       : most_.reply(state.word, state.turn(), due, state.played[0], best, winner, tricks, need);
    }
    watch.count();
    const bool is_key = !this_turn && state.count == 0;
    if (is_key) {
        if (const Entry* entry = restricted_.find(state.word, state.leader)) {
            if (need <= entry->low) return true;
            if (need > entry->high) return false;
        }
    }
    const bool wanted = (state.turn() == 0) != avoids_;
    bool answer = !wanted;
    for (u32 rest = choices(state); rest != 0; rest &= rest - 1) {
        State next = state;
        const int taken = after(next, lowest(rest));
        if (holds(next, need - taken) == wanted) {
            answer = wanted;
            break;
        }
    }
    if (is_key) {
        Entry& entry = restricted_.place(state.word, state.leader, static_cast<u8>(tricks));
        if (answer) entry.low = std::max(entry.low, static_cast<u8>(need));
        else entry.high = std::min(entry.high, static_cast<u8>(need - 1));
    }
    return answer;
}

int Solver::value(const State& state, int from) {
    const int most = state.left;
    int tricks = std::clamp(from, 0, most);
    if (tricks > 0 && !holds(state, tricks)) {
        --tricks;
        while (tricks > 0 && !holds(state, tricks)) --tricks;
        return tricks;
    }
    while (tricks < most && holds(state, tricks + 1)) ++tricks;
    return tricks;
}

int Solver::guess(const State& state) const {
    return avoids_ ? FewestSearch::guess(state.word, state.left) : MostSearch::guess(state.word, trump_, state.left);
}

int Solver::solve(const Position& position) {
    const State state = begin(position);
    return value(state, guess(state));
}

bool Solver::at_least(const Position& position, int tricks) { return holds(begin(position), tricks); }

std::vector<CardValue> Solver::card_values(const Position& position) {
    const State state = begin(position);
    std::vector<CardValue> found;
    int near = guess(state);
    for (u32 rest = inside_set(choices(state)); rest != 0; rest &= rest - 1) {
        State next = state;
        const int card = lowest(rest);
        const int taken = after(next, inside(card));
        near = taken + value(next, near - taken);
        found.push_back({card, near});
    }
    return found;
}

std::vector<Play> Solver::best_line(const Position& position) {
    State state = begin(position);
    int tricks = value(state, guess(state));
    std::vector<Play> line;
    while (state.left > 0) {
        for (u32 rest = inside_set(choices(state)); rest != 0; rest &= rest - 1) {
            State next = state;
            const int card = lowest(rest);
            const int due = tricks - after(next, inside(card));
            // The last card must be right where no other is.
            if ((rest & (rest - 1)) != 0 && !(due >= 0 && holds(next, due) && !holds(next, due + 1))) continue;
            line.push_back({(state.turn() + soloist_) % 3, card});
            state = next;
            tricks = due;
            break;
        }
    }
    return line;
}

namespace {

// All pairs, the likeliest discards first: low cards where tricks are wanted, high ones where not.
std::vector<Discard> pairs_of(u32 cards, bool fewest) {
    std::vector<Discard> pairs;
    for (u32 one = cards; one != 0; one &= one - 1)
        for (u32 two = one & (one - 1); two != 0; two &= two - 1) pairs.push_back({lowest(one), lowest(two), 0});
    std::stable_sort(pairs.begin(), pairs.end(), [fewest](const Discard& a, const Discard& b) {
        const int first = (a.first & 7) + (a.second & 7), second = (b.first & 7) + (b.second & 7);
        return fewest ? first > second : first < second;
    });
    return pairs;
}

}  // namespace

Discard Solver::best_discard(const Position& position) {
    std::vector<Discard> pairs = pairs_of(position.hands[0], position.fewest);
    State whole = begin(position, true);
    whole.left = std::popcount(position.hands[1]);
    const auto kept = [&](const Discard& pair) {
        State state = whole;
        state.word = without(without(state.word, inside(pair.first)), inside(pair.second));
        return state;
    };
    Discard best = pairs[0];
    State state = kept(best);
    best.tricks = value(state, guess(state));
    const int most = state.left;
    // Only a better discard counts: each is asked whether it beats the best so far, and what was proved serves all.
    for (const Discard& pair : pairs) {
        state = kept(pair);
        int better = best.tricks;
        if (position.fewest)
            while (better > 0 && !holds(state, better)) --better;
        else
            while (better < most && holds(state, better + 1)) ++better;
        if (better != best.tricks) best = {pair.first, pair.second, better};
    }
    return best;
}

std::vector<Discard> Solver::discard_values(const Position& position) {
    std::vector<Discard> pairs = pairs_of(position.hands[0], position.fewest);
    State whole = begin(position, true);
    whole.left = std::popcount(position.hands[1]);
    int near = -1;
    for (Discard& pair : pairs) {
        State state = whole;
        state.word = without(without(state.word, inside(pair.first)), inside(pair.second));
        near = value(state, near < 0 ? guess(state) : near);
        pair.tricks = near;
    }
    return pairs;
}

}  // namespace preferans
