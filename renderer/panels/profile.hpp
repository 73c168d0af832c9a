// Where the time of the game goes, in the Design tab: the dearest lines of the rules, and what
// would help.
#pragma once

#include "renderer/panels/panel.hpp"

#include <cstddef>
#include <string>

namespace perthro::renderer {

// "34.1 %   4.20 µs   words pawn:move `every`, 12.0 times": what a line costs a ply.
[[nodiscard]] std::string cost_words(const session::CostView& cost);

class ProfilePart : public Panel {
public:
    explicit ProfilePart(PanelShare& share) : Panel(share) {}

    // Draws the part, open where somebody asked for it elsewhere: then it measures at once.
    void draw();

private:
    void measure(bool start);
    void buttons();
    void costs();
    void cost_row(std::size_t index);
    void said();

    int lit_ = -1;  // of the costs, -1 = none
};

}  // namespace perthro::renderer
