// Where games may be got from: the indexes that are asked.
#pragma once

#include "renderer/panels/panel.hpp"

#include <string>

namespace perthro::renderer {

class SourcesDialog : public Panel {
public:
    explicit SourcesDialog(PanelShare& share) : Panel(share) {}

    // Draws the dialog; called while Model::dialog is Dialog::Sources.
    void draw();
    // The field for the address of a new index, with a button that is called so; on the page, too.
    void field(const char* button);

private:
    void row(const getting::Source& source, bool busy);

    std::string source_;
};

}  // namespace perthro::renderer
