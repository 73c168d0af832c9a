// Counting the leaves of the move tree: by the interpreter for every game, by tables where their
// lists are final. Nothing here remembers positions that it has seen.
#include "engine/game/worker.hpp"
#include "engine/kernel/make.hpp"

#include <algorithm>

namespace perthro {

namespace {

// Lists in a row of which some two moves had the same choices, before counting without lists is
// given up.
constexpr int kMostAmbiguous = 64;
constexpr int kAmbiguousCosts = 4;

}  // namespace

// What a count changes of the worker, put back when it ends, also when it throws.
struct Worker::PerftSettings {
    explicit PerftSettings(Worker& of)
        : worker(of), soft(of.ignore_soft_), keys(of.position_.tracks_keys()), last(of.last_) {}
    PerftSettings(const PerftSettings&) = delete;
    PerftSettings& operator=(const PerftSettings&) = delete;
    ~PerftSettings() {
        worker.last_ = last;
        worker.position_.track_keys(keys);
        worker.interpreter_.use_tables(worker.rules_->tables.get());
        worker.interpreter_.use_reach(worker.rules_->reach.get());
        worker.ignore_soft_ = soft;
    }

    Worker& worker;
    bool soft, keys;
    MoveContext last;
};

namespace {

// A ply that the worker made, while it stands.
class PlyMade {
public:
    explicit PlyMade(Worker& worker) : worker_(worker) {}
    PlyMade(const PlyMade&) = delete;
    PlyMade& operator=(const PlyMade&) = delete;
    ~PlyMade() { worker_.unmake(); }

private:
    Worker& worker_;
};

// A move that the tables made, while it stands.
class TableMade {
public:
    TableMade(const kernel::Maker& maker, Position& position, const kernel::Undo& undo)
        : maker_(maker), position_(position), undo_(undo) {}
    TableMade(const TableMade&) = delete;
    TableMade& operator=(const TableMade&) = delete;
    ~TableMade() { maker_.take_back(position_, undo_); }

private:
    const kernel::Maker& maker_;
    Position& position_;
    const kernel::Undo& undo_;
};

}  // namespace

// A ply that the tables' maker says whole but for what is applied, while it stands.
class Worker::TablePly {
public:
    TablePly(Worker& worker, const MoveList& list, std::size_t index, bool applies)
        : worker_(worker), mover_(worker.position_.to_move()), type_(worker.mover_of(list, index)),
          applies_(applies) {
        if (applies || worker.hooks_judge_) {
            before_ = {worker.last_, worker.last_by_[mover_]};
            worker.show_move(list, index);
        }
        maker().apply(worker.position_, list, index, undo_);
    }
    TablePly(const TablePly&) = delete;
    TablePly& operator=(const TablePly&) = delete;
    ~TablePly() {
        maker().take_back(worker_.position_, undo_);
        if (before_) {
            worker_.last_ = before_->last;
            worker_.last_by_[mover_] = before_->of_mover;
        }
    }

    // The rest of the ply. Whether it is all: what is applied may have to be, or ask something of
    // the turn.
    [[nodiscard]] bool finish() {
        if (!applies_) {
            bool more = false;
            maker().finish_ply(worker_.position_, undo_,
                               [&] { more = !worker_.bare_plies_ && worker_.may_apply(type_); });
            return !more;
        }
        maker().finish_ply(worker_.position_, undo_, [&] {
            const Operation operation(worker_);
            worker_.applied();
        });
        return worker_.position_.get(Field::Request) == 0;
    }

private:
    struct LastMoves {
        MoveContext last, of_mover;
    };
    [[nodiscard]] const kernel::Maker& maker() const { return worker_.rules_->tables->maker(); }

    Worker& worker_;
    Player mover_;
    PieceType type_;
    bool applies_;
    std::optional<LastMoves> before_;  // where anybody looks at them
    kernel::Undo undo_;
};

// Of the last plies of a count: nothing is applied behind them.
class Worker::WholeLeaves final : public kernel::LeafQuestion {
public:
    explicit WholeLeaves(const Worker& worker)
        : worker_(worker), rows_(worker.rules_->tables->plan().rows.data()) {}

    [[nodiscard]] bool is_whole(MoveBits move) const override {
        return !worker_.may_apply(rows_[move_bits::row(move)].type);
    }

private:
    const Worker& worker_;
    const kernel::RowPlan* rows_;
};

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
    const PerftSettings settings(*this);
    const bool keys = settings.keys;
    ignore_soft_ = true;
    interpreter_.use_tables(options.reference ? nullptr : rules_->tables.get());
    interpreter_.use_reach(options.forward ? nullptr : rules_->reach.get());
    // Perft goes on past repetitions, so that nothing asks for keys, unless a hook does.
    position_.track_keys(keys && (rules_->game.repetition.forbid != 0 || asks_line_));
    std::uint64_t nodes = perft_from(depth, options);
    if (asks_line_ && keys && !position_.tracks_keys()) {
        position_.track_keys(true);
        nodes = perft_from(depth, options);
    }
    return nodes;
}

std::uint64_t Worker::perft_from(int depth, const PerftOptions& options) {
    return !options.reference && lists_by_tables_ ? perft_by_tables(depth, options)
                                                  : perft_listed(depth, options);
}

// ---- by the interpreter

std::uint64_t Worker::perft_listed(int depth, const PerftOptions& options) {
    if (depth == 1 && !options.make_leaves) {
        return count_list();
    }
    MoveList& moves = list_at(static_cast<std::size_t>(depth));
    list(moves);
    std::uint64_t nodes = 0;
    for (std::size_t i = 0; i < moves.size(); ++i) {
        nodes += below(moves, i, depth, options);
    }
    return nodes;
}

// The leaves behind a move, with all that happens at a ply.
std::uint64_t Worker::below(const MoveList& moves, std::size_t index, int depth,
                            const PerftOptions& options) {
    make(moves, index);
    const PlyMade made(*this);
    return depth == 1 ? 1 : perft_from(depth - 1, options);
}

// Nothing looks at the list as a whole, and what somebody does not know hides no move.
bool Worker::countable_unlisted() const {
    return rules_->majority.empty() && !rules_->looks &&
           (hooks_ == nullptr || !hooks_->has(Hook::Filter)) &&
           std::none_of(rules_->compulsory.begin(), rules_->compulsory.end(),
                        [](const CompiledCompulsory& rule) { return rule.condition >= 0; });
}

// The length of the list.
std::uint64_t Worker::count_list() {
    const bool moves_due = position_.get(Field::Over) == 0 && !chance_due() && !turns_.finished();
    if (moves_due && counts_unlisted_ && ambiguous_counts_ < kMostAmbiguous) {
        const CompiledEntry& entry = turns_.entry();
        const Player player = position_.to_move();
        passes_.clear();
        if (const auto number = interpreter_.count(player, compelled(player, entry.offers))) {
            ambiguous_counts_ = std::max(0, ambiguous_counts_ - 1);
            return *number + list_pass(entry, *number == 0, passes_);
        }
        ambiguous_counts_ += kAmbiguousCosts;
    }
    MoveList& moves = list_at(1);
    list(moves);
    return moves.size();
}

// Appends the pass that an entry allows beside other moves, or for want of them.
std::size_t Worker::list_pass(const CompiledEntry& entry, bool empty, MoveList& out) {
    if (!pass_due(entry, empty)) {
        return 0;
    }
    const std::size_t before = out.size();
    interpreter_.generate_pass(position_.to_move(), true, out);
    return out.size() - before;
}

// Likewise behind a list or count of the tables for the same position, which has found out whether
// anything is attacked. counts: it need not be appended.
std::size_t Worker::pass_beside_tables(const CompiledEntry& entry, bool empty, MoveList& out,
                                       bool counts) {
    if (!pass_due(entry, empty)) {
        return 0;
    }
    if (!scratch_->safe || !rules_->tables->plan().guards_royals ||
        !interpreter_.may_surely_pass()) {
        return list_pass(entry, empty, out);
    }
    if (!counts) {
        interpreter_.generate_pass(position_.to_move(), false, out);
    }
    return 1;
}

// ---- by tables

// Whether what the tables list is judged by all that judges moves here.
bool Worker::final_in_tables() const {
    return rules_->tables != nullptr && rules_->tables->complete() &&
           rules_->classes.size() <= 64 && rules_->game.repetition.forbid == 0 &&
           rules_->game.chances.empty() && !rules_->layout.has_together;
}

// Whether lists and counts of the tables are what a list of the position would be.
bool Worker::lists_by_tables() const {
    if (!final_in_tables()) {
        return false;
    }
    if (bare_plies_) {
        return true;
    }
    // Riders and hooks would see of a drop where the mover came from.
    const auto& rows = rules_->tables->plan().rows;
    return std::none_of(rows.begin(), rows.end(), [](const kernel::RowPlan& row) {
        return row.idiom == kernel::Idiom::Drop || row.idiom == kernel::Idiom::Place;
    });
}

// Something is done behind every move.
bool Worker::has_applied() const {
    const auto& riders = rules_->applied_of;
    return (hooks_ != nullptr && hooks_->has(Hook::OnApplied)) ||
           std::any_of(riders.begin(), riders.end(), [](std::int32_t rider) { return rider >= 0; });
}

// Nothing happens beside the moves but what is applied behind them and results that read the
// position.
bool Worker::plies_are_moves() const {
    return rules_->tables != nullptr && !stuck_eagerly_ &&
           (hooks_ == nullptr || !hooks_->has(Hook::OnTurn)) &&
           std::none_of(rules_->game.results.begin(), rules_->game.results.end(),
                        [](const ResultDefinition& result) {
                            return result.event.kind == EventKind::Captured;
                        });
}

// Some word of a move asks something of the turn: that is heard by the turn program alone. Words
// and functions that are applied may: who makes a ply by tables looks at their request.
bool Worker::asks_turn() const {
    const auto& code = rules_->program.code;
    const auto moves_end = code.begin() + rules_->applied_begin;
    const auto applied_end = code.begin() + rules_->applied_end;
    const auto asks = [](const Code& word) {
        switch (word.op) {
            case static_cast<std::uint16_t>(Op::Again):
            case static_cast<std::uint16_t>(Op::EndTurn):
            case static_cast<std::uint16_t>(Op::GoTo):
            case static_cast<std::uint16_t>(Op::NextTurn):
            case static_cast<std::uint16_t>(Op::SwapSeats):
            case static_cast<std::uint16_t>(Op::Eliminate):
            case static_cast<std::uint16_t>(Op::Reveal):
            case static_cast<std::uint16_t>(Op::ApplyFunction): return true;
            default: return false;
        }
    };
    return std::any_of(code.begin(), moves_end, asks) || std::any_of(applied_end, code.end(), asks);
}

// Two players alternate, and nothing else happens.
bool Worker::quick_plies() const {
    return plies_are_moves() && rules_->tables->maker().simple_plies() && !asks_turn();
}

// After an opening two players alternate, by moves that are all in tables, and nothing else
// happens.
bool Worker::settles() const {
    if (!plies_are_moves() || has_applied() || !final_in_tables()) {
        return false;
    }
    for (std::size_t address = 0; address < rules_->turns.code.size(); ++address) {
        if (rules_->turns.settled[address] == 0) {
            continue;
        }
        const auto entry = static_cast<std::size_t>(rules_->turns.code[address].entry);
        const std::vector<char>& offers = rules_->turns.entries[entry].offers;
        for (const auto& movements : rules_->tables->plan().compound) {
            if (std::any_of(movements.begin(), movements.end(),
                            [&](const auto& movement) { return offers[movement.name] != 0; })) {
                return false;
            }
        }
    }
    return true;
}

// Some result may be told by a Lua function, which sees the last move.
bool Worker::results_call_hooks() const {
    const auto& code = rules_->program.code;
    const auto& asked = rules_->program.expressions;
    const auto tests = [](const Code& word) {
        return word.op == static_cast<std::uint16_t>(Op::TestFunction);
    };
    return hooks_ != nullptr &&
           (hooks_->has(Hook::Outcome) || std::any_of(code.begin(), code.end(), tests) ||
            std::any_of(asked.begin(), asked.end(), tests) ||
            std::any_of(rules_->results.begin(), rules_->results.end(),
                        [&](const CompiledResult& result) {
                            return result.ask_function || result.most_function ||
                                   rules_->events[static_cast<std::size_t>(result.event)].function;
                        }));
}

bool Worker::asks_hard_results() const {
    return std::any_of(rules_->game.results.begin(), rules_->game.results.end(),
                       [](const ResultDefinition& result) {
                           switch (result.event.kind) {
                               case EventKind::Stuck:
                               case EventKind::Repeated:
                               case EventKind::Quiet:
                               case EventKind::Material: return false;
                               default: return !result.claim;
                           }
                       });
}

std::uint64_t Worker::perft_by_tables(int depth, const PerftOptions& options) {
    if (position_.get(Field::Over) != 0 || turns_.finished()) {
        return 0;
    }
    if (!tables_list()) {
        return perft_listed(depth, options);
    }
    const kernel::Kernel& tables = *rules_->tables;
    const std::size_t number = entry_number();
    const CompiledEntry& entry = rules_->turns.entries[number];
    const Player player = position_.to_move();
    if (depth == 1 && !options.make_leaves) {
        passes_.clear();
        const std::uint64_t nodes = tables.count(position_, player, entry_classes_[number], *this,
                                                 *scratch_);
        return nodes + pass_beside_tables(entry, nodes == 0, passes_, true);
    }
    MoveList& moves = list_at(static_cast<std::size_t>(depth));
    moves.clear();
    std::uint64_t nodes = 0;
    if (depth == 1 && (bare_plies_ || asks_leaves())) {
        const WholeLeaves whole(*this);
        nodes = tables.make_each(position_, player, entry_classes_[number], *this, *scratch_, moves,
                                 bare_plies_ ? nullptr : &whole);
    } else {
        tables.list(position_, player, entry_classes_[number], *this, *scratch_, moves);
    }
    pass_beside_tables(entry, nodes == 0 && moves.empty(), moves);
    if (bare_plies_ && !hooks_judge_) {
        return nodes + below_bare(moves, depth, options);
    }
    const bool quick = quick_plies_ && (bare_plies_ || !position_.tracks_keys());
    for (std::size_t i = 0; i < moves.size(); ++i) {
        nodes += quick ? below_by_tables(moves, i, depth, options)
                       : below(moves, i, depth, options);
    }
    return nodes;
}

// Whether it can be asked of a leaf that the tables have made if anything is applied behind it.
// What fades has done so by then.
bool Worker::asks_leaves() const {
    return quick_plies_ && !applied_screens_.empty() && !position_.tracks_keys() && !hooks_judge_ &&
           !rules_->tables->maker().fades();
}

// The type that a move moves, as it is before.
PieceType Worker::mover_of(const MoveList& list, std::size_t index) const {
    const MoveBits bits = list.moves[index];
    return move_bits::compound(bits) ? list.compound(index).mover
                                     : rules_->tables->plan().rows[move_bits::row(bits)].type;
}

// The leaves behind all moves of a list where nobody is told of a move.
std::uint64_t Worker::below_bare(const MoveList& moves, int depth, const PerftOptions& options) {
    const kernel::Maker& maker = rules_->tables->maker();
    const Player mover = position_.to_move();
    kernel::Undo undo;
    std::uint64_t nodes = 0;
    for (std::size_t i = 0; i < moves.size(); ++i) {
        maker.apply(position_, moves, i, undo);
        const TableMade made(maker, position_, undo);
        maker.finish_ply(position_, undo);
        if (hard_results_) {
            judge_results(mover);
        }
        nodes += depth == 1 ? 1 : perft_by_tables(depth - 1, options);
    }
    return nodes;
}

// Where nothing was to be applied before a move, mostly nothing is behind it.
std::uint64_t Worker::below_by_tables(const MoveList& moves, std::size_t index, int depth,
                                      const PerftOptions& options) {
    const Player mover = position_.to_move();
    const auto leaves = [&] {
        if (hard_results_) {
            judge_results(mover);
        }
        return depth == 1 ? 1 : perft_by_tables(depth - 1, options);
    };
    if (bare_plies_ || !may_apply(mover_of(moves, index))) {
        TablePly ply(*this, moves, index, false);
        if (ply.finish()) {
            return leaves();
        }
    }
    {
        TablePly ply(*this, moves, index, true);
        if (ply.finish()) {
            return leaves();
        }
    }
    return below(moves, index, depth, options);
}

void Worker::append(Position&, Player player, std::uint16_t movement, PieceType type,
                    MoveList& list, std::size_t merge_from) {
    interpreter_.generate_movement(movement, type, player, list, merge_from);
}

}  // namespace perthro
