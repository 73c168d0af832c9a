// Asks in general terms: nothing here knows a game.
#include "renderer/state/prompt.hpp"

#include "renderer/state/words.hpp"

#include <algorithm>

namespace perthro::renderer {

namespace {

// What moves call the cell.
std::string called(const session::CellView& cell) {
    return cell.number > 0 ? std::to_string(cell.number) : cell.name;
}

// A piece and where it stands, a piece from the hand; once more is chosen, the path.
std::string chosen_so_far(const Model& model) {
    const Chooser& chooser = model.chooser;
    std::string path;
    for (std::size_t i = 0; i < chooser.prefix.size(); ++i) {
        const std::string& token = chooser.prefix[i];
        const auto at = static_cast<std::size_t>(std::max(chooser.cells[i], 0));
        const session::CellView& view = model.game.board.cells[at];
        path += chooser.cells[i] >= 0 && token.ends_with(view.name)
                    ? token.substr(0, token.size() - view.name.size()) + called(view)
                    : token;
    }
    const int cell = chooser.cells.size() == 1 ? chooser.cells.front() : -1;
    if (cell < 0 || model.shown.cells[static_cast<std::size_t>(cell)].pieces.empty()) {
        return path;
    }
    const session::CellView& view = model.game.board.cells[static_cast<std::size_t>(cell)];
    const session::PieceView& piece =
        model.shown.cells[static_cast<std::size_t>(cell)].pieces.back();
    const std::string name = called(view);
    const auto type = static_cast<std::size_t>(piece.type);
    return piece.covered || type == 0 || type >= model.game.board.types.size()
               ? name
               : model.game.board.types[type].title + " on " + name;
}

}  // namespace

std::string prompt(const Model& model, bool may_choose) {
    const session::PositionView& position = model.position;
    if (position.outcome.over) {
        return capitalised(position.outcome.text);
    }
    if (position.players.empty()) {
        return "";
    }
    if (position.to_move < 1) {
        return position.chance_due ? "The dice decide" : "";
    }
    const std::string name = capitalised(
        position.players[static_cast<std::size_t>(position.to_move - 1)].name);
    if (!may_choose && model.dialog != Dialog::HandOver) {
        return name + " is thinking";
    }
    const Chooser& chooser = model.chooser;
    if (!chooser.ways.empty()) {
        return name + ": " + std::to_string(chooser.ways.size()) +
               " ways lead there; choose a letter";
    }
    if (chooser.stops.empty()) {
        std::string text = name + " to move";
        if (position.plies_left > 1) {
            text += ", " + std::to_string(position.plies_left) + " moves left";
        }
        return text + (position.checked.empty() ? "" : ": check");
    }
    return name + ": " + chosen_so_far(model) + " …";
}

}  // namespace perthro::renderer
