// Says in a player's words what a word is about to do, for whoever watches a move run: "takes a
// black pawn on e5".
#pragma once

#include "engine/interpreter/reasons.hpp"

#include <string>

namespace perthro::interpreter {

class Effects {
public:
    // run: before the word, where its cursor stands; it is copied. The parts outlive this.
    Effects(Parts& parts, const Run& run)
        : parts_(parts), rules_(parts.work.rules), words_(parts, run), run_(run) {}

    // "bonus = no (was yes)", "takes a black pawn on e5"; "" where the word changes nothing, or
    // what it changes is told otherwise. Nothing is changed.
    [[nodiscard]] std::string of(const Code& code);

private:
    [[nodiscard]] std::string written(const Code& code);
    [[nodiscard]] std::string captured(const Code& code);
    [[nodiscard]] std::string promoted(const Code& code);
    [[nodiscard]] std::uint32_t word_on(Cell cell) const;
    [[nodiscard]] std::string player(Player player) const;

    Parts& parts_;
    const Rules& rules_;
    Reasons words_;
    Run run_;
};

}  // namespace perthro::interpreter
