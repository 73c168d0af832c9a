// Follows a try word by word: asks the session how it went, walks through its steps, and shows the
// board as a step left it.
#pragma once

#include "renderer/state/model.hpp"

#include <string>

namespace perthro::renderer {

class Client;

class TraceWalk {
public:
    TraceWalk(Client& client, Model& model) : client_(client), model_(model) {}

    // Asks how a try runs; took() shows it. Behind the curtain nothing is asked.
    void ask(const session::Trace& call);
    // Asks how the move ran that led to where one looks.
    void ask_last_move();
    // Asks how what was refused last ran (Model::Why::tried), once.
    void ask_tried();
    // The rules were read again: asks for the same try under them, unless they are the same.
    void ask_again();
    // Follows the try that was asked for by `call`; null, or another one on its way: it is dropped.
    void took(session::TraceView view, const session::Trace* call);
    // Goes to a step of TraceView::steps, or on by so many of those that are listed, back below 0;
    // the board shows it.
    void to(int step);
    void by(int steps);
    // Stops at a line of the rules where it refuses; at none if it is this one already.
    void stop_at(const std::string& place);
    // Lists all that the piece tries, or the way to what was asked alone.
    void list_tries(bool whole);
    // Lists the steps of the line alone where one stops, or all.
    void list_stop_alone(bool alone);
    // What stands there at the step is shown in place of the game, which stays as it is.
    void show();
    // The board shows the game again; whether it showed a step.
    bool leave();
    // Ends following it; the board shows the game.
    void close();

private:
    void go_to_refusal();

    Client& client_;
    Model& model_;
};

}  // namespace perthro::renderer
