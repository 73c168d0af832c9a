// Options: their declarations and their values; see options.hpp.
#include "scripting/package/options.hpp"

#include "scripting/package/number_words.hpp"
#include "scripting/parse_number.hpp"

#include <algorithm>
#include <fmt/format.h>
#include <map>

namespace perthro {

namespace {

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
        const std::string said = range->is_scalar() ? range->text : "";
        context.error(range->at, map.path("range"),
                      (said.empty() ? "this" : "`" + said + "`") + " is no range",
                      "LO..HI, such as 3..19", range_meant(said));
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

// As Lua has it in `options`: of several values a number where all of them are numbers.
ExpressionValue expression_value(const OptionDefinition& option) {
    if (option.type == "bool") {
        return option.value == "true";
    }
    const bool numeric = std::all_of(
        option.values.begin(), option.values.end(),
        [](const std::string& value) { return parse_number<int>(value).has_value(); });
    if (option.type == "int" || numeric) {
        return std::int64_t{parse_number<int>(option.value).value_or(0)};
    }
    return option.value;
}

// What an expression may name: "size", "x", "y", "abs", ...
std::vector<std::string> names_in_expressions(const ExpressionVariables& variables) {
    std::vector<std::string> names;
    for (const auto& [name, value] : variables) {
        names.push_back(name);
    }
    names.insert(names.end(), kNumberWords.begin(), kNumberWords.end());
    return names;
}

// "did you mean `div`?" of "unknown name `dvi`" (lua_expression.cpp), empty of other failures and
// of single letters, to which all others are near.
std::string nearest_in(const std::string& failure, const std::vector<std::string>& names) {
    constexpr std::string_view kBegin = "unknown name `";
    const bool unknown = failure.starts_with(kBegin) && failure.size() > kBegin.size() + 2;
    return unknown ? did_you_mean(failure.substr(kBegin.size(), failure.size() - kBegin.size() - 1),
                                  names)
                   : "";
}

}  // namespace

std::vector<std::string> option_names(const GameDefinition& definition) {
    std::vector<std::string> names;
    for (const auto& option : definition.options) {
        names.push_back(option.name);
    }
    return names;
}

std::optional<ExpressionValue> evaluate_at(ReadContext& context, const DocumentNode& at,
                                           const std::string& path, const std::string& expression,
                                           const ExpressionVariables& variables) {
    std::string error;
    auto value = context.expressions.evaluate(expression, variables, error);
    if (!value) {
        const auto names = names_in_expressions(variables);
        const auto unread = context.expressions.syntax_error("", "return " + expression);
        context.error(at.at, path, "expression `" + expression + "`: " + error,
                      fmt::format("a Lua expression of {}", fmt::join(names, ", ")),
                      unread ? unread->remedy : nearest_in(error, names));
    }
    return value;
}

void read_options(ReadContext& context, const DocumentNode& root, const OptionValues& given) {
    if (const auto* options = root.find("options")) {
        const MapReader map(context, *options, "options");
        if (!check_count(context, options->at, "options", map.entries().size(), kMostNames,
                         "options")) {
            return;
        }
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

}  // namespace perthro
