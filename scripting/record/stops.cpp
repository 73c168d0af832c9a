#include "scripting/record/stops.hpp"

#include <algorithm>
#include <array>
#include <string_view>

namespace perthro {

std::string hidden_by_word(const GameDefinition& definition, const std::string& message) {
    const std::string_view begin = "global '";
    const auto at = message.find(begin);
    if (at == std::string::npos || message.find("(a function value)") == std::string::npos) {
        return "";
    }
    const std::string name = message.substr(
        at + begin.size(), message.find('\'', at + begin.size()) - at - begin.size());
    const auto called = [&](const auto& list) {
        return std::any_of(list.begin(), list.end(),
                           [&](const auto& one) { return one.name == name; });
    };
    const char* kind = definition.find_piece(name) != kEmptyType ? "piece"
                       : called(definition.attributes)           ? "attribute"
                       : called(definition.topology.zones)       ? "zone"
                       : called(definition.topology.tracks)      ? "track"
                                                                 : nullptr;
    return kind == nullptr ? "`" + name + "` is a word, no name of the package"
                           : "`" + name + "` is a word; the " + kind + " is " + kind + "." + name;
}

std::string loop_over_list(const std::string& message, std::string_view line) {
    const auto begin = line.find("for ");
    const bool calls_list = message.starts_with("attempt to call ") &&
                            message.find("table value") != std::string::npos;
    return calls_list && begin != std::string_view::npos &&
                   line.find(" in ", begin) != std::string_view::npos
               ? "ipairs goes through a list: for _, x in ipairs(list) do"
               : "";
}

bool compares_values(const std::string& message) {
    constexpr std::array<std::string_view, 5> kStops{
        "attempt to compare userdata with number", "attempt to compare number with userdata",
        "attempt to compare two userdata values", "`<` or `>` cannot", "`<=` or `>=` cannot"};
    return std::any_of(kStops.begin(), kStops.end(),
                       [&](std::string_view stop) { return message.starts_with(stop); });
}

}  // namespace perthro
