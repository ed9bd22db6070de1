// The search where the soloist avoids tricks: misère, or the same with a trump suit.
//
// Low cards decide here, so that positions are remembered by the whole order of owners in each suit.
#pragma once

#include "ordering.hpp"
#include "suits.hpp"
#include "tables.hpp"
#include "watch.hpp"

namespace preferans {

class FewestSearch {
  public:
    explicit FewestSearch(Watch& watch) : table_(suit_table()), watch_(watch) {}

    void forget(bool many) { exact_.forget(many); }
    void set_trump(bool trump) { trump_ = trump; }

    // Whether the soloist takes `need` of the `left` tricks when `player` leads.
    bool lead(u64 word, int player, int left, int need) {
        if (need <= 0 || need > left) return need <= 0;
        return trump_ ? lead_<true>(word, player, left, need) : lead_<false>(word, player, left, need);
    }

    // The same inside a trick, as in MostSearch.
    bool reply(u64 word, int player, int due, int led, int best, int winner, int left, int need) {
        if (need <= 0 || need > left) return need <= 0;
        const Trick trick{led, best, winner, left, need};
        if (due == 2) return trump_ ? reply_<true, false>(word, player, trick) : reply_<false, false>(word, player, trick);
        return trump_ ? reply_<true, true>(word, player, trick) : reply_<false, true>(word, player, trick);
    }

    // A rough number of tricks to begin asking at.
    static int guess(u64 word, int left);

  private:
    struct Trick {
        int led, best, winner, left, need;
    };

    const Suit& suit(u64 word, int s) const { return table_.suits[static_cast<u16>(word >> 16 * s)]; }

    template <bool TRUMP> bool lead_(u64 word, int player, int left, int need);
    template <bool TRUMP, bool THIRD> bool reply_(u64 word, int player, const Trick& trick);
    template <bool TRUMP> bool finish(u64 word, const Trick& trick);
    template <bool TRUMP> bool last(u64 word, int player) const;
    // Lists the cards that may be laid; returns the number above which a card takes the trick so far.
    template <bool TRUMP, bool THIRD> int replies(u64 word, int player, const Trick& trick, Moves& moves) const;
    void leads(const Suit* const suits[4], int player, int hint, Moves& moves) const;
    // 1: he takes `need`, 0: he does not, -1: not known.
    int settled(const Suit* const suits[4], int player, int left, int need) const;

    static bool loses_two(const Suit* const suits[4], u64 flags, int exits, int player, int left);
    static int lost_through(int exits, int player, int left);

    const SuitTable& table_;
    Watch& watch_;
    ExactTable exact_;
    bool trump_ = false;
};

}  // namespace preferans
