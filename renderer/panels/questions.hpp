// Dialogs that ask before something that cannot be taken back.
#pragma once

#include "renderer/panels/panel.hpp"

namespace perthro::renderer {

class Questions : public Panel {
public:
    explicit Questions(PanelShare& share) : Panel(share) {}

    void resign();
    void reveals();
};

}  // namespace perthro::renderer
