// The search where the soloist is after tricks, with a trump suit or without.
//
// One question is answered: does the soloist take at least `need` of the tricks left?  With the answer come the ranks it
// rests on: any position with the same lengths and leader that agrees in the owners of these ranks has the same answer,
// and so one proof serves many positions.  Why that is sound:
//   * which cards may be played depends on the lengths only;
//   * a trick rests on the rank of its winner if another card of that suit lies in it, else on no rank;
//   * where the side on turn succeeds, the card it plays is one of the known ranks or one of its owner's low cards, of
//     which the other position has as many; the ranks of that one line suffice;
//   * where it fails, every card must have a counterpart that was tried.  A known rank has itself, or an adjacent card of
//     the same hand.  A low card has the lowest group of its hand in the suit, if that group lies below the known ranks;
//     where the known ranks cut through it, they are extended to its lowest card.
#pragma once

#include "ordering.hpp"
#include "suits.hpp"
#include "tables.hpp"
#include "watch.hpp"

namespace preferans {

// An answer and the ranks it rests on, a byte a suit, each byte a run of bits from the ace down.
struct Answer {
    u32 ranks;
    bool yes;
};

class MostSearch {
  public:
    explicit MostSearch(Watch& watch) : table_(suit_table()), watch_(watch) {}

    void forget() { proofs_.forget(); }
    void set_trump(bool trump) { trump_ = trump; }

    // Whether the soloist takes `need` of the `left` tricks when `player` leads.
    bool lead(u64 word, int player, int left, int need) {
        if (need <= 0 || need > left) return need <= 0;
        return (trump_ ? lead_<true>(word, player, left, need) : lead_<false>(word, player, left, need)).yes;
    }

    // The same inside a trick: `player` is on turn, `led` is the first card, `best` is winning so far, laid by `winner`.
    // `left` counts this trick too.
    bool reply(u64 word, int player, int due, int led, int best, int winner, int left, int need) {
        if (need <= 0 || need > left) return need <= 0;
        const Trick trick{led, best, winner, due == 2 ? 1 : 2, left, need};
        if (due == 2) return (trump_ ? reply_<true, false>(word, player, trick) : reply_<false, false>(word, player, trick)).yes;
        return (trump_ ? reply_<true, true>(word, player, trick) : reply_<false, true>(word, player, trick)).yes;
    }

    // A rough number of tricks to begin asking at.
    static int guess(u64 word, bool trump, int left);

    u32 stored() const { return proofs_.used(); }

  private:
    struct Trick {
        int led, best, winner;
        int of_suit;  // cards of the winning suit in the trick; a caller who does not know says two, which is safe
        int left, need;
    };

    // What a player may lay to a trick.  Whether a card takes the trick so far is seen from its number alone.
    struct Replies {
        Moves moves;
        int above;     // cards with higher numbers take the trick
        int of_suit;   // cards of the winning suit with the card laid
        u32 suits;     // the suits of the moves, a byte of ones each
    };

    const Suit& suit(u64 word, int s) const { return table_.suits[static_cast<u16>(word >> 16 * s)]; }
    const SuitRanks& ranks(u64 word, int s) const { return table_.ranks[static_cast<u16>(word >> 16 * s)]; }

    template <bool TRUMP> Answer lead_(u64 word, int player, int left, int need);
    template <bool TRUMP, bool THIRD> Answer reply_(u64 word, int player, const Trick& trick);
    template <bool TRUMP> Answer last(u64 word, int player) const;
    template <bool TRUMP> Answer finish(u64 word, const Trick& trick);
    template <bool TRUMP>
    bool settled(u64 word, const Suit* const suits[4], int player, int left, int need, Answer& answer) const;
    template <bool TRUMP> void leads(const Suit* const suits[4], int player, int hint, Moves& moves) const;
    template <bool TRUMP, bool THIRD> void replies(u64 word, int player, const Trick& trick, Replies& found) const;

    u32 pulled(u64 word, u32 ranks, int player, u32 suits) const;
    u64 known(u64 word, u32 ranks) const;
    u32 unknown(u64 word, u64 mask) const;

    const SuitTable& table_;
    Watch& watch_;
    ProofTable proofs_;
    bool trump_ = false;
};

}  // namespace preferans
