#include "scripting/description/keys.hpp"

#include "scripting/text.hpp"

#include <algorithm>
#include <cctype>

namespace perthro::description {

namespace {

constexpr std::string_view kBehindFile = ": ";

}  // namespace

std::vector<std::string> maps_of(const Group& group) {
    const auto colon = group.map.find(kBehindFile);
    const std::string file = colon == std::string::npos
                                 ? ""
                                 : group.map.substr(0, colon + kBehindFile.size());
    std::vector<std::string> maps = split(std::string_view(group.map).substr(file.size()), ", ");
    for (std::string& map : maps) {
        map.insert(0, file);
    }
    return maps;
}

std::string_view file_of(std::string_view map) {
    for (const std::string_view file : {"tests.yaml", "weights.yaml"}) {
        if (map.starts_with(file)) {
            return file;
        }
    }
    return "game.yaml";
}

std::vector<std::string> parts_of(std::string_view map) {
    if (map.starts_with(file_of(map))) {
        map.remove_prefix(std::min(map.size(), file_of(map).size() + kBehindFile.size()));
    }
    std::vector<std::string> parts;
    for (std::string& part : map.empty() ? std::vector<std::string>{} : split(map, '.')) {
        const bool list = part.ends_with("[]");
        parts.push_back(list ? part.substr(0, part.size() - 2) : part);
        if (list) {
            parts.emplace_back("[]");
        }
    }
    return parts;
}

bool is_map(const Group& group, std::string_view path) {
    constexpr const char* kEntry = "[]";  // of a list, `[0]` in a path: either may leave it out
    std::string plain;
    bool in_brackets = false;
    for (const char c : path) {
        in_brackets = c == '[' || (in_brackets && c != ']');
        plain += in_brackets || c == ']' ? "" : std::string(1, c);
    }
    const std::vector<std::string> steps = parts_of(plain), maps = maps_of(group);
    return std::any_of(maps.begin(), maps.end(), [&](const std::string& map) {
        std::vector<std::string> levels = parts_of(map);
        std::erase(levels, kEntry);
        return std::equal(levels.begin(), levels.end(), steps.begin(), steps.end(),
                          [](const std::string& level, const std::string& step) {
                              return level == step || is_for_names(level);
                          });
    });
}

bool is_key(const Group& group, const Entry& entry, std::string_view path) {
    const std::size_t dot = path.rfind('.');
    return path.substr(dot + 1) == entry.name &&
           is_map(group, path.substr(0, dot == std::string_view::npos ? 0 : dot));
}

bool is_at(const Group& group, const Entry& entry, std::string_view path) {
    return path.find('.') != std::string_view::npos &&
           (is_map(group, path) || is_key(group, entry, path));
}

bool is_for_names(std::string_view name) {
    return !name.empty() && std::none_of(name.begin(), name.end(),
                                         [](unsigned char c) { return std::islower(c) != 0; });
}

std::vector<std::string> types_in(std::string_view words) {
    std::vector<std::string> types;
    for (const std::string& part :
         words.empty() ? std::vector<std::string>{} : split(words, ", ")) {
        for (std::string& type : split(part, " or ")) {
            types.push_back(std::move(type));
        }
    }
    return types;
}

std::string facts_of(const Entry& entry) {
    if (entry.types.empty()) {
        return "";
    }
    std::vector<std::string> values = entry.values;
    for (std::string& value : values) {
        value = "`" + value + "`";
    }
    std::string facts = alternatives(entry.types);
    facts += entry.items.empty() ? "" : " of " + entry.items;
    facts += values.empty() ? "" : ", " + alternatives(values);
    if (const std::string range = range_of(entry.least, entry.most); !range.empty()) {
        facts += ", " + range;
    }
    facts += entry.unit.empty() ? "" : " (" + entry.unit + ")";
    facts += entry.required ? "; needed" : "";
    return facts + (entry.standing.empty() ? "" : "; if left out: " + entry.standing);
}

}  // namespace perthro::description
