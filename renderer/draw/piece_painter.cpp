#include "renderer/draw/piece_painter.hpp"

#include "renderer/state/words.hpp"
#include "scripting/session/board_hint.hpp"

#include <algorithm>
#include <cstdlib>
#include <numbers>

namespace perthro::renderer {

namespace {

using session::CellHolds;
using session::CellShape;
using session::PieceView;

constexpr double kTowerStep = 0.15, kTallest = 0.95, kFanStep = 0.42;  // in cells
constexpr int kColumn = 5;  // pieces before they are counted

constexpr Color kSeed = rgb(0xE8D9BE);

int number_of(const std::vector<PieceView>& pieces) {
    int number = 0;
    for (const PieceView& piece : pieces) {
        number += piece.count;
    }
    return number;
}

}  // namespace

double piece_size(const session::BoardView& board, const BoardLayout& layout, int cell) {
    const CellPlace& place = layout.place(cell);
    const session::CellView& view = board.cells[static_cast<std::size_t>(cell)];
    switch (view.shape) {
        case CellShape::Hex: return place.width * 0.76;
        case CellShape::Point: return place.width * 0.92;
        default: return place.width * (!view.written.empty() ? 0.88 : 0.97);  // beside its number
    }
}

int seeds_on(const session::CellContent& content) {
    if (!content.pieces.empty()) {
        return number_of(content.pieces);
    }
    const auto number = std::find_if(content.attributes.begin(), content.attributes.end(),
                                     [](const auto& one) { return is_number(one.value); });
    return number == content.attributes.end() ? 0 : std::atoi(number->value.c_str());
}

int front_of(const session::BoardView& board, int owner, int turned) {
    const auto index = static_cast<std::size_t>(owner);
    const int own = index < board.turned.size() ? board.turned[index] : 0;
    return ((turned - own) % 360 + 360) % 360;
}

void PiecePainter::paint_piece(const PieceView& piece, Point center, double size, double alpha) {
    const int pixels = std::max(static_cast<int>(std::lround(size)), 4);
    const Image& image = art_.piece(piece, pixels, front_of(board_, piece.owner, layout_.turned()));
    canvas_.image(image, {std::round(center.x - pixels / 2.0), std::round(center.y - pixels / 2.0)},
                  piece.taken ? alpha * 0.45 : alpha);
}

void PiecePainter::paint(const session::PositionView& position, int lifted, int fanned) {
    const int count = std::min(static_cast<int>(position.cells.size()), layout_.cell_count());
    std::vector<int> order(static_cast<std::size_t>(count));
    for (int i = 0; i < count; ++i) {
        order[static_cast<std::size_t>(i)] = i;
    }
    // From the ground up, from the back to the front: towers cover what is behind them.
    std::stable_sort(order.begin(), order.end(), [&](int a, int b) {
        const CellPlace& one = layout_.place(a);
        const CellPlace& other = layout_.place(b);
        return one.level != other.level ? one.level < other.level : one.center.y < other.center.y;
    });
    for (const int index : order) {
        if (index != fanned) {
            cell(index, position.cells[static_cast<std::size_t>(index)], index == lifted, false);
        }
    }
    if (fanned >= 0 && fanned < count) {
        cell(fanned, position.cells[static_cast<std::size_t>(fanned)], fanned == lifted, true);
    }
}

void PiecePainter::cell(int index, const session::CellContent& content, bool lifted, bool fanned) {
    const CellPlace& place = layout_.place(index);
    const auto& view = board_.cells[static_cast<std::size_t>(index)];
    if (content.fog) {
        fog(index, content.something);
        return;
    }
    attributes(place, content, view.shape == CellShape::Pit && view.holds != CellHolds::Counters);
    if (content.pieces.empty()) {
        return;
    }
    if (view.holds == CellHolds::Counters) {
        heap(place, content.pieces);
    } else if (content.pieces.size() > 1) {
        tower(index, content.pieces, lifted, fanned);
    } else if (!lifted) {
        const PieceView& piece = content.pieces.back();
        paint_piece(piece, place.center, piece_size(board_, layout_, index), strength(piece));
        piece_attributes(place, piece);
    }
}

Fan fan_of(const BoardLayout& layout, int cell, std::size_t pieces) {
    const CellPlace& place = layout.place(cell);
    const Rect& room = layout.frame();
    const double unit = place.width;
    const auto steps = static_cast<double>(std::max<std::size_t>(pieces, 2) - 1);
    Fan fan{{place.center.x, place.center.y + unit * 0.05},
            std::min(unit * kFanStep, (room.h - unit) / steps)};
    const double top = fan.ground.y - fan.step * steps - unit / 2;
    fan.ground.y += std::max(room.y - top, 0.0);
    return fan;
}

void PiecePainter::tower(int index, const std::vector<PieceView>& pieces, bool lifted,
                         bool fanned) {
    const CellPlace& place = layout_.place(index);
    const std::size_t count = pieces.size() - (lifted ? 1 : 0);
    const double unit = place.width;
    const double size = unit * 0.82;
    Fan fan{{place.center.x, place.center.y + unit * 0.05},
            unit * std::min(kTowerStep, kTallest / static_cast<double>(pieces.size()))};
    if (fanned) {
        fan = fan_of(layout_, index, count);
        const double height = fan.step * static_cast<double>(count - 1);
        const Rect back{fan.ground.x - unit * 0.5, fan.ground.y - unit * 0.5 - height, unit,
                        unit + height};
        canvas_.fill_round(back, unit * 0.2, Color{0, 0, 0, 0.45});
    }
    for (std::size_t i = 0; i < count; ++i) {
        paint_piece(pieces[i], {fan.ground.x, fan.ground.y - fan.step * static_cast<double>(i)},
                    size);
    }
    if (pieces.size() > 2) {
        badge({place.center.x + unit * 0.36, place.center.y + unit * 0.34},
              std::to_string(pieces.size()), unit * 0.3);
    }
}

void PiecePainter::heap(const CellPlace& place, const std::vector<PieceView>& pieces) {
    if (place.grow != Point{}) {
        column(place, pieces);
        return;
    }
    if (std::all_of(pieces.begin(), pieces.end(),
                    [](const PieceView& piece) { return piece.owner == 0; })) {
        seeds(place, number_of(pieces), kSeed);
        return;
    }
    piles(place, pieces);
}

// A column of pieces one behind the other, of each kind the number if there are many.
void PiecePainter::column(const CellPlace& place, const std::vector<PieceView>& pieces) {
    const double unit = place.width;
    const auto point = [&](double at) {
        return Point{place.center.x + place.grow.x * at * unit,
                     place.center.y + place.grow.y * at * unit};
    };
    constexpr double kStep = 0.86;
    double at = 0;
    for (const PieceView& piece : pieces) {
        const int shown = std::min(piece.count, kColumn);
        for (int i = 0; i < shown; ++i, at += kStep) {
            paint_piece(piece, point(at), unit * 0.9);
        }
        if (piece.count > shown) {
            badge(point(at - kStep), std::to_string(piece.count), unit * 0.34);
        }
    }
}

// The kinds beside one another, each with its number.
void PiecePainter::piles(const CellPlace& place, const std::vector<PieceView>& pieces) {
    constexpr double kPiece = 0.66;  // of the room of a pile
    const auto kinds = static_cast<double>(pieces.size());
    const double unit = place.width * (pieces.size() == 1 ? 1 : 0.9 / kinds / kPiece);
    double beside = -(kinds - 1) / 2;
    for (const PieceView& piece : pieces) {
        const double x = place.center.x + beside * unit * kPiece * 0.94;
        for (int i = 0; i < std::min(piece.count, 3); ++i) {
            paint_piece(piece, {x, place.center.y - 0.13 * i * unit}, unit * kPiece);
        }
        if (piece.count > 1) {
            badge({x + unit * 0.2, place.center.y + unit * 0.3}, std::to_string(piece.count),
                  unit * 0.34);
        }
        ++beside;
    }
}

void PiecePainter::seeds(const CellPlace& place, int number, Color color) {
    const double radius = place.width * 0.34;
    const double seed = place.width * (number > 14 ? 0.058 : number > 7 ? 0.07 : 0.085);
    for (int i = 0; i < std::min(number, 48); ++i) {  // a sunflower's spiral is even
        const double r = radius * std::sqrt((i + 0.5) / std::max(number, 4));
        const double angle = i * 2.39996;
        const Point at{place.center.x + r * std::cos(angle),
                       place.center.y - place.width * 0.03 + r * std::sin(angle)};
        canvas_.fill_circle({at.x + seed * 0.15, at.y + seed * 0.3}, seed, Color{0, 0, 0, 0.35});
        canvas_.fill_circle_shaded(at, seed, mix(color, rgb(0xFFFFFF), 0.4),
                                   mix(color, Color{0.35, 0.22, 0.1, 1}, 0.5));
    }
    badge({place.center.x, place.center.y + place.width * 0.43}, std::to_string(number),
          place.width * 0.27);
}

void PiecePainter::attributes(const CellPlace& place, const session::CellContent& content,
                              bool pit) {
    if (pit) {
        seeds(place, seeds_on(content), kSeed);
        return;
    }
    for (const session::AttributeView& attribute : content.attributes) {
        const std::string how = hint(board_, "attributes." + attribute.name);
        if (how == "hidden" || attribute.value == "false") {
            continue;
        }
        if (!is_number(attribute.value)) {
            if (how == "mark" || how.empty()) {
                draw_emblem(canvas_, Emblem::Diamond, place.center, place.width * 0.17,
                            rgb(0xC4622D), rgb(0x5A2409));
            } else if (how == "shade") {
                canvas_.fill(place.area, Color{0, 0, 0, 0.18});
            }
            continue;
        }
        if (how == "rings") {
            const int rings = std::atoi(attribute.value.c_str());
            for (int i = 0; i < rings; ++i) {
                canvas_.stroke_circle(place.center, place.width * (0.43 - 0.09 * i),
                                      colors_.ink.with_alpha(0.7),
                                      std::max(place.width * 0.025, 1.0));
            }
            continue;
        }
        TextStyle style;
        style.size = place.width * 0.42;
        style.bold = true;
        style.align = Align::Center;
        style.color = colors_.ink;
        canvas_.text(attribute.value, place.center, style);
    }
}

double PiecePainter::strength(const PieceView& piece) const {
    const bool crossed = std::any_of(
        piece.attributes.begin(), piece.attributes.end(), [&](const auto& attribute) {
            return hint(board_, "attributes." + attribute.name) == "cross";
        });
    return crossed ? 0.5 : 1;
}

void PiecePainter::piece_attributes(const CellPlace& place, const PieceView& piece) {
    for (const session::AttributeView& attribute : piece.attributes) {
        const std::string how = hint(board_, "attributes." + attribute.name);
        if (how == "cross") {
            draw_cross(canvas_, place.center, place.width * 0.44);
        } else if (how == "mark") {
            draw_emblem(canvas_, Emblem::Diamond,
                        {place.center.x + place.width * 0.32, place.center.y - place.width * 0.32},
                        place.width * 0.12, rgb(0xC4622D), rgb(0x5A2409));
        } else if (how == "number") {
            badge({place.center.x + place.width * 0.3, place.center.y + place.width * 0.32},
                  attribute.value, place.width * 0.3);
        }
    }
}

void PiecePainter::fog(int index, bool something) {
    const CellPlace& place = layout_.place(index);
    canvas_.fill(place.area, rgb(0x3E444D).with_alpha(0.82));
    canvas_.fill_circle({place.center.x - place.width * 0.14, place.center.y + place.width * 0.06},
                        place.width * 0.2, rgb(0x565E69).with_alpha(0.6));
    canvas_.fill_circle({place.center.x + place.width * 0.13, place.center.y - place.width * 0.04},
                        place.width * 0.23, rgb(0x565E69).with_alpha(0.6));
    if (something) {
        TextStyle style;
        style.size = place.width * 0.5;
        style.bold = true;
        style.align = Align::Center;
        style.color = rgb(0xF3E2B8);
        canvas_.text("?", place.center, style);
    }
}

void PiecePainter::badge(Point center, const std::string& text, double size, Color color) {
    TextStyle style;
    style.size = std::max(size * 0.68, 8.0);
    style.bold = true;
    style.align = Align::Center;
    style.color = rgb(0xFFFFFF);
    const double width = std::max(size, canvas_.text_size(text, style).x + size * 0.45);
    canvas_.fill_round({center.x - width / 2, center.y - size / 2, width, size}, size / 2, color);
    canvas_.text(text, center, style);
}

}  // namespace perthro::renderer
