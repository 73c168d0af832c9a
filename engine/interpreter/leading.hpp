// Follows the words of a movement that only leads to a landing, without a state of its own for each
// way. What is asked on the way, and what becomes of it where it lands, is for the one who follows
// it: Leading weighs all landings, Aiming looks for an attack on one cell.
#pragma once

#include "engine/interpreter/interpreter.hpp"

namespace perthro {

template <typename Way>
void Interpreter::lead(Way& way, std::int32_t address, Cell here, Direction ahead, bool lifted) {
    const Program& program = rules_.program;
    const Code* word = program.code.data() + address;
    for (; word->op != Op::Along; ++word, ++address) {
        const Code& code = *word;
        switch (code.op) {
            case Op::Slide: lead_over(way, address, here, ahead, lifted); return;
            case Op::Step:
                if (code.kids > 0) {
                    const Code& list = program.expression(code.kid[0]);
                    ahead = static_cast<Direction>(program.listed(list, 0));
                }
                here = ahead == kNoDirection ? kNoCell : way.links[ahead][here];
                if (here == kNoCell) {
                    return;
                }
                lifted = lifted || (code.flags & kLifts) != 0;
                break;
            case Op::Test: {
                const Code& asked = program.expression(code.kid[0]);
                if (asked.op == Op::InZone ? !in_zone(asked, way.run, here)
                                           : !leads_past(way, asked, here, lifted)) {
                    return;
                }
                break;
            }
            case Op::SetAttribute: note_set(way, address, here); break;
            default: land_at(way, here, ahead, lifted); return;
        }
    }
    const Code& list = program.expression(word->kid[0]);
    const std::int32_t* const directions = program.list(list).data();
    const std::uint32_t choices = choices_at(way, list.count);
    for (std::int32_t i = 0; i < list.count && !ended(way); ++i) {
        if (choices == ~0U || (i < 32 && ((choices >> i) & 1) != 0)) {
            lead(way, address + 1, here, static_cast<Direction>(directions[i]), lifted);
        }
    }
}

template <typename Way>
void Interpreter::lead_over(Way& way, std::int32_t address, Cell here, Direction ahead,
                            bool lifted) {
    if (ahead == kNoDirection) {
        return;
    }
    const Program& program = rules_.program;
    const Code& code = program.at(address);
    const std::int32_t least = program.expression(code.kid[0]).a;
    std::int32_t most = program.expression(code.kid[1]).a;
    most = most < 0 ? rules_.layout.limit : most;
    const Code& over = program.expression(code.kid[2]);
    const Cell* const link = way.links[ahead];
    const bool lands = address + 1 == way.land;
    lifted = lifted || (code.flags & kLifts) != 0;
    for (std::int32_t k = 1; k <= most && !ended(way); ++k) {
        here = link[here];
        if (here == kNoCell) {
            return;
        }
        if (k >= least) {
            lands ? land_at(way, here, ahead, lifted) : lead(way, address + 1, here, ahead, lifted);
        }
        if (k < most && !ended(way) && !leads_past(way, over, here, lifted)) {
            return;
        }
    }
}

// Whether a condition about what stands on a cell of the way holds, if the piece has been lifted.
template <typename Way>
bool Interpreter::leads_past(const Way& way, const Code& asked, Cell here, bool lifted) {
    const std::uint32_t w = lifted && here == way.from ? 0 : position_.word(here);
    if (plain_piece(asked, w, way.run)) {
        return true;
    }
    refused_by(way, asked, here);
    return false;
}

}  // namespace perthro
