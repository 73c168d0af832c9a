#include "scripting/drawings/svg_words.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <cstdlib>

namespace perthro {

namespace {

constexpr double kLargestNumber = 10'000;
constexpr double kLargestLetters = 1000;
constexpr std::size_t kLongestPath = 16'384;  // characters
constexpr int kSurface = 20;                  // shapes that one drawn apart costs as much as
constexpr std::size_t kShape = 200;           // characters of a path that cost as much as a shape

constexpr std::array<std::string_view, 21> kElements{
    "svg",     "g",      "path",     "circle",         "ellipse",        "rect",     "line",
    "polygon", "text",   "tspan",    "linearGradient", "radialGradient", "polyline", "stop",
    "use",     "symbol", "clipPath", "defs",           "title",          "desc",     "metadata"};

// Properties whose numbers are lengths of a drawing.
constexpr std::array<std::string_view, 37> kLengths{"d",
                                                    "points",
                                                    "transform",
                                                    "gradienttransform",
                                                    "patterntransform",
                                                    "viewbox",
                                                    "x",
                                                    "y",
                                                    "x1",
                                                    "x2",
                                                    "y1",
                                                    "y2",
                                                    "cx",
                                                    "cy",
                                                    "r",
                                                    "rx",
                                                    "ry",
                                                    "fx",
                                                    "fy",
                                                    "fr",
                                                    "dx",
                                                    "dy",
                                                    "width",
                                                    "height",
                                                    "offset",
                                                    "rotate",
                                                    "font-size",
                                                    "font",
                                                    "stroke-width",
                                                    "stroke-miterlimit",
                                                    "stroke-dashoffset",
                                                    "letter-spacing",
                                                    "word-spacing",
                                                    "textlength",
                                                    "baseline-shift",
                                                    "line-height",
                                                    "text-indent"};

template <std::size_t N>
bool is_one_of(const std::array<std::string_view, N>& words, std::string_view word) {
    return std::find(words.begin(), words.end(), word) != words.end();
}

std::string lower(std::string_view text) {
    std::string low(text);
    for (char& letter : low) {
        letter = letter >= 'A' && letter <= 'Z' ? static_cast<char>(letter - 'A' + 'a') : letter;
    }
    return low;
}

std::string_view trimmed(std::string_view text) {
    constexpr const char* kBlank = " \t\r\n\f";
    const auto from = text.find_first_not_of(kBlank);
    return from == std::string_view::npos
               ? std::string_view{}
               : text.substr(from, text.find_last_not_of(kBlank) - from + 1);
}

// The largest number of a value, whatever its sign; infinite if one has no end.
double largest_number(std::string_view value) {
    double largest = 0;
    const char* const end = value.data() + value.size();
    for (const char* at = value.data(); at != end;) {
        const bool digit = (*at >= '0' && *at <= '9') || *at == '.';
        double number = 0;
        const auto [behind, error] = digit
                                         ? std::from_chars(at, end, number)
                                         : std::from_chars_result{at, std::errc::invalid_argument};
        if (error == std::errc::result_out_of_range) {
            return HUGE_VAL;
        }
        largest = error == std::errc{} ? std::max(largest, number) : largest;
        at = error == std::errc{} ? behind : at + 1;
    }
    return largest;
}

// Whether a number has a unit that is told by something else: 2em, 150%.
bool is_relative(const std::string& value) {
    for (std::size_t at = 1; at < value.size(); ++at) {
        const bool number = (value[at - 1] >= '0' && value[at - 1] <= '9') || value[at - 1] == '.';
        const std::string unit = lower(std::string_view(value).substr(at, 2));
        if (number && (value[at] == '%' || unit == "em" || unit == "ex")) {
            return true;
        }
    }
    return false;
}

std::optional<SvgProblem> too_large(const std::string& name, const std::string& value) {
    if (name == "d" && value.size() > kLongestPath) {
        return SvgProblem{0, "a path of more than 16384 characters is not drawn",
                          "simplify the path"};
    }
    if (largest_number(value) > kLargestNumber) {
        return SvgProblem{0, "`" + name + "` has a number above 10000",
                          "draw within a `viewBox` of at most some hundred units"};
    }
    const bool letters = name == "font-size" || name == "font";
    if (letters && largest_number(value) > kLargestLetters) {
        return SvgProblem{0, "letters of more than 1000 units are not drawn",
                          "write a smaller `font-size`"};
    }
    if (letters && is_relative(value)) {
        return SvgProblem{0, "`" + name + "` is told by that of another element",
                          "write `font-size` as a number of units"};
    }
    return std::nullopt;
}

std::optional<SvgProblem> refused_property(const std::string& name, const std::string& value) {
    if (value == "none") {
        return std::nullopt;
    }
    if (name == "filter") {
        return SvgProblem{0, "filters are not drawn",
                          "paint shadows and blurs as gradients with `stop-opacity`"};
    }
    if (name == "mask" || name.starts_with("mask-")) {
        return SvgProblem{0, "masks are not drawn", "cut shapes out with a `clipPath`"};
    }
    if (name.starts_with("marker")) {
        return SvgProblem{0, "markers are not drawn", "draw the ends of lines as paths"};
    }
    if (name == "stroke-dasharray") {
        return SvgProblem{0, "dashed lines are not drawn", "draw each dash as a piece of a path"};
    }
    return std::nullopt;
}

// Adds the ids behind `url(#`; a problem if something else is named.
void add_references(const std::string& value, SvgUse& use) {
    const std::string low = lower(value);
    for (auto at = low.find("url("); at != std::string::npos; at = low.find("url(", at + 4)) {
        auto from = value.find_first_not_of(" \t\r\n'\"", at + 4);
        if (from == std::string::npos || value[from] != '#') {
            use.problem = SvgProblem{0, "what lies outside of the drawing is not read",
                                     "refer to parts of this drawing as `url(#ID)`"};
            return;
        }
        const auto to = value.find_first_of(" \t\r\n'\")", ++from);
        use.refers_to.push_back(value.substr(from, to - from));
    }
}

}  // namespace

std::optional<SvgProblem> check_element(const std::string& name) {
    if (is_one_of(kElements, name) || name == "style") {
        return std::nullopt;
    }
    const std::string what = "`" + name + "` is not drawn";
    if (name == "filter" || name.starts_with("fe")) {
        return SvgProblem{0, what, "paint shadows and blurs as gradients with `stop-opacity`"};
    }
    if (name == "image" || name == "foreignObject") {
        return SvgProblem{0, what, "draw what it shows as paths"};
    }
    if (name == "pattern") {
        return SvgProblem{0, what, "draw each piece of it as a path, or use a gradient"};
    }
    if (name == "mask") {
        return SvgProblem{0, what, "cut shapes out with a `clipPath`"};
    }
    return SvgProblem{0, what, "use paths, circles, rects, text, gradients, `g` and `use`"};
}

SvgUse check_property(const std::string& name, const std::string& value) {
    SvgUse use;
    const std::string low = lower(name);
    use.problem = refused_property(low, std::string(trimmed(value)));
    if (!use.problem && is_one_of(kLengths, low)) {
        use.problem = too_large(low, value);
    }
    if (!use.problem) {
        add_references(value, use);
    }
    const bool apart = (low == "opacity" && trimmed(value) != "1") || low == "clip-path" ||
                       low == "mix-blend-mode" || low == "isolation";
    use.cost = apart
                   ? kSurface
                   : static_cast<int>((low == "d" || low == "points" ? value.size() : 0) / kShape);
    return use;
}

SvgUse check_style(std::string_view text) {
    SvgUse all;
    if (text.find_first_of("\\@") != std::string_view::npos) {
        all.problem = SvgProblem{0, "a style sheet with `@` or `\\` is not read",
                                 "write plain rules, as `.NAME { fill: #aabbcc }`"};
        return all;
    }
    while (!text.empty() && !all.problem) {
        const auto end = std::min(text.find_first_of("{};"), text.size());
        const std::string_view one = text.substr(0, end);
        text.remove_prefix(std::min(end + 1, text.size()));
        const auto colon = one.find(':');
        if (colon == std::string_view::npos) {
            continue;
        }
        SvgUse use = check_property(std::string(trimmed(one.substr(0, colon))),
                                    std::string(one.substr(colon + 1)));
        all.cost += use.cost;
        all.problem = std::move(use.problem);
        all.refers_to.insert(all.refers_to.end(), use.refers_to.begin(), use.refers_to.end());
    }
    return all;
}

}  // namespace perthro
