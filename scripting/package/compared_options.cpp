#include "scripting/package/compared_options.hpp"

#include "scripting/letters.hpp"
#include "scripting/package/nearest.hpp"
#include "scripting/text.hpp"

#include <algorithm>
#include <cctype>
#include <string_view>

namespace perthro {

namespace {

// An option in an expression, and what it is compared with.
struct Compared {
    bool single = false;  // = instead of ==
    bool quoted = false;
    std::string with;
    std::size_t at = 0;  // where the name of the option begins
};

std::string_view without_blanks(std::string_view text) {
    return text.substr(std::min(text.find_first_not_of(' '), text.size()));
}

// What stands behind the name of an option; nothing if that is no comparison with a text or a name.
std::optional<Compared> comparison_in(std::string_view behind) {
    Compared found;
    behind = without_blanks(behind);
    const bool two = behind.starts_with("==") || behind.starts_with("~=");
    found.single = !two && behind.starts_with("=");
    if (!two && !found.single) {
        return std::nullopt;
    }
    behind = without_blanks(behind.substr(two ? 2 : 1));
    if (behind.empty()) {
        return std::nullopt;
    }
    const char quote = behind.front();
    found.quoted = quote == '\'' || quote == '"';
    const auto end = found.quoted
                         ? std::min(behind.find(quote, 1), behind.size())
                         : static_cast<std::size_t>(
                               std::find_if_not(behind.begin(), behind.end(), is_name_part) -
                               behind.begin());
    found.with = behind.substr(found.quoted ? 1 : 0, end - (found.quoted ? 1 : 0));
    return found;
}

std::vector<Compared> comparisons_of(std::string_view expression, const std::string& name) {
    std::vector<Compared> all;
    for (auto at = expression.find(name); at != std::string_view::npos;
         at = expression.find(name, at + 1)) {
        const bool whole = (at == 0 || !is_name_part(expression[at - 1])) &&
                           (at + name.size() == expression.size() ||
                            !is_name_part(expression[at + name.size()]));
        if (auto found = whole ? comparison_in(expression.substr(at + name.size()))
                               : std::nullopt) {
            found->at = at;
            all.push_back(*std::move(found));
        }
    }
    return all;
}

// The lines of a text of Lua with what its comments have left of them.
std::vector<std::string_view> code_of(std::string_view text) {
    std::vector<std::string_view> lines = lines_of(text);
    bool inside = false;  // of a comment of several lines
    for (std::string_view& line : lines) {
        const std::size_t begin = inside ? 0 : line.find("--");
        const bool is_long = inside || (begin != std::string_view::npos &&
                                        line.substr(begin).starts_with("--[["));
        inside = is_long && line.find("]]", begin) == std::string_view::npos;
        line = line.substr(0, begin);
    }
    return lines;
}

// An option that is no text, compared with one: what it is, and how it is asked.
std::string kind_of(const OptionDefinition& option) {
    return option.type == "int" ? "a number" : "true or false";
}
std::string without_quotes(const OptionDefinition& option, const std::string& with) {
    const std::string asked = "options." + option.name;
    return option.type == "int" ? asked + " == " + (with.empty() ? option.value : with)
           : with == "true"     ? "`" + asked + "` alone asks whether it is true"
                                : "not " + asked;
}

}  // namespace

void check_compared(ReadContext& context, int file, const std::string& text) {
    constexpr std::string_view kTable = "options.";
    const std::vector<std::string_view> lines = code_of(text);
    for (const OptionDefinition& option : context.definition.options) {
        const auto& values = option.values;
        for (std::size_t i = 0; i < lines.size(); ++i) {
            for (const Compared& one : comparisons_of(lines[i], option.name)) {
                const std::string_view before = lines[i].substr(0, one.at);
                if (one.single || !one.quoted || !before.ends_with(kTable) ||
                    std::find(values.begin(), values.end(), one.with) != values.end()) {
                    continue;
                }
                const int column = letters_in(before) - static_cast<int>(kTable.size()) + 1;
                const Source at{file, static_cast<int>(i) + 1, column};
                if (values.empty()) {
                    context.error(at, "",
                                  "the option `" + option.name + "` is " + kind_of(option) +
                                      ", never a text",
                                  "", without_quotes(option, one.with));
                    continue;
                }
                context.error(at, "",
                              "the option `" + option.name + "` is never `" + one.with + "`",
                              one_of(values), did_you_mean(one.with, values));
            }
        }
    }
}

bool compares_rightly(ReadContext& context, const DocumentNode& at, const std::string& path,
                      const std::string& expression) {
    for (const OptionDefinition& option : context.definition.options) {
        if (option.values.empty()) {
            continue;
        }
        const auto& values = option.values;
        for (const Compared& one : comparisons_of(expression, option.name)) {
            const bool value = std::find(values.begin(), values.end(), one.with) != values.end();
            const std::string right = option.name + " == '" + one.with + "'";
            const bool word = !one.with.empty() &&
                              std::isalpha(static_cast<unsigned char>(one.with[0])) != 0;
            if (value && word && (one.single || !one.quoted)) {
                context.error(at.at, path, "`" + expression + "` is no comparison", right,
                              one.single ? "two signs compare: " + right
                                         : "a value stands in quotes: " + right);
                return false;
            }
            if (one.quoted && !value) {
                context.error(at.at, path,
                              "the option `" + option.name + "` is never `" + one.with + "`",
                              one_of(values), did_you_mean(one.with, values));
                return false;
            }
        }
    }
    return true;
}

}  // namespace perthro
