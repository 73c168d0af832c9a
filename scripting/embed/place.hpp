// Where a game stands and how it came there, as values that never change: places are shared by the
// states that came through them, on any threads.
#pragma once

#include "engine/game/worker.hpp"
#include "scripting/play/match.hpp"

#include <array>
#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

namespace perthro::embed {

// Place::made of a ply that was drawn at random: its index in the list is not known.
inline constexpr std::int64_t kDrawn = -1;

// Destroying a long line of places that nobody else has takes no deep stack.
struct Place {
    Place() = default;
    ~Place();
    Place(const Place&) = delete;
    Place& operator=(const Place&) = delete;

    std::shared_ptr<const Place> parent;  // null where the game began
    std::int64_t made = kDrawn;           // what led here from the parent, of its list
    std::size_t plies = 0;                // since the game began
    Position position;
    std::vector<Line::Entry> stood;                    // what this ply added to the line
    std::size_t line_size = 0;                         // of the whole line, with it
    MoveContext last;                                  // the move before, of whomever
    std::array<MoveContext, kMaxPlayers + 1> last_by;  // [player]: his last move
    std::optional<Outcome> ended;  // where the position says that the game is over
};
using PlacePointer = std::shared_ptr<const Place>;

// How a game began; a setup's index is -1 where a text said it.
struct Beginning {
    MatchStart start;  // without moves
    int setup = 0;     // index of it
};

// Where the worker stands, `made` behind the parent (null: at the beginning).
[[nodiscard]] PlacePointer place_of(Worker& worker, PlacePointer parent, std::int64_t made);

// Puts a worker of the same rules there, with what came before: it goes on as if it had played the
// game, but nothing of that can be taken back.
void put(Worker& worker, const Place& place);

// The places from the first ply's on to this one; valid as long as this place is. Empty at the
// beginning.
[[nodiscard]] std::vector<const Place*> line_to(const Place& place);

}  // namespace perthro::embed
