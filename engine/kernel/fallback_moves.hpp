// The moves of a position that no row and no chain makes: those of words that the interpreter
// follows, and those of the hook `generate`. They go behind the moves of the tables, without those
// that rows make, too, and without those that leave a protected piece attacked. Plain moves of Lua
// that rows have are handed back, for PlainVisit.
#pragma once

#include "engine/kernel/generator.hpp"
#include "engine/kernel/kernel.hpp"
#include "engine/kernel/make.hpp"
#include "engine/kernel/plain_moves.hpp"
#include "engine/kernel/same_move.hpp"

#include <algorithm>
#include <optional>
#include <stdexcept>
#include <utility>
#include <vector>

namespace perthro::kernel {

// For one player in one position, that of the node.
template <int W>
class FallbackMoves {
public:
    // `safety` null: nothing protected is there, or nothing is judged. `mate` null: rows that may
    // not give mate do so freely. `beside` is scratch memory. All that is given has to outlive
    // this.
    FallbackMoves(const Tables<W>& tables, const Maker& maker, Position& position,
                  const Node<W>& node, const Safety<W>* safety, const MateQuestion* mate,
                  std::vector<MoveBits>& beside)
        : tables_(tables), maker_(maker), position_(position), node_(node), beside_(beside),
          list_beside_{beside}, rows_(tables, node, safety, mate, list_beside_) {}

    // Appends, as compounds, the moves whose class is in the mask. Plain moves of Lua for which the
    // plan has a row are not among them: returns these (see Fallback::append_by_lua), nullptr if
    // there are none.
    const PlainMoves* append(Fallback& fallback, std::uint64_t classes, MoveList& list) {
        const std::size_t first = list.size();
        for (const CompoundRow<W>& compound : node_.tables.compound) {
            if (((classes >> compound.name) & 1) != 0 && is_possible(compound)) {
                append(fallback, compound, list, first);
            }
        }
        const PlainMoves* plain = nullptr;
        if (tables_.plan.asks_lua) {
            const std::size_t before = list.size();
            plain = fallback.append_by_lua(position_, node_.player, classes, list, first);
            drop_known(list, before);
        }
        if (tables_.plan.judges()) {
            keep_safe(list, first);
        }
        return plain;
    }

    // Numbers the moves that append() would append, to draw one of them without composing the
    // others. Returns how many there are; nothing: they have to be listed, as where they are
    // judged, Lua makes some, or there is no numbering.
    [[nodiscard]] std::optional<std::uint64_t> number(Numbering* numbering, std::uint64_t classes) {
        if (numbering == nullptr || tables_.plan.asks_lua || tables_.plan.judges() ||
            !numbering->begin()) {
            return std::nullopt;
        }
        number_each(*numbering, classes);
        return numbering->count();
    }
    // Appends the move with a number below what number() returned, in the same position and for the
    // same classes.
    void append_numbered(Numbering& numbering, std::uint64_t classes, std::uint64_t number,
                         MoveList& list) {
        numbering.want(number, list);
        number_each(numbering, classes);
    }
#ifdef PERTHRO_CHECKS
    // The self-check of numbers: append() would append `count` moves, and that with this number has
    // the effects of the last move of `drawn`. Throws a logic error if not.
    void check_numbered(Fallback& fallback, std::uint64_t classes, std::uint64_t count,
                        std::uint64_t number, const MoveList& drawn) {
        MoveList list;
        (void)append(fallback, classes, list);
        const auto same = [](auto a, auto b) {
            return std::equal(a.begin(), a.end(), b.begin(), b.end());
        };
        if (list.size() != count || !same(list.effects_of(list.compound(number)),
                                          drawn.effects_of(drawn.compound(drawn.size() - 1)))) {
            throw std::logic_error("a move of the words is another one by its number");
        }
    }
#endif

private:
    // The moves of rows, as others that those of words may equal.
    struct OfRows final : OtherMoves {
        explicit OfRows(const Generator<W, List>& generator) : rows(generator) {}
        [[nodiscard]] bool may_make(std::uint16_t name, PieceType type, Cell from,
                                    Cell to) const override {
            return rows.may_make(static_cast<std::uint8_t>(name), type, from, to);
        }
        const Generator<W, List>& rows;
    };

    void number_each(Numbering& numbering, std::uint64_t classes) {
        const OfRows of_rows(rows_);
        for (const CompoundRow<W>& compound : node_.tables.compound) {
            if (((classes >> compound.name) & 1) != 0 && is_possible(compound)) {
                numbering.number(node_.player, compound.movement, compound.type,
                                 compound.beside_rows ? &of_rows : nullptr);
            }
        }
    }

    [[nodiscard]] bool is_possible(const CompoundRow<W>& compound) const {
        return !compound.has_prefix ||
               std::any_of(compound.prefix.begin(), compound.prefix.end(),
                           [&](const Row<W>& row) { return rows_.any_of(row); });
    }

    void append(Fallback& fallback, const CompoundRow<W>& compound, MoveList& list,
                std::size_t first) {
        const std::size_t before = list.size();
        fallback.append(position_, node_.player, compound.movement, compound.type, list,
                        compound.beside_others ? first : before);
        if (compound.beside_rows) {
            drop_known(list, before);
        }
    }

    // Takes the compounds out of the list that rows make, too, from `first` on.
    void drop_known(MoveList& list, std::size_t first) {
        const auto begin = list.moves.begin() + static_cast<std::ptrdiff_t>(first);
        const auto kept = std::remove_if(begin, list.moves.end(), [&](MoveBits move) {
            return made_by_rows(list, list.compounds[move_bits::index(move)]);
        });
        list.moves.erase(kept, list.moves.end());
    }

    // Whether rows of its class and type make the move. Few compounds can be such: those are told
    // by where they go before the rows are listed.
    [[nodiscard]] bool made_by_rows(const MoveList& list, const Compound& move) {
        const std::pair rows{static_cast<std::uint8_t>(move.name), move.mover};
        if (!rows_.may_make(rows.first, rows.second, move.from, move.to)) {
            return false;
        }
        if (listed_ != rows) {
            listed_ = rows;
            beside_.clear();
            rows_.run(rows.first, rows.second);
        }
        return std::any_of(beside_.begin(), beside_.end(), [&](MoveBits of_row) {
            return same_move(maker_, tables_.plan, position_, of_row, list, move);
        });
    }

    // Of the compounds from `first` on.
    void keep_safe(MoveList& list, std::size_t first) {
        std::size_t kept = first;
        for (std::size_t i = first; i < list.size(); ++i) {
            if (is_safe(list, i)) {
                list.moves[kept++] = list.moves[i];
            }
        }
        list.moves.resize(kept);
    }

    [[nodiscard]] bool is_safe(const MoveList& list, std::size_t i) {
        const std::size_t mark = position_.mark();
        for (const Effect& effect : list.effects_of(list.compound(i))) {
            position_.write(effect.slot, effect.value);
        }
        const bool safe = !is_checked(tables_, position_, node_.player);
        position_.undo_to(mark);
        return safe;
    }

    const Tables<W>& tables_;
    const Maker& maker_;
    Position& position_;
    const Node<W>& node_;
    std::vector<MoveBits>& beside_;  // moves of the rows of `listed_`
    List list_beside_;
    Generator<W, List> rows_;
    std::optional<std::pair<std::uint8_t, PieceType>> listed_;
};

}  // namespace perthro::kernel
