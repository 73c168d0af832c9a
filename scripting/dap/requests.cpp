// What each request of the protocol is answered, and what it does.
#include "scripting/dap/adapter.hpp"
#include "scripting/dap/code_lines.hpp"
#include "scripting/dap/wrong_request.hpp"
#include "scripting/json_text.hpp"
#include "scripting/package/files.hpp"

#include <algorithm>
#include <limits>

namespace perthro::dap {

namespace {

using Json = nlohmann::json;

// A whole number that an int holds; throws WrongRequest, also if it is missing and must not be.
int number_in(const Json& arguments, const std::string& key, std::optional<int> otherwise) {
    const auto found = arguments.find(key);
    if ((found == arguments.end() || found->is_null()) && otherwise) {
        return *otherwise;
    }
    constexpr int kMost = std::numeric_limits<int>::max() / 2;
    if (found == arguments.end() || !found->is_number_integer() ||
        (found->is_number_unsigned() && found->get<std::uint64_t>() > kMost) ||
        found->get<std::int64_t>() < 0 || found->get<std::int64_t>() > kMost) {
        throw WrongRequest("`" + key + "` is a whole number that is not negative");
    }
    return found->get<int>();
}

std::string text_in(const Json& arguments, const std::string& key) {
    const auto found = arguments.find(key);
    if (found == arguments.end() || found->is_null()) {
        return "";
    }
    if (!found->is_string()) {
        throw WrongRequest("`" + key + "` is a text");
    }
    return found->get<std::string>();
}

std::string path_in(const Json& arguments) {
    const auto source = arguments.find("source");
    const bool there = source != arguments.end() && source->is_object();
    std::string path = there ? text_in(*source, "path") : "";
    if (path.empty() || path.find('\0') != std::string::npos) {
        throw WrongRequest("`source.path` is the path of a file");
    }
    return path;
}

std::filesystem::path file_at(const std::string& path) {
    return real_path(std::filesystem::absolute(path));
}

}  // namespace

Json Adapter::initialize(const Json& arguments) {
    if (greeted_) {
        throw WrongRequest("`initialize` comes once");
    }
    if (text_in(arguments, "pathFormat") == "uri") {
        throw WrongRequest("paths are understood, no URIs (`pathFormat`)");
    }
    first_line_ = arguments.value("linesStartAt1", true) ? 1 : 0;
    greeted_ = true;
    after_ = [this] { event("initialized", Json::object()); };
    const Json uncaught{{"filter", "uncaught"},
                        {"label", "Failing rules"},
                        {"description", "Stops where rules fail, before anything is undone"},
                        {"default", true}};
    return {{"supportsConfigurationDoneRequest", true},
            {"supportsConditionalBreakpoints", true},
            {"supportsHitConditionalBreakpoints", true},
            {"supportsLogPoints", true},
            {"supportsBreakpointLocationsRequest", true},
            {"supportsEvaluateForHovers", true},
            {"supportsSetVariable", true},
            {"supportsExceptionInfoRequest", true},
            {"supportsTerminateRequest", true},
            {"exceptionBreakpointFilters", Json::array({uncaught})}};
}

Json Adapter::launch(const Json& arguments) {
    if (launch_) {
        throw WrongRequest("`launch` comes once");
    }
    launch_ = read_launch(arguments, game_);
    if (launch_->stop_on_entry) {
        stepper_.stop_at_entry();
    }
    if (launch_->no_debug) {
        stepper_.ignore_all();
    }
    return nullptr;
}

Json Adapter::set_breakpoints(const Json& arguments) {
    const std::string path = path_in(arguments);
    const auto file = file_at(path);
    const Json list = arguments.value("breakpoints", Json::array());
    if (!list.is_array()) {
        throw WrongRequest("`breakpoints` is a list");
    }
    std::vector<WantedBreakpoint> wanted;
    for (const Json& one : list) {
        try {  // the others of the list are set whatever is wrong with this one
            if (!one.is_object()) {
                throw WrongRequest("`breakpoints` is a list of objects");
            }
            wanted.push_back({number_in(one, "line", std::nullopt) + 1 - first_line_,
                              text_in(one, "condition"), text_in(one, "hitCondition"),
                              text_in(one, "logMessage")});
        } catch (const WrongRequest& wrong) {
            wanted.push_back({1, "", "", "", wrong.what()});
        }
    }
    sources_.name(file, path);
    Json set = Json::array();
    for (const Breakpoint& one : breakpoints_.set(file, wanted)) {
        set.push_back(as_json(one));
    }
    return {{"breakpoints", std::move(set)}};
}

Json Adapter::set_exception_breakpoints(const Json& arguments) {
    const Json filters = arguments.value("filters", Json::array());
    if (!filters.is_array()) {
        throw WrongRequest("`filters` is a list");
    }
    stepper_.stop_on_errors(std::find(filters.begin(), filters.end(), "uncaught") != filters.end());
    Json set = Json::array();
    for (const Json& filter : filters) {
        set.push_back({{"verified", filter == "uncaught"}});
        if (filter != "uncaught") {
            set.back()["message"] = "there is no filter " + json_text(filter) +
                                    ", only \"uncaught\": errors of rules that nothing catches";
        }
    }
    return {{"breakpoints", std::move(set)}};
}

Json Adapter::breakpoint_locations(const Json& arguments) {
    const int first = number_in(arguments, "line", std::nullopt) + 1 - first_line_;
    const int last = number_in(arguments, "endLine", first - 1 + first_line_) + 1 - first_line_;
    ContentError unreadable;
    const auto file = file_at(path_in(arguments));
    const auto text = file.extension() == ".lua" ? read_text_file(file, unreadable) : std::nullopt;
    Json found = Json::array();
    for (const int line : text ? code_lines(*text).lines : std::vector<int>{}) {
        if (line >= first && line <= last) {
            found.push_back({{"line", line - 1 + first_line_}});
        }
    }
    return {{"breakpoints", std::move(found)}};
}

Json Adapter::configuration_done(const Json& /*arguments*/) {
    configured_ = true;
    return nullptr;
}

Json Adapter::threads(const Json& /*arguments*/) {
    const Json rules{{"id", 1}, {"name", "rules"}};
    return {{"threads", Json::array({rules})}};
}

Json Adapter::pause(const Json& /*arguments*/) {
    if (!inspection_) {
        stepper_.pause();
    }
    return nullptr;
}

Json Adapter::resume(Stride stride) {
    stepper_.go(stride);
    resumes_ = true;
    return nullptr;
}

Json Adapter::go_on(const Json& /*arguments*/) {
    resume(Stride::Run);
    return {{"allThreadsContinued", true}};
}

Json Adapter::next(const Json& /*arguments*/) { return resume(Stride::Over); }
Json Adapter::step_in(const Json& /*arguments*/) { return resume(Stride::In); }
Json Adapter::step_out(const Json& /*arguments*/) { return resume(Stride::Out); }

Json Adapter::stack_trace(const Json& arguments) {
    return inspection_->stack_trace(number_in(arguments, "startFrame", 0),
                                    number_in(arguments, "levels", 0), first_line_);
}

Json Adapter::scopes(const Json& arguments) {
    return inspection_->scopes(number_in(arguments, "frameId", std::nullopt));
}

Json Adapter::variables(const Json& arguments) {
    Part part;
    part.filter = text_in(arguments, "filter");
    if (part.filter != "" && part.filter != "indexed" && part.filter != "named") {
        throw WrongRequest("`filter` is `indexed` or `named`");
    }
    part.first = number_in(arguments, "start", 0);
    part.count = number_in(arguments, "count", 0);
    return inspection_->variables(number_in(arguments, "variablesReference", std::nullopt), part);
}

Json Adapter::evaluate(const Json& arguments) {
    const std::string expression = text_in(arguments, "expression");
    if (expression.empty()) {
        throw WrongRequest("`expression` is what is to be worked out");
    }
    std::optional<int> frame;
    if (arguments.contains("frameId") && !arguments.at("frameId").is_null()) {
        frame = number_in(arguments, "frameId", std::nullopt);
    }
    return inspection_->evaluate(expression, frame);
}

Json Adapter::set_variable(const Json& arguments) {
    return inspection_->set_variable(number_in(arguments, "variablesReference", std::nullopt),
                                     text_in(arguments, "name"), text_in(arguments, "value"));
}

Json Adapter::exception_info(const Json& /*arguments*/) {
    if (stop_.reason != "exception") {
        throw WrongRequest("the rules are not stopped by an error");
    }
    return {{"exceptionId", "error"}, {"description", stop_.text}, {"breakMode", "unhandled"}};
}

// What runs is ended; what has not begun never does.
Json Adapter::terminate(const Json& /*arguments*/) {
    ending_ = true;
    if (!ran_) {
        ran_ = true;
        after_ = [this] { event("terminated", Json::object()); };
    }
    return nullptr;
}

Json Adapter::disconnect(const Json& /*arguments*/) {
    ending_ = disconnected_ = true;
    exit_code_ = 0;
    return nullptr;
}

}  // namespace perthro::dap
