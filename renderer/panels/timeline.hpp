// A try in the Design tab, word by word: its steps, their lines, what came behind a legal move.
#pragma once

#include "renderer/panels/panel.hpp"

#include <string>
#include <vector>

namespace perthro::renderer {

class Timeline : public Panel {
public:
    explicit Timeline(PanelShare& share) : Panel(share) {}

    // Draws the try that is followed, and how to choose another one. What was refused last is
    // followed unasked.
    void draw();

private:
    void choice_row();
    void slider(const std::vector<int>& listed);
    void step();
    void list(const std::vector<int>& listed);
    void lines();
    void line_row(const session::TracedLine& line, bool now);
    void next();

    std::string tried_;      // typed, to be traced
    int traced_shown_ = -1;  // the list of steps was scrolled to
};

}  // namespace perthro::renderer
