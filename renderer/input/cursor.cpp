#include "renderer/input/cursor.hpp"

namespace perthro::renderer {

namespace {

constexpr double kAside = 2.5;  // what a pixel aside costs against one straight on

}  // namespace

const Widget* next_widget(const Scene& scene, Point from, Point way) {
    const Widget* best = nullptr;
    double least = 0;
    for (const Widget& widget : scene.widgets()) {
        const Point center = widget.rect.center();
        const Point by{center.x - from.x, center.y - from.y};
        const double ahead = by.x * way.x + by.y * way.y;
        const double aside = std::abs(by.x * way.y) + std::abs(by.y * way.x);
        const double cost = ahead + aside * kAside;
        if (ahead < 1 || (best != nullptr && cost >= least)) {
            continue;
        }
        if (scene.widget_at(center) == &widget && widget.id != "picker" && widget.id != "banner") {
            best = &widget;
            least = cost;
        }
    }
    return best;
}

}  // namespace perthro::renderer
