// JSON of strangers: no map says a key twice, as readers differ in which of the two they take, and
// no more is kept of it than packages and catalogues have.
#pragma once

#include "scripting/package/archive.hpp"
#include "scripting/shown.hpp"

#include <nlohmann/json.hpp>
#include <set>
#include <string>
#include <vector>

namespace perthro {

struct JsonBounds {
    std::size_t keys = 256;          // of one map, which is searched key by key
    std::size_t values = 1'000'000;  // lists, maps, texts, numbers, ... in all
    std::size_t depth = 32;          // lists and maps inside one another
};

// What the parser of a text comes upon, held against the bounds.
class JsonLook {
public:
    using Json = nlohmann::ordered_json;
    using Event = Json::parse_event_t;

    // `name`: of the file, for what is thrown.
    explicit JsonLook(const char* name) : name_(name) {}

    void see(Event event, const Json& parsed) {
        const bool opens = event == Event::object_start || event == Event::array_start;
        if (opens || event == Event::value) {
            need(++values_ <= bounds_.values, bounds_.values, "values");
        }
        if (opens) {
            keys_.emplace_back();
            need(keys_.size() <= bounds_.depth, bounds_.depth, "lists and maps inside one another");
        } else if (event == Event::object_end || event == Event::array_end) {
            keys_.pop_back();
        } else if (event == Event::key) {
            see_key(parsed.get<std::string>());
        }
    }

private:
    void see_key(const std::string& key) {
        if (!keys_.back().insert(key).second) {
            throw PackageRefused("`" + shown(key) + "` stands in it twice");
        }
        need(keys_.back().size() <= bounds_.keys, bounds_.keys, "keys in one map");
    }
    void need(bool holds, std::size_t most, const char* what) const {
        if (!holds) {
            throw PackageRefused(quoted_name(name_) + " has more than " + std::to_string(most) +
                                 " " + what);
        }
    }

    const char* name_;
    JsonBounds bounds_;
    std::size_t values_ = 0;
    std::vector<std::set<std::string>> keys_;  // of the maps that are open; none of a list
};

// The text of a file as JSON, discarded if it is none. Throws PackageRefused that names a key that
// stands twice in one map, or the file and the bound that it goes beyond.
[[nodiscard]] inline nlohmann::ordered_json parse_once(const std::string& text, const char* name) {
    JsonLook seen(name);
    const auto look = [&seen](int /*depth*/, JsonLook::Event event, JsonLook::Json& parsed) {
        seen.see(event, parsed);
        return true;
    };
    return JsonLook::Json::parse(text, look, false);
}

}  // namespace perthro
