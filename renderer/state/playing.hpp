// What a person does at a game beside choosing moves: taking back, acts, seats, the position.
#pragma once

#include "renderer/state/model.hpp"

#include <string>

namespace perthro::renderer {

class Client;

class Playing {
public:
    Playing(Client& client, Model& model) : client_(client), model_(model) {}

    // Takes back to the last turn of the only person, or, where several persons play or none, of
    // anybody. `anyway`: also where somebody learned something since.
    void undo(bool anyway = false);
    // Goes to another place of the game to look at it. `node`: of StepTo::Node alone.
    void step(session::StepTo to, int node = 0);
    // Resigns, offers or answers a draw, or claims a result, for the person at this board whom it
    // concerns (side_of_act(), answers_draw()).
    void act(session::ActName act);
    // Takes the offer of a draw back that stands; there must be one.
    void withdraw_offer();
    // Says what came of an offer of a draw that was there in the position before, or that a bot
    // answered before any position showed it.
    void tell_answer(const session::PositionView& before);
    // An offer of a draw, or its withdrawal, was refused: nothing came of it.
    void refused_act();
    // Asks for a good move: Advice of the model takes it.
    void hint();
    // Asks for the record of the game, which then is put into the clipboard.
    void copy_game();
    // Starts or stops 1000 random games of these rules in the background.
    void play_statistics(bool start);
    // Starts or stops measuring where the time goes from here on, for about two seconds.
    void measure_profile(bool start);
    // Seats a bot in the game that runs, or a person by the name "". `seat`: the side, from 1, that
    // it began with.
    void set_seat(int seat, const session::BotSpec& bot);
    // The next person lifts the curtain: the board is shown as the player to move sees it.
    void hand_over();
    // Asks why no move goes from one cell to the other; Model::Why takes it.
    void why(int from, int to);
    // Begins a new game of these rules, with who plays now, at a position that was pasted.
    void set_position(const std::string& text);
    // Puts what the brush holds on a cell, or takes what stands there.
    void brush_cell(int cell, bool erase);

private:
    Client& client_;
    Model& model_;
    bool withdrew_ = false;  // an offer of a draw, and nobody has answered it
    int offered_ = 0;        // who offers a draw that no position has shown yet
};

}  // namespace perthro::renderer
