// Answers conditions, values, places, players and sets of cells, for a run where its cursor stands.
#pragma once

#include "engine/interpreter/known.hpp"
#include "engine/interpreter/neighbours.hpp"
#include "engine/interpreter/relations.hpp"
#include "engine/interpreter/stacks.hpp"

#include <cstddef>
#include <cstdint>
#include <memory>
#include <vector>

namespace perthro::interpreter {

class Attacks;
class Groups;
class Words;

class Asker {
public:
    explicit Asker(Parts& parts);

    // Whether a condition holds, asked for a player without a mover, on a cell or none, looking in
    // a direction or none. Asked on no cell, what is about a cell does not hold.
    [[nodiscard]] bool holds(std::int32_t condition, Player me, Cell here = kNoCell,
                             Direction ahead = kNoDirection);

    // Whether a condition holds where the run's cursor stands. The run may remember that it was
    // asked (seen_before, a look at what is hidden), and a lift that is due may be made.
    bool condition(std::int32_t expression, Run& run) {
        const Code& code = rules_.program.expression(expression);
        if (known_.plain_pieces && code.op == Op::Piece && code.kid[0] < 0 && work_.subject == 0 &&
            run.here != kNoCell) {
            const bool left = run.mover.lift_due && run.here == run.mover.lifted_from;
            return relations_.plain_piece(code, left ? 0 : position_.word(run.here), run);
        }
        work_.settle(run);
        return any_condition(expression, run);
    }
    // What condition() answers, where no lift is due.
    bool any_condition(std::int32_t expression, Run& run) {
        return work_.asked_for != nullptr && work_.asked_for[expression] != 0
                   ? heavy_condition(expression, run)
                   : by_words(expression, run);
    }
    // A value, also of a condition (1 or 0), player or type. An attribute of a piece that has it
    // not, or is not there, is 0.
    std::int64_t value(std::int32_t expression, Run& run);
    std::int64_t number(std::int32_t expression, Run& run) {  // a value that is mostly a constant
        const Code& code = rules_.program.expression(expression);
        return code.op == Op::Const ? code.a : value(expression, run);
    }
    // The cell of a place; kNoCell: there is none. It may be the air.
    Cell place(std::int32_t expression, Run& run);
    // The player of an expression; a value is taken as his number.
    Player player(std::int32_t expression, Run& run);
    // The run's player where no expression names another.
    Player player_or_me(std::int32_t expression, const Run& run) {
        return expression < 0 ? run.me : player_named(expression, run);
    }
    // Pushes the set's cells on Stacks::cells and returns where they begin; whoever asks takes them
    // off again. Ascending, unless the set has an order of its own.
    std::size_t cells(std::int32_t expression, Run& run);
    // Pushes as cells() those of a set on which a condition may hold, in the order of the set;
    // perhaps all. condition: -1 asks nothing.
    std::size_t cells_asked(std::int32_t set, std::int32_t condition, Run& run);
    // Pushes the cells to which any number of rounds of a `reach` can bring the cursor, but for its
    // own.
    void flood(const Code& code, Run& run);

    // Whether a condition asks how the piece stands and of which type it is, and no more.
    [[nodiscard]] bool passes_plainly(std::int32_t expression) const {
        const Code& code = rules_.program.expression(expression);
        return code.op == Op::Piece && code.kid[0] < 0;
    }
    // Whether a value is a number that stands in the rules.
    [[nodiscard]] bool is_constant(std::int32_t expression) const {
        return rules_.program.expression(expression).op == Op::Const;
    }
    // Whether a condition about marks or the liberties of a chain changes nothing of a run.
    [[nodiscard]] bool only_asks(std::int32_t condition) const;
    // Whether a condition may hold on a cell: what most parts begin with is asked before they are
    // tried.
    [[nodiscard]] bool may_hold(const Code& asked, Cell cell, const Run& run) const;
    // The cells of the zone that a condition, a set or a place names, as its player sees it.
    const CellSet& zone_named(const Code& code, const Run& run) {
        return rules_.game.topology.zones[static_cast<std::size_t>(code.a)]
            .cells[player_or_me(code.kid[0], run)];
    }
    // Whether a cell is in the zone that it names; no cell is in none.
    bool in_zone(const Code& code, const Run& run, Cell cell) {
        return cell != kNoCell && zone_named(code, run).has(cell);
    }
    // The cells of a set that is a zone; null: it is none.
    [[nodiscard]] const CellSet* zone_of(const Code& set, const Run& run);
    // Gathers (Groups::gathered) the pieces on the whole board on which a condition may hold; false
    // if they are not that simply told.
    bool gather_asked(std::int32_t condition, const Run& run);
    // The word of what a condition is about: a piece that is being looked at (Workspace::subject),
    // or what stands on top of the cursor's cell; 0: nothing.
    [[nodiscard]] std::uint32_t word_here(const Run& run) const;
    // Whether the player to move does not know what stands there.
    [[nodiscard]] bool opaque(const Run& run, Cell cell) const;
    // The run looks at what its player may not know: its choice ends here.
    void look(Run& run);

    // The memory of one `reach` that is being walked; they may stand in each other.
    struct Flood {
        std::vector<Cell> found;     // by the round from one cell
        std::vector<char> known;     // [cell]: not 0 if it has been come to
        std::vector<Cell> frontier;  // from where to go on
    };
    // Memory for one more of them, valid until the end_flood() that belongs to it.
    Flood& begin_flood();
    void end_flood() { --flooding_; }
    // How many are being walked; set back after an error.
    [[nodiscard]] std::size_t flooding() const { return flooding_; }
    void set_flooding(std::size_t flooding) { flooding_ = flooding; }

private:
    bool heavy_condition(std::int32_t expression, Run& run);  // by facts where that pays
    bool by_words(std::int32_t expression, Run& run);
    Player player_named(std::int32_t expression, const Run& run);
    bool piece_condition(const Code& code, Run& run);
    bool piece_fits(const Code& code, Run& run, std::uint32_t w);
    bool compare(const Code& code, Run& run);
    bool some(const Code& code, Run& run);
    bool closed_any(std::int32_t address, Run& run);  // whether any way leads to Return
    void check_asked(std::size_t begin, std::int32_t set, std::int32_t condition, Run& run);
    bool attacked_here(Run& run);
    bool seen_before(Run& run);
    bool line_here(const Code& code, Run& run);
    std::int64_t count(const Code& code, Run& run);
    std::int64_t captured(const Code& code, Run& run);
    std::int64_t height_of(std::int32_t fits, Run& run);
    std::int64_t of_subject(int attribute, const Run& run);
    void flood_by_words(const Code& code, Run& run);

    Parts& parts_;
    Workspace& work_;
    const Known& known_;
    Stacks& stacks_;
    const Neighbours& neighbours_;
    const Relations& relations_;
    Groups& groups_;
    Attacks& attacks_;
    Words& words_;
    const Rules& rules_;
    Position& position_;
    Board& board_;
    std::vector<std::unique_ptr<Flood>> floods_;
    std::size_t flooding_ = 0;
};

}  // namespace perthro::interpreter
