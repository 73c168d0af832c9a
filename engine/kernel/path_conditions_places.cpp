// Cells and players that words name, as far as a walk through them knows.
#include "engine/kernel/path_conditions.hpp"

#include <algorithm>

namespace perthro::kernel {

// The cell of a place: kNoCell if there is none, nothing if it depends on the position. A drop or
// placement has no start here: it is the cell that is chosen, and what moves is in the air over it.
std::optional<Cell> PathConditions::place(std::int32_t index) const {
    const Code& code = program_.expression(index);
    if (walk_.looks && code.op != Op::PlaceHere && code.op != Op::PlaceDir &&
        code.op != Op::PlaceZone) {
        return std::nullopt;  // it is one of the move behind which somebody looks
    }
    const auto start = walk_.at.start == kNoCell ? std::nullopt : std::optional(walk_.at.start);
    switch (code.op) {
        case Op::PlaceHere: return walk_.at.here;
        case Op::PlaceStart: return start;
        case Op::PlaceFrom: return start;
        case Op::PlaceMover:
            if (walk_.at.landed != kNoCell) {
                return walk_.at.landed;
            }
            return walk_.at.lifted ? std::nullopt : start;
        case Op::PlaceDir: {
            const auto directions = directions_of(code.kid[0]);
            if (!directions) {
                return std::nullopt;
            }
            return directions->size() != 1 || walk_.at.here == kNoCell
                       ? kNoCell
                       : topology_.next(player_, directions->front(), walk_.at.here);
        }
        case Op::PlaceMark:
            for (auto mark = walk_.at.marks.rbegin(); mark != walk_.at.marks.rend(); ++mark) {
                if (mark->first == code.a) {
                    return mark->second;
                }
            }
            return kNoCell;
        case Op::PlaceZone:
            return zone(code).size() == 1 ? std::optional(zone(code).first()) : std::nullopt;
        default: return std::nullopt;
    }
}

// Those that are named, ahead or behind, as far as there are such; nothing if they depend on more.
std::optional<std::vector<Direction>> PathConditions::directions_of(std::int32_t expression) const {
    const Code& code = program_.expression(expression);
    std::vector<Direction> directions;
    const auto add = [&](Direction direction) {
        if (direction != kNoDirection) {
            directions.push_back(direction);
        }
    };
    switch (code.op) {
        case Op::Dirs:
            for (const std::int32_t direction : program_.list(code)) {
                add(static_cast<Direction>(direction));
            }
            return directions;
        case Op::DirAhead: add(walk_.at.ahead); return directions;
        case Op::DirBehind:
            if (walk_.at.ahead != kNoDirection) {
                add(topology_.directions[walk_.at.ahead].opposite);
            }
            return directions;
        default: return std::nullopt;
    }
}

std::optional<std::vector<Cell>> PathConditions::cells_of(std::int32_t set) const {
    const Code& code = program_.expression(set);
    std::vector<Cell> cells;
    const auto walk = [&](Direction direction) {
        Cell cell = walk_.at.here;
        for (int i = 0; i < topology_.limit && cell != kNoCell; ++i) {
            cell = topology_.next(player_, direction, cell);
            if (cell == walk_.at.here) {
                break;
            }
            if (cell != kNoCell) {
                cells.push_back(cell);
            }
        }
    };
    switch (code.op) {
        case Op::SetBoard: return topology_.board.list();
        case Op::SetZone: return zone(code).list();
        case Op::SetCells: return program_.cells(code, player_).list();
        case Op::SetBeside: {
            const auto directions = directions_of(code.kid[0]);
            if (!directions || walk_.at.here == kNoCell) {
                return std::nullopt;
            }
            for (const Direction direction : *directions) {
                const Cell cell = topology_.next(player_, direction, walk_.at.here);
                if (cell != kNoCell && std::find(cells.begin(), cells.end(), cell) == cells.end()) {
                    cells.push_back(cell);
                }
            }
            return cells;
        }
        case Op::SetRay:
        case Op::SetLineOf: {
            const auto directions = directions_of(code.kid[0]);
            if (!directions || directions->size() != 1 || walk_.at.here == kNoCell) {
                return std::nullopt;
            }
            const Direction direction = directions->front();
            walk(direction);
            if (code.op == Op::SetLineOf) {
                cells.push_back(walk_.at.here);
                const Direction back = topology_.directions[direction].opposite;
                if (back != kNoDirection) {
                    walk(back);
                }
                std::sort(cells.begin(), cells.end());
                cells.erase(std::unique(cells.begin(), cells.end()), cells.end());
            }
            return cells;
        }
        default: return std::nullopt;
    }
}

const CellSet& PathConditions::zone(const Code& code) const {
    const Player viewer = code.kid[0] < 0 ? player_ : player_of(code.kid[0]);
    return topology_.zones[static_cast<std::size_t>(code.a)].cells[viewer];
}

Player PathConditions::player_of(std::int32_t player) const {
    const Code& code = program_.expression(player);
    switch (code.op) {
        case Op::PlayerMe: return player_;
        case Op::PlayerIs: return static_cast<Player>(code.a);
        case Op::PlayerOpponent:
            if (rules_.game.player_count() == 2) {
                return static_cast<Player>(3 - player_);
            }
            break;
        default: break;
    }
    refuse(reasons::kPlayer, code.at);
}

}  // namespace perthro::kernel
