// Which movements are followed, for a player.
#include "engine/interpreter/composer.hpp"

#include "engine/interpreter/at_once.hpp"
#include "engine/interpreter/lua_moves.hpp"
#include "engine/interpreter/nested.hpp"
#include "engine/interpreter/parts.hpp"
#include "engine/interpreter/planned.hpp"
#include "engine/interpreter/reasons.hpp"

#include <algorithm>
#include <optional>

namespace perthro::interpreter {

Composer::Composer(Parts& parts)
    : parts_(parts), work_(parts.work), known_(parts.known), stacks_(parts.stacks),
      relations_(parts.relations), words_(parts.words), finisher_(parts.finisher),
      numbers_(parts.numbers), rules_(parts.work.rules), position_(parts.work.position),
      board_(parts.work.board), openings_(kDeepestQuestion + 1) {}

Composer::~Composer() = default;

void Composer::prepare(Player player) {
    if (work_.task.judge) {
        parts_.attacks.prepare_guard(player);
    }
    work_.task.weighs_landings = parts_.scale.can_weigh_landings();
    if (at_once_ == nullptr && work_.task.numbers && follows_plans()) {
        at_once_ = std::make_unique<AtOnce>(parts_);
    }
}

void Composer::compose_all(Player player, const std::vector<char>& offers) {
    for (std::size_t type = 1; type < rules_.drops_of.size(); ++type) {
        for (const int movement : rules_.drops_of[type]) {
            const bool offered =
                offers[rules_.movements[static_cast<std::size_t>(movement)].name] != 0;
            if (offered && board_.in_hand(player, static_cast<PieceType>(type))) {
                if (!work_.stopped()) {
                    run_drops(player, static_cast<PieceType>(type), movement);
                }
            } else if (work_.refusals != nullptr && work_.lists() && Reasons::wanted(parts_)) {
                Reasons::note_empty_hand(parts_, player, static_cast<PieceType>(type), movement);
            }
        }
    }
    run_from_pieces(player, offers);
    for (const int movement : rules_.player_moves) {
        const CompiledMovement& compiled = rules_.movements[static_cast<std::size_t>(movement)];
        if (offers[compiled.name] != 0 && compiled.name != kPassClass && !work_.stopped()) {
            run_player_move(movement, player);
        }
    }
    run_generate(player, offers, nullptr);
}

bool Composer::has_move(Player player, const std::vector<char>& offers) {
    const Nested nested(parts_, Purpose::Exists);
    work_.task.first_only = true;
    prepare(player);
    compose_all(player, offers);
    return work_.found;
}

// Moves that Lua makes, beside the words. The hook sees the player whose moves are asked for as the
// player to move.
void Composer::run_generate(Player player, const std::vector<char>& offers,
                            kernel::PlainMoves* plain) {
    if (!known_.generates || work_.stopped()) {
        return;
    }
    const std::size_t mark = position_.mark();
    position_.write(Field::ToMove, player);
    std::vector<Taken> outer;
    outer.swap(stacks_.noted);
    LuaMoves moves(parts_, player, offers, plain);
    work_.hooks->generate(*work_.worker, moves);
    moves.close();
    stacks_.noted.swap(outer);
    position_.undo_to(mark);
}

// All pieces of the type make the movement, or the player does.
void Composer::run_movement(int movement, PieceType type, Player player) {
    if (rules_.movements[static_cast<std::size_t>(movement)].kind == MovementKind::Drop) {
        if (board_.in_hand(player, type)) {
            run_drops(player, type, movement);
        }
        return;
    }
    if (type == kEmptyType) {
        run_player_move(movement, player);
        return;
    }
    if (rules_.layout.has.counters || rules_.game.movable_any) {
        for (const Cell cell : rules_.game.topology.cells) {
            const std::uint32_t w = position_.word(cell);
            if (word::type(w) == type && (word::owner(w) == player || rules_.game.movable_any) &&
                (w & (word::kCovered | word::kTaken)) == 0) {
                run_movement_from(movement, cell, w, player);
            }
        }
        return;
    }
    const runner::Plan* const plan = follows_plans() ? plan_of(player, movement) : nullptr;
    if (plan != nullptr && at_once_ != nullptr && at_once_->counts(movement, player)) {
        count_at_once(movement, type, player, *plan);
        return;
    }
    Run start;
    std::optional<Planned> planned;
    each_cell_of(position_.set(player, type), [&](Cell cell) {
        const std::uint32_t w = position_.word(cell);
        if ((w & (word::kCovered | word::kTaken)) != 0) {
            return;
        }
        if (plan == nullptr) {
            run_movement_from(movement, cell, w, player);
            return;
        }
        if (!numbers_.begins()) {
            return;
        }
        if (!planned) {
            begin_piece_run(start, player, cell, w);
            start.movement = static_cast<std::uint16_t>(movement);
            start.name = rules_.movements[static_cast<std::size_t>(movement)].name;
            work_.task.base = position_.mark();
            planned.emplace(parts_, *plan, start);
        } else {
            start.kind = w;
            start.here = start.start = start.from = start.mover.cell = cell;
            stacks_.tokens[start.begin.tokens].value = cell;
        }
        planned->follow();
    });
    if (planned) {
        stacks_.end_run(start);
    }
}

// See AtOnce: the moves of each piece get their numbers when all are counted.
void Composer::count_at_once(int movement, PieceType type, Player player,
                             const runner::Plan& plan) {
    Run start;
    begin_piece_run(start, player, kNoCell, word::make(type, player));
    start.movement = static_cast<std::uint16_t>(movement);
    start.name = rules_.movements[static_cast<std::size_t>(movement)].name;
    work_.ambiguous = !at_once_->count(plan, start, counted_of_) || work_.ambiguous;
    stacks_.end_run(start);
    each_cell_of(position_.set(player, type), [&](Cell cell) {
        if (numbers_.begins()) {
            work_.counted += counted_of_[cell];
        }
    });
}

void Composer::run_player_move(int movement, Player player) {
    if (!numbers_.begins()) {
        return;
    }
    Run run = stacks_.fresh_run(player);
    run.movement = static_cast<std::uint16_t>(movement);
    run.name = rules_.movements[static_cast<std::size_t>(movement)].name;
    work_.task.base = position_.mark();
    words_.run(rules_.movements[static_cast<std::size_t>(movement)].start, run);
    position_.undo_to(work_.task.base);
    stacks_.end_run(run);
}

void Composer::run_plain_pass(Player player) {
    Run run = stacks_.fresh_run(player);
    run.name = kPassClass;
    work_.task.base = position_.mark();
    finisher_.finish_words(run);
    position_.undo_to(work_.task.base);
    stacks_.end_run(run);
}

}  // namespace perthro::interpreter
