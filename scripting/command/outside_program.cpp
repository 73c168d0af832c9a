#include "scripting/command/outside_program.hpp"

#include "scripting/outside/uci_program.hpp"
#include "scripting/play/match.hpp"

#include <cstdlib>

namespace perthro::command {

namespace {

OutsideCount count(const std::string& name, const std::string& variant, const std::string& position,
                   int depth) {
    outside::Program wanted;
    wanted.text = variant;
    outside::read_options(wanted, "game=" + variant);
    outside::UciProgram program(wanted.protocol, {name});
    program.choose_game(wanted.game, false);
    for (const auto& [option, value] : wanted.options) {
        program.set(option, value);
    }
    outside::Talk& talk = program.talk();
    talk.say("position " + (position == "start" ? "startpos" : "fen " + position));
    program.be_ready();
    const double begin = talk.child().processor_seconds();
    const std::string word = "Nodes searched:";
    talk.say("go perft " + std::to_string(depth));
    const std::string line = talk.hear(
        outside::Clock::time_point::max(),
        [&](const std::string& said) { return said.rfind(word, 0) == 0; });
    OutsideCount counted;
    counted.seconds = talk.child().processor_seconds() - begin;
    counted.nodes = std::strtoull(line.c_str() + word.size(), nullptr, 10);
    return counted;
}

}  // namespace

std::optional<OutsideCount> count_outside(const std::string& program, const std::string& variant,
                                          const std::string& position, int depth) {
    try {
        return count(program, variant, position, depth);
    } catch (const PlayError&) {
        return std::nullopt;  // it is not there, or does not know the game
    } catch (const outside::Trouble&) {
        return std::nullopt;
    }
}

}  // namespace perthro::command
