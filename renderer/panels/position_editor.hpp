// The position editor: what the brush puts on a cell, and attributes of the cell under the mouse.
#pragma once

#include "renderer/panels/panel.hpp"

#include <string>

namespace perthro::renderer {

class PositionEditor : public Panel {
public:
    explicit PositionEditor(PanelShare& share) : Panel(share) {}

    // Draws the part; closed, the brush is put away.
    void draw();

private:
    void brush_choice();
    [[nodiscard]] std::string brush_side() const;
    void attribute_row();

    std::string attribute_, attribute_value_;
    int edit_cell_ = -1;  // that the mouse was over last
};

}  // namespace perthro::renderer
