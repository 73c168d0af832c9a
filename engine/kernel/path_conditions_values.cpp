// Conditions on numbers: attributes become guards and bits of words, what the move has captured a
// test of what stood where it landed.
#include "engine/kernel/path_conditions.hpp"

#include <algorithm>
#include <limits>

namespace perthro::kernel {

PathConditions::Range PathConditions::range_of(const Code& code) {
    if (code.op == Op::Truth) {
        return {1, kUnbounded};
    }
    const auto operand = [&](std::int32_t i) {
        const Count with = count_of(program_.listed(code, i));
        if (!with.open.empty()) {
            refuse(reasons::kCompared, code.at);
        }
        return with.sure;
    };
    switch (static_cast<Comparison>(code.a)) {
        case Comparison::Is:
            if (code.count != 2) {
                refuse(reasons::kSeveral, code.at);
            }
            return {operand(1), operand(1)};
        case Comparison::AtLeast: return {operand(1), kUnbounded};
        case Comparison::AtMost: return {-kUnbounded, operand(1)};
        case Comparison::Between: return {operand(1), operand(2)};
        default: refuse(reasons::kLessMore, code.at);
    }
}

bool PathConditions::test_value(const Code& code, bool wanted) {
    const std::int32_t counted = code.op == Op::Truth ? code.kid[0] : program_.listed(code, 0);
    const Code& value = program_.expression(counted);
    switch (value.op) {
        case Op::Attribute: return test_attribute(value, code, wanted);
        case Op::Captured: return test_captured(value, code, wanted);
        default: return require(count_of(counted), range_of(code), wanted, code.at);
    }
}

bool PathConditions::test_attribute(const Code& value, const Code& code, bool wanted) {
    const auto id = static_cast<AttributeId>(value.a);
    const AttributeDefinition& attribute = rules_.game.attributes[id];
    const AttributeSlot& slot = layout_.attributes[id];
    if (code.op == Op::Truth && slot.low != 0) {
        refuse(reasons::kTruth, code.at);
    }
    const Range range = range_of(code);
    const auto stored = [&](std::int64_t number) {
        return static_cast<std::uint32_t>(std::clamp<std::int64_t>(
            number - slot.low, 0, std::numeric_limits<std::uint32_t>::max()));
    };
    if (range.high < slot.low) {
        return !wanted;
    }
    const Guard bounds{slot.base, stored(range.low), stored(range.high), wanted};
    if (attribute.of == AttributeOf::Piece) {
        const bool is_bool = attribute.kind == AttributeKind::Bool;
        if (!is_bool || walk_.at.clear != 0) {
            refuse(is_bool ? reasons::kAskedWritten : reasons::kPieceNumber, code.at,
                   attribute.name);
        }
        test_word(slot, (bounds.low == 1) == wanted, code);
        return true;
    }
    const bool of_cell = attribute.of == AttributeOf::Cell;
    if (of_cell || !walk_.at.terms.writes.empty()) {
        refuse(of_cell ? reasons::kCellAttribute : reasons::kAskedBehindSet, code.at,
               attribute.name);
    }
    Guard guard = bounds;
    if (attribute.of == AttributeOf::Player) {
        guard.slot += value.kids == 0 ? player_ : player_of(value.kid[0]);
    }
    walk_.at.terms.guards.push_back(guard);
    return true;
}

// What has been captured: nothing before the mover lands, then what stood there.
bool PathConditions::test_captured(const Code& value, const Code& code, bool wanted) {
    if (walk_.at.capture != kNoCell || walk_.at.shift_from != kNoCell || walk_.looks ||
        walk_.kind == MovementKind::PlayerMove) {
        refuse(reasons::kCapturedLate, code.at);
    }
    const Range range = range_of(code);
    const bool if_none = range.has(0) == wanted;
    if (walk_.at.landed == kNoCell || range.has(0) == range.has(1)) {
        return if_none;
    }
    Content counted = all(true);
    counted.allow_empty(false);
    if (value.kids > 0) {
        const auto filter = content_of(value.kid[0]);
        if (!filter) {
            refuse(reasons::kCapturedMore, code.at);
        }
        counted &= *filter;
    }
    const Content content = if_none ? ~counted : counted;
    walk_.tests.push_back({walk_.at.landed, content});
    Content stood = all(true);
    for (const CellTest& test : walk_.tests) {
        if (test.cell == walk_.at.landed) {
            stood &= test.content;
        }
    }
    return !stood.nothing();
}

// A bool attribute of the mover where it starts, or of a piece on the way.
void PathConditions::test_word(const AttributeSlot& slot, bool set, const Code& code) {
    if (!slot.packed || walk_.at.here == kNoCell || changed(walk_.at.here)) {
        refuse(reasons::kAttributeChanged, code.at);
    }
    const std::uint32_t mask = slot.mask << slot.shift;
    if (walk_.at.here == walk_.at.start && !walk_.at.lifted) {
        walk_.at.terms.word_mask |= mask;
        walk_.at.terms.word_value = (walk_.at.terms.word_value & ~mask) | (set ? mask : 0);
    } else if (known_at(walk_.at.here)) {
        refuse(reasons::kAttributeOnWay, code.at);
    } else {
        walk_.at.word_tests.push_back({walk_.at.here, mask, set ? mask : 0});
    }
}

bool PathConditions::require_of_mover(const AttributeSlot& slot, std::uint32_t value,
                                      const Source& at) {
    const std::uint32_t mask = slot.mask << slot.shift;
    if (!slot.packed || (walk_.at.clear & mask) != 0 || walk_.kind != MovementKind::Move) {
        refuse(reasons::kMoverWritten, at);
    }
    Terms& terms = walk_.at.terms;
    const std::uint32_t bits = value << slot.shift;
    if (((terms.word_value ^ bits) & terms.word_mask & mask) != 0) {
        return false;
    }
    terms.word_mask |= mask;
    terms.word_value |= bits;
    return true;
}

}  // namespace perthro::kernel
