// Where scripts stop: at breakpoints, step by step, when somebody wants a pause, and where rules
// fail.
#pragma once

#include "scripting/dap/breakpoints.hpp"
#include "scripting/dap/sources.hpp"
#include "scripting/vm/follower.hpp"

#include <cstddef>
#include <cstdint>
#include <map>
#include <string>
#include <utility>
#include <vector>

namespace perthro::dap {

// Why a script stands.
struct Stop {
    std::string reason;     // as the protocol calls it: "breakpoint", "step", "pause", ...
    std::string text;       // of an exception, or more about it
    std::vector<int> hits;  // ids of breakpoints
};

// Whoever talks to the editor.
class Desk {
public:
    virtual ~Desk() = default;
    // Whether the editor said something; answers it.
    [[nodiscard]] virtual bool has_mail() const = 0;
    virtual void read_mail() = 0;
    // Whether all is to end.
    [[nodiscard]] virtual bool ending() const = 0;
    // Shows a line to the person.
    virtual void tell(const std::string& line) = 0;
    // Answers the editor until the script is to go on.
    virtual void hold(vm::State& state, const Stop& stop) = 0;
};

// How far to go.
enum class Stride { Run, In, Over, Out };

class Stepper final : public vm::Follower {
public:
    Stepper(Desk& desk, Breakpoints& breakpoints, Sources& sources)
        : desk_(desk), breakpoints_(breakpoints), sources_(sources) {}

    // Stops at the first line of a package that runs from here on.
    void stop_at_entry() { entry_ = true; }
    // Stops at the next line of a package that runs.
    void pause() { pause_ = true; }
    // From where it stands now.
    void go(Stride stride);
    // Whether a script that fails stands before its error goes on; it does until this is called.
    void stop_on_errors(bool stop) { on_errors_ = stop; }
    // Stops nowhere any more; scripts are followed all the same, so that they can be ended.
    void ignore_all() { ignores_ = true; }

    void made(vm::State& state) override;
    [[nodiscard]] bool line(vm::State& state, lua_Debug& frame) override;
    void failed(vm::State& state, const std::string& message) override;

private:
    // A line that begins, `base` being where on Lua's stack its frame is. `again`: its frame goes
    // on in the line in which it called what has returned; LuaJIT says so as if the line began.
    struct Event {
        const vm::State* state = nullptr;
        int base = 0, line = 0;
        bool again = false;
    };

    [[nodiscard]] Event noted(const vm::State& state, const lua_Debug& frame);
    [[nodiscard]] bool steps_to(const Event& event) const;
    [[nodiscard]] bool recorded_before(vm::State& state);
    [[nodiscard]] std::vector<int> hits_at(vm::State& state, const char* source, int line);
    [[nodiscard]] bool is_hit(vm::State& state, Breakpoint& breakpoint);
    [[nodiscard]] std::string filled_in(vm::State& state, const std::string& log);
    void decide(vm::State& state, lua_Debug& frame, const Event& event);
    void hold(vm::State& state, const Event& event, const Stop& stop);

    Desk& desk_;
    Breakpoints& breakpoints_;
    Sources& sources_;
    Stride stride_ = Stride::Run;
    Event stood_;  // where it stopped last
    bool entry_ = false, pause_ = false, on_errors_ = true, ignores_ = false;
    bool busy_ = false;       // the script stands, or something is worked out for a breakpoint
    bool unwinding_ = false;  // an error was told, and no line has run since
    const vm::State* ran_ = nullptr;
    std::vector<std::pair<int, int>> lines_;  // of each frame that runs: its base, its line
    int states_ = 0;
    std::map<const vm::State*, int> numbers_;  // of states, in the order in which they were made
    std::map<std::string, int> recorded_;      // texts, and in which state they were run first
};

}  // namespace perthro::dap
