#include "renderer/panels/option_words.hpp"

#include <algorithm>

namespace perthro::renderer {

namespace {

// On one line, without marks; names of values as they are shown elsewhere.
std::string plain(const std::string& text) {
    std::string words;
    for (const char letter : text) {
        if (letter == ' ' || letter == '\n' || letter == '_') {
            words += words.empty() || words.back() == ' ' ? "" : " ";
        } else if (letter != '*' && letter != '`') {
            words += letter;
        }
    }
    words.resize(words.find_last_not_of(' ') + 1);
    return words;
}

}  // namespace

std::string words_on_option(const std::string& rules, const std::string& name) {
    const std::string heading = "\n## Options\n", mark = "**" + name + "**:";
    const auto section = rules.find(heading);
    const auto at = section == std::string::npos ? section : rules.find(mark, section);
    const auto next = section == std::string::npos ? section
                                                   : rules.find("\n#", section + heading.size());
    if (at == std::string::npos || at > next) {
        return "";
    }
    const auto from = at + mark.size();
    std::size_t to = std::min(next, rules.size());
    for (const char* end : {"**", "\n* ", "\n- ", "\n\n"}) {
        to = std::min(to, rules.find(end, from));
    }
    return plain(rules.substr(from, to - from));
}

}  // namespace perthro::renderer
