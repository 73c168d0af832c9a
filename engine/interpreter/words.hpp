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
    // The same, and takes back what it wrote.
    Ending try_way(std::int32_t address, Run& spent);
    // The same with a copy of the run.
    Ending go_on(std::int32_t address, const Run& run);
    Ending fork(std::int32_t address, const Run& run, Cell here, Direction ahead);
    // Follows words that write nothing on the run itself; false: one refused.
    bool advance(std::int32_t& address, Run& probe);
    // Goes on without a copy where what follows allows it.
    Ending go_on_cheaply(std::int32_t address, Run& run);
    bool closed(std::int32_t address, Run& run);  // run to Return; false = refused and undone

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
