// The moves that the words compose, with the rules that see the whole list: `compulsory` and
// `majority`.
#pragma once

#include "engine/moves/move_list.hpp"
#include "engine/position/position.hpp"
#include "engine/rules/rules.hpp"

#include <cstdint>
#include <optional>
#include <vector>

namespace perthro {

class Interpreter;
class MoveNumbers;

// A source of moves of one worker.
class WordMoves {
public:
    // generates: a hook makes moves, too.
    WordMoves(const Rules& rules, Position& position, Interpreter& interpreter, bool generates)
        : rules_(rules), position_(position), interpreter_(interpreter), generates_(generates) {}

    // Appends the player's moves of a turn, a pass that stands beside them included. with_routes:
    // every way of entering each move.
    void list(Player player, const CompiledEntry& entry, bool with_routes, MoveList& out);
    // Numbers the player's moves of a turn, without passes, to draw one of them. Returns how many
    // there are; nothing: they have to be listed.
    [[nodiscard]] std::optional<std::uint64_t> number(Player player, const CompiledEntry& entry,
                                                      MoveNumbers& numbers);
    // The classes, of those offered, that the player may still play: one that `compulsory` leaves
    // no room for is not asked for at all. [class]; holds until the next call.
    [[nodiscard]] const std::vector<char>& compelled(Player player,
                                                     const std::vector<char>& offers);

private:
    [[nodiscard]] bool keeps_lists() const;
    void list_alone(std::size_t name, Player player, const CompiledEntry& entry, bool with_routes,
                    MoveList& out);
    void keep_compelled(MoveList& out);
    void keep_majority(std::uint16_t name, std::size_t keys, MoveList& out);
    void merge_equals(MoveList& out);

    const Rules& rules_;
    Position& position_;
    Interpreter& interpreter_;
    bool generates_;
    std::vector<char> offers_, only_, dropped_;
};

}  // namespace perthro
