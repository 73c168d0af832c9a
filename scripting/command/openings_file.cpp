#include "scripting/command/openings_file.hpp"

#include "scripting/command/command.hpp"
#include "scripting/text.hpp"

#include <fmt/format.h>
#include <fstream>

namespace perthro::command {

namespace {

// Without the remark: it begins at the start of a line or behind a blank; `#` inside of a word is a
// label of a move.
std::string without_remark(const std::string& line) {
    for (auto at = line.find('#'); at != std::string::npos; at = line.find('#', at + 1)) {
        if (at == 0 || line[at - 1] == ' ' || line[at - 1] == '\t') {
            return line.substr(0, at);
        }
    }
    return line;
}

// What is wrong with an opening, "" if nothing is.
std::string problem_of(Match& match, const MatchStart& start) {
    try {
        match.start(start);
    } catch (const PlayError& error) {
        return error.what();
    }
    return match.outcome() ? "the game is over after these moves" : "";
}

}  // namespace

MatchStart with_opening(MatchStart start, const std::string& moves) {
    start.moves = trimmed(start.moves + " " + moves);
    return start;
}

std::vector<std::string> read_openings(const std::string& file, Match& match,
                                       const MatchStart& start) {
    std::ifstream stream(file);
    if (!stream) {
        throw UsageError("cannot read " + file);
    }
    std::vector<std::string> openings;
    std::string line;
    for (int number = 1; std::getline(stream, line); ++number) {
        const std::string moves = trimmed(without_remark(line));
        if (moves.empty()) {
            continue;
        }
        if (const std::string problem = problem_of(match, with_opening(start, moves));
            !problem.empty()) {
            throw UsageError(fmt::format("{}:{}: {}", file, number, problem));
        }
        openings.push_back(moves);
    }
    if (openings.empty()) {
        throw UsageError(file + " names no opening (write one line of moves for each)");
    }
    return openings;
}

}  // namespace perthro::command
