// What a drawing of a package may hold. SVG can say in a few bytes what takes hours or all memory
// to draw (filters, patterns, pictures, references that multiply), or name files elsewhere; so only
// what pieces are drawn with is let through, in numbers that are drawn in an instant.
#pragma once

#include <cstddef>
#include <optional>
#include <string>

namespace perthro::renderer {

constexpr std::size_t kLargestDrawing = std::size_t{64} << 10;  // bytes

struct SvgProblem {
    int line = 0;  // 1-based, 0 = the whole file
    std::string what, remedy;
};

// Why this text is not drawn; nothing if it may be.
[[nodiscard]] std::optional<SvgProblem> check_svg(const std::string& text);

}  // namespace perthro::renderer
