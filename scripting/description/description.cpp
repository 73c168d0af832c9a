#include "scripting/description/description.hpp"

#include "scripting/package/document.hpp"
#include "scripting/vm/embedded.hpp"

#include <algorithm>
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <stdexcept>
#include <string_view>

namespace perthro::description {

namespace {

constexpr std::string_view kFolder = "description/", kEnding = ".yaml";

[[noreturn]] void wrong(const Group& group, int line, const std::string& what) {
    throw std::logic_error(fmt::format("description/{}.yaml:{}: {}", group.name, line, what));
}

// Reads the keys of one map, each of which must be known.
class MapReader {
public:
    MapReader(const Group& group, const DocumentNode& map) : group_(group), map_(map) {
        if (!map.is_map()) {
            wrong(group, map.at.line, "a map is expected");
        }
    }
    void text(const std::string& key, std::string& into) {
        if (const DocumentNode* const node = take(key)) {
            into = scalar(*node);
        }
    }
    void yes(const std::string& key, bool& into) {
        if (const DocumentNode* const node = take(key)) {
            into = scalar(*node) == "true";
        }
    }
    // A list of texts; a single text is a list of one.
    void texts(const std::string& key, std::vector<std::string>& into) {
        if (const DocumentNode* const node = take(key)) {
            into.clear();
            if (node->is_scalar()) {
                into.push_back(node->text);
            }
            for (const DocumentNode& item : node->items) {
                into.push_back(scalar(item));
            }
        }
    }
    // What is said of a number: its default, bounds and unit.
    template <typename Said>
    void number(Said& said) {
        text("default", said.standing);
        text("from", said.least);
        text("to", said.most);
        text("unit", said.unit);
    }
    void operands(const std::string& key, std::vector<Operand>& into) {
        const DocumentNode* const node = take(key);
        for (const DocumentNode& item : node == nullptr ? kNone : node->items) {
            MapReader map(group_, item);
            Operand one;
            map.text("name", one.name);
            map.text("type", one.type);
            map.yes("optional", one.optional);
            map.yes("many", one.many);
            map.yes("apart", one.apart);
            map.number(one);
            map.text("text", one.text);
            map.finish();
            into.push_back(std::move(one));
        }
    }
    const DocumentNode* take(const std::string& key) {
        taken_.push_back(key);
        return map_.find(key);
    }
    void finish() const {
        for (const DocumentNode::Entry& entry : map_.entries) {
            if (std::find(taken_.begin(), taken_.end(), entry.key) == taken_.end()) {
                wrong(group_, entry.at.line, "unknown key `" + entry.key + "`");
            }
        }
    }

private:
    static inline const std::vector<DocumentNode> kNone;

    const std::string& scalar(const DocumentNode& node) const {
        if (!node.is_scalar()) {
            wrong(group_, node.at.line, "a text is expected");
        }
        return node.text;
    }

    const Group& group_;
    const DocumentNode& map_;
    std::vector<std::string> taken_;
};

// `name(a, [b], ...)`, from the operands.
std::string plain_form(const Entry& entry) {
    if (entry.kind == "field" || entry.kind == "key") {
        return entry.name;
    }
    std::string form;
    for (const Operand& operand : entry.takes) {
        form += (form.empty() ? "" : ", ") +
                (operand.optional ? "[" + operand.name + "]" : operand.name);
    }
    return entry.name + "(" + form + ")";
}

Entry read_entry(const Group& group, const DocumentNode& node, Entry entry) {
    MapReader map(group, node);
    map.text("name", entry.name);
    map.text("kind", entry.kind);
    map.texts("of", entry.of);
    map.texts("forms", entry.forms);
    map.yes("forks", entry.forks);
    map.operands("takes", entry.takes);
    map.operands("keys", entry.keys);
    map.text("gives", entry.gives);
    map.text("changes", entry.changes);
    map.text("text", entry.text);
    map.number(entry);
    map.text("refuses", entry.refuses);
    map.text("errors", entry.errors);
    map.text("example", entry.example);
    map.text("since", entry.since);
    map.text("part", entry.part);
    map.texts("type", entry.types);
    map.texts("values", entry.values);
    map.text("items", entry.items);
    map.yes("required", entry.required);
    map.finish();
    if (entry.forms.empty()) {
        entry.forms.push_back(plain_form(entry));
    }
    return entry;
}

Group read_group(const EmbeddedFile& file) {
    Group group;
    group.name = file.name.substr(kFolder.size(),
                                  file.name.size() - kFolder.size() - kEnding.size());
    std::vector<ContentError> errors;
    const DocumentNode root = parse_document(std::string(file.text), 0, std::string(file.name),
                                             errors);
    if (!errors.empty()) {
        wrong(group, errors.front().line, errors.front().what);
    }
    Entry common;
    MapReader map(group, root);
    map.text("title", group.title);
    map.text("kind", group.kind);
    map.text("map", group.map);
    map.text("says", group.says);
    map.texts("of", common.of);
    map.text("since", common.since);
    common.kind = group.kind;
    const DocumentNode* const entries = map.take("entries");
    map.finish();
    for (const DocumentNode& node :
         entries == nullptr ? std::vector<DocumentNode>() : entries->items) {
        group.entries.push_back(read_entry(group, node, common));
    }
    return group;
}

// `[words](words.md#here)` -> `words`.
std::string without_links(const std::string& text) {
    std::string out;
    for (std::size_t i = 0; i < text.size(); ++i) {
        const auto middle = text[i] == '[' ? text.find("](", i) : std::string::npos;
        const auto end = middle == std::string::npos ? middle : text.find(')', middle);
        if (end != std::string::npos && text.find('[', i + 1) > middle) {
            out += text.substr(i + 1, middle - i - 1);
            i = end;
        } else {
            out += text[i];
        }
    }
    return out;
}

// With its unit: "1 to 9 links".
std::string range_with_unit(const Operand& one) {
    const std::string range = range_of(one.least, one.most);
    return range + (range.empty() || one.unit.empty() ? "" : " ") + one.unit;
}

std::string line_of(const Operand& one) {
    std::string line = "- `" + one.name + "`: " + one.type;
    if (const std::string range = range_with_unit(one); !range.empty()) {
        line += ", " + range;
    }
    line += one.many ? ", any number" : "";
    if (!one.text.empty()) {
        line += "; " + without_links(one.text);
    }
    if (one.optional) {
        line += one.standing.empty() ? "; may be left out"
                                     : "; if left out: " + without_links(one.standing);
    }
    return line + "\n";
}

// `slide(over)` may be written `slide{over = ...}`, too.
bool is_option(const Entry& entry, const std::string& operand) {
    return std::any_of(entry.keys.begin(), entry.keys.end(),
                       [&](const Operand& key) { return key.name == operand; });
}

}  // namespace

bool is_about_yaml(const Entry& entry) {
    return entry.kind == "key" || entry.kind == "event" || entry.kind == "form";
}

std::string forms_of(const Entry& entry) { return fmt::to_string(fmt::join(entry.forms, ", ")); }

std::string range_of(const std::string& least, const std::string& most) {
    if (least.empty()) {
        return most.empty() ? "" : "up to " + most;
    }
    return least + (most.empty() ? " or more" : " to " + most);
}

std::vector<Group> read_groups() {
    std::vector<Group> groups;
    for (const EmbeddedFile& file : embedded_files()) {
        if (file.name.starts_with(kFolder) && file.name.ends_with(kEnding)) {
            groups.push_back(read_group(file));
        }
    }
    return groups;
}

std::string told_of(const Entry& entry) {
    std::string told = without_links(entry.text);
    const auto add = [&](const char* what, const std::string& text) {
        if (!text.empty()) {
            told += "\n\n" + std::string(what) + without_links(text);
        }
    };
    std::string operands;
    for (const Operand& one : entry.takes) {
        operands += one.type == "options" || is_option(entry, one.name) ? "" : line_of(one);
    }
    for (const Operand& one : entry.keys) {
        operands += line_of(one);
    }
    if (!operands.empty()) {
        told += "\n\n" + operands;
        told.pop_back();
    }
    add("may change: ", entry.changes);
    if (entry.types.empty()) {  // the unit of a key stands with its type
        const std::string unit = entry.unit.empty() ? "" : " of " + entry.unit;
        add("gives: ", entry.gives.empty() && !unit.empty() ? "number" + unit : entry.gives + unit);
    }
    add("refuses: ", entry.refuses);
    add("errors: ", entry.errors);
    if (!entry.example.empty()) {
        told += std::string("\n\n```") + (is_about_yaml(entry) ? "yaml" : "lua") + "\n" +
                entry.example + "\n```";
    }
    return told;
}

}  // namespace perthro::description
