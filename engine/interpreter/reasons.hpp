// Says in a player's words why a condition does not hold, or that a forbidden one does: "e2 is
// occupied by your own pawn". Only for whoever asks why a move is refused; nothing is changed.
#pragma once

#include "engine/interpreter/nested.hpp"
#include "engine/interpreter/refusals.hpp"

#include <string>
#include <string_view>
#include <vector>

namespace perthro::interpreter {

// The cell of which a condition asks whether one stands there: "the cell in far goal".
[[nodiscard]] std::string asked_cell(const GameDefinition& game, const Code& place);

class Reasons {
public:
    // What a number is compared with is told as what it had to be, or as what it is.
    enum class Telling : std::uint8_t { Refusal, Answer };

    // run: asked where its cursor stands; it is copied. The parts outlive this.
    Reasons(Parts& parts, const Run& run, Telling telling = Telling::Refusal)
        : parts_(parts), rules_(parts.work.rules), program_(rules_.program), run_(run),
          telling_(telling) {}

    // What there is to say of a condition that `holds`, or does not, where the cursor is; "" where
    // nothing is worth saying. `lands`: the mover wants to be put down there.
    [[nodiscard]] std::string fact(std::int32_t condition, bool holds, bool lands = false);
    // What stands on the cursor's cell: "e2 is occupied by your own pawn", "e2 is empty".
    [[nodiscard]] std::string standing();
    // "your king on e8 would be attacked from h5"; "" if no guarded piece is.
    [[nodiscard]] std::string unprotected();
    // That the cursor's cell is not in a set: "c4 is not in the home".
    [[nodiscard]] std::string outside(std::int32_t set);
    // What a word needs at least so often, and did not find.
    [[nodiscard]] std::string too_few(const Code& every);
    // What a player calls the piece of a word: "your own pawn", "a black pawn", "an arrow".
    [[nodiscard]] std::string piece(std::uint32_t word) const;
    // The name of a cell; "there" of none.
    [[nodiscard]] const std::string& cell(Cell cell) const;
    // The piece types that are listed: "queen, rook or bishop"; "" of none.
    [[nodiscard]] std::string types(const Code& code) const;
    // What a word that refused says to a player; "" where it is of no use to him.
    [[nodiscard]] std::string said(const Code& code);
    // How the word reads in rules.lua, and what it saw.
    [[nodiscard]] static RefusalText rule(Parts& parts, const Code& code, const Run& run);

    // An error of a run, with the move that it would have made: "... (in the move a1-a2
    // of man:move)".
    [[nodiscard]] static RuleError in_move(const Parts& parts, const Run& run,
                                           const RuleError& error);
    // Sets what a word sets; a number out of the range is an error that names the move.
    static void set_attribute(Parts& parts, const Code& code, const Run& run, std::uint32_t where,
                              std::int64_t number);
    // Adds a refusal to those that are noted.
    static void add(Parts& parts, const Source& at, const Run& run, const RefusalText& text);
    // Notes what is never tried: cells that a choice does not offer, cells of a slide that are too
    // near or too far or behind where it ends, pieces that are not in the hand.
    static void note_unchosen(Parts& parts, const Code& choose, const Run& run, std::size_t begin);
    static void note_length(Parts& parts, const Code& slide, const Run& run, std::int64_t least,
                            std::int64_t most);
    // Where a slide ends, and why: "a5 is occupied by your own pawn".
    static std::string note_end(Parts& parts, const Code& slide, const Run& run);
    static void note_empty_hand(Parts& parts, Player player, PieceType type, int movement);
    // Whether a condition that does not hold is taken to hold there, and a capture of nothing to be
    // none (see granted).
    [[nodiscard]] static bool grants(const Parts& parts, const Code& code, const Run& run);
    // Of what was noted since, that it only ended a loop. since: how many refusals there were.
    static void note_loop(Parts& parts, std::size_t since);
    // Whether somebody listens who wants a player's words of the list that is being made.
    [[nodiscard]] static bool wanted(const Parts& parts) {
        return parts.work.depth == 1 && wants_words(parts.work.refusals);
    }

private:
    [[nodiscard]] static bool leads_to_capture(const Program& program, const Code& test);
    [[nodiscard]] std::string here() const { return cell(run_.here); }
    // What the package itself says where the condition does not hold; "" where it says nothing.
    [[nodiscard]] std::string sentence(std::int32_t condition) const;
    [[nodiscard]] bool is_so(std::int32_t condition);
    // Whether another piece stands there than when the move began: then it is told as what would
    // be.
    [[nodiscard]] bool is_changed(Cell cell) const;
    std::string relation(const Code& code, bool holds, bool lands);
    std::string zone(const Code& code, bool holds);
    std::string attribute(const Code& code, bool holds);
    std::string compared(const Code& code, bool holds);
    std::string parts(const Code& code, bool holds, bool lands, bool all);
    std::string none(const Code& some, const std::vector<Cell>& cells);
    std::string some(const Code& code, bool holds);
    std::string at_place(const Code& code, bool holds);
    std::string attacked(bool holds);
    std::string other(const Code& code, bool holds);
    std::string not_shifted(const Code& shift);
    [[nodiscard]] std::string pieces(const Code& code) const;
    [[nodiscard]] std::string kind(std::int32_t condition, bool whole = true) const;
    [[nodiscard]] std::string place_of_set(std::int32_t set) const;
    [[nodiscard]] std::string value_name(std::int32_t value);
    [[nodiscard]] std::string value_wanted(std::int32_t value, std::int32_t like);
    [[nodiscard]] std::string number(std::int32_t value, std::int32_t like);
    [[nodiscard]] std::string wanted_of(const Code& compare, bool named);
    [[nodiscard]] std::string attackers(Cell cell, Player me) const;

    Parts& parts_;
    const Rules& rules_;
    const Program& program_;
    Run run_;
    Telling telling_;
};

}  // namespace perthro::interpreter
