// What plain moves that Lua makes do to their mover, as rows.
#include "engine/kernel/lowering.hpp"

#include <algorithm>

namespace perthro::kernel {

namespace {

constexpr int kMostTypes = 255;  // one is told by the eight bits of a choice

// Changes of the mover's word, one behind the other.
class Mover {
public:
    Mover(const Rules& rules, PieceType type) : rules_(rules), type_(type) {}

    // A piece that goes to another cell. See Board::move_all.
    void move() {
        each_attribute([&](const AttributeDefinition& attribute, const AttributeSlot& slot) {
            if (attribute.on_moving && has(attribute, type_)) {
                write(slot, static_cast<std::uint32_t>(*attribute.on_moving - slot.low));
            }
        });
    }
    // See Board::changed.
    void become(PieceType type) {
        each_attribute([&](const AttributeDefinition& attribute, const AttributeSlot& slot) {
            if (has(attribute, type_) != has(attribute, type)) {
                write(slot, has(attribute, type) ? slot.initial : 0);
            }
        });
        choice_.becomes = type_ = type;
        choice_.clear |= word::kTypeMask;
        choice_.set = (choice_.set & ~word::kTypeMask) | type;
        choice_.named = with_named(0, type);
    }
    [[nodiscard]] const Choice& choice() const { return choice_; }

private:
    template <typename Function>
    void each_attribute(Function&& f) const {
        const auto& attributes = rules_.game.attributes;
        for (std::size_t i = 0; i < attributes.size(); ++i) {
            if (attributes[i].of == AttributeOf::Piece) {
                f(attributes[i], rules_.layout.attributes[i]);
            }
        }
    }
    [[nodiscard]] static bool has(const AttributeDefinition& attribute, PieceType type) {
        const auto& types = attribute.types;
        return types.empty() || std::find(types.begin(), types.end(), type) != types.end();
    }
    void write(const AttributeSlot& slot, std::uint32_t value) {
        const std::uint32_t mask = slot.mask << slot.shift;
        choice_.clear |= mask;
        choice_.set = (choice_.set & ~mask) | (value << slot.shift);
    }

    const Rules& rules_;
    PieceType type_;
    Choice choice_;
};

std::vector<Choice> choices_of(const Rules& rules, PieceType type) {
    Mover mover(rules, type);
    mover.move();
    std::vector<Choice> choices{mover.choice()};
    for (int other = 1; other <= rules.game.type_count(); ++other) {
        Mover promoted = mover;
        promoted.become(static_cast<PieceType>(other));
        choices.push_back(promoted.choice());
    }
    return choices;
}

// [class]: whether words make moves of it.
std::vector<char> worded_classes(const Rules& rules) {
    std::vector<char> worded(rules.classes.size(), 0);
    const auto note = [&](const std::vector<int>& movements) {
        for (const int movement : movements) {
            worded[rules.movements[static_cast<std::size_t>(movement)].name] = 1;
        }
    };
    for (std::size_t type = 1; type < rules.moves_of.size(); ++type) {
        note(rules.moves_of[type]);
        note(rules.drops_of[type]);
    }
    note(rules.player_moves);
    worded[kPassClass] = 1;
    return worded;
}

}  // namespace

void add_plain_rows(const Rules& rules, Plan& plan) {
    const int players = rules.game.player_count();
    const int types = rules.game.type_count();
    if (types > kMostTypes) {
        return;
    }
    plan.plain = PlainRows(static_cast<std::size_t>(players), rules.classes.size(),
                           static_cast<std::size_t>(types));
    const std::vector<char> worded = worded_classes(rules);
    for (std::size_t name = 0; name < rules.classes.size(); ++name) {
        if (worded[name] != 0) {
            continue;
        }
        for (int type = 1; type <= types; ++type) {
            if (rules.after_of[static_cast<std::size_t>(type)] >= 0) {
                continue;
            }
            for (int player = 1; player <= players; ++player) {
                RowPlan row;
                row.idiom = Idiom::Plain;
                row.movement = kNoMovement;
                row.name = static_cast<std::uint16_t>(name);
                row.player = static_cast<Player>(player);
                row.type = static_cast<PieceType>(type);
                row.choices = choices_of(rules, row.type);
                plan.plain.set(row.player, row.name, row.type,
                               static_cast<std::uint16_t>(plan.rows.size()));
                plan.rows.push_back(std::move(row));
            }
        }
    }
}

}  // namespace perthro::kernel
