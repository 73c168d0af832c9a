// What people call the moves of a game at the place where its match stands.
#pragma once

#include "scripting/play/match.hpp"

#include <cstddef>
#include <string>
#include <vector>

namespace perthro::session {

// Moves are indices into Match::shown().
class GameTexts {
public:
    // The match must outlive this. hides: the game hides something, so that no text may tell more
    // than the move itself.
    GameTexts(Match& match, bool hides) : match_(match), hides_(hides) {}

    // All moves in their order, without what is written behind a check.
    [[nodiscard]] std::vector<std::string> all();
    // The whole text of one move.
    [[nodiscard]] std::string whole(std::size_t move) { return all()[move] + mark_behind(move); }
    // The whole texts of moves one after the other from here, as far as they can be made.
    [[nodiscard]] std::vector<std::string> line(const std::vector<MovePath>& moves);

    // `+` or `#` where players of this family write it behind a move, which is made and taken back
    // for that; "" else.
    [[nodiscard]] std::string mark_behind(std::size_t move);
    // `+` or `#` of the move that led here, where players of this family write it; "" else.
    [[nodiscard]] std::string mark_here();

    // The moves that a typed text may mean: what is found, and cells that go on, as `b5` in `b5.1`.
    [[nodiscard]] std::vector<std::size_t> meant(const std::string& text);
    // The moves whose texts begin with this one.
    [[nodiscard]] std::vector<std::size_t> begun(const std::string& text);

private:
    [[nodiscard]] bool writes_checks() const {
        return !hides_ && style_of(match_.rules().game) == MoveStyle::San;
    }

    Match& match_;
    bool hides_;
};

}  // namespace perthro::session
