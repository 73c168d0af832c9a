// Where in a YAML text a place is, whether or not the text can be read: which maps and lists are
// open there. Only what game.yaml allows is followed; block texts count as values.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace perthro::lsp {

// One such place.
struct YamlPlace {
    std::vector<std::string> path;  // keys from the outermost; "[]" is an entry of a list
    bool value = false;             // behind `key: `, or in a list: then the key is the path's last
    bool comment = false;
};

// The place of an offset of the text.
[[nodiscard]] YamlPlace yaml_place(std::string_view text, std::size_t at);

}  // namespace perthro::lsp
