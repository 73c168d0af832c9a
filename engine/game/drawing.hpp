// What the sampler has drawn of one position so far, and what is left to draw.
#pragma once

#include "engine/game/sample.hpp"
#include "engine/take_any.hpp"

#include <algorithm>
#include <vector>

namespace perthro {

// One try: the position under way and what may still be put on it.
struct Sampler::Drawing {
    const Position& observation;
    Player viewer;
    Random& random;
    Position position;
    std::vector<std::vector<PieceType>> pools;  // [player]: pieces not yet placed
    std::vector<Cell> fog;                      // cells in the fog, empty so far
    const Deduced* deduced;                     // or null
    const Position* near;                       // what is in the fog stays as it is here; or null

    // A piece of a player's pool; of a type that he may have if the pool is empty.
    PieceType piece_of(Player player, const std::vector<int>& army) {
        if (!pools[player].empty()) {
            return take_any(pools[player], random);
        }
        std::vector<PieceType> types;
        for (std::size_t type = 1; type < army.size(); ++type) {
            if (army[type] > 0) {
                types.push_back(static_cast<PieceType>(type));
            }
        }
        return types.empty() ? PieceType{1} : types[random.below(types.size())];
    }
    // Exchanges types that were dealt among pieces of one owner, so that each has one that it may
    // have.
    void exchange(std::vector<Dealt>& dealt);
    // A piece that is seen to be of another type than it was does not stand in the fog as well.
    void drop_changed() {
        for (Player player = 1; player < pools.size(); ++player) {
            const int left = near->count(player) - observation.count(player);
            while (static_cast<int>(pools[player].size()) > std::max(0, left)) {
                static_cast<void>(take_any(pools[player], random));
            }
        }
    }
    // Some player but the viewer who has pieces left, kNobody if none has.
    Player owner_of_hidden() {
        std::size_t total = 0;
        for (std::size_t player = 1; player < pools.size(); ++player) {
            total += player == viewer ? 0 : pools[player].size();
        }
        if (total == 0) {
            return kNobody;
        }
        std::size_t left = random.below(total);
        for (std::size_t player = 1; player < pools.size(); ++player) {
            const std::size_t size = player == viewer ? 0 : pools[player].size();
            if (left < size) {
                return static_cast<Player>(player);
            }
            left -= size;
        }
        return kNobody;
    }
};

// A type that was dealt, and to whom.
struct Sampler::Dealt {
    Player owner;
    std::uint64_t types;  // that the piece may have, 0 = any
    PieceType type;       // that it was dealt

    [[nodiscard]] bool may_be(PieceType other) const {
        return types == 0 || ((types >> other) & 1) != 0;
    }
    [[nodiscard]] bool fits() const { return may_be(type); }
};

}  // namespace perthro
