#include "scripting/lsp/lua_declarations.hpp"

#include "scripting/description/description.hpp"
#include "scripting/lsp/language.hpp"
#include "scripting/text.hpp"

#include <algorithm>
#include <fmt/format.h>
#include <map>
#include <set>
#include <vector>

namespace perthro::lsp {

namespace {

using description::Entry;
using description::Group;
using description::Operand;

// Values, and what may stand where one of a kind is expected.
constexpr std::string_view kBeginning = R"(---@meta
-- Everything that rules.lua may name whatever the game is, for the Lua language server.

---@class perthro.Word
---@class perthro.Condition: perthro.Word
---@class perthro.Value: perthro.Condition
---@operator add(perthro.value): perthro.Value
---@operator sub(perthro.value): perthro.Value
---@class perthro.Attribute: perthro.Value
---@class perthro.Constant: perthro.Value
---@class perthro.Zone: perthro.Condition
---@class perthro.Type
---@class perthro.Player
---@class perthro.Place
---@class perthro.Set
---@class perthro.Directions
---@class perthro.Track: perthro.Directions
---@class perthro.Permutation
---@class perthro.Key

---@alias perthro.value perthro.Value|perthro.Type|perthro.Player|integer|boolean
---@alias perthro.type perthro.Type|perthro.Attribute
---@alias perthro.types perthro.Type|perthro.Type[]|perthro.Attribute
---@alias perthro.player perthro.Player|perthro.Attribute
---@alias perthro.place perthro.Place|perthro.Directions|perthro.Zone|perthro.Attribute|string
---@alias perthro.set perthro.Set|perthro.Zone|perthro.Place|string
---@alias perthro.directions perthro.Directions|perthro.Directions[]
---@alias perthro.words perthro.Word|perthro.Zone|table
)";

const std::map<std::string_view, std::string_view>& simple_types() {
    static const std::map<std::string_view, std::string_view> kTypes{
        {"number", "integer"},
        {"value", "perthro.value"},
        {"condition", "perthro.Condition"},
        {"conditions", "perthro.Condition"},
        {"the condition own", "perthro.Condition"},
        {"relation", "perthro.Condition"},
        {"type", "perthro.type"},
        {"types", "perthro.types"},
        {"list of types", "perthro.Type[]"},
        {"direction", "perthro.Directions"},
        {"directions", "perthro.directions"},
        {"a track", "perthro.Track"},
        {"tracks", "perthro.Track|perthro.Track[]"},
        {"place", "perthro.place"},
        {"set", "perthro.set"},
        {"player", "perthro.player"},
        {"words", "perthro.words"},
        {"list of a condition and words", "table[]"},
        {"list of classes", "string[]"},
        {"list of keys", "(perthro.Key|function)[]"},
        {"key", "perthro.Key"},
        {"conditions by direction", "table<string, perthro.Condition>"},
        {"attribute", "perthro.Attribute"},
        {"zone", "perthro.Zone"},
        {"constant", "perthro.Constant"},
        {"permutation", "perthro.Permutation"},
        {"cell", "integer"},
        {"boolean", "boolean"},
        {"function", "function"},
        {"table", "table"},
        {"array of numbers", "integer[]"},
        {"iterator of cells", "fun(): integer"},
        {"iterator of players", "fun(): perthro.Player"},
        {"iterator of keys and values", "fun(): any, any"},
        {"nil", "nil"},
        {"position", "perthro.position"},
        {"move", "perthro.move"},
        {"made", "perthro.made"},
        {"maker", "perthro.maker"},
        {"list", "perthro.list"},
        {"view", "perthro.view"},
        {"marks", "perthro.marks"},
        {"random", "perthro.random"},
        {"options", "table"},
    };
    return kTypes;
}

bool is_text(std::string_view type) {
    static const std::set<std::string_view> kTexts{"text",  "mark",  "class",
                                                   "label", "phase", "name of a cell"};
    return kTexts.contains(type);
}

std::string comment(const std::string& text) {
    std::string out;
    for (const std::string_view line : lines_of(text)) {
        out += "---" + std::string(line) + "\n";
    }
    return out;
}

// What an entry does, in one line.
std::string in_short(const Entry& entry) {
    std::string text = description::told_of(entry);
    text.erase(std::min(text.find("\n\n"), text.size()));
    std::replace(text.begin(), text.end(), '\n', ' ');
    return text;
}

// `{min?: perthro.value, max?: perthro.value}`.
std::string table_of(const std::vector<Operand>& keys) {
    std::string text;
    for (const Operand& key : keys) {
        text += (text.empty() ? "" : ", ") + key.name + (key.optional ? "?: " : ": ") +
                lua_type(key.type);
    }
    return "{" + text + "}";
}

// Lua's own words cannot name a parameter.
std::string parameter_name(const Operand& one) {
    static const std::set<std::string_view> kWords{"then", "else", "end", "not", "repeat"};
    return one.name + (kWords.contains(one.name) ? "_" : "");
}

std::string type_in(const Entry& entry, const Operand& one) {
    return one.type == "options" ? table_of(entry.keys) : lua_type(one.type);
}

// `cell: integer, class?: string`, behind `self` where one is given.
std::string parameters(const Entry& entry, const std::string& self) {
    std::string text = self.empty() ? "" : "self: " + self;
    for (const Operand& one : entry.takes) {
        if (one.apart) {
            continue;
        }
        text += (text.empty() ? "" : ", ") + parameter_name(one) + (one.optional ? "?: " : ": ") +
                type_in(entry, one);
        text += one.many ? ", ...: " + type_in(entry, one) : "";
    }
    return text;
}

std::string result_of(const Entry& entry) {
    static const std::map<std::string_view, std::string_view> kOfKinds{
        {"word", "perthro.Word"},    {"condition", "perthro.Condition"},
        {"place", "perthro.Place"},  {"set", "perthro.Set"},
        {"value", "perthro.Value"},  {"direction", "perthro.Directions"},
        {"player", "perthro.Player"}};
    if (!entry.gives.empty()) {
        return lua_type(entry.gives);
    }
    const auto found = kOfKinds.find(entry.kind);
    const bool goes_on = std::any_of(entry.takes.begin(), entry.takes.end(),
                                     [](const Operand& one) { return one.apart; });
    return found != kOfKinds.end() ? std::string(found->second) : goes_on ? "function" : "";
}

std::string signature(const Entry& entry, const std::string& self = "") {
    const std::string result = result_of(entry);
    return "fun(" + parameters(entry, self) + ")" + (result.empty() ? "" : ": " + result);
}

// The options alone in braces: `loop{ step, max = 3 }`.
bool takes_options_alone(const Entry& entry) {
    return !entry.keys.empty() &&
           std::none_of(entry.takes.begin(), entry.takes.end(),
                        [](const Operand& one) { return one.type == "options"; });
}

// A word that stands alone, and may be called: a table with a signature.
std::string value_declared(const Entry& entry) {
    const std::string result = result_of(entry);
    std::string text = fmt::format("---@class perthro.word.{}{}\n", entry.name,
                                   result.empty() ? "" : ": " + result);
    if (!entry.takes.empty()) {
        text += "---@overload " + signature(entry) + "\n";
    }
    if (takes_options_alone(entry)) {
        text += fmt::format("---@overload fun(options: {}): {}\n", table_of(entry.keys), result);
    }
    return text + entry.name + " = {}\n";
}

std::string function_declared(const Entry& entry) {
    std::string text, names;
    for (const Operand& one : entry.takes) {
        if (one.apart) {
            continue;
        }
        text += fmt::format("---@param {}{} {}\n", parameter_name(one), one.optional ? "?" : "",
                            type_in(entry, one));
        text += one.many ? "---@param ... " + type_in(entry, one) + "\n" : "";
        names += (names.empty() ? "" : ", ") + parameter_name(one) + (one.many ? ", ..." : "");
    }
    const std::string result = result_of(entry);
    text += result.empty() ? "" : "---@return " + result + "\n";
    if (takes_options_alone(entry)) {
        text += fmt::format("---@overload fun(options: {}): {}\n", table_of(entry.keys), result);
    }
    return text + "function " + entry.name + "(" + names + ") end\n";
}

bool stands_alone(const Entry& entry) { return entry.forms.front() == entry.name; }

bool is_global(const Entry& entry) {
    static const std::set<std::string_view> kOthers{"method", "call", "field", "hook"};
    return !kOthers.contains(entry.kind) && !description::is_about_yaml(entry);
}

// Words, declarations and functions; what several groups have is told of a word first.
std::string globals(const std::vector<Group>& groups) {
    std::map<std::string, std::vector<const Entry*>> by_name;
    for (const Group& group : groups) {
        for (const Entry& entry : group.entries) {
            if (is_global(entry)) {
                auto& all = by_name[entry.name];
                all.insert(entry.kind == "word" ? all.begin() : all.end(), &entry);
            }
        }
    }
    std::string text;
    for (const auto& [name, entries] : by_name) {
        std::string told;
        for (const Entry* const entry : entries) {
            told += (told.empty() ? "" : "\n\n") + description::told_of(*entry);
        }
        const Entry& first = *entries.front();
        text += "\n" + comment(told) +
                (stands_alone(first) ? value_declared(first) : function_declared(first));
    }
    return text;
}

// The classes that methods of values belong to, by the kinds of the description.
const std::map<std::string_view, std::string_view>& classes() {
    static const std::map<std::string_view, std::string_view> kClasses{
        {"value", "Value"},  {"constant", "Constant"}, {"attribute", "Attribute"},
        {"zone", "Zone"},    {"type", "Type"},         {"position", "position"},
        {"move", "move"},    {"made", "made"},         {"maker", "maker"},
        {"list", "list"},    {"view", "view"},         {"marks", "marks"},
        {"random", "random"}};
    return kClasses;
}

// Methods and fields of values and of the objects of hooks.
std::string members(const std::vector<Group>& groups) {
    std::map<std::string, std::string> fields;  // of a class
    for (const Group& group : groups) {
        for (const Entry& entry : group.entries) {
            const bool field = entry.kind == "field";
            if (is_global(entry) && entry.kind != "declaration") {
                continue;
            }
            for (const std::string& of : entry.of) {
                if (const auto found = classes().find(of); found != classes().end()) {
                    const std::string owner = "perthro." + std::string(found->second);
                    fields[owner] += fmt::format(
                        "---@field {} {} {}\n", entry.name,
                        field ? lua_type(entry.gives) : signature(entry, owner), in_short(entry));
                }
            }
        }
    }
    std::string text;
    for (const auto& [owner, all] : fields) {
        text += "\n---@class " + owner + "\n" + all;
    }
    return text;
}

std::string tables(const Language& language) {
    static const std::map<std::string_view, std::string_view> kOfTables{
        {"piece", "Type"},
        {"zone", "Zone"},
        {"track", "Track"},
        {"attribute", "Attribute"},
        {"player", "Player"},
        {"direction", "Directions"},
        {"permutation", "Permutation"}};
    std::string text;
    for (const std::string& table : language.tables) {
        const auto found = kOfTables.find(table);
        text += fmt::format(
            "\n---@type table<string, {}>\n{} = {{}}\n",
            found == kOfTables.end() ? "any" : "perthro." + std::string(found->second), table);
    }
    return text;
}

}  // namespace

std::string lua_type(std::string_view described) {
    if (const auto found = simple_types().find(described); found != simple_types().end()) {
        return std::string(found->second);
    }
    if (is_text(described)) {
        return "string";
    }
    if (const auto both = described.find(" and "); both != std::string_view::npos) {
        return lua_type(described.substr(0, both));  // the first of several results
    }
    if (const auto either = described.find(" or "); either != std::string_view::npos) {
        const std::string one = lua_type(described.substr(0, either));
        const std::string other = lua_type(described.substr(either + 4));
        return one == "any" || other == "any" ? "any" : one == other ? one : one + "|" + other;
    }
    return "any";
}

std::string lua_declarations(const std::vector<Group>& groups) {
    return std::string(kBeginning) + members(groups) + globals(groups) + tables(language());
}

}  // namespace perthro::lsp
