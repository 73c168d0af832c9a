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

}  // namespace

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
