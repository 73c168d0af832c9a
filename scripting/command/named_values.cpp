#include "scripting/command/named_values.hpp"

#include "scripting/command/command.hpp"
#include "scripting/errors.hpp"
#include "scripting/parse_number.hpp"
#include "scripting/text.hpp"

#include <algorithm>
#include <fmt/format.h>

namespace perthro::command {

namespace {

template <typename T>
bool read_number(const std::string& text, T& value) {
    const auto number = parse_number<T>(text);
    value = number.value_or(value);
    return number.has_value();
}

bool read_into(const std::string& text, double* value) { return read_number(text, *value); }

bool read_into(const std::string& text, int* value) {
    return read_number(text, *value) && *value >= 0;
}

bool read_into(const std::string& text, bool* value) {
    *value = text.empty() || text == "true";
    return *value || text == "false";
}

const char* wanted(const ValueRef& value_ref) {
    constexpr const char* kKinds[] = {"a number", "a whole number, 0 or more", "true or false"};
    return kKinds[value_ref.index()];
}

std::string nearest(const std::string& name, const NamedValues& values) {
    std::vector<std::string> names;
    for (const auto& [known, value_ref] : values) {
        names.push_back(known);
    }
    const std::string near = did_you_mean(name, names);
    return near.empty() ? one_of(names) : near;
}

}  // namespace

void read_named_values(const std::string& option, const std::string& text,
                       const NamedValues& values) {
    for (const std::string& part : split(text, ',')) {
        const std::size_t equals = std::min(part.find('='), part.size());
        const std::string name = trimmed(part.substr(0, equals));
        const std::string value = trimmed(part.substr(std::min(equals + 1, part.size())));
        const auto found = std::find_if(values.begin(), values.end(),
                                        [&](const auto& one) { return one.first == name; });
        if (found == values.end()) {
            throw UsageError(
                fmt::format("{}: there is no `{}` ({})", option, name, nearest(name, values)));
        }
        const auto read = [&](auto* into) { return read_into(value, into); };
        if (!std::visit(read, found->second)) {
            throw UsageError(fmt::format("{}: `{}` is `{}` (write {})", option, name, value,
                                         wanted(found->second)));
        }
    }
}

}  // namespace perthro::command
