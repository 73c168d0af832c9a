// A new game: the setup's pieces, hands and attributes, what is drawn by lot, and the first turn.
#include "engine/game/worker.hpp"
#include "engine/interpreter/finisher.hpp"
#include "engine/interpreter/interpreter.hpp"
#include "engine/position/initial.hpp"

#include <algorithm>
#include <array>
#include <exception>
#include <utility>

namespace perthro {

namespace {

// Words that look at the move that was made, or at its last cell.
bool looks_at_move(const Node& node) {
    constexpr std::array ops{Op::PlaceHere,  Op::PlaceStart,  Op::PlaceFrom,     Op::PlaceMover,
                             Op::PlaceMark,  Op::SetMark,     Op::SetStack,      Op::Held,
                             Op::Die,        Op::Bends,       Op::Parts,         Op::PliesLeft,
                             Op::Captured,   Op::CapturedSum, Op::FirstCaptured, Op::Marked,
                             Op::Visited,    Op::Crossed,     Op::Taken,         Op::Reversing,
                             Op::StraightOn, Op::SeenBefore,  Op::TestFunction};
    return std::find(ops.begin(), ops.end(), node.op) != ops.end() ||
           std::any_of(node.kids.begin(), node.kids.end(), looks_at_move);
}

// Conditions about the whole board, whatever was moved.
bool is_about_board(const Node& node) {
    switch (node.op) {
        case Op::Any:
        case Op::All:
        case Op::No: return std::all_of(node.kids.begin(), node.kids.end(), is_about_board);
        case Op::Some:
        case Op::Checked: return !looks_at_move(node);
        default: return false;
    }
}

// Whether what is applied behind every move does no more than to note what the position is like:
// attributes that are set to conditions about the board.
bool only_tells_position(const GameDefinition& game) {
    const auto notes = [&](const Node& word) {
        return word.op == Op::SetAttribute && !word.kids.empty() &&
               game.attributes[static_cast<std::size_t>(word.a)].of == AttributeOf::Game &&
               std::any_of(word.kids.begin(), word.kids.end(), is_about_board);
    };
    return std::all_of(game.applied.begin(), game.applied.end(), [&](const Rider& rider) {
        return rider.type != kEmptyType ||
               std::all_of(rider.body.kids.begin(), rider.body.kids.end(), notes);
    });
}

}  // namespace

// Puts the game that the worker has aside and leaves an empty board; it comes back, with all that
// can be taken back, if a script fails while another is begun.
class Worker::GameBefore {
public:
    explicit GameBefore(Worker& worker)
        : worker_(worker),
          position_(std::exchange(worker.position_, Position(worker.rules_->layout))),
          line_(worker.line_), plies_(worker.plies_.record()),
          hook_kind_(worker.results_.hook_kind()), exceptions_(std::uncaught_exceptions()) {}
    GameBefore(const GameBefore&) = delete;
    GameBefore& operator=(const GameBefore&) = delete;
    ~GameBefore() {
        if (std::uncaught_exceptions() <= exceptions_) {
            return;
        }
        worker_.position_ = std::move(position_);
        worker_.line_ = std::move(line_);
        worker_.plies_.restore(std::move(plies_));
        worker_.results_.set_hook_kind(std::move(hook_kind_));
        worker_.interpreter_->forget();
    }

private:
    Worker& worker_;
    Position position_;
    Line line_;
    Plies::Record plies_;
    std::string hook_kind_;
    int exceptions_;  // under way when it began
};

namespace {

// Writes the pieces, hands and attributes of a setup on the empty board of a worker.
class SetupWriter {
public:
    explicit SetupWriter(Worker& worker)
        : worker_(worker), rules_(worker.rules()), position_(worker.position()),
          board_(worker.interpreter().board()) {}

    // seed: what is drawn by lot is drawn from it.
    void write(const Setup& setup, std::uint64_t seed);

private:
    void place(const Placement& placement);
    void shuffle(const Setup::Shuffle& shuffle, Random& random);

    Worker& worker_;
    const Rules& rules_;
    Position& position_;
    Board& board_;
};

void SetupWriter::place(const Placement& placement) {
    for (const Cell cell : placement.cells) {
        if (board_.holds(cell) == Holds::One && board_.height(cell) > 0) {
            board_.take(cell, board_.top(cell));
        }
        for (int i = 0; i < placement.count; ++i) {
            board_.place_on_top(cell, board_.pieces().fresh(placement.type, placement.player));
        }
        for (const auto& [attribute, value] : placement.attributes) {
            board_.set_attribute(attribute, cell, value, Source{});
        }
    }
}

// Draws a bag over cells: Fisher and Yates. Face down, the position keeps the bag and nobody knows
// the pieces.
void SetupWriter::shuffle(const Setup::Shuffle& shuffle, Random& random) {
    std::vector<std::pair<Player, PieceType>> bag;
    for (const auto& [player, type, number] : shuffle.bag) {
        bag.insert(bag.end(), static_cast<std::size_t>(number), {player, type});
        if (shuffle.face_down) {
            const Slot slot = rules_.layout.bag_of(player, type);
            position_.write(slot, position_.get(slot) + static_cast<std::uint32_t>(number));
        }
    }
    std::vector<Cell> cells = shuffle.cells;
    for (std::size_t i = cells.size(); i > 1; --i) {
        std::swap(cells[i - 1], cells[random.below(i)]);
    }
    for (std::size_t i = 0; i < bag.size() && i < cells.size(); ++i) {
        if (shuffle.face_down) {
            PieceRecord hidden;
            hidden.word = word::make(kUnknownType, kNobody) | word::kCovered;
            board_.place_on_top(cells[i], hidden);
        } else {
            board_.place_on_top(cells[i], board_.pieces().fresh(bag[i].second, bag[i].first));
        }
    }
}

void SetupWriter::write(const Setup& setup, std::uint64_t seed) {
    write_initial_attributes(rules_.game, rules_.layout, position_);
    if (!setup.position.empty() && rules_.read_position) {
        rules_.read_position(rules_, setup.position, position_);
    }
    for (const Placement& placement : setup.placements) {
        place(placement);
    }
    for (const auto& [attribute, value] : setup.game_attributes) {
        board_.set_attribute(attribute, 0, value, Source{});
    }
    for (const auto& [player, type, number] : setup.hands) {
        board_.add_to_hand(player, type, number);
    }
    Random random(seed, "setup");
    for (const Setup::Shuffle& shuffled : setup.shuffles) {
        shuffle(shuffled, random);
    }
    std::uint32_t out = position_.get(Field::OutMask);  // whom the text of a position put out
    for (const Player player : setup.absent) {
        out |= 1U << player;
    }
    position_.write(Field::OutMask, out);
    if (!setup.lua.empty() && worker_.hooks() != nullptr) {
        worker_.hooks()->setup(setup.lua, worker_, seed);
    }
}

}  // namespace

void Worker::set_position(const Position& position) {
    if (!rules_->needs_line) {
        position_ = position;
        position_.clear_log();
        forget_plies();
        return;
    }
    const Hooks::Operation operation(hooks_.get());
    Position wanted(position);  // it may be the worker's own
    const GameBefore before(*this);
    position_ = std::move(wanted);
    forget_plies();
    position_.track_keys(true);
    repetition_.remember(kNobody);
}

void Worker::begin_at(const Position& position) {
    const Hooks::Operation operation(hooks_.get());
    Position wanted(position);
    const GameBefore before(*this);
    position_ = std::move(wanted);
    forget_plies();
    if (position_.get(Field::Over) == 0 && !turns_.finished() && !turns_.in_secret()) {
        derive();
    }
    position_.clear_log();
    if (rules_->needs_line) {
        position_.track_keys(true);
        repetition_.remember(kNobody);
    }
    if (position_.get(Field::Over) == 0) {
        begin_turn();
    }
    position_.clear_log();
}

void Worker::begin_turn() {
    plies_.begin_turn();
    if (results_.stuck_puts_out() && position_.get(Field::Over) == 0) {
        results_.resolve_stuck(kNobody);
    }
}

// What the plies that led to a position would have noted, where the position tells it.
void Worker::derive() {
    const auto mover = static_cast<Player>(position_.get(Field::LastMover));
    if (rules_->applied_of[kEmptyType] >= 0 && only_tells_position(rules_->game)) {
        MoveContext none;
        none.player = mover != kNobody ? mover
                      : rules_->game.player_count() == 2
                          ? static_cast<Player>(3 - position_.to_move())
                          : position_.to_move();
        none.name = kPassClass;
        none.from = none.to = none.here = kNoCell;
        interpreter_->finisher().run_closed(rules_->applied_of[kEmptyType], none);
    }
    for (std::size_t i = 0; i < rules_->results.size(); ++i) {
        const ResultDefinition& result = rules_->game.results[i];
        const CompiledResult& compiled = rules_->results[i];
        const Slot slot = rules_->layout.held.first + static_cast<Slot>(std::max(compiled.held, 0));
        const bool asked = compiled.held >= 0 && position_.get(slot) == 0 &&
                           !(result.tested_turn && position_.get(Field::TurnStart) == 0);
        if (asked && results_.holders(static_cast<int>(i), mover) != 0) {
            position_.write(slot, 1);
        }
    }
}

void Worker::new_game(int setup, std::uint64_t seed) {
    const GameBefore before(*this);
    const Hooks::Operation operation(hooks_.get());
    forget_plies();
    results_.set_hook_kind("");
    const bool any = setup >= 0 && static_cast<std::size_t>(setup) < rules_->game.setups.size();
    if (any) {
        SetupWriter(*this).write(rules_->game.setups[static_cast<std::size_t>(setup)], seed);
    } else {
        write_initial_attributes(rules_->game, rules_->layout, position_);
    }
    begin(any ? rules_->game.setups[static_cast<std::size_t>(setup)].first : kNobody);
}

bool Worker::starts_alike(int setup) const {
    if (setup < 0 || static_cast<std::size_t>(setup) >= rules_->game.setups.size()) {
        return false;
    }
    const Setup& of = rules_->game.setups[static_cast<std::size_t>(setup)];
    return of.lua.empty() && of.shuffles.empty() &&
           (hooks_ == nullptr || !hooks_->has(Hook::OnTurn));
}

void Worker::begin(Player first) {
    const bool placed_by_text = position_.to_move() != kNobody;
    if (!placed_by_text) {
        turns_.start(first);
    }
    position_.clear_log();
    if (rules_->needs_line) {
        position_.track_keys(true);
        repetition_.remember(kNobody);
    }
    begin_turn();
    position_.clear_log();
}

}  // namespace perthro
