// The words that neither fork nor end: they move the cursor and change the position.
#pragma once

#include "engine/interpreter/asker.hpp"

#include <cstddef>
#include <cstdint>

namespace perthro::interpreter {

class Forks;
class Words;

class Actions {
public:
    explicit Actions(Parts& parts);

    // Runs any of these words but `step` and `land`; false: it refused, and whoever records
    // refusals has been told. What it did before stays on the position, to be undone by the log.
    bool simple_word(const Code& code, Run& run);
    // Runs those of them that change the position, or ask something of the turn.
    bool change_word(const Code& code, Run& run);
    // Moves the cursor along a link, the mover lifted; false: there is no link.
    bool step(const Code& code, Run& run);
    // Puts the mover down on the cursor's cell, taking what stands there if the word's condition
    // holds of it; a mover that stands is lifted first. False: the cell is not free, or the
    // condition fails.
    bool land(const Code& code, Run& run);
    // `set` and `add`; false: there is nobody to write it of. Throws a RuleError out of its range.
    bool set_attribute(const Code& code, Run& run);
    // Of whom `set` and `add` write the attribute: a cell, the air, or a player; kNoCell: of
    // nobody.
    [[nodiscard]] std::uint32_t where_set(const Code& code, Run& run);
    // Takes the mover up if the word does so and it stands.
    void lift(const Code& code, Run& run);
    // `lift` behind `mount`: takes up the stack on a cell, or as much of it as the run says
    // (Mover::lift_count), if the mover has come to stand on it.
    void collect_stack(Run& run, Cell cell);

private:
    bool mount(Run& run);
    bool put(const Code& code, Run& run);
    void gather(const Code& code, Run& run);
    bool apply(const Code& code, Run& run);
    bool hide(const Run& run);
    void turn_word(const Code& code, Run& run);
    void set_down(Run& run, Cell cell);
    // actions_capture.cpp
    bool capture_here(Run& run, Cell cell, bool displaced = false);
    bool capture_word(const Code& code, Run& run);
    // actions_push.cpp
    bool shift(const Code& code, Run& run);
    bool sow(const Code& code, Run& run);
    bool push(const Code& code, Run& run);
    bool push_row(const Code& code, Run& run, std::size_t begin, Cell cell);

    Parts& parts_;
    Workspace& work_;
    const Known& known_;
    Stacks& stacks_;
    const Neighbours& neighbours_;
    const Relations& relations_;
    Asker& asker_;
    Forks& forks_;
    Words& words_;
    const Rules& rules_;
    Position& position_;
    Board& board_;
};

}  // namespace perthro::interpreter
