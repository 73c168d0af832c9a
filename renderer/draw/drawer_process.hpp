// The process that draws what strangers drew, `perthro-client --draw-art`: it gives its rights away
// before it reads a byte of that.
#pragma once

#include <string_view>

namespace perthro::renderer {

// The word that starts it, for the client alone.
inline constexpr std::string_view kDrawArt = "--draw-art";

// Draws what standard input asks for (drawer_words.hpp) until that ends; the exit code. This
// process must have one thread.
[[nodiscard]] int serve_drawings();

}  // namespace perthro::renderer
