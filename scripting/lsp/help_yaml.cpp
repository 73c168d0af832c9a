// What may be written at a place of game.yaml, and what stands there.
#include "scripting/lsp/help.hpp"
#include "scripting/lsp/yaml_place.hpp"

#include <algorithm>
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

// What a value may name, by the key in front of it.
std::vector<std::string> kinds_behind(const std::string& key) {
    static const std::map<std::string, std::vector<std::string>> kKinds{
        {"zone", {"zone"}},
        {"zones", {"zone"}},
        {"of", {"piece", "attribute"}},
        {"like", {"piece"}},
        {"in_hand", {"piece"}},
        {"turn", {"player"}},
        {"moves", {"class"}},
        {"kept_after", {"class"}},
        {"roll", {"roll"}},
        {"when", {"condition", "attribute", "function"}},
        {"ask", {"condition", "function"}},
        {"most", {"attribute", "function"}},
        {"where", {"condition"}},
        {"along", {"direction"}},
        {"without", {"class", "piece"}},
        {"before", {"result"}},
        {"for", {"player"}},
        {"lua", {"function"}}};
    const auto found = kKinds.find(key);
    return found == kKinds.end() ? std::vector<std::string>{} : found->second;
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
        for (const Described* key : around.reference.keys(map_of(place.path))) {
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
        for (const Described* key : around.reference.keys(map_of(place.path))) {
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
