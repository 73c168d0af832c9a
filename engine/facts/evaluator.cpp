// Evaluates formulas with sets of a width that is known when this is compiled, or of any.
#include "engine/facts/evaluator.hpp"

#include "engine/facts/block_walk.hpp"
#include "engine/facts/linked_sets.hpp"
#include "engine/facts/wide_sets.hpp"
#include "engine/position/position.hpp"

#include <algorithm>
#include <array>
#include <bit>

namespace perthro::facts {

namespace {

constexpr std::uint64_t kPerNode = 8;  // nanoseconds, about, without what its words take
constexpr std::uint64_t kPerLooked = 6;

// Sets of W words; 0: of a number that is known later.
template <int W>
class EvaluatorOf final : public Evaluator {
public:
    EvaluatorOf(const Rules& rules, const Position& position, const Formulas& formulas)
        : Evaluator(rules, position, formulas), sets_(width),
          linked_(rules.game.topology, width, done),
          walk_(rules.game.topology, formulas, linked_, width, done) {
        for (Player a = 1; a <= rules.layout.players; ++a) {
            for (Player b = 1; b <= rules.layout.players; ++b) {
                hostile_[a] |= a != b && !rules.allied(a, b) ? 1U << b : 0;
            }
        }
    }

    void find(NodeId id) override { (void)set(id); }

    void flood(std::int32_t way, Cell from, std::vector<Cell>& cells) override {
        const Set found = walk_.flood(way, from, [&](NodeId id) { return set(id); });
        sets_.each(found, [&](Cell cell) { cells.push_back(cell); });
    }

private:
    using Sets = WideSets<W>;
    using Set = typename Sets::Set;

    [[nodiscard]] std::size_t n() const { return sets_.n(); }
    [[nodiscard]] Set everywhere(bool is) {
        return is ? sets_.read(formulas.constant_at(formulas.node(formulas.all()).a))
                  : sets_.empty();
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
            case Node::Kind::Constant: return sets_.read(formulas.constant_at(node.a));
            case Node::Kind::Pieces: {
                Set found = sets_.read(position.set(kNobody) + list[0]);
                for (std::size_t i = 1; i < list.size(); ++i) {
                    sets_.join(found, position.set(kNobody) + list[i]);
                }
                done += list.size() * n();
                return found;
            }
            case Node::Kind::Hostile:
                return of_owners(hostile_to(static_cast<Player>(node.a)), list);
            case Node::Kind::ToMove: return of_owners(1U << position.to_move(), list);
            case Node::Kind::Closed: return closed();
            case Node::Kind::Either: {
                Set found = sets_.read(set(list[0]));
                for (std::size_t i = 1; i < list.size(); ++i) {
                    sets_.join(found, set(list[i]));
                }
                done += list.size() * n();
                return found;
            }
            case Node::Kind::Both: {
                const Set a = sets_.read(set(node.a));
                return sets_.any(a) ? sets_.both(a, sets_.read(set(node.b))) : a;
            }
            case Node::Kind::Without: {
                const Set a = sets_.read(set(node.a));
                return sets_.any(a) ? sets_.without(a, sets_.read(set(node.b))) : a;
            }
            case Node::Kind::From: return linked_.from(node.b, set(node.a));
            case Node::Kind::Ray: return linked_.ray(node.b, set(node.a), set(list[0]));
            case Node::Kind::CellOf: {
                Set one = sets_.empty();
                const std::int64_t cell = number(node.a) - 1;
                if (cell >= 0 && cell < rules.layout.limit) {
                    Sets::add(one, static_cast<std::size_t>(cell));
                } else if (cell >= 0) {
                    is_wrong = true;
                }
                return one;
            }
            case Node::Kind::Anywhere: {
                const Set a = sets_.read(set(node.a));
                return everywhere(sets_.any(a) &&
                                  sets_.any(sets_.both(a, sets_.read(set(node.b)))));
            }
            case Node::Kind::Numbers: {
                const Wanted wanted = wanted_by(node.b);
                return everywhere(passes(wanted, number(node.a)));
            }
            case Node::Kind::Column: return column(node);
            case Node::Kind::Beside: return beside(list, set(node.a), wanted_by(node.b));
            case Node::Kind::Chain: return chains(list, wanted_by(node.b));
        }
        return sets_.empty();
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
        Set found = sets_.empty();
        for (; owners != 0; owners &= owners - 1) {
            const auto owner = static_cast<Player>(std::countr_zero(owners));
            if (types.empty()) {
                sets_.join(found, position.set(owner));
            }
            for (const std::int32_t type : types) {
                sets_.join(found, position.set(owner, static_cast<PieceType>(type)));
            }
            done += (types.size() + 1) * n();
        }
        return found;
    }
    [[nodiscard]] Set occupied() {
        return of_owners(rules.layout.every_player() | (1U << kNobody), {});
    }
    [[nodiscard]] Set closed() {
        Set found = sets_.empty();
        sets_.each(occupied(), [&](Cell cell) {
            done += kPerLooked;
            if ((position.word(cell) & (word::kCovered | word::kTaken)) != 0) {
                Sets::add(found, cell);
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
                const Set a = sets_.read(set(number.a));
                return sets_.count(sets_.both(a, sets_.read(set(number.b))));
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
            Set found = sets_.read(all_sets.data() + first * n());
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
            Sets::put(set, cell, fits && ((all[cell / 64] >> (cell % 64)) & 1) != 0);
        }
    }
    template <typename Fits>
    [[nodiscard]] Set looked_at(const Column& column, const Fits& fits) {
        const bool of_piece = column.kind == Column::Kind::Piece;
        Set found = everywhere(of_piece && fits(0));
        const Set cells = of_piece ? occupied() : everywhere(true);
        sets_.each(cells, [&](Cell cell) {
            done += kPerLooked;
            Sets::put(found, cell,
                      fits(of_piece ? position.word(cell) : position.get(column.base + cell)));
        });
        return found;
    }

    // ---- neighbours and chains

    [[nodiscard]] Set beside(std::span<const std::int32_t> along, const std::uint64_t* set,
                             const Wanted& wanted) {
        const auto bits = linked_.leading(along, set);
        Set found = sets_.empty();
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
        return sets_.both(found, everywhere(true));
    }
    [[nodiscard]] Set chains(std::span<const std::int32_t> along, const Wanted& wanted) {
        Set found = sets_.without(everywhere(passes(wanted, 0)), occupied());
        for (Player owner = 0; owner <= rules.layout.players; ++owner) {
            Set left = sets_.read(position.set(owner));
            while (sets_.any(left)) {
                const Set chain = linked_.chain(along, left);
                const int size = sets_.count(chain);
                done += static_cast<std::size_t>(size) * n();
                if (passes(wanted, size)) {
                    sets_.join(found, chain.w.data());
                }
                left = sets_.without(left, chain);
            }
        }
        return found;
    }

    const Sets sets_;
    LinkedSets<W> linked_;
    BlockWalk<W> walk_;
    std::array<std::uint32_t, kMaxPlayers + 1> hostile_{};
};

template <int... Widths>
std::unique_ptr<Evaluator> made(const Rules& rules, const Position& position,
                                const Formulas& formulas) {
    std::unique_ptr<Evaluator> result;
    const auto of_width = [&]<int W>(std::integral_constant<int, W>) {
        if (rules.layout.sets.words == W) {
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
      width(static_cast<std::size_t>(rules.layout.sets.words)) {
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
