#include "scripting/lsp/reference.hpp"

#include "scripting/description/description.hpp"

#include <algorithm>

namespace perthro::lsp {

namespace {

bool is_one_of(const std::string& text, std::initializer_list<std::string_view> all) {
    return std::find(all.begin(), all.end(), text) != all.end();
}

// Words of movements are told first where a condition or a set is called the same.
int rank_of(const description::Entry& entry) { return entry.kind == "word" ? 0 : 1; }

// The names that an entry has behind a colon or point: ":is", "position.link".
std::vector<std::string> member_names(const description::Entry& entry) {
    std::vector<std::string> names;
    if (entry.kind == "method") {
        names.push_back(":" + entry.name);
    }
    for (const std::string& object : entry.of) {
        if (entry.kind == "call" || entry.kind == "field") {
            names.push_back(std::string(object).append(".").append(entry.name));
        } else if (entry.kind == "declaration" && object == "type") {
            names.push_back(":" + entry.name);
        }
    }
    return names;
}

}  // namespace

Reference::Reference() {
    const std::vector<description::Group> groups = description::read_groups();
    read_words(groups);
    read_keys(groups);
}

void Reference::read_words(const std::vector<description::Group>& groups) {
    for (const int rank : {0, 1}) {
        for (const description::Group& group : groups) {
            for (const description::Entry& entry : group.entries) {
                if (rank_of(entry) != rank || description::is_about_yaml(entry)) {
                    continue;
                }
                const Described said{entry.name, description::forms_of(entry),
                                     description::told_of(entry), group.title};
                for (const std::string& name : member_names(entry)) {
                    members_.emplace(name, said)->second.name = name;
                }
                if (!is_one_of(entry.kind, {"method", "call", "field"})) {
                    words_.emplace(entry.name, said);
                }
            }
        }
    }
}

namespace {

std::vector<const Described*> found_in(const std::multimap<std::string, Described>& all,
                                       const std::string& name) {
    std::vector<const Described*> found;
    const auto [begin, end] = all.equal_range(name);
    for (auto entry = begin; entry != end; ++entry) {
        found.push_back(&entry->second);
    }
    return found;
}

}  // namespace

std::vector<const Described*> Reference::word(const std::string& name) const {
    return found_in(words_, name);
}

std::vector<const Described*> Reference::member(const std::string& name) const {
    return found_in(members_, name);
}

std::vector<const Described*> Reference::keys(const std::string& map) const {
    std::vector<const Described*> found;
    if (const auto entry = keys_.find(map); entry != keys_.end()) {
        for (const Described& key : entry->second) {
            found.push_back(&key);
        }
    }
    return found;
}

}  // namespace perthro::lsp
