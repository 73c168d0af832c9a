// What the session draws over the board: zones, numbers, what a player attacks.
#pragma once

#include "renderer/state/model.hpp"

#include <string>

namespace perthro::renderer {

class Client;

class Overlays {
public:
    Overlays(Client& client, Model& model) : client_(client), model_(model) {}

    // "" = nothing; names: GameInfo::overlays.
    void show(const std::string& name);
    // What the others attack, put into words; or nothing, where something is shown.
    void show_threats();
    void took(session::OverlayView view);

private:
    Client& client_;
    Model& model_;
    bool threats_asked_ = false;  // what comes is put into words
};

}  // namespace perthro::renderer
