// The loop of a game that programs play: outcomes of chance are drawn, claims taken at once. Who
// chooses the other moves, and what is noted of them, is said by whoever runs it.
#pragma once

#include "engine/random.hpp"
#include "scripting/play/match.hpp"

#include <cstdint>
#include <functional>
#include <optional>

namespace perthro {

inline constexpr int kLongestBotGame = 2'000;  // plies; what goes on then counts as drawn

// What one game is played by.
struct GameLoop {
    int plies = kLongestBotGame;  // at most
    int random_plies = 0;         // of these, drawn at the beginning
    // The move of the player to move, as a place in Match::moves(); nothing ends the game there.
    // The seed is of this ply.
    std::function<std::optional<std::size_t>(std::uint64_t seed)> choose;
    // Told a ply, as a place in Match::moves(), before it is made; may be empty.
    std::function<void(std::size_t)> making;
};

// Plays from where the match stands. Returns how it ended; nothing: it did not end, or
// somebody ended it by choosing no move.
[[nodiscard]] std::optional<Outcome> play_on(Match& match, Random& random, const GameLoop& loop);

}  // namespace perthro
