#include "engine/search/walker.hpp"

#include "engine/kernel/kernel.hpp"

#include <algorithm>

namespace perthro::search {

namespace {

constexpr std::size_t kLongestLook = 128;  // positions back in which a repetition is looked for
constexpr std::uint64_t kCompoundId = std::uint64_t{1} << 63;

std::uint64_t summand(Slot slot, std::uint32_t value) {
    return value == 0 ? 0 : key_of(slot, value);
}

// A key of the line, spread so that sums of several do not cancel.
std::uint64_t mixed(std::uint64_t key) {
    return key_of(static_cast<Slot>(key >> 32), static_cast<std::uint32_t>(key));
}

// What a position that stood adds to the key of the line, as all players saw it.
std::uint64_t summand_of(const Line::Entry& entry) {
    std::uint64_t summand = 0;
    for (const std::uint64_t key : entry.keys()) {
        summand ^= mixed(key);
    }
    return summand;
}

}  // namespace

History history_of(const Worker& worker) {
    History history;
    history.line = worker.line();
    history.last = worker.last_move();
    for (Player player = 0; player <= kMaxPlayers; ++player) {
        history.last_by[player] = worker.last_of(player);
    }
    return history;
}

std::shared_ptr<const History> seen_history(const Worker& worker, Player viewer) {
    if (worker.rules().game.repetition.forbid == 0) {
        return nullptr;
    }
    auto history = std::make_shared<History>();
    MoveContext none;
    none.name = kNoMovement;
    history->last_by.fill(none);
    for (Line::Entry entry : worker.line().entries()) {
        const std::uint64_t seen = entry.forbid[viewer];
        entry.forbid.fill(0);
        entry.forbid[viewer] = entry.identity = seen;
        history->line.push(entry);
    }
    return history;
}

Walker::Walker(std::shared_ptr<const Rules> rules)
    : worker_(std::move(rules)),
      light_(worker_.table_plies_.lists && worker_.table_plies_.bare && !worker_.moves_.filters()),
      forbids_(this->rules().game.repetition.forbid != 0) {
    if (this->rules().tables != nullptr) {
        rows_ = this->rules().tables->plan().rows.data();
    }
}

void Walker::stand_on(const Position& position, const History* history) {
    worker_.results().ignore_soft(light_);
    worker_.set_position(position);
    worker_.position_.track_keys(!light_);
    stood_.clear();
    depth_ = 0;
    if (history != nullptr) {
        if (this->rules().needs_line) {
            worker_.line_ = history->line;
        }
        worker_.plies_.last().any = history->last;
        worker_.plies_.last().of = history->last_by;
        for (const Line::Entry& entry : history->line.entries()) {
            stood_.push_back(entry.identity);
        }
    }
    if (history == nullptr || history->line.size() == 0) {
        stood_.push_back(computed_keys().identity);
    }
    now_ = computed_keys();
    for (const Line::Entry& entry : worker_.line().entries()) {
        now_.line ^= forbids_ ? summand_of(entry) : 0;
    }
}

std::uint32_t Walker::seats_of(std::uint32_t sides) const {
    std::uint32_t seats = 0;
    for (Player side = 1; side <= rules().layout.players; ++side) {
        seats |= ((sides >> side) & 1) << seat_of(side);
    }
    return seats;
}

Player Walker::side_of(Player seat) const {
    Player side = 1;
    while (seat_of(side) != seat) {
        ++side;
    }
    return side;
}

Ended Walker::ended() const {
    return {seats_of(position().get(Field::Winners)), seats_of(position().get(Field::Losers))};
}

Ended Walker::stuck() {
    const Worker::Operation operation(worker_);
    if (chance_due() || worker_.turns_.finished()) {
        return {};
    }
    const int index = worker_.results_.stuck();
    if (index < 0) {
        return {};
    }
    const std::size_t mark = position().mark();
    const Outcome outcome = worker_.results_.award(
        index, 1U << to_move(), static_cast<Player>(position().get(Field::LastMover)));
    worker_.position_.undo_to(mark);
    return {seats_of(outcome.winners), seats_of(outcome.losers)};
}

// ---- lists

// Two moves are the same if they lead to the same position.
std::size_t Walker::in_order(const MoveList& list, std::size_t index, MoveList& out) {
    make(list, index);
    const std::uint64_t wanted = key();
    unmake();
    list_in_order(out);
    for (std::size_t i = 0; i < out.size(); ++i) {
        make(out, i);
        const bool found = key() == wanted;
        unmake();
        if (found) {
            return i;
        }
    }
    return out.size();
}

std::uint64_t Walker::id_of(const MoveList& list, std::size_t index) {
    const MoveBits bits = list.moves[index];
    return move_bits::compound(bits) ? list.compound(index).choices_key | kCompoundId : bits;
}

PieceType Walker::mover_of(const MoveList& list, std::size_t index) const {
    return perthro::mover_of(worker_.rules(), list, index);
}

PieceType Walker::becomes(const MoveList& list, std::size_t index) const {
    const MoveBits bits = list.moves[index];
    if (move_bits::compound(bits)) {
        const Compound& move = list.compound(index);
        for (const Effect& effect : list.effects_of(move)) {
            if (effect.slot == move.to && effect.value != 0) {
                return word::type(effect.value);
            }
        }
        return move.mover;
    }
    const kernel::RowPlan& row = rows_[move_bits::row(bits)];
    const std::uint32_t choice = move_bits::choice(bits);
    const PieceType becomes = choice < row.choices.size() ? row.choices[choice].becomes
                                                          : kEmptyType;
    return becomes != kEmptyType ? becomes : row.type;
}

// ---- plies

void Walker::make(const MoveList& list, std::size_t index) {
    if (depth_ == plies_.size()) {
        plies_.emplace_back();
    }
    Ply& ply = plies_[depth_];
    ply.before = now_;
    if (light_) {
        make_by_tables(list, index, ply);
    } else {
        const std::size_t line_before = worker_.line().size();
        worker_.make(list, index);
        now_ = kept_keys(line_before);
    }
    ++depth_;
    stood_.push_back(now_.identity);
}

void Walker::make_by_tables(const MoveList& list, std::size_t index, Ply& ply) {
    Worker& worker = worker_;
    const kernel::Maker& maker = rules().tables->maker();
    const Player mover = to_move();
    const bool judged = worker.results_.has_hard();
    if (worker.results_.hard_ask_hooks()) {
        ply.last = worker.plies_.last().any;
        worker.plies_.last().any = worker.plies_.described(list, index);
    }
    maker.apply(worker.position_, list, index, ply.undo);
    maker.finish_ply(worker.position_, ply.undo);
    change_keys(ply.undo);
    if (!judged) {
        return;
    }
    try {
        const Worker::Operation operation(worker);
        worker.results_.judge(mover);
    } catch (...) {
        take_back(ply);
        throw;
    }
}

void Walker::unmake() {
    --depth_;
    const Ply& ply = plies_[depth_];
    if (light_) {
        take_back(ply);
    } else {
        worker_.unmake();
        now_ = ply.before;
    }
    stood_.pop_back();
}

// Takes back a ply that the tables made.
void Walker::take_back(const Ply& ply) {
    rules().tables->maker().take_back(worker_.position_, ply.undo);
    if (worker_.results_.hard_ask_hooks()) {
        worker_.plies_.last().any = ply.last;
    }
    now_ = ply.before;
}

void Walker::unwind() {
    while (depth_ > 0) {
        unmake();
    }
}

// ---- keys

bool Walker::is_quiet(Slot slot) const {
    const Layout& layout = position().layout();
    return slot >= layout.quiet.first &&
           slot < layout.quiet.first + static_cast<Slot>(layout.quiet.count);
}

std::uint64_t Walker::quiet_summands() const {
    const Layout& layout = position().layout();
    std::uint64_t sum = 0;
    for (int i = 0; i < layout.quiet.count; ++i) {
        const Slot slot = layout.quiet.first + static_cast<Slot>(i);
        sum ^= summand(slot, position().get(slot));
    }
    return sum;
}

Walker::Keys Walker::computed_keys() const {
    const auto keys = position().computed_keys();
    return {keys[static_cast<std::size_t>(Key::State)] ^ quiet_summands(),
            keys[static_cast<std::size_t>(Key::Identity)], 0};
}

// After a ply of the worker. Where repetition is forbidden, every position that stood counts.
Walker::Keys Walker::kept_keys(std::size_t line_before) const {
    Keys keys{position().key(Key::State) ^ quiet_summands(), position().key(Key::Identity),
              now_.line};
    const std::vector<Line::Entry>& line = worker_.line().entries();
    for (std::size_t i = line_before; forbids_ && i < line.size(); ++i) {
        keys.line ^= summand_of(line[i]);
    }
    return keys;
}

void Walker::change_key(Slot slot, std::uint32_t old, std::uint32_t value) {
    const Layout& layout = position().layout();
    const std::uint8_t bits = layout.keys.bits[slot];
    if (bits == 0 || old == value) {
        return;
    }
    const std::uint32_t mask = layout.key_mask(slot);
    const std::uint64_t state = summand(slot, old) ^ summand(slot, value);
    now_.state ^= is_quiet(slot) ? 0 : state;
    if ((bits & kIdentityKey) != 0) {
        now_.identity ^= mask == ~0U ? state
                                     : summand(slot, old & mask) ^ summand(slot, value & mask);
    }
}

// What a ply by tables changed: two words and the turn without a log, the rest by the log.
void Walker::change_keys(const kernel::Undo& undo) {
    const Position& at = position();
    if (undo.words_raw) {
        const Cell from = move_bits::from(undo.move);
        const Cell to = move_bits::to(undo.move);
        change_key(from, undo.from_word, at.word(from));
        change_key(to, undo.to_word, at.word(to));
    } else if (undo.drop_raw) {
        const Cell to = move_bits::to(undo.move);
        change_key(to, 0, at.word(to));
    }
    if (undo.header_raw) {
        const Layout& layout = at.layout();
        change_key(layout.field(Field::ToMove), static_cast<std::uint32_t>(undo.turn),
                   at.get(Field::ToMove));
        change_key(layout.field(Field::RoundOwner), static_cast<std::uint32_t>(undo.turn >> 32),
                   at.get(Field::RoundOwner));
        change_key(layout.field(Field::Counter), undo.counter, at.get(Field::Counter));
    }
    const std::vector<LogEntry>& log = at.log();
    for (std::size_t i = undo.log_mark; i < log.size(); ++i) {
        std::uint32_t value = at.get(log[i].slot);
        for (std::size_t k = i + 1; k < log.size(); ++k) {
            if (log[k].slot == log[i].slot) {
                value = log[k].old;
                break;
            }
        }
        change_key(log[i].slot, log[i].old, value);
    }
}

bool Walker::repeated() const {
    const std::size_t last = stood_.size() - 1;
    const std::size_t first = last > kLongestLook ? last - kLongestLook : 0;
    return std::find(stood_.begin() + static_cast<std::ptrdiff_t>(first), stood_.end() - 1,
                     now_.identity) != stood_.end() - 1;
}

}  // namespace perthro::search
