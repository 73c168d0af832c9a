#include "scripting/lsp/editor_files.hpp"

#include "scripting/lsp/language.hpp"
#include "scripting/lsp/other_schemas.hpp"
#include "scripting/lsp/reference.hpp"
#include "scripting/package/document.hpp"
#include "scripting/package/read_game.hpp"
#include "scripting/text.hpp"

#include <algorithm>
#include <array>
#include <fmt/format.h>
#include <nlohmann/json.hpp>
#include <set>

namespace perthro::lsp {

namespace {

using Json = nlohmann::ordered_json;

constexpr std::string_view kUnknown = "zzzz";  // what no map has

// A map of game.yaml, and a file in which nothing but an unknown key of it is wrong.
struct Probe {
    const char* map;
    const char* yaml;  // in place of the key of its section
};
constexpr std::array kProbes{
    Probe{"", "zzzz: 1\n"},
    Probe{"board", "board: {zzzz: 1, grids: [{size: [3, 3]}]}\n"},
    Probe{"board.grids[]", "board: {grids: [{zzzz: 1, size: [3, 3]}]}\n"},
    Probe{"options.*", "options: {a: {zzzz: 1, type: int, range: 1..2, default: 1}}\n"},
    Probe{"chance.*", "chance: {d: {zzzz: 1, dice: 2}}\n"},
    Probe{"attributes.*", "attributes: {a: {zzzz: 1, of: cell, type: bool}}\n"},
    Probe{"moves", "moves: {zzzz: 1}\n"},
    Probe{"turns[]", "turns: [{zzzz: 1, turn: next}]\n"},
    Probe{"results.*", "results: {r: {zzzz: 1, when: stuck}}\n"},
    Probe{"repetition", "repetition: {zzzz: 1}\n"},
    Probe{"setups.*", "setups: {s: {zzzz: 1}}\n"},
    Probe{"visibility", "visibility: {zzzz: 1}\n"}};

std::vector<std::string> keys_said(const std::vector<ContentError>& errors) {
    constexpr std::string_view kBefore = "one of: ";
    std::vector<std::string> keys;
    for (const ContentError& error : errors) {
        if (error.what.find("unknown key `" + std::string(kUnknown)) == std::string::npos ||
            !error.expected.starts_with(kBefore)) {
            continue;
        }
        std::string rest = error.expected.substr(kBefore.size()) + ", ";
        for (std::size_t at = 0, end = 0; (end = rest.find(", ", at)) != std::string::npos;
             at = end + 2) {
            keys.push_back(rest.substr(at, end - at));
        }
    }
    return keys;
}

std::vector<std::string> keys_of(const Probe& probe) {
    std::string text = std::string("api: 1\nid: game\n") + probe.yaml;
    if (text.find("\nboard:") == std::string::npos) {
        text += "board: {grids: [{size: [3, 3]}]}\n";
    }
    text += "pieces: {man: {letter: M}}\n";
    GameDefinition definition;
    std::vector<ContentError> errors;
    NoExpressions expressions;
    ReadContext context{definition, expressions, errors};
    auto document = parse_document(text, 0, "game.yaml", errors);
    definition.files = {"game.yaml"};
    read_game(context, document, {});
    return keys_said(errors);
}

// Of a key of a map what the tables say; "" if they do not name it.
std::string said_of(const Reference& reference, const std::string& map, const std::string& key) {
    std::vector<const Described*> keys = reference.keys(map);
    if (map == "results.*") {  // those of its event stand beside its own
        const std::vector<const Described*> of_events = reference.keys_of_events();
        keys.insert(keys.end(), of_events.begin(), of_events.end());
    }
    const auto found = std::find_if(keys.begin(), keys.end(),
                                    [&](const Described* one) { return one->name == key; });
    return found == keys.end() ? "" : (*found)->text;
}

Json described(const std::string& text) {
    return text.empty() ? Json::object() : Json{{"description", text}};
}

// Maps in which authors may write names of their own beside the keys.
bool is_open(const std::string& map) {
    return map == "pieces.*" || map == "results.*" || map == "setups.*";
}

Json properties(const Reference& reference, const MapKeys& map) {
    Json keys = Json::object();
    for (const std::string& key : map.second) {
        keys[key] = described(said_of(reference, map.first, key));
    }
    return keys;
}

// A scalar or list stands where a map could: `$option`, `~`, a list of names.
Json no_map() { return {{"type", {"string", "number", "boolean", "null", "array"}}}; }

// What kind of value the loader takes for a key at the top; `~` takes it away in a child, and a
// text may be an option's name.
Json types_of(const std::string& key) {
    if (key == "api") {
        return {{"enum", {1}}};
    }
    static const std::set<std::string> kTexts{"id",       "title",    "family",
                                              "summary",  "licence",  "version",
                                              "homepage", "notation", "extends"};
    static const std::set<std::string> kLists{"tags", "authors", "sources", "turns"};
    if (kTexts.contains(key)) {
        return {{"type", {"string", "number", "boolean", "null"}}};
    }
    return {{"type", {kLists.contains(key) ? "array" : "object", "string", "null"}}};
}

// What stands beside the keys that the loader names at once.
void add_neighbours(const Reference& reference, const std::string& map, Json& object) {
    if (map == "turns[]") {  // entries of other kinds, too: {loop: [...]}
        for (const char* const block : {"loop", "times", "do", "until", "together", "roll"}) {
            if (!object["properties"].contains(block)) {
                object["properties"][block] = described(said_of(reference, map, block));
            }
        }
    }
}

Json game_schema() {
    const Reference reference;
    Json schema;
    for (const MapKeys& map : keys_of_loader()) {
        Json object{{"type", "object"}, {"properties", properties(reference, map)}};
        add_neighbours(reference, map.first, object);
        if (!is_open(map.first)) {
            object["properties"]["if"] = described("the rest stands where this option says so");
            object["additionalProperties"] = false;
        }
        if (map.first.empty()) {
            object["properties"].erase("if");
            for (auto& [key, value] : object["properties"].items()) {
                value.update(types_of(key));
            }
            object["properties"]["players"]["type"] = {"array", "object", "string"};
            object["required"] = {"api", "id"};
            schema = std::move(object);
            continue;
        }
        const std::string section = map.first.substr(0, map.first.find_first_of(".["));
        Json& at = schema["properties"][section];
        if (map.first == "board.grids[]") {
            at["properties"]["grids"]["items"] = std::move(object);
        } else if (map.first.ends_with(".*")) {
            at["additionalProperties"] = Json{{"anyOf", {std::move(object), no_map()}}};
        } else if (map.first.ends_with("[]")) {
            at["items"] = Json{{"anyOf", {std::move(object), Json{{"type", "string"}}}}};
        } else {
            const Json types = at.value("type", Json());  // a section may be an option's, too
            at.update(object);
            at["type"] = types;
        }
    }
    return schema;
}

// ---- Lua

std::string comment(const std::string& text) {
    std::string out;
    for (const std::string_view line : lines_of(text)) {
        out += "---" + std::string(line) + "\n";
    }
    return out;
}

std::string said_of(const std::vector<const Described*>& all) {
    std::string text;
    for (const Described* one : all) {
        text += (text.empty() ? "" : "\n\n") + ("`" + one->form + "`\n\n") + one->text;
    }
    return text;
}

std::string one_line(std::string text) {
    std::replace(text.begin(), text.end(), '\n', ' ');
    return text;
}

std::string words_declared(const Language& language, const Reference& reference) {
    std::set<std::string> methods;
    for (const auto& [kind, names] : language.methods) {
        methods.insert(names.begin(), names.end());
    }
    std::string text = "---A word, or what words are about: it may be called, and has methods.\n"
                       "---@class perthro.Word\n"
                       "---@operator call(any): perthro.Word\n";
    for (const std::string& method : methods) {
        text += fmt::format("---@field {} fun(self: perthro.Word, ...): perthro.Word {}\n", method,
                            one_line(said_of(reference.member(":" + method))));
    }
    for (const std::string& word : language.words) {
        text += "\n" + comment(said_of(reference.word(word))) + "---@type perthro.Word\n" + word +
                " = {}\n";
    }
    for (const std::string& table : language.tables) {
        text += "\n---@type table<string, perthro.Word>\n" + table + " = {}\n";
    }
    return text;
}

std::string objects_declared(const Language& language, const Reference& reference) {
    std::string text;
    for (const auto& [object, members] : language.objects) {
        text += "\n---@class perthro." + object + "\n";
        for (const Member& member : members) {
            text += fmt::format("---@field {} {} {}\n", member.name,
                                member.method ? "fun(self: perthro." + object + ", ...): any"
                                              : "any",
                                one_line(said_of(reference.member(object + "." + member.name))));
        }
    }
    return text;
}

Json luarc() {
    return {{"$schema",
             "https://raw.githubusercontent.com/LuaLS/vscode-lua/master/setting/schema.json"},
            {"runtime.version", "LuaJIT"},
            {"workspace.library", {".editor"}},
            {"diagnostics.disable", {"undefined-global", "lowercase-global"}}};
}

std::string luacheckrc(const Language& language) {
    std::string text =
        "-- For luacheck. Which names there are is told by `perthro check`: game.yaml "
        "gives names, too.\n"
        "std = \"luajit\"\n"
        "max_line_length = false\n"
        "allow_defined_top = true\n"
        "ignore = {\"113\", \"131\", \"212\"}\n"
        "read_globals = {";
    std::size_t column = 0;
    for (const auto* const names : {&language.words, &language.tables}) {
        for (const std::string& name : *names) {
            text += (column == 0 ? "\n  " : " ") + ("\"" + name + "\",");
            column = (column + 1) % 8;
        }
    }
    return text + "\n}\n";
}

}  // namespace

std::vector<MapKeys> keys_of_loader() {
    std::vector<MapKeys> all;
    for (const Probe& probe : kProbes) {
        all.emplace_back(probe.map, keys_of(probe));
    }
    return all;
}

std::string json_schema(std::string_view file) {
    Json schema{{"$schema", "http://json-schema.org/draft-07/schema#"},
                {"title", std::string(file) + ".yaml of Perthro"}};
    if (file == "game") {
        schema.update(game_schema());
    } else if (file == "tests") {
        schema.update(tests_schema());
    } else if (file == "weights") {
        schema.update(weights_schema());
    } else {
        return "";
    }
    return schema.dump(1) + "\n";
}

std::string lua_declarations() {
    const Language all = language();
    const Reference reference;
    std::string text =
        "---@meta\n-- Everything that rules.lua may name whatever the game is, for the "
        "Lua language server.\n\n" +
        words_declared(all, reference) + objects_declared(all, reference);
    return text;
}

std::vector<std::pair<std::string, std::string>> editor_files() {
    std::vector<std::pair<std::string, std::string>> files;
    for (const char* const file : {"game", "tests", "weights"}) {
        files.emplace_back(".editor/" + std::string(file) + ".schema.json", json_schema(file));
    }
    files.emplace_back(".editor/perthro.lua", lua_declarations());
    files.emplace_back(".luarc.json", luarc().dump(2) + "\n");
    files.emplace_back(".luacheckrc", luacheckrc(language()));
    return files;
}

bool is_ours(std::string_view name, std::string_view text) {
    if (name == ".luacheckrc") {
        return text.starts_with(
            "-- For luacheck. Which names there are is told by `perthro check`");
    }
    if (name == ".luarc.json") {
        const auto json = nlohmann::json::parse(text, nullptr, false);
        return json.is_object() && json.value("workspace.library", nlohmann::json()) ==
                                       nlohmann::json::array({".editor"});
    }
    return name.starts_with(".editor/");
}

std::string modeline(std::string_view file_name) {
    constexpr std::string_view kEnding = ".yaml";
    if (!file_name.ends_with(kEnding)) {
        return "";
    }
    const auto file = file_name.substr(0, file_name.size() - kEnding.size());
    return file == "game" || file == "tests" || file == "weights"
               ? "# yaml-language-server: $schema=.editor/" + std::string(file) + ".schema.json\n"
               : "";
}

}  // namespace perthro::lsp
