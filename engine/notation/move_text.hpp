// Own notation: the entry path of a move.
//
//   e2-e4  c3-e5-g7 jump  stone@d4 place  pass   start cell or `piece@`, landings behind `-`, class
//   a7-a8=queen  a1-b1^2  d4%a_cw  8-5*3  e5#A  c1/c3   choices, behind the landings, in order
//   b1-c1+d4-e5  e1-g1&f1  a1>ne                 a second mover, a target, a direction
//   3-5 dice                                     an outcome of chance
//
// The class is left out for `move` and `drop`; a promotion, target or direction is written only
// where two moves of the list need it. So every text of a list names one move of it.
#pragma once

#include "engine/notation/names.hpp"
#include "engine/notation/text_error.hpp"
#include "engine/rules/definition.hpp"

#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace perthro {

// How much a text says; each level adds to the one before.
enum class Detail { Path, Promotions, Targets, Directions, InOrder, Class };

class MoveText {
public:
    // Both must outlive this.
    MoveText(const GameDefinition& game, const MoveNames& names) : game_(game), names_(names) {}

    // One path at a level of detail, whether or not others are written alike.
    [[nodiscard]] std::string write(const MovePath& path, Detail detail) const;
    // One text for each path, no two alike as far as the paths differ at all.
    [[nodiscard]] std::vector<std::string> write_all(const std::vector<MovePath>& paths) const;

    // Names of the class of a path, and of a cell on the board, as the package has them.
    [[nodiscard]] const std::string& class_of(const MovePath& path) const {
        return names_.classes[path.name];
    }
    [[nodiscard]] const std::string& cell_name(std::uint16_t cell) const {
        return game_.topology.info[cell].name;
    }
    // What stands behind the sigil of a token.
    [[nodiscard]] std::string value_of(const MovePath& path, const Token& token) const;

private:
    [[nodiscard]] std::string token_text(const MovePath& path, const Token& token,
                                         bool first) const;
    [[nodiscard]] std::string outcome(const MovePath& path, const Token& token) const;

    const GameDefinition& game_;
    const MoveNames& names_;
};

// Whether a token is part of the path proper: written in front, in order.
[[nodiscard]] constexpr bool is_path(TokenKind kind) {
    return kind == TokenKind::Start || kind == TokenKind::HandItem || kind == TokenKind::Landing;
}

}  // namespace perthro
