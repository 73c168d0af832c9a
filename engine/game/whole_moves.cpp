#include "engine/game/whole_moves.hpp"

#include "engine/interpreter/interpreter.hpp"
#include "engine/interpreter/lister.hpp"
#include "engine/kernel/hop_plays.hpp"
#include "engine/kernel/sow_plays.hpp"

#include <algorithm>

namespace perthro {

namespace {

using Sown = kernel::SowPlays::Ending;

// [turn entry]: whether it offers moves of this class, no others, nor a pass beside them.
std::vector<char> entries_of_only(const Rules& rules, std::uint16_t name) {
    std::vector<char> found;
    for (const CompiledEntry& entry : rules.turns.entries) {
        const bool others = std::any_of(
            rules.movements.begin(), rules.movements.end(), [&](const CompiledMovement& movement) {
                return movement.name != name && movement.name != kPassClass &&
                       movement.kind != MovementKind::Part && entry.offers[movement.name] != 0;
            });
        found.push_back(static_cast<char>(!entry.only_roll && entry.offers[name] != 0 && !others &&
                                          entry.pass != PassKind::May));
    }
    return found;
}

}  // namespace

DiceMoves::DiceMoves(const Rules& rules, Position& position, const Interpreter& interpreter)
    : position_(position), interpreter_(interpreter),
      plays_(std::make_unique<kernel::HopPlays>(*rules.hops)),
      entries_(entries_of_only(rules, rules.hops->name())) {}

DiceMoves::~DiceMoves() = default;

bool DiceMoves::find(std::size_t entry, Player player) {
    return used_ && !interpreter_.records_refusals() && entries_[entry] != 0 &&
           plays_->find(position_, player);
}

std::size_t DiceMoves::size() const { return plays_->size(); }

void DiceMoves::list(MoveList& out) {
    for (std::size_t i = 0; i < plays_->size(); ++i) {
        list_one(i, out);
    }
}

void DiceMoves::list_one(std::size_t index, MoveList& out) { plays_->list(index, position_, out); }

SowingMoves::SowingMoves(const Rules& rules, Position& position, Interpreter& interpreter)
    : rules_(rules), position_(position), interpreter_(interpreter),
      plays_(std::make_unique<kernel::SowPlays>(*rules.sowing)),
      entries_(entries_of_only(rules, rules.sowing->name())) {}

SowingMoves::~SowingMoves() = default;

bool SowingMoves::due(std::size_t entry) const {
    return used_ && !interpreter_.records_refusals() && entries_[entry] != 0;
}

std::uint16_t SowingMoves::movement() const { return rules_.sowing->movement(); }

bool SowingMoves::list(Player player, MoveList& out) {
    const std::size_t before = out.size();
    for (const Cell cell : plays_->starts(player)) {
        const std::size_t mark = position_.mark();
        const Sown ending = plays_->make(position_, player, cell);
        if (ending == Sown::Unknown) {
            out.moves.resize(before);
            return false;
        }
        if (ending == Sown::Made) {
            add(player, cell, mark, out);
            position_.undo_to(mark);
        }
    }
    return true;
}

void SowingMoves::add(Player player, Cell start, std::size_t mark, MoveList& out) {
    Compound& move = interpreter_.lister().append(out, mark);
    move.from = move.to = move.last_here = start;
    move.movement = rules_.sowing->movement();
    move.name = rules_.sowing->name();
    move.player = player;
    move.at = rules_.sowing->at();
    move.tokens = static_cast<std::uint32_t>(out.tokens.size());
    move.token_count = 1;
    move.captures = static_cast<std::uint32_t>(out.captures.size());
    out.tokens.push_back({TokenKind::Start, true, start});
    move.choices_key = interpreter_.lister().name_route(std::span(out.tokens).last(1), move.name,
                                                        move.mover);
}

std::optional<Cell> SowingMoves::make_one(Random& random) {
    const Player player = position_.to_move();
    starts_ = plays_->starts(player);
    for (std::size_t left = starts_.size(); left > 0; --left) {
        Cell& drawn = starts_[random.below(left)];
        const Sown ending = plays_->make(position_, player, drawn);
        if (ending != Sown::Refused) {
            return ending == Sown::Made ? std::optional(drawn) : std::nullopt;
        }
        drawn = starts_[left - 1];
    }
    return kNoCell;
}

MoveContext SowingMoves::context(Cell start) const {
    MoveContext move;
    move.name = rules_.sowing->name();
    move.from = move.to = move.here = start;
    move.player = position_.to_move();
    return move;
}

}  // namespace perthro
