// What a package that was fetched is, before it is installed.
#pragma once

#include "renderer/panels/panel.hpp"

namespace perthro::renderer {

class InstallDialog : public Panel {
public:
    explicit InstallDialog(PanelShare& share) : Panel(share) {}

    void draw();

private:
    void one(const getting::Part& part, bool several);
    void buttons(const getting::Part& part);
};

}  // namespace perthro::renderer
