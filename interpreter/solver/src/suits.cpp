#include "suits.hpp"

#include <algorithm>
#include <memory>

namespace preferans {
namespace {

// Cards of one player in one suit, lowest first.
struct Cards {
    int count = 0;
    int rank[8] = {};
    explicit Cards(u8 set) {
        for (int r = 0; r < 8; ++r)
            if (set >> r & 1) rank[count++] = r;
    }
    int from_top(int i) const { return rank[count - 1 - i]; }
};

u8 ranks_from(int rank) { return rank >= 8 ? 0 : static_cast<u8>(0xFF << rank); }

// Rounds the leader wins by playing from the top, keeping the lead, when nobody ruffs.  A round is won while the card
// led is above all an enemy may still hold; he keeps his best card to the last.  A partner must have something lower
// for each round and goes down to his lowest cards last.
int cash_rounds(const Cards& own, const Cards* const enemies[], int enemy_count, const Cards* partner) {
    for (int rounds = own.count; rounds > 0; --rounds) {
        bool wins = true;
        for (int e = 0; e < enemy_count && wins; ++e)
            for (int r = 0; r < std::min(rounds, enemies[e]->count) && wins; ++r)
                wins = own.from_top(r) > enemies[e]->from_top(0);
        if (partner != nullptr) {
            const int ducks = std::min(rounds, partner->count);
            for (int r = 0; r < ducks && wins; ++r) wins = partner->rank[ducks - 1 - r] < own.from_top(r);
        }
        if (wins) return rounds;
    }
    return 0;
}

// Of trumps that come to be played, those not paired with a higher card of the other side take a trick: each that loses
// is beaten by a card of its own.  `from` is the lowest rank looked at; below it the worst is taken to be true.
int sure_tricks(u8 own, u8 others, int from) {
    int spare = 0, beaten = 0;
    for (int r = 7; r >= from; --r) {
        if (others >> r & 1) ++spare;
        if (own >> r & 1 && spare > 0) --spare, ++beaten;
    }
    const u8 below = static_cast<u8>(~ranks_from(from));
    const int low = std::popcount(static_cast<u8>(own & below));
    spare += std::popcount(static_cast<u8>(others & below));
    return std::popcount(own) - beaten - std::min(low, spare);
}

u8 group_ends(u8 own, u8 live, bool top) {
    u8 found = 0;
    bool joined = false;
    for (int i = 0; i < 8; ++i) {
        const int r = top ? 7 - i : i;
        if (own >> r & 1) {
            if (!joined) found |= static_cast<u8>(1 << r);
            joined = true;
        } else if (live >> r & 1) {
            joined = false;
        }
    }
    return found;
}

bool is_under(const Cards& own, int from, const Cards& others, int held) {
    for (int i = 0; i < std::min(own.count - from, held); ++i)
        if (own.rank[from + i] > others.rank[i]) return false;
    return true;
}

bool is_gift(const Cards& own, const Cards& partner, const Cards& soloist) {
    if (own.count == 0 || soloist.count == 0 || own.rank[0] > soloist.rank[0]) return false;
    return partner.count == 0 || partner.rank[0] < soloist.rank[0];
}

void set_misere(Suit& suit, const Cards player[3]) {
    const Cards &solo = player[0], &one = player[1], &two = player[2];
    const Cards both(suit.hand[1] | suit.hand[2]);
    const int holders = (one.count > 0) + (two.count > 0);
    const auto set = [&suit](int flag, bool is) { suit.misere |= static_cast<u64>(is) << 4 * flag; };
    const bool under = is_under(solo, 0, both, both.count);
    set(UNDER, under);
    set(EXIT, under && solo.count > 0 && both.count > 0 && is_under(solo, 1, both, both.count - holders));
    set(MASTERED, solo.count == 0 || both.count == 0 || solo.rank[0] > both.rank[both.count - 1]);
    const bool gift[3] = {false, is_gift(one, two, solo), is_gift(two, one, solo)};
    for (int p = 1; p < 3; ++p) {
        const Cards& other = player[p];
        const bool loser = solo.count > 0 && other.count > 0 && other.rank[0] > solo.rank[0];
        const bool second = loser && solo.count > 1 && other.rank[0] > solo.rank[1];
        set(p == 1 ? GIFT_1 : GIFT_2, gift[p]);
        set(p == 1 ? EXTRA_1 : EXTRA_2, gift[p] && suit.forced == 0);
        for (int n = 1; n <= 3; ++n) set((p == 1 ? LOSER_1 : LOSER_2) + n - 1, loser && other.count >= n);
        set(p == 1 ? DOUBLE_1 : DOUBLE_2, second && other.count >= 3);
    }
}

// How many of the soloist's lowest cards lose to one defender, who beats the other whenever he follows.
int exits_through(const Cards& solo, const Cards& taker, const Cards& other) {
    if (taker.count == 0 || (other.count > 0 && other.rank[other.count - 1] > taker.rank[0])) return 0;
    int losers = 0;
    while (losers < solo.count && solo.rank[losers] < taker.rank[0]) ++losers;
    return std::min(losers, taker.count);
}

// The tricks that defenders who keep at most as many cards of the suit as the soloist has can force him to take in it:
// whoever begins a round, and whichever of them it is.  He may begin one with any card; they choose theirs after it.
// When they begin one, he is taken to see both their cards.  What they do not keep is theirs to throw.
int forced_tricks(const SuitTable& table, u16 index, const Cards player[3]) {
    const Cards &solo = player[0], &one = player[1], &two = player[2];
    if (solo.count == 0 || one.count == 0 || two.count == 0) return 0;
    const auto known = [&](int gone) { return static_cast<int>(table.suits[gone].forced); };
    const auto gone = [&](int rank) { return 3 << 2 * rank; };
    int best = 0;
    for (int p = 1; p < 3; ++p)
        for (int i = 0; i < player[p].count; ++i) best = std::max(best, known(index & ~gone(player[p].rank[i])));
    if (one.count > solo.count || two.count > solo.count) return best;
    int as_leader = 9, as_follower = 0;
    const auto round = [&](int s, int i, int j) {
        const int mine = solo.rank[s], first = one.rank[i], second = two.rank[j];
        return (mine > first && mine > second) + known(index & ~(gone(mine) | gone(first) | gone(second)));
    };
    for (int s = 0; s < solo.count; ++s) {
        int most = 0;
        for (int i = 0; i < one.count; ++i)
            for (int j = 0; j < two.count; ++j) most = std::max(most, round(s, i, j));
        as_leader = std::min(as_leader, most);
    }
    for (int i = 0; i < one.count; ++i)
        for (int j = 0; j < two.count; ++j) {
            int least = 9;
            for (int s = 0; s < solo.count; ++s) least = std::min(least, round(s, i, j));
            as_follower = std::max(as_follower, least);
        }
    return std::max(best, std::min(as_leader, as_follower));
}

void set_numbers(SuitTable& table, u16 index, const Cards player[3]) {
    Suit& suit = table.suits[index];
    SuitRanks& ranks = table.ranks[index];
    for (int p = 0; p < 3; ++p) {
        const Cards& own = player[p];
        const Cards* const enemies[2] = {p == 0 ? &player[1] : &player[0], &player[2]};
        const Cards* partner = p == 0 ? nullptr : &player[3 - p];
        const int rounds = cash_rounds(own, enemies, p == 0 ? 2 : 1, partner);
        for (u32 with_trumps = 0; with_trumps < 8; ++with_trumps) {
            int firm = rounds;
            for (int other = 0; other < 3; ++other)
                if (other != p && with_trumps >> other & 1) firm = std::min(firm, player[other].count);
            suit.firm[with_trumps] |= static_cast<u32>(firm) << 8 * p;
        }
        const int others = std::max(player[p == 0 ? 1 : 0].count, player[p == 0 ? 2 : 3 - p].count);
        const int needed = std::min(rounds, others);
        ranks.cash[p] = needed > 0 ? ranks_from(own.from_top(needed - 1)) : 0;
        if (own.count > 0) suit.holders |= static_cast<u8>(1 << p);
        if (others > 0 && rounds >= others) suit.sure |= 1u << (24 + p);
        const u8 against = p == 0 ? suit.hand[1] | suit.hand[2] : suit.hand[0];
        const int sure = sure_tricks(suit.hand[p], against, 0);
        int from = 8;
        while (sure_tricks(suit.hand[p], against, from) < sure) --from;
        suit.sure |= static_cast<u32>(sure) << 8 * p;
        ranks.sure[p] = ranks_from(from);
    }
}

void set_suit(SuitTable& table, u16 index) {
    Suit& suit = table.suits[index];
    int shift = 14;
    for (int r = 7; r >= 0; --r) {
        const int owner = index >> 2 * r & 3;
        if (owner == 0) continue;
        suit.hand[owner - 1] |= static_cast<u8>(1 << r);
        suit.pattern |= static_cast<u16>(owner << shift);
        shift -= 2;
    }
    suit.live = suit.hand[0] | suit.hand[1] | suit.hand[2];
    for (int p = 0; p < 3; ++p) {
        suit.lengths |= static_cast<u16>(std::popcount(suit.hand[p]) << 4 * p);
        suit.tops[p] = group_ends(suit.hand[p], suit.live, true);
        suit.bottoms[p] = group_ends(suit.hand[p], suit.live, false);
    }
    if (suit.live != 0) table.ranks[index].top = ranks_from(highest(suit.live));
    const Cards player[3] = {Cards(suit.hand[0]), Cards(suit.hand[1]), Cards(suit.hand[2])};
    set_numbers(table, index, player);
    // Divisions with fewer cards have lower numbers: what this builds upon is known.
    suit.forced = static_cast<u8>(forced_tricks(table, index, player));
    set_misere(suit, player);
    for (int p = 1; p < 3; ++p) {
        const int exits = exits_through(player[0], player[p], player[3 - p]);
        suit.exits |= static_cast<u8>(exits << 4 * (p - 1));
        if (exits > 0 && player[p].count > 1) suit.firm_exits |= static_cast<u8>(1 << 4 * (p - 1));
    }
}

}  // namespace

SuitTable::SuitTable() : suits{}, ranks{} {
    for (u32 index = 0; index < 65536; ++index) set_suit(*this, static_cast<u16>(index));
}

const SuitTable& suit_table() {
    static const std::unique_ptr<const SuitTable> table = std::make_unique<const SuitTable>();
    return *table;
}

}  // namespace preferans
