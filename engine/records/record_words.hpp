// The words of a record that its writer and its reader share.
#pragma once

#include "engine/records/record.hpp"

#include <array>
#include <string>
#include <string_view>
#include <utility>

namespace perthro::record_words {

// The first line of every record.
inline constexpr std::string_view kTitle = "perthro record 1";

inline constexpr std::array<std::pair<ActKind, std::string_view>, 7> kActs{{
    {ActKind::Resign, "resign"},
    {ActKind::DrawOffer, "draw offered"},
    {ActKind::DrawAccept, "draw accepted"},
    {ActKind::DrawDecline, "draw declined"},
    {ActKind::Claim, "claim"},
    {ActKind::FlagFall, "flag"},
    {ActKind::TakeBack, "take back"},
}};

// How a record writes an act.
[[nodiscard]] constexpr std::string_view act_name(ActKind kind) {
    for (const auto& [act, name] : kActs) {
        if (act == kind) {
            return name;
        }
    }
    return {};
}

// A text on one line: \n and \r for the ends of lines, two backslashes for one, \s for a blank at
// either end (with `word`: for every blank), so that nothing is lost when lines are trimmed.
[[nodiscard]] inline std::string fold(std::string_view text, bool word = false) {
    std::string folded;
    for (std::size_t i = 0; i < text.size(); ++i) {
        const bool outside = word || i == 0 || i + 1 == text.size();
        switch (text[i]) {
            case '\n': folded += "\\n"; break;
            case '\r': folded += "\\r"; break;
            case '\t': folded += "\\t"; break;
            case '\\': folded += "\\\\"; break;
            case ' ': folded += outside ? "\\s" : " "; break;
            default: folded += text[i];
        }
    }
    return folded;
}

// The text that fold() has put on a line. A backslash in front of any other character is left out.
[[nodiscard]] inline std::string unfold(std::string_view text) {
    std::string unfolded;
    for (std::size_t i = 0; i < text.size(); ++i) {
        if (text[i] != '\\' || i + 1 == text.size()) {
            unfolded += text[i];
            continue;
        }
        constexpr std::string_view marks = "nrts";
        constexpr std::string_view meant = "\n\r\t ";
        const std::size_t mark = marks.find(text[++i]);
        unfolded += mark == std::string_view::npos ? text[i] : meant[mark];
    }
    return unfolded;
}

}  // namespace perthro::record_words
