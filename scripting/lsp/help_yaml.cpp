// What may be written at a place of game.yaml, and what stands there.
#include "scripting/lsp/help.hpp"
#include "scripting/lsp/yaml_meaning.hpp"

#include <algorithm>
#include <map>
#include <set>

namespace perthro::lsp {

namespace {

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
    std::vector<const Described*> keys = around.reference.keys(map_of(place.path));
    for (const Described* key : around.reference.keys("event " + event_around(around.text, at))) {
        keys.push_back(key);
    }
    return keys;
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
        for (const Described* value : around.reference.keys("=" + keys.back())) {
            add_once(list, {value->name, Suggestion::Kind::Value, value->form, section_of(*value)});
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
        for (const Described* key : keys_at(around, place, span.begin)) {
            if (key->name == name) {
                text += (text.empty() ? "" : "\n\n---\n") + section_of(*key);
            }
        }
    }
    for (const GivenName& given : text.empty() ? given_at(around, at) : std::vector<GivenName>{}) {
        text += (text.empty() ? "" : "\n\n") + told_of(given);
    }
    return text.empty() ? std::nullopt : std::optional(Help{span, text});
}

}  // namespace perthro::lsp
