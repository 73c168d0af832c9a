// The plain moves that one call of the hook `generate` adds, as far as rows have them. What cells
// they lead to is found when they are visited (plain_visit.hpp), by the sets of the position.
#pragma once

#include "engine/cell_set.hpp"
#include "engine/kernel/plan.hpp"
#include "engine/position/position.hpp"
#include "engine/rules/hooks.hpp"
#include "engine/topology/topology.hpp"

#include <cstdint>
#include <memory>
#include <span>
#include <vector>

namespace perthro::kernel {

// Kept by a worker from call to call: what ways lead to is found once for each player.
class PlainMoves {
public:
    // Directions, and a zone where they end, as one player sees them.
    struct Ways {
        std::vector<const Cell*> links;    // of each: [cell], kNoCell where there is none
        std::vector<std::uint64_t> steps;  // [cell * words of a set]: where one step leads from it
        CellSet starts;                    // from where one step leads anywhere
        CellSet ends;                      // the zone, or all cells
    };
    // What one call of Lua has added: moves of a row.
    struct Taken {
        std::uint16_t row;  // of the plan
        AddedMoves added;
        const Ways* ways;  // null: one move
    };

    // All outlive this. rows: Plan::plain.
    PlainMoves(const Topology& topology, const PlainRows& rows, const Position& position)
        : topology_(topology), rows_(rows), position_(position), ways_(topology.view.size()) {}

    // Takes moves of the player whose call it is, if they are moves of a row. False: they are not,
    // and whoever asks has to make them. They may have been taken before. ways: as MoveSink::add
    // has them, always the same, or more.
    [[nodiscard]] bool take(const AddedMoves& added, std::span<const std::vector<Direction>> ways) {
        const std::uint16_t row = added.of != kEmptyType
                                      ? rows_.row(player_, added.move.name, added.of)
                                      : row_of(added.move);
        if (row == PlainRows::kNone) {
            return false;
        }
        taken_.push_back({row, added, added.ways != 0 ? &seen(added, ways) : nullptr});
        return true;
    }

    // What the last call has taken, in that order; good until the next begins.
    [[nodiscard]] const std::vector<Taken>& taken() const { return taken_; }

    // One call of the hook. It may have a list made in which the hook is called again: no moves are
    // taken in that call.
    class Call {
    public:
        // Begins a call for a player; it ends with this.
        Call(PlainMoves& moves, Player player) : moves_(moves.called_ ? nullptr : &moves) {
            if (moves_ != nullptr) {
                moves_->begin(player);
            }
        }
        ~Call() {
            if (moves_ != nullptr) {
                moves_->called_ = false;
            }
        }
        Call(const Call&) = delete;
        Call& operator=(const Call&) = delete;

        // Where its moves are taken; nullptr inside another call: they have to be made.
        [[nodiscard]] PlainMoves* moves() const { return moves_; }

    private:
        PlainMoves* moves_;
    };

private:
    void begin(Player player) {
        called_ = true;
        player_ = player;
        taken_.clear();
        from_ = kNoCell;
    }
    // Most hooks add what a piece may do one behind the other.
    [[nodiscard]] std::uint16_t row_of(const PlainMove& move) {
        if (move.from != from_ || move.name != name_) {
            from_ = move.from;
            name_ = move.name;
            const std::uint32_t w = position_.word(from_);
            const bool own = word::owner(w) == player_ &&
                             (w & (word::kCovered | word::kTaken)) == 0;
            row_ = own ? rows_.row(player_, name_, word::type(w)) : PlainRows::kNone;
        }
        return row_;
    }
    [[nodiscard]] const Ways& seen(const AddedMoves& added,
                                   std::span<const std::vector<Direction>> ways) {
        const std::size_t at = (added.ways - 1U) * (topology_.zones.size() + 1) + added.zone;
        auto& known = ways_[player_];
        if (at >= known.size()) {
            known.resize(at + 1);
        }
        if (known[at] == nullptr) {
            known[at] = see(ways[added.ways - 1U], added.zone);
        }
        return *known[at];
    }
    // Finds out what ways are for the player.
    [[nodiscard]] std::unique_ptr<Ways> see(std::span<const Direction> directions,
                                            std::uint16_t zone) const {
        auto seen = std::make_unique<Ways>();
        const auto words = static_cast<std::size_t>(position_.set_words());
        seen->steps.resize(static_cast<std::size_t>(topology_.limit) * words);
        seen->starts = CellSet(topology_.limit);
        seen->ends = ends_of(zone);
        for (const Direction direction : directions) {
            const std::vector<Cell>& link = topology_.link[topology_.view[player_][direction]];
            seen->links.push_back(link.data());
            for (const Cell cell : topology_.cells) {
                const Cell to = link[cell];
                if (to != kNoCell && to != cell && seen->ends.has(to)) {
                    seen->steps[cell * words + (to >> 6)] |= std::uint64_t{1} << (to & 63);
                    seen->starts.add(cell);
                }
            }
        }
        return seen;
    }
    // The cells of a zone as the player sees it, or all.
    [[nodiscard]] CellSet ends_of(std::uint16_t zone) const {
        CellSet ends(topology_.limit);
        if (zone != 0) {
            ends |= topology_.zones[zone - 1U].cells[player_];
        } else {
            for (const Cell cell : topology_.cells) {
                ends.add(cell);
            }
        }
        return ends;
    }

    const Topology& topology_;
    const PlainRows& rows_;
    const Position& position_;
    bool called_ = false;
    Player player_ = kNobody;
    std::vector<Taken> taken_;
    // [player][number of the ways * zones + zone], those that were asked for
    std::vector<std::vector<std::unique_ptr<Ways>>> ways_;
    Cell from_ = kNoCell;  // of the last move of one piece:
    std::uint16_t name_ = 0, row_ = PlainRows::kNone;
};

}  // namespace perthro::kernel
