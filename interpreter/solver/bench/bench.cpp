// How fast the core is, cold, from C++: 200 random deals, every declarer, strain and leader, each the best of several
// passes, in microseconds of the thread's own processor time.
#include <ctime>

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <random>
#include <vector>

#include "../src/game.hpp"

using namespace preferans;

namespace {

double now() {
    timespec time;
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
    return static_cast<double>(time.tv_sec) * 1e6 + static_cast<double>(time.tv_nsec) * 1e-3;
}

template <typename Question> void row(const char* name, const std::vector<Position>& positions, int passes, Question ask) {
    std::vector<double> best(positions.size(), 1e18);
    double nodes = 0;
    Solver solver;
    for (int pass = 0; pass < passes; ++pass)
        for (std::size_t i = 0; i < positions.size(); ++i) {
            const u64 before = solver.watch.nodes;
            const double start = now();
            ask(solver, positions[i]);
            best[i] = std::min(best[i], now() - start);
            if (pass == 0) nodes += static_cast<double>(solver.watch.nodes - before);
        }
    std::sort(best.begin(), best.end());
    double sum = 0;
    for (const double time : best) sum += time;
    const auto at = [&](std::size_t share) { return best[std::min(best.size() - 1, best.size() * share / 100)]; };
    const double count = static_cast<double>(best.size());
    std::printf("%-32s%8.0f%10.1f%10.1f%10.1f%10.1f%10.1f%10.0f\n", name, count, sum / count, at(50), at(95), at(99),
                best.back(), nodes / count);
}

}  // namespace

int main(int argc, char** argv) {
    const int count = argc > 1 ? std::atoi(argv[1]) : 200;
    const int passes = argc > 2 ? std::atoi(argv[2]) : 3;
    std::mt19937 chance(2026);
    std::vector<Position> trump, no_trump, misere, tables, discards, misere_discards;
    for (int deal = 0; deal < count; ++deal) {
        int pack[32];
        for (int i = 0; i < 32; ++i) pack[i] = i;
        for (u32 i = 31; i > 0; --i) std::swap(pack[i], pack[chance() % (i + 1)]);
        Position position;
        u32 talon = 0;
        for (std::size_t i = 0; i < 30; ++i) position.hands[i / 10] |= 1u << pack[i];
        for (std::size_t i = 30; i < 32; ++i) talon |= 1u << pack[i];
        for (int soloist = 0; soloist < 3; ++soloist)
            for (int leader = 0; leader < 3; ++leader) {
                position.soloist = soloist;
                position.leader = leader;
                for (int suit = 0; suit < 4; ++suit) {
                    position.trump = suit;
                    trump.push_back(position);
                }
                position.trump = -1;
                no_trump.push_back(position);
                position.fewest = true;
                misere.push_back(position);
                position.fewest = false;
            }
        position.soloist = 0;
        position.leader = deal % 3;
        tables.push_back(position);
        position.hands[0] |= talon;
        position.trump = deal % 4;
        discards.push_back(position);
        position.trump = -1;
        position.fewest = true;
        misere_discards.push_back(position);
    }
    const auto solve = [](Solver& solver, const Position& position) { solver.solve(position); };
    std::printf("%-32s%8s%10s%10s%10s%10s%10s%10s\n", "microseconds, cold, from C++", "count", "mean", "median", "p95", "p99",
                "max", "nodes");
    row("trump, exact", trump, passes, solve);
    row("no-trump, exact", no_trump, passes, solve);
    row("misere, exact", misere, passes, solve);
    row("18 values of a deal", tables, passes, [](Solver& solver, Position position) {
        for (int soloist = 0; soloist < 3; ++soloist)
            for (int strain = 0; strain < 6; ++strain) {
                position.soloist = soloist;
                position.trump = strain < 4 ? strain : -1;
                position.fewest = strain == 5;
                solver.solve(position);
            }
    });
    row("best discard, trump", discards, passes, [](Solver& solver, const Position& position) { solver.best_discard(position); });
    row("all 66 discards, trump", discards, passes,
        [](Solver& solver, const Position& position) { solver.discard_values(position); });
    row("best discard, misere", misere_discards, 1,
        [](Solver& solver, const Position& position) { solver.best_discard(position); });
    row("all 66 discards, misere", misere_discards, 1,
        [](Solver& solver, const Position& position) { solver.discard_values(position); });
    std::printf("memory of a thread and the shared tables: %.1f MB\n", static_cast<double>(Solver::memory()) / 1e6);
}
