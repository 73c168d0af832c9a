// Merging of a child package over its parent; see merge.hpp.
#include "scripting/package/merge.hpp"

#include "scripting/description/examples.hpp"

#include <algorithm>
#include <string_view>
#include <unordered_map>
#include <unordered_set>
#include <utility>

namespace perthro {

namespace {

std::string joined(const std::string& path, const std::string& key) {
    return path.empty() ? key : path + "." + key;
}

// Maps whose names the rules of ancestors may still use after a child removed them.
bool names_survive(const std::string& path) {
    return path == "pieces" || path == "attributes" || path == "board.zones";
}

std::vector<std::string> keys_of(const DocumentNode& map) {
    std::vector<std::string> keys;
    for (const auto& entry : map.entries) {
        keys.push_back(entry.key);
    }
    return keys;
}

// `few`: whether the keys are few enough to look for the one that was meant.
void report_nothing_to_remove(const DocumentNode::Entry& entry, const DocumentNode& parent,
                              bool few, const std::string& path, const ReportAt& report) {
    report(entry.at, path, "there is no `" + entry.key + "` to remove",
           "a key that the parent package has",
           few ? did_you_mean(entry.key, keys_of(parent)) : "");
}

// Where each key of a map stands among its entries: a search of each for each takes seconds in a
// map that fills a file.
std::unordered_map<std::string, std::size_t> places_of(const DocumentNode& map) {
    std::unordered_map<std::string, std::size_t> places;
    for (std::size_t i = 0; i < map.entries.size(); ++i) {
        places.emplace(map.entries[i].key, i);
    }
    return places;
}

// What to write for `draw` alone in a line of results, which lacks who gets it; "" of anything
// else.
std::string award_meant(const std::string& path, const std::string& word) {
    static constexpr std::pair<std::string_view, const char*> kUsual[] = {
        {"draw", "all"}, {"win", "mover"}, {"loss", "to_move"}, {"out", "to_move"}};
    for (const auto& [award, who] : kUsual) {
        if (path.starts_with("results.") && word == award) {
            return "who gets it stands in front: " + std::string(who) + ": " + word;
        }
    }
    return "";
}

// What was probably meant by the i-th key of the map at a path, which has no value.
std::string without_value(const DocumentNode& map, const std::string& path, std::size_t i) {
    const auto& entry = map.entries[i];
    if (const std::string award = award_meant(path, entry.key); !award.empty()) {
        return award;
    }
    const auto colon = entry.key.find(':');
    if (entry.key.find(' ') != std::string::npos) {
        return "a text with a comma in it needs quotes";
    }
    if (colon != std::string::npos) {
        return "write a blank behind the `:`: " + entry.key.substr(0, colon) + ": " +
               entry.key.substr(colon + 1);
    }
    if (description::takes_only_truth(entry.key)) {
        return entry.key + ": true";
    }
    const auto* before = i > 0 ? &map.entries[i - 1] : nullptr;
    const bool same_line = before != nullptr && before->at.line == entry.at.line;
    if (!same_line || !before->value.is_scalar()) {
        return "";
    }
    const bool may_be_text = before->value.text.find(' ') != std::string::npos;
    return "several values stand in brackets: " + before->key + ": [" + before->value.text + ", " +
           entry.key + "]" + (may_be_text ? ", a text with a comma in quotes" : "");
}

// `{a, b}` where a list is meant.
bool is_list_in_braces(const DocumentNode& map) {
    return map.entries.size() > 1 &&
           std::all_of(map.entries.begin(), map.entries.end(), [&](const auto& entry) {
               return entry.value.is_null() && entry.at.line == map.at.line &&
                      entry.key.find_first_of(" :") == std::string::npos;
           });
}

void report_no_value(const DocumentNode& node, const std::string& path, const ReportAt& report,
                     const std::string& remedy) {
    report(node.at, path, "there is no value here",
           "a value; `~` only removes a key that a parent package has", remedy);
}

// Inside a value that stands alone `~` and `!add` have nothing to work on.
void check_new(const DocumentNode& node, const std::string& path, const ReportAt& report) {
    if (node.is_null()) {
        report_no_value(node, path, report, "");
    }
    if (is_list_in_braces(node)) {
        std::string list;
        for (const auto& entry : node.entries) {
            list += (list.empty() ? "" : ", ") + entry.key;
        }
        report(node.at, path, "these keys have no values", "KEY: VALUE inside `{`",
               "a list stands in brackets: [" + list + "]");
        return;
    }
    if (node.tag == MergeTag::Add) {
        report(node.at, path, "`!add` has no inherited list to append to",
               "the list without `!add`", "");
    }
    for (std::size_t i = 0; i < node.items.size(); ++i) {
        check_new(node.items[i], path + "[" + std::to_string(i + 1) + "]", report);
    }
    for (std::size_t i = 0; i < node.entries.size(); ++i) {
        const auto& entry = node.entries[i];
        if (entry.value.is_null()) {
            report_no_value(entry.value, joined(path, entry.key), report,
                            without_value(node, path, i));
        } else {
            check_new(entry.value, joined(path, entry.key), report);
        }
    }
}

void replace(DocumentNode& parent, const DocumentNode& child, const std::string& path,
             const ReportAt& report) {
    check_new(child, path, report);
    const auto old = parent;
    parent = child;
    if (!names_survive(path)) {
        return;
    }
    const auto places = places_of(child);
    for (const auto& entry : old.entries) {
        if (!places.contains(entry.key)) {
            parent.entries.push_back(entry);
            parent.entries.back().value.removed = true;
        }
    }
}

void merge_maps(DocumentNode& parent, const DocumentNode& child, const std::string& path,
                const ReportAt& report);

void merge(DocumentNode& parent, const DocumentNode& child, const std::string& path,
           const ReportAt& report) {
    if (child.is_list() && child.tag == MergeTag::Add) {
        if (!parent.is_list()) {
            check_new(child, path, report);
            return;
        }
        for (const auto& item : child.items) {
            check_new(item, path, report);
            parent.items.push_back(item);
        }
        return;
    }
    if (!child.is_map() || !parent.is_map() || child.tag == MergeTag::Only) {
        replace(parent, child, path, report);
        return;
    }
    merge_maps(parent, child, path, report);
}

void merge_maps(DocumentNode& parent, const DocumentNode& child, const std::string& path,
                const ReportAt& report) {
    constexpr std::size_t kMostCompared = 100'000;  // pairs of keys, to say which one was meant
    parent.removed = false;
    parent.at = child.at;
    const auto places = places_of(parent);
    const bool few = child.entries.size() * parent.entries.size() <= kMostCompared;
    std::unordered_set<std::string> removed;
    for (const auto& entry : child.entries) {
        const auto entry_path = joined(path, entry.key);
        const auto inherited = places.find(entry.key);
        if (entry.value.is_null()) {
            if (inherited == places.end()) {
                report_nothing_to_remove(entry, parent, few, entry_path, report);
            } else if (names_survive(path)) {
                parent.entries[inherited->second].value.removed = true;
            } else {
                removed.insert(entry.key);
            }
        } else if (inherited == places.end()) {
            check_new(entry.value, entry_path, report);
            parent.entries.push_back(entry);
        } else {
            merge(parent.entries[inherited->second].value, entry.value, entry_path, report);
        }
    }
    std::erase_if(parent.entries, [&](const auto& entry) { return removed.contains(entry.key); });
}

}  // namespace

void merge_documents(DocumentNode& parent, const DocumentNode& child, const ReportAt& report) {
    merge(parent, child, "", report);
}

void check_stands_alone(const DocumentNode& root, const ReportAt& report) {
    check_new(root, "", report);
}

}  // namespace perthro
