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

    // Runs any of these words; false: it refused.
    bool simple_word(const Code& code, Run& run);
    // Runs those of them that change the position or the run for good.
    bool change_word(const Code& code, Run& run);
    bool step(const Code& code, Run& run);
    bool land(const Code& code, Run& run);
    bool set_attribute(const Code& code, Run& run);
    // Of whom `set` and `add` write the attribute: a cell, the air, or a player; kNoCell: of
    // nobody.
    [[nodiscard]] std::uint32_t where_set(const Code& code, Run& run);
    // Takes the mover up if the word does so and it stands.
    void lift(const Code& code, Run& run);
    // Takes up the stack on a cell, or as much of it as the run says.
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
