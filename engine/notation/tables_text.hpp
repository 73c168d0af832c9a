// The notation of backgammon and its relatives: where each man leaves and where he arrives, in the
// points of the mover (way_points.hpp).
//
//   24/20*/15   13/11(2)   bar/20 13/8   6/off      `*`: a man was hit there; (2): two men go so
//
// What several men do is written from the highest point down, and a man who goes on is written
// through, so the text does not depend on the order in which dice are used. A roll is its dice:
// 3-1.
#pragma once

#include "engine/notation/move_text.hpp"
#include "engine/notation/way_points.hpp"

#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

namespace perthro {

class TablesText {
public:
    // Both must outlive this.
    TablesText(const GameDefinition& game, const MoveText& writer)
        : game_(game), writer_(writer), points_(game) {}

    // "" where a move is more than men who go along the way.
    [[nodiscard]] std::string write(const MovePath& path) const;
    // The paths that a text may mean: men may be named in any order and step by step, and hits may
    // be left out. Of several, those whose hits the text tells best.
    [[nodiscard]] std::vector<int> matches(std::string_view text,
                                           const std::vector<MovePath>& paths) const;
    // The text with the names of cells, as own notation spells a path; "" if it is none of these.
    [[nodiscard]] std::string in_cells(std::string_view text, Player player) const;

private:
    // Points that a man touches, in order.
    using Run = std::vector<int>;
    struct Play {
        std::vector<Run> runs;
        std::set<int> hits;
    };

    [[nodiscard]] std::string roll(const MovePath& path) const;
    [[nodiscard]] std::optional<std::vector<Run>> steps_of(const MovePath& path) const;
    [[nodiscard]] std::optional<Play> play_of(const MovePath& path) const;
    [[nodiscard]] static std::optional<int> fit(const Play& typed, const Play& play);
    [[nodiscard]] static std::optional<Play> read(std::string_view text);

    const GameDefinition& game_;
    const MoveText& writer_;
    WayPoints points_;
};

}  // namespace perthro
