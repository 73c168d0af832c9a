#include "scripting/lsp/help_tests.hpp"

#include "scripting/lsp/yaml_place.hpp"

#include <map>
#include <string>

namespace perthro::lsp {

namespace {

// Of which kind the names of the game are that stand as keys of a map, or as values behind a key.
std::string names_as_keys(std::string_view file, const std::vector<std::string>& path) {
    return file == "weights.yaml" && path.size() == 1  ? "piece"
           : !path.empty() && path.back() == "options" ? "option"
                                                       : "";
}
std::string names_behind(const std::string& key) {
    static const std::map<std::string, std::string> kKinds{
        {"as", "player"}, {"winner", "player"}, {"setup", "setup"}, {"ends", "result"}};
    const auto found = kKinds.find(key);
    return found == kKinds.end() ? "" : found->second;
}

}  // namespace

std::vector<Suggestion> suggest_in_tests(std::string_view file, const Surroundings& around,
                                         std::size_t at) {
    std::vector<Suggestion> list;
    YamlPlace place = yaml_place(around.text, at);
    if (place.comment) {
        return list;
    }
    std::string kind;
    if (place.value && !place.path.empty()) {
        const std::string key = place.path.back();
        kind = names_behind(key);
        place.path.pop_back();
        const std::string map = around.reference.map_at(file, place.path);
        for (const Described* word : around.reference.keys("=" + map + " " + key)) {
            list.push_back({word->name, Suggestion::Kind::Value, "", word->text});
        }
    } else {
        kind = names_as_keys(file, place.path);
        for (const Described* key :
             around.reference.keys(around.reference.map_at(file, place.path))) {
            list.push_back({key->name, Suggestion::Kind::Field, key->form, key->text});
        }
    }
    for (const GivenName& name : around.names) {
        if (!kind.empty() && name.kind == kind) {
            list.push_back({name.name, Suggestion::Kind::Variable, told_of(name), ""});
        }
    }
    return list;
}

std::optional<Help> explain_in_tests(std::string_view file, const Surroundings& around,
                                     std::size_t at) {
    const Span span = name_at(around.text, at);
    const std::string name(around.text.substr(span.begin, span.end - span.begin));
    const YamlPlace place = yaml_place(around.text, span.begin);
    if (name.empty() || place.comment) {
        return std::nullopt;
    }
    std::string text;
    const std::string map = around.reference.map_at(file, place.path);
    for (const Described* key :
         place.value ? std::vector<const Described*>{} : around.reference.keys(map)) {
        text += key->name == name ? "`" + name + "`\n\n" + key->text : "";
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
