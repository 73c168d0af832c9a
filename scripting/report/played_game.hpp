// One game, at random or of bots, as far as it is measured. The n-th game of a seed is the same
// everywhere.
#pragma once

#include "scripting/play/chooser.hpp"
#include "scripting/play/match.hpp"

#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace perthro::report {

// What a bot thought of its position before it moved.
struct Judged {
    int ply = 0;
    Player player = kNobody;
    double score = 0;  // hundredths of the least piece, kWin - n for a win in n
};

// What is kept of one game.
struct GameFacts {
    std::optional<Outcome> outcome;  // nothing: the bound was reached
    int plies = 0;
    std::uint64_t fingerprint = 0;  // of the way it went: games alike have the same
    int lists = 0;                  // where a player was to move
    std::uint64_t moves = 0;        // in all of them
    int forced = 0;                 // lists of one move
    int passes = 0;                 // of these, of a pass alone: nothing can be done
    int repeats = 0;                // plies behind which the cells stood as before, same to move
    bool tied = false;              // what the deciding result compares was equal
    bool stranded = false;          // nobody could move in the end, and no result says what then
    int passes_in_row = 0;          // the most turns on end with nothing but a pass to play
    std::string stranded_at, passes_at;  // positions: that end; where the longest such row began
    std::vector<Judged> judged;
    std::vector<std::uint32_t> visits;           // [cell]: plies that led there or took there
    std::vector<std::uint32_t> offered, played;  // [definition of a movement]: lists, plies
    std::vector<char> types;                     // [type]: stood on the board, or moved
};

// What games of one kind have in common.
struct GameSetting {
    MatchStart start;      // its seed is of all games
    int random_plies = 0;  // at the beginning, of bots
    std::uint64_t nodes = 0;
    int most_plies = 2'000;
};

// Every choice at random.
[[nodiscard]] GameFacts play_at_random(Match& match, const GameSetting& setting,
                                       std::uint64_t number);

// Who plays a side, and how many nodes he may look at for a move.
struct Seat {
    Chooser* bot = nullptr;
    std::uint64_t nodes = 0;
};
// Bots at the board, [player]. Games with the same opening begin alike.
[[nodiscard]] GameFacts play_with_bots(Match& match, const std::vector<Seat>& seats,
                                       const GameSetting& setting, std::uint64_t number,
                                       std::uint64_t opening);

// What a player made of it: 1, 0, or 1/2.
[[nodiscard]] double points_of(const GameFacts& game, Player player);

}  // namespace perthro::report
