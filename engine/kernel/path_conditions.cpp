// Conditions on a way: what they ask of which cell, or whether they are known at load.
#include "engine/kernel/path_conditions.hpp"

#include "engine/rules/written.hpp"

#include <algorithm>
#include <utility>

namespace perthro::kernel {

PathConditions::PathConditions(const Rules& rules, Player player, Contents& contents,
                               PathWalk& walk)
    : rules_(rules), program_(rules.program), topology_(rules.game.topology), layout_(rules.layout),
      player_(player), types_(rules.game.type_count()), contents_(contents), walk_(walk),
      of_piece_(rules.program.expressions.size()) {}

// Cells whose content the move has changed, apart from where the mover stood and stands.
bool PathConditions::changed(Cell cell) const {
    return cell != kNoCell &&
           (cell == walk_.at.capture || cell == walk_.at.shift_from || cell == walk_.at.shift_to);
}

// What is known to stand on a cell: the mover on its start until it is lifted, nothing afterwards,
// the mover where it was put down, nothing where another piece has moved away.
std::optional<Content> PathConditions::known_at(Cell cell) const {
    Content content = all(false);
    if (cell == walk_.at.landed && walk_.at.landed != kNoCell) {
        if (walk_.at.terms.puts != kEmptyType && walk_.at.terms.puts_for != player_) {
            return std::nullopt;
        }
        content.allow(Side::Own, walk_.at.type);
        return content;
    }
    if (cell == walk_.at.start && walk_.at.start != kNoCell) {
        if (walk_.at.lifted) {
            content.allow_empty(true);
        } else {
            content.allow(Side::Own, walk_.at.type);
        }
        return content;
    }
    if (cell == walk_.at.shift_from && cell != kNoCell) {
        content.allow_empty(true);
        return content;
    }
    return std::nullopt;
}

bool PathConditions::require(Cell cell, const Content& content, const Source& at) {
    if (content.everything()) {
        return true;
    }
    if (const auto known = known_at(cell)) {
        Content both = *known;
        both &= content;
        return !both.nothing();
    }
    if (changed(cell)) {
        refuse(reasons::kLooksBack, at);
    }
    Content combined = content;
    for (const CellTest& test : walk_.tests) {
        if (test.cell == cell) {
            combined &= test.content;
        }
    }
    if (combined.nothing()) {
        return false;
    }
    if (cell == kNoCell) {
        refuse(reasons::kNoCell, at);
    }
    walk_.tests.push_back({cell, content});
    return true;
}

bool PathConditions::test(std::int32_t condition, bool wanted, PathChoices& choices) {
    choices_ = &choices;
    try {
        const bool may_hold = test(condition, wanted);
        choices_ = nullptr;
        return may_hold;
    } catch (...) {
        choices_ = nullptr;
        throw;
    }
}

bool PathConditions::test(std::int32_t condition, bool wanted) {
    const Code& code = program_.expression(condition);
    if (const auto content = content_at(condition, walk_.at.here);
        content && walk_.at.here != kNoCell) {
        return require(walk_.at.here, wanted ? *content : ~*content, code.at);
    }
    switch (code.op) {
        case Op::No: return test(code.kid[0], !wanted);
        case Op::All: return test_parts(parts_of(code), wanted, wanted, code.at);
        case Op::Any: return test_parts(parts_of(code), !wanted, wanted, code.at);
        case Op::Can: return test_can(code, wanted);
        case Op::CondAt: return test_elsewhere(code, wanted);
        case Op::Attacked:
            if (!wanted && test_unattacked(code)) {
                return true;
            }
            break;
        case Op::On:
            if (wanted && test_remembered(code)) {
                return true;
            }
            break;
        case Op::Truth:
        case Op::Compare: return test_value(code, wanted);
        case Op::Some: return test_some(code, wanted);
        case Op::GivesMate:
            if (!wanted && walk_.kind == MovementKind::Drop && walk_.at.landed != kNoCell) {
                walk_.at.terms.no_mate = true;
                return true;
            }
            break;
        case Op::Named: return test(rules_.conditions[static_cast<std::size_t>(code.a)], wanted);
        default: break;
    }
    refuse(unfit_condition(code.op), code.at, written(rules_.game, program_, code));
}

std::vector<PathConditions::Part> PathConditions::parts_of(const Code& code) const {
    std::vector<Part> parts;
    for (const std::int32_t kid : program_.kids(code)) {
        parts.push_back({kid, walk_.at.here, walk_.at.ahead, {}});
    }
    return parts;
}

// each: every part must be as wanted. Otherwise one of them must be: each of them in turn, while
// those before it are not.
bool PathConditions::test_parts(std::vector<Part> parts, bool each, bool wanted, const Source& at) {
    if (each) {
        return std::all_of(parts.begin(), parts.end(),
                           [&](const Part& part) { return test_part(part, true, wanted); });
    }
    bool decided = false;
    const std::vector<Part> open = open_parts(std::move(parts), wanted, decided);
    if (decided || open.empty()) {
        return decided;
    }
    if (open.size() > 1 && choices_ == nullptr) {
        refuse(reasons::kChoice, at);
    }
    const auto chosen = open.begin() +
                        (open.size() > 1 ? choices_->take(static_cast<int>(open.size())) : 0);
    return std::all_of(open.begin(), chosen,
                       [&](const Part& part) { return test_part(part, false, wanted); }) &&
           test_part(*chosen, true, wanted);
}

// Those that are not known. Parts about what stands on one cell become one; those that cannot be
// denied come last. decided: one of them surely is as wanted.
std::vector<PathConditions::Part> PathConditions::open_parts(std::vector<Part> parts, bool wanted,
                                                             bool& decided) {
    std::vector<Part> open;
    for (Part& part : parts) {
        if (const auto content = content_at(part.condition, part.here)) {
            part.as_wanted = wanted ? *content : ~*content;
        }
        const auto same = std::find_if(open.begin(), open.end(), [&](const Part& other) {
            return other.as_wanted && part.as_wanted && other.here == part.here;
        });
        if (same != open.end()) {
            *same->as_wanted |= *part.as_wanted;
            decided = decided || same->as_wanted->everything();
        } else if (!part.as_wanted || !part.as_wanted->nothing()) {
            decided = decided || (part.as_wanted && part.as_wanted->everything());
            open.push_back(std::move(part));
        }
    }
    std::vector<Part> last;
    std::erase_if(open, [&](Part& part) {
        const bool comes_last = !part.as_wanted && only_asked_one_way(part.condition);
        if (comes_last) {
            last.push_back(part);
        }
        return comes_last;
    });
    open.insert(open.end(), last.begin(), last.end());
    return open;
}

bool PathConditions::only_asked_one_way(std::int32_t condition) const {
    const Code& code = program_.expression(condition);
    switch (code.op) {
        case Op::No: return only_asked_one_way(code.kid[0]);
        case Op::Named:
            return only_asked_one_way(rules_.conditions[static_cast<std::size_t>(code.a)]);
        case Op::Attacked:
        case Op::GivesMate:
        case Op::On:
        case Op::Some: return true;
        default: return false;
    }
}

// as_wanted: else the opposite of what is wanted.
bool PathConditions::test_part(const Part& part, bool as_wanted, bool wanted) {
    if (part.as_wanted && part.here != kNoCell) {
        return require(part.here, as_wanted ? *part.as_wanted : ~*part.as_wanted,
                       program_.expression(part.condition).at);
    }
    const Cell here = std::exchange(walk_.at.here, part.here);
    const Direction ahead = std::exchange(walk_.at.ahead, part.ahead);
    const bool holds = test(part.condition, as_wanted == wanted);
    walk_.at.here = here;
    walk_.at.ahead = ahead;
    return holds;
}

bool PathConditions::test_can(const Code& code, bool wanted) {
    auto looks = looks_of(code);
    return looks ? test_parts(std::move(*looks), wanted, wanted, code.at) : !wanted;
}

// What words that only look, one way, ask on that way; nothing if it leads off the board.
std::optional<std::vector<PathConditions::Part>> PathConditions::looks_of(const Code& can) const {
    std::vector<Part> looks;
    Part at{-1, walk_.at.here, walk_.at.ahead, {}};
    for (std::int32_t address = can.jump;; ++address) {
        const Code& word = program_.at(address);
        if (word.op == Op::Return) {
            return looks;
        }
        if (word.op == Op::Test) {
            looks.push_back({word.kid[0], at.here, at.ahead, {}});
            continue;
        }
        const bool turns = word.op == Op::Along || (word.op == Op::Step && word.kids > 0);
        if (turns) {
            const Code& dirs = program_.expression(word.kid[0]);
            if (dirs.op != Op::Dirs || dirs.count != 1) {
                refuse(reasons::kCanForks, word.at);
            }
            at.ahead = static_cast<Direction>(program_.listed(dirs, 0));
        }
        if (word.op == Op::Step) {
            if (at.here == kNoCell || at.ahead == kNoDirection) {
                return std::nullopt;
            }
            at.here = topology_.next(player_, at.ahead, at.here);
            if (at.here == kNoCell) {
                return std::nullopt;
            }
        } else if (!turns) {
            refuse(reasons::kCanDoes, word.at);
        }
    }
}

bool PathConditions::test_elsewhere(const Code& code, bool wanted) {
    const auto there = place(code.kid[0]);
    if (!there) {
        refuse(reasons::kConditionPlace, code.at);
    }
    if (*there == kNoCell) {
        return !wanted;
    }
    return test_part({code.kid[1], *there, walk_.at.ahead, {}}, true, wanted);
}

// no(attacked), before the mover is put down: what stands elsewhere is as it was.
bool PathConditions::test_unattacked(const Code& code) {
    if (walk_.at.landed != kNoCell || walk_.at.here == kNoCell || walk_.at.start == kNoCell) {
        return false;
    }
    if (walk_.at.capture != kNoCell || walk_.at.shift_from != kNoCell) {
        refuse(reasons::kAttackedLate, code.at);
    }
    walk_.at.unattacked.push_back(walk_.at.here);
    walk_.at.terms.asks_attacks = true;
    return true;
}

// on(attribute): the cell is the one that an attribute of the game or of a player holds.
bool PathConditions::test_remembered(const Code& code) {
    const Code& place = program_.expression(code.kid[0]);
    if (place.op != Op::PlaceAttribute || walk_.at.terms.on_slot >= 0 || walk_.at.here == kNoCell) {
        return false;
    }
    const auto id = static_cast<std::size_t>(place.a);
    Slot slot = layout_.attributes[id].base;
    switch (rules_.game.attributes[id].of) {
        case AttributeOf::Game: break;
        case AttributeOf::Player:
            slot += place.kids == 0 ? player_ : player_of(place.kid[0]);
            break;
        default: return false;
    }
    walk_.at.terms.on_slot = static_cast<int>(slot);
    walk_.at.on_cell = walk_.at.here;
    return true;
}

}  // namespace perthro::kernel
