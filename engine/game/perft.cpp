#include "engine/game/perft.hpp"

#include "engine/game/table_made.hpp"
#include "engine/game/worker.hpp"
#include "engine/interpreter/interpreter.hpp"
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
struct Perft::Settings {
    explicit Settings(Worker& of)
        : worker(of), soft(of.results_.ignores_soft()), keys(of.position_.tracks_keys()),
          last(of.plies_.last().any) {}
    Settings(const Settings&) = delete;
    Settings& operator=(const Settings&) = delete;
    ~Settings() {
        worker.plies_.last().any = last;
        worker.position_.track_keys(keys);
        worker.results_.ignore_soft(soft);
        use(worker, {});
    }
    static void use(Worker& worker, const PerftOptions& options) {
        const Rules& rules = worker.rules();
        worker.interpreter_->use_tables(options.reference ? nullptr : rules.tables.get());
        worker.interpreter_->use_reach(options.forward ? nullptr : rules.reach.get());
        worker.interpreter_->use_facts(!options.reference);
        worker.moves_.use_whole_moves(!options.reference);
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
class Perft::TablePly {
public:
    TablePly(Worker& worker, const MoveList& list, std::size_t index, bool applies)
        : worker_(worker), mover_(worker.position_.to_move()),
          type_(mover_of(worker.rules(), list, index)), applies_(applies) {
        if (applies || worker.results_.hard_ask_hooks()) {
            before_ = {worker.plies_.last().any, worker.plies_.last().of[mover_]};
            worker.plies_.show_move(list, index);
        }
        maker().apply(worker.position_, list, index, undo_);
    }
    TablePly(const TablePly&) = delete;
    TablePly& operator=(const TablePly&) = delete;
    ~TablePly() {
        maker().take_back(worker_.position_, undo_);
        if (before_) {
            worker_.plies_.last().any = before_->last;
            worker_.plies_.last().of[mover_] = before_->of_mover;
        }
    }

    // The rest of the ply. Whether it is all: what is applied may have to be, or ask something of
    // the turn.
    [[nodiscard]] bool finish() {
        if (!applies_) {
            bool more = false;
            maker().finish_ply(worker_.position_, undo_, [&] {
                more = !worker_.table_plies_.bare && worker_.plies_.may_apply(type_);
            });
            return !more;
        }
        maker().finish_ply(worker_.position_, undo_, [&] {
            const Worker::Operation operation(worker_);
            worker_.plies_.applied();
            worker_.events_.last_lost().clear();  // no result asks for them here
        });
        return worker_.position_.get(Field::Request) == 0;
    }

private:
    struct LastMoves {
        MoveContext last, of_mover;
    };
    [[nodiscard]] const kernel::Maker& maker() const { return worker_.rules().tables->maker(); }

    Worker& worker_;
    Player mover_;
    PieceType type_;
    bool applies_;
    std::optional<LastMoves> before_;  // where anybody looks at them
    kernel::Undo undo_;
};

// Answers whether a leaf that the tables make is a whole ply: nothing is applied behind it.
class Perft::WholeLeaves final : public kernel::LeafQuestion {
public:
    explicit WholeLeaves(const Worker& worker)
        : worker_(worker), rows_(worker.rules_->tables->plan().rows.data()) {}

    [[nodiscard]] bool is_whole(MoveBits move) const override {
        return !worker_.plies_.may_apply(rows_[move_bits::row(move)].type);
    }

private:
    const Worker& worker_;
    const kernel::RowPlan* rows_;
};

namespace {

// Whether nothing looks at the list as a whole, and what somebody does not know hides no move.
bool is_countable_unlisted(const Rules& rules) {
    return rules.majority.empty() && !rules.looks &&
           std::none_of(rules.compulsory.begin(), rules.compulsory.end(),
                        [](const CompiledCompulsory& rule) { return rule.condition >= 0; });
}

}  // namespace

Perft::Perft(Worker& worker)
    : worker_(worker), rules_(worker.rules()), position_(worker.position()), turns_(worker.turns()),
      interpreter_(worker.interpreter()),
      counts_unlisted_(!worker.moves_.filters() && is_countable_unlisted(rules_)) {}

MoveList& Perft::list_at(int depth) {
    const auto number = static_cast<std::size_t>(depth);
    while (lists_.size() <= number) {
        lists_.push_back(std::make_unique<MoveList>());
    }
    return *lists_[number];
}

std::uint64_t Perft::count(int depth, const PerftOptions& options) {
    if (depth <= 0) {
        return 1;
    }
    const Settings settings(worker_);
    Settings::use(worker_, options);
    worker_.results_.ignore_soft(true);
    options_ = options;
    // A count goes on past repetitions, so that nothing asks for keys, unless a hook does.
    const bool keys = settings.keys;
    position_.track_keys(keys && (rules_.game.repetition.forbid != 0 || worker_.asks_line_));
    std::uint64_t nodes = from(depth);
    if (worker_.asks_line_ && keys && !position_.tracks_keys()) {
        position_.track_keys(true);
        nodes = from(depth);
    }
    return nodes;
}

std::uint64_t Perft::from(int depth) {
    return !options_.reference && worker_.table_plies_.lists ? by_tables(depth) : listed(depth);
}

// ---- by the interpreter

std::uint64_t Perft::listed(int depth) {
    if (depth == 1 && !options_.make_leaves) {
        return count_list();
    }
    MoveList& moves = list_at(depth);
    worker_.list(moves);
    std::uint64_t nodes = 0;
    for (std::size_t i = 0; i < moves.size(); ++i) {
        nodes += below(moves, i, depth);
    }
    return nodes;
}

// The leaves behind a move, with all that happens at a ply.
std::uint64_t Perft::below(const MoveList& moves, std::size_t index, int depth) {
    worker_.make(moves, index);
    const PlyMade made(worker_);
    return depth == 1 ? 1 : from(depth - 1);
}

// Counts the moves of the position: the length that its list would have.
std::uint64_t Perft::count_list() {
    const bool due = worker_.moves_.is_due();
    if (due && !worker_.moves_.filters() && worker_.moves_.finds_dice() &&
        worker_.moves_.dice().size() > 0) {
        return worker_.moves_.dice().size();
    }
    if (due && counts_unlisted_ && ambiguous_counts_ < kMostAmbiguous) {
        const CompiledEntry& entry = turns_.entry();
        const Player player = position_.to_move();
        passes_.clear();
        if (const auto number = interpreter_.count(
                player, worker_.moves_.words().compelled(player, entry.offers))) {
            ambiguous_counts_ = std::max(0, ambiguous_counts_ - 1);
            return *number + worker_.moves_.list_pass(entry, *number == 0, passes_);
        }
        ambiguous_counts_ += kAmbiguousCosts;
    }
    MoveList& moves = list_at(1);
    worker_.list(moves);
    return moves.size();
}

// ---- by tables

std::uint64_t Perft::by_tables(int depth) {
    if (position_.get(Field::Over) != 0 || turns_.finished()) {
        return 0;
    }
    const bool all = worker_.moves_.rest_holds();
    if (!all && !worker_.moves_.screens_requirements()) {
        return listed(depth);
    }
    const bool counts = depth == 1 && !options_.make_leaves;
    if (counts && all && !worker_.moves_.filters()) {
        return count_by_tables();
    }
    MoveList& moves = list_at(depth);
    moves.clear();
    if (depth == 1 && !counts && (worker_.table_plies_.bare || asks_leaves())) {
        const std::uint64_t made = make_leaves(all, moves);
        return made + below_each(moves, depth);
    }
    worker_.moves_.list_by_tables(all, moves);
    return counts ? moves.size() : below_each(moves, depth);
}

std::uint64_t Perft::count_by_tables() {
    const std::size_t number = worker_.moves_.entry_number();
    passes_.clear();
    const std::uint64_t nodes = rules_.tables->count(
        position_, position_.to_move(), worker_.moves_.classes_of(number),
        worker_.moves_.fallback(), worker_.moves_.scratch());
    return nodes + worker_.moves_.pass_beside_tables(rules_.turns.entries[number], nodes == 0,
                                                     passes_, true);
}

// Whether the screens can be asked at a leaf that the tables have made: not where attributes fall
// back at the end of a turn (`lasts`), for they have done so by then.
bool Perft::asks_leaves() const {
    return worker_.table_plies_.quick && worker_.plies_.screens_applied() &&
           !position_.tracks_keys() && !worker_.rules().tables->maker().fades();
}

// Makes the leaves of which the tables' maker says all, and lists the others. all: as
// list_by_tables has it.
std::uint64_t Perft::make_leaves(bool all, MoveList& others) {
    const kernel::Kernel& tables = *rules_.tables;
    const std::size_t number = worker_.moves_.entry_number();
    const CompiledEntry& entry = rules_.turns.entries[number];
    const WholeLeaves question(worker_);
    const kernel::Leaves leaves{others, worker_.table_plies_.bare ? nullptr : &question};
    if (all && !worker_.moves_.filters()) {
        const std::uint64_t made = tables.make_each(
            position_, position_.to_move(), worker_.moves_.classes_of(number),
            worker_.moves_.fallback(), worker_.moves_.scratch(), leaves);
        worker_.moves_.complete_list(entry, made == 0 && others.empty(), others);
        return made;
    }
    if (all) {
        tables.list_grouped(position_, position_.to_move(), worker_.moves_.classes_of(number),
                            worker_.moves_.fallback(), worker_.moves_.scratch(), others);
        if (worker_.moves_.complete_list(entry, others.empty(), others)) {
            return tables.make_grouped(position_, worker_.moves_.scratch(), leaves);
        }
    } else {
        worker_.moves_.list_by_tables(false, others);
    }
    return tables.make_listed(position_, worker_.moves_.scratch(), leaves);
}

// The leaves behind all moves of a list.
std::uint64_t Perft::below_each(const MoveList& moves, int depth) {
    if (worker_.table_plies_.bare && !worker_.results_.hard_ask_hooks()) {
        return below_bare(moves, depth);
    }
    const bool quick = worker_.table_plies_.quick &&
                       (worker_.table_plies_.bare || !position_.tracks_keys());
    PieceType type = kEmptyType;
    bool applies = !worker_.table_plies_.bare && worker_.plies_.may_apply(type);
    std::uint64_t nodes = 0;
    for (std::size_t i = 0; i < moves.size(); ++i) {
        if (const PieceType mover = mover_of(rules_, moves, i); mover != type) {
            type = mover;
            applies = !worker_.table_plies_.bare && worker_.plies_.may_apply(type);
        }
        nodes += quick ? below_by_tables(moves, i, applies, depth) : below(moves, i, depth);
    }
    return nodes;
}

// The leaves behind all moves of a list, where nobody is told of a move.
std::uint64_t Perft::below_bare(const MoveList& moves, int depth) {
    const kernel::Maker& maker = worker_.rules().tables->maker();
    const Player mover = position_.to_move();
    kernel::Undo undo;
    std::uint64_t nodes = 0;
    for (std::size_t i = 0; i < moves.size(); ++i) {
        maker.apply(position_, moves, i, undo);
        const TableMade made(maker, position_, undo);
        maker.finish_ply(position_, undo);
        if (worker_.results_.has_hard()) {
            worker_.results_.judge(mover);
        }
        nodes += depth == 1 ? 1 : by_tables(depth - 1);
    }
    return nodes;
}

// The leaves behind one move, made by the tables. applies: words may have to be applied behind it.
std::uint64_t Perft::below_by_tables(const MoveList& moves, std::size_t index, bool applies,
                                     int depth) {
    const Player mover = position_.to_move();
    const auto leaves = [&] {
        if (worker_.results_.has_hard()) {
            worker_.results_.judge(mover);
        }
        return depth == 1 ? 1 : by_tables(depth - 1);
    };
    if (!applies) {
        TablePly ply(worker_, moves, index, false);
        if (ply.finish()) {
            return leaves();
        }
    }
    {
        TablePly ply(worker_, moves, index, true);
        if (ply.finish()) {
            return leaves();
        }
    }
    return below(moves, index, depth);
}

}  // namespace perthro
