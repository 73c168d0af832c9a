#include "renderer/state/seating.hpp"

#include <algorithm>
#include <array>

namespace perthro::renderer {

namespace {

struct Named {
    const char *name, *title, *does;
};
constexpr std::array<Named, 8> kBots{{
    {"default", "Computer", "the way of thinking that fits this game"},
    {"random", "Random mover", "plays any legal move"},
    {"greedy", "Grabber", "takes what looks best at once, without thinking ahead"},
    {"ab", "Calculator", "thinks ahead move by move, deeper and deeper"},
    {"maxn", "Calculator for many", "thinks ahead with each player for himself"},
    {"mcts", "Experimenter", "plays many games to their end and does what went well"},
    {"solve", "Prover", "looks for a proof that it wins, else plays as the computer does"},
    {"lua", "The game's own", "was written for this game"},
}};

}  // namespace

int seat_of_side(const Model& model, int side) {
    const auto index = static_cast<std::size_t>(side - 1);
    if (side < 1 || index >= model.position.players.size()) {
        return side;
    }
    const auto& names = model.game.card.players;
    const auto found = std::find(names.begin(), names.end(), model.position.players[index].seat);
    return found == names.end() ? side : static_cast<int>(found - names.begin()) + 1;
}

const session::BotSpec& plays(const Model& model, int side) {
    static const session::BotSpec kPerson;
    const auto index = static_cast<std::size_t>(seat_of_side(model, side) - 1);
    return index < model.table.seats.size() ? model.table.seats[index] : kPerson;
}

std::vector<int> sides_of_persons(const Model& model) {
    std::vector<int> sides;
    for (std::size_t i = 0; i < model.table.seats.size(); ++i) {
        if (model.table.seats[i].name.empty()) {
            sides.push_back(seat_of_side(model, static_cast<int>(i) + 1));
        }
    }
    return sides;
}

bool looks_back(const Model& model) { return model.position.node != model.position.head; }

int side_of_act(const Model& model) {
    const std::vector<int> persons = sides_of_persons(model);
    const bool to_move = std::find(persons.begin(), persons.end(), model.turn) != persons.end();
    return to_move ? model.turn : persons.size() == 1 ? persons.front() : 0;
}

int answers_draw(const Model& model) {
    const session::PositionView& position = model.position;
    if (position.draw_offer == 0 || looks_back(model) || position.outcome.over) {
        return 0;
    }
    int answers = 0;
    for (const int side : sides_of_persons(model)) {
        if (side != position.draw_offer && (answers == 0 || side == position.to_move)) {
            answers = side;
        }
    }
    return answers;
}

bool may_withdraw(const Model& model) {
    const session::PositionView& position = model.position;
    return position.draw_offer != 0 && !looks_back(model) && !position.outcome.over &&
           plays(model, position.draw_offer).name.empty();
}

int who_looks(const Model& model) {
    const auto& cells = model.game.board.cells;
    if (cells.empty() || cells.front().written.size() < 2) {
        return 1;
    }
    const std::vector<int> persons = sides_of_persons(model);
    return persons.size() == 1 ? persons.front() : std::max(model.shown.to_move, 1);
}

BotWords bot_words(const std::string& name) {
    const auto at = name.find('@');
    const std::string bot = name.substr(0, at);
    const auto* const found = std::find_if(kBots.begin(), kBots.end(),
                                           [&](const Named& named) { return named.name == bot; });
    if (found == kBots.end()) {
        return {name, ""};
    }
    return {found->title + (at == std::string::npos ? "" : ", " + name.substr(at + 1)),
            found->does};
}

}  // namespace perthro::renderer
