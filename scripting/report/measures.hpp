// What games say about a game. Definitions are those of C. Browne, "Automatic Generation and
// Evaluation of Recombination Games" (thesis, Queensland University of Technology 2008), where a
// measure has its name; what differs from them stands in its `means`.
#pragma once

#include "scripting/report/intervals.hpp"
#include "scripting/report/played_game.hpp"

#include <map>
#include <string>
#include <utility>
#include <vector>

namespace perthro::report {

// Games of one kind: of players who are equally strong, or of a stronger and a weaker one.
struct Games {
    std::vector<GameFacts> facts;
    int random_plies = 0;
    // Games that went the same way count once where something is estimated.
    [[nodiscard]] std::size_t distinct() const;
};

// All games that a report is made of: random ones, of two equal bots each, weak against strong.
struct PlayedGames {
    Games random, weak, strong;
    Games depth;  // the stronger bot sits at seat (n mod seats) in game n
    std::vector<Player> seated;
    std::uint64_t weak_nodes = 0, strong_nodes = 0;
};

// Share: 0 to 1, told in per cent.
enum class Unit { Share, Number };

// One number that games say, with its bounds.
struct Measure {
    std::string key, title;  // "strong.draws", "drawn"
    std::string of;          // random, weak, strong, depth
    Unit unit = Unit::Share;
    Interval found;
    std::string means;  // what it is, and whose definition
};

// How often games of a kind ended in one way.
struct Ending {
    std::string of, kind, winners;  // winners: "nobody" for a draw
    Interval share;
};

// All that a report says of one game.
struct Findings {
    std::string game;
    std::vector<Measure> measures;
    std::vector<Ending> endings;
    std::map<std::string, std::vector<double>> lengths;  // by kind of games
    std::vector<std::pair<std::string, double>> visits;  // cell -> share of all plies there
    std::vector<std::string> unused;  // pieces, cells, movements, results: one line each
    std::vector<std::string> stuck;   // positions with no move, or passes all round: one line each
    std::vector<std::string> remarks;

    // The measure of this key; null if these games say nothing of it.
    [[nodiscard]] const Measure* find(const std::string& key) const;
};

// Makes a report's numbers of games that were played by these rules.
[[nodiscard]] Findings measure(const PlayedGames& games, const GameDefinition& game);

}  // namespace perthro::report
