#include "scripting/command/outside_program.hpp"

#include "scripting/command/child_process.hpp"

#include <cstdlib>

namespace perthro::command {

namespace {

bool choose_variant(ChildProcess& child, const std::string& options, const std::string& variant) {
    if (options.find("option name UCI_Variant ") == std::string::npos) {
        return variant == "chess";  // an engine for chess alone
    }
    const auto begin = options.find("option name UCI_Variant ");
    const std::string line = options.substr(begin, options.find('\n', begin) - begin) + " ";
    return line.find(" var " + variant + " ") != std::string::npos &&
           child.say("setoption name UCI_Variant value " + variant);
}

}  // namespace

std::optional<OutsideCount> count_outside(const std::string& program, const std::string& variant,
                                          const std::string& position, int depth) {
    ChildProcess child({program});
    std::string options, answers;
    if (!child.started() || !child.say("uci") || !child.hear_until("uciok", options) ||
        !choose_variant(child, options, variant) ||
        !child.say("position " + (position == "start" ? "startpos" : "fen " + position)) ||
        !child.say("isready") || !child.hear_until("readyok", answers)) {
        return std::nullopt;
    }
    const double begin = child.processor_seconds();
    const std::string word = "Nodes searched:";
    if (!child.say("go perft " + std::to_string(depth))) {
        return std::nullopt;
    }
    const auto line = child.hear_until(word, answers);
    if (!line) {
        return std::nullopt;
    }
    OutsideCount count;
    count.seconds = child.processor_seconds() - begin;
    count.nodes = std::strtoull(line->c_str() + word.size(), nullptr, 10);
    static_cast<void>(child.say("quit"));
    return count;
}

}  // namespace perthro::command
