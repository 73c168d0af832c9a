// What is told at a glance: conditions that look no further than the cursor's cell and at the way
// that the move has come, and straight ways as sets of cells.
#pragma once

#include "engine/interpreter/nested.hpp"

#include <algorithm>
#include <array>
#include <cstdint>
#include <optional>

namespace perthro::interpreter {

class Quick {
public:
    // Whether a condition holds, asked before the mover has left its cell, and without a trace in
    // the run; nothing if it is not told at a glance. Only of games in which no cell holds
    // counters.
    [[nodiscard, gnu::always_inline]] static std::optional<bool>
    answer(Parts& parts, std::int32_t condition, Run& run) {
        const Program& program = parts.work.rules.program;
        const Code& code = program.expression(condition);
        return code.op == Op::Piece ? piece(parts, code, run) : other(parts, condition, run);
    }

    // Whether `land` without a condition finds its cell free, asked before the mover has left its
    // cell.
    [[nodiscard]] static bool is_free(const Parts& parts, const Run& run) {
        return parts.work.position.word(run.here) == 0 ||
               run.here == (run.mover.lift_due ? run.mover.lifted_from
                            : run.mover.in_air ? kNoCell
                                               : run.mover.cell);
    }

    // What Op::Return comes to, the end of a part that stands in a condition, in `reach` or in a
    // closed word: Refused where `reach` collects cells, so that others are looked for, else Done.
    static Ending come_to_return(Parts& parts, const Run& run) {
        Task& task = parts.work.task;
        if (task.collect != nullptr) {
            task.collect->push_back(run.here);
            return Ending::Refused;
        }
        parts.work.found = parts.work.found || task.purpose == Purpose::Exists;
        return Ending::Done;
    }

    // The cells of a ray or a line (SetRay, SetLineOf) from the cursor as words of bits; nothing
    // where they have to be walked.
    using Way = std::array<std::uint64_t, LinkShifts::kMostWords>;
    [[nodiscard]] static std::optional<Way> way(const Parts& parts, const Code& set,
                                                const Run& run);
    // Gathers in Groups::gathered() the pieces of the whole board, of a zone, or of a ray or a
    // line, on which a condition may hold; false if they are not that simply told.
    [[nodiscard]] static bool gather(Parts& parts, const Code& set, std::int32_t condition,
                                     const Run& run);
    // What `count` says, where a set of cells says it by itself.
    [[nodiscard]] static std::optional<std::int64_t> count(Parts& parts, const Code& count,
                                                           const Run& run);

private:
    // Whether a condition is that any piece stands there.
    [[nodiscard]] static bool asks_occupied(const Parts& parts, std::int32_t condition);
    [[nodiscard]] static std::optional<bool> piece(const Parts& parts, const Code& code,
                                                   const Run& run) {
        if (code.kid[0] >= 0 || parts.work.subject != 0 ||
            (code.count > 0 && parts.work.rules.looks)) {
            return std::nullopt;
        }
        const bool left = run.mover.lift_due && run.here == run.mover.lifted_from;
        return parts.relations.plain_piece(code, left ? 0 : parts.work.position.word(run.here),
                                           run);
    }
    [[nodiscard]] static std::optional<bool> other(Parts& parts, std::int32_t condition, Run& run);
    // Whether a condition, of no parts of its own, is of the kind that has an answer.
    [[nodiscard]] static bool is_told(const Parts& parts, std::int32_t condition);
    // `decides`: the answer of one part that is the answer of all.
    [[nodiscard]] static std::optional<bool> all_or_any(Parts& parts, const Code& code, Run& run,
                                                        bool decides);
};

}  // namespace perthro::interpreter
