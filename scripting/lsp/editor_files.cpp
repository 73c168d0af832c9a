#include "scripting/lsp/editor_files.hpp"

#include "scripting/json_text.hpp"
#include "scripting/lsp/language.hpp"
#include "scripting/lsp/lua_declarations.hpp"
#include "scripting/lsp/schemas.hpp"
#include "scripting/text.hpp"

#include <algorithm>
#include <array>
#include <fmt/format.h>
#include <nlohmann/json.hpp>
#include <set>

namespace perthro::lsp {

namespace {

using Json = nlohmann::ordered_json;

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

constexpr std::array<std::string_view, 3> kFiles{"game", "tests", "weights"};

bool has_schema(std::string_view file) {
    return std::find(kFiles.begin(), kFiles.end(), file) != kFiles.end();
}

std::string whole_schema(std::string_view file, const std::vector<description::Group>& groups) {
    Json schema{{"$schema", "http://json-schema.org/draft-07/schema#"},
                {"title", std::string(file) + ".yaml of Perthro"}};
    schema.update(schema_of(std::string(file) + ".yaml", groups));
    return json_text(schema, 1) + "\n";
}

}  // namespace

std::string json_schema(std::string_view file) {
    return has_schema(file) ? whole_schema(file, description::read_groups()) : "";
}

std::vector<std::pair<std::string, std::string>> editor_files() {
    std::vector<std::pair<std::string, std::string>> files;
    const std::vector<description::Group> groups = description::read_groups();
    for (const std::string_view file : kFiles) {
        files.emplace_back(".editor/" + std::string(file) + ".schema.json",
                           whole_schema(file, groups));
    }
    files.emplace_back(".editor/perthro.lua", lua_declarations(groups));
    files.emplace_back(".luarc.json", json_text(luarc(), 2) + "\n");
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
    return has_schema(file)
               ? "# yaml-language-server: $schema=.editor/" + std::string(file) + ".schema.json\n"
               : "";
}

}  // namespace perthro::lsp
