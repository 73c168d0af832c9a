// What a bot thinks of the position, and the curve of the game.
#pragma once

#include "renderer/panels/panel.hpp"

#include <cstddef>
#include <vector>

namespace perthro::renderer {

class ThinkingPart : public Panel {
public:
    explicit ThinkingPart(PanelShare& share) : Panel(share) {}

    // Draws what a bot said last, if one did, and the curve, if there are values for it.
    void draw();

private:
    struct CurvePoint {
        std::size_t ply = 0;  // on the line of the history
        double score = 0;     // for the first player, -1 .. 1
    };
    void buttons();
    void slow_part();
    void curve_part();
    void draw_curve(const std::vector<CurvePoint>& points, const Rect& rect, float step);
};

}  // namespace perthro::renderer
