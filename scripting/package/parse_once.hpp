// JSON of strangers in which a map says a key twice: readers differ in which of the two they take.
#pragma once

#include "scripting/package/archive.hpp"
#include "scripting/shown.hpp"

#include <nlohmann/json.hpp>
#include <set>
#include <string>
#include <vector>

namespace perthro {

// The text as JSON, discarded if it is none. Throws PackageRefused that names a key that stands
// twice in one map.
[[nodiscard]] inline nlohmann::ordered_json parse_once(const std::string& text) {
    using Json = nlohmann::ordered_json;
    std::vector<std::set<std::string>> maps;  // the keys of those that are open
    const auto look = [&maps](int /*depth*/, Json::parse_event_t event, Json& parsed) {
        if (event == Json::parse_event_t::object_start) {
            maps.emplace_back();
        } else if (event == Json::parse_event_t::object_end) {
            maps.pop_back();
        } else if (event == Json::parse_event_t::key &&
                   !maps.back().insert(parsed.get<std::string>()).second) {
            throw PackageRefused("`" + shown(parsed.get<std::string>()) + "` stands in it twice");
        }
        return true;
    };
    return Json::parse(text, look, false);
}

}  // namespace perthro
