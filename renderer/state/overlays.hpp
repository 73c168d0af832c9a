// What the session draws over the board: zones, numbers, what a player attacks.
#pragma once

#include "renderer/state/model.hpp"

#include <string>

namespace perthro::renderer {

class Client;

class Overlays {
public:
    Overlays(Client& client, Model& model) : client_(client), model_(model) {}

    // Shows an overlay until another is named, one of GameInfo::overlays; "" = nothing.
    void show(const std::string& name);
    // Shows what the player after the one to move attacks, and says so; where something is shown
    // already, takes that away.
    void show_threats();
    // Takes the overlay that was asked for, and says so where nothing is in it.
    void took(session::OverlayView view);
    // No overlay comes: the call was refused.
    void refused() { threats_asked_ = false; }

private:
    Client& client_;
    Model& model_;
    bool threats_asked_ = false;  // what comes is put into words
};

}  // namespace perthro::renderer
