// Weighs moves that end where they land: where all that a move does is to put the mover down and to
// take what stands there, and nothing judges it but `protect`, its landing alone says what becomes
// of it, and it need not be made.
#pragma once

#include "engine/interpreter/attacks.hpp"

#include <cstddef>
#include <cstdint>
#include <vector>

namespace perthro::interpreter {

class Lister;

// What a word allows that goes on from a fork, found once from the words behind it.
enum class Shortcut : std::uint8_t {
    None,
    Landing,         // `land` ends the movement, and asks no more than what stands there
    LandingByPlace,  // the same, but where it lands may decide whether it ends it
    LandingCloses,   // `land` asks no more than that, and closing words stand behind it
    Slide            // a slide with constant bounds, whose cells fork by themselves
};

// What is the same for all landings of one mover at one `land`.
struct Landings {
    std::int32_t address = -1;    // of the `land`
    bool weighed = false;         // else they have to be made
    bool by_place = false;        // where they are decides whether the movement ends
    bool sensitive = false;       // the guard knows nothing of them
    Cell left = kNoCell;          // where the position still has the mover
    bool unlisted = false;        // moves that are listed have to be made
    const Code* asked = nullptr;  // of the piece that stands there; null: nothing may
    const Guard* guard = nullptr;
    std::uint64_t* on = nullptr;  // where moves of this choice landed before, if that is all
};

class LandingScale {
public:
    explicit LandingScale(Parts& parts);

    // What the word at an address allows. O(1): from a table.
    [[nodiscard]] Shortcut shortcut(std::int32_t address) const {
        return shortcuts_[static_cast<std::size_t>(address)];
    }
    // Whether moves may be weighed that land by the `land` at an address.
    [[nodiscard]] bool is_weighable(std::int32_t address) const {
        const Shortcut found = shortcut(address);
        return found == Shortcut::Landing || found == Shortcut::LandingByPlace ||
               (found == Shortcut::LandingCloses && work_.task.numbers);
    }
    // Whether a `land` completes the movement wherever it is, and asks no more than what stands
    // there.
    [[nodiscard]] bool completes_anywhere(std::int32_t address) const {
        return shortcut(address) == Shortcut::Landing ||
               shortcut(address) == Shortcut::LandingCloses;
    }
    // Whether landings of the task may be weighed at all.
    [[nodiscard]] bool can_weigh_landings() const;
    // What is alike for all landings of a mover that has left its cell, or is about to.
    [[nodiscard]] Landings landings_at(std::int32_t address, const Run& run);
    // What becomes of a move that is complete with a landing on the cell: `ending`, and if it is
    // legal, it is listed, counted or found. False: it has to be made.
    bool weigh(const Landings& landings, const Run& run, Cell cell, Ending& ending);
    // Weighs the move that lands where the run's cursor is, by the `land` at this address.
    bool weigh_landing(std::int32_t address, Run& run, Ending& ending);
    // Whether a move that has been made is legal, whatever the words behind it set, and has been
    // counted or found. False: nobody knows yet.
    bool weigh_complete(const Run& run);
    // Whether a move of the mover's that its words have completed is one move, whatever it changed:
    // what stands behind refuses nothing. bare: no closing words stand before that.
    [[nodiscard]] bool ends_plainly(const Run& run, bool bare) const {
        const std::int32_t after = rules_.after_of[run.start_type];
        return (work_.task.numbers &&
                (after < 0 || known_.closing[static_cast<std::size_t>(after)] != 0)) ||
               (bare && bare_[run.start_type] != 0);
    }
    // Whether the movement ends here, with nothing before but questions about the landing's place.
    [[nodiscard]] bool ends_behind(std::int32_t address, const Run& run, Cell cell);

private:
    void find_shortcuts();
    [[nodiscard]] Shortcut behind_landing(std::size_t address) const;
    // Whether a move by a piece of the type is complete with the words of its movement: what stands
    // behind them refuses nothing, and changes attributes alone.
    [[nodiscard]] bool ends_plainly(PieceType type) const;
    [[nodiscard]] Aim aim_from(const Landings& landings, Cell cell);

    Workspace& work_;
    const Known& known_;
    Stacks& stacks_;
    const Relations& relations_;
    Asker& asker_;
    Attacks& attacks_;
    Lister& lister_;
    const Rules& rules_;
    Position& position_;
    std::vector<Shortcut> shortcuts_;  // [address]
    std::vector<char> bare_;           // [type], see ends_plainly()
};

}  // namespace perthro::interpreter
