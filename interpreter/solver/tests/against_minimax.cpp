// Random endings against plain minimax, with every restriction, and every question on whole deals: what a run under
// sanitizers goes through.  Leaves with 1 if an answer is wrong.
#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <random>

#include "../src/game.hpp"

using namespace preferans;

namespace {

struct Table {
    Position position;
    int turn() const { return (position.leader + position.played_count) % 3; }
};

// Nothing here is shared with the search: sets of cards are looked through card by card.
u32 allowed(const Table& table) {
    const Position& p = table.position;
    u32 cards = p.hands[static_cast<std::size_t>(table.turn())];
    if (p.played_count > 0) {
        const u32 led = cards & 0xFFu << 8 * (p.played[0] / 8), trumps = p.trump < 0 ? 0 : cards & 0xFFu << 8 * p.trump;
        cards = led != 0 ? led : trumps != 0 ? trumps : cards;
    }
    if ((cards & p.forced) != 0) cards &= p.forced;
    else if ((cards & ~p.forbidden) != 0) cards &= ~p.forbidden;
    if (p.demanded >= 0 && (cards & 0xFFu << 8 * p.demanded) != 0) cards &= 0xFFu << 8 * p.demanded;
    return cards;
}

int play(Table& table, int card) {
    Position& p = table.position;
    const int turn = table.turn();
    p.forbidden &= ~p.hands[static_cast<std::size_t>(turn)];
    p.hands[static_cast<std::size_t>(turn)] &= ~(1u << card);
    p.demanded = -1;
    if (p.played_count < 2) {
        p.played[p.played_count++] = card;
        return 0;
    }
    const int cards[3] = {p.played[0], p.played[1], card};
    const auto height = [&](int c) { return (c / 8 == p.trump ? 200 : c / 8 == cards[0] / 8 ? 100 : 0) + c % 8; };
    int winner = 0;
    for (int i = 1; i < 3; ++i)
        if (height(cards[i]) > height(cards[winner])) winner = i;
    p.leader = (p.leader + winner) % 3;
    p.played_count = 0;
    return p.leader == p.soloist;
}

int minimax(const Table& table) {
    const Position& p = table.position;
    if (p.played_count == 0 && (p.hands[0] | p.hands[1] | p.hands[2]) == 0) return 0;
    const bool wants_most = (table.turn() == p.soloist) != p.fewest;
    int best = wants_most ? -1 : 99;
    for (u32 cards = allowed(table); cards != 0; cards &= cards - 1) {
        Table next = table;
        const int taken = play(next, std::countr_zero(cards));
        const int tricks = taken + minimax(next);
        best = wants_most ? std::max(best, tricks) : std::min(best, tricks);
    }
    return best;
}

Position random_position(std::mt19937& chance, int size, bool restrictions) {
    const u32 pools[4] = {32, 24, 16, 32};
    u32 pool = std::max(pools[chance() % 4], static_cast<u32>(3 * size));
    int pack[32];
    for (int i = 0; i < 32; ++i) pack[i] = i;
    for (u32 i = pool - 1; i > 0; --i) std::swap(pack[i], pack[chance() % (i + 1)]);
    Table table;
    Position& p = table.position;
    for (int i = 0; i < 3 * size; ++i) p.hands[static_cast<std::size_t>(i / size)] |= 1u << pack[i];
    p.leader = static_cast<int>(chance() % 3);
    p.soloist = static_cast<int>(chance() % 3);
    p.trump = static_cast<int>(chance() % 5) - 1;
    p.fewest = chance() % 2 == 0;
    if (p.fewest && chance() % 4 != 0) p.trump = -1;
    for (u32 cards = chance() % 3; cards > 0; --cards) {
        const u32 legal = allowed(table);
        u32 card = legal;
        for (u32 skip = chance() % static_cast<u32>(std::popcount(legal)); skip > 0; --skip) card &= card - 1;
        play(table, std::countr_zero(card));
    }
    if (restrictions) {
        const u32 held = p.hands[0] | p.hands[1] | p.hands[2];
        p.forced = held & chance() & chance() & chance();
        p.forbidden = held & chance() & chance() & ~p.forced;
        if (p.played_count == 0) p.demanded = static_cast<int>(chance() % 5) - 1;
    }
    return p;
}

long wrong = 0;

void expect(bool right, const char* what, const Position& p) {
    if (right || ++wrong > 10) return;
    std::printf("wrong %s: %u %u %u leader %d soloist %d trump %d fewest %d played %d\n", what, p.hands[0], p.hands[1],
                p.hands[2], p.leader, p.soloist, p.trump, p.fewest, p.played_count);
}

}  // namespace

int main(int argc, char** argv) {
    const int count = argc > 1 ? std::atoi(argv[1]) : 20000;
    std::mt19937 chance(argc > 2 ? static_cast<unsigned>(std::atoi(argv[2])) : 1);
    Solver solver;
    for (int i = 0; i < count; ++i) {
        const Position p = random_position(chance, 1 + static_cast<int>(chance() % (i % 40 == 0 ? 5 : 4)), i % 3 == 0);
        if (fault_of(p) != nullptr) {
            expect(false, fault_of(p), p);
            continue;
        }
        const int value = minimax({p});
        expect(solver.solve(p) == value, "value", p);
        for (int need = 0; need < 6; ++need) expect(solver.at_least(p, need) == (need <= value), "at_least", p);
        for (const CardValue& one : solver.card_values(p)) {
            Table next{p};
            const int taken = play(next, one.card);
            expect(one.tricks == taken + minimax(next), "card value", p);
        }
        Table table{p};
        int taken = 0;
        for (const Play& one : solver.best_line(p)) {
            expect(one.player == table.turn() && (allowed(table) >> one.card & 1) != 0, "card of a line", p);
            taken += play(table, one.card);
        }
        expect(taken == value, "line", p);
    }
    for (int i = 0; i < 6; ++i) {
        Position p = random_position(chance, 10, false);
        p.played_count = 0;
        int whole = 0;
        for (u32& hand : p.hands) whole += std::popcount(hand);
        if (whole != 30) continue;
        const int value = solver.solve(p);
        int best = p.fewest ? 99 : -1;
        const bool wants_most = (p.leader == p.soloist) != p.fewest;
        best = wants_most ? -1 : 99;
        for (const CardValue& one : solver.card_values(p))
            best = wants_most ? std::max(best, one.tricks) : std::min(best, one.tricks);
        expect(best == value, "best card of a deal", p);
        p.hands[0] |= ~(p.hands[0] | p.hands[1] | p.hands[2]);
        p.soloist = 0;
        const Discard found = solver.best_discard(p);
        int most = p.fewest ? 99 : -1;
        for (const Discard& one : solver.discard_values(p))
            most = p.fewest ? std::min(most, one.tricks) : std::max(most, one.tricks);
        expect(most == found.tricks, "best discard", p);
    }
    std::printf("%d endings and 6 deals, %ld wrong\n", count, wrong);
    return wrong != 0;
}
