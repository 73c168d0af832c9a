#include "scripting/lsp/yaml_meaning.hpp"

#include <algorithm>
#include <map>
#include <set>

namespace perthro::lsp {

namespace {

using Path = std::vector<std::string>;
using Keys = std::set<std::string>;

bool has_one_of(const Path& path, const Keys& keys) {
    return std::any_of(path.begin(), path.end(),
                       [&](const std::string& key) { return keys.contains(key); });
}

// Texts for people and places from outside.
const Keys kForPeople{"title",  "summary", "authors", "licence", "sources",
                      "source", "tags",    "id",      "homepage"};

// What has a name of its own in rules.lua: one name means one of them.
bool is_thing(const std::string& kind) {
    return kind == "piece" || kind == "zone" || kind == "attribute";
}

// Values that are classes of moves.
bool is_of_classes(const Path& path) {
    const bool section = path.front() == "turns" || path.front() == "repetition";
    return (section && has_one_of(path, {"moves", "kept_after"})) ||
           (path.front() == "attributes" && path.back() == "identity");
}

// Values that are names of their own, or words of the loader, and never things of the game.
bool is_of_others(const Path& path) {
    static const Keys kSections{"bot", "autoplay", "notation", "extends", "teams", "requires"};
    static const Keys kKeys{"label", "phase", "roll",  "turn",   "before", "kind",
                            "for",   "lua",   "first", "absent", "shape",  "default",
                            "fixed", "range", "files", "ranks",  "family"};
    const bool states = path.front() == "attributes" && has_one_of(path, {"type"});
    const bool texts = path.front() == "options" && path.size() == 4 && path.back() == "[]";
    return states || texts || kSections.contains(path.front()) || kKeys.contains(path.back());
}

bool may_mean_in_game(const YamlPlace& place, const std::string& kind) {
    if (place.path.empty() || !place.value) {
        return keys_are(place.path, kind);
    }
    if (kind == "class") {
        return is_of_classes(place.path) || has_one_of(place.path, {"without"});
    }
    return !is_thing(kind) || (!is_of_classes(place.path) && !is_of_others(place.path));
}

char letter_at(std::string_view text, std::size_t at) { return at < text.size() ? text[at] : ' '; }

// Within a move `queen@d4`, `a7-a8=queen`, `b1 wall`: behind a blank stands the class.
bool is_class_of_move(const YamlName& name, const Path& path) {
    static const Keys kMoves{"moves", "move", "after", "record"};
    const std::size_t line = name.text.rfind('\n', name.begin) + 1;
    const auto before = name.text.substr(line, name.begin - line);
    const auto word = before.find_last_not_of(' ');
    return has_one_of(path, kMoves) && before.ends_with(' ') && word != std::string_view::npos &&
           std::string_view(",:[-").find(before[word]) == std::string_view::npos;
}

// A text of Lua in quotes, as `from: "move \\"wall\\""` and `from: 'move "wall"'` have it: the
// quote in front does not begin the value.
bool is_quoted_lua(const YamlName& name) {
    const std::size_t at = name.begin;
    if (at < 2 || name.text[at - 1] != '"') {
        return false;
    }
    const auto before = name.text.find_last_not_of(' ', at - 2);
    return before != std::string_view::npos &&
           std::string_view(":[,{-").find(name.text[before]) == std::string_view::npos;
}

// In tests.yaml: pieces in moves and positions of their names, attributes in words of positions,
// anything in what changes a file or must hold.
bool may_mean_in_tests(const YamlName& name, const YamlPlace& place, const std::string& kind) {
    if (!place.value || place.path.empty()) {
        return false;
    }
    if (place.path.front() == "fails" || place.path.back() == "holds") {
        return !is_thing(kind) || !is_quoted_lua(name);
    }
    if (kind == "attribute") {
        return has_one_of(place.path, {"position", "shows", "sees"}) &&
               letter_at(name.text, name.end) == '=';
    }
    static const Keys kTexts{"moves", "move", "after", "record", "position", "shows", "sees"};
    const bool of_class = is_class_of_move(name, place.path);
    return (kind == "class" && of_class) ||
           (kind == "piece" && !of_class && has_one_of(place.path, kTexts));
}

// A map whose keys are names of a kind, or maps below it from a depth on.
struct KeyMap {
    const char* map;
    std::size_t least, most;  // length of the path
};
constexpr std::size_t kAnyDepth = 32;

const std::map<std::string, std::vector<KeyMap>>& key_maps() {
    static const std::map<std::string, std::vector<KeyMap>> kMaps{
        {"piece",
         {{"pieces", 1, 1},
          {"setups", 3, kAnyDepth},
          {"hands", 1, 1},
          {"view", 1, kAnyDepth},
          {"bot", 1, kAnyDepth}}},
        {"zone", {{"board.zones", 2, 2}, {"view", 1, kAnyDepth}}},
        {"attribute", {{"attributes", 1, 1}, {"setups", 2, kAnyDepth}, {"view", 1, kAnyDepth}}},
        {"option", {{"options", 1, 1}, {"autoplay", 1, 1}}},
        {"player",
         {{"players", 1, 1},
          {"setups", 2, kAnyDepth},
          {"results", 2, kAnyDepth},
          {"view", 1, kAnyDepth},
          {"teams", 1, 1},
          {"board.zones", 3, 3}}},
        {"roll", {{"chance", 1, 1}}},
        {"setup", {{"setups", 1, 1}}},
        {"result", {{"results", 1, 1}}},
        {"class", {{"moves.identity", 2, 2}}},
        {"constant", {{"pieces", 2, 2}}},
        {"track", {{"board.tracks", 2, 2}}},
        {"direction", {{"board.directions", 2, 2}, {"board.sets", 2, 2}}},
        {"permutation", {{"board.permutations", 2, 2}}}};
    return kMaps;
}

}  // namespace

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

bool keys_are(const Path& path, const std::string& kind) {
    const auto maps = key_maps().find(kind);
    std::string at;
    for (const std::string& part : path) {
        at += (at.empty() ? "" : ".") + part;
    }
    return maps != key_maps().end() &&
           std::any_of(maps->second.begin(), maps->second.end(), [&](const KeyMap& map) {
               return (at == map.map || at.starts_with(std::string(map.map) + ".")) &&
                      path.size() >= map.least && path.size() <= map.most;
           });
}

bool may_mean(const YamlName& name, const std::string& kind) {
    const YamlPlace place = yaml_place(name.text, name.begin);
    if (place.comment || has_one_of(place.path, kForPeople)) {
        return false;
    }
    if (name.file.filename() == "tests.yaml") {
        return may_mean_in_tests(name, place, kind);
    }
    if (name.file.filename() == "weights.yaml") {
        return !place.value && !place.path.empty() && kind == "piece";
    }
    return may_mean_in_game(place, kind);
}

}  // namespace perthro::lsp
