// What a package that was fetched is, before it is installed.
#pragma once

#include "renderer/panels/panel.hpp"

namespace perthro::renderer {

class InstallDialog : public Panel {
public:
    explicit InstallDialog(PanelShare& share) : Panel(share) {}

    // Draws the question, how far it is, or what came of it; called while Model::dialog is
    // Dialog::Install.
    void draw();

private:
    void one(const getting::Part& part, bool several);
    void buttons(const getting::Part& part);
};

}  // namespace perthro::renderer
