#include "renderer/panels/card_words.hpp"

namespace perthro::renderer {

std::string tags_of(const session::GameCard& card) {
    if (card.players.empty()) {  // nothing of it could be read
        return "cannot be opened";
    }
    std::string text = std::to_string(card.players.size()) +
                       (card.players.size() == 1 ? " player" : " players");
    text += " · " + card.family;
    text += card.chance ? " · chance" : "";
    return text + (card.hidden ? " · hidden" : "");
}

std::string trouble_of(const session::GameCard& card, const std::string& failure) {
    if (card.errors.empty()) {
        const std::string line = failure.substr(0, failure.find('\n'));
        const auto folders = line.substr(0, line.find(": ")).find_last_of('/');
        return folders == std::string::npos ? line : line.substr(folders + 1);
    }
    const session::ErrorView& first = card.errors.front();
    std::string place = first.file.substr(first.file.find_last_of('/') + 1);
    place += first.line > 0 ? ":" + std::to_string(first.line) : "";
    return place + (place.empty() ? "" : ": ") + first.what;
}

}  // namespace perthro::renderer
