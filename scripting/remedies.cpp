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

}  // namespace

std::optional<Replacement> replacement(const ContentError& error, std::string_view line) {
    constexpr std::string_view kNear = "did you mean `",
                               kComma = "a comma may be missing in front of `",
                               kBare = " without quotes",
                               kDecided = "is decided while rules.lua runs, not by the position";
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
        found = {between(error.what, "`", "`"), remedy};
    }
    if (found.wrong.empty() || found.right.empty()) {
        return std::nullopt;
    }
    return found;
}

}  // namespace perthro
