// Shows a move as it happens: the steps of one group at once, group after group, each changing what
// stands on the board when it begins or ends.
#pragma once

#include "renderer/state/model.hpp"

#include <vector>

namespace perthro::renderer {

class Client;

class Animator {
public:
    Animator(Client& client, Model& model) : client_(client), model_(model) {}

    // Adds a move to the animation; the group at whose end it is to be told.
    int animate(const session::MoveView& move);
    // Ends the animation: what was on its way is there.
    void stop();
    // Stops one that runs, and shows the newest position.
    void skip();
    // Lets it go on to this time, in seconds; whether something is on its way.
    bool tick(double now);
    // Does these steps to what is shown, at once.
    void carry_out(const std::vector<session::AnimationStep>& steps);
    // What is shown already of a move is not done again.
    void leave_out(const std::vector<session::AnimationStep>& shown,
                   std::vector<session::AnimationStep>& steps);

private:
    void begin_group(double now);
    void end_group();
    bool tick_homeward(double now);

    Client& client_;
    Model& model_;
};

}  // namespace perthro::renderer
