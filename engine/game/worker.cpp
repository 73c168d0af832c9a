// Listing: class by class, then the rules that see the whole list, in the order of the architecture
// page.
#include "engine/game/worker.hpp"

#include "engine/game/perft.hpp"
#include "engine/game/random_plies.hpp"
#include "engine/interpreter/interpreter.hpp"
#include "engine/kernel/plain_moves.hpp"
#include "engine/kernel/same_move.hpp"
#include "engine/moves/drop.hpp"

#include <algorithm>
#include <cstring>
#include <exception>
#include <stdexcept>

namespace perthro {

namespace {

// Whether all moves of a game are composed by the words, and none is judged by a hook that sees the
// whole list: then they may have numbers.
bool numbers_tell(const Rules& rules, const Hooks* hooks) {
    const bool by_hooks = hooks != nullptr &&
                          (hooks->has(Hook::Generate) || hooks->has(Hook::Filter));
    return !by_hooks && rules.hops == nullptr && rules.sowing == nullptr;
}

}  // namespace

Worker::Worker(std::shared_ptr<const Rules> rules)
    : rules_(std::move(rules)), position_(rules_->layout),
      interpreter_(std::make_unique<Interpreter>(*rules_, position_)),
      events_(*rules_, position_, *interpreter_, line_), turns_(*rules_, position_, events_),
      hooks_(rules_->make_hooks ? rules_->make_hooks() : nullptr),
      filters_(hooks_ != nullptr && hooks_->has(Hook::Filter)), results_(*this),
      repetition_(*this, line_),
      words_(*rules_, position_, *interpreter_, hooks_ != nullptr && hooks_->has(Hook::Generate)),
      chance_(*rules_, position_, *interpreter_),
      numbers_(*interpreter_, numbers_tell(*rules_, hooks_.get())),
      plies_(TablePlies::of(*rules_, hooks_.get(), results_.stuck_puts_out())) {
    attach();
    take_tables();
    take_whole_moves();
    take_screens();
    frames_.reserve(1024);
    random_ = std::make_unique<RandomPlies>(*this);
}

Worker::~Worker() = default;

Worker::Operation::Operation(Worker& worker)
    : worker_(worker), hooks_(worker.hooks_.get()), mark_(worker.position_.mark()),
      exceptions_(std::uncaught_exceptions()) {
    ++worker_.operations_;
}

Worker::Operation::~Operation() {
    const bool failed = std::uncaught_exceptions() > exceptions_;
    if (failed) {
        worker_.position_.undo_to(mark_);
    }
    if (--worker_.operations_ == 0 && failed) {
        worker_.interpreter_->forget();
    }
}

void Worker::attach() {
    interpreter_->attach(this, hooks_.get(), &turns_);
    events_.attach(this, hooks_.get());
    if (hooks_ != nullptr && hooks_->has(Hook::OnTogether)) {
        turns_.settle_with([this] { hooks_->on_together(*this); });
    }
}

// Takes what the rules' tables list, make and answer.
void Worker::take_tables() {
    interpreter_->use_reach(rules_->reach.get());
    for (const CompiledEntry& entry : rules_->turns.entries) {
        std::uint64_t mask = 0;
        for (std::size_t i = 0; i < entry.offers.size() && i < 64; ++i) {
            mask |= entry.offers[i] != 0 ? std::uint64_t{1} << i : 0;
        }
        entry_classes_.push_back(mask);
    }
    if (rules_->tables == nullptr) {
        return;
    }
    scratch_ = rules_->tables->make_scratch();
    maker_ = &rules_->tables->maker();
    interpreter_->use_tables(rules_->tables.get());
    if (rules_->tables->plan().asks_lua) {
        plain_ = std::make_unique<kernel::PlainMoves>(rules_->game.topology,
                                                      rules_->tables->plan().plain, position_);
    }
}

// Takes the tables of moves that are made as wholes, unless hooks make moves or judge each of them.
void Worker::take_whole_moves() {
    if (hooks_ != nullptr && (hooks_->has(Hook::Generate) || hooks_->has(Hook::OnMove))) {
        return;
    }
    if (rules_->hops != nullptr) {
        dice_ = std::make_unique<DiceMoves>(*rules_, position_, *interpreter_);
    }
    if (rules_->sowing != nullptr) {
        sowings_ = std::make_unique<SowingMoves>(*rules_, position_, *interpreter_);
    }
}

void Worker::forget_plies() {
    frames_.clear();
    line_.clear();
    events_.last_lost().clear();
    last_ = {};
    random_->forget();
    MoveContext none;
    none.name = kNoMovement;
    last_by_.fill(none);
}

MoveContext Worker::context_of(const Compound& move) {
    MoveContext context;
    context.name = move.name;
    context.from = move.from;
    context.to = context.here = move.to;
    context.mover = move.mover;
    context.player = move.player;
    context.captured = static_cast<int>(move.capture_count);
    context.parts = move.parts;
    context.die = move.die;
    return context;
}

// ---- listing

void Worker::list(MoveList& out, bool with_routes) {
    const Operation operation(*this);
    out.clear();
    if (position_.get(Field::Over) != 0) {
        return;
    }
    if (chance_.due()) {
        chance_.list(out);
        return;
    }
    if (!turns_.finished()) {
        compose(with_routes, out);
    }
}

// Whether the tables have all moves of this position. The game is not over, and a ply is due.
bool Worker::tables_list() { return plies_.lists && rest_holds(); }

// Whether a move is due, and the tables have all that there are.
bool Worker::tables_due() {
    return position_.get(Field::Over) == 0 && !turns_.finished() && tables_list();
}

// Whether what `require` asks beside safety surely holds.
bool Worker::rest_holds() {
    return rules_->tables == nullptr || !rules_->tables->plan().asks_rest || rest_screened() ||
           interpreter_->rest_surely_holds();
}

void Worker::list_unordered(MoveList& out) {
    if (!tables_due()) {
        list(out);
        return;
    }
    const Operation operation(*this);
    out.clear();
    list_by_tables(true, out);
}

// Fills an empty list. all: `require` surely refuses no move; else each is asked.
void Worker::list_by_tables(bool all, MoveList& out) {
    const std::size_t entry = entry_number();
    rules_->tables->list(position_, position_.to_move(), entry_classes_[entry], *this, *scratch_,
                         out);
    if (!all) {
        keep_required(out);
    }
    complete_list(rules_->turns.entries[entry], out.empty(), out);
}

// Adds the pass to moves that the tables have put into a list, and applies the hook `filter` to all
// of them. Returns whether the filter leaves them all.
bool Worker::complete_list(const CompiledEntry& entry, bool empty, MoveList& out) {
    if (!filters_) {
        pass_beside_tables(entry, empty, out);
        return true;
    }
    if (entry.pass == PassKind::May) {
        list_pass(entry, false, out);
    }
    const bool all = filter(out);
    if (entry.pass == PassKind::Forced) {
        list_pass(entry, out.empty(), out);
    }
    return all;
}

// ---- what tables ask for: moves of the words, and of Lua

void Worker::append(Position&, Player player, std::uint16_t movement, PieceType type,
                    MoveList& list, std::size_t merge_from) {
    const bool sown = sowings_ != nullptr && movement == sowings_->movement() &&
                      sowings_->list(player, list);
    if (!sown) {
        interpreter_->generate_movement(movement, type, player, list, merge_from);
    }
}

const kernel::PlainMoves* Worker::append_by_lua(Position&, Player player, std::uint64_t classes,
                                                MoveList& list, std::size_t merge_from) {
    std::vector<char> offers;  // the memory is kept; the hook may have another list made
    offers.swap(by_lua_);
    offers.resize(rules_->classes.size());
    for (std::size_t i = 0; i < offers.size(); ++i) {
        offers[i] = static_cast<char>((classes >> i) & 1);
    }
    const kernel::PlainMoves::Call call(*plain_, player);
    interpreter_->generate_by_lua(player, offers, list, merge_from, call.moves());
    by_lua_.swap(offers);
    return call.moves();
}

const Compound& Worker::spelled(MoveBits move, MoveList& into) {
    const kernel::Plan& plan = rules_->tables->plan();
    const kernel::RowPlan& row = plan.rows[move_bits::row(move)];
    const auto find = [&]() -> const Compound* {
        const auto same = [&](const Compound& compound) {
            return compound.movement == row.movement && compound.mover == row.type &&
                   compound.player == row.player &&
                   kernel::same_move(*maker_, plan, position_, move, into, compound);
        };
        const auto found = std::find_if(into.compounds.begin(), into.compounds.end(), same);
        return found != into.compounds.end() ? &*found : nullptr;
    };
    if (const Compound* known = find()) {
        return *known;
    }
    if (row.idiom == kernel::Idiom::Plain) {
        std::vector<char> offers(rules_->classes.size(), 0);
        offers[row.name] = 1;
        interpreter_->generate_by_lua(row.player, offers, into, into.size(), nullptr);
    } else {
        interpreter_->generate_movement(row.movement, row.type, row.player, into, into.size());
    }
    const Compound* const composed = find();
    if (composed == nullptr) {
        throw std::logic_error("the words of a movement do not make a move of its row");
    }
    return *composed;
}

bool Worker::list_taking(MoveList& out) {
    if (filters_ || !tables_due()) {
        list_unordered(out);
        return !out.empty();
    }
    const Operation operation(*this);
    out.clear();
    const std::size_t entry = entry_number();
    const bool any = rules_->tables->list_taking(position_, position_.to_move(),
                                                 entry_classes_[entry], *this, *scratch_, out);
    return pass_beside_tables(rules_->turns.entries[entry], !any, out) > 0 || any;
}

// Whether all that the turn offers are plays of dice, and their tables have found them.
bool Worker::finds_dice() {
    return dice_ != nullptr && dice_->find(entry_number(), position_.to_move());
}

// Whether all that the turn offers are sowings.
bool Worker::sows() const { return sowings_ != nullptr && sowings_->due(entry_number()); }

void Worker::compose(bool with_routes, MoveList& out) {
    const Player player = position_.to_move();
    if (!with_routes && finds_dice()) {
        dice_->list(out);
    } else if (with_routes || !sows() || !sowings_->list(player, out)) {
        words_.list(player, turns_.entry(), with_routes, out);
    }
    filter(out);
    if (out.empty() && turns_.entry().pass == PassKind::Forced) {
        list_pass(turns_.entry(), true, out);
    }
}

// Returns whether the hook leaves all of them.
bool Worker::filter(MoveList& out) {
    if (!filters_ || out.empty()) {
        return true;
    }
    std::vector<char> dropped;  // the memory is kept; the hook may list moves, too
    dropped.swap(filtered_);
    dropped.assign(out.size(), 0);
    hooks_->filter(*this, out, dropped, nullptr);
    const bool all = std::memchr(dropped.data(), 1, dropped.size()) == nullptr;
    if (!all) {
        drop_moves(out, dropped);
    }
    filtered_.swap(dropped);
    return all;
}

void Worker::list_for(Player player, int name, MoveList& out) {
    const Operation operation(*this);
    out.clear();
    std::vector<char> offers = turns_.offers_for(player);
    if (name >= 0) {
        offers.assign(offers.size(), 0);
        offers[static_cast<std::size_t>(name)] = 1;
    }
    interpreter_->generate(player, offers, true, true, out);
}

bool Worker::has_move_for(Player player, int name) {
    const Operation operation(*this);
    std::vector<char> offers = turns_.offers_for(player);
    if (name >= 0) {
        offers.assign(offers.size(), 0);
        offers[static_cast<std::size_t>(name)] = 1;
    }
    return interpreter_->has_move(player, offers);
}

std::size_t Worker::moves_of(Player player) {
    const Operation operation(*this);
    const std::size_t mark = position_.mark();
    if (position_.to_move() != player) {
        turns_.set_to_move(player);
    }
    list_unordered(counted_);
    position_.undo_to(mark);
    return counted_.size();
}

// The type that a move moves, as it is before.
PieceType Worker::mover_of(const MoveList& list, std::size_t index) const {
    const MoveBits bits = list.moves[index];
    return move_bits::compound(bits) ? list.compound(index).mover
                                     : rules_->tables->plan().rows[move_bits::row(bits)].type;
}

bool Worker::move_due() const {
    return position_.get(Field::Over) == 0 && !chance_.due() && !turns_.finished();
}

// ---- drawing and counting

std::optional<std::size_t> Worker::draw(Random& random, MoveList& out) {
    return random_->draw(random, out);
}

bool Worker::play_drawn(Random& random, MoveList& moves) { return random_->play(random, moves); }

std::uint64_t Worker::perft(int depth, const PerftOptions& options) {
    if (perft_ == nullptr) {
        perft_ = std::make_unique<Perft>(*this);
    }
    return perft_->count(depth, options);
}

// ---- results

std::optional<Outcome> Worker::outcome() {
    const Operation operation(*this);
    return results_.outcome();
}

int Worker::claimable() {
    if (!results_.may_be_claimed()) {
        return -1;
    }
    const Operation operation(*this);
    return results_.claimable();
}

Outcome Worker::claimed(int result) {
    const Operation operation(*this);
    return results_.claimed(result);
}

std::vector<std::int64_t> Worker::scores(int result) {
    if (!results_.counts(result)) {
        return {};
    }
    const Operation operation(*this);
    return results_.scores(result);
}

void Worker::apply_effects(const MoveList& list, std::size_t index) {
    for (const Effect& effect : list.effects_of(list.compound(index))) {
        position_.write(effect.slot, effect.value);
    }
}

}  // namespace perthro
