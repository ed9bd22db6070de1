// Whole deals against a second statement of the game: every card is tried, no bound cuts anything, and positions are
// remembered by the order of owners in each suit.  Prints what was compared and leaves with 1 if a value is wrong.
//
// against_full_width [deals] [seed]: 54 values for each deal, every soloist, strain and leader.
#include <algorithm>
#include <array>
#include <cstdio>
#include <cstdlib>
#include <random>
#include <string>
#include <unordered_map>

#include "../src/game.hpp"

using namespace preferans;

namespace {

// The cards left in each suit, the lowest first, as their owners "0", "1", "2".
using Suits = std::array<std::string, 4>;

struct Game {
    int trump;  // a suit, -1 for none
    bool fewest;
    std::unordered_map<std::string, int> known;

    // The soloist, player 0, takes so many tricks when `leader` leads.
    int tricks(const Suits& suits, int leader) {
        std::string key(1, static_cast<char>('0' + leader));
        for (const std::string& suit : suits) key += suit + ",";
        if (key.size() == 5) return 0;
        if (const auto found = known.find(key); found != known.end()) return found->second;
        const int value = next(suits, leader, {}, 0);
        known.emplace(std::move(key), value);
        return value;
    }

  private:
    struct Laid {
        int suit = -1;
        std::size_t rank = 0;
    };
    using Trick = std::array<Laid, 3>;

    static bool holds(const Suits& suits, int suit, int player) {
        return suits[static_cast<std::size_t>(suit)].find(static_cast<char>('0' + player)) != std::string::npos;
    }

    int next(const Suits& suits, int leader, Trick trick, int laid) {
        if (laid == 3) return after(suits, leader, trick);
        const int player = (leader + laid) % 3;
        const char mark = static_cast<char>('0' + player);
        const int led = trick[0].suit;
        // Cards stay in their suits until the trick is full: nobody lays two to it.
        const bool follows = laid > 0 && holds(suits, led, player);
        const bool ruffs = laid > 0 && !follows && trump >= 0 && holds(suits, trump, player);
        const bool most = (player == 0) != fewest;
        int best = most ? -1 : 99;
        for (int s = 0; s < 4; ++s) {
            if ((follows && s != led) || (ruffs && s != trump)) continue;
            const std::string& suit = suits[static_cast<std::size_t>(s)];
            for (std::size_t rank = 0; rank < suit.size(); ++rank) {
                if (suit[rank] != mark) continue;
                Trick longer = trick;
                longer[static_cast<std::size_t>(laid)] = {s, rank};
                const int value = next(suits, leader, longer, laid + 1);
                best = most ? std::max(best, value) : std::min(best, value);
            }
        }
        return best;
    }

    int after(const Suits& suits, int leader, const Trick& trick) {
        int winner = 0;
        for (int i = 1; i < 3; ++i) {
            const Laid &card = trick[static_cast<std::size_t>(i)], &top = trick[static_cast<std::size_t>(winner)];
            if (card.suit == top.suit ? card.rank > top.rank : card.suit == trump) winner = i;
        }
        Suits rest = suits;
        for (int s = 0; s < 4; ++s) {
            std::string& suit = rest[static_cast<std::size_t>(s)];
            for (std::size_t rank = suit.size(); rank-- > 0;)
                for (const Laid& card : trick)
                    if (card.suit == s && card.rank == rank) suit.erase(rank, 1);
        }
        const int taker = (leader + winner) % 3;
        return (taker == 0) + tricks(rest, taker);
    }
};

}  // namespace

int main(int argc, char** argv) {
    const int count = argc > 1 ? std::atoi(argv[1]) : 20;
    std::mt19937 chance(argc > 2 ? static_cast<unsigned>(std::atoi(argv[2])) : 5);
    Solver solver;
    long compared = 0, wrong = 0;
    for (int deal = 0; deal < count; ++deal) {
        std::array<int, 32> pack;
        for (int i = 0; i < 32; ++i) pack[static_cast<std::size_t>(i)] = i;
        for (u32 i = 31; i > 0; --i) std::swap(pack[i], pack[chance() % (i + 1)]);
        Position position;
        for (std::size_t i = 0; i < 30; ++i) position.hands[i / 10] |= 1u << pack[i];
        for (int soloist = 0; soloist < 3; ++soloist) {
            Suits suits;
            for (int card = 0; card < 32; ++card)
                for (int p = 0; p < 3; ++p)
                    if (position.hands[static_cast<std::size_t>((soloist + p) % 3)] >> card & 1)
                        suits[static_cast<std::size_t>(card / 8)] += static_cast<char>('0' + p);
            for (int strain = 0; strain < 6; ++strain) {
                position.soloist = soloist;
                position.trump = strain < 4 ? strain : -1;
                position.fewest = strain == 5;
                Game game{position.trump, position.fewest, {}};
                for (int leader = 0; leader < 3; ++leader) {
                    position.leader = leader;
                    ++compared;
                    const int expected = game.tricks(suits, (leader - soloist + 3) % 3), found = solver.solve(position);
                    if (expected == found || ++wrong > 10) continue;
                    std::printf("hands %u %u %u leader %d soloist %d strain %d: %d, found %d\n", position.hands[0],
                                position.hands[1], position.hands[2], leader, soloist, strain, expected, found);
                }
            }
        }
    }
    std::printf("%ld values of %d whole deals, %ld wrong\n", compared, count, wrong);
    return wrong != 0;
}
