#include "scripting/text.hpp"

#include <algorithm>
#include <cctype>

namespace perthro {

namespace {

constexpr std::string_view kBlanks = " \t\n\v\f\r";

// Names with commas between them, the last two with that word.
std::string row(const std::vector<std::string>& names, std::string_view word) {
    std::string text;
    for (std::size_t i = 0; i < names.size(); ++i) {
        text += i == 0 ? "" : i + 1 == names.size() ? word : ", ";
        text += names[i];
    }
    return text;
}

}  // namespace

std::vector<std::string> words_of(std::string_view text) {
    std::vector<std::string> words;
    while (true) {
        const auto begin = text.find_first_not_of(kBlanks);
        if (begin == std::string_view::npos) {
            return words;
        }
        const auto end = std::min(text.find_first_of(kBlanks, begin), text.size());
        words.emplace_back(text.substr(begin, end - begin));
        text.remove_prefix(end);
    }
}

std::vector<std::string> identifiers_of(std::string_view text) {
    const auto is_part = [](char c) {
        return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_';
    };
    std::vector<std::string> names;
    while (!text.empty()) {
        const auto begin = std::find_if(text.begin(), text.end(), is_part);
        const auto end = std::find_if_not(begin, text.end(), is_part);
        if (begin != end && std::isdigit(static_cast<unsigned char>(*begin)) == 0) {
            names.emplace_back(begin, end);
        }
        text.remove_prefix(static_cast<std::size_t>(end - text.begin()));
    }
    return names;
}

std::vector<std::string> split(std::string_view text, char divider) {
    return split(text, std::string_view(&divider, 1));
}

std::vector<std::string> split(std::string_view text, std::string_view divider) {
    std::vector<std::string> parts;
    while (true) {
        const auto end = text.find(divider);
        parts.emplace_back(text.substr(0, end));
        if (end == std::string_view::npos) {
            return parts;
        }
        text.remove_prefix(end + divider.size());
    }
}

std::string in_brackets(const std::string& text) { return text.empty() ? "" : " (" + text + ")"; }

std::string alternatives(const std::vector<std::string>& names) { return row(names, " or "); }

std::string conjunction(const std::vector<std::string>& names) { return row(names, " and "); }

std::vector<std::string_view> lines_of(std::string_view text) {
    std::vector<std::string_view> lines;
    while (!text.empty()) {
        const auto end = text.find('\n');
        auto line = text.substr(0, end);
        if (!line.empty() && line.back() == '\r') {
            line.remove_suffix(1);
        }
        lines.push_back(line);
        text.remove_prefix(end == std::string_view::npos ? text.size() : end + 1);
    }
    return lines;
}

std::string line_of(std::string_view text, int number) {
    for (int line = 1; line < number && !text.empty(); ++line) {
        text.remove_prefix(std::min(text.find('\n'), text.size() - 1) + 1);
    }
    text = text.substr(0, text.find('\n'));
    const auto begin = text.find_first_not_of(" \t");
    return begin == std::string_view::npos ? "" : std::string(text.substr(begin));
}

std::string trimmed(std::string_view text) {
    const auto begin = text.find_first_not_of(kBlanks);
    return begin == std::string_view::npos
               ? std::string()
               : std::string(text.substr(begin, text.find_last_not_of(kBlanks) - begin + 1));
}

}  // namespace perthro
