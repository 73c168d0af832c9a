// Runs the words of a movement one after the other, and the blocks they stand in. A run goes depth
// first: a forking word goes on from the next address for each possibility, with a copy of the run.
#pragma once

#include "engine/interpreter/asker.hpp"

#include <cstdint>

namespace perthro::interpreter {

class Actions;
class Finisher;
class Forks;
class Groups;
class LandingScale;
class Lister;
class Numbers;

class Words {
public:
    explicit Words(Parts& parts);

    // Follows the words from an address on, to wherever they end; what the run becomes is of no use
    // behind it, and the position is left changed.
    Ending run(std::int32_t address, Run& run);
    // Follows words as run() does, and takes back what they wrote.
    Ending try_way(std::int32_t address, Run& spent);
    // Tries a way with a copy of the run.
    Ending go_on(std::int32_t address, const Run& run);
    // Tries a way with a copy of the run that stands elsewhere and looks another way.
    Ending fork(std::int32_t address, const Run& run, Cell here, Direction ahead);
    // Follows words that only move the cursor of the run or ask a simple question, as far as the
    // first other one, to whose address it goes. False: one refused.
    bool advance(std::int32_t& address, Run& probe);
    // Tries a way without a copy of the run where what follows allows it; cursor, direction and
    // path of the run are of no use behind it.
    Ending go_on_cheaply(std::int32_t address, Run& run);
    // Runs a part of a movement to its Return and keeps what it did. False: it was refused, and
    // what it did is undone, but for a look at what is hidden.
    bool closed(std::int32_t address, Run& run);

private:
    Ending alternatives(const Code& code, Run& run);
    Ending first_forking(const Code& code, Run& run);
    bool first_plain(const Code& code, Run& run);
    // words_closed.cpp: parts that are tried as a whole
    bool leads_on(std::int32_t& address, Run& run);
    void loop(const Code& code, Run& run);
    bool every(const Code& code, Run& run);
    template <typename Visit>
    void every_cell(const Code& code, Run& run, Visit&& visit);

    Parts& parts_;
    Workspace& work_;
    const Known& known_;
    Stacks& stacks_;
    const Neighbours& neighbours_;
    Asker& asker_;
    Groups& groups_;
    Forks& forks_;
    Actions& actions_;
    Finisher& finisher_;
    Lister& lister_;
    LandingScale& scale_;
    Numbers& numbers_;
    const Rules& rules_;
    Position& position_;
};

}  // namespace perthro::interpreter
