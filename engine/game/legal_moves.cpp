#include "engine/game/legal_moves.hpp"

#include "engine/game/screens.hpp"
#include "engine/game/worker.hpp"
#include "engine/interpreter/finisher.hpp"
#include "engine/interpreter/interpreter.hpp"
#include "engine/kernel/plain_moves.hpp"
#include "engine/kernel/same_move.hpp"
#include "engine/moves/drop.hpp"

#include <algorithm>
#include <cstring>
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

LegalMoves::LegalMoves(Worker& worker, const TablePlies& plies)
    : worker_(worker), rules_(worker.rules()), position_(worker.position()),
      interpreter_(worker.interpreter()), turns_(worker.turns()), results_(worker.results()),
      hooks_(worker.hooks()), filters_(hooks_ != nullptr && hooks_->has(Hook::Filter)),
      tables_list_(plies.lists), judges_(plies.lists_unjudged),
      words_(rules_, position_, interpreter_, hooks_ != nullptr && hooks_->has(Hook::Generate)),
      chance_(rules_, position_, interpreter_),
      numbers_(interpreter_, numbers_tell(rules_, hooks_)) {
    for (const CompiledEntry& entry : rules_.turns.entries) {
        std::uint64_t mask = 0;
        for (std::size_t i = 0; i < entry.offers.size() && i < 64; ++i) {
            mask |= entry.offers[i] != 0 ? std::uint64_t{1} << i : 0;
        }
        entry_classes_.push_back(mask);
    }
    take_tables();
    take_whole_moves();
    if (rules_.screens != nullptr) {
        required_screens_ = rules_.screens->required;
    }
}

LegalMoves::~LegalMoves() = default;

void LegalMoves::use_whole_moves(bool on) {
    if (dice_ != nullptr) {
        dice_->use(on);
    }
    if (sowings_ != nullptr) {
        sowings_->use(on);
    }
}

std::size_t LegalMoves::entry_number() const {
    return static_cast<std::size_t>(rules_.turns.code[position_.get(Field::Counter)].entry);
}

// Takes what the rules' tables list, make and answer.
void LegalMoves::take_tables() {
    if (rules_.tables == nullptr) {
        return;
    }
    scratch_ = rules_.tables->make_scratch();
    if (rules_.tables->plan().asks_lua) {
        plain_ = std::make_unique<kernel::PlainMoves>(rules_.game.topology,
                                                      rules_.tables->plan().plain, position_);
    }
}

// Takes the tables of moves that are made as wholes, unless hooks make moves or judge each of them.
void LegalMoves::take_whole_moves() {
    if (hooks_ != nullptr && (hooks_->has(Hook::Generate) || hooks_->has(Hook::OnMove))) {
        return;
    }
    if (rules_.hops != nullptr) {
        dice_ = std::make_unique<DiceMoves>(rules_, position_, interpreter_);
    }
    if (rules_.sowing != nullptr) {
        sowings_ = std::make_unique<SowingMoves>(rules_, position_, interpreter_);
    }
}

// ---- listing

void LegalMoves::list(MoveList& out, bool with_routes) {
    const Worker::Operation operation(worker_);
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

// Whether a move is due, and the tables have all that there are.
bool LegalMoves::tables_due() { return tables_list_ && is_due() && rest_holds(); }

bool LegalMoves::rest_holds() {
    return rules_.tables == nullptr || !rules_.tables->plan().asks_rest || rest_screened() ||
           interpreter_.finisher().rest_surely_holds();
}

void LegalMoves::list_unordered(MoveList& out) {
    const bool unjudged = judges_ && is_due();
    if (!unjudged && !tables_due()) {
        list(out, false);
        return;
    }
    const Worker::Operation operation(worker_);
    out.clear();
    list_by_tables(!unjudged, out);
}

// Fills an empty list. all: `require` surely refuses no move; else each is asked.
void LegalMoves::list_by_tables(bool all, MoveList& out) {
    const std::size_t entry = entry_number();
    rules_.tables->list(position_, position_.to_move(), entry_classes_[entry], *this, *scratch_,
                        out);
    if (!all) {
        keep_standing(out);
    }
    complete_list(rules_.turns.entries[entry], out.empty(), out);
}

bool LegalMoves::complete_list(const CompiledEntry& entry, bool empty, MoveList& out) {
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

void LegalMoves::append(Position&, Player player, std::uint16_t movement, PieceType type,
                        MoveList& list, std::size_t merge_from) {
    const bool sown = sowings_ != nullptr && movement == sowings_->movement() &&
                      sowings_->list(player, list);
    if (!sown) {
        interpreter_.generate_movement(movement, type, player, list, merge_from);
    }
}

const kernel::PlainMoves* LegalMoves::append_by_lua(Position&, Player player, std::uint64_t classes,
                                                    MoveList& list, std::size_t merge_from) {
    std::vector<char> offers;  // the memory is kept; the hook may have another list made
    offers.swap(by_lua_);
    offers.resize(rules_.classes.size());
    for (std::size_t i = 0; i < offers.size(); ++i) {
        offers[i] = static_cast<char>((classes >> i) & 1);
    }
    const kernel::PlainMoves::Call call(*plain_, player);
    interpreter_.generate_by_lua(player, offers, list, merge_from, call.moves());
    by_lua_.swap(offers);
    return call.moves();
}

const Compound& LegalMoves::spelled(MoveBits move, MoveList& into) {
    const kernel::Plan& plan = rules_.tables->plan();
    const kernel::RowPlan& row = plan.rows[move_bits::row(move)];
    const auto find = [&]() -> const Compound* {
        const auto same = [&](const Compound& compound) {
            return compound.movement == row.movement && compound.mover == row.type &&
                   compound.player == row.player &&
                   kernel::same_move(rules_.tables->maker(), plan, position_, move, into, compound);
        };
        const auto found = std::find_if(into.compounds.begin(), into.compounds.end(), same);
        return found != into.compounds.end() ? &*found : nullptr;
    };
    if (const Compound* known = find()) {
        return *known;
    }
    if (row.idiom == kernel::Idiom::Plain) {
        std::vector<char> offers(rules_.classes.size(), 0);
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

bool LegalMoves::list_taking(MoveList& out) {
    if (filters_ || !tables_due()) {
        list_unordered(out);
        return !out.empty();
    }
    const Worker::Operation operation(worker_);
    out.clear();
    const std::size_t entry = entry_number();
    const bool any = rules_.tables->list_taking(position_, position_.to_move(),
                                                entry_classes_[entry], *this, *scratch_, out);
    return pass_beside_tables(rules_.turns.entries[entry], !any, out) > 0 || any;
}

bool LegalMoves::finds_dice() {
    return dice_ != nullptr && dice_->find(entry_number(), position_.to_move());
}

bool LegalMoves::sows() const { return sowings_ != nullptr && sowings_->due(entry_number()); }

void LegalMoves::compose(bool with_routes, MoveList& out) {
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
bool LegalMoves::filter(MoveList& out) {
    if (!filters_ || out.empty()) {
        return true;
    }
    std::vector<char> dropped;  // the memory is kept; the hook may list moves, too
    dropped.swap(filtered_);
    dropped.assign(out.size(), 0);
    hooks_->filter(worker_, out, dropped, nullptr);
    const bool all = std::memchr(dropped.data(), 1, dropped.size()) == nullptr;
    if (!all) {
        drop_moves(out, dropped);
    }
    filtered_.swap(dropped);
    return all;
}

// What an ordinary turn of a player offers, or one class alone; name < 0: all.
std::vector<char> LegalMoves::offers_for(Player player, int name) {
    std::vector<char> offers = turns_.offers_for(player);
    if (name >= 0) {
        offers.assign(offers.size(), 0);
        offers[static_cast<std::size_t>(name)] = 1;
    }
    return offers;
}

void LegalMoves::list_for(Player player, int name, MoveList& out) {
    const Worker::Operation operation(worker_);
    out.clear();
    interpreter_.generate(player, offers_for(player, name), true, true, out);
}

bool LegalMoves::has_move_for(Player player, int name) {
    const Worker::Operation operation(worker_);
    return interpreter_.has_move(player, offers_for(player, name));
}

std::size_t LegalMoves::moves_of(Player player) {
    const Worker::Operation operation(worker_);
    const std::size_t mark = position_.mark();
    if (position_.to_move() != player) {
        turns_.set_to_move(player);
    }
    list_unordered(counted_);
    position_.undo_to(mark);
    return counted_.size();
}

bool LegalMoves::is_due() const {
    return position_.get(Field::Over) == 0 && !chance_.due() && !turns_.finished();
}

}  // namespace perthro
