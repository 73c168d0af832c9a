// Formatting of content errors and the search for the nearest name.
#include "scripting/errors.hpp"

#include "scripting/description/examples.hpp"
#include "scripting/error_places.hpp"
#include "scripting/letters.hpp"
#include "scripting/shown.hpp"
#include "scripting/text.hpp"

#include <algorithm>
#include <cstdlib>
#include <tuple>
#include <utility>

namespace perthro {

namespace {

std::string padded(int number, std::size_t width) {
    const auto digits = std::to_string(number);
    return std::string(width > digits.size() ? width - digits.size() : 0, ' ') + digits;
}

// The line of the error with one line of context on either side.
std::string excerpt(const ContentError& error, std::string_view source) {
    constexpr std::size_t kNumberWidth = 5, kLongestLine = 160;
    const auto lines = lines_of(source);
    std::string out;
    for (int number = error.line - 1; number <= error.line + 1; ++number) {
        if (number < 1 || number > static_cast<int>(lines.size())) {
            continue;
        }
        const auto line = lines[static_cast<std::size_t>(number) - 1];
        out += number == error.line ? "> " : "  ";
        out += padded(number, kNumberWidth) + " | ";
        auto part = line.substr(0, kLongestLine);
        part.remove_suffix(part.size() < line.size() ? unfinished_bytes(part) : 0);
        out += shown(part) + (line.size() > kLongestLine ? " ..." : "");
        out += '\n';
    }
    return out;
}

// Shows where something else stands than a key wants how that key is written.
std::vector<ContentError>& add_examples(std::vector<ContentError>& errors) {
    for (ContentError& error : errors) {
        if (!error.remedy.empty() || !error.what.starts_with("here stands ")) {
            continue;
        }
        const std::string file = error.file.substr(error.file.rfind('/') + 1);
        const std::string example = description::example_at(file, error.key_path);
        error.remedy = example.empty() ? "" : "for example " + example;
    }
    return errors;
}

}  // namespace

std::string format_error(const ContentError& error, const SourceTexts& sources) {
    std::string out = shown(error.file);
    if (error.line > 0) {
        out += ':' + std::to_string(error.line);
        if (error.column > 0) {
            out += ':' + std::to_string(error.column);
        }
    }
    out += (out.empty() ? "" : ": ") + shown(error.what);
    if (!error.key_path.empty()) {
        out += " (at " + shown(error.key_path) + ")";
    }
    out += '\n';
    const auto source = sources.find(error.file);
    if (error.line > 0 && source != sources.end()) {
        out += excerpt(error, source->second);
    }
    if (!error.remedy.empty()) {
        out += "  " + shown(error.remedy) + '\n';
    }
    if (!error.expected.empty()) {
        out += "  expected " + shown(error.expected) + '\n';
    }
    return out;
}

std::string format_errors(const std::vector<ContentError>& errors, const SourceTexts& sources) {
    auto sorted = errors;
    std::stable_sort(sorted.begin(), sorted.end(), [](const auto& a, const auto& b) {
        return std::tie(a.file, a.line, a.column) < std::tie(b.file, b.line, b.column);
    });
    std::string out;
    for (const auto& error : sorted) {
        if (!out.empty()) {
            out += '\n';
        }
        out += format_error(error, sources);
    }
    return out;
}

LoadErrors::LoadErrors(std::vector<ContentError> errors, SourceTexts sources)
    : std::runtime_error(format_errors(add_examples(complete_places(errors, sources)), sources)),
      errors_(std::move(errors)), sources_(std::move(sources)) {}

int edit_distance(std::string_view one, std::string_view other) {
    std::vector<std::vector<int>> cost(one.size() + 1, std::vector<int>(other.size() + 1));
    for (std::size_t i = 0; i <= one.size(); ++i) {
        for (std::size_t j = 0; j <= other.size(); ++j) {
            if (i == 0 || j == 0) {
                cost[i][j] = static_cast<int>(i + j);
                continue;
            }
            const int replaced = cost[i - 1][j - 1] + (one[i - 1] == other[j - 1] ? 0 : 1);
            cost[i][j] = std::min({cost[i - 1][j] + 1, cost[i][j - 1] + 1, replaced});
            if (i > 1 && j > 1 && one[i - 1] == other[j - 2] && one[i - 2] == other[j - 1]) {
                cost[i][j] = std::min(cost[i][j], cost[i - 2][j - 2] + 1);
            }
        }
    }
    return cost[one.size()][other.size()];
}

namespace {

// In how many letters a candidate differs from a name, whether it goes on behind the name, and by
// how much their numbers differ: `a1.4` is nearer to `a1.5` than `a1.1` is.
using Distance = std::tuple<int, bool, int>;

int between_digits(std::string_view name, std::string_view candidate) {
    int sum = 0;
    for (std::size_t i = 0; i < name.size() && name.size() == candidate.size(); ++i) {
        sum += is_digit(name[i]) && is_digit(candidate[i]) ? std::abs(name[i] - candidate[i]) : 0;
    }
    return sum;
}

Distance distance_to(std::string_view candidate, std::string_view name) {
    constexpr std::size_t kShortestBeginning = 3;
    const bool goes_on = name.size() >= kShortestBeginning && candidate.starts_with(name) &&
                         candidate.size() <= 2 * name.size();
    const int letters = edit_distance(name, candidate);
    return {goes_on ? 1 : letters, !goes_on, goes_on ? letters : between_digits(name, candidate)};
}

}  // namespace

std::string nearest_name(std::string_view name, const std::vector<std::string>& candidates) {
    constexpr std::size_t kLongestName = 64;  // nobody mistypes more; keeps the table small
    if (name.size() < 2) {
        return "";  // every other letter is as near
    }
    const int most = std::max(1, static_cast<int>(name.size()) / 3);
    std::string best;
    Distance least{most + 1, 0, 0};
    for (const auto& candidate : candidates) {
        if (name.size() > kLongestName || candidate.size() > kLongestName || candidate == name) {
            continue;
        }
        const Distance distance = distance_to(candidate, name);
        if (distance < least) {
            best = candidate;
            least = distance;
        }
    }
    return best;
}

std::string did_you_mean(std::string_view name, const std::vector<std::string>& candidates) {
    const auto nearest = nearest_name(name, candidates);
    return nearest.empty() ? "" : "did you mean `" + nearest + "`?";
}

std::string one_of(const std::vector<std::string>& names) {
    constexpr std::size_t kMostNames = 40;
    if (names.empty()) {
        return "nothing, for none is declared";
    }
    std::vector<std::string> once;
    for (const std::string& name : names) {
        if (std::find(once.begin(), once.end(), name) == once.end()) {
            once.push_back(name);
        }
    }
    std::string out = "one of: ";
    for (std::size_t i = 0; i < once.size() && i < kMostNames; ++i) {
        out += (i > 0 ? ", " : "") + once[i];
    }
    return out + (once.size() > kMostNames ? ", ..." : "");
}

}  // namespace perthro
