// Examples of keys, for errors that say what stands where a key wants something else.
#pragma once

#include <string>
#include <string_view>

namespace perthro::description {

// How the key of a YAML file is written that a path of keys leads to, `board.cells.bar` of
// "game.yaml", or else the nearest key around it that has an example; "" where none has. May be
// asked on any thread; the first question reads the description, which takes some milliseconds.
[[nodiscard]] std::string example_at(std::string_view file, std::string_view path);

// Whether true or false stands behind every key of this name, `everybody`, also of events. May be
// asked as example_at() may.
[[nodiscard]] bool takes_only_truth(std::string_view key);

}  // namespace perthro::description
