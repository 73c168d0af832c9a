#include "scripting/session/spoken.hpp"

#include "engine/notation/written_cells.hpp"

#include <algorithm>
#include <cctype>

namespace perthro::session {

namespace {

bool in_word(char letter) {
    return std::isalnum(static_cast<unsigned char>(letter)) != 0 || letter == '_' || letter == '.';
}

// Whether the part of a text stands for itself: a longer path goes on in front or behind.
bool stands_alone(const std::string& text, std::size_t at, std::size_t length) {
    const auto goes_on = [&](std::size_t place) {
        return in_word(text[place]) || text[place] == '-';
    };
    return (at == 0 || !goes_on(at - 1)) && (at + length >= text.size() || !goes_on(at + length));
}

}  // namespace

Spoken::Spoken(Game& game) : topology_(game.definition().topology) {
    const WrittenCells written(game.definition());
    const Player mover = game.match().worker().position().to_move();
    for (const CellInfo& info : topology_.info) {
        const std::string text = written.text(mover, static_cast<Cell>(cells_.size()));
        cells_.push_back(text.empty() ? info.name : text);
    }
    const std::vector<std::string>& own = game.match().texts();
    const std::vector<std::string> people = game.texts().all();
    for (std::size_t i = 0; i < own.size(); ++i) {
        moves_.emplace_back(own[i], people[i]);
    }
}

const std::string& Spoken::cell(Cell cell) const { return cells_[cell]; }

std::string Spoken::path_of(const std::string& text) const {
    std::string path;
    for (std::size_t at = 0; at <= text.size();) {
        const auto end = std::min(text.find_first_of("-x:", at), text.size());
        const auto cell = std::find(cells_.begin(), cells_.end(), text.substr(at, end - at));
        if (cell == cells_.end() || end == at) {
            return "";
        }
        path += path.empty() ? "" : "-";
        path += topology_.info[static_cast<std::size_t>(cell - cells_.begin())].name;
        at = end + 1;
    }
    return path;
}

std::string Spoken::operator()(std::string text) const {
    replace_moves(text);
    return replace_cells(text);
}

void Spoken::replace_moves(std::string& text) const {
    for (const auto& [own, people] : moves_) {
        const std::size_t at = text.find(own);
        if (at != std::string::npos && stands_alone(text, at, own.size())) {
            text.replace(at, own.size(), people);
        }
    }
}

std::string Spoken::replace_cells(const std::string& text) const {
    std::string spoken;
    for (std::size_t at = 0; at < text.size();) {
        const auto begin = text.begin() + static_cast<std::ptrdiff_t>(at);
        const auto end = in_word(*begin) ? std::find_if_not(begin, text.end(), in_word) : begin + 1;
        const std::string word(begin, end);
        const Cell cell = topology_.find_cell(word);
        spoken += cell == kNoCell ? word : cells_[cell];
        at += word.size();
    }
    return spoken;
}

}  // namespace perthro::session
