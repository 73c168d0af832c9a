// JSON as text, whatever texts are in it: those of packages and of scripts need not be UTF-8, and
// what is not is replaced by U+FFFD. What writes JSON with foreign text in it writes it so; dump()
// alone throws there.
#pragma once

#include <string>

namespace perthro {

// In one line, or with so many blanks for each level. `Json` is nlohmann::json or its ordered kind.
template <typename Json>
[[nodiscard]] std::string json_text(const Json& json, int indent = -1) {
    return json.dump(indent, ' ', false, Json::error_handler_t::replace);
}

}  // namespace perthro
