// Options and what they do to the document; see options.hpp.
#include "scripting/package/options.hpp"

#include "scripting/parse_number.hpp"

#include <algorithm>
#include <cctype>
#include <iterator>
#include <map>
#include <utility>

namespace perthro {

namespace {

bool is_name_start(char c) { return std::isalpha(static_cast<unsigned char>(c)) || c == '_'; }

bool is_name_part(char c) {
    return is_name_start(c) || std::isdigit(static_cast<unsigned char>(c));
}

std::vector<std::string> option_names(const GameDefinition& definition) {
    std::vector<std::string> names;
    for (const auto& option : definition.options) {
        names.push_back(option.name);
    }
    return names;
}

std::string expected_value(const OptionDefinition& option) {
    if (option.type == "bool") {
        return "true or false";
    }
    if (option.type == "int") {
        return "a whole number from " + std::to_string(option.low) + " to " +
               std::to_string(option.high);
    }
    return one_of(option.values);
}

bool fits(const OptionDefinition& option, const std::string& value) {
    if (option.type == "bool") {
        return value == "true" || value == "false";
    }
    if (option.type == "int") {
        const auto number = parse_number<int>(value);
        return number && *number >= option.low && *number <= option.high;
    }
    return std::find(option.values.begin(), option.values.end(), value) != option.values.end();
}

void read_values(ReadContext& context, MapReader& map, OptionDefinition& option) {
    const auto* values = map.take("values");
    if (values == nullptr) {
        return;
    }
    if (values->is_map()) {
        for (const auto& entry : values->entries) {
            option.values.push_back(entry.key);
        }
    } else {
        option.values = read_texts(context, *values, map.path("values"));
    }
}

void read_limits(ReadContext& context, MapReader& map, OptionDefinition& option) {
    option.low = -1'000'000;
    option.high = 1'000'000;
    const auto* range = map.take("range");
    if (range == nullptr) {
        return;
    }
    const auto limits = range->is_scalar() ? parse_range(range->text) : std::nullopt;
    if (limits) {
        option.low = limits->first;
        option.high = limits->second;
    } else {
        context.error(range->at, map.path("range"), "this is no range", "LO..HI, such as 3..19");
    }
}

// The text of an option's value at `key`, checked against its type.
std::optional<std::string> read_value(ReadContext& context, MapReader& map,
                                      const OptionDefinition& option, const std::string& key) {
    const auto* node = map.take(key);
    if (node == nullptr) {
        return std::nullopt;
    }
    auto text = read_text(context, *node, map.path(key));
    if (text && !fits(option, *text)) {
        context.error(node->at, map.path(key), "`" + *text + "` is no value of this option",
                      expected_value(option), did_you_mean(*text, option.values));
        return std::nullopt;
    }
    return text;
}

std::string read_type_of_option(ReadContext& context, MapReader& map,
                                const DocumentNode::Entry& entry) {
    // What other languages call these types.
    static const std::map<std::string, std::string> kMeant{
        {"integer", "int"},    {"number", "int"},  {"boolean", "bool"}, {"choice", "one_of"},
        {"choices", "one_of"}, {"enum", "one_of"}, {"list", "one_of"}};
    const std::vector<std::string> types{"bool", "int", "one_of"};
    const auto* type = map.take("type");
    if (type == nullptr) {
        context.error(entry.at, map.path(), "option `" + entry.key + "` has no type",
                      one_of(types));
        return "";
    }
    if (const auto meant = kMeant.find(type->text); meant != kMeant.end()) {
        context.error(type->at, map.path("type"), "`" + type->text + "` is not known here",
                      one_of(types), "did you mean `" + meant->second + "`?");
        return "";
    }
    const auto index = read_choice(context, *type, map.path("type"), types);
    return index ? types[*index] : "";
}

OptionDefinition read_option(ReadContext& context, const DocumentNode::Entry& entry) {
    const auto path = "options." + entry.key;
    check_name(context, entry.at, path, entry.key);
    MapReader map(context, entry.value, path);
    OptionDefinition option;
    option.name = entry.key;
    option.title = map.line("title", entry.key);
    if (!entry.value.is_map()) {
        return option;
    }
    option.type = read_type_of_option(context, map, entry);
    read_values(context, map, option);
    read_limits(context, map, option);
    if (option.type == "one_of" && option.values.empty()) {
        context.error(entry.at, path, "option `" + entry.key + "` has no values", "values: [a, b]");
        option.type.clear();
    }
    if (option.type.empty()) {  // what its values may be is not known
        (void)map.take("default");
        (void)map.take("fixed");
        map.finish();
        return option;
    }
    const auto standard = read_value(context, map, option, "default");
    const auto fixed = read_value(context, map, option, "fixed");
    if (!standard && !fixed && !map.has("default")) {
        context.error(entry.at, path, "option `" + entry.key + "` has no default",
                      "default: VALUE");
    }
    option.fixed = fixed.has_value();
    option.default_value = fixed.value_or(standard.value_or(""));
    option.value = option.default_value;
    map.finish();
    return option;
}

void report_option(ReadContext& context, const std::string& what, const std::string& expected,
                   const std::string& remedy) {
    context.error({}, "", what, expected, remedy);
}

void give(ReadContext& context, const std::string& name, const std::string& value) {
    auto& options = context.definition.options;
    const auto found = std::find_if(options.begin(), options.end(),
                                    [&](const auto& option) { return option.name == name; });
    const auto names = option_names(context.definition);
    if (found == options.end()) {
        report_option(context, "there is no option `" + name + "`",
                      names.empty() ? "no options: this game has none" : one_of(names),
                      did_you_mean(name, names));
    } else if (!fits(*found, value)) {
        report_option(context, "`" + value + "` is no value of the option `" + name + "`",
                      expected_value(*found), did_you_mean(value, found->values));
    } else if (found->fixed && value != found->value) {
        report_option(context,
                      "the option `" + name + "` is fixed to `" + found->value + "` in this game",
                      "no other value", "");
    } else {
        found->value = value;
    }
}

ExpressionValue expression_value(const OptionDefinition& option) {
    if (option.type == "bool") {
        return option.value == "true";
    }
    if (option.type == "int") {
        return std::int64_t{parse_number<int>(option.value).value_or(0)};
    }
    return option.value;
}

std::string text_of(const ExpressionValue& value) {
    if (const auto* truth = std::get_if<bool>(&value)) {
        return *truth ? "true" : "false";
    }
    if (const auto* number = std::get_if<std::int64_t>(&value)) {
        return std::to_string(*number);
    }
    return std::get<std::string>(value);
}

// Walks the document and does what the options say.
class Substitution {
public:
    Substitution(ReadContext& context, const DocumentNode& options) : context_(context) {
        for (const auto& entry : options.entries) {
            const auto* values = entry.value.find("values");
            if (values != nullptr && values->is_map()) {
                maps_[entry.key] = *values;
            }
        }
    }

    void run(DocumentNode& node, const std::string& path) {
        if (node.is_scalar()) {
            substitute(node, path);
        }
        for (std::size_t i = 0; i < node.items.size(); ++i) {
            run(node.items[i], path_to(path, i));
        }
        for (auto& entry : node.entries) {
            run(entry.value, path_to(path, entry.key));
        }
        std::erase_if(node.items, [&](auto& item) { return !stays(item, path); });
        std::erase_if(node.entries,
                      [&](auto& entry) { return !stays(entry.value, path_to(path, entry.key)); });
    }

private:
    // Does the `if:` of this entry hold? A true one is taken out.
    bool stays(DocumentNode& node, const std::string& path) {
        const auto* condition = node.find("if");
        if (condition == nullptr) {
            return true;
        }
        const auto where = path_to(path, "if");
        const auto text = read_text(context_, *condition, where);
        const auto value = text
                               ? evaluate_at(context_, *condition, where, *text, context_.variables)
                               : std::nullopt;
        const auto* truth = value ? std::get_if<bool>(&*value) : nullptr;
        if (value && truth == nullptr) {
            context_.error(condition->at, where, "`" + *text + "` is neither true nor false",
                           "a condition");
        }
        const bool result = truth != nullptr && *truth;
        std::erase_if(node.entries, [](const auto& entry) { return entry.key == "if"; });
        return result;
    }

    void substitute(DocumentNode& node, const std::string& path) {
        const auto& text = node.text;
        const auto dollar = text.find('$');
        if (dollar == std::string::npos) {
            return;
        }
        std::string out;
        for (std::size_t i = 0; i < text.size();) {
            const bool named = text[i] == '$' && i + 1 < text.size() && is_name_start(text[i + 1]);
            const bool bracket = text[i] == '$' && i + 1 < text.size() && text[i + 1] == '(';
            if (!named && !bracket) {
                out += text[i++];
                continue;
            }
            const auto end = named ? name_end(text, i + 1) : bracket_end(text, i + 1);
            if (bracket) {
                const auto inner = text.substr(i + 2, end - i - 3);
                const auto value = evaluate_at(context_, node, path, inner, context_.variables);
                out += value ? text_of(*value) : "";
                if (!value) {
                    context_.broken.push_back(node.at);
                }
            } else {
                const auto name = text.substr(i + 1, end - i - 1);
                const auto* chosen = chosen_yaml(node, path, name);
                if (chosen != nullptr && i == 0 && end == text.size()) {
                    replace(node, path, *chosen);
                    return;
                }
                if (chosen != nullptr && !chosen->is_scalar()) {
                    context_.error(node.at, path, "$" + name + " stands for more than a word",
                                   "$" + name + " alone");
                    return;
                }
                out += chosen != nullptr ? chosen->text : option_text(node, path, name);
            }
            i = end;
        }
        node.text = out;
        node.quoted = false;
    }

    static std::size_t name_end(const std::string& text, std::size_t i) {
        while (i < text.size() && is_name_part(text[i])) {
            ++i;
        }
        return i;
    }

    // Behind the bracket that closes the one at i (or the end of the text).
    static std::size_t bracket_end(const std::string& text, std::size_t i) {
        int depth = 0;
        for (; i < text.size(); ++i) {
            depth += text[i] == '(' ? 1 : text[i] == ')' ? -1 : 0;
            if (depth == 0) {
                return i + 1;
            }
        }
        return i;
    }

    // An option whose values are a map stands for the chosen piece of YAML; null for other options.
    const DocumentNode* chosen_yaml(const DocumentNode& node, const std::string& path,
                                    const std::string& name) {
        const auto map = maps_.find(name);
        return map == maps_.end() ? nullptr : map->second.find(option_text(node, path, name));
    }

    void replace(DocumentNode& node, const std::string& path, DocumentNode chosen) {
        run(chosen, path);
        node = std::move(chosen);
    }

    std::string option_text(const DocumentNode& node, const std::string& path,
                            const std::string& name) {
        for (const auto& option : context_.definition.options) {
            if (option.name == name) {
                return option.value;
            }
        }
        const auto names = option_names(context_.definition);
        const std::string near = did_you_mean(name, names);
        context_.error(
            node.at, path, "there is no option `" + name + "`",
            names.empty() ? "an option of this package" : one_of(names),
            near.empty() ? "options: {" + name + ": {type: int, default: 8}} declares one" : near);
        context_.broken.push_back(node.at);
        return "";
    }

    ReadContext& context_;
    std::map<std::string, DocumentNode> maps_;
};

}  // namespace

namespace {

// "a Lua expression of size, x, y, abs, min, max"
std::string expression_of(const ExpressionVariables& variables) {
    std::string names;
    for (const auto& [name, value] : variables) {
        names += name + ", ";
    }
    return "a Lua expression of " + names + "abs, min, max";
}

}  // namespace

std::optional<ExpressionValue> evaluate_at(ReadContext& context, const DocumentNode& at,
                                           const std::string& path, const std::string& expression,
                                           const ExpressionVariables& variables) {
    std::string error;
    auto value = context.expressions.evaluate(expression, variables, error);
    if (!value) {
        context.error(at.at, path, "expression `" + expression + "`: " + error,
                      expression_of(variables));
    }
    return value;
}

void read_options(ReadContext& context, const DocumentNode& root, const OptionValues& given) {
    if (const auto* options = root.find("options")) {
        const MapReader map(context, *options, "options");
        for (const auto& entry : map.entries()) {
            context.definition.options.push_back(read_option(context, entry));
        }
    }
    for (const auto& [name, value] : given) {
        give(context, name, value);
    }
    for (const auto& option : context.definition.options) {
        context.variables[option.name] = expression_value(option);
    }
}

void apply_options(ReadContext& context, DocumentNode& root) {
    static const std::vector<std::string> kForPeople{"options", "title",   "summary", "authors",
                                                     "licence", "sources", "tags"};
    const DocumentNode none;
    const auto* options = root.find("options");
    Substitution substitution(context, options == nullptr ? none : *options);
    DocumentNode body;
    body.kind = NodeKind::Map;
    const auto rest = std::stable_partition(
        root.entries.begin(), root.entries.end(), [](const auto& entry) {
            return std::find(kForPeople.begin(), kForPeople.end(), entry.key) != kForPeople.end();
        });
    std::move(rest, root.entries.end(), std::back_inserter(body.entries));
    root.entries.erase(rest, root.entries.end());
    substitution.run(body, "");
    std::move(body.entries.begin(), body.entries.end(), std::back_inserter(root.entries));
}

}  // namespace perthro
