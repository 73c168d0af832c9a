// `perthro describe`: what a word, hook or key means, in the terminal.
#include "scripting/command/all_commands.hpp"
#include "scripting/description/keys.hpp"
#include "scripting/json_text.hpp"
#include "scripting/remedies.hpp"
#include "scripting/shown.hpp"
#include "scripting/text.hpp"

#include <algorithm>
#include <fmt/ostream.h>
#include <fmt/ranges.h>
#include <nlohmann/json.hpp>

namespace perthro::command {

namespace {

using description::Entry;
using description::Group;
using description::Operand;
using Json = nlohmann::ordered_json;

struct Arguments {
    std::string name;
    bool json = false;
};

// As an example calls a method: `moves:step`; "" where none does.
std::string called_in(const std::string& example, const std::string& name) {
    const std::size_t colon = example.find(":" + name + "(");
    if (colon == std::string::npos) {
        return "";
    }
    const std::size_t before = example.find_last_of(" (=,", colon);
    return example.substr(before + 1, colon - before + name.size());
}

// As one writes it: `slide`, `:is`, `piece:drop`, `position:link`, `position.to_move`.
std::vector<std::string> written_names(const Entry& entry) {
    std::vector<std::string> names{entry.name};
    if (std::string called = called_in(entry.example, entry.name); !called.empty()) {
        names.push_back(std::move(called));
    }
    const std::string sign = entry.kind == "field" ? "." : ":";
    for (const std::string& object : entry.of) {
        names.push_back(object + sign + entry.name);
    }
    if (entry.kind == "method") {
        names.push_back(":" + entry.name);
    }
    return names;
}

std::string heading(const Group& group, const Entry& entry) {
    std::string line = fmt::to_string(fmt::join(entry.forms, "  "));
    line += entry.forks ? "  (the player chooses)" : "";
    return line + "\n" + group.title + (group.map.empty() ? "" : " (" + group.map + ")");
}

void print(const Group& group, const Entry& entry, std::ostream& out) {
    fmt::print(out, "{}\n\n{}\n", heading(group, entry), description::told_of(entry));
}

void list_groups(const std::vector<Group>& groups, std::ostream& out) {
    for (const Group& group : groups) {
        fmt::print(out, "{}: {}\n ", group.name, group.title);
        for (const Entry& entry : group.entries) {
            fmt::print(out, " {}", entry.name);
        }
        fmt::print(out, "\n");
    }
    fmt::print(out, "\nperthro describe NAME says more of each, or of a whole group.\n");
}

// Keys that say something.
void put(Json& into, const char* key, const std::string& text) {
    if (!text.empty()) {
        into[key] = text;
    }
}
void put(Json& into, const char* key, bool yes) {
    if (yes) {
        into[key] = true;
    }
}
void put(Json& into, const char* key, const std::vector<std::string>& texts) {
    if (!texts.empty()) {
        into[key] = texts;
    }
}
void put(Json& into, const char* key, const std::vector<Operand>& operands) {
    for (const Operand& one : operands) {
        Json operand{{"name", one.name}, {"type", one.type}};
        put(operand, "optional", one.optional);
        put(operand, "many", one.many);
        put(operand, "apart", one.apart);
        put(operand, "default", one.standing);
        put(operand, "from", one.least);
        put(operand, "to", one.most);
        put(operand, "unit", one.unit);
        put(operand, "text", one.text);
        into[key].push_back(std::move(operand));
    }
}

Json in_json(const Entry& entry) {
    Json all{{"name", entry.name}, {"kind", entry.kind}, {"forms", entry.forms}};
    put(all, "of", entry.of);
    put(all, "forks", entry.forks);
    put(all, "takes", entry.takes);
    put(all, "keys", entry.keys);
    put(all, "gives", entry.gives);
    put(all, "changes", entry.changes);
    put(all, "text", entry.text);
    put(all, "unit", entry.unit);
    put(all, "refuses", entry.refuses);
    put(all, "errors", entry.errors);
    put(all, "example", entry.example);
    put(all, "since", entry.since);
    put(all, "part", entry.part);
    put(all, "type", entry.types);
    put(all, "values", entry.values);
    put(all, "items", entry.items);
    put(all, "required", entry.required);
    put(all, "default", entry.standing);
    put(all, "from", entry.least);
    put(all, "to", entry.most);
    return all;
}

// Entries with their groups, in the order of the groups.
using Found = std::vector<std::pair<const Group*, const Entry*>>;

Json in_json(const Found& found) {
    Json all = Json::array();
    const Group* last = nullptr;
    for (const auto& [group, entry] : found) {
        if (group != last) {
            Json one{{"name", group->name}, {"title", group->title}, {"says", group->says}};
            put(one, "map", group->map);
            all.push_back(std::move(one));
            last = group;
        }
        all.back()["entries"].push_back(in_json(*entry));
    }
    return all;
}

// Of keys by a path one that is called as it ends, `results.for`, stands for itself, and not for
// all that a result may be given that somebody calls `for`.
Found only_called(const Found& found, std::string_view path) {
    const std::string_view last = path.substr(path.rfind('.') + 1);
    Found named;
    std::copy_if(found.begin(), found.end(), std::back_inserter(named),
                 [&](const auto& one) { return one.second->name == last; });
    return named.empty() || path.find('.') == std::string_view::npos ? found : named;
}

// What is called so, or stands in the group of that name; all if there is no name.
Found called(const std::vector<Group>& groups, const std::string& name) {
    Found found;
    for (const Group& group : groups) {
        for (const Entry& entry : group.entries) {
            const std::vector<std::string> written = written_names(entry);
            if (name.empty() || name == group.name || description::is_at(group, entry, name) ||
                std::find(written.begin(), written.end(), name) != written.end()) {
                found.emplace_back(&group, &entry);
            }
        }
    }
    return only_called(found, name);
}

std::vector<std::string> all_names(const std::vector<Group>& groups) {
    std::vector<std::string> names;
    for (const Group& group : groups) {
        names.push_back(group.name);
        for (const Entry& entry : group.entries) {
            const std::vector<std::string> written = written_names(entry);
            names.insert(names.end(), written.begin(), written.end());
        }
    }
    return names;
}

// Words stand in front of hooks, and these in front of what only hooks may call.
void print(Found found, std::ostream& out) {
    const auto last = [](const auto& one) {
        const std::string& kind = one.second->kind;
        return kind == "call" || kind == "field" ? 2 : kind == "function" || kind == "hook" ? 1 : 0;
    };
    std::stable_sort(found.begin(), found.end(),
                     [&](const auto& a, const auto& b) { return last(a) < last(b); });
    for (const auto& [group, entry] : found) {
        out << (entry == found.front().second ? "" : "\n");
        print(*group, *entry, out);
    }
}

int run(const Arguments& arguments, const Streams& streams) {
    const std::vector<Group> groups = description::read_groups();
    const std::string name = trimmed(arguments.name);
    const Found found = called(groups, name);
    if (found.empty()) {
        const std::string near = did_you_mean(name, all_names(groups));
        throw UsageError("describe: nothing is called `" + shown(name) + "` (" +
                         (near.empty() ? "perthro describe lists what there is" : near) + ")");
    }
    if (arguments.json) {
        fmt::print(streams.out, "{}\n", json_text(in_json(found), 1));
    } else if (name.empty()) {
        list_groups(groups, streams.out);
    } else {
        print(found, streams.out);
    }
    return kDone;
}

void describe(Syntax& syntax, Arguments& arguments) {
    syntax.optional_text(
        "NAME", arguments.name,
        "A word, hook or key (slide, position:link, pieces.man.royal), or a group of them");
    syntax.flag("--json", arguments.json, "As JSON; without a name, everything");
}

}  // namespace

Command describe_command() {
    return make_command("describe", "Say what a word, hook or key means", describe, run);
}

}  // namespace perthro::command
