// One suit as the search sees it: who holds its cards in order, and what may be read from that without searching.
//
// A whole position is one 64-bit word: two bits for each of the 32 cards, 0 for a card that is gone, else 1 + its owner.
// Card 8 * suit + rank has its bits at 2 * card, so that each suit is a 16-bit number, an index of the table below.
// Player 0 is the soloist, players 1 and 2 are against him; where there is a trump suit, it is suit 0.
#pragma once

#include <bit>
#include <cstdint>

namespace preferans {

using u8 = std::uint8_t;
using u16 = std::uint16_t;
using u32 = std::uint32_t;
using u64 = std::uint64_t;

// What one division of a suit says.  Sets of cards are bytes, bit 0 the seven.  Numbers by player stand in one word, a
// byte each, so that those of several suits are added at once.
struct alignas(64) Suit {
    // Rounds a player wins by leading the suit from the top, while the players in the set of the index hold trumps and
    // must follow to it; set 0 is for no-trump and for the trump suit itself.
    u32 firm[8];
    // Tricks a player's cards take as trumps, however they are played; in the fourth byte the set of players who, leading
    // the suit from the top, take away all that others hold.
    u32 sure;
    u16 pattern;       // owners from the highest card down, two bits each, from the top bits down
    u16 lengths;       // by player, four bits each
    u64 misere;        // for misère: the flags below, each the lowest of four bits
    u8 forced;         // for misère: tricks that the defenders can make the soloist take, however he plays
    u8 hand[3];        // the cards of each player
    u8 tops[3];        // of each group of adjacent cards the highest
    u8 bottoms[3];     // of each group of adjacent cards the lowest
    u8 live;           // all cards
    u8 holders;        // the set of players who hold a card
    u8 exits;          // for misère: how many losers the soloist has that only player 1 can take, 2 from the fifth bit on
    u8 firm_exits;     // a set bit, 1 or 16, where that player has two cards at least above the first of them

    int length(int player) const { return lengths >> 4 * player & 15; }
};
static_assert(sizeof(Suit) == 64);

// What may be true of a suit at misère.  The soloist's *loser* through a defender is a lowest card below all cards of that
// defender: it loses whenever it is played while he has one.  A defender throws cards only where he does not follow, one
// a trick; a loser with so many cards above it outlives as many throws less one.
enum Flag {
    UNDER,       // the soloist's i-th lowest card is below the defenders' i-th lowest, for every i
    EXIT,        // he may also lead his lowest card, lose that trick, and still be UNDER
    MASTERED,    // every card of the soloist is above every card of the defenders
    GIFT_1,      // player 1 can lead below all the soloist's cards, his partner staying below too
    GIFT_2,      // the same for player 2
    EXTRA_1,     // GIFT_1 where nothing is forced, since the partner does not follow
    EXTRA_2,     // the same for player 2
    LOSER_1,     // a loser through player 1
    LOSER_1_2,   // with two cards above it at least
    LOSER_1_3,   // with three
    LOSER_2,     // the same through player 2
    LOSER_2_2,
    LOSER_2_3,
    DOUBLE_1,    // the two lowest cards are losers through player 1, with three cards above them at least
    DOUBLE_2,    // the same for player 2
};

// The suits for which a flag is true, from the flags of all four in one word.
inline u64 all_flags(u64 a, u64 b, u64 c, u64 d) { return a | b << 1 | c << 2 | d << 3; }
inline u32 with_flag(u64 flags, int flag) { return flags >> 4 * flag & 15; }

// Which ranks the numbers of a suit rest on; read only where such a number has decided something.  A byte of ranks has
// all bits from the lowest rank that counts up.
struct SuitRanks {
    u8 cash[3];
    u8 sure[3];
    u8 top;         // the ranks from the highest card up
    u8 spare;
};

struct SuitTable {
    Suit suits[65536];
    SuitRanks ranks[65536];
    SuitTable();
};

// The tables, worked out at the first call (a few milliseconds).
const SuitTable& suit_table();

inline constexpr int next_player[3] = {1, 2, 0};

inline constexpr u64 word_of(u32 hand, int player) {
    // Spreads 32 cards over 64 bits.
    u64 x = hand;
    x = (x | x << 16) & 0x0000FFFF0000FFFFull;
    x = (x | x << 8) & 0x00FF00FF00FF00FFull;
    x = (x | x << 4) & 0x0F0F0F0F0F0F0F0Full;
    x = (x | x << 2) & 0x3333333333333333ull;
    x = (x | x << 1) & 0x5555555555555555ull;
    return x * static_cast<u64>(player + 1);
}

// The card of a player who has one card left.
inline int only_card(u64 word, int player) {
    const u64 low = word & 0x5555555555555555ull, high = word >> 1 & 0x5555555555555555ull;
    const u64 own = player == 0 ? low & ~high : player == 1 ? high & ~low : low & high;
    return std::countr_zero(own) / 2;
}

inline constexpr u64 without(u64 word, int card) { return word & ~(3ull << (2 * card)); }

inline int lowest(u32 cards) { return std::countr_zero(cards); }
inline int highest(u32 cards) { return 31 - std::countl_zero(cards); }

}  // namespace preferans
