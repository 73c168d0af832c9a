#include "scripting/command/how_it_stands.hpp"

#include "engine/rules/place.hpp"
#include "scripting/command/package_expectations.hpp"

#include <fmt/format.h>
#include <optional>

namespace perthro::command {

namespace {

const std::string& player_to_move(Match& match) {
    return match.rules().game.players[match.worker().position().to_move()];
}

// Whether an outcome says that whoever is to move has no move.
bool is_stuck(const GameDefinition& game, const Outcome& outcome) {
    return outcome.result < 0 ? outcome.kind == "stuck"
                              : game.results[static_cast<std::size_t>(outcome.result)].event.kind ==
                                    EventKind::Stuck;
}

// "white has no move, and the game is over: `blocked`, won by black".
std::string end_of_game(Match& match, const Outcome& outcome) {
    const GameDefinition& game = match.rules().game;
    return fmt::format("{}the game is over: `{}`, won by {}",
                       is_stuck(game, outcome) ? player_to_move(match) + " has no move, and " : "",
                       outcome.kind, player_names(game, outcome.winners));
}

// "white is to move and has 4 moves: a1-a2, b1-b2, c1-c2, d1-d2".
std::string what_can_be_played(Match& match) {
    const std::vector<std::string>& moves = match.texts();
    if (match.moves().chance) {
        return fmt::format("chance decides what comes next: {}", joined(moves));
    }
    if (moves.empty()) {
        return player_to_move(match) + " is to move and has no move, and the game is not over";
    }
    return fmt::format("{} is to move and has {}: {}", player_to_move(match),
                       moves.size() == 1 ? "one move" : fmt::format("{} moves", moves.size()),
                       joined(moves));
}

// "white 3, black 1.5".
std::string counted(const GameDefinition& game, const std::vector<double>& scores) {
    std::string text;
    for (std::size_t i = 0; i < scores.size(); ++i) {
        text += fmt::format("{}{} {}", i > 0 ? ", " : "", game.players[i + 1], scores[i]);
    }
    return text;
}

// That the results of a kind do not hold.
std::string missing_results(Match& match, const std::string& kind) {
    const GameDefinition& game = match.rules().game;
    std::string text;
    for (std::size_t i = 0; i < game.results.size(); ++i) {
        if (game.results[i].kind != kind) {
            continue;
        }
        const std::string counts = counted(game, match.scores(static_cast<int>(i)));
        text += fmt::format("\n  `{}` ({}) does not hold there{}", kind,
                            place_of(game, game.results[i].at),
                            counts.empty() ? "" : "; counted: " + counts);
    }
    return text;
}

std::string stands(Match& match, const std::optional<Outcome>& over) {
    return fmt::format("\n  position: {}\n  {}", match.position(),
                       over ? end_of_game(match, *over) : what_can_be_played(match));
}

}  // namespace

std::string how_it_stands(Match& match, const std::string& expected) {
    const auto over = match.worker().outcome();
    const bool misses = !expected.empty() && (!over || over->kind != expected);
    return stands(match, over) + (misses ? missing_results(match, expected) : "");
}

std::string how_it_ended(Match& match) {
    const auto over = match.worker().outcome();
    return over || match.moves().empty() ? stands(match, over) : "";
}

}  // namespace perthro::command
