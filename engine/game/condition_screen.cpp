#include "engine/game/condition_screen.hpp"

#include "engine/rules/comparison.hpp"

#include <optional>

namespace perthro {

namespace {

// Of a comparison with constants: whether it holds of a number.
bool compares(const Program& program, const Code& compare, std::int64_t number) {
    return perthro::compares(static_cast<Comparison>(compare.a), number, compare.count - 1,
                             [&](std::int32_t i) -> std::int64_t {
                                 return program.expression(program.listed(compare, i + 1)).a;
                             });
}

// The attribute of the game or of a player that a truth or a comparison is about; -1: another
// condition, or one about something else.
int attribute_asked(const Rules& rules, const Code& condition) {
    const bool compare = condition.op == Op::Compare;
    if (!compare && condition.op != Op::Truth) {
        return -1;
    }
    const Code& value = rules.program.expression(compare ? rules.program.listed(condition, 0)
                                                         : condition.kid[0]);
    if (value.op != Op::Attribute) {
        return -1;
    }
    const AttributeOf of = rules.game.attributes[static_cast<std::size_t>(value.a)].of;
    return of == AttributeOf::Game || of == AttributeOf::Player ? value.a : -1;
}

// What a condition about an attribute says while that has its first value; nothing if the condition
// asks for anything else.
std::optional<bool> at_first(const Rules& rules, const Code& condition) {
    const int attribute = attribute_asked(rules, condition);
    if (attribute < 0) {
        return std::nullopt;
    }
    const AttributeSlot& slot = rules.layout.attributes[static_cast<std::size_t>(attribute)];
    const std::int64_t number = static_cast<std::int64_t>(slot.initial) + slot.low;
    if (condition.op == Op::Truth) {
        return number != 0;
    }
    const auto kids = rules.program.kids(condition);
    const bool constant = std::all_of(kids.begin() + 1, kids.end(), [&](std::int32_t kid) {
        return rules.program.expression(kid).op == Op::Const;
    });
    return constant ? std::optional(compares(rules.program, condition, number)) : std::nullopt;
}

// Whose pieces a relation means for a player: bits; 0 if they are not of certain owners.
std::uint32_t owners_meant(const Rules& rules, Relation relation, Player me) {
    switch (relation) {
        case Relation::Own: return 1U << me;
        case Relation::Is:
        case Relation::Occupied: return rules.layout.every_player() | (1U << kNobody);
        default: return 0;
    }
}

std::vector<std::uint64_t> cells_of_board(const Rules& rules) {
    CellSet cells(rules.layout.limit);
    for (const Cell cell : rules.game.topology.cells) {
        if (!rules.game.topology.info[cell].off_board) {
            cells.add(cell);
        }
    }
    return cells.words();
}

}  // namespace

ConditionScreen ConditionScreen::of_attribute(const Rules& rules, int attribute) {
    ConditionScreen screen;
    const AttributeOf of = rules.game.attributes[static_cast<std::size_t>(attribute)].of;
    const AttributeSlot& slot = rules.layout.attributes[static_cast<std::size_t>(attribute)];
    if ((of == AttributeOf::Game || of == AttributeOf::Player) && slot.initial == 0) {
        screen.ask_changed(rules, attribute);
    }
    return screen;
}

ConditionScreen ConditionScreen::of(const Rules& rules, std::int32_t condition) {
    ConditionScreen screen;
    screen.look_at(rules, condition);
    screen.whole_ = screen.says_all(rules, condition);
    return screen;
}

// Whether what is looked at is the whole condition: a sight, or a bool attribute of the game.
bool ConditionScreen::says_all(const Rules& rules, std::int32_t condition) const {
    const Code& code = rules.program.expression(condition);
    if (code.op == Op::Named) {
        return says_all(rules, rules.conditions[static_cast<std::size_t>(code.a)]);
    }
    return asks_ == Asks::Sees ? code.op == Op::Some
                               : asks_ == Asks::Changed && code.op == Op::Truth && slots_ == 1;
}

// The first part that can be told. A condition that has a name is looked up.
void ConditionScreen::look_at(const Rules& rules, std::int32_t condition) {
    const Program& program = rules.program;
    const Code& code = program.expression(condition);
    if (code.op == Op::All) {
        for (const std::int32_t part : program.kids(code)) {
            look_at(rules, part);
            if (knows()) {
                return;
            }
        }
        return;
    }
    if (code.op == Op::Named) {
        look_at(rules, rules.conditions[static_cast<std::size_t>(code.a)]);
        return;
    }
    const bool denied = code.op == Op::No;
    const Code& asked = denied ? program.expression(code.kid[0]) : code;
    const std::optional<bool> first = at_first(rules, asked);
    if (first && *first == denied) {
        ask_changed(rules, attribute_asked(rules, asked));
    } else if (denied && asked.op == Op::Some &&
               program.expression(asked.kid[0]).op == Op::SetBoard) {
        ask_gone(rules, asked);
    } else if (code.op == Op::CondAt) {
        ask_counted(rules, code);
    } else if (!denied) {
        sight_ = SightScreen::of(rules, code);
        asks_ = sight_ ? Asks::Sees : asks_;
    }
}

void ConditionScreen::ask_changed(const Rules& rules, int attribute) {
    const AttributeSlot& slot = rules.layout.attributes[static_cast<std::size_t>(attribute)];
    asks_ = Asks::Changed;
    attribute_ = attribute;
    first_ = slot.base;
    slots_ = rules.game.attributes[static_cast<std::size_t>(attribute)].of == AttributeOf::Game
                 ? 1
                 : static_cast<Slot>(rules.layout.players) + 1;
    initial_ = slot.initial;
}

// What nobody knows is in a player's set and not among his types.
void ConditionScreen::ask_gone(const Rules& rules, const Code& some) {
    const Layout& layout = rules.layout;
    if (layout.has.bag || layout.has.known || some.kids != 2) {
        return;
    }
    const Code& piece = rules.program.expression(some.kid[1]);
    if (piece.op != Op::Piece || piece.kid[0] >= 0) {
        return;
    }
    const std::vector<std::uint64_t> cells = cells_of_board(rules);
    for (Player me = 1; me <= layout.players; ++me) {
        std::vector<PiecesThere>& pieces = standing_.emplace_back();
        const std::uint32_t owners = owners_meant(rules, static_cast<Relation>(piece.a), me);
        for (Player owner = 0; owner <= layout.players; ++owner) {
            if (((owners >> owner) & 1) == 0) {
                continue;
            }
            if (piece.count == 0) {
                pieces.push_back({layout.set_offset(owner, kEmptyType), cells});
            }
            for (const std::int32_t type : rules.program.types(piece)) {
                pieces.push_back({layout.set_offset(owner, static_cast<PieceType>(type)), cells});
            }
        }
    }
    asks_ = Asks::Gone;
}

// at(zone, height(own):is(n)), where every player's own cell of the zone holds counters.
void ConditionScreen::ask_counted(const Rules& rules, const Code& at) {
    const Program& program = rules.program;
    const Code& place = program.expression(at.kid[0]);
    const Code* asked = &program.expression(at.kid[1]);
    while (asked->op == Op::All && asked->count == 1) {
        asked = &program.expression(program.listed(*asked, 0));
    }
    if (place.op != Op::PlaceZone || place.kids > 0 || asked->op != Op::Compare ||
        asked->count != 2) {
        return;
    }
    const Code& height = program.expression(program.listed(*asked, 0));
    const Code& number = program.expression(program.listed(*asked, 1));
    if (height.op != Op::Height || height.kids != 1 || number.op != Op::Const) {
        return;
    }
    const auto comparison = static_cast<Comparison>(asked->a);
    const Code& own = program.expression(height.kid[0]);
    const bool plain = own.op == Op::Piece && static_cast<Relation>(own.a) == Relation::Own &&
                       own.count == 0 && own.kid[0] < 0 && rules.layout.types == 1;
    if (!plain || (comparison != Comparison::Is && comparison != Comparison::AtLeast)) {
        return;
    }
    const Zone& zone = rules.game.topology.zones[static_cast<std::size_t>(place.a)];
    for (Player me = 1; me <= rules.layout.players; ++me) {
        const Cell cell = zone.cells[me].first();
        if (cell == kNoCell || rules.game.topology.info[cell].holds != Holds::Counters) {
            counted_.clear();
            return;
        }
        counted_.push_back(rules.layout.counter(cell, me, 1));
    }
    least_ = number.a;
    asks_ = Asks::Counted;
}

}  // namespace perthro
