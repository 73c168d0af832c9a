#include "scripting/package/version.hpp"

#include "scripting/parse_number.hpp"
#include "scripting/text.hpp"

#include <algorithm>
#include <cctype>
#include <limits>
#include <utility>

namespace perthro {

namespace {

constexpr std::size_t kLongest = 128;  // bytes of a version

bool is_number(std::string_view text) {
    return !text.empty() && std::all_of(text.begin(), text.end(),
                                        [](unsigned char c) { return std::isdigit(c) != 0; });
}

// A number of a version: no sign, no 0 in front.
std::optional<std::uint64_t> parse_part(std::string_view text) {
    if (!is_number(text) || (text.size() > 1 && text.front() == '0')) {
        return std::nullopt;
    }
    return parse_number<std::uint64_t>(text);
}

bool are_identifiers(const std::vector<std::string>& parts, bool zero_in_front) {
    return std::all_of(parts.begin(), parts.end(), [&](const std::string& part) {
        const bool letters = std::all_of(part.begin(), part.end(), [](unsigned char c) {
            return c < 0x80 && (std::isalnum(c) != 0 || c == '-');
        });
        return letters && !part.empty() &&
               (zero_in_front || !is_number(part) || part.size() == 1 || part.front() != '0');
    });
}

// Up to three numbers, and which place was the last that was written.
std::optional<std::pair<std::array<std::uint64_t, 3>, std::size_t>>
parse_numbers(std::string_view text) {
    std::array<std::uint64_t, 3> numbers{};
    const std::vector<std::string> parts = split(text, '.');
    if (parts.size() > numbers.size()) {
        return std::nullopt;
    }
    for (std::size_t i = 0; i < parts.size(); ++i) {
        const auto number = parse_part(parts[i]);
        if (!number) {
            return std::nullopt;
        }
        numbers[i] = *number;
    }
    return std::pair{numbers, parts.size() - 1};
}

// Numbers are lower than words and compared as numbers.
bool identifier_less(const std::string& one, const std::string& other) {
    if (is_number(one) != is_number(other)) {
        return is_number(one);
    }
    return is_number(one) && one.size() != other.size() ? one.size() < other.size() : one < other;
}

}  // namespace

std::optional<Version> parse_version(std::string_view text) {
    if (text.size() > kLongest) {
        return std::nullopt;
    }
    Version version;
    const std::size_t plus = text.find('+');
    if (plus != text.npos && !are_identifiers(split(text.substr(plus + 1), '.'), true)) {
        return std::nullopt;
    }
    text = text.substr(0, plus);
    const std::size_t dash = text.find('-');
    if (dash != text.npos) {
        version.before = split(text.substr(dash + 1), '.');
        if (!are_identifiers(version.before, false)) {
            return std::nullopt;
        }
    }
    const auto numbers = parse_numbers(text.substr(0, dash));
    if (!numbers || numbers->second + 1 != version.numbers.size()) {
        return std::nullopt;
    }
    version.numbers = numbers->first;
    return version;
}

bool operator<(const Version& one, const Version& other) {
    if (one.numbers != other.numbers) {
        return one.numbers < other.numbers;
    }
    if (one.before.empty() || other.before.empty()) {
        return !one.before.empty() && other.before.empty();
    }
    return std::lexicographical_compare(one.before.begin(), one.before.end(), other.before.begin(),
                                        other.before.end(), identifier_less);
}

std::optional<VersionRange> VersionRange::parse(std::string_view text) {
    VersionRange range;
    for (const std::string& word : words_of(text)) {
        if (!range.add(word)) {
            return std::nullopt;
        }
    }
    return range.comparisons_.empty() ? std::nullopt : std::optional(range);
}

bool VersionRange::add(std::string_view text) {
    static constexpr std::pair<std::string_view, Relation> kRelations[] = {
        {">=", Relation::AtLeast}, {"<=", Relation::AtMost}, {">", Relation::More},
        {"<", Relation::Less},     {"=", Relation::Equal},   {"^", Relation::AtLeast}};
    for (const auto& [sign, relation] : kRelations) {
        if (!text.starts_with(sign)) {
            continue;
        }
        text.remove_prefix(sign.size());
        const bool whole = text.find_first_of("-+") != text.npos;
        const auto version = whole ? parse_version(text) : std::nullopt;
        const auto numbers = whole ? std::nullopt : parse_numbers(text);
        if (!version && !numbers) {
            return false;
        }
        Comparison comparison{relation, version ? *version : Version{numbers->first, {}}};
        comparisons_.push_back(comparison);
        if (sign == "^") {
            const std::size_t last = numbers ? numbers->second
                                             : comparison.version.numbers.size() - 1;
            auto& limit = comparison.version.numbers;
            std::size_t place = 0;
            while (place < last && limit[place] == 0) {
                ++place;
            }
            if (limit[place] == std::numeric_limits<std::uint64_t>::max()) {
                return false;  // there is no next number
            }
            ++limit[place];
            std::fill(limit.begin() + static_cast<std::ptrdiff_t>(place) + 1, limit.end(), 0);
            comparison.version.before.clear();
            comparisons_.push_back({Relation::Less, comparison.version});
        }
        return true;
    }
    return false;
}

bool VersionRange::fits(const Version& version) const {
    const auto holds = [&](const Comparison& comparison) {
        const bool less = version < comparison.version, more = comparison.version < version;
        switch (comparison.relation) {
            case Relation::Less: return less;
            case Relation::AtMost: return !more;
            case Relation::Equal: return !less && !more;
            case Relation::AtLeast: return !less;
            case Relation::More: return more;
        }
        return false;
    };
    const auto names_before = [&](const Comparison& comparison) {
        return !comparison.version.before.empty() && comparison.version.numbers == version.numbers;
    };
    return std::all_of(comparisons_.begin(), comparisons_.end(), holds) &&
           (version.before.empty() ||
            std::any_of(comparisons_.begin(), comparisons_.end(), names_before));
}

bool version_fits(std::string_view range, std::string_view version) {
    const auto wanted = VersionRange::parse(range);
    const auto read = parse_version(version);
    return range.empty() || (wanted && read && wanted->fits(*read));
}

const char* program_version() { return PERTHRO_VERSION; }

}  // namespace perthro
