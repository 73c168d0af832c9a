// Finding the moves of a match that typed texts mean, and playing them; see match.hpp.
#include "scripting/play/family_reading.hpp"
#include "scripting/play/match.hpp"
#include "scripting/play/move_reading.hpp"
#include "scripting/play/suggestions.hpp"
#include "scripting/play/verdict.hpp"
#include "scripting/text.hpp"

#include <algorithm>
#include <set>

namespace perthro {

namespace {

// The index of a text in a list; -1 if it is not there.
int place_of(std::string_view text, const std::vector<std::string>& list) {
    const auto place = std::find(list.begin(), list.end(), text);
    return place == list.end() ? -1 : static_cast<int>(place - list.begin());
}

// Of a text that is longer than any move: reading it would take the more time the longer it is.
std::optional<FoundMove> refused_unread(std::string_view text) {
    const std::string why = too_long(text);
    return why.empty() ? std::nullopt
                       : std::optional(FoundMove{
                             -1, {0, "`" + shortened(text) + "` is no legal move", why}, {}});
}

}  // namespace

bool is_written(const MoveText& writer, const MovePath& path, std::string_view text) {
    for (int detail = 0; detail <= static_cast<int>(Detail::Class); ++detail) {
        if (writer.write(path, static_cast<Detail>(detail)) == text) {
            return true;
        }
    }
    return false;
}

FoundMove Match::find(std::string_view text) {
    if (auto refused = refused_unread(text)) {
        return *refused;
    }
    FoundMove found = notation_.find(text, paths_of(shown()));
    if (found) {
        return found;
    }
    if (worker_.hooks() != nullptr && worker_.hooks()->has(Hook::Notate)) {
        const std::vector<std::string> said = texts(style_of(rules().game));
        const auto same = std::find(said.begin(), said.end(), text);
        if (same != said.end()) {
            return {static_cast<int>(same - said.begin()), {}};
        }
    }
    const std::vector<std::uint32_t> groups = list_routes();
    found = notation_.find(text, paths_of(routes_), groups);
    if (found) {
        found.index = merged(routes_.compound(static_cast<std::size_t>(found.index)));
        return found;
    }
    std::set<int> meant;
    for (const int route : found.meant) {
        meant.insert(merged(routes_.compound(static_cast<std::size_t>(route))));
    }
    meant.erase(-1);
    found.meant.assign(meant.begin(), meant.end());
    const std::string unknown = read_family(*this, text).empty()
                                    ? unknown_name(rules(), in_cells(std::string(text)))
                                    : "";
    if (!unknown.empty()) {
        found.error.remedy = unknown;
    } else if (found.meant.empty()) {
        found.error.remedy = nearest_moves(*this, text);
    } else {
        found.error.remedy = which_move(*this, text, found.meant);
    }
    return found;
}

FoundMove Match::find_whole(std::string_view text) {
    if (auto refused = refused_unread(text)) {
        return *refused;
    }
    FoundMove found;
    for (const std::string& reading : own_readings(rules(), text)) {
        found = find_exact(reading);
        if (found) {
            return found;
        }
    }
    const std::vector<int> meant = meant_moves(rules(), text, texts());
    return meant.empty() ? found : choose_match(text, meant, texts(), {});
}

FoundMove Match::find_exact(std::string_view text) {
    if (auto refused = refused_unread(text)) {
        return *refused;
    }
    int named = place_of(text, texts());
    if (named < 0) {
        named = place_of(text, texts(style_of(rules().game)));
    }
    if (named >= 0) {
        return {named, {}};
    }
    static_cast<void>(list_routes());
    const std::vector<MovePath> paths = paths_of(routes_);
    std::vector<int> found;
    for (std::size_t i = 0; i < paths.size(); ++i) {
        const int move = is_written(own_, paths[i], text) ? merged(routes_.compound(i)) : -1;
        if (move >= 0) {
            found.push_back(move);
        }
    }
    return choose_match(text, found, texts(), {});
}

void Match::play(std::string_view text) {
    const FoundMove found = find(text);
    if (!found) {
        throw PlayError(why_not(*this, std::string(text), found));
    }
    make(static_cast<std::size_t>(found.index));
}

void Match::play_all(std::string_view texts) {
    while (!texts.empty()) {
        const auto end = std::min(texts.find_first_of(",\n"), texts.size());
        const std::vector<std::string> words = words_of(texts.substr(0, end));
        texts.remove_prefix(std::min(end + 1, texts.size()));
        for (std::size_t i = 0; i < words.size();) {
            const std::size_t count = words_of_move({words.begin() + i, words.end()});
            std::string move = words[i];
            for (std::size_t k = 1; k < count; ++k) {
                move += " " + words[i + k];
            }
            play(move);
            i += count;
        }
    }
}

// How many of the words, from the first on, are one move: a path with its class, or what the family
// writes with blanks (13/8 6/5).
std::size_t Match::words_of_move(std::span<const std::string> words) {
    if (words.size() == 1) {
        return 1;
    }
    // How many words a text has, if they are the next ones behind so many.
    const auto length = [&](std::string_view text, std::size_t behind) {
        const std::vector<std::string> whole = words_of(text);
        return whole.size() + behind <= words.size() &&
                       std::equal(whole.begin(), whole.end(),
                                  words.begin() + static_cast<std::ptrdiff_t>(behind))
                   ? whole.size()
                   : 0;
    };
    std::size_t count = 1;
    for (const std::string& text : texts(style_of(rules().game))) {
        count = std::max(count, length(text, 0));
    }
    for (const std::string& name : rules().classes) {
        const std::size_t more = length(name, 1);
        if (more >= count && find(words[0] + " " + name)) {
            count = 1 + more;
        }
    }
    return count;
}

}  // namespace perthro
