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

    void ask(const session::Trace& call);
    // The move that led to where one looks.
    void ask_last_move();
    // What was refused last, once.
    void ask_tried();
    // The rules were read again and are others: the same try under them.
    void ask_again();
    void took(session::TraceView view, const session::Trace* call);
    // Goes to a step, or on by so many of those that are listed; the board shows it.
    void to(int step);
    void by(int steps);
    // Stops at a line of the rules where it refuses; at none if it is this one already.
    void stop_at(const std::string& place);
    void list_tries(bool whole);
    void list_stop_alone(bool alone);
    // What stands there at the step is shown in place of the game, which stays as it is.
    void show();
    // The board shows the game again; whether it showed a step.
    bool leave();
    void close();

private:
    void go_to_refusal();

    Client& client_;
    Model& model_;
};

}  // namespace perthro::renderer
