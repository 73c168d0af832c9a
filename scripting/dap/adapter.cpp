// Messages in and out, and the course of a session; what each request is answered is in
// requests.cpp.
#include "scripting/dap/adapter.hpp"

#include "scripting/dap/debuggee.hpp"
#include "scripting/dap/wrong_request.hpp"

#include <algorithm>
#include <iterator>

namespace perthro::dap {

namespace {

using Json = nlohmann::json;

// Deeper than any request; what is below would only take memory.
bool not_too_deep(int depth, Json::parse_event_t /*event*/, Json& /*value*/) {
    constexpr int kDeepest = 64;
    return depth <= kDeepest;
}

}  // namespace

const Adapter::Handler* Adapter::handler_of(const std::string& command) {
    using A = Adapter;
    static constexpr Handler kHandlers[] = {
        {"initialize", Needs::Nothing, &A::initialize},
        {"launch", Needs::Greeting, &A::launch},
        {"setBreakpoints", Needs::Greeting, &A::set_breakpoints},
        {"setExceptionBreakpoints", Needs::Greeting, &A::set_exception_breakpoints},
        {"breakpointLocations", Needs::Greeting, &A::breakpoint_locations},
        {"configurationDone", Needs::Greeting, &A::configuration_done},
        {"threads", Needs::Greeting, &A::threads},
        {"pause", Needs::Greeting, &A::pause},
        {"continue", Needs::Stop, &A::go_on},
        {"next", Needs::Stop, &A::next},
        {"stepIn", Needs::Stop, &A::step_in},
        {"stepOut", Needs::Stop, &A::step_out},
        {"stackTrace", Needs::Stop, &A::stack_trace},
        {"scopes", Needs::Stop, &A::scopes},
        {"variables", Needs::Stop, &A::variables},
        {"evaluate", Needs::Stop, &A::evaluate},
        {"setVariable", Needs::Stop, &A::set_variable},
        {"exceptionInfo", Needs::Stop, &A::exception_info},
        {"terminate", Needs::Greeting, &A::terminate},
        {"disconnect", Needs::Nothing, &A::disconnect}};
    const auto* const found = std::find_if(
        std::begin(kHandlers), std::end(kHandlers),
        [&](const Handler& handler) { return command == handler.command; });
    return found == std::end(kHandlers) ? nullptr : found;
}

int Adapter::run() {
    while (!disconnected_) {
        if (launch_ && configured_ && !ran_) {
            debug();
            continue;
        }
        receive(*inbox_.take(true));
    }
    return exit_code_;
}

void Adapter::read_mail() {
    while (const auto frame = inbox_.take(false)) {
        receive(*frame);
    }
}

// The game runs, from its load to its end.
void Adapter::debug() {
    ran_ = true;
    for (const std::string& odd : launch_->odd) {
        tell(odd);
    }
    const Told told{[this](const std::string& line) { output("stdout", line); },
                    [this](const std::string& line) { output("console", line); },
                    [this](const std::string& line) { output("stderr", line); },
                    [this](const ContentError& mistake, const std::string& text) {
                        tell_mistake(mistake, text);
                    },
                    [this](const LoadedGame& game) { note_files(game.paths); }};
    int code = 0;
    {
        const vm::Following following(stepper_);
        code = run_debuggee(*launch_, *this, told);
    }
    finished_ = true;
    event("exited", {{"exitCode", code}});
    event("terminated", Json::object());
}

void Adapter::hold(vm::State& state, const Stop& stop) {
    inspection_.emplace(state, sources_, next_number_);
    stop_ = stop;
    resumes_ = false;
    Json body{{"reason", stop.reason}, {"threadId", 1}, {"allThreadsStopped", true}};
    if (!stop.text.empty()) {
        body["text"] = stop.text;
        body["description"] = "The rules fail";
    }
    if (!stop.hits.empty()) {
        body["hitBreakpointIds"] = stop.hits;
    }
    event("stopped", std::move(body));
    while (!resumes_ && !ending_) {
        receive(*inbox_.take(true));
    }
    next_number_ = inspection_->next_number();
    inspection_.reset();
}

void Adapter::receive(const Frame& frame) {
    if (frame.kind == Frame::Kind::Ended) {
        ending_ = disconnected_ = true;
        return;
    }
    if (frame.kind == Frame::Kind::Malformed) {
        refuse({}, frame.text);
        return;
    }
    const Json message = Json::parse(frame.text, not_too_deep, false);
    if (message.is_discarded()) {
        refuse({}, "this is no JSON");
    } else if (!message.is_object() || !message.contains("type") || !message["type"].is_string()) {
        refuse(message, "a message is an object with `seq`, `type` and `command`");
    } else if (message["type"] == "request") {
        request(message);
    } else if (message["type"] != "response") {
        refuse(message, "only requests are understood");
    }
}

void Adapter::request(const Json& message) {
    const auto seq = message.find("seq"), command = message.find("command");
    if (seq == message.end() || !seq->is_number_integer()) {
        refuse(message, "a request has a whole number `seq`");
        return;
    }
    if (command == message.end() || !command->is_string()) {
        refuse(message, "a request has a text `command`");
        return;
    }
    const Handler* const handler = handler_of(command->get<std::string>());
    if (handler == nullptr) {
        refuse(message, "there is no request `" + command->get<std::string>() + "` here");
        return;
    }
    after_ = nullptr;
    try {
        Json body = granted(*handler, message.value("arguments", Json()));
        Json answer{
            {"type", "response"}, {"request_seq", *seq}, {"success", true}, {"command", *command}};
        if (!body.is_null()) {
            answer["body"] = std::move(body);
        }
        send(std::move(answer));
        if (after_) {
            after_();
        }
    } catch (const WrongRequest& wrong) {
        refuse(message, wrong.what());
    } catch (const Json::exception&) {
        refuse(message, "an argument is missing or of another kind than `" +
                            command->get<std::string>() + "` takes");
    } catch (const std::exception& error) {
        refuse(message, error.what());
    }
}

Adapter::Json Adapter::granted(const Handler& handler, const Json& arguments) {
    if (handler.needs != Needs::Nothing && !greeted_) {
        throw WrongRequest("`initialize` comes first");
    }
    if (handler.needs == Needs::Stop && !inspection_) {
        throw WrongRequest(!ran_ ? "nothing runs yet: `launch` and `configurationDone` come first"
                           : finished_ ? "the game has ended"
                                       : "the rules are not stopped: `pause` stops them");
    }
    if (!arguments.is_object() && !arguments.is_null()) {
        throw WrongRequest("`arguments` is an object");
    }
    return (this->*handler.answer)(arguments.is_null() ? Json::object() : arguments);
}

void Adapter::refuse(const Json& message, const std::string& why) {
    const bool whole = message.is_object();
    const auto seq = whole ? message.value("seq", Json(0)) : Json(0);
    const auto command = whole ? message.value("command", Json("")) : Json("");
    send({{"type", "response"},
          {"request_seq", seq.is_number_integer() ? seq : Json(0)},
          {"success", false},
          {"command", command.is_string() ? command : Json("")},
          {"message", why},
          {"body", {{"error", {{"id", 1}, {"format", why}, {"showUser", command == "launch"}}}}}});
}

void Adapter::event(const std::string& name, Json body) {
    send({{"type", "event"}, {"event", name}, {"body", std::move(body)}});
}

void Adapter::output(const std::string& category, const std::string& line) {
    event("output", {{"category", category}, {"output", line + "\n"}});
}

void Adapter::send(Json message) {
    const std::lock_guard lock(sending_);
    message["seq"] = ++sequence_;
    send_(message);
}

void Adapter::tell_mistake(const ContentError& mistake, const std::string& text) {
    Json body{{"category", "stderr"}, {"output", text}};
    if (!mistake.file.empty()) {
        const auto file = real_path(std::filesystem::absolute(mistake.file));
        body["source"] = {{"name", file.filename().string()}, {"path", sources_.name_of(file)}};
        body["line"] = std::max(mistake.line, 1) - 1 + first_line_;
    }
    event("output", std::move(body));
}

// Breakpoints in files that the game does not have are no good.
void Adapter::note_files(const std::vector<std::filesystem::path>& paths) {
    std::set<std::filesystem::path> files;
    for (const auto& path : paths) {
        files.insert(real_path(std::filesystem::absolute(path)));
    }
    for (const Breakpoint& lost : breakpoints_.keep_only(files)) {
        event("breakpoint", {{"reason", "changed"}, {"breakpoint", as_json(lost)}});
    }
}

Adapter::Json Adapter::as_json(const Breakpoint& breakpoint) const {
    Json json{{"id", breakpoint.id},
              {"verified", breakpoint.verified},
              {"line", breakpoint.line - 1 + first_line_}};
    if (!breakpoint.message.empty()) {
        json["message"] = breakpoint.message;
    }
    return json;
}

}  // namespace perthro::dap
