// The legal moves of the position that a match stands on, as they are entered and as they are
// shown: each made when first asked for, until the position is left.
#pragma once

#include "scripting/play/match.hpp"
#include "scripting/session/entry_paths.hpp"

#include <optional>
#include <vector>

namespace perthro::session {

class MovesHere {
public:
    // Both outlive this.
    MovesHere(Match& match, const CellMap& cells) : match_(match), cells_(cells) {}

    // The ways of entering them.
    [[nodiscard]] const EntryPaths& entries() {
        return entries_ ? *entries_ : entries_.emplace(match_, cells_);
    }
    // What every way of making them does.
    [[nodiscard]] const std::vector<ToldWay>& told() {
        return told_ ? *told_ : told_.emplace(match_.told_ways());
    }
    // The position has changed.
    void forget() {
        entries_.reset();
        told_.reset();
    }

private:
    Match& match_;
    const CellMap& cells_;
    std::optional<EntryPaths> entries_;
    std::optional<std::vector<ToldWay>> told_;
};

}  // namespace perthro::session
