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

    // Adds a played move behind what is shown already. Returns the group at whose end it is to be
    // told: that of its first capture, else its last; where nothing is to be seen of it, what
    // last_group() says.
    int animate(const session::MoveView& move);
    // Ends the animation and tells what waited for it. Client::show_newest() shows what is there
    // then.
    void stop();
    // Stops one that runs, and shows the newest position.
    void skip();
    // Lets it go on to this time, in seconds of a clock that only goes on; whether something is on
    // its way.
    bool tick(double now);
    // Does these steps to what is shown, at once.
    void carry_out(const std::vector<session::AnimationStep>& steps);
    // Takes the steps that were `shown` already while the move was chosen out of those of the move
    // that was made. Where it is another move, what is shown is the position before it again.
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
