// Listing: class by class, then the rules that see the whole list, in the order of the architecture
// page.
#include "engine/game/worker.hpp"

#include "engine/game/observe.hpp"
#include "engine/kernel/hop_plays.hpp"
#include "engine/kernel/plain_moves.hpp"
#include "engine/kernel/same_move.hpp"
#include "engine/kernel/sow_plays.hpp"
#include "engine/kernel/sowing.hpp"

#include <algorithm>
#include <cstring>
#include <exception>
#include <stdexcept>

namespace perthro {

Worker::Worker(std::shared_ptr<const Rules> rules)
    : rules_(std::move(rules)), position_(rules_->layout), interpreter_(*rules_, position_),
      events_(*rules_, position_, interpreter_, line_), turns_(*rules_, position_, events_) {
    if (rules_->make_hooks) {
        hooks_ = rules_->make_hooks();
    }
    attach();
    if (rules_->tables != nullptr) {
        scratch_ = rules_->tables->make_scratch();
        maker_ = &rules_->tables->maker();
        asks_rest_ = rules_->tables->plan().asks_rest;
        interpreter_.use_tables(rules_->tables.get());
        if (rules_->tables->plan().asks_lua) {
            plain_ = std::make_unique<kernel::PlainMoves>(rules_->game.topology,
                                                          rules_->tables->plan().plain, position_);
        }
    }
    interpreter_.use_reach(rules_->reach.get());
    stuck_eagerly_ = std::any_of(
        rules_->game.results.begin(), rules_->game.results.end(),
        [](const ResultDefinition& result) {
            return result.event.kind == EventKind::Stuck &&
                   std::any_of(result.awards.begin(), result.awards.end(),
                               [](const Award& award) { return award.kind == AwardKind::Out; });
        });
    ends_passes_ = std::any_of(rules_->game.results.begin(), rules_->game.results.end(),
                               [](const ResultDefinition& result) {
                                   return result.event.kind == EventKind::Stuck &&
                                          result.event.everybody;
                               });
    compares_checks_ = std::any_of(
        rules_->game.results.begin(), rules_->game.results.end(),
        [](const ResultDefinition& result) {
            return std::any_of(result.awards.begin(), result.awards.end(),
                               [](const Award& award) { return award.to == AwardTo::Checking; });
        });
    hides_ = hides_something(*rules_);
    filters_ = hooks_ != nullptr && hooks_->has(Hook::Filter);
    frames_.reserve(1024);
    for (const CompiledEntry& entry : rules_->turns.entries) {
        std::uint64_t mask = 0;
        for (std::size_t i = 0; i < entry.offers.size() && i < 64; ++i) {
            mask |= entry.offers[i] != 0 ? std::uint64_t{1} << i : 0;
        }
        entry_classes_.push_back(mask);
    }
    set_up_plays();
    sort_results();
    quick_plies_ = quick_plies();
    bare_plies_ = quick_plies_ && !has_applied();
    take_screens();
    settles_ = settles();
    shows_moves_ = hooks_ != nullptr || rules_->needs_line;
    plain_plies_ = plies_are_moves() && !has_applied() && !asks_turn();
    lists_by_tables_ = lists_by_tables();
    draws_ = plays_ == nullptr && sowings_ == nullptr &&
             (!lists_by_tables_ ||
              (rules_->tables->plan().rows.empty() && rules_->tables->plan().chains.empty()));
    hard_results_ = asks_hard_results();
    hooks_judge_ = hard_results_ && results_call_hooks();
    counts_unlisted_ = countable_unlisted();
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
        worker_.interpreter_.forget();
    }
}

void Worker::attach() {
    interpreter_.attach(this, hooks_.get(), &turns_);
    events_.attach(this, hooks_.get());
    if (hooks_ != nullptr && hooks_->has(Hook::OnTogether)) {
        turns_.settle_with([this] { hooks_->on_together(*this); });
    }
}

void Worker::forget_plies() {
    frames_.clear();
    line_.clear();
    events_.last_lost().clear();
    last_ = {};
    draws_skipped_ = 0;
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
    if (chance_due()) {
        list_chance(out);
        return;
    }
    if (!turns_.finished()) {
        compose(position_.to_move(), with_routes, out);
    }
}

// Whether the tables have all moves of this position. The game is not over, and a ply is due.
bool Worker::tables_list() { return lists_by_tables_ && rest_holds(); }

// Whether a move is due, and the tables have all that there are.
bool Worker::tables_due() {
    return position_.get(Field::Over) == 0 && !turns_.finished() && tables_list();
}

// Whether what `require` asks beside safety surely holds.
bool Worker::rest_holds() {
    return !asks_rest_ || rest_screened() || interpreter_.rest_surely_holds();
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
    const bool sown = sowings_ != nullptr && movement == rules_->sowing->movement() &&
                      list_sowings(player, list);
    if (!sown) {
        interpreter_.generate_movement(movement, type, player, list, merge_from);
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
    interpreter_.generate_by_lua(player, offers, list, merge_from, call.moves());
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
        interpreter_.generate_by_lua(row.player, offers, into, into.size(), nullptr);
    } else {
        interpreter_.generate_movement(row.movement, row.type, row.player, into, into.size());
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

void Worker::compose(Player player, bool with_routes, MoveList& out) {
    if (!with_routes && find_plays(player)) {
        list_plays(out);
    } else if (with_routes || !sows() || !list_sowings(player, out)) {
        compose_by_words(player, with_routes, out);
    }
    filter(out);
    if (out.empty() && turns_.entry().pass == PassKind::Forced && pass_due(turns_.entry(), true)) {
        interpreter_.generate_pass(player, true, out);
    }
}

namespace {

// The one class whose moves would leave no other class of those that are offered; as many as there
// are classes: there is none, or more than one rule about it.
std::size_t standing_alone(const Rules& rules, const std::vector<char>& offers) {
    if (rules.compulsory.size() != 1 || rules.compulsory[0].name < 0) {
        return offers.size();
    }
    const auto name = static_cast<std::size_t>(rules.compulsory[0].name);
    for (std::size_t i = 0; i < offers.size(); ++i) {
        const bool stays = offers[i] != 0 && rules.compulsory[0].stays[i] != 0;
        if (stays != (i == name)) {
            return offers.size();
        }
    }
    return name;
}

}  // namespace

void Worker::compose_by_words(Player player, bool with_routes, MoveList& out) {
    const CompiledEntry& entry = turns_.entry();
    const std::size_t alone = hooks_ != nullptr && hooks_->has(Hook::Generate)
                                  ? entry.offers.size()
                                  : standing_alone(*rules_, entry.offers);
    if (alone == entry.offers.size() || interpreter_.records_refusals()) {
        interpreter_.generate(player, compelled(player, entry.offers), !with_routes, true, out);
    } else {  // what there is of it is all, or it need not be asked for again
        offers_.assign(entry.offers.size(), 0);
        offers_[alone] = 1;
        interpreter_.generate(player, offers_, !with_routes, true, out);
        if (out.empty()) {
            offers_ = entry.offers;
            offers_[alone] = 0;
            interpreter_.generate(player, offers_, !with_routes, true, out);
        }
    }
    if (entry.pass == PassKind::May) {
        interpreter_.generate_pass(player, true, out);
    }
    keep_compelled(out);
    for (const CompiledMajority& majority : rules_->majority) {
        keep_majority(out, majority.name, majority.keys.size());
    }
    if (!rules_->majority.empty() && !with_routes) {
        merge_equals(out);
    }
}

// A class that can no longer stay is not generated at all.
const std::vector<char>& Worker::compelled(Player player, const std::vector<char>& offers) {
    offers_ = offers;
    for (const CompiledCompulsory& compulsory : rules_->compulsory) {
        if (compulsory.name < 0 || offers_[static_cast<std::size_t>(compulsory.name)] == 0) {
            continue;
        }
        only_.assign(offers_.size(), 0);
        only_[static_cast<std::size_t>(compulsory.name)] = 1;
        if (!interpreter_.has_move(player, only_)) {
            continue;
        }
        for (std::size_t i = 0; i < offers_.size(); ++i) {
            offers_[i] = static_cast<char>(offers_[i] != 0 && compulsory.stays[i] != 0);
        }
    }
    return offers_;
}

// compulsory(condition): if a legal move satisfies it, only those stay.
void Worker::keep_compelled(MoveList& out) {
    for (const CompiledCompulsory& compulsory : rules_->compulsory) {
        if (compulsory.condition < 0) {
            continue;
        }
        dropped_.assign(out.size(), 0);
        bool any = false;
        for (std::size_t i = 0; i < out.size(); ++i) {
            const Compound& move = out.compound(i);
            const std::size_t mark = position_.mark();
            apply_effects(out, i);
            const bool satisfies = interpreter_.holds_after(compulsory.condition, out, move);
            position_.undo_to(mark);
            dropped_[i] = satisfies ? 0 : 1;
            any = any || satisfies;
        }
        if (any) {
            keep(out, dropped_);
        }
    }
}

void Worker::keep_majority(MoveList& out, std::uint16_t name, std::size_t keys) {
    const Compound* best = nullptr;
    const auto compare = [&](const Compound& a, const Compound& b) {
        for (std::size_t k = 0; k < keys; ++k) {
            const auto one = out.keys[static_cast<std::size_t>(a.majority) + k];
            const auto other = out.keys[static_cast<std::size_t>(b.majority) + k];
            if (one != other) {
                return one < other ? -1 : 1;
            }
        }
        return 0;
    };
    for (std::size_t i = 0; i < out.size(); ++i) {
        const Compound& move = out.compound(i);
        if (move.name == name && (best == nullptr || compare(*best, move) < 0)) {
            best = &move;
        }
    }
    if (best == nullptr) {
        return;
    }
    dropped_.assign(out.size(), 0);
    for (std::size_t i = 0; i < out.size(); ++i) {
        const Compound& move = out.compound(i);
        dropped_[i] = move.name == name && compare(move, *best) < 0 ? 1 : 0;
    }
    keep(out, dropped_);
}

// Routes with equal effects and choices that `majority` had to tell apart are one move now.
void Worker::merge_equals(MoveList& out) {
    dropped_.assign(out.size(), 0);
    for (std::size_t i = 1; i < out.size(); ++i) {
        const Compound& move = out.compound(i);
        for (std::size_t k = 0; k < i && dropped_[i] == 0; ++k) {
            const Compound& other = out.compound(k);
            if (dropped_[k] != 0 || other.choices_key != move.choices_key ||
                other.effects_key != move.effects_key) {
                continue;
            }
            const auto one = out.effects_of(move);
            const auto two = out.effects_of(other);
            dropped_[i] = one.size() == two.size() &&
                                  std::equal(one.begin(), one.end(), two.begin())
                              ? 1
                              : 0;
        }
    }
    keep(out, dropped_);
}

void Worker::keep(MoveList& out, const std::vector<char>& dropped) {
    std::size_t kept = 0;
    for (std::size_t i = 0; i < out.size(); ++i) {
        if (dropped[i] == 0) {
            out.moves[kept++] = out.moves[i];
        }
    }
    out.moves.resize(kept);
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
        keep(out, dropped);
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
    interpreter_.generate(player, offers, true, true, out);
}

bool Worker::has_move_for(Player player, int name) {
    const Operation operation(*this);
    std::vector<char> offers = turns_.offers_for(player);
    if (name >= 0) {
        offers.assign(offers.size(), 0);
        offers[static_cast<std::size_t>(name)] = 1;
    }
    return interpreter_.has_move(player, offers);
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

void Worker::apply_effects(const MoveList& list, std::size_t index) {
    for (const Effect& effect : list.effects_of(list.compound(index))) {
        position_.write(effect.slot, effect.value);
    }
}

}  // namespace perthro
