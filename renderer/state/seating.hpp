// Who plays which side, and what to call who plays. Sides can be exchanged during a game: a seat is
// somebody who plays, named by the side that he began with.
#pragma once

#include "renderer/state/model.hpp"

#include <string>
#include <vector>

namespace perthro::renderer {

// The seat that plays a side now, or the side of a seat: both from 1. Sides are exchanged in pairs.
[[nodiscard]] int seat_of_side(const Model& model, int side);
// Who plays a side now; name "" = a person.
[[nodiscard]] const session::BotSpec& plays(const Model& model, int side);
// The sides that persons play now, those of the first seats first.
[[nodiscard]] std::vector<int> sides_of_persons(const Model& model);

// Whether another place of the game is looked at than the one where it is being played.
[[nodiscard]] bool looks_back(const Model& model);
// The side of the person who resigns or offers a draw when one at this board does: the one to move,
// else the only one; 0 = whoever is to move.
[[nodiscard]] int side_of_act(const Model& model);
// The side of the person who answers the offer of a draw that stands, the player to move before
// others; 0 = nobody here, or there is no offer where the game is played.
[[nodiscard]] int answers_draw(const Model& model);
// Whether a person made the offer that stands, who may take it back.
[[nodiscard]] bool may_withdraw(const Model& model);

// The player who calls the cells as it is written on the board: the only person, else the player to
// move of what is shown; 1 where all call them the same.
[[nodiscard]] int who_looks(const Model& model);

// A bot for people: what to call it and what it does. Outside programs are called by their names.
struct BotWords {
    std::string title, does;
};
[[nodiscard]] BotWords bot_words(const std::string& name);

}  // namespace perthro::renderer
