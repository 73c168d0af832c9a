// What a drawing of a package may hold. SVG can say in a few bytes what takes hours or all memory
// to draw (filters, patterns, pictures, references that multiply), or name files elsewhere; so only
// what pieces and boards are drawn with is let through, in numbers that are drawn in an instant.
#pragma once

#include <cstddef>
#include <optional>
#include <string>

namespace perthro {

// What is drawn: a piece, or the board of an index with all that stands on it.
enum class DrawingOf { Piece, Board };

constexpr std::size_t kLargestDrawing = std::size_t{64} << 10;  // bytes, of a piece
constexpr std::size_t kLargestBoard = std::size_t{512} << 10;

struct SvgProblem {
    int line = 0;  // 1-based, 0 = the whole file
    std::string what, remedy;
};

// Why this text is not drawn; nothing if it may be.
[[nodiscard]] std::optional<SvgProblem> check_svg(const std::string& text,
                                                  DrawingOf what = DrawingOf::Piece);

}  // namespace perthro
