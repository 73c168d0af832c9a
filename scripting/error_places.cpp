#include "scripting/error_places.hpp"

#include "scripting/letters.hpp"
#include "scripting/text.hpp"

#include <algorithm>
#include <string_view>
#include <utility>

namespace perthro {

namespace {

// Who takes something else than it was given: "at takes a place", of "protect: when takes a
// condition" the option, then the word, and of "set(moved) takes a place" the word.
void add_takers(std::string_view message, std::vector<std::string_view>& names) {
    const std::string_view taker = message.substr(0, message.find(" takes "));
    if (taker.size() == message.size()) {
        return;
    }
    const auto colon = taker.find(": ");
    if (colon != std::string_view::npos) {
        names.push_back(taker.substr(colon + 2));
    }
    names.push_back(taker.substr(0, colon));
    names.push_back(taker.substr(0, taker.find('(')));
}

// What a message speaks of, the likeliest first: `name`, "text", LuaJIT's near 'name' and 'name',
// who takes something else, and the word that it begins with.
std::vector<std::string_view> names_in(std::string_view message) {
    std::vector<std::string_view> names;
    for (const auto& [opening, closing] : {std::pair{"`", '`'}, std::pair{"\"", '"'},
                                           std::pair{"near '", '\''}, std::pair{"'", '\''}}) {
        for (auto at = message.find(opening); at != std::string_view::npos;
             at = message.find(opening, at)) {
            at += std::string_view(opening).size();
            const auto end = message.find(closing, at);
            if (end == std::string_view::npos) {
                break;
            }
            const std::string_view name = message.substr(at, end - at);
            names.push_back(name);
            if (name.ends_with(" ...")) {  // `own or ...`
                names.push_back(name.substr(0, name.find(' ')));
            }
            at = end + 1;
        }
    }
    add_takers(message, names);
    constexpr std::size_t kShortestWord = 4;  // no article
    if (const auto word = message.substr(0, message.find(' ')); word.size() >= kShortestWord) {
        names.push_back(word);
    }
    return names;
}

std::size_t find_whole(std::string_view line, std::string_view name) {
    for (auto at = line.find(name); at != std::string_view::npos; at = line.find(name, at + 1)) {
        const auto end = at + name.size();
        const bool joined = (at > 0 && is_name_part(line[at - 1]) && is_name_part(name.front())) ||
                            (end < line.size() && is_name_part(line[end]) &&
                             is_name_part(name.back()));
        if (!joined) {
            return at;
        }
    }
    return std::string_view::npos;
}

// Where in its line an error is, in letters from 1.
int column_of(const ContentError& error, std::string_view line) {
    std::size_t at = std::string_view::npos;
    for (const std::string_view name : names_in(error.what)) {
        if (at == std::string_view::npos && !name.empty()) {
            at = find_whole(line, name);
        }
    }
    if (at == std::string_view::npos) {
        at = std::min(line.find_first_not_of(" \t"), line.size());
    }
    return 1 + letters_in(line.substr(0, at));
}

// Lua reads on behind a brace that is not closed, to where the next statement begins.
void complete_remedy(ContentError& error, std::string_view rest) {
    constexpr std::string_view kComma = "a comma may be missing in front of `";
    if (!error.remedy.starts_with(kComma) || error.what.find("to close '{'") == std::string::npos) {
        return;
    }
    const auto end = std::find_if_not(rest.begin(), rest.end(), is_name_part) - rest.begin();
    const std::string_view name = rest.substr(0, static_cast<std::size_t>(end));
    const bool declares = rest.substr(name.size()).starts_with(':');
    if (declares || name == "function" || name == "local" || name == "return") {
        error.remedy = "a `}` may be missing in front of `" + std::string(name) + "`";
    }
}

void complete_place(ContentError& error, const SourceTexts& sources) {
    const auto source = sources.find(error.file);
    if (error.line <= 0 || error.column > 0 || source == sources.end()) {
        return;
    }
    const auto lines = lines_of(source->second);
    if (error.line <= static_cast<int>(lines.size())) {
        const std::string_view line = lines[static_cast<std::size_t>(error.line) - 1];
        error.column = column_of(error, line);
        const auto begin = line.find_first_not_of(" \t");
        if (begin != std::string_view::npos && error.column == static_cast<int>(begin) + 1) {
            complete_remedy(error, line.substr(begin));
        }
    }
}

}  // namespace

std::vector<ContentError>& complete_places(std::vector<ContentError>& errors,
                                           const SourceTexts& sources) {
    for (ContentError& error : errors) {
        complete_place(error, sources);
    }
    return errors;
}

}  // namespace perthro
