#include "scripting/lsp/schemas.hpp"

#include "scripting/description/keys.hpp"

#include <algorithm>
#include <map>
#include <set>
#include <string>
#include <utility>
#include <vector>

namespace perthro::lsp {

namespace {

using description::Entry;
using description::Group;
using description::Operand;
using Json = nlohmann::ordered_json;

constexpr const char* kNoMap = "=";  // a path of keys that stand in no map of their own

// What may stand at a place: a key's value, or an entry of its list or map.
struct Value {
    std::vector<std::string> types, values;
    std::string items, least, most;
};

Value value_of(const Entry& entry) {
    return {entry.types, entry.values, entry.items, entry.least, entry.most};
}
Value value_of(const Operand& operand) {
    return {description::types_in(operand.type), {}, "", operand.least, operand.most};
}
// Of its entries; texts where nothing is said. Words that a key may have are those of a map, too.
Value items_of(const Value& value, bool list) {
    const auto types = description::types_in(value.items);
    return {types.empty() ? std::vector<std::string>{"text"} : types,
            list ? std::vector<std::string>{} : value.values, "", value.least, value.most};
}

Json referred(const std::string& name) { return {{"$ref", "#/definitions/" + name}}; }

Json one_of_these(std::vector<Json> all) {
    return all.size() == 1 ? std::move(all.front()) : Json{{"anyOf", std::move(all)}};
}

// YAML reads `true` as no text.
Json enumeration(const std::vector<std::string>& values) {
    Json all = Json::array();
    for (const std::string& value : values) {
        all.push_back(value);
        if (value == "true" || value == "false") {
            all.push_back(value == "true");
        }
    }
    return {{"enum", all}};
}

Json number(const char* type, const Value& value) {
    Json schema{{"type", type}};
    if (!value.least.empty()) {
        schema["minimum"] = Json::parse(value.least);
    }
    if (!value.most.empty()) {
        schema["maximum"] = Json::parse(value.most);
    }
    return schema;
}

Json scalar(const std::string& type, const Value& value) {
    if (type == "whole" || type == "number") {
        return number(type == "whole" ? "integer" : "number", value);
    }
    if (type == "bool") {
        return {{"type", "boolean"}};
    }
    if (type == "region" || type == "event") {
        return referred(type);
    }
    if (type == "text" && !value.values.empty()) {
        return enumeration(value.values);
    }
    Json schema{{"type", {"string", "number", "boolean"}}};
    if (!value.values.empty()) {
        schema["examples"] = value.values;
    }
    return schema;
}

class SchemaWriter {
public:
    SchemaWriter(const std::vector<Group>& groups, std::string_view file)
        : groups_(groups), file_(file), of_game_(file == "game.yaml") {
        for (const Group& group : groups) {
            for (const std::string& map :
                 group.kind == "key" ? description::maps_of(group) : std::vector<std::string>{}) {
                for (const Entry& entry : group.entries) {
                    maps_[map].push_back(&entry);
                }
            }
        }
    }

    Json write() {
        Json schema = object_of(root());
        if (of_game_) {
            schema["required"] = {"api", "id"};
            schema["if"] = {{"not", {{"required", {"extends"}}}}};
            schema["then"] = needed_without_parent();
            schema["definitions"]["option"] = {
                {"anyOf", {{{"type", "string"}, {"pattern", "\\$"}}, {{"type", "null"}}}}};
            schema["definitions"]["region"] = region();
            schema["definitions"]["event"] = event();
            for (const std::string& map : shared_) {
                schema["definitions"][map.substr(0, map.find('['))] = object_of(map);
            }
        }
        return schema;
    }

private:
    [[nodiscard]] std::string root() const { return of_game_ ? "" : file_; }
    [[nodiscard]] std::string within(const std::string& map, const std::string& key) const {
        return map.empty() ? key : map + (map == file_ ? ": " : ".") + key;
    }

    // A map that is closed but for the names of authors.
    Json object_of(const std::string& map) {
        Json keys = Json::object(), needed = Json::array();
        std::vector<Json> others;
        for (const Entry* entry : maps_[map]) {
            Json schema = schema_of_key(map, *entry);
            if (description::is_for_names(entry->name)) {
                others.push_back(std::move(schema));
                continue;
            }
            keys[entry->name] = std::move(schema);
            if (entry->required && (!of_game_ || map.ends_with("[]"))) {
                needed.push_back(entry->name);
            }
        }
        if (map == "results.*") {
            add_keys_of_events(keys);
        }
        if (of_game_ && !map.empty()) {
            for (const Entry* anywhere : maps_["*"]) {
                keys[anywhere->name] = schema_of_key("*", *anywhere);
            }
        }
        Json object{{"type", "object"}, {"properties", std::move(keys)}};
        if (!needed.empty()) {
            object["required"] = std::move(needed);
        }
        object["additionalProperties"] = others.empty() ? Json(false)
                                                        : one_of_these(std::move(others));
        return object;
    }

    Json schema_of_key(const std::string& map, const Entry& entry) {
        std::vector<Json> all = alternatives(within(map, entry.name), value_of(entry));
        Json schema = all.size() > 1 || all.front().contains("$ref") ? Json{{"anyOf", all}}
                                                                     : all.front();
        schema["description"] = description::told_of(entry);
        return schema;
    }

    std::vector<Json> alternatives(const std::string& path, const Value& value) {
        std::vector<Json> all;
        for (const std::string& type : value.types) {
            all.push_back(type == "list"  ? list_at(path, value)
                          : type == "map" ? map_at(path, value)
                                          : scalar(type, value));
        }
        if (of_game_) {
            all.push_back(referred("option"));
        }
        return all;
    }

    // One schema for the entries of a list or of a map with names of the author's.
    Json entries_at(const std::string& path, const Value& value) {
        if (!value.items.empty() && maps_.contains(value.items)) {  // entries that hold such
                                                                    // entries
            shared_.insert(value.items);
            return one_of_these(
                {referred(value.items.substr(0, value.items.find('['))), referred("option")});
        }
        Value items = items_of(value, path.ends_with("[]"));
        if (maps_.contains(path)) {
            std::erase_if(items.types, [&](const std::string& type) {
                return type == "map" || value.items.empty();
            });
        }
        std::vector<Json> all = alternatives(path, items);
        if (maps_.contains(path)) {
            all.insert(all.begin(), object_of(path));
        }
        return one_of_these(std::move(all));
    }

    Json list_at(const std::string& path, const Value& value) {
        const bool plain = value.items.empty() && !maps_.contains(path + "[]");
        Json list{{"type", "array"}};
        if (!plain) {
            list["items"] = entries_at(path + "[]", value);
        }
        return list;
    }

    Json map_at(const std::string& path, const Value& value) {
        if (maps_.contains(path)) {
            return object_of(path);
        }
        if (maps_.contains(path + "[]")) {  // one stands for a list of one
            return object_of(path + "[]");
        }
        const std::string names = path + ".*";
        Json map{{"type", "object"}};
        if (maps_.contains(names) || !value.items.empty()) {
            map["additionalProperties"] = entries_at(names, value);
        }
        return map;
    }

    void add_keys_of_events(Json& keys) {
        for (const Group& group : groups_) {
            for (const Entry& entry : group.entries) {
                for (const Operand& key :
                     entry.kind == "event" ? entry.keys : std::vector<Operand>{}) {
                    std::vector<Json> all = alternatives(kNoMap, value_of(key));
                    const auto known = keys.find(key.name);
                    if (known != keys.end()) {
                        all.push_back(*known);
                    }
                    keys[key.name] = Json{{"anyOf", std::move(all)}};
                }
            }
        }
    }

    // A text, or a map: {event: NAME} with its keys, {score: {white: 3, black: 4}}.
    Json event() {
        Json keys{{"event", {{"type", {"string", "object"}}}}};
        for (const Group& group : groups_) {
            for (const Entry& entry : group.entries) {
                if (entry.kind == "event" && !entry.takes.empty()) {
                    const Json each = number("integer", value_of(entry.takes.front()));
                    keys[entry.name] = one_of_these(
                        {each,
                         {{"type", "object"}, {"additionalProperties", each}},
                         referred("option")});
                }
            }
        }
        add_keys_of_events(keys);
        return one_of_these({{{"type", "string"}},
                             {{"type", "object"},
                              {"properties", std::move(keys)},
                              {"additionalProperties", false}}});
    }

    Json region() {
        std::vector<Json> forms{{{"type", {"string", "number"}}},
                                {{"type", "array"}, {"items", referred("region")}}};
        for (const Group& group : groups_) {
            for (const Entry& entry : group.entries) {
                for (const Operand& key :
                     entry.kind == "form" ? entry.keys : std::vector<Operand>{}) {
                    Json keys = Json::object();
                    keys[key.name] = one_of_these(alternatives(kNoMap, value_of(key)));
                    keys["if"] = Json::object();
                    forms.push_back({{"type", "object"},
                                     {"properties", std::move(keys)},
                                     {"required", {key.name}},
                                     {"additionalProperties", false}});
                }
            }
        }
        return one_of_these(std::move(forms));
    }

    // A child may say of a map of its parent's what it changes, and nothing else.
    Json needed_without_parent() {
        Json needed{{"required", {"board"}}};
        for (const auto& [map, entries] : maps_) {
            const std::vector<std::string> parts = description::parts_of(map);
            for (const Entry* entry : entries) {
                if (parts.size() == 2 && parts.back() == "*" && entry->required &&
                    description::file_of(map) == file_) {
                    needed["properties"][parts.front()]["additionalProperties"]["required"]
                        .push_back(entry->name);
                }
            }
        }
        return needed;
    }

    const std::vector<Group>& groups_;
    std::string file_;
    bool of_game_;
    std::map<std::string, std::vector<const Entry*>> maps_;
    std::set<std::string> shared_;  // maps that definitions hold
};

}  // namespace

Json schema_of(std::string_view file, const std::vector<Group>& groups) {
    return SchemaWriter(groups, file).write();
}

}  // namespace perthro::lsp
