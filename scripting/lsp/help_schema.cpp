#include "scripting/lsp/help_schema.hpp"

#include "scripting/lsp/yaml_place.hpp"

#include <map>
#include <string>

namespace perthro::lsp {

namespace {

using Json = nlohmann::json;

// The schema of what lies at a path; an empty object where nothing is known of it.
Json schema_at(const Json& schema, const std::vector<std::string>& path) {
    Json at = schema;
    for (const std::string& part : path) {
        const Json properties = at.value("properties", Json::object());
        Json next = part == "[]" ? at.value("items", Json())
                                 : properties.value(part, at.value("additionalProperties", Json()));
        at = next.is_object() ? std::move(next) : Json::object();
    }
    return at;
}

// Of which kind the names of the game are that stand as keys of a map, or as values behind a key.
std::string names_as_keys(const std::vector<std::string>& path, const Json& schema) {
    const bool numbers = path.size() == 1 && schema.contains("additionalProperties") &&
                         schema["additionalProperties"].is_object();
    return numbers                                     ? "piece"  // of weights.yaml
           : !path.empty() && path.back() == "options" ? "option"
                                                       : "";
}
std::string names_behind(const std::string& key) {
    static const std::map<std::string, std::string> kKinds{
        {"as", "player"}, {"winner", "player"}, {"setup", "setup"}, {"ends", "result"}};
    const auto found = kKinds.find(key);
    return found == kKinds.end() ? "" : found->second;
}

std::vector<std::string> words_of_value(const Json& schema) {
    if (schema.value("type", Json()) == "boolean") {
        return {"true", "false"};
    }
    std::vector<std::string> words;
    for (const char* const key : {"enum", "examples"}) {
        for (const Json& word : schema.value(key, Json::array())) {
            words.push_back(word.is_string() ? word.get<std::string>() : word.dump());
        }
    }
    return words;
}

}  // namespace

std::vector<Suggestion> suggest_by_schema(const Json& schema, const Surroundings& around,
                                          std::size_t at) {
    std::vector<Suggestion> list;
    const YamlPlace place = yaml_place(around.text, at);
    if (place.comment) {
        return list;
    }
    const Json here = schema_at(schema, place.path);
    std::string kind;
    if (place.value && !place.path.empty()) {
        kind = names_behind(place.path.back());
        for (const std::string& word : words_of_value(here)) {
            list.push_back({word, Suggestion::Kind::Value, "", ""});
        }
    } else {
        kind = names_as_keys(place.path, here);
        const Json properties = here.value("properties", Json::object());
        for (const auto& [key, value] : properties.items()) {
            list.push_back({key, Suggestion::Kind::Field, "", value.value("description", "")});
        }
    }
    for (const GivenName& name : around.names) {
        if (!kind.empty() && name.kind == kind) {
            list.push_back({name.name, Suggestion::Kind::Variable, told_of(name), ""});
        }
    }
    return list;
}

std::optional<Help> explain_by_schema(const Json& schema, const Surroundings& around,
                                      std::size_t at) {
    const Span span = name_at(around.text, at);
    const std::string name(around.text.substr(span.begin, span.end - span.begin));
    YamlPlace place = yaml_place(around.text, span.begin);
    if (name.empty() || place.comment) {
        return std::nullopt;
    }
    std::string text;
    if (!place.value) {
        place.path.push_back(name);
        text = schema_at(schema, place.path).value("description", "");
        text = text.empty() ? "" : "`" + name + "`\n\n" + text;
    }
    for (const GivenName& given : around.names) {
        const bool named = place.value && given.name == name && given.owner.empty() &&
                           (given.kind == "piece" || given.kind == "class" ||
                            given.kind == names_behind(place.path.back()));
        text += named ? (text.empty() ? "" : "\n\n") + told_of(given) : "";
    }
    return text.empty() ? std::nullopt : std::optional(Help{span, text});
}

}  // namespace perthro::lsp
