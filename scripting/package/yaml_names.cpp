#include "scripting/package/yaml_names.hpp"

#include "scripting/package/document.hpp"
#include "scripting/text.hpp"

#include <algorithm>
#include <array>
#include <string_view>
#include <utility>

namespace perthro {

namespace {

// Maps whose keys are names of the package's own.
struct Declaring {
    const char* path;
    const char* kind;
};
constexpr std::array kDeclaring{
    Declaring{"board.zones", "zone"},     Declaring{"board.tracks", "track"},
    Declaring{"board.sets", "set"},       Declaring{"board.permutations", "permutation"},
    Declaring{"attributes", "attribute"}, Declaring{"options", "option"},
    Declaring{"chance", "roll"}};

// Setups give attributes their values, views say how zones look.
bool has_names_as_keys(const std::string& path) {
    return path.starts_with("setups") || path.starts_with("view") || path.starts_with("board.view");
}

// Texts for people, and what names nothing else.
constexpr std::array<std::string_view, 7> kForPeople{"title",   "summary", "authors", "licence",
                                                     "sources", "tags",    "id"};

bool is_for_people(const std::string& key) {
    return std::find(kForPeople.begin(), kForPeople.end(), key) != kForPeople.end();
}

// Whether an `if` or, where `values` count too, the value of an option stands somewhere in it.
bool hangs_on_options(const DocumentNode& node, bool values) {
    const auto part = [values](const DocumentNode& inner) {
        return hangs_on_options(inner, values);
    };
    return node.find("if") != nullptr || (values && node.text.find('$') != std::string::npos) ||
           std::any_of(node.items.begin(), node.items.end(), part) ||
           std::any_of(node.entries.begin(), node.entries.end(),
                       [&](const auto& entry) { return part(entry.value); });
}

class Collector {
public:
    YamlNames names;

    void walk(const DocumentNode& node, const std::string& path) {
        if (node.is_scalar()) {
            for (std::string& word : identifiers_of(node.text)) {
                names.said.insert(std::move(word));
            }
        }
        for (const DocumentNode& item : node.items) {
            walk(item, path);
        }
        const auto declaring = std::find_if(kDeclaring.begin(), kDeclaring.end(),
                                            [&](const Declaring& map) { return path == map.path; });
        for (const auto& entry : node.entries) {
            if (declaring != kDeclaring.end()) {
                if (entry.value.find("if") != nullptr) {  // what uses it hangs on options too
                    names.said.insert(entry.key);
                }
                names.declared.push_back({declaring->kind, entry.key, entry.at});
            } else if (has_names_as_keys(path)) {
                names.said.insert(entry.key);
            }
            const bool asks = entry.key == "most" || entry.key == "ask";
            if (asks && path.starts_with("results.") && entry.value.is_scalar()) {
                names.asked.push_back({entry.key, entry.value.text, entry.value.at});
            }
            if (path.starts_with("turns") && entry.key == "times" && entry.value.text == "0") {
                names.no_rounds.push_back(entry.value.at);
            }
            const std::string inner = path.empty() ? entry.key : path + "." + entry.key;
            const bool by_values = inner != "setups" && inner != "turns";
            if ((path == "results" || path == "attributes" || inner == "moves" ||
                 inner == "setups" || inner == "turns") &&
                hangs_on_options(entry.value, by_values)) {
                names.optional.insert(inner);
            }
            if (!is_for_people(entry.key)) {
                walk(entry.value, inner);
            }
        }
    }
};

}  // namespace

YamlNames names_of_yaml(const DocumentNode& document) {
    Collector collector;
    collector.walk(document, "");
    return std::move(collector.names);
}

}  // namespace perthro
