// The debug adapter of `perthro dap`: speaks the Debug Adapter Protocol with an editor, before,
// while and after a game runs in the same thread. While a script stands, the adapter answers from
// within the hook by which Lua told it of the line.
// https://microsoft.github.io/debug-adapter-protocol/specification
#pragma once

#include "scripting/dap/breakpoints.hpp"
#include "scripting/dap/inspection.hpp"
#include "scripting/dap/launch.hpp"
#include "scripting/dap/sources.hpp"
#include "scripting/dap/stepper.hpp"
#include "scripting/errors.hpp"
#include "scripting/inbox.hpp"

#include <filesystem>
#include <functional>
#include <mutex>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <vector>

namespace perthro::dap {

// One debugging session with one editor, which may launch one game.
class Adapter final : public Desk {
public:
    using Json = nlohmann::json;
    using Send = std::function<void(const Json& message)>;

    // `game`: what the command line names, or "".
    Adapter(Inbox& inbox, Send send, std::string game)
        : inbox_(inbox), send_(std::move(send)), game_(std::move(game)) {}

    // Until the editor disconnects or the input ends; 0 if it disconnected, else 1.
    [[nodiscard]] int run();

    // Of Desk, for whoever runs the game.
    [[nodiscard]] bool has_mail() const override { return inbox_.waiting(); }
    void read_mail() override;
    [[nodiscard]] bool ending() const override { return ending_; }
    void tell(const std::string& line) override { output("console", line); }
    void hold(vm::State& state, const Stop& stop) override;

private:
    // What a request needs to be granted.
    enum class Needs { Nothing, Greeting, Stop };
    struct Handler {
        const char* command;
        Needs needs;
        Json (Adapter::*answer)(const Json& arguments);
    };
    [[nodiscard]] static const Handler* handler_of(const std::string& command);

    void receive(const Frame& frame);
    void request(const Json& message);
    [[nodiscard]] Json granted(const Handler& handler, const Json& arguments);
    void refuse(const Json& message, const std::string& why);
    void event(const std::string& name, Json body);
    void output(const std::string& category, const std::string& line);
    void send(Json message);

    void debug();
    void tell_mistake(const ContentError& mistake, const std::string& text);
    void note_files(const std::vector<std::filesystem::path>& paths);
    [[nodiscard]] Json as_json(const Breakpoint& breakpoint) const;

    Json initialize(const Json& arguments);
    Json launch(const Json& arguments);
    Json set_breakpoints(const Json& arguments);
    Json set_exception_breakpoints(const Json& arguments);
    Json breakpoint_locations(const Json& arguments);
    Json configuration_done(const Json& arguments);
    Json threads(const Json& arguments);
    Json pause(const Json& arguments);
    Json go_on(const Json& arguments);
    Json next(const Json& arguments);
    Json step_in(const Json& arguments);
    Json step_out(const Json& arguments);
    Json stack_trace(const Json& arguments);
    Json scopes(const Json& arguments);
    Json variables(const Json& arguments);
    Json evaluate(const Json& arguments);
    Json set_variable(const Json& arguments);
    Json exception_info(const Json& arguments);
    Json terminate(const Json& arguments);
    Json disconnect(const Json& arguments);
    Json resume(Stride stride);

    Inbox& inbox_;
    Send send_;
    std::string game_;
    std::mutex sending_;  // rules that bots think about may log on other threads
    int sequence_ = 0;
    int first_line_ = 1;  // as the editor counts
    bool greeted_ = false, configured_ = false, ran_ = false, finished_ = false;
    bool ending_ = false;        // what runs is to end
    bool disconnected_ = false;  // the editor said so, or is gone
    int exit_code_ = 1;
    std::optional<Launch> launch_;
    std::function<void()> after_;  // done when the answer is sent
    Breakpoints breakpoints_;
    Sources sources_;
    Stepper stepper_{*this, breakpoints_, sources_};
    std::optional<Inspection> inspection_;  // while a script stands
    Stop stop_;                             // why it does
    int next_number_ = 1;                   // of frames and what can be unfolded
    bool resumes_ = false;
};

// Serves an editor on these streams; see Adapter. `write` gets whole messages with their headers.
// Must run on a script thread.
[[nodiscard]] int serve(std::istream& input, const std::function<void(const std::string&)>& write,
                        const std::string& game);

}  // namespace perthro::dap
