#include "renderer/layout/window_layout.hpp"

#include <algorithm>
#include <cmath>

namespace perthro::renderer {

namespace {

// Parts of the window, in pixels at scale 1.
constexpr double kHeader = 48, kStatus = 36, kStrip = 44, kGap = 10, kPanel = 340;
constexpr double kNarrow = 820, kLow = 560;

// The smallest window that all finds room in at scale 1.
constexpr double kLeastWidth = 480, kLeastHeight = 360;
constexpr double kScaleStep = 0.25, kLeastScale = 0.5;  // fonts are made anew for each

}  // namespace

double fitting_scale(double width, double height, double wanted) {
    const double room = std::min(width / kLeastWidth, height / kLeastHeight);
    return std::min(wanted, std::max(std::floor(room / kScaleStep) * kScaleStep, kLeastScale));
}

WindowLayout window_layout(double width, double height, double scale, bool panel, int strips) {
    WindowLayout layout;
    const double s = fitting_scale(width, height, scale);
    layout.scale = s;
    layout.compact = width < kNarrow * s || height < kLow * s;
    const double tight = height < kLow * s ? 0.78 : 1;
    const double header = kHeader * s * tight, status = kStatus * s * tight;
    const double strip = kStrip * s * tight, gap = kGap * s * tight;
    layout.panel_over = width < kNarrow * s;
    const double panel_width = !panel              ? 0
                               : layout.panel_over ? width
                                                   : std::min(kPanel * s, width * 0.4);
    layout.header = {0, 0, width, header};
    layout.panel = {width - panel_width, header, panel_width, height - header};
    const double room = layout.panel_over ? width : width - panel_width;
    layout.status = {0, height - status, room, status};
    double top = header + gap, bottom = layout.status.y - gap / 2;
    const double inner_width = room - 2 * gap;
    layout.strips.resize(static_cast<std::size_t>(strips));
    if (strips == 1) {
        layout.strips[0] = {gap, bottom - strip, inner_width, strip};
        bottom -= strip + gap / 2;
    } else if (strips == 2) {
        layout.strips[0] = {gap, bottom - strip, inner_width, strip};
        layout.strips[1] = {gap, top, inner_width, strip};
        bottom -= strip + gap / 2;
        top += strip + gap / 2;
    } else if (strips > 2) {  // two rows, as the players sit
        const int above = strips / 2, below = strips - above;
        const auto row = [&](int count, double y, int first, bool backwards) {
            const double each = (inner_width - gap * (count - 1)) / count;
            for (int i = 0; i < count; ++i) {
                const int place = backwards ? count - 1 - i : i;
                layout.strips[static_cast<std::size_t>(first + i)] = {gap + place * (each + gap), y,
                                                                      each, strip};
            }
        };
        row(below, bottom - strip, 0, true);
        row(above, top, below, false);
        bottom -= strip + gap / 2;
        top += strip + gap / 2;
    }
    layout.board = {gap, top, inner_width, std::max(bottom - top, 1.0)};
    return layout;
}

}  // namespace perthro::renderer
