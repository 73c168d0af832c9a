#include "engine/kernel/obstacle.hpp"

namespace perthro::kernel {

namespace {

constexpr int kMostCells = 512;  // widest sets that are instantiated
constexpr std::size_t kMostClasses = 64;

}  // namespace

std::string obstacle(const Rules& rules) {
    const GameDefinition& game = rules.game;
    const Layout& layout = rules.layout;
    if (layout.limit > kMostCells) {
        return "the board has more than " + std::to_string(kMostCells) + " cells";
    }
    if (layout.has_stacks || layout.has_counters) {
        return "cells hold stacks or counters";
    }
    if (layout.has_known || layout.has_bag || game.fog != Fog::None || game.moves_known) {
        return "pieces or cells are hidden";
    }
    if (!layout.wide.empty()) {
        return "piece attributes do not fit into the cell word";
    }
    if (layout.kept_kinds > 0) {
        return "hands keep the attributes of pieces";
    }
    if (game.movable_any) {
        return "players move pieces of others";
    }
    if (rules.classes.size() > kMostClasses) {
        return "there are more than 64 classes of moves";
    }
    if (game.captured == CapturedTo::Under || game.captured == CapturedTo::Place) {
        return "captured pieces go to a place on the board";
    }
    return "";
}

}  // namespace perthro::kernel
