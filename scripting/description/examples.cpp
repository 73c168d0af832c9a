#include "scripting/description/examples.hpp"

#include "scripting/description/keys.hpp"

#include <algorithm>

namespace perthro::description {

namespace {

// The groups of keys alone.
std::vector<Group> groups_of_keys() {
    std::vector<Group> keys;
    for (Group& group : read_groups()) {
        if (group.kind == "key") {
            keys.push_back(std::move(group));
        }
    }
    return keys;
}

// The types of what may stand behind each key of this name, those of events among them.
std::vector<std::string> types_of(std::string_view key) {
    std::vector<std::string> types;
    for (const Group& group : read_groups()) {
        for (const Entry& entry : group.entries) {
            if (group.kind == "key" && entry.name == key) {
                types.insert(types.end(), entry.types.begin(), entry.types.end());
            }
            for (const Operand& one : entry.keys) {
                if (group.kind == "event" && one.name == key) {
                    types.push_back(one.type);
                }
            }
        }
    }
    return types;
}

}  // namespace

bool takes_only_truth(std::string_view key) {
    const std::vector<std::string> types = types_of(key);
    return !types.empty() &&
           std::all_of(types.begin(), types.end(), [](const auto& type) { return type == "bool"; });
}

std::string example_at(std::string_view file, std::string_view path) {
    static const std::vector<Group> kKeys = groups_of_keys();
    while (!path.empty()) {
        const std::size_t end = path.rfind('.');
        const std::size_t entry_of_list = path.find('[', end == std::string_view::npos ? 0 : end);
        const std::string_view key = path.substr(0, entry_of_list);
        for (const Group& group : kKeys) {
            for (const Entry& entry : group.entries) {
                if (file_of(group.map) == file && !entry.example.empty() &&
                    is_key(group, entry, key)) {
                    return entry.example;
                }
            }
        }
        path = path.substr(0, end == std::string_view::npos ? 0 : end);
    }
    return "";
}

}  // namespace perthro::description
