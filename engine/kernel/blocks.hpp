// The words of a program as they were written: lists of words, and what stands inside a word. For
// readers who recognise words by their pattern; whoever follows words goes from address to address.
#pragma once

#include "engine/rules/rules.hpp"

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

namespace perthro::kernel {

// A list of words: the address where each begins.
using Words = std::vector<std::int32_t>;

// The words from an address on, to where their list ends; those inside a word are not among them.
[[nodiscard]] Words words_at(const Program& program, std::int32_t address);

// The address behind a word and all that stands inside it.
[[nodiscard]] std::int32_t behind(const Program& program, std::int32_t address);

// Whether the Fork at an address is a `maybe`, whose last alternative is what stands behind it. The
// op there has to be Fork.
[[nodiscard]] bool is_maybe(const Program& program, std::int32_t address);

// The words behind the condition of the Branch at an address; nothing if there are others for where
// the condition does not hold.
[[nodiscard]] std::optional<Words> guarded_by(const Program& program, std::int32_t address);

// Whether two conditions, values, places or sets (expressions; -1 for none) say the same, wherever
// they were written.
[[nodiscard]] bool say_the_same(const Program& program, std::int32_t one, std::int32_t other);
// Whether two lists of words do the same in the same order, with all that stands inside them. Where
// there is a word that pushes, or one that has words for where a condition does not hold, the
// answer is no.
[[nodiscard]] bool are_alike(const Program& program, const Words& one, const Words& other);

// All code of a movement, an index into Rules::movements: its words, and those by which its
// conditions look (can, reach). Good as long as the rules.
[[nodiscard]] std::span<const Code> codes_of(const Rules& rules, std::uint16_t movement);

}  // namespace perthro::kernel
