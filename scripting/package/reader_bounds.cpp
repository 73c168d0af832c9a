// Ranges, how many there may be of something, and what names may be.
#include "scripting/package/reader.hpp"
#include "scripting/parse_number.hpp"
#include "scripting/text.hpp"

#include <algorithm>
#include <cctype>
#include <fmt/format.h>
#include <regex>

namespace perthro {

std::optional<std::pair<int, int>> parse_range(const std::string& text) {
    const auto dots = text.find("..");
    if (dots == std::string::npos) {
        return std::nullopt;
    }
    const auto low = parse_number<int>(text.substr(0, dots));
    const auto high = parse_number<int>(text.substr(dots + 2));
    if (!low || !high || *low > *high) {
        return std::nullopt;
    }
    return std::pair{*low, *high};
}

std::string range_meant(const std::string& text) {
    static const std::regex kAlike(R"((-?\d+)\s*(?:-|\.{1,3}|,|:|to)\s*(-?\d+))");
    constexpr std::size_t kLongest = 32;
    std::smatch ends;
    if (text.size() > kLongest || !std::regex_match(text, ends, kAlike)) {
        return "";
    }
    const std::string meant = ends[1].str() + ".." + ends[2].str();
    return parse_range(meant) ? "did you mean `" + meant + "`?" : "";
}

bool check_count(ReadContext& context, const Source& at, const std::string& path, std::size_t count,
                 std::size_t most, const std::string& of) {
    if (count <= most) {
        return true;
    }
    context.error(at, path, "too many " + of, "at most " + std::to_string(most));
    return false;
}

namespace {
// The remedy for a name with blanks in it: a list without brackets, or one without commas.
std::string name_meant(const std::string& name) {
    if (name.find(", ") != std::string::npos) {
        return "a list stands in brackets: [" + name + "]";
    }
    const std::vector<std::string> words = words_of(name);
    if (words.size() < 2) {
        return "";
    }
    return fmt::format("one name is {}, several are {}", fmt::join(words, "_"),
                       fmt::join(words, ", "));
}
}  // namespace

void check_name(ReadContext& context, const Source& at, const std::string& path,
                const std::string& name) {
    static const std::vector<std::string> kTaken{
        "on",   "off",   "yes",       "no",     "true", "false",     "null",        "piece",
        "zone", "track", "attribute", "player", "hand", "direction", "permutation", "nobody"};
    const auto is_letter = [](char c) {
        return std::isalpha(static_cast<unsigned char>(c)) || c == '_';
    };
    const bool word = !name.empty() && is_letter(name[0]) &&
                      std::all_of(name.begin(), name.end(), [&](char c) {
                          return is_letter(c) || std::isdigit(static_cast<unsigned char>(c));
                      });
    if (!word) {
        context.error(at, path, "`" + name + "` cannot be a name",
                      "a word of letters, digits and _", name_meant(name));
    } else if (std::find(kTaken.begin(), kTaken.end(), name) != kTaken.end()) {
        context.error(at, path, "`" + name + "` has another meaning and cannot be a name",
                      "another word");
    }
}

}  // namespace perthro
