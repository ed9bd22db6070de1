// What the search remembers.  Both tables have a fixed size; a new generation forgets everything at no cost.
#pragma once

#include <cstddef>
#include <memory>

#include "suits.hpp"

namespace preferans {

inline u64 mixed(u64 x) {
    x *= 0x9E3779B97F4A7C15ull;
    return x ^ x >> 29;
}

// Facts about all positions with the same lengths and leader whose cards agree with `pattern` wherever `mask` has bits.
struct Proof {
    u64 pattern;
    u64 mask;
    u64 lengths;
    u32 next;       // the next proof in the chain, 0 for none
    u8 low, high;   // the soloist takes at least `low` and at most `high` tricks
    u8 best;        // the card that proved it, or NO_CARD
    u8 spare;
};
static_assert(sizeof(Proof) == 32);

inline constexpr u8 NO_CARD = 255;

// Proofs by lengths and leader, in chains.
class ProofTable {
  public:
    static constexpr u32 HEADS = 1u << 13;
    static constexpr u32 PROOFS = 1u << 15;

    static constexpr std::size_t BYTES = HEADS * 8ull + PROOFS * sizeof(Proof);

    ProofTable() : heads_(new Head[HEADS]()), proofs_(new Proof[PROOFS]) {}

    void forget() {
        used_ = 1;
        if (++generation_ == 0) {
            for (u32 i = 0; i < HEADS; ++i) heads_[i] = Head{};
            generation_ = 1;
        }
    }

    u32 slot(u64 lengths) const { return static_cast<u32>(mixed(lengths) >> 20) & (HEADS - 1); }
    u32 first(u32 slot) const { return heads_[slot].generation == generation_ ? heads_[slot].first : 0; }
    Proof& operator[](u32 number) { return proofs_[number]; }

    // Puts a proof in front of its chain; when the pool is full everything is forgotten first.
    void add(u32 slot, const Proof& proof) {
        if (used_ == PROOFS) forget();
        const u32 next = first(slot);
        proofs_[used_] = proof;
        proofs_[used_].next = next;
        heads_[slot] = Head{generation_, used_};
        ++used_;
    }

    u32 used() const { return used_ - 1; }

  private:
    struct Head {
        u32 generation, first;
    };
    std::unique_ptr<Head[]> heads_;
    std::unique_ptr<Proof[]> proofs_;
    u32 generation_ = 1;
    u32 used_ = 1;
};

// One exact position: the owners of all cards, and who leads.
struct Entry {
    u64 owners;
    u32 stamp;  // the generation and the leader
    u8 low, high, best, left;
};
static_assert(sizeof(Entry) == 16);

// Exact positions in buckets of four; a full bucket gives up the position with the fewest tricks left.
class ExactTable {
  public:
    static constexpr u32 BUCKETS = 1u << 14;
    static constexpr std::size_t BYTES = BUCKETS * 64ull;

    ExactTable() : buckets_(new Bucket[BUCKETS]()) {}

    // A single question uses half of the buckets, which stay nearer to the processor; many that share what they prove, all.
    void forget(bool many = false) {
        mask_ = (many ? BUCKETS : BUCKETS / 2) - 1;
        if (++generation_ == 1u << 30) {
            for (u32 i = 0; i < BUCKETS; ++i) buckets_[i] = Bucket{};
            generation_ = 1;
        }
    }

    Entry* find(u64 owners, int leader) {
        const u32 stamp = generation_ << 2 | static_cast<u32>(leader);
        for (Entry& entry : bucket(owners, leader).entries)
            if (entry.owners == owners && entry.stamp == stamp) return &entry;
        return nullptr;
    }

    Entry& place(u64 owners, int leader, u8 left) {
        const u32 stamp = generation_ << 2 | static_cast<u32>(leader);
        Bucket& row = bucket(owners, leader);
        Entry* victim = &row.entries[0];
        for (Entry& entry : row.entries) {
            if (entry.owners == owners && entry.stamp == stamp) return entry;
            if (entry.stamp >> 2 != generation_) {
                victim = &entry;
                break;
            }
            if (entry.left < victim->left) victim = &entry;
        }
        *victim = Entry{owners, stamp, 0, left, NO_CARD, left};
        return *victim;
    }

  private:
    struct alignas(64) Bucket {
        Entry entries[4];
    };
    Bucket& bucket(u64 owners, int leader) {
        return buckets_[static_cast<u32>(mixed(owners + static_cast<u64>(leader)) >> 20) & mask_];
    }

    std::unique_ptr<Bucket[]> buckets_;
    u32 mask_ = BUCKETS / 2 - 1;
    u32 generation_ = 1;
};

}  // namespace preferans
