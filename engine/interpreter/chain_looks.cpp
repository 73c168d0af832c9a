#include "engine/interpreter/chain_looks.hpp"

#include <algorithm>
#include <utility>

namespace perthro {

// Goes through conditions with the cursor on a cell, whatever stands there. Every answer is whether
// the condition could be followed.
class ChainLooks::Finder {
public:
    Finder(const Rules& rules, Player me)
        : rules_(rules), program_(rules.program), topology_(rules.game.topology), me_(me) {}

    // The cells that were looked at since the last call, ascending.
    std::vector<Cell> take() {
        std::sort(cells_.begin(), cells_.end());
        cells_.erase(std::unique(cells_.begin(), cells_.end()), cells_.end());
        return std::exchange(cells_, {});
    }

    void look(Cell cell) { cells_.push_back(cell); }

    // The neighbour of a cell along a direction of chains, which all players see alike.
    [[nodiscard]] Cell beside(Cell cell, std::size_t along) const {
        return topology_.info[cell].name.empty()
                   ? kNoCell
                   : topology_.next(1, static_cast<Direction>(along), cell);
    }

    // NOLINTNEXTLINE(readability-function-size): one case for each condition.
    bool condition(std::int32_t index, Cell here) {
        const Code& code = program_.expression(index);
        switch (code.op) {
            case Op::Always:
            case Op::Never: return true;
            case Op::Any:
            case Op::All:
                return each_listed(code, [&](std::int32_t one) { return condition(one, here); });
            case Op::No: return condition(code.kid[0], here);
            case Op::Named:
                return condition(rules_.conditions[static_cast<std::size_t>(code.a)], here);
            case Op::Piece:
                look(here);
                return code.kid[0] < 0 && static_cast<Relation>(code.a) != Relation::Mine;
            case Op::InZone:
                return code.kid[0] < 0 || program_.expression(code.kid[0]).op == Op::PlayerMe;
            case Op::CondAt: {
                const Code& place = program_.expression(code.kid[0]);
                return place.op == Op::PlaceDir && names(place.kid[0]) &&
                       at(towards(place, here), code.kid[1]);
            }
            case Op::Some: return count(code, here);
            case Op::Compare:
                return each_listed(code, [&](std::int32_t one) { return number(one, here); });
            case Op::Truth: return number(code.kid[0], here);
            case Op::Can: return words(code.jump, here);
            default: return false;
        }
    }

private:
    template <typename Follow>
    [[nodiscard]] bool each_listed(const Code& code, Follow&& follow) const {
        const std::int32_t* const first = program_.list(code).data();
        return std::all_of(first, first + code.count, follow);
    }
    [[nodiscard]] Cell next(std::int32_t direction, Cell here) const {
        return topology_.next(me_, static_cast<Direction>(direction), here);
    }
    // The cell that a place beside the cursor, or a step, leads to; its direction is named.
    [[nodiscard]] Cell towards(const Code& code, Cell here) const {
        const Code& list = program_.expression(code.kid[0]);
        return next(program_.listed(list, 0), here);
    }
    [[nodiscard]] bool names(std::int32_t directions) const {
        return program_.expression(directions).op == Op::Dirs;
    }
    bool at(Cell there, std::int32_t asked) {
        return there == kNoCell || asked < 0 || condition(asked, there);
    }

    bool number(std::int32_t index, Cell here) {
        const Code& code = program_.expression(index);
        return code.op == Op::Const || (code.op == Op::Count && count(code, here));
    }

    // Looks at all that a count of cells beside the cursor reads; false: it counts something else.
    bool count(const Code& code, Cell here) {
        const Code& set = program_.expression(code.kid[0]);
        return set.op == Op::SetBeside && names(set.kid[0]) &&
               each_listed(program_.expression(set.kid[0]), [&](std::int32_t direction) {
                   return at(next(direction, here), code.kid[1]);
               });
    }

    // Steps and questions to the end of a part; one that leads off the board ends it, too.
    bool words(std::int32_t address, Cell here) {
        for (; here != kNoCell; ++address) {
            const Code& code = program_.at(address);
            switch (code.op) {
                case Op::Return: return true;
                case Op::Test:
                    if (!condition(code.kid[0], here)) {
                        return false;
                    }
                    break;
                case Op::Step:
                    if (code.kids == 0 || !names(code.kid[0])) {
                        return false;
                    }
                    here = towards(code, here);
                    break;
                default: return false;
            }
        }
        return true;
    }

    const Rules& rules_;
    const Program& program_;
    const Topology& topology_;
    Player me_;
    std::vector<Cell> cells_;
};

ChainLooks::ChainLooks(const Rules& rules, bool plain_pieces)
    : limit_(static_cast<std::size_t>(rules.layout.limit)),
      directions_(rules.game.topology.directions.size()), known_(plain_pieces && rules.chains.any) {
    for (Player owner = 0; owner <= rules.layout.players && known_; ++owner) {
        Finder finder(rules, owner);
        for (std::size_t cell = 0; cell < limit_ && known_; ++cell) {
            add_cell(rules.chains, finder, static_cast<Cell>(cell));
        }
    }
    first_.push_back(static_cast<std::uint32_t>(cells_.size()));
}

void ChainLooks::add_cell(const CompiledChains& chains, Finder& finder, Cell cell) {
    std::vector<Cell> together{cell};
    const auto add = [&](const std::vector<Cell>& looks) {
        first_.push_back(static_cast<std::uint32_t>(cells_.size()));
        cells_.insert(cells_.end(), looks.begin(), looks.end());
        together.insert(together.end(), looks.begin(), looks.end());
    };
    for (std::size_t d = 0; d < directions_; ++d) {
        const Cell there = finder.beside(cell, d);
        if (chains.joined[d] != CompiledChains::kNotLinked && there != kNoCell) {
            finder.look(there);
            known_ = known_ && (chains.joined[d] < 0 || finder.condition(chains.joined[d], cell));
        }
        add(finder.take());
    }
    const std::vector<Direction>& along = chains.liberty_along;
    for (std::size_t d = 0; d < directions_; ++d) {
        const Cell there = finder.beside(cell, d);
        if (std::find(along.begin(), along.end(), d) != along.end() && there != kNoCell) {
            finder.look(there);
            known_ = known_ && (chains.from < 0 || finder.condition(chains.from, cell)) &&
                     (chains.where < 0 || finder.condition(chains.where, there));
        }
        add(finder.take());
    }
    std::sort(together.begin(), together.end());
    together.erase(std::unique(together.begin(), together.end()), together.end());
    add(std::vector<Cell>(together));
}

}  // namespace perthro
