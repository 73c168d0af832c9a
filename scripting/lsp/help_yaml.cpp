// What may be written at a place of game.yaml, and what stands there.
#include "scripting/lsp/help.hpp"
#include "scripting/lsp/yaml_meaning.hpp"
#include "scripting/package/files.hpp"

#include <algorithm>
#include <map>
#include <set>

namespace perthro::lsp {

namespace {

constexpr std::string_view kGame = "game.yaml";

std::string section_of(const Described& key) { return "`" + key.form + "`\n\n" + key.text; }

void add_once(std::vector<Suggestion>& list, Suggestion one) {
    const bool known = std::any_of(list.begin(), list.end(),
                                   [&](const Suggestion& other) { return other.name == one.name; });
    if (!known) {
        list.push_back(std::move(one));
    }
}

// The text of the map that a place lies in: between its braces, or the lines around it that are
// indented as it is or more.
std::string_view map_around(std::string_view text, std::size_t at) {
    int depth = 0;
    for (std::size_t begin = at; begin-- > 0;) {
        depth += text[begin] == '}' || text[begin] == ']' ? 1 : 0;
        if ((text[begin] == '{' || text[begin] == '[') && --depth < 0) {
            const std::size_t end = std::min(text.find('}', at), text.size());
            return text.substr(begin + 1, end - begin - 1);
        }
    }
    const auto indentation = [&](std::size_t line) {
        const std::size_t first = text.find_first_not_of(' ', line);
        return std::min(first, text.size()) - line;
    };
    const auto line_at = [&](std::size_t place) {
        return place == 0 ? 0 : text.rfind('\n', place - 1) + 1;
    };
    const std::size_t here = line_at(at), least = indentation(here);
    std::size_t begin = here, end = std::min(text.find('\n', at), text.size());
    while (begin > 0 && indentation(line_at(begin - 1)) >= least) {
        begin = line_at(begin - 1);
    }
    while (end < text.size() && indentation(end + 1) >= least) {
        end = std::min(text.find('\n', end + 1), text.size());
    }
    return text.substr(begin, end - begin);
}

// The event that the map around a place is about; "" if it names none.
std::string event_around(std::string_view text, std::size_t at) {
    const std::string_view map = map_around(text, at);
    for (const std::string_view key : {"when:", "event:"}) {
        const std::size_t found = map.find(key);
        const std::size_t begin = found == std::string_view::npos
                                      ? found
                                      : map.find_first_not_of(' ', found + key.size());
        if (begin != std::string_view::npos) {
            return std::string(map.substr(begin, map.find_first_of(" ,}\n", begin) - begin));
        }
    }
    return "";
}

// The keys that may stand at a place: those of its map, and those beside the event that it names.
std::vector<const Described*> keys_at(const Surroundings& around, const YamlPlace& place,
                                      std::size_t at) {
    std::vector<const Described*> keys = around.reference.keys(
        around.reference.map_at(kGame, place.path));
    for (const Described* key : around.reference.keys("event " + event_around(around.text, at))) {
        keys.push_back(key);
    }
    return keys;
}

// Words that may stand as the value at a path.
std::vector<const Described*> values_at(const Surroundings& around,
                                        const std::vector<std::string>& path) {
    std::vector<std::string> keys = path;
    std::erase(keys, "[]");
    if (keys.empty()) {
        return {};
    }
    std::vector<std::string> map = path;
    while (!map.empty() && map.back() == "[]") {
        map.pop_back();
    }
    map.pop_back();
    const std::string known = around.reference.map_at(kGame, map);
    for (const std::string& place : {known + " " + keys.back(), known + " *", keys.back()}) {
        const auto words = around.reference.keys("=" + place);
        if (!words.empty()) {
            return words;
        }
    }
    return {};
}

// Maps whose keys are of kinds that the description does not tell.
std::string names_as_keys(const std::vector<std::string>& path) {
    return path == std::vector<std::string>{"hands"}      ? "piece"
           : path == std::vector<std::string>{"autoplay"} ? "option"
                                                          : "";
}

}  // namespace

std::vector<Suggestion> suggest_yaml(const Surroundings& around, std::size_t at) {
    std::vector<Suggestion> list;
    const YamlPlace place = yaml_place(around.text, at);
    if (place.comment) {
        return list;
    }
    const auto add_names = [&](const std::string& kind) {
        for (const GivenName& name : around.names) {
            if (name.kind == kind) {
                add_once(list, {name.name, Suggestion::Kind::Variable, told_of(name), ""});
            }
        }
    };
    if (!place.value) {
        for (const Described* key : keys_at(around, place, at)) {
            add_once(list, {key->name, Suggestion::Kind::Field, key->form, section_of(*key)});
        }
        add_names(names_as_keys(place.path));
        if (place.path.size() >= 2 && place.path.front() == "setups") {
            add_names(place.path.size() == 2 ? "player" : "piece");
        }
        return list;
    }
    std::vector<std::string> keys = place.path;
    std::erase(keys, "[]");
    if (!keys.empty()) {
        for (const std::string& kind : kinds_behind(keys.back())) {
            add_names(kind);
        }
        for (const Described* value : values_at(around, place.path)) {
            add_once(list, {value->name, Suggestion::Kind::Value, value->form, section_of(*value)});
        }
        for (const std::string& id :
             keys.back() == "extends" ? package_ids() : std::vector<std::string>{}) {
            add_once(list, {id, Suggestion::Kind::Value, "", ""});
        }
    }
    return list;
}

bool can_mean_in_yaml(const Surroundings& around, const GivenName& name, std::size_t at) {
    const YamlPlace place = yaml_place(around.text, at);
    if (place.comment || !name.owner.empty() || name.kind == "library") {
        return false;
    }
    if (!place.value) {
        return keys_are(place.path, name.kind);
    }
    std::vector<std::string> keys = place.path;
    std::erase(keys, "[]");
    const auto kinds = kinds_behind(keys.empty() ? "" : keys.back());
    return kinds.empty() || std::find(kinds.begin(), kinds.end(), name.kind) != kinds.end();
}

std::vector<GivenName> given_at(const Surroundings& around, std::size_t at) {
    const Span span = name_at(around.text, at);
    const auto name = around.text.substr(span.begin, span.end - span.begin);
    std::vector<GivenName> fit, all;
    for (const GivenName& given : around.names) {
        if (given.name != name || name.empty()) {
            continue;
        }
        all.push_back(given);
        if (around.lua ? can_mean_in_lua(around, given, span.end)
                       : can_mean_in_yaml(around, given, span.begin)) {
            fit.push_back(given);
        }
    }
    std::erase_if(all, [](const GivenName& one) { return !one.owner.empty(); });
    return fit.empty() && !around.lua ? all : fit;
}

std::optional<Help> explain_yaml(const Surroundings& around, std::size_t at) {
    const Span span = name_at(around.text, at);
    if (span.begin == span.end) {
        return std::nullopt;
    }
    const std::string name(around.text.substr(span.begin, span.end - span.begin));
    const YamlPlace place = yaml_place(around.text, span.begin);
    std::string text;
    if (place.comment) {
        return std::nullopt;
    }
    if (!place.value) {
        std::vector<const Described*> keys = keys_at(around, place, span.begin);
        const auto anywhere = around.reference.keys("*");
        keys.insert(keys.end(), anywhere.begin(), anywhere.end());
        for (const Described* key : keys) {
            if (key->name == name) {
                text += (text.empty() ? "" : "\n\n---\n") + section_of(*key);
            }
        }
    }
    for (const GivenName& given : text.empty() ? given_at(around, at) : std::vector<GivenName>{}) {
        text += (text.empty() ? "" : "\n\n") + told_of(given);
    }
    std::vector<const Described*> words = place.value ? values_at(around, place.path)
                                                      : std::vector<const Described*>{};
    for (const Described* region : around.reference.keys("=region")) {
        words.push_back(region);
    }
    for (const Described* word : words) {
        if (text.empty() && place.value && word->name == name) {
            text = section_of(*word);
        }
    }
    return text.empty() ? std::nullopt : std::optional(Help{span, text});
}

}  // namespace perthro::lsp
