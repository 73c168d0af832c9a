// What the client and a process that draws for it say to one another: a line for a drawing, a line
// for its picture. What comes from that process is believed as far as it is such a line.
#pragma once

#include "renderer/draw/drawing.hpp"

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

namespace perthro::renderer {

// Said once, by a process that has no rights any more.
inline constexpr std::string_view kDrawerReady = "ready";

// "draw SIZE SHEET SVG" for a piece, "board SIZE SHEET SVG" for a board, texts as hexadecimal
// digits.
[[nodiscard]] std::string drawing_line(const Drawing& drawing);
// Nothing if the line is none.
[[nodiscard]] std::optional<Drawing> read_drawing(std::string_view line);

// "picture SIZE PIXELS", "refused LINE WHAT REMEDY" or "failed". Texts are cut at 300 bytes.
[[nodiscard]] std::string drawn_line(const Drawn& drawn);
// Nothing if the line is none, has a picture of another size than `size` or with more or fewer
// pixels, or a text of more than 300 bytes. Letters that are not printable ASCII are question
// marks.
[[nodiscard]] std::optional<Drawn> read_drawn(std::string_view line, int size);
// Bytes of the longest of these lines for a picture of this size.
[[nodiscard]] std::size_t longest_drawn_line(int size);

}  // namespace perthro::renderer
