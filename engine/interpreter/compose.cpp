// Where moves begin: which movements are run, from where, for which of the questions that have
// moves for an answer.
#include "engine/facts/store.hpp"
#include "engine/game/worker.hpp"
#include "engine/interpreter/facts.hpp"
#include "engine/interpreter/lua_moves.hpp"
#include "engine/interpreter/nested.hpp"
#include "engine/rules/closing_words.hpp"
#include "engine/runner/plans.hpp"

#include <algorithm>

namespace perthro {

Interpreter::Interpreter(const Rules& rules, Position& position)
    : rules_(rules), position_(position), board_(rules, position),
      plain_pieces_(rules.layout.one_word_cells() && !rules.looks), sieve_(rules, plain_pieces_),
      rays_(rules.game.topology, rules.layout.set_words),
      set_links_(rules.game.topology, rules.layout.set_words) {
    stamps_.assign(static_cast<std::size_t>(rules.layout.limit) + 1, 0);
    const Topology& topology = rules.game.topology;
    direction_count_ = topology.directions.size();
    for (const auto& seen : topology.view) {
        for (std::size_t direction = 0; direction < direction_count_; ++direction) {
            links_.push_back(topology.link[seen[direction]].data());
        }
    }
    advances_ = !rules.layout.has_counters && !rules.uses_crossed;
    find_chain_links();
    tokens_.reserve(256);
    taken_.reserve(128);
    marks_.reserve(256);
    cells_.reserve(4096);
    for (Player a = 1; a <= rules.layout.players; ++a) {
        for (Player b = 1; b <= rules.layout.players; ++b) {
            hostile_[a] |= a != b && !rules.allied(a, b) ? 1U << b : 0;
        }
    }
    for (Player player = 0; player <= rules.layout.players; ++player) {
        asking_.push_back(fresh_run(player));
    }
    openings_.resize(kDeepestQuestion + 1);
    closing_ = closing_words(rules.program);
    judges_nothing_ = rules.protect.empty() && rules.requirements.empty() &&
                      rules.game.repetition.forbid == 0;
    find_shortcuts();
    guardable_ = std::all_of(
        rules.protect.begin(), rules.protect.end(),
        [](const CompiledProtect& protect) { return protect.royals_only && protect.when < 0; });
    guardable_ = guardable_ && !rules.protect.empty();
    facts_ = facts::Store::make(rules, position);
    use_facts(true);
    if (plain_pieces_ && advances_) {
        plans_ = std::make_unique<runner::Plans>(rules, asked_for_, closing_);
    }
}

Interpreter::~Interpreter() = default;

void Interpreter::use_facts(bool on) {
    asked_for_ = on && facts_ != nullptr ? facts_->asked_for() : nullptr;
}

void Interpreter::forget() {
    task_ = Task{};
    found_ = in_mate_ = in_attack_ = false;
    depth_ = 0;
    steps_ = 0;
    subject_ = 0;
    flooding_ = 0;
    followed_ = 0;
    if (facts_ != nullptr) {
        facts_->lose();
    }
    tokens_.clear();
    taken_.clear();
    noted_.clear();
    marks_.clear();
    edges_.clear();
    seen_.clear();
    cells_.clear();
}

void Interpreter::generate(Player player, const std::vector<char>& offers, bool merge, bool judge,
                           MoveList& out) {
    const Nested nested(*this, Purpose::List);
    task_.out = &out;
    task_.merge = merge;
    task_.judge = judge;
    task_.merge_from = out.size();
    task_.epoch = ++epoch_;
    if (depth_ == 1) {
        steps_ = 0;
    }
    if (judge) {
        prepare_guard(player);
    }
    task_.weighs_landings = can_weigh_landings();
    compose_all(player, offers);
}

std::optional<std::uint64_t> Interpreter::count(Player player, const std::vector<char>& offers) {
    const Nested nested(*this, Purpose::List);
    task_.counts = true;
    task_.epoch = ++epoch_;
    if (depth_ == 1) {
        steps_ = 0;
    }
    prepare_guard(player);
    task_.weighs_landings = can_weigh_landings();
    counted_ = 0;
    ambiguous_ = false;
    compose_all(player, offers);
    return ambiguous_ ? std::nullopt : std::optional(counted_);
}

void Interpreter::compose_all(Player player, const std::vector<char>& offers) {
    for (std::size_t type = 1; type < rules_.drops_of.size(); ++type) {
        for (const int movement : rules_.drops_of[type]) {
            if (offers[rules_.movements[static_cast<std::size_t>(movement)].name] != 0 &&
                board_.in_hand(player, static_cast<PieceType>(type))) {
                run_drops(player, static_cast<PieceType>(type), movement);
            } else if (refusals_ != nullptr && Nested::Facts::wanted(*this)) {
                Nested::Facts::note_empty_hand(*this, player, static_cast<PieceType>(type),
                                               movement);
            }
        }
    }
    run_from_pieces(player, offers);
    for (const int movement : rules_.player_moves) {
        const CompiledMovement& compiled = rules_.movements[static_cast<std::size_t>(movement)];
        if (offers[compiled.name] == 0 || compiled.name == kPassClass) {
            continue;
        }
        run_player_move(movement, player);
    }
    run_generate(player, offers, nullptr);
}

void Interpreter::generate_by_lua(Player player, const std::vector<char>& offers, MoveList& out,
                                  std::size_t merge_from, kernel::PlainMoves* plain) {
    const Nested nested(*this, out, merge_from);
    run_generate(player, offers, plain);
}

// Moves that Lua makes, beside the words. The hook sees the player whose moves are asked for as the
// player to move.
void Interpreter::run_generate(Player player, const std::vector<char>& offers,
                               kernel::PlainMoves* plain) {
    if (!generates_ || stopped()) {
        return;
    }
    const std::size_t mark = position_.mark();
    position_.write(Field::ToMove, player);
    std::vector<Taken> outer;
    outer.swap(noted_);
    LuaMoves moves(*this, player, offers, plain);
    hooks_->generate(*worker_, moves);
    moves.close();
    noted_.swap(outer);
    position_.undo_to(mark);
}

// What a hook has captured counts as captured by the move, like what its words took.
void Interpreter::take_noted(Run& run) {
    taken_.resize(run.taken);
    taken_.insert(taken_.end(), noted_.begin(), noted_.end());
    run.taken += static_cast<std::uint32_t>(noted_.size());
    noted_.clear();
}

void Interpreter::generate_movement(int movement, PieceType type, Player player, MoveList& out,
                                    std::size_t merge_from) {
    const bool drops = rules_.movements[static_cast<std::size_t>(movement)].kind ==
                       MovementKind::Drop;
    if (!drops && type != kEmptyType && plain_pieces_ && !rules_.game.movable_any &&
        position_.count(player, type) == 0) {
        return;
    }
    const Nested nested(*this, out, merge_from);
    run_movement(movement, type, player);
}

// All pieces of the type make the movement, or the player does.
void Interpreter::run_movement(int movement, PieceType type, Player player) {
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
    for (const Cell cell : rules_.game.topology.cells) {
        const std::uint32_t w = position_.word(cell);
        if (word::type(w) == type && (word::owner(w) == player || rules_.game.movable_any) &&
            (w & (word::kCovered | word::kTaken)) == 0) {
            run_movement_from(movement, cell, w, player);
        }
    }
}

void Interpreter::run_player_move(int movement, Player player) {
    if (!begins()) {
        return;
    }
    Run run = fresh_run(player);
    run.movement = static_cast<std::uint16_t>(movement);
    run.name = rules_.movements[static_cast<std::size_t>(movement)].name;
    task_.base = position_.mark();
    this->run(rules_.movements[static_cast<std::size_t>(movement)].start, run);
    position_.undo_to(task_.base);
    end_run(run);
}

// A pass is a move of class "pass": its words if the game gives it some, else nothing at all.
void Interpreter::generate_pass(Player player, bool judge, MoveList& out) {
    const Nested nested(*this, Purpose::List);
    task_.out = &out;
    task_.judge = judge;
    task_.merge_from = out.size();
    task_.epoch = ++epoch_;
    bool worded = false;
    for (const int movement : rules_.player_moves) {
        if (rules_.movements[static_cast<std::size_t>(movement)].name == kPassClass) {
            worded = true;
            run_player_move(movement, player);
        }
    }
    if (!worded) {
        run_plain_pass(player);
    }
}

void Interpreter::run_plain_pass(Player player) {
    Run run = fresh_run(player);
    run.name = kPassClass;
    task_.base = position_.mark();
    finish_words(run);
    position_.undo_to(task_.base);
    end_run(run);
}

bool Interpreter::has_move(Player player, const std::vector<char>& offers) {
    const Nested nested(*this, Purpose::Exists);
    task_.first_only = true;
    prepare_guard(player);
    task_.weighs_landings = can_weigh_landings();
    for (std::size_t type = 1; type < rules_.drops_of.size(); ++type) {
        for (const int movement : rules_.drops_of[type]) {
            if (!stopped() &&
                offers[rules_.movements[static_cast<std::size_t>(movement)].name] != 0 &&
                board_.in_hand(player, static_cast<PieceType>(type))) {
                run_drops(player, static_cast<PieceType>(type), movement);
            }
        }
    }
    run_from_pieces(player, offers);
    for (const int movement : rules_.player_moves) {
        const auto name = rules_.movements[static_cast<std::size_t>(movement)].name;
        if (!stopped() && offers[name] != 0 && name != kPassClass) {
            run_player_move(movement, player);
        }
    }
    run_generate(player, offers, nullptr);
    return found_;
}

void Interpreter::targets(Player player, std::uint16_t name, std::vector<Cell>& found) {
    const Nested nested(*this, Purpose::List);
    MoveList list;
    task_.out = &list;
    task_.judge = false;
    task_.merge = false;
    for (std::size_t i = 0; i < rules_.movements.size(); ++i) {
        const CompiledMovement& movement = rules_.movements[i];
        if (movement.name != name) {
            continue;
        }
        if (movement.type == kEmptyType) {
            run_player_move(static_cast<int>(i), player);
            continue;
        }
        for (const Cell cell : rules_.game.topology.cells) {
            const std::uint32_t w = position_.word(cell);
            if (w != 0 && word::owner(w) == player && word::type(w) == movement.type) {
                run_movement_from(static_cast<int>(i), cell, w, player);
            }
        }
    }
    for (const Compound& move : list.compounds) {
        if (std::find(found.begin(), found.end(), move.last_here) == found.end()) {
            found.push_back(move.last_here);
        }
    }
}

void Interpreter::resume_reveal(std::int32_t address, Cell cell, Cell mover, Player player,
                                std::size_t base, MoveList& out) {
    const Nested nested(*this, Purpose::List);
    task_.out = &out;
    task_.merge = false;
    task_.judge = false;
    task_.base = base;
    Run run = fresh_run(player);
    run.here = run.start = run.from = cell;
    run.name = static_cast<std::uint16_t>(rules_.find_class("reveal"));
    if (mover != kNoCell) {
        run.mover = mover;
        run.has_mover = true;
        run.start_type = word::type(board_.top(mover));
        board_.lift(mover, -1, board_.top(mover));
        run.lifted_from = mover;
        run.mover = kNoCell;
        run.in_air = run.lifted_once = true;
    }
    this->run(address, run);
    end_run(run);
}

}  // namespace perthro
