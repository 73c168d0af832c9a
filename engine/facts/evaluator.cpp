// Evaluates formulas with sets of a width that is known when this is compiled, or of any.
#include "engine/facts/evaluator.hpp"

#include "engine/facts/links.hpp"
#include "engine/position/position.hpp"

#include <algorithm>
#include <array>
#include <bit>

namespace perthro::facts {

namespace {

constexpr int kMostWords = kMaxCells / 64;
constexpr std::uint64_t kPerNode = 8;  // nanoseconds, about, without what its words take
constexpr std::uint64_t kPerLooked = 6;

// Sets of W words; 0: of a number that is known later.
template <int W>
class EvaluatorOf final : public Evaluator {
public:
    EvaluatorOf(const Rules& rules, const Position& position, const Formulas& formulas)
        : Evaluator(rules, position, formulas) {
        links_.resize(rules.game.topology.link.size());
        for (Player a = 1; a <= rules.layout.players; ++a) {
            for (Player b = 1; b <= rules.layout.players; ++b) {
                hostile_[a] |= a != b && !rules.allied(a, b) ? 1U << b : 0;
            }
        }
    }

    void find(NodeId id) override { (void)set(id); }

    void flood(std::int32_t way, Cell from, std::vector<Cell>& cells) override {
        Set known = empty();
        add(known, from);
        Set front = known;
        while (any(front)) {
            Set to = empty();
            if (count(front) <= few()) {
                each(front, [&](Cell cell) { walk(way, cell, to); });
            } else {
                lead(way, front, to);
            }
            for (std::size_t i = 0; i < n(); ++i) {
                front.w[i] = to.w[i] & ~known.w[i];
                known.w[i] |= to.w[i];
            }
        }
        known.w[from / 64U] &= ~(std::uint64_t{1} << (from % 64U));
        each(known, [&](Cell cell) { cells.push_back(cell); });
    }

private:
    struct Set {
        std::array<std::uint64_t, W == 0 ? kMostWords : W> w;
    };

    [[nodiscard]] std::size_t n() const { return W == 0 ? width : static_cast<std::size_t>(W); }
    [[nodiscard]] int few() const { return static_cast<int>(n()) / 2 + 1; }
    [[nodiscard]] Set empty() const {
        Set set;
        std::fill_n(set.w.begin(), n(), 0);
        return set;
    }
    [[nodiscard]] Set read(const std::uint64_t* words) const {
        Set set;
        std::copy_n(words, n(), set.w.begin());
        return set;
    }
    static void add(Set& set, std::size_t cell) {
        set.w[cell / 64] |= std::uint64_t{1} << (cell % 64);
    }
    static void put(Set& set, std::size_t cell, bool on) {
        const std::uint64_t bit = std::uint64_t{1} << (cell % 64);
        set.w[cell / 64] = on ? set.w[cell / 64] | bit : set.w[cell / 64] & ~bit;
    }
    [[nodiscard]] bool any(const Set& set) const {
        std::uint64_t all = 0;
        for (std::size_t i = 0; i < n(); ++i) {
            all |= set.w[i];
        }
        return all != 0;
    }
    [[nodiscard]] int count(const Set& set) const {
        int total = 0;
        for (std::size_t i = 0; i < n(); ++i) {
            total += std::popcount(set.w[i]);
        }
        return total;
    }
    template <typename Function>
    void each(const Set& set, Function&& f) const {
        for (std::size_t i = 0; i < n(); ++i) {
            for (std::uint64_t left = set.w[i]; left != 0; left &= left - 1) {
                f(static_cast<Cell>(i * 64 + static_cast<std::size_t>(std::countr_zero(left))));
            }
        }
    }
    template <typename Function>
    [[nodiscard]] Set combined(const Set& a, const Set& b, Function&& f) const {
        Set set;
        for (std::size_t i = 0; i < n(); ++i) {
            set.w[i] = f(a.w[i], b.w[i]);
        }
        return set;
    }
    void join(Set& set, const std::uint64_t* words) const {
        for (std::size_t i = 0; i < n(); ++i) {
            set.w[i] |= words[i];
        }
    }
    [[nodiscard]] Set everywhere(bool is) {
        return is ? read(formulas.constant_at(formulas.node(formulas.all()).a)) : empty();
    }

    // Adds what lies so far above (up) or below the cells of `set` that are in `of`, of those in
    // `to`.
    void shift(const std::uint64_t* set, const std::uint64_t* of, const Links::Shift& by, bool up,
               const std::uint64_t* to, Set& into) const {
        const auto words = static_cast<std::size_t>(by.words);
        const auto at = [&](std::size_t i) { return of == nullptr ? set[i] : set[i] & of[i]; };
        for (std::size_t i = 0; i < n(); ++i) {
            std::uint64_t word = 0;
            if (up) {
                if (i >= words) {
                    word = at(i - words) << by.bits;
                    word |= by.bits != 0 && i > words ? at(i - words - 1) >> (64 - by.bits) : 0;
                }
            } else if (i + words < n()) {
                word = at(i + words) >> by.bits;
                word |= by.bits != 0 && i + words + 1 < n() ? at(i + words + 1) << (64 - by.bits)
                                                            : 0;
            }
            into.w[i] |= to == nullptr ? word : word & to[i];
        }
    }
    [[nodiscard]] const Links& links_of(std::int32_t direction) {
        auto& links = links_[static_cast<std::size_t>(direction)];
        if (links == nullptr) {
            const Topology& topology = rules.game.topology;
            links = std::make_unique<const Links>(
                topology, topology.link[static_cast<std::size_t>(direction)], width);
        }
        return *links;
    }
    // Where cells of a set lead along a direction.
    void lead_along(std::int32_t direction, const Set& set, Set& into) {
        const Links& links = links_of(direction);
        for (const Links::Shift& by : links.shifts) {
            shift(set.w.data(), by.from.data(), by, by.up, nullptr, into);
        }
        done += links.shifts.size() * n() + 1;
        if (!links.shifted) {
            each(set, [&](Cell cell) {
                if ((*links.to)[cell] != kNoCell) {
                    add(into, (*links.to)[cell]);
                }
            });
        }
    }
    // From where they lead into a set.
    [[nodiscard]] Set from(std::int32_t direction, const std::uint64_t* set) {
        const Links& links = links_of(direction);
        Set into = empty();
        for (const Links::Shift& by : links.shifts) {
            shift(set, nullptr, by, !by.up, by.from.data(), into);
        }
        done += links.shifts.size() * n() + 1;
        if (!links.shifted) {
            done += rules.game.topology.cells.size();
            for (const Cell cell : rules.game.topology.cells) {
                const Cell to = (*links.to)[cell];
                if (to != kNoCell && ((set[to / 64U] >> (to % 64U)) & 1) != 0) {
                    add(into, cell);
                }
            }
        }
        return into;
    }

    // The set of a formula, which stays where it is until formulas are made.
    const std::uint64_t* set(NodeId id) {
        std::uint64_t* const kept = all_sets.data() + place(id) * n();
        if (!knows(id)) {
            const Set made = make_set(formulas.node(id));
            std::copy_n(made.w.begin(), n(), kept);
            stamps[place(id)] = stamp(id);
        }
        return kept;
    }

    // NOLINTNEXTLINE(readability-function-size): one case for each kind.
    [[nodiscard]] Set make_set(const Node& node) {
        done += kPerNode + n();
        const auto list = formulas.list(node);
        switch (node.kind) {
            case Node::Kind::Constant: return read(formulas.constant_at(node.a));
            case Node::Kind::Pieces: {
                Set found = read(position.set(kNobody) + list[0]);
                for (std::size_t i = 1; i < list.size(); ++i) {
                    join(found, position.set(kNobody) + list[i]);
                }
                done += list.size() * n();
                return found;
            }
            case Node::Kind::Hostile:
                return of_owners(hostile_to(static_cast<Player>(node.a)), list);
            case Node::Kind::ToMove: return of_owners(1U << position.to_move(), list);
            case Node::Kind::Closed: return closed();
            case Node::Kind::Either: {
                Set found = read(set(list[0]));
                for (std::size_t i = 1; i < list.size(); ++i) {
                    join(found, set(list[i]));
                }
                done += list.size() * n();
                return found;
            }
            case Node::Kind::Both: {
                const Set a = read(set(node.a));
                return any(a) ? combined(a, read(set(node.b)), [](auto x, auto y) { return x & y; })
                              : a;
            }
            case Node::Kind::Without: {
                const Set a = read(set(node.a));
                return any(a)
                           ? combined(a, read(set(node.b)), [](auto x, auto y) { return x & ~y; })
                           : a;
            }
            case Node::Kind::From: return from(node.b, set(node.a));
            case Node::Kind::Ray: return ray(node.b, set(node.a), set(list[0]));
            case Node::Kind::CellOf: {
                Set one = empty();
                const std::int64_t cell = number(node.a) - 1;
                if (cell >= 0 && cell < rules.layout.limit) {
                    add(one, static_cast<std::size_t>(cell));
                } else if (cell >= 0) {
                    is_wrong = true;
                }
                return one;
            }
            case Node::Kind::Anywhere: {
                const Set a = read(set(node.a));
                return everywhere(any(a) && any(combined(a, read(set(node.b)),
                                                         [](auto x, auto y) { return x & y; })));
            }
            case Node::Kind::Numbers: {
                const Wanted wanted = wanted_by(node.b);
                return everywhere(passes(wanted, number(node.a)));
            }
            case Node::Kind::Column: return column(node);
            case Node::Kind::Beside: return beside(list, set(node.a), wanted_by(node.b));
            case Node::Kind::Chain: return chains(list, wanted_by(node.b));
        }
        return empty();
    }

    // ---- pieces

    [[nodiscard]] std::uint32_t hostile_to(Player me) const {
        const std::uint32_t out = position.get(Field::OutMask);
        const std::uint32_t walls = position.get(Field::WallMask);
        if ((out | walls) == 0) {
            return hostile_[me];
        }
        std::uint32_t found = 0;
        for (Player other = 1; other <= rules.layout.players && me != kNobody; ++other) {
            const bool enemy = other != me && (((out >> other) & 1) != 0 ||
                                               ((out >> me) & 1) != 0 || !rules.allied(other, me));
            found |= enemy && ((walls >> other) & 1) == 0 ? 1U << other : 0;
        }
        return found;
    }
    [[nodiscard]] Set of_owners(std::uint32_t owners, std::span<const std::int32_t> types) {
        Set found = empty();
        for (; owners != 0; owners &= owners - 1) {
            const auto owner = static_cast<Player>(std::countr_zero(owners));
            if (types.empty()) {
                join(found, position.set(owner));
            }
            for (const std::int32_t type : types) {
                join(found, position.set(owner, static_cast<PieceType>(type)));
            }
            done += (types.size() + 1) * n();
        }
        return found;
    }
    [[nodiscard]] Set occupied() {
        return of_owners(rules.layout.every_player() | (1U << kNobody), {});
    }
    [[nodiscard]] Set closed() {
        Set found = empty();
        each(occupied(), [&](Cell cell) {
            done += kPerLooked;
            if ((position.word(cell) & (word::kCovered | word::kTaken)) != 0) {
                add(found, cell);
            }
        });
        return found;
    }

    // ---- numbers

    struct Wanted {
        Comparison which = Comparison::Is;
        std::vector<std::int32_t> const* numbers = nullptr;
        std::int64_t first = 0, second = 0;
    };
    [[nodiscard]] std::int64_t number(std::int32_t id) {
        const Number& number = formulas.number_at(id);
        switch (number.kind) {
            case Number::Kind::Const: return number.a;
            case Number::Kind::Slot:
                return static_cast<std::int64_t>(position.get(static_cast<Slot>(number.a))) +
                       number.b;
            case Number::Kind::Cells: {
                const Set a = read(set(number.a));
                return count(
                    combined(a, read(set(number.b)), [](auto x, auto y) { return x & y; }));
            }
            case Number::Kind::Sum: return this->number(number.a) + this->number(number.b);
            case Number::Kind::Difference: return this->number(number.a) - this->number(number.b);
        }
        return 0;
    }
    [[nodiscard]] Wanted wanted_by(std::int32_t id) {
        const Test& test = formulas.test_at(id);
        Wanted wanted{test.which, &test.numbers};
        wanted.first = test.numbers.empty() ? 0 : number(test.numbers[0]);
        wanted.second = test.numbers.size() < 2 ? 0 : number(test.numbers[1]);
        return wanted;
    }
    [[nodiscard]] bool passes(const Wanted& wanted, std::int64_t is) {
        switch (wanted.which) {
            case Comparison::Is:
                for (std::size_t i = 0; i < wanted.numbers->size(); ++i) {
                    const std::int64_t with = i == 0   ? wanted.first
                                              : i == 1 ? wanted.second
                                                       : number((*wanted.numbers)[i]);
                    if (is == with) {
                        return true;
                    }
                }
                return false;
            case Comparison::AtLeast: return is >= wanted.first;
            case Comparison::AtMost: return is <= wanted.first;
            case Comparison::Between: return is >= wanted.first && is <= wanted.second;
            case Comparison::Less: return is < wanted.first;
            case Comparison::More: return is > wanted.first;
        }
        return false;
    }

    // What a column says of a cell by the value of the slot that decides it.
    [[nodiscard]] static std::int64_t value_in(const Column& column, std::uint32_t stored) {
        if (column.kind == Column::Kind::Cell) {
            return static_cast<std::int64_t>(stored) + column.low;
        }
        const bool has = stored != 0 &&
                         (column.types.empty() || column.types[word::type(stored)] != 0);
        return has ? static_cast<std::int64_t>((stored >> column.shift) & column.mask) + column.low
                   : 0;
    }
    [[nodiscard]] Set column(const Node& node) {
        const Column& column = formulas.column_at(node.a);
        const Wanted wanted = wanted_by(node.b);
        const bool steady = formulas.is_constant(formulas.test_at(node.b));
        const auto id = static_cast<NodeId>(&node - &formulas.node(0));
        const std::size_t first = static_cast<std::size_t>(id) * 2;
        const bool tried = state.now != state.base;
        const auto fits = [&](std::uint32_t stored) {
            return passes(wanted, value_in(column, stored));
        };
        if (steady && tried && stamps[first] == state.base) {
            Set found = read(all_sets.data() + first * n());
            for (const LogEntry& entry : state.written) {
                patch(found, column, entry.slot, fits(entry.now));
            }
            done += state.written.size() * 2;
            return found;
        }
        const Set found = looked_at(column, fits);
        if (steady && tried) {
            Set before = found;
            for (auto entry = state.written.rbegin(); entry != state.written.rend(); ++entry) {
                patch(before, column, entry->slot, fits(entry->old));
            }
            std::copy_n(before.w.begin(), n(),
                        all_sets.begin() + static_cast<std::ptrdiff_t>(first * n()));
            stamps[first] = state.base;
        }
        return found;
    }
    void patch(Set& set, const Column& column, Slot slot, bool fits) const {
        const Slot base = column.kind == Column::Kind::Cell ? column.base : 0;
        const std::uint64_t* const all = formulas.constant_at(formulas.node(formulas.all()).a);
        if (slot >= base && slot - base < static_cast<Slot>(rules.layout.limit)) {
            const std::size_t cell = slot - base;
            put(set, cell, fits && ((all[cell / 64] >> (cell % 64)) & 1) != 0);
        }
    }
    template <typename Fits>
    [[nodiscard]] Set looked_at(const Column& column, const Fits& fits) {
        const bool of_piece = column.kind == Column::Kind::Piece;
        Set found = everywhere(of_piece && fits(0));
        const Set cells = of_piece ? occupied() : everywhere(true);
        each(cells, [&](Cell cell) {
            done += kPerLooked;
            put(found, cell,
                fits(of_piece ? position.word(cell) : position.get(column.base + cell)));
        });
        return found;
    }

    // ---- neighbours and chains

    [[nodiscard]] Set ray(std::int32_t direction, const std::uint64_t* to,
                          const std::uint64_t* over) {
        Set found = from(direction, to);
        for (Set front = found; any(front);) {
            Set through;
            for (std::size_t i = 0; i < n(); ++i) {
                through.w[i] = front.w[i] & over[i];
            }
            const Set next = from(direction, through.w.data());
            for (std::size_t i = 0; i < n(); ++i) {
                front.w[i] = next.w[i] & ~found.w[i];
                found.w[i] |= next.w[i];
            }
        }
        return found;
    }
    // Sums of all cells at once: bit k of the sum of a cell is in bits[k].
    [[nodiscard]] Set beside(std::span<const std::int32_t> along, const std::uint64_t* set,
                             const Wanted& wanted) {
        std::array<Set, 4> bits;
        bits.fill(empty());
        for (const std::int32_t direction : along) {
            Set carry = from(direction, set);
            for (Set& bit : bits) {
                for (std::size_t i = 0; i < n(); ++i) {
                    const std::uint64_t both = bit.w[i] & carry.w[i];
                    bit.w[i] ^= carry.w[i];
                    carry.w[i] = both;
                }
            }
        }
        done += along.size() * 4 * n();
        Set found = empty();
        for (unsigned sum = 0; sum <= along.size(); ++sum) {
            if (!passes(wanted, sum)) {
                continue;
            }
            for (std::size_t i = 0; i < n(); ++i) {
                std::uint64_t is = ~std::uint64_t{0};
                for (unsigned k = 0; k < bits.size(); ++k) {
                    is &= ((sum >> k) & 1) != 0 ? bits[k].w[i] : ~bits[k].w[i];
                }
                found.w[i] |= is;
            }
        }
        return combined(found, everywhere(true), [](auto x, auto y) { return x & y; });
    }
    // [cell] those that links along some of these directions lead to. One game asks for one list of
    // directions.
    [[nodiscard]] const std::vector<Set>& linked_along(std::span<const std::int32_t> along) {
        if (!linked_.empty() &&
            std::equal(along.begin(), along.end(), linked_by_.begin(), linked_by_.end())) {
            return linked_;
        }
        linked_by_.assign(along.begin(), along.end());
        linked_.assign(static_cast<std::size_t>(rules.layout.limit), empty());
        for (const std::int32_t direction : along) {
            const std::vector<Cell>& to = *links_of(direction).to;
            for (std::size_t cell = 0; cell < linked_.size(); ++cell) {
                if (to[cell] != kNoCell) {
                    add(linked_[cell], to[cell]);
                }
            }
        }
        return linked_;
    }
    // Each piece is met once, which takes less than a step of whole sets in each direction.
    [[nodiscard]] Set chains(std::span<const std::int32_t> along, const Wanted& wanted) {
        const std::vector<Set>& linked = linked_along(along);
        Set found = combined(everywhere(passes(wanted, 0)), occupied(),
                             [](auto x, auto y) { return x & ~y; });
        for (Player owner = 0; owner <= rules.layout.players; ++owner) {
            Set left = read(position.set(owner));
            while (any(left)) {
                Set chain = empty();
                for (std::size_t i = 0; i < n(); ++i) {
                    if (left.w[i] != 0) {
                        chain.w[i] = left.w[i] & (0 - left.w[i]);
                        break;
                    }
                }
                for (Set front = chain; any(front);) {
                    Set to = empty();
                    each(front, [&](Cell cell) { join(to, linked[cell].w.data()); });
                    for (std::size_t i = 0; i < n(); ++i) {
                        front.w[i] = to.w[i] & left.w[i] & ~chain.w[i];
                        chain.w[i] |= front.w[i];
                    }
                }
                const int size = count(chain);
                done += static_cast<std::size_t>(size) * n();
                const bool fits = passes(wanted, size);
                for (std::size_t i = 0; i < n(); ++i) {
                    found.w[i] |= fits ? chain.w[i] : 0;
                    left.w[i] &= ~chain.w[i];
                }
            }
        }
        return found;
    }

    // ---- blocks

    [[nodiscard]] bool holds(NodeId id, Cell cell) {
        if (!knows(id)) {
            (void)set(id);
        }
        return has(id, cell);
    }
    // Where a block leads from one cell.
    void walk(std::int32_t id, Cell cell, Set& to) {
        for (;;) {
            done += 2;
            const Way& way = formulas.way_at(id);
            switch (way.kind) {
                case Way::Kind::End: add(to, cell); return;
                case Way::Kind::Test:
                    if (!holds(way.a, cell)) {
                        return;
                    }
                    break;
                case Way::Kind::Branch:
                    if (!holds(way.a, cell)) {
                        id = way.other;
                        continue;
                    }
                    break;
                case Way::Kind::Fork:
                    for (const std::int32_t one : formulas.list(way)) {
                        walk(one, cell, to);
                    }
                    return;
                case Way::Kind::Step:
                    cell = rules.game.topology.link[static_cast<std::size_t>(way.a)][cell];
                    if (cell == kNoCell) {
                        return;
                    }
                    break;
            }
            id = way.next;
        }
    }
    // Where it leads from all cells of a set.
    void lead(std::int32_t id, Set cells, Set& to) {
        while (any(cells)) {
            done += kPerNode + n();
            const Way& way = formulas.way_at(id);
            switch (way.kind) {
                case Way::Kind::End: join(to, cells.w.data()); return;
                case Way::Kind::Test:
                    cells = combined(cells, read(set(way.a)), [](auto x, auto y) { return x & y; });
                    break;
                case Way::Kind::Branch: {
                    const Set held = read(set(way.a));
                    lead(way.other, combined(cells, held, [](auto x, auto y) { return x & ~y; }),
                         to);
                    cells = combined(cells, held, [](auto x, auto y) { return x & y; });
                    break;
                }
                case Way::Kind::Fork:
                    for (const std::int32_t one : formulas.list(way)) {
                        lead(one, cells, to);
                    }
                    return;
                case Way::Kind::Step: {
                    Set next = empty();
                    lead_along(way.a, cells, next);
                    cells = next;
                    break;
                }
            }
            id = way.next;
        }
    }

    std::vector<std::unique_ptr<const Links>> links_;  // [concrete direction], when first asked for
    std::array<std::uint32_t, kMaxPlayers + 1> hostile_{};
    std::vector<Set> linked_;  // see linked_along()
    std::vector<std::int32_t> linked_by_;
};

template <int... Widths>
std::unique_ptr<Evaluator> made(const Rules& rules, const Position& position,
                                const Formulas& formulas) {
    std::unique_ptr<Evaluator> result;
    const auto of_width = [&]<int W>(std::integral_constant<int, W>) {
        if (rules.layout.set_words == W) {
            result = std::make_unique<EvaluatorOf<W>>(rules, position, formulas);
        }
    };
    (of_width(std::integral_constant<int, Widths>{}), ...);
    if (result == nullptr) {
        result = std::make_unique<EvaluatorOf<0>>(rules, position, formulas);
    }
    return result;
}

}  // namespace

Evaluator::Evaluator(const Rules& rules, const Position& position, const Formulas& formulas)
    : rules(rules), position(position), formulas(formulas),
      width(static_cast<std::size_t>(rules.layout.set_words)) {
    make_room();
}

void Evaluator::make_room() {
    stamps.resize(formulas.size() * 2, 0);
    all_sets.resize(formulas.size() * 2 * width, 0);
}

std::unique_ptr<Evaluator> Evaluator::make(const Rules& rules, const Position& position,
                                           const Formulas& formulas) {
    return made<1, 2, 3, 4, 5, 6, 8, 10, 12, 16>(rules, position, formulas);
}

}  // namespace perthro::facts
