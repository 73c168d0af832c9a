// Whether a condition holds on some cell of a set.
#include "engine/interpreter/asker.hpp"
#include "engine/interpreter/choice_end.hpp"
#include "engine/interpreter/parts.hpp"
#include "engine/interpreter/quick.hpp"

#include <algorithm>
#include <bit>
#include <stdexcept>

namespace perthro::interpreter {

namespace {

// Whether a condition is that an attribute of the cell is not 0.
bool asks_number(const Rules& rules, std::int32_t condition) {
    if (condition < 0) {
        return false;
    }
    const Code& asked = rules.program.expression(condition);
    return asked.op == Op::Attribute &&
           rules.game.attributes[static_cast<std::size_t>(asked.a)].of == AttributeOf::Cell;
}

// Whether the attribute is not 0 on some cell of the set.
bool any_number(const Position& position, const AttributeSlot& slot, const CellSet& cells) {
    const auto zero = static_cast<std::uint32_t>(-slot.low);
    for (std::size_t i = 0; i < cells.words().size(); ++i) {
        for (std::uint64_t left = cells.words()[i]; left != 0; left &= left - 1) {
            const auto cell = static_cast<Slot>(i * 64 +
                                                static_cast<std::size_t>(std::countr_zero(left)));
            if (position.get(slot.base + cell) != zero) {
                return true;
            }
        }
    }
    return false;
}

}  // namespace

// Gathers the pieces that a condition asks for before all else; false if it is not that simple.
bool Asker::gather_asked(std::int32_t expression, const Run& run) {
    if (expression < 0 || !known_.plain_pieces || rules_.has_off_board) {
        return false;
    }
    const Code* code = &rules_.program.expression(expression);
    while (code->op == Op::All && code->count > 0) {
        code = &rules_.program.expression(rules_.program.listed(*code, 0));
    }
    if (code->op != Op::Piece) {
        return false;
    }
    std::uint32_t owners = relations_.owners_meant(static_cast<Relation>(code->a), run.me);
    if (owners == 0) {
        return false;
    }
    const std::int32_t* const types = rules_.program.list(*code).data();
    groups_.gathered().assign(static_cast<std::size_t>(position_.set_words()), 0);
    for (; owners != 0; owners &= owners - 1) {
        const auto owner = static_cast<Player>(std::countr_zero(owners));
        for (int i = 0; i < std::max<int>(code->count, 1); ++i) {
            groups_.gather(owner, code->count == 0 ? kEmptyType : static_cast<PieceType>(types[i]));
        }
    }
    return true;
}

// Of the whole board, zones and straight ways only the pieces that the condition asks for.
std::size_t Asker::cells_asked(std::int32_t set, std::int32_t condition, Run& run) {
    if (!Quick::gather(parts_, rules_.program.expression(set), condition, run)) {
        return cells(set, run);
    }
    const std::size_t begin = stacks_.cells.size();
    for (std::size_t i = 0; i < groups_.gathered().size(); ++i) {
        for (std::uint64_t left = groups_.gathered()[i]; left != 0; left &= left - 1) {
            stacks_.cells.push_back(
                static_cast<Cell>(i * 64 + static_cast<std::size_t>(std::countr_zero(left))));
        }
    }
#ifdef PERTHRO_CHECKS
    check_asked(begin, set, condition, run);
#endif
    return begin;
}

#ifdef PERTHRO_CHECKS
// The self-check of what is gathered: on no other cell of the set the condition holds.
void Asker::check_asked(std::size_t begin, std::int32_t set, std::int32_t condition, Run& run) {
    const std::size_t end = cells(set, run);
    const Cell here = run.here;
    const std::uint32_t saved = work_.subject;
    work_.subject = 0;
    for (std::size_t i = end; i < stacks_.cells.size(); ++i) {
        run.here = stacks_.cells[i];
        const auto asked = stacks_.cells.begin() + static_cast<std::ptrdiff_t>(end);
        if (std::find(stacks_.cells.begin() + static_cast<std::ptrdiff_t>(begin), asked,
                      run.here) == asked &&
            this->condition(condition, run)) {
            throw std::logic_error("a condition holds on a cell on which it was not asked");
        }
    }
    run.here = here;
    work_.subject = saved;
    stacks_.cells.resize(end);
}
#endif

bool Asker::some(const Code& code, Run& run) {
    const Code& set = rules_.program.expression(code.kid[0]);
    if (!rules_.looks && set.op == Op::SetZone && asks_number(rules_, code.kid[1])) {
        const Code& asked = rules_.program.expression(code.kid[1]);
        const AttributeSlot& slot = rules_.layout.attributes[static_cast<std::size_t>(asked.a)];
        return any_number(position_, slot, zone_named(set, run));
    }
    const std::size_t begin = cells_asked(code.kid[0], code.kid[1], run);
    const std::size_t end = stacks_.cells.size();
    const Cell here = run.here;
    const std::uint32_t saved = work_.subject;
    const choice_end::Elsewhere elsewhere(rules_.looks, stacks_.tokens, run);
    work_.subject = 0;
    bool found = false;
    for (std::size_t i = begin; i < end && !found; ++i) {
        run.here = stacks_.cells[i];
        found = code.kid[1] < 0 || condition(code.kid[1], run);
    }
    work_.asked += end - begin;
    run.here = here;
    work_.subject = saved;
    stacks_.cells.resize(begin);
    if (elsewhere.looked()) {
        look(run);
    }
    return found;
}

}  // namespace perthro::interpreter
