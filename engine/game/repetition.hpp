// What a worker remembers of the positions of its game, so that results and `repetition` can tell
// which stood before.
#pragma once

#include "engine/game/line.hpp"
#include "engine/position/position.hpp"
#include "engine/rules/rules.hpp"

#include <cstdint>
#include <memory>
#include <vector>

namespace perthro {

class Observer;
class Worker;

// Part of one worker, whose line it extends.
class Repetition {
public:
    // line: of this worker, which must outlive this.
    Repetition(Worker& worker, Line& line);
    Repetition(const Repetition&) = delete;
    Repetition& operator=(const Repetition&) = delete;
    ~Repetition();

    // Adds the position as it stands to the line: the mover has just made a ply (kNobody: the game
    // has begun). The position has to keep its keys.
    void remember(Player mover);
    // Whether `repetition` forbids the position as it stands to arise by a move of the player. Who
    // may not know something compares what he sees, so that his moves tell him nothing else.
    [[nodiscard]] bool forbids(Player mover);
    // The key of the position as it stands that `repetition: forbid` compares.
    [[nodiscard]] std::uint64_t compared_key();

private:
    [[nodiscard]] std::uint64_t identity_key();
    [[nodiscard]] bool is_kept(Player mover) const;
    [[nodiscard]] std::uint64_t seen_key(Player viewer);

    Worker& worker_;
    const Rules& rules_;
    Position& position_;
    Line& line_;
    std::unique_ptr<Observer> eyes_;  // made when first somebody's view of a position is compared
    std::vector<Cell> uncompared_;
    bool hides_ = false;            // players may know different things
    bool compares_checks_ = false;  // some result asks who gave check at every ply
};

}  // namespace perthro
