// Dialogs that ask before something that cannot be taken back.
#pragma once

#include "renderer/panels/panel.hpp"

namespace perthro::renderer {

class Questions : public Panel {
public:
    explicit Questions(PanelShare& share) : Panel(share) {}

    // Asks whether to resign; called while Model::dialog is Dialog::Resign.
    void resign();
    // Asks whether to take back what somebody learned; called while Model::dialog is
    // Dialog::Reveals.
    void reveals();
};

}  // namespace perthro::renderer
