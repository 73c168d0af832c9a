// Rows seen from their targets: which pieces attack a cell.
#include "engine/kernel/blocks.hpp"
#include "engine/kernel/lowering.hpp"
#include "engine/kernel/tables.hpp"

#include <algorithm>
#include <map>
#include <optional>

namespace perthro::kernel {

namespace {

// Hops whose one screen may stand anywhere between start and end: one entry instead of one per
// screen.
bool is_one_screen(const std::vector<const Path*>& paths) {
    std::vector<Cell> between = paths.front()->clear;
    between.insert(between.end(), paths.front()->full.begin(), paths.front()->full.end());
    std::sort(between.begin(), between.end());
    if (paths.size() != between.size()) {
        return false;
    }
    return std::all_of(paths.begin(), paths.end(), [&](const Path* path) {
        std::vector<Cell> cells = path->clear;
        cells.insert(cells.end(), path->full.begin(), path->full.end());
        std::sort(cells.begin(), cells.end());
        return path->full.size() == 1 && cells == between;
    });
}

bool any_piece(const Content& content) {
    Content occupied(content.types(), true);
    occupied.allow_empty(false);
    return content == occupied;
}

}  // namespace

namespace {

// The types that are no screen, if that is all that a content says of them and moves bring such
// pieces nowhere but by going there; nothing if there is more to it.
std::optional<std::vector<PieceType>> barred_by(const Content& screen, int types,
                                                const std::vector<char>& made) {
    std::vector<PieceType> barred;
    for (int type = 1; type <= types && !screen.empty(); ++type) {
        const auto t = static_cast<PieceType>(type);
        int sides = 0;
        for (int side = 0; side < kSides; ++side) {
            sides += screen.holds(static_cast<Side>(side), t) ? 1 : 0;
        }
        if (sides == 0 && made[static_cast<std::size_t>(type)] == 0) {
            barred.push_back(t);
        } else if (sides != kSides) {
            return std::nullopt;
        }
    }
    return screen.empty() || barred.size() > TypeSets::kMost ? std::nullopt
                                                             : std::optional(std::move(barred));
}

}  // namespace

std::vector<char> types_made(const std::vector<RowPlan>& rows, const std::vector<ChainPlan>& chains,
                             int types) {
    std::vector<char> made(static_cast<std::size_t>(types) + 1, 0);
    for (const RowPlan& row : rows) {
        const bool special = std::any_of(row.paths.begin(), row.paths.end(),
                                         [](const Path& path) { return path.special(); });
        if (special || row.idiom == Idiom::Drop || row.idiom == Idiom::Place) {
            made.assign(made.size(), 1);
        }
        for (const Choice& choice : row.choices) {
            made[choice.becomes] = 1;
        }
    }
    return chains.empty() ? made : std::vector<char>(made.size(), 1);
}

namespace {

using WaysByEnds = std::map<std::pair<Cell, Cell>, std::vector<const Path*>>;

WaysByEnds ways_by_ends(const RowPlan& row) {
    WaysByEnds ways;
    for (const Path& path : row.paths) {
        ways[{path.start, path.end}].push_back(&path);
    }
    return ways;
}

bool attacks_something(const RowPlan& row, const Contents& contents) {
    return row.idiom != Idiom::Drop && row.idiom != Idiom::Place &&
           (contents[row.terms.accept].any_of(Side::Enemy) ||
            std::any_of(row.paths.begin(), row.paths.end(),
                        [](const Path& path) { return path.capture != kNoCell; }));
}

// The types that are no screen for the row's attacks; nothing if these cannot be said as paths.
std::optional<std::vector<PieceType>>
barred_for(const RowPlan& row, int types, const Contents& contents, const std::vector<char>& made) {
    const bool special = std::any_of(row.paths.begin(), row.paths.end(),
                                     [](const Path& path) { return path.special(); });
    if (special || row.terms.asks_to_move || !row.terms.guards.empty() ||
        row.terms.word_mask != 0 || !row.terms.absent.empty() || row.terms.on_slot >= 0) {
        return std::nullopt;
    }
    if (row.terms.screen < 0 || any_piece(contents[row.terms.screen])) {
        return std::vector<PieceType>();
    }
    return hops_over_one(row) ? barred_by(contents[row.terms.screen], types, made) : std::nullopt;
}

AttackPath attack_by(const Path& path, const RowPlan& row) {
    return {row.type, path.start, path.end, path.clear, path.full, false, row.idiom == Idiom::Leap,
            {}};
}

std::vector<AttackPath> hops_of(const RowPlan& row, const std::vector<PieceType>& barred) {
    std::vector<AttackPath> attacks;
    for (const auto& [ends, paths] : ways_by_ends(row)) {
        if (is_one_screen(paths)) {
            attacks.push_back(attack_by(*paths.front(), row));
            AttackPath& attack = attacks.back();
            attack.clear.push_back(attack.full.front());
            attack.full.clear();
            attack.one_screen = true;
            attack.barred = barred;
            continue;
        }
        for (const Path* path : paths) {
            attacks.push_back(attack_by(*path, row));
        }
    }
    return attacks;
}

}  // namespace

bool hops_over_one(const RowPlan& row) {
    const WaysByEnds ways = ways_by_ends(row);
    return row.idiom == Idiom::Hop && std::all_of(ways.begin(), ways.end(), [](const auto& way) {
               return is_one_screen(way.second);
           });
}

bool can_invert(const RowPlan& row, int types, const Contents& contents,
                const std::vector<char>& made) {
    return !attacks_something(row, contents) || barred_for(row, types, contents, made).has_value();
}

AttackPaths attacks_of(const RowPlan& row, int types, const Contents& contents,
                       const std::vector<char>& made) {
    std::vector<AttackPath> attacks;
    if (!attacks_something(row, contents)) {
        return nullptr;
    }
    if (row.idiom == Idiom::Hop) {
        attacks = hops_of(row, barred_for(row, types, contents, made).value());
    } else {
        attacks.reserve(row.paths.size());
        for (const Path& path : row.paths) {
            attacks.push_back(attack_by(path, row));
        }
    }
    return std::make_shared<const std::vector<AttackPath>>(std::move(attacks));
}

std::vector<char> victims_of(const Rules& rules, std::uint16_t movement, PathFinder& finder) {
    std::vector<char> victims(static_cast<std::size_t>(rules.game.type_count()) + 1, 0);
    const auto add = [&](std::int32_t condition) {
        const auto content = condition < 0 ? std::nullopt : finder.content_of(condition);
        for (std::size_t type = 1; type < victims.size(); ++type) {
            if (!content || content->holds(Side::Enemy, static_cast<PieceType>(type))) {
                victims[type] = 1;
            }
        }
    };
    std::int32_t last_condition = -1;
    for (const Code& code : codes_of(rules, movement)) {
        if (code.op == Op::Capture) {
            add(code.kids == 0 ? last_condition : -1);
        } else if (code.op == Op::Land && code.kids > 0) {
            add(code.kid[0]);
        } else if (code.op == Op::Push) {
            add(-1);
        } else {
            const bool about_piece = code.op == Op::Test &&
                                     rules.program.expression(code.kid[0]).op == Op::Piece;
            last_condition = about_piece ? code.kid[0] : -1;
        }
    }
    return victims;
}

}  // namespace perthro::kernel
