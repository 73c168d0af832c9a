// Places, players and masks in the words of a position.
#include "engine/notation/state_text.hpp"

#include <algorithm>

namespace perthro {

PieceSlots StateText::slots(const Place& place) const {
    return place.level < 0 ? PieceSlots(layout_, place.cell)
                           : PieceSlots(layout_, place.cell, place.level);
}

std::vector<StateText::Place> StateText::piece_places(const Position& position) const {
    std::vector<Place> all;
    const auto add = [&](Cell cell) {
        const std::uint32_t height = layout_.has.stacks
                                         ? position.get(layout_.stacks.heights + cell)
                                         : 0;
        for (int level = 0; level + 1 < static_cast<int>(height) && level < layout_.stacks.levels;
             ++level) {
            all.push_back({cell, level});
        }
        all.push_back({cell, -1});
    };
    for (const Cell cell : game_.topology.cells) {
        add(cell);
    }
    add(layout_.air());
    return all;
}

std::string StateText::cell_name(std::uint32_t cell) const {
    return cell < game_.topology.info.size() ? escape(game_.topology.info[cell].name) : kAirName;
}

std::string StateText::place_name(const Place& place) const {
    const std::string cell = cell_name(place.cell);
    return place.level < 0 ? cell : cell + "@" + std::to_string(place.level + 1);
}

std::string StateText::list(const std::vector<Marked>& marks) const {
    const std::vector<Cell>& cells = game_.topology.cells;
    const auto follows = [&](const Marked& one, const Marked& next) {
        if (one.place.level >= 0 || next.place.level >= 0 || one.value != next.value ||
            next.place.cell == layout_.air()) {
            return false;
        }
        const auto found = std::lower_bound(cells.begin(), cells.end(), one.place.cell);
        return found + 1 != cells.end() && *(found + 1) == next.place.cell;
    };
    constexpr std::size_t kShortestRange = 3;
    std::string text;
    for (std::size_t i = 0; i < marks.size();) {
        std::size_t end = i + 1;
        while (end < marks.size() && follows(marks[end - 1], marks[end])) {
            ++end;
        }
        if (end - i < kShortestRange) {
            end = i + 1;
        }
        text += (i > 0 ? "," : "") + place_name(marks[i].place);
        text += end > i + 1 ? ".." + place_name(marks[end - 1].place) : "";
        text += marks[i].value.empty() ? "" : ":" + marks[i].value;
        i = end;
    }
    return text;
}

StateText::Place StateText::to_place(Word word) const {
    if (word.text == kAirName) {
        return {layout_.air(), -1};
    }
    const bool air = word.text.substr(0, std::string_view(kAirName).size()) == kAirName;
    const std::size_t sign = word.text.find('@', air ? 1 : 0);
    const Word name{word.text.substr(0, sign), word.at};
    const Cell cell = air ? layout_.air() : game_.topology.find_cell(unescape(name));
    if (cell == kNoCell) {
        throw TextError{word.at, "there is no cell `" + std::string(name.text) + "`",
                        "see `board` in game.yaml"};
    }
    if (sign == std::string_view::npos) {
        return {cell, -1};
    }
    const std::uint32_t level = to_number({word.text.substr(sign + 1), word.at + sign + 1});
    if (!layout_.has.stacks || level == 0 ||
        level > static_cast<std::uint32_t>(layout_.stacks.levels)) {
        throw TextError{word.at + sign, "there is no such level",
                        "1 is the bottom; leave `@` out for the top"};
    }
    return {cell, static_cast<int>(level) - 1};
}

std::vector<std::pair<StateText::Place, Word>> StateText::places(Word value) const {
    std::vector<std::pair<Place, Word>> all;
    for (const Word entry : split(value, ',')) {
        const std::size_t colon = entry.text.find(':');
        const Word place{entry.text.substr(0, colon), entry.at};
        const Word rest = colon == std::string_view::npos
                              ? Word{"", entry.at + entry.text.size()}
                              : Word{entry.text.substr(colon + 1), entry.at + colon + 1};
        const std::size_t dots = place.text.find("..");
        if (dots == std::string_view::npos) {
            all.emplace_back(to_place(place), rest);
            continue;
        }
        const Place first = to_place({place.text.substr(0, dots), place.at});
        const Place last = to_place({place.text.substr(dots + 2), place.at + dots + 2});
        if (first.level >= 0 || last.level >= 0) {
            throw TextError{place.at, "a range goes from cell to cell", "name levels one by one"};
        }
        const auto [low, high] = std::minmax({first.cell, last.cell});
        for (const Cell cell : game_.topology.cells) {
            if (cell >= low && cell <= high) {
                all.emplace_back(Place{cell, -1}, rest);
            }
        }
    }
    return all;
}

std::string StateText::player_name(std::uint32_t player) const {
    return escape(game_.players[std::min<std::size_t>(player, game_.players.size() - 1)]);
}

std::uint32_t StateText::to_player(Word word) const {
    const std::string name = unescape(word);
    const auto found = std::find(game_.players.begin(), game_.players.end(), name);
    if (found == game_.players.end()) {
        std::string names;
        for (const std::string& player : game_.players) {
            names += (names.empty() ? "" : ", ") + player;
        }
        throw TextError{word.at, "there is no player `" + name + "`", "players are " + names};
    }
    return static_cast<std::uint32_t>(found - game_.players.begin());
}

std::string StateText::mask_text(std::uint32_t mask) const {
    std::string text;
    for (std::size_t player = 0; player < game_.players.size(); ++player) {
        if (((mask >> player) & 1) != 0) {
            text += (text.empty() ? "" : "+") + escape(game_.players[player]);
        }
    }
    return text.empty() ? "-" : text;
}

std::uint32_t StateText::to_mask(Word word) const {
    std::uint32_t mask = 0;
    if (word.text != "-") {
        for (const Word player : split(word, '+')) {
            mask |= 1U << to_player(player);
        }
    }
    return mask;
}

}  // namespace perthro
