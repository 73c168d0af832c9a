#include "engine/kernel/obstacle.hpp"

#include <string>

namespace perthro::kernel {

namespace {

constexpr int kMostCells = 512;  // widest sets that are instantiated
constexpr std::size_t kMostClasses = 64;

bool hides(const Rules& rules) {
    const GameDefinition& game = rules.game;
    return rules.layout.has.known || rules.layout.has.bag || game.fog != Fog::None ||
           game.moves_known;
}

// What of a piece tables have no room for.
std::optional<Obstacle> of_pieces(const Rules& rules) {
    if (!rules.layout.wide.empty()) {
        return Obstacle{"the attributes of pieces have more values than tables have room for",
                        "narrow their ranges, or let players, cells or the game have some of them",
                        "attributes"};
    }
    if (rules.layout.kept.kinds > 0) {
        return Obstacle{"hands keep the attributes of pieces (`in_hand: keep`)",
                        "nothing, if the game needs them: tables know of a hand only how many "
                        "pieces of a type are in it",
                        "in_hand"};
    }
    return std::nullopt;
}

}  // namespace

Obstacle too_many_attacks() {
    return {"types of pieces attack in more ways that differ than tables have room for",
            "let more of them move alike; otherwise nothing", ""};
}

std::optional<Obstacle> obstacle(const Rules& rules) {
    const GameDefinition& game = rules.game;
    const Layout& layout = rules.layout;
    if (layout.limit > kMostCells) {
        return Obstacle{"the board has " + std::to_string(game.topology.cells.size()) +
                            " cells, and tables are made for " + std::to_string(kMostCells) +
                            " at most",
                        "a smaller board, if the game stays the same on it; otherwise nothing, for "
                        "a table of each cell would be larger than what it saves",
                        "board"};
    }
    if (layout.has.stacks || layout.has.counters) {
        return Obstacle{"cells hold stacks or counters (`holds`)",
                        "nothing, if the game needs them: tables know one piece on a cell",
                        "holds"};
    }
    if (hides(rules)) {
        return Obstacle{"something is hidden from players",
                        "nothing: what a player may do depends on what he knows, and tables know "
                        "only what is there",
                        layout.has.bag ? "face" : "visibility"};
    }
    if (const auto found = of_pieces(rules)) {
        return found;
    }
    if (game.movable_any) {
        return Obstacle{"players move pieces of others (`movable: any`)",
                        "nothing, if the game needs it: tables list the pieces of one player",
                        "movable"};
    }
    if (rules.classes.size() > kMostClasses) {
        return Obstacle{"there are " + std::to_string(rules.classes.size()) +
                            " classes of moves, and tables know " + std::to_string(kMostClasses),
                        "give movements a class in common where no rule tells them apart", ""};
    }
    if (game.captured == CapturedTo::Under || game.captured == CapturedTo::Place) {
        return Obstacle{"captured pieces go to a place on the board (`captured`)",
                        "nothing, if the game needs it: tables take a piece away or into a hand",
                        "captured"};
    }
    return std::nullopt;
}

}  // namespace perthro::kernel
