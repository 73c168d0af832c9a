// The keys of the YAML files among the description: where they stand, and what may stand behind
// them.
#pragma once

#include "scripting/description/description.hpp"

#include <string>
#include <string_view>
#include <vector>

namespace perthro::description {

// The maps that the keys of a group stand in, by their paths: "" for game.yaml itself, "pieces.*",
// "board.grids[]", "tests.yaml" for that file, "tests.yaml: games[]". `*` is any name, `[]` an
// entry of a list, PLAYER a name that is no key of the map around.
[[nodiscard]] std::vector<std::string> maps_of(const Group& group);
// "setups.*.random[]" -> {"setups", "*", "random", "[]"}, without the file in front.
[[nodiscard]] std::vector<std::string> parts_of(std::string_view map);
// "tests.yaml" of "tests.yaml" and of "tests.yaml: games[]", else "game.yaml".
[[nodiscard]] std::string_view file_of(std::string_view map);

// Whether a path of keys as errors write it, `pieces.man` or `setups.start.random[0]`, leads to a
// map that the group describes, `pieces.*`.
[[nodiscard]] bool is_map(const Group& group, std::string_view path);
// Whether a path leads to one key of such a map.
[[nodiscard]] bool is_key(const Group& group, const Entry& entry, std::string_view path);
// Whether a path of several steps leads to such a map, all of whose keys are meant, or to one key
// of it.
[[nodiscard]] bool is_at(const Group& group, const Entry& entry, std::string_view path);

// Of names in capitals, PLAYER or CELL-CELL: it stands for names that authors give.
[[nodiscard]] bool is_for_names(std::string_view name);

// "name, list or map" -> {"name", "list", "map"}
[[nodiscard]] std::vector<std::string> types_in(std::string_view words);

// What may stand behind a key, in one line of Markdown: types, words, range, default; "" of what is
// no key.
[[nodiscard]] std::string facts_of(const Entry& entry);

}  // namespace perthro::description
