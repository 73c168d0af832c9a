// Counting the leaves of the move tree: by the interpreter for every game, by tables where their
// lists are final. Nothing here remembers positions that it has seen.
#include "engine/game/table_made.hpp"
#include "engine/game/worker.hpp"
#include "engine/kernel/hop_plays.hpp"
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
        worker.uses_plays_ = true;
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
            worker_.events_.last_lost().clear();  // no result asks for them here
        });
        return worker_.position_.get(Field::Request) == 0;
    }

private:
    struct LastMoves {
        MoveContext last, of_mover;
    };
    [[nodiscard]] const kernel::Maker& maker() const { return *worker_.maker_; }

    Worker& worker_;
    Player mover_;
    PieceType type_;
    bool applies_;
    std::optional<LastMoves> before_;  // where anybody looks at them
    kernel::Undo undo_;
};

// Answers whether a leaf that the tables make is a whole ply: nothing is applied behind it.
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
    uses_plays_ = !options.reference;
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
    return rules_->majority.empty() && !rules_->looks && !filters_ &&
           std::none_of(rules_->compulsory.begin(), rules_->compulsory.end(),
                        [](const CompiledCompulsory& rule) { return rule.condition >= 0; });
}

// Counts the moves of the position: the length that its list would have.
std::uint64_t Worker::count_list() {
    const bool due = move_due();
    if (due && !filters_ && find_plays(position_.to_move()) && plays_->size() > 0) {
        return plays_->size();
    }
    if (due && counts_unlisted_ && ambiguous_counts_ < kMostAmbiguous) {
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

// ---- by tables

std::uint64_t Worker::perft_by_tables(int depth, const PerftOptions& options) {
    if (position_.get(Field::Over) != 0 || turns_.finished()) {
        return 0;
    }
    const bool all = rest_holds();
    if (!all && required_screens_.empty()) {
        return perft_listed(depth, options);
    }
    const bool counts = depth == 1 && !options.make_leaves;
    if (counts && all && !filters_) {
        return count_by_tables();
    }
    MoveList& moves = list_at(static_cast<std::size_t>(depth));
    moves.clear();
    if (depth == 1 && !counts && (bare_plies_ || asks_leaves())) {
        const std::uint64_t made = make_leaves(all, moves);
        return made + below_each(moves, depth, options);
    }
    list_by_tables(all, moves);
    return counts ? moves.size() : below_each(moves, depth, options);
}

std::uint64_t Worker::count_by_tables() {
    const std::size_t number = entry_number();
    passes_.clear();
    const std::uint64_t nodes = rules_->tables->count(position_, position_.to_move(),
                                                      entry_classes_[number], *this, *scratch_);
    return nodes + pass_beside_tables(rules_->turns.entries[number], nodes == 0, passes_, true);
}

// Makes the leaves of which the tables' maker says all, and lists the others. all: as
// list_by_tables has it.
std::uint64_t Worker::make_leaves(bool all, MoveList& others) {
    const kernel::Kernel& tables = *rules_->tables;
    const std::size_t number = entry_number();
    const CompiledEntry& entry = rules_->turns.entries[number];
    const WholeLeaves question(*this);
    const kernel::Leaves leaves{others, bare_plies_ ? nullptr : &question};
    if (all && !filters_) {
        const std::uint64_t made = tables.make_each(
            position_, position_.to_move(), entry_classes_[number], *this, *scratch_, leaves);
        complete_list(entry, made == 0 && others.empty(), others);
        return made;
    }
    if (all) {
        tables.list_grouped(position_, position_.to_move(), entry_classes_[number], *this,
                            *scratch_, others);
        if (complete_list(entry, others.empty(), others)) {
            return tables.make_grouped(position_, *scratch_, leaves);
        }
    } else {
        list_by_tables(false, others);
    }
    return tables.make_listed(position_, *scratch_, leaves);
}

// The leaves behind all moves of a list.
std::uint64_t Worker::below_each(const MoveList& moves, int depth, const PerftOptions& options) {
    if (bare_plies_ && !hooks_judge_) {
        return below_bare(moves, depth, options);
    }
    const bool quick = quick_plies_ && (bare_plies_ || !position_.tracks_keys());
    PieceType type = kEmptyType;
    bool applies = !bare_plies_ && may_apply(type);
    std::uint64_t nodes = 0;
    for (std::size_t i = 0; i < moves.size(); ++i) {
        if (const PieceType mover = mover_of(moves, i); mover != type) {
            type = mover;
            applies = !bare_plies_ && may_apply(type);
        }
        nodes += quick ? below_by_tables(moves, i, applies, depth, options)
                       : below(moves, i, depth, options);
    }
    return nodes;
}

// The type that a move moves, as it is before.
PieceType Worker::mover_of(const MoveList& list, std::size_t index) const {
    const MoveBits bits = list.moves[index];
    return move_bits::compound(bits) ? list.compound(index).mover
                                     : rules_->tables->plan().rows[move_bits::row(bits)].type;
}

// The leaves behind all moves of a list, where nobody is told of a move.
std::uint64_t Worker::below_bare(const MoveList& moves, int depth, const PerftOptions& options) {
    const kernel::Maker& maker = *maker_;
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

// The leaves behind one move, made by the tables. applies: words may have to be applied behind it.
std::uint64_t Worker::below_by_tables(const MoveList& moves, std::size_t index, bool applies,
                                      int depth, const PerftOptions& options) {
    const Player mover = position_.to_move();
    const auto leaves = [&] {
        if (hard_results_) {
            judge_results(mover);
        }
        return depth == 1 ? 1 : perft_by_tables(depth - 1, options);
    };
    if (!applies) {
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

}  // namespace perthro
