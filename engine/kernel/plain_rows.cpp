// What plain moves that Lua makes do to their mover, as rows.
#include "engine/kernel/lowering.hpp"
#include "engine/kernel/mover_word.hpp"

#include <algorithm>

namespace perthro::kernel {

namespace {

constexpr int kMostTypes = 255;  // one is told by the eight bits of a choice

std::vector<Choice> choices_of(const Rules& rules, PieceType type) {
    MoverWord mover{type};
    mover.move(rules);
    std::vector<Choice> choices{{kEmptyType, mover.clear, mover.set, 0}};
    for (int number = 1; number <= rules.game.type_count(); ++number) {
        const auto other = static_cast<PieceType>(number);
        MoverWord promoted = mover;
        promoted.become(rules, other);
        choices.push_back({other, promoted.clear, promoted.set, with_named(0, other)});
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
