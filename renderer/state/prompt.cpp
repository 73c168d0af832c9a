// Asks in general terms: nothing here knows a game.
#include "renderer/state/prompt.hpp"

#include "renderer/state/outcome_words.hpp"
#include "renderer/state/seating.hpp"
#include "renderer/state/words.hpp"

#include <algorithm>

namespace perthro::renderer {

namespace {

bool is_die(const std::string& token) { return token.starts_with('*'); }

// A piece and where it stands, a piece from the hand; once more is chosen, the path.
std::string chosen_so_far(const Model& model) {
    const Chooser& chooser = model.chooser;
    std::string path;
    for (std::size_t i = 0; i < chooser.prefix.size(); ++i) {
        const std::string& token = chooser.prefix[i];
        if (is_die(token)) {  // where it leads says the same
            path += i + 1 == chooser.prefix.size() ? " by " + token.substr(1) : "";
            continue;
        }
        const auto at = static_cast<std::size_t>(std::max(chooser.cells[i], 0));
        const session::CellView& view = model.game.board.cells[at];
        path += chooser.cells[i] >= 0 && token.ends_with(view.name)
                    ? token.substr(0, token.size() - view.name.size()) +
                          called(view, model.position.to_move)
                    : token;
    }
    const int cell = chooser.cells.size() == 1 ? chooser.cells.front() : -1;
    if (cell < 0 || model.shown.cells[static_cast<std::size_t>(cell)].pieces.empty()) {
        return path;
    }
    const session::CellView& view = model.game.board.cells[static_cast<std::size_t>(cell)];
    const session::PieceView& piece =
        model.shown.cells[static_cast<std::size_t>(cell)].pieces.back();
    const std::string name = called(view, model.position.to_move);
    const auto type = static_cast<std::size_t>(piece.type);
    return piece.covered || type == 0 || type >= model.game.board.types.size()
               ? name
               : model.game.board.types[type].title + " on " + name;
}

std::string joined(const std::vector<std::string>& words) {
    std::string text;
    for (std::size_t i = 0; i < words.size(); ++i) {
        text += i == 0 ? "" : i + 1 == words.size() ? " or " : ", ";
        text += words[i];
    }
    std::replace(text.begin(), text.end(), '_', ' ');
    return text;
}

// What the moves are called, each once; empty if they are moves like any other, or too many to say.
std::vector<std::string> classes_of(const std::vector<session::MoveView>& moves) {
    constexpr std::size_t most = 4;
    std::vector<std::string> names;
    for (const session::MoveView& move : moves) {
        if (std::find(names.begin(), names.end(), move.name) == names.end()) {
            names.push_back(move.name);
        }
    }
    const bool usual = std::find(names.begin(), names.end(), "move") != names.end();
    return usual || names.size() > most ? std::vector<std::string>{} : names;
}

// A question where no cell answers it, else what is to be done.
std::string asked_of(const std::string& name, const Model& model) {
    const auto& moves = model.moves.moves;
    const auto names = model.moves.node == model.position.node ? classes_of(moves)
                                                               : std::vector<std::string>{};
    if (names.empty()) {
        return name + " to move";
    }
    if (names == std::vector<std::string>{"pass"}) {
        return name + " can only pass";
    }
    const bool on_board = std::any_of(moves.begin(), moves.end(),
                                      [](const auto& move) { return !move.cells.empty(); });
    return name + ": " + joined(names) + (on_board || names.size() == 1 ? "" : "?");
}

// Which move of the game is looked at, of how many; that it is none of them.
std::string looked_at(const Model& model) {
    const auto& nodes = model.history.nodes;
    int wanted = model.position.head, last = 0;
    for (auto node = nodes.rbegin(); node != nodes.rend() && wanted != model.position.node;
         ++node) {  // parents come first
        if (node->id == wanted) {
            last = std::max(last, node->ply);
            wanted = node->parent;
        }
    }
    if (last == 0) {  // its history has not arrived
        return "Looking back";
    }
    if (wanted != model.position.node) {
        return "Looking at another line";
    }
    return model.position.ply == 0 ? "Looking back at the start"
                                   : "Looking back at move " + std::to_string(model.position.ply) +
                                         " of " + std::to_string(last);
}

}  // namespace

std::string resigning(const Model& model) {
    const auto& players = model.position.players;
    const int side = side_of_act(model);
    const int by = side > 0 ? side : model.turn;
    const auto name = [&](int player) {
        return capitalised(players[static_cast<std::size_t>(player - 1)].name);
    };
    if (by < 1 || by > static_cast<int>(players.size())) {
        return "Whoever is to move resigns";
    }
    return name(by) + " resigns" + (players.size() == 2 ? ": " + name(3 - by) + " wins" : "");
}

std::string prompt(const Model& model, bool may_choose) {
    const session::PositionView& position = model.position;
    if (position.outcome.over) {
        return outcome_line(position);
    }
    if (position.players.empty()) {
        return "";
    }
    const Chooser& chooser = model.chooser;
    const bool chooses = may_choose && (!chooser.stops.empty() || !chooser.ways.empty());
    if (looks_back(model) && !model.table.curtain && !chooses) {
        return looked_at(model) + " – press End to return";
    }
    if (position.chance_due) {
        return "The dice decide";
    }
    if (position.to_move < 1) {
        return "";
    }
    const auto name_of = [&](int player) {
        return capitalised(position.players[static_cast<std::size_t>(player - 1)].name);
    };
    const std::string name = name_of(position.to_move);
    if (model.table.curtain) {
        return "Hand over to " + name;
    }
    if (!may_choose) {
        return name + " is thinking" + (position.draw_offer > 0 ? "; a draw is offered" : "");
    }
    if (const int asked = answers_draw(model); asked > 0) {
        return name_of(position.draw_offer) + " offers " +
               (position.players.size() == 2 ? name_of(asked) + " " : "") + "a draw";
    }
    if (!chooser.ways.empty()) {
        return name + ": " + std::to_string(chooser.ways.size()) +
               " ways lead there; choose a letter";
    }
    if (chooser.stops.empty()) {
        std::string text = asked_of(name, model);
        if (position.plies_left > 1) {
            text += ", " + std::to_string(position.plies_left) + " moves left";
        }
        text += position.checked.empty() ? "" : ": check";
        return text + (position.draw_offer > 0 ? "; a draw is offered" : "");
    }
    return name + ": " + chosen_so_far(model) + " …";
}

}  // namespace perthro::renderer
