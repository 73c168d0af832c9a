#include "scripting/description/examples.hpp"

#include "scripting/description/keys.hpp"

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

// Whether the path is that of a key, and not of a map all of whose keys are meant.
bool is_key_at(const Group& group, const Entry& entry, std::string_view path) {
    const std::size_t dot = path.rfind('.');
    const std::string_view key = path.substr(dot == std::string_view::npos ? 0 : dot + 1);
    const std::string_view map = path.substr(0, dot == std::string_view::npos ? 0 : dot);
    return key.substr(0, key.find('[')) == entry.name && is_map(group, map);
}

}  // namespace

std::string example_at(std::string_view file, std::string_view path) {
    static const std::vector<Group> kKeys = groups_of_keys();
    while (!path.empty()) {
        for (const Group& group : kKeys) {
            for (const Entry& entry : group.entries) {
                if (file_of(group.map) == file && !entry.example.empty() &&
                    is_key_at(group, entry, path)) {
                    return entry.example;
                }
            }
        }
        const std::size_t end = path.rfind('.');
        path = path.substr(0, end == std::string_view::npos ? 0 : end);
    }
    return "";
}

}  // namespace perthro::description
