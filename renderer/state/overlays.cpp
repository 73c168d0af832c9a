#include "renderer/state/overlays.hpp"

#include "renderer/state/client.hpp"

#include <algorithm>
#include <utility>

namespace perthro::renderer {

void Overlays::show(const std::string& name) {
    model_.design.overlay_name = name;
    if (!name.empty()) {
        client_.ask(session::Overlay{name, model_.table.viewer});
    }
    client_.touch();
}

void Overlays::show_threats() {
    const auto& players = model_.game.card.players;
    if (model_.table.curtain) {
        return;
    }
    if (!model_.design.overlay_name.empty() || players.empty()) {
        show("");
        return;
    }
    const auto next = static_cast<std::size_t>(std::max(model_.position.to_move, 1)) %
                      players.size();
    show("attacks " + players[next]);
    threats_asked_ = true;
}

void Overlays::took(session::OverlayView view) {
    const std::string player = view.name.substr(view.name.find(' ') + 1);
    const bool asked = std::exchange(threats_asked_, false);
    const bool fresh = asked ||
                       view.name != model_.design.overlay.name;  // else the game went on below it
    if (fresh && view.texts.empty() && view.name.rfind("attacks ", 0) == 0) {
        client_.say("Nothing is attacked by " + player);
    } else if (fresh && view.texts.empty() && view.name.rfind("reach ", 0) == 0) {
        client_.say("Nothing could be attacked by " + player);
    } else if (asked) {
        client_.say("Numbers: from how many cells " + player + " attacks");
    }
    model_.design.overlay = std::move(view);
}

}  // namespace perthro::renderer
