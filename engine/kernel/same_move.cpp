#include "engine/kernel/same_move.hpp"

#include <algorithm>

namespace perthro::kernel {

namespace {

// A row names where it starts, where it lands, what is called its end (`as`) and, where it had a
// choice, what the mover becomes.
bool same_choices(const RowPlan& row, MoveBits move, const Path* path,
                  std::span<const Token> tokens) {
    const Cell to = move_bits::to(move);
    const Cell landing = path != nullptr ? path->landing() : to;
    const bool placed = row.idiom == Idiom::Place;
    bool called = false;
    std::uint32_t named = 0;
    for (const Token& token : tokens) {
        if (!token.choice) {
            continue;
        }
        switch (token.kind) {
            case TokenKind::Start:
                if (token.value != (placed ? to : move_bits::from(move))) {
                    return false;
                }
                break;
            case TokenKind::Landing:
                if (token.value != landing) {
                    return false;
                }
                break;
            case TokenKind::Cell:
                if (token.value != to) {
                    return false;
                }
                called = true;
                break;
            case TokenKind::Promotion:
                named = with_named(named, static_cast<PieceType>(token.value));
                break;
            case TokenKind::HandItem:  // the row's type
            case TokenKind::Target:    // seen in the effects
                break;
            default: return false;
        }
    }
    return named == row.choices[move_bits::choice(move)].named &&
           called == (path != nullptr && path->lands != kNoCell);
}

// Whether what was written since `mark` comes to exactly these effects.
bool come_to(const Position& position, std::size_t mark, std::span<const Effect> effects) {
    const auto holds = [&](const Effect& effect) {
        return position.get(effect.slot) == effect.value;
    };
    if (!std::all_of(effects.begin(), effects.end(), holds)) {
        return false;
    }
    const auto& log = position.log();
    for (std::size_t i = mark; i < log.size(); ++i) {
        const auto of_slot = [&](const auto& item) { return item.slot == log[i].slot; };
        const auto begin = log.begin() + static_cast<std::ptrdiff_t>(mark);
        const bool first = std::find_if(begin, log.end(), of_slot) - log.begin() ==
                           static_cast<std::ptrdiff_t>(i);
        if (first && position.get(log[i].slot) != log[i].old &&
            std::none_of(effects.begin(), effects.end(), of_slot)) {
            return false;
        }
    }
    return true;
}

}  // namespace

bool same_move(const Maker& maker, const Plan& plan, Position& position, MoveBits of_row,
               const MoveList& list, const Compound& compound) {
    const RowPlan& row = plan.rows[move_bits::row(of_row)];
    if (!same_choices(row, of_row, maker.path_of(of_row), list.tokens_of(compound))) {
        return false;
    }
    const std::size_t mark = position.mark();
    Undo undo;
    maker.apply_logged(position, of_row, undo);
    const bool same = come_to(position, mark, list.effects_of(compound));
    position.undo_to(mark);
    return same;
}

}  // namespace perthro::kernel
