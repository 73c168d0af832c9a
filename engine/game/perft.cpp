// Counting the leaves of the move tree: by the interpreter for every game, by tables where a ply of
// the game is only what the tables know. Nothing here remembers positions that it has seen.
#include "engine/game/worker.hpp"

#include <algorithm>

namespace perthro {

namespace {

// Whether every turn offers every class that a move can be of: the tables are asked for all.
bool offer_everything(const Rules& rules) {
    const auto offered = [&](std::uint16_t name) {
        return std::all_of(rules.turns.entries.begin(), rules.turns.entries.end(),
                           [name](const CompiledEntry& entry) { return entry.offers[name] != 0; });
    };
    return std::all_of(rules.movements.begin(), rules.movements.end(),
                       [&](const CompiledMovement& movement) {
                           const MovementKind kind = rules.game.movements[movement.definition].kind;
                           return kind == MovementKind::Part || kind == MovementKind::PlayerPart ||
                                  offered(movement.name);
                       });
}

}  // namespace

MoveList& Worker::list_at(std::size_t depth) {
    while (lists_.size() <= depth) {
        lists_.push_back(std::make_unique<MoveList>());
    }
    return *lists_[depth];
}

std::uint64_t Worker::perft(int depth, const PerftOptions& options) {
    if (depth <= 0) {
        return 1;
    }
    const bool soft = ignore_soft_;
    const bool keys = position_.tracks_keys();
    ignore_soft_ = true;
    interpreter_.use_tables(options.reference ? nullptr : rules_->tables.get());
    const bool by_tables = !options.reference && tables_say_all();
    if (by_tables) {
        position_.track_keys(false);
    }
    const std::uint64_t nodes = by_tables ? perft_by_tables(depth, options)
                                          : perft_node(depth, options);
    position_.track_keys(keys);
    interpreter_.use_tables(rules_->tables.get());
    ignore_soft_ = soft;
    return nodes;
}

std::uint64_t Worker::perft_node(int depth, const PerftOptions& options) {
    MoveList& moves = list_at(static_cast<std::size_t>(depth));
    list(moves);
    if (depth == 1 && !options.make_leaves) {
        return moves.size();
    }
    std::uint64_t nodes = 0;
    for (std::size_t i = 0; i < moves.size(); ++i) {
        make(moves, i);
        nodes += depth == 1 ? 1 : perft_node(depth - 1, options);
        unmake();
    }
    return nodes;
}

// Two players alternate and may make any move, nothing happens beside the moves, no result can end
// the game on the way, lists are final and repetition forbids nothing.
bool Worker::tables_say_all() const {
    if (rules_->tables == nullptr || !rules_->tables->complete() ||
        !rules_->tables->maker().simple_plies() || !rules_->turns.alternates ||
        rules_->classes.size() > 64 || rules_->game.repetition.forbid != 0 ||
        !offer_everything(*rules_)) {
        return false;
    }
    if (chance_due() || position_.get(Field::Over) != 0 || hooks_applied()) {
        return false;
    }
    return std::all_of(rules_->game.results.begin(), rules_->game.results.end(),
                       [](const ResultDefinition& result) {
                           switch (result.event.kind) {
                               case EventKind::Stuck:
                               case EventKind::Repeated:
                               case EventKind::Quiet:
                               case EventKind::Material: return true;  // perft goes on past these
                               default: return result.claim;
                           }
                       });
}

bool Worker::hooks_applied() const {
    return hooks_ != nullptr &&
           (hooks_->has(Hook::OnApplied) || hooks_->has(Hook::OnTurn) ||
            hooks_->has(Hook::OnMove) || hooks_->has(Hook::Filter) || hooks_->has(Hook::Generate));
}

std::uint64_t Worker::perft_by_tables(int depth, const PerftOptions& options) {
    const kernel::Kernel& tables = *rules_->tables;
    constexpr std::uint64_t kAllClasses = ~std::uint64_t{0};
    if (depth == 1 && !options.make_leaves) {
        return tables.count(position_, position_.to_move(), kAllClasses, *this, *scratch_);
    }
    MoveList& moves = list_at(static_cast<std::size_t>(depth));
    moves.clear();
    tables.list(position_, position_.to_move(), kAllClasses, *this, *scratch_, moves);
    const kernel::Maker& maker = tables.maker();
    std::uint64_t nodes = 0;
    kernel::Undo undo;
    for (std::size_t i = 0; i < moves.size(); ++i) {
        if (move_bits::compound(moves.moves[i])) {
            make(moves, i);
            nodes += depth == 1 ? 1 : perft_by_tables(depth - 1, options);
            unmake();
            continue;
        }
        maker.apply(position_, moves.moves[i], undo);
        maker.finish_ply(position_, undo);
        nodes += depth == 1 ? 1 : perft_by_tables(depth - 1, options);
        maker.take_back(position_, undo);
    }
    return nodes;
}

void Worker::append(Position&, Player player, std::uint16_t movement, PieceType type,
                    MoveList& list) {
    interpreter_.generate_movement(movement, type, player, list);
}

}  // namespace perthro
