// When a set is made, and what it is worth.
#include "engine/facts/store.hpp"

#include "engine/facts/prices.hpp"

#include <algorithm>

namespace perthro::facts {

namespace {

constexpr std::uint8_t kCondition = 1, kCount = 2;  // may be asked for
constexpr std::size_t kMostNodes = 3000;
constexpr std::size_t kMostBytes = 400'000;  // of sets

CellSet all_cells(const Topology& topology) {
    CellSet cells(topology.limit);
    for (const Cell cell : topology.cells) {
        cells.add(cell);
    }
    return cells;
}

std::size_t most_nodes(const Rules& rules) {
    const std::size_t bytes = static_cast<std::size_t>(rules.layout.sets.words) * 16;
    return std::min(kMostNodes, kMostBytes / bytes);
}

}  // namespace

Store::Store(const Rules& rules, const Position& position)
    : rules_(rules), position_(position), directions_(rules.game.topology.directions.size()),
      formulas_(all_cells(rules.game.topology), static_cast<std::size_t>(rules.layout.sets.words),
                most_nodes(rules)),
      reader_(rules, formulas_), any_cell_(rules.game.topology.cells.front()) {
    const std::size_t expressions = rules.program.expressions.size();
    const Extent extent(rules);
    asked_for_.assign(expressions, 0);
    std::size_t facts = 0;
    for (std::size_t i = 0; i < expressions; ++i) {
        const auto expression = static_cast<std::int32_t>(i);
        asked_for_[i] = extent.is_heavy(expression)   ? kCondition
                        : extent.is_count(expression) ? kCount
                                                      : 0;
        number_.push_back(static_cast<std::uint16_t>(facts));
        facts += asked_for_[i] != 0 ? 1 : 0;
    }
    facts_.resize(facts);
    for (std::size_t i = 0; i < expressions; ++i) {
        if (asked_for_[i] != 0) {
            fact_of(static_cast<std::int32_t>(i)).expression = static_cast<std::int32_t>(i);
            fact_of(static_cast<std::int32_t>(i)).kind = asked_for_[i];
        }
    }
}

std::unique_ptr<Store> Store::make(const Rules& rules, const Position& position) {
    if (rules.layout.has.counters || rules.game.topology.cells.empty() ||
        rules.layout.limit > kMaxCells || rules.program.expressions.size() > 0xFFFF) {
        return nullptr;
    }
    auto store = std::make_unique<Store>(rules, position);
    return store;
}

Window::Window(Store* store, std::size_t mark)
    : store_(store != nullptr && !store->open_ ? store : nullptr) {
    if (store_ != nullptr) {
        store_->begin(mark);
    }
}

Window::~Window() {
    if (store_ != nullptr) {
        store_->open_ = false;
    }
}

// ---- which position

bool Store::find_state() {
    const std::vector<LogEntry>& log = position_.log();
    if (log.size() < base_ || log.size() - base_ > kMostWritten) {
        return false;
    }
    const std::size_t size = log.size() - base_;
    const LogEntry* const written = log.data() + base_;
    state_.written = {written, size};
    if (size == 0) {
        state_.now = state_.base;
        return true;
    }
    for (std::size_t i = 0; i < shots_used_; ++i) {
        const Shot& shot = shots_[i];
        if (shot.size == size && std::equal(written, written + size, shot.written.begin(),
                                            [](const LogEntry& a, const LogEntry& b) {
                                                return a.slot == b.slot && a.now == b.now;
                                            })) {
            state_.now = shot.number;
            return true;
        }
    }
    if (shots_used_ < kShots) {
        next_shot_ = shots_used_++;
    } else {
        next_shot_ = (next_shot_ + 1) % kShots;
    }
    Shot& shot = shots_[next_shot_];
    shot.size = size;
    std::copy_n(written, size, shot.written.begin());
    shot.number = state_.now = ++states_;
    return true;
}

// ---- conditions

void Store::make_room() {
    if (evaluator_ == nullptr) {
        evaluator_ = Evaluator::make(rules_, position_, formulas_);
    }
    evaluator_->make_room();
    questioned_.resize(formulas_.size(), 0);
}

// Where a formula was found to be wrong, nothing is asked any more.
void Store::give_up() {
    std::fill(asked_for_.begin(), asked_for_.end(), 0);
    floods_.clear();
    sieves_.clear();
    resting_.clear();
    open_ = false;
}

NodeId Store::read(Fact& fact, std::int32_t condition, Player me, Direction ahead) {
    const NodeId id = fact.kind == kCount ? reader_.counted(condition, me, ahead)
                                          : reader_.condition(condition, me, ahead);
    make_room();
    if (id < 0 && reader_.any_direction() && me != kNobody) {
        asked_for_[static_cast<std::size_t>(condition)] = 0;
    }
    if (id >= 0 && fact.set == 0) {
        fact.set = guessed(id);
    }
    return id;
}

std::uint32_t Store::guessed(NodeId id) const {
    return static_cast<std::uint32_t>(formulas_.size_of(id) *
                                      (4 + 2 * static_cast<std::size_t>(rules_.layout.sets.words)));
}

std::vector<NodeId> Store::unread() const {
    const std::size_t players = static_cast<std::size_t>(rules_.layout.players) + 1;
    return std::vector<NodeId>(players * (directions_ + 1), kUnread);
}

NodeId Store::root(Fact& fact, std::int32_t condition, Player me, Direction ahead) {
    if (fact.roots.empty()) {
        fact.roots = unread();
        fact.global = Extent(rules_).is_global(condition);
    }
    NodeId& root = fact.roots[index(me, ahead)];
    if (root == kUnread) {
        root = read(fact, condition, me, ahead);
    }
    return root;
}

Answer Store::ask(std::int32_t condition, Player me, Direction ahead, Cell here) {
    Fact& fact = fact_of(condition);
    if (is_one_out()) {
        return Answer::Words;
    }
    const NodeId id = root(fact, condition, me, ahead);
    if (id < 0 || (here >= rules_.layout.limit && !fact.global)) {
        pay(fact, kNotice);
        return Answer::Words;
    }
    const Answer found = answer(fact, id);
    return found == Answer::Yes && !evaluator_->has(id, fact.global ? any_cell_ : here) ? Answer::No
                                                                                        : found;
}

Answer Store::count(std::int32_t count, Player me, Direction ahead, std::int64_t& number) {
    Fact& fact = fact_of(count);
    if (is_one_out()) {
        return Answer::Words;
    }
    const NodeId id = root(fact, count, me, ahead);
    const Answer found = id < 0 ? Answer::Words : answer(fact, id);
    number = found == Answer::Yes ? evaluator_->count(id) : 0;
    return found;
}

Answer Store::answer(Fact& fact, NodeId id) {
    if (formulas_.node(id).fixed) {
        evaluator_->find(id);
        return Answer::Yes;
    }
    if (!open_) {
        return Answer::Words;
    }
    if (!find_state()) {
        pay(fact, kNotice);
        return Answer::Words;
    }
    evaluator_->set_state(state_);
    if (++fact.turn % kMeasured == 0) {
        return Answer::Measure;
    }
    if (!evaluator_->knows(id)) {
        std::uint64_t& questioned = questioned_[static_cast<std::size_t>(id)];
        if (questioned != state_.now && (fact.words == 0 || fact.words < fact.set)) {
            questioned = state_.now;
            pay(fact, kNotice);
            return Answer::Measure;
        }
        if (!make(fact, id)) {
            return Answer::Words;
        }
    }
    pay(fact, kNotice + kAnswer - static_cast<std::int64_t>(fact.words));
    return Answer::Yes;
}

bool Store::make(Fact& fact, NodeId id) {
    const std::uint64_t before = evaluator_->work();
    evaluator_->find(id);
    const std::uint64_t cost = evaluator_->work() - before;
    fact.set = average(fact.set, cost);
    pay(fact, static_cast<std::int64_t>(cost));
    if (evaluator_->failed()) {
        give_up();
        return false;
    }
    return true;
}

void Store::pay(Fact& fact, std::int64_t cost) {
    fact.balance = std::min(fact.balance - cost, kRich);
    if (fact.balance < -kPatience) {
        fact.balance = 0;
        const std::uint64_t until = windows_ + fact.next_rest;
        if (fact.expression < 0) {
            fact.woken = until;
        } else {
            asked_for_[static_cast<std::size_t>(fact.expression)] = 0;
            resting_.push_back({fact.expression, until});
            next_woken_ = std::min(next_woken_, until);
        }
        fact.next_rest = std::min(fact.next_rest * 2, kLongestRest);
    } else if (fact.balance == kRich) {
        fact.next_rest = kShortestRest;
    }
}

// Those of which the rest is over are asked again.
void Store::wake() {
    next_woken_ = ~std::uint64_t{0};
    std::erase_if(resting_, [&](const Rest& rest) {
        if (rest.until <= windows_) {
            asked_for_[static_cast<std::size_t>(rest.expression)] = fact_of(rest.expression).kind;
            return true;
        }
        next_woken_ = std::min(next_woken_, rest.until);
        return false;
    });
}

void Store::learn(std::int32_t condition, std::uint64_t cost) {
    Fact& fact = fact_of(condition);
    fact.words = average(fact.words, cost);
}

bool Store::find_all(std::int32_t condition, Player me, Direction ahead, CellSet& cells) {
    const Window window(this, position_.mark());
    const NodeId id = root(fact_of(condition), condition, me, ahead);
    if (id < 0 || !find_state()) {
        return false;
    }
    evaluator_->set_state(state_);
    evaluator_->find(id);
    cells.clear();
    for (const Cell cell : rules_.game.topology.cells) {
        if (evaluator_->has(id, cell)) {
            cells.add(cell);
        }
    }
    return !evaluator_->failed();
}

}  // namespace perthro::facts
