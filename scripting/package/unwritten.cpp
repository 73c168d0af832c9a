#include "scripting/package/unwritten.hpp"

#include "scripting/record/check.hpp"
#include "scripting/record/check_numbers.hpp"
#include "scripting/text.hpp"

#include <algorithm>
#include <string>
#include <utility>

namespace perthro {

namespace {

constexpr std::size_t kMostOfCall = 100;  // letters of a call that are looked at

bool any_body(const GameDefinition& game, int attribute,
              bool (*does)(const Node& node, int attribute)) {
    bool found = false;
    each_body(game, [&](const Node& body, const Source& /*at*/) {
        found = found || does(body, attribute);
    });
    return found;
}

// Whether a hook may write an attribute: `move:set(NAME, ...)` of what is no other attribute's
// name, or a method that has been taken out of its object.
bool hooks_write(const GameDefinition& game, const LuaTexts& lua, const std::string& name) {
    for (const std::string method : {":set", ".set", ":add", ".add"}) {
        for (std::size_t at = lua.text.find(method); at != std::string::npos;
             at = lua.text.find(method, at + 1)) {
            const auto words = identifiers_of(lua.text.substr(at, kMostOfCall));
            const bool other = words.size() > 1 && words[1] != name &&
                               game.find_attribute(words[1]) >= 0;
            if (words.front() == method.substr(1) && !other) {
                return true;
            }
        }
    }
    return false;
}

bool is_given(const GameDefinition& game, int attribute) {
    const auto is_it = [attribute](const std::pair<AttributeId, int>& value) {
        return static_cast<int>(value.first) == attribute;
    };
    return std::any_of(game.setups.begin(), game.setups.end(), [&](const Setup& setup) {
        return !setup.position.empty() ||
               std::any_of(setup.game_attributes.begin(), setup.game_attributes.end(), is_it) ||
               std::any_of(setup.placements.begin(), setup.placements.end(),
                           [&](const Placement& placement) {
                               return std::any_of(placement.attributes.begin(),
                                                  placement.attributes.end(), is_it);
                           });
    });
}

// The line of `results` that asks an attribute, null if none does.
const ResultDefinition* asking_line(const GameDefinition& game, const std::string& name) {
    const auto line = std::find_if(
        game.results.begin(), game.results.end(), [&](const ResultDefinition& result) {
            return result.event.name == name || result.event.of_attribute == name ||
                   result.most == name;
        });
    return line == game.results.end() ? nullptr : &*line;
}

}  // namespace

void add_unwritten(const GameDefinition& game, const YamlNames& names, const LuaTexts& lua,
                   std::vector<LoadWarning>& warnings) {
    // With other options something may be recorded, or given by a setup or a roll.
    if (lua.names.contains("options") || names.optional.contains("setups") ||
        names.optional.contains("turns")) {
        return;
    }
    for (std::size_t id = 0; id < game.attributes.size(); ++id) {
        const AttributeDefinition& attribute = game.attributes[id];
        const int number = static_cast<int>(id);
        const bool into = std::any_of(
            game.chances.begin(), game.chances.end(),
            [&](const ChanceDefinition& chance) { return chance.into == attribute.name; });
        const bool written = names.optional.contains("attributes." + attribute.name) ||
                             attribute.initial != 0 || attribute.on_moving.value_or(0) != 0 ||
                             !attribute.cell_initial.empty() || into || is_given(game, number) ||
                             any_body(game, number, writes_attribute) ||
                             hooks_write(game, lua, attribute.name);
        const ResultDefinition* const line = asking_line(game, attribute.name);
        if (written || (line == nullptr && !any_body(game, number, reads_attribute))) {
            continue;
        }
        const bool set = attribute.kind == AttributeKind::Range;
        const std::string always = attribute.kind == AttributeKind::Bool    ? "false"
                                   : attribute.kind == AttributeKind::Range ? "0"
                                   : attribute.kind == AttributeKind::Enumeration
                                       ? attribute.enumeration.front()
                                       : "none";
        warnings.push_back(
            {attribute.at,
             "nothing writes the attribute `" + attribute.name + "`: it is always " + always +
                 (line == nullptr ? " where rules read it"
                                  : ", which is all that the line `" + line->key + "` ever sees"),
             std::string(set ? "add(" : "set(") + attribute.name + (set ? ", 1)" : ", VALUE)") +
                 " in rules.lua does, `setups` and `default` say with what it "
                 "begins"});
    }
}

}  // namespace perthro
