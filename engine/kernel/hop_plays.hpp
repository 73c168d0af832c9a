// The different plays that a player has with the dice left: depth first, hop by hop, each position
// that the same dice are left in followed once, and of what remains only what `majority` prefers.
// Works on a copy of the numbers; nothing is allocated once it is warm.
#pragma once

#include "engine/kernel/hops.hpp"
#include "engine/position/position.hpp"

#include <cstdint>
#include <limits>
#include <vector>

namespace perthro::kernel {

// Part of one worker, whose memory it keeps from search to search.
class HopPlays {
public:
    // The tables have to outlive it.
    explicit HopPlays(const HopTables& tables) : tables_(tables), known_(kFirstKnown) {}

    // Finds the plays of a player with the dice that lie in the position, which is only read; two
    // that end alike are one. False: an attribute might leave its range, somebody is out, a die
    // shows what no roll does, or there are too many positions to remember; then the words have to
    // be followed.
    [[nodiscard]] bool find(const Position& position, Player player);
    // How many plays the last find() has found, if it was true: those with the best rank, in the
    // order of the list. 0: no counter can go.
    [[nodiscard]] std::size_t size() const { return plays_.size(); }
    // Appends the play of an index below size() to a list, as the compound that the words would
    // have made of it; the position is the one that plays were found for.
    void list(std::size_t play, const Position& position, MoveList& out);

private:
    static constexpr std::size_t kFirstKnown = 512;  // a power of two
    static constexpr std::size_t kMostKnown = 200'000;
    static constexpr std::uint32_t kStart = ~std::uint32_t{0};

    // A hop behind others: the number of the one before, or kStart.
    struct Step {
        std::uint32_t before;
        const Hop* hop;
    };
    struct Known {
        HopKey key;
        std::uint64_t search = 0;
    };

    void read_numbers(const Position& position);
    [[nodiscard]] bool read_dice(const Position& position);
    [[nodiscard]] bool may_leave_range() const;
    bool go_on(std::uint32_t before, const HopKey& key, std::int32_t rank);
    void follow(const Step& step, const HopKey& key, std::int32_t rank);
    void finish(const Step& step, HopKey key, std::int32_t rank);
    void change(const Hop& hop, std::int32_t sign);
    void learn_changes(const Hop& hop);
    void learn(std::size_t number);
    [[nodiscard]] bool is_new(const HopKey& key);
    void grow();
    // hop_moves.cpp
    void show(std::size_t play);
    void add_path(Compound& move, MoveList& out) const;
    void add_effects(const Position& position, Compound& move, MoveList& out);
    void add_dice(const Layout& layout);

    const HopTables& tables_;
    Player player_ = kNobody;
    std::vector<std::int32_t> numbers_;
    HopFacts facts_{};                  // of the numbers
    std::uint64_t own_ = 0;             // stations where the player has counters
    std::array<int, kMaxDice> dice_{};  // the different ones, ascending
    std::array<int, kMaxDice> left_{};  // how many of each
    std::size_t kinds_ = 0;
    int dice_left_ = 0;
    std::int32_t best_ = 0;  // rank of the plays found so far
    std::vector<Step> steps_, plays_;
    std::vector<const Hop*> shown_;  // the hops of one play
    std::vector<Effect> written_;    // by them: the last values
    std::vector<Known> known_;       // positions met in this search, by key
    std::size_t known_now_ = 0;      // how many
    std::uint64_t search_ = 0;
};

}  // namespace perthro::kernel
