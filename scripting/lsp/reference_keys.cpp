// What Reference knows of the keys of YAML files: the groups of keys, events and forms of regions.
#include "scripting/description/keys.hpp"
#include "scripting/lsp/reference.hpp"

#include <algorithm>

namespace perthro::lsp {

namespace {

using description::Entry;
using description::Group;
using description::Operand;

Described described(const Entry& entry, const Group& group) {
    const std::string facts = description::facts_of(entry);
    return {entry.name, description::forms_of(entry),
            (facts.empty() ? "" : "*" + facts + "*\n\n") + description::told_of(entry),
            group.title};
}

bool has_type(const Entry& entry, std::string_view type) {
    return std::find(entry.types.begin(), entry.types.end(), type) != entry.types.end();
}

std::vector<std::string> values_of(const Entry& entry) {
    const bool truth = has_type(entry, "bool") && entry.values.empty();
    return truth ? std::vector<std::string>{"true", "false"} : entry.values;
}

// Whether the path from `i` and `j` on is one of the map's.
bool leads_to(const std::vector<std::string>& map, std::size_t i,
              const std::vector<std::string>& path, std::size_t j) {
    if (i == map.size() || j == path.size()) {
        return j == path.size() && (i == map.size() || (map[i] == "[]" && i + 1 == map.size()));
    }
    if (map[i] == "[]" && path[j] != "[]") {  // one stands for a list of one
        return leads_to(map, i + 1, path, j);
    }
    const bool same = map[i] == path[j] ||
                      (path[j] != "[]" && (map[i] == "*" || description::is_for_names(map[i])));
    return same && leads_to(map, i + 1, path, j + 1);
}

// The path from the outermost key, where entries of turns nest: all are of "turns[]".
std::vector<std::string> without_nesting(const std::vector<std::string>& path) {
    if (path.size() < 2 || path.front() != "turns") {
        return path;
    }
    return path.back() == "[]" ? std::vector<std::string>{"turns", "[]"}
                               : std::vector<std::string>{"turns", path.back()};
}

}  // namespace

void Reference::read_keys(const std::vector<Group>& groups) {
    for (const Group& group : groups) {
        const std::vector<std::string> maps = group.kind == "key" ? description::maps_of(group)
                                                                  : std::vector<std::string>{};
        for (const Entry& entry : group.entries) {
            const Described said = described(entry, group);
            for (const std::string& map : maps) {
                read_key(map, entry, said);
            }
            if (entry.kind == "event") {
                keys_["=when"].push_back(said);
                keys_["=until"].push_back(said);
                for (const Operand& key : entry.keys) {
                    keys_["event " + entry.name].push_back(
                        {key.name, key.name + ": " + key.type, said.text, group.title});
                }
            } else if (entry.kind == "form") {
                keys_["=region"].push_back(said);
            }
        }
    }
}

void Reference::read_key(const std::string& map, const Entry& entry, const Described& said) {
    if (!description::is_for_names(entry.name)) {
        keys_[map].push_back(said);
    }
    for (const std::string& value : values_of(entry)) {
        const Described word{value, value, said.text, said.section};
        keys_["=" + map + " " + entry.name].push_back(word);
        if (has_type(entry, "map") && !entry.items.empty()) {  // or behind the keys of that map
            keys_["=" + map + (map.empty() ? "" : ".") + entry.name + " *"].push_back(word);
        }
    }
}

std::string Reference::map_at(std::string_view file, const std::vector<std::string>& full) const {
    const std::vector<std::string> path = without_nesting(full);
    for (const auto& [map, keys] : keys_) {
        const std::vector<std::string> parts = description::parts_of(map);
        const bool of_file = !map.starts_with('=') && !map.starts_with("event ") && map != "*" &&
                             description::file_of(map) == file;
        if (of_file && leads_to(parts, 0, path, 0) && !is_key_within(map, parts, path)) {
            return map;
        }
    }
    std::string map = file == "game.yaml" ? "" : std::string(file) + ": ";
    for (std::size_t i = 0; i < path.size(); ++i) {
        map += (i == 0 || path[i] == "[]" ? "" : ".") + path[i];
    }
    return map;
}

// Where a map has PLAYER, a key of the map around it is no player.
bool Reference::is_key_within(const std::string& map, const std::vector<std::string>& parts,
                              const std::vector<std::string>& path) const {
    for (std::size_t i = 0; i < parts.size() && i < path.size(); ++i) {
        if (parts[i] == "*" || !description::is_for_names(parts[i]) || parts[i] == "[]") {
            continue;
        }
        const auto around = keys(map.substr(0, map.find(parts[i]) - 1));
        if (std::any_of(around.begin(), around.end(),
                        [&](const Described* key) { return key->name == path[i]; })) {
            return true;
        }
    }
    return false;
}

}  // namespace perthro::lsp
