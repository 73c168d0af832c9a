#include "scripting/remedies.hpp"

#include <array>

namespace perthro {

namespace {

// What stands between two marks, from the first of them on; empty if it is not there.
std::string between(std::string_view text, std::string_view open, std::string_view close) {
    const auto at = text.find(open);
    const auto begin = at == std::string_view::npos ? at : at + open.size();
    const auto end = at == std::string_view::npos ? at : text.find(close, begin);
    return end == std::string_view::npos ? "" : std::string(text.substr(begin, end - begin));
}

// The name that an error speaks of, that stands in the line, and that is likest to what is meant:
// `name` or "name".
std::string wrong_name(const std::string& what, std::string_view line, const std::string& right) {
    std::string best;
    constexpr std::array<std::pair<std::string_view, std::string_view>, 2> kQuotes{
        {{"`", "`"}, {"\"", "\""}}};
    for (const auto& [open, close] : kQuotes) {
        for (auto at = what.find(open); at != std::string::npos; at = what.find(open, at + 1)) {
            const std::string name = between(std::string_view(what).substr(at), open, close);
            const bool here = !name.empty() && name != right &&
                              line.find(name) != std::string_view::npos;
            if (here && (best.empty() || edit_distance(name, right) < edit_distance(best, right))) {
                best = name;
            }
            at = what.find(close, at + 1);
            if (at == std::string::npos) {
                break;
            }
        }
    }
    return best;
}

// The text in the brackets behind a call that the line begins with: `n, e` of "step(n, e), land".
std::string operands(std::string_view line, const std::string& word) {
    return line.starts_with(word + "(") ? between(line, "(", ")") : "";
}

// A call that is written with other operands: what the remedy shows for it.
std::optional<Replacement> other_call(const ContentError& error, std::string_view line) {
    if (error.what.starts_with("step takes one operand") && !operands(line, "step").empty()) {
        const std::string all = operands(line, "step");
        return Replacement{"step(" + all + ")", "along(" + all + "), step"};
    }
    if (error.remedy.starts_with("slide{ max = ") && !operands(line, "slide").empty()) {
        return Replacement{"slide(" + operands(line, "slide") + ")", error.remedy};
    }
    return std::nullopt;
}

// What is missing, and where it belongs.
std::optional<Replacement> missing(const ContentError& error) {
    if (error.remedy.starts_with("a `}` may be missing in front of `")) {
        return Replacement{"", " }", Put::BehindLast};
    }
    if (error.what.starts_with("')' expected near '") && error.remedy.empty()) {
        return Replacement{"", ")", Put::InBracket};
    }
    if (error.remedy.starts_with("`land` puts it down")) {
        return Replacement{"", ", land", Put::InBraces};
    }
    if (error.what.starts_with("the package does not say for which version") &&
        !error.expected.empty()) {
        return Replacement{"", error.expected + "\n", Put::AsFirstLine};
    }
    return std::nullopt;
}

// One sign or number for another, each named by the message.
std::optional<Replacement> other_sign(const ContentError& error) {
    constexpr std::string_view kNumber = "the number ";
    if (error.what.ends_with("is called with a colon, not a dot")) {
        const std::string name = between(error.what, "`", "`");
        return Replacement{"." + name, ":" + name};
    }
    if (error.remedy == "write a blank behind the `:`") {
        return Replacement{":", ": "};
    }
    if (error.what.ends_with("is out of range") && error.expected.starts_with(kNumber)) {
        return Replacement{between(error.what, "`", "`"), error.expected.substr(kNumber.size())};
    }
    if (const std::string right = between(error.remedy, "write `", "` for this `");
        !right.empty()) {
        return Replacement{between(error.remedy, "` for this `", "`"), right};
    }
    return std::nullopt;
}

}  // namespace

std::optional<Replacement> replacement(const ContentError& error, std::string_view line) {
    constexpr std::string_view kNear = "did you mean `",
                               kComma = "a comma may be missing in front of `",
                               kBare = " without quotes",
                               kDecided = "is decided while rules.lua runs, not by the position";
    for (const auto& found : {other_call(error, line), missing(error), other_sign(error)}) {
        if (found) {
            return found;
        }
    }
    const std::string& remedy = error.remedy.empty() ? error.what : error.remedy;
    Replacement found;
    if (found.right = between(remedy, kNear, "`"); !found.right.empty()) {
        found.wrong = wrong_name(error.what, line, found.right);
    } else if (found.wrong = between(remedy, kComma, "`"); !found.wrong.empty()) {
        found.right = ", " + found.wrong;
    } else if (remedy.ends_with(kBare)) {
        found.right = remedy.substr(0, remedy.size() - kBare.size());
        found.wrong = '"' + found.right + '"';
    } else if (error.what.starts_with("`") && error.what.ends_with(kDecided) &&
               error.what.find("...`") == std::string::npos) {
        found = {between(error.what, "`", "`"), remedy, Put::Instead};
    }
    if (found.wrong.empty() || found.right.empty()) {
        return std::nullopt;
    }
    return found;
}

}  // namespace perthro
