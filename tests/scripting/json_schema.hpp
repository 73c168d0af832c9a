// Whether a value fits a JSON Schema, as far as ours say anything: draft 7 without what they leave
// out. And YAML as the JSON that such schemas are about.
#pragma once

#include "scripting/package/document.hpp"
#include "scripting/parse_number.hpp"

#include <algorithm>
#include <nlohmann/json.hpp>
#include <regex>
#include <string>

namespace perthro::testing {

// Names of keys are texts, whatever they look like.
inline nlohmann::json json_of(const DocumentNode& node) {
    nlohmann::json json;
    if (node.is_map()) {
        json = nlohmann::json::object();
        for (const DocumentNode::Entry& entry : node.entries) {
            json[entry.key] = json_of(entry.value);
        }
    } else if (node.is_list()) {
        json = nlohmann::json::array();
        for (const DocumentNode& item : node.items) {
            json.push_back(json_of(item));
        }
    } else if (node.is_scalar() && !node.quoted && (node.text == "true" || node.text == "false")) {
        json = node.text == "true";
    } else if (const auto whole = parse_number<int>(node.text); whole && !node.quoted) {
        json = *whole;
    } else if (const auto number = parse_number<double>(node.text); number && !node.quoted) {
        json = *number;
    } else if (node.is_scalar()) {
        json = node.text;
    }
    return json;
}

class SchemaCheck {
public:
    explicit SchemaCheck(nlohmann::json schema) : root_(std::move(schema)) {}

    // "" or the path and value of something that does not fit.
    [[nodiscard]] std::string problem(const nlohmann::json& value) const {
        return problem(root_, value, "");
    }

private:
    using Json = nlohmann::json;

    [[nodiscard]] std::string problem(const Json& schema, const Json& value,
                                      const std::string& path) const {
        if (schema.is_boolean()) {
            return schema.get<bool>() ? "" : path + " is not known";
        }
        if (schema.contains("$ref")) {
            const std::string name = schema["$ref"].get<std::string>().substr(1);
            return problem(root_.at(Json::json_pointer(name)), value, path);
        }
        if (schema.contains("anyOf")) {
            std::string all;  // the farthest says most
            for (const Json& one : schema["anyOf"]) {
                const std::string found = problem(one, value, path);
                if (found.empty()) {
                    return "";
                }
                all = found.size() > all.size() ? found : all;
            }
            return all;
        }
        if (schema.contains("if") && problem(schema["if"], value, path).empty()) {
            const std::string found = problem(schema["then"], value, path);
            if (!found.empty()) {
                return found;
            }
        }
        if (schema.contains("not")) {
            return problem(schema["not"], value, path).empty() ? path + " is as it must not be"
                                                               : "";
        }
        if (!fits(schema, value)) {
            return path + ": " + value.dump().substr(0, 60) + " does not fit";
        }
        return value.is_object()  ? problem_of_map(schema, value, path)
               : value.is_array() ? problem_of_list(schema, value, path)
                                  : "";
    }

    [[nodiscard]] static bool fits(const Json& schema, const Json& value) {
        const auto is = [&](const Json& type) {
            return type == "integer"  ? value.is_number_integer()
                   : type == "number" ? value.is_number()
                   : type == "array"  ? value.is_array()
                                      : type == value.type_name();
        };
        const Json types = schema.value("type", Json());
        const bool typed = types.is_null() ||
                           (types.is_array() ? std::any_of(types.begin(), types.end(), is)
                                             : is(types));
        const auto words = schema.find("enum");
        const bool listed = words == schema.end() ||
                            std::find(words->begin(), words->end(), value) != words->end();
        const bool alike = !schema.contains("pattern") ||
                           (value.is_string() &&
                            std::regex_search(value.get<std::string>(),
                                              std::regex(schema["pattern"].get<std::string>())));
        const bool within = !value.is_number() || (value >= schema.value("minimum", value) &&
                                                   value <= schema.value("maximum", value));
        return typed && listed && alike && within;
    }

    [[nodiscard]] std::string problem_of_list(const Json& schema, const Json& value,
                                              const std::string& path) const {
        std::string found;
        for (const Json& item : value) {
            found = found.empty() ? problem(schema.value("items", Json(true)), item, path + "[]")
                                  : found;
        }
        return found;
    }

    [[nodiscard]] std::string problem_of_map(const Json& schema, const Json& value,
                                             const std::string& path) const {
        const Json known = schema.value("properties", Json::object());
        const Json other = schema.value("additionalProperties", Json(true));
        for (const Json& needed : schema.value("required", Json::array())) {
            if (!value.contains(needed.get<std::string>())) {
                return path + " has no " + needed.dump();
            }
        }
        for (const auto& [key, entry] : value.items()) {
            const std::string found = problem(known.contains(key) ? known[key] : other, entry,
                                              path + "/" + key);
            if (!found.empty()) {
                return found;
            }
        }
        return "";
    }

    Json root_;
};

}  // namespace perthro::testing
