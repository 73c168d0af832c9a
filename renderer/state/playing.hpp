// What a person does at a game beside choosing moves: taking back, acts, seats, the position.
#pragma once

#include "renderer/state/model.hpp"

#include <string>

namespace perthro::renderer {

class Client;

class Playing {
public:
    Playing(Client& client, Model& model) : client_(client), model_(model) {}

    void undo(bool anyway = false);
    void step(session::StepTo to, int node = 0);
    void act(session::ActName act);
    void withdraw_offer();
    // What came of an offer of a draw that was there in the position before.
    void tell_answer(const session::PositionView& before);
    void hint();
    void copy_game();
    // Starts or stops random games of these rules in the background.
    void play_statistics(bool start);
    // Starts or stops measuring where the time goes from here on.
    void measure_profile(bool start);
    void set_seat(int seat, const session::BotSpec& bot);
    // The next person lifts the curtain.
    void hand_over();
    void why(int from, int to);
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
