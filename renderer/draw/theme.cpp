#include "renderer/draw/theme.hpp"

#include "scripting/session/board_view.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <numbers>
#include <span>
#include <string_view>
#include <utility>

namespace perthro::renderer {

namespace {

constexpr std::array<std::pair<std::string_view, BoardColors>, 5> kBoards{{
    {"wood",
     {rgb(0xEBD6B0), rgb(0xB58456), rgb(0x6B4528), rgb(0x4A2E1A), rgb(0x4A2E1A), rgb(0xE9D3AE),
      rgb(0x8A5A33)}},
    {"sage",
     {rgb(0xE9EDDC), rgb(0x86A37E), rgb(0x4C6550), rgb(0x37493A), rgb(0x2F3E33), rgb(0xDDE7D8),
      rgb(0x5F7F61)}},
    {"slate",
     {rgb(0xDCE2E8), rgb(0x8CA0B3), rgb(0x46586A), rgb(0x33414F), rgb(0x2B3743), rgb(0xD5DFE8),
      rgb(0x62788D)}},
    {"kaya",
     {rgb(0xE6BF7C), rgb(0xD3A45C), rgb(0xC0904A), rgb(0x8A6229), rgb(0x4A3417), rgb(0x5B4220),
      rgb(0xB98645)}},
    {"paper",
     {rgb(0xFBF8F1), rgb(0xD9D2C3), rgb(0xE9E3D6), rgb(0xA59C89), rgb(0x5C5548), rgb(0x6D6557),
      rgb(0xC9C0AE)}},
}};

struct NamedLook {
    std::string_view name;
    Color body, line, accent;
};

// Sides named by a colour, or by what people of a game call one.
constexpr std::array<NamedLook, 13> kNamed{{
    {"white", rgb(0xFBF5E6), rgb(0x33291F), rgb(0xC9B894)},
    {"light", rgb(0xFBF5E6), rgb(0x33291F), rgb(0xC9B894)},
    {"black", rgb(0x3B3835), rgb(0x0F0D0C), rgb(0x8F8880)},
    {"dark", rgb(0x3B3835), rgb(0x0F0D0C), rgb(0x8F8880)},
    {"red", rgb(0xC8402F), rgb(0x54130C), rgb(0xF3B9A5)},
    {"blue", rgb(0x3F74B5), rgb(0x122C4D), rgb(0xB4D0EE)},
    {"green", rgb(0x4E9A5B), rgb(0x153A1E), rgb(0xBFE3C3)},
    {"yellow", rgb(0xE9B93A), rgb(0x5E4207), rgb(0xFFF0BD)},
    {"gold", rgb(0xE9B93A), rgb(0x5E4207), rgb(0xFFF0BD)},
    {"han", rgb(0xC8402F), rgb(0x54130C), rgb(0xF3B9A5)},
    {"cho", rgb(0x3E8A6E), rgb(0x10382A), rgb(0xB8E0D0)},
    {"attackers", rgb(0x3B3835), rgb(0x0F0D0C), rgb(0x8F8880)},
    {"defenders", rgb(0xFBF5E6), rgb(0x33291F), rgb(0xC9B894)},
}};

// Sides without such a name: two are ivory and charcoal, more are colours.
constexpr std::array<int, 2> kTwo{0, 2};
constexpr std::array<int, 8> kMany{5, 4, 6, 7, 0, 2, 10, 1};

// The look of a side of that name, null where the name says none.
const NamedLook* look_of(const std::string& name) {
    const auto found = std::find_if(kNamed.begin(), kNamed.end(),
                                    [&](const NamedLook& look) { return name == look.name; });
    return found == kNamed.end() ? nullptr : &*found;
}

// What the player's name says, else the next look that no other side's name says.
const NamedLook& named_look(const std::vector<std::string>& names, int player) {
    const auto own = static_cast<std::size_t>(player - 1);
    if (const NamedLook* look = look_of(names[own])) {
        return *look;
    }
    const auto named = [&](const NamedLook& look) {
        return std::any_of(names.begin(), names.end(), [&](const std::string& name) {
            const NamedLook* other = look_of(name);
            return other != nullptr && other->body == look.body;
        });
    };
    auto before = std::count_if(names.begin(), names.begin() + player - 1,
                                [](const std::string& name) { return look_of(name) == nullptr; });
    const std::span<const int> usual = names.size() <= 2 ? std::span<const int>(kTwo) : kMany;
    for (const int index : usual) {
        const NamedLook& look = kNamed[static_cast<std::size_t>(index)];
        if (!named(look) && before-- == 0) {
            return look;
        }
    }
    return kNamed[static_cast<std::size_t>(usual[own % usual.size()])];
}

std::vector<Point> corners(Point center, double radius, int count, double turn) {
    std::vector<Point> points;
    for (int i = 0; i < count; ++i) {
        const double angle = (turn + 360.0 * i / count) * std::numbers::pi / 180;
        points.push_back(
            {center.x + radius * std::cos(angle), center.y + radius * std::sin(angle)});
    }
    return points;
}

std::vector<Point> star(Point center, double radius, int count, double inner) {
    std::vector<Point> points;
    for (int i = 0; i < 2 * count; ++i) {
        const double angle = (180.0 * i / count - 90) * std::numbers::pi / 180;
        const double r = i % 2 == 0 ? radius : radius * inner;
        points.push_back({center.x + r * std::cos(angle), center.y + r * std::sin(angle)});
    }
    return points;
}

}  // namespace

WindowColors window_colors(bool dark) {
    if (dark) {
        return {rgb(0x17191D), rgb(0x202329), rgb(0x2B2F37), rgb(0x383D47),
                rgb(0x343943), rgb(0xECE9E2), rgb(0x9A9DA3), rgb(0xE5A550),
                rgb(0x221704), rgb(0x69B48A), rgb(0xE2705E)};
    }
    return {rgb(0xEFEBE3), rgb(0xFBF9F5), rgb(0xEAE4D9), rgb(0xDDD5C6),
            rgb(0xD8D0C2), rgb(0x2A2723), rgb(0x77706A), rgb(0xB2661A),
            rgb(0xFFFFFF), rgb(0x3C7F58), rgb(0xB43A2A)};
}

BoardColors board_colors(const std::string& name) {
    for (const auto& [known, colors] : kBoards) {
        if (known == name) {
            return colors;
        }
    }
    return kBoards.front().second;
}

BoardColors colors_for(const session::BoardView& board, const std::string& chosen) {
    return board_colors(chosen.empty() ? session::theme_of(board) : chosen);
}

std::vector<std::string> board_color_names() {
    std::vector<std::string> names;
    for (const auto& [name, colors] : kBoards) {
        names.emplace_back(name);
    }
    return names;
}

MarkColors mark_colors() {
    return {rgb(0xE7C33E).with_alpha(0.46), rgb(0x3FA796).with_alpha(0.62),
            rgb(0x1F6F63).with_alpha(0.72), rgb(0xD0452F).with_alpha(0.8),
            rgb(0xE23B25).with_alpha(0.75), rgb(0xFFFFFF).with_alpha(0.26),
            rgb(0xB43AA8).with_alpha(0.75)};
}

SideLook side_look(const std::vector<std::string>& names, int player) {
    if (player < 1 || player > static_cast<int>(names.size())) {
        return {rgb(0x8B8F94), rgb(0x2F3236), rgb(0xC9CDD2), Emblem::Hexagon};
    }
    const NamedLook& look = named_look(names, player);
    static constexpr std::array<Emblem, 8> kEmblems{
        Emblem::Disc, Emblem::Square,  Emblem::Diamond, Emblem::Triangle,
        Emblem::Star, Emblem::Hexagon, Emblem::Cross,   Emblem::Ring};
    return {look.body, look.line, look.accent, kEmblems[static_cast<std::size_t>(player - 1) % 8]};
}

void draw_emblem(Canvas& canvas, Emblem emblem, Point center, double radius, Color fill,
                 Color line) {
    const double width = std::max(radius * 0.16, 1.0);
    const auto polygon = [&](const std::vector<Point>& points) {
        canvas.fill_polygon(points, fill);
        canvas.stroke_polyline(points, line, width, true);
    };
    switch (emblem) {
        case Emblem::Disc:
            canvas.fill_circle(center, radius, fill);
            canvas.stroke_circle(center, radius, line, width);
            break;
        case Emblem::Square: polygon(corners(center, radius * 1.15, 4, 45)); break;
        case Emblem::Triangle: polygon(corners(center, radius * 1.15, 3, -90)); break;
        case Emblem::Diamond: polygon(corners(center, radius * 1.15, 4, 0)); break;
        case Emblem::Hexagon: polygon(corners(center, radius * 1.05, 6, 0)); break;
        case Emblem::Star: polygon(star(center, radius * 1.15, 5, 0.48)); break;
        case Emblem::Cross: polygon(star(center, radius * 1.2, 4, 0.5)); break;
        case Emblem::Ring:
            canvas.fill_circle(center, radius, fill);
            canvas.stroke_circle(center, radius * 0.55, line, width * 1.5);
            canvas.stroke_circle(center, radius, line, width);
            break;
    }
}

void draw_cross(Canvas& canvas, Point center, double width) {
    const double reach = width / 2;
    const auto both_lines = [&](Color color, double wide) {
        canvas.line({center.x - reach, center.y - reach}, {center.x + reach, center.y + reach},
                    color, wide);
        canvas.line({center.x - reach, center.y + reach}, {center.x + reach, center.y - reach},
                    color, wide);
    };
    both_lines(rgb(0xFFFFFF).with_alpha(0.8), width * 0.3);
    both_lines(rgb(0xC5382A), width * 0.18);
}

}  // namespace perthro::renderer
