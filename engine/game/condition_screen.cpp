#include "engine/game/condition_screen.hpp"

#include <optional>

namespace perthro {

namespace {

bool compares(Comparison comparison, std::int64_t number, const std::vector<Node>& kids) {
    const auto kid = [&](std::size_t i) -> std::int64_t { return kids[i].a; };
    switch (comparison) {
        case Comparison::Is:
            return std::any_of(kids.begin() + 1, kids.end(),
                               [&](const Node& each) { return number == each.a; });
        case Comparison::AtLeast: return number >= kid(1);
        case Comparison::AtMost: return number <= kid(1);
        case Comparison::Between: return number >= kid(1) && number <= kid(2);
        case Comparison::Less: return number < kid(1);
        case Comparison::More: return number > kid(1);
    }
    return false;
}

// An attribute of the game or of a player.
bool asks_attribute(const Rules& rules, const Node& value) {
    if (value.op != Op::Attribute) {
        return false;
    }
    const AttributeOf of = rules.game.attributes[static_cast<std::size_t>(value.a)].of;
    return of == AttributeOf::Game || of == AttributeOf::Player;
}

// What a condition about an attribute says while that has its first value; nothing if the condition
// asks for anything else.
std::optional<bool> at_first(const Rules& rules, const Node& condition) {
    const bool compare = condition.op == Op::Compare;
    if ((!compare && condition.op != Op::Truth) || !asks_attribute(rules, condition.kids[0]) ||
        std::any_of(condition.kids.begin() + 1, condition.kids.end(),
                    [](const Node& kid) { return kid.op != Op::Const; })) {
        return std::nullopt;
    }
    const AttributeSlot& slot =
        rules.layout.attributes[static_cast<std::size_t>(condition.kids[0].a)];
    const std::int64_t number = static_cast<std::int64_t>(slot.initial) + slot.low;
    return compare ? compares(static_cast<Comparison>(condition.a), number, condition.kids)
                   : number != 0;
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

ConditionScreen::ConditionScreen(const Rules& rules, int attribute) {
    const AttributeOf of = rules.game.attributes[static_cast<std::size_t>(attribute)].of;
    const AttributeSlot& slot = rules.layout.attributes[static_cast<std::size_t>(attribute)];
    if ((of == AttributeOf::Game || of == AttributeOf::Player) && slot.initial == 0) {
        ask_changed(rules, attribute);
    }
}

ConditionScreen::ConditionScreen(const Rules& rules, const Node& condition) {
    look_at(rules, condition);
    whole_ = says_all(rules, condition);
}

// Whether what is looked at is the whole condition: a sight, or a bool attribute of the game.
bool ConditionScreen::says_all(const Rules& rules, const Node& condition) const {
    if (condition.op == Op::Named) {
        const int named = rules.find_condition(condition.text);
        return named >= 0 &&
               says_all(rules, rules.game.conditions[static_cast<std::size_t>(named)].body);
    }
    return asks_ == Asks::Sees ? condition.op == Op::Some
                               : asks_ == Asks::Changed && condition.op == Op::Truth && slots_ == 1;
}

// The first part that can be told. A condition that has a name is looked up.
void ConditionScreen::look_at(const Rules& rules, const Node& condition) {
    if (condition.op == Op::All) {
        for (const Node& part : condition.kids) {
            look_at(rules, part);
            if (knows()) {
                return;
            }
        }
        return;
    }
    if (condition.op == Op::Named) {
        const int named = rules.find_condition(condition.text);
        if (named >= 0) {
            look_at(rules, rules.game.conditions[static_cast<std::size_t>(named)].body);
        }
        return;
    }
    const bool denied = condition.op == Op::No;
    const Node& asked = denied ? condition.kids[0] : condition;
    const std::optional<bool> first = at_first(rules, asked);
    if (first && *first == denied) {
        ask_changed(rules, asked.kids[0].a);
    } else if (denied && asked.op == Op::Some && asked.kids[0].op == Op::SetBoard) {
        ask_gone(rules, asked);
    } else if (condition.op == Op::CondAt) {
        ask_counted(rules, condition);
    } else if (!denied) {
        sight_ = SightScreen::of(rules, asked);
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
void ConditionScreen::ask_gone(const Rules& rules, const Node& some) {
    const Layout& layout = rules.layout;
    if (layout.has_bag || layout.has_known || some.kids.size() != 2 ||
        some.kids[1].op != Op::Piece || !some.kids[1].kids.empty()) {
        return;
    }
    const Node& piece = some.kids[1];
    const std::vector<std::uint64_t> cells = cells_of_board(rules);
    for (Player me = 1; me <= layout.players; ++me) {
        std::vector<PiecesThere>& pieces = standing_.emplace_back();
        const std::uint32_t owners = owners_meant(rules, static_cast<Relation>(piece.a), me);
        for (Player owner = 0; owner <= layout.players; ++owner) {
            if (((owners >> owner) & 1) == 0) {
                continue;
            }
            if (piece.list.empty()) {
                pieces.push_back({layout.set_offset(owner, kEmptyType), cells});
            }
            for (const std::int32_t type : piece.list) {
                pieces.push_back({layout.set_offset(owner, static_cast<PieceType>(type)), cells});
            }
        }
    }
    asks_ = Asks::Gone;
}

// at(zone, height(own):is(n)), where every player's own cell of the zone holds counters.
void ConditionScreen::ask_counted(const Rules& rules, const Node& at) {
    const Node& place = at.kids[0];
    const Node* asked = &at.kids[1];
    while (asked->op == Op::Block && asked->kids.size() == 1) {
        asked = asked->kids.data();
    }
    if (place.op != Op::PlaceZone || !place.kids.empty() || asked->op != Op::Compare ||
        asked->kids.size() != 2 || asked->kids[0].op != Op::Height ||
        asked->kids[0].kids.size() != 1 || asked->kids[1].op != Op::Const) {
        return;
    }
    const auto comparison = static_cast<Comparison>(asked->a);
    const Node& own = asked->kids[0].kids[0];
    const bool plain = own.op == Op::Piece && static_cast<Relation>(own.a) == Relation::Own &&
                       own.list.empty() && own.kids.empty() && rules.layout.types == 1;
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
    least_ = asked->kids[1].a;
    asks_ = Asks::Counted;
}

}  // namespace perthro
