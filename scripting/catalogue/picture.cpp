#include "scripting/catalogue/picture.hpp"

#include "scripting/catalogue/page.hpp"
#include "scripting/catalogue/picture_colors.hpp"
#include "scripting/catalogue/piece_drawings.hpp"
#include "scripting/session/board_hint.hpp"
#include "scripting/session/sight.hpp"

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <fmt/format.h>
#include <numbers>

namespace perthro {

namespace {

using session::BoardStyle;
using session::CellContent;
using session::CellHolds;
using session::CellShape;
using session::CellView;
using session::PieceView;

constexpr double kUnit = 40, kMargin = 16;  // pixels: of a cell, around the board
constexpr double kHandRow = 42;             // pixels: of a row of pieces in hand
constexpr double kHandsAcross = 400;        // a wider board has larger ones

class Drawer {
public:
    Drawer(const session::GameInfo& info, const session::PositionView& position, const Lit& lit,
           DrawingJudge& judge)
        : info_(info), board_(info.board), position_(position), lit_(lit),
          colors_(colors_of(info.board)), drawings_(info, judge),
          in_sight_(session::cells_in_sight(info.board, position, {})),
          pyramid_(hint(board_, "levels") == "pyramid"), column_(number_hint(board_, "columns")) {
        measure();
    }

    std::string draw() {
        add(R"(<rect width="{:.0f}" height="{:.0f}" rx="6" fill="{}"/>)", width_, height_,
            lined() ? colors_.light : colors_.frame);
        for (const auto& [x, y] : board_.blanks) {
            square(across(x), down(y), kUnit, colors_.light);
        }
        for (const CellView& cell : board_.cells) {
            this->cell(cell);
        }
        lines();
        tint("walked", lit_.walked, "#3C8DBC");
        tint("written", lit_.written, "#E5A550");
        tint("captured", lit_.captured, "#D5453A");
        for (std::size_t i = 0; i < board_.cells.size() && i < position_.cells.size(); ++i) {
            content(board_.cells[i], position_.cells[i]);
        }
        way();
        cursor();
        hands();
        return fmt::format(
            R"(<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {0:.0f} {1:.0f}" width="{0:.0f}" height="{1:.0f}" font-family="sans-serif" text-anchor="middle"><title>{2}</title><defs>{3}</defs>{4}</svg>)"
            "\n",
            width_, height_, html_text(info_.card.title), drawings_.definitions(), body_);
    }

private:
    template <typename... Values>
    void add(fmt::format_string<Values...> format, Values&&... values) {
        fmt::format_to(std::back_inserter(body_), format, std::forward<Values>(values)...);
    }

    [[nodiscard]] bool lined() const {
        return board_.style == BoardStyle::Points || board_.style == BoardStyle::Graph;
    }
    // Levels of a pyramid lie on one another: its ground is the board.
    [[nodiscard]] bool is_drawn(const CellView& cell) const {
        const auto index = static_cast<std::size_t>(&cell - board_.cells.data());
        if (!in_sight_.empty() && in_sight_[index] == 0) {
            return false;
        }
        return !pyramid_ || cell.at.size() < 3 || cell.at[2] == 1;
    }
    [[nodiscard]] std::pair<double, double> place(const CellView& cell) const {
        return pyramid_ && cell.at.size() > 1
                   ? std::pair<double, double>{cell.at[0] - 1, cell.at[1] - 1}
                   : std::pair<double, double>{cell.x, cell.y};
    }
    [[nodiscard]] double across(double x) const { return (x - left_) * kUnit + kMargin; }
    [[nodiscard]] double down(double y) const { return (top_ - y) * kUnit + kMargin; }

    void measure() {
        double right = -1e9, bottom = 1e9;
        const auto count = [&](double x, double y, double half) {
            left_ = std::min(left_, x - half);
            right = std::max(right, x + half);
            bottom = std::min(bottom, y - half);
            top_ = std::max(top_, y + half);
        };
        for (const CellView& cell : board_.cells) {
            if (is_drawn(cell)) {
                const auto [x, y] = place(cell);
                count(x, y, cell.size / 2 * (board_.style == BoardStyle::Hexes ? 1.155 : 1));
            }
        }
        for (const session::LineView& line : board_.lines) {
            for (const auto& [x, y] : line.points) {
                count(x, y, 0.1);
            }
        }
        middle_ = (top_ + bottom) / 2;
        width_ = (right - left_) * kUnit + 2 * kMargin;
        hands_at_ = (top_ - bottom) * kUnit + 2 * kMargin;
        hand_size_ = std::max(1.0, width_ / kHandsAcross);
        in_row_ = std::max<std::size_t>(
            1, static_cast<std::size_t>((width_ - 2 * kMargin) / (kUnit * hand_size_)));
        for (const session::PlayerView& player : position_.players) {
            hand_rows_ += rows_of(player);
        }
        height_ = hands_at_ + static_cast<double>(hand_rows_) * kHandRow * hand_size_ +
                  (hand_rows_ > 0 ? kMargin / 2 : 0);
    }

    // Rows that the kinds of pieces in a hand take; none where the viewer does not know it.
    [[nodiscard]] std::size_t rows_of(const session::PlayerView& player) const {
        return player.hand_hidden ? 0 : (player.hand.size() + in_row_ - 1) / in_row_;
    }

    void square(double x, double y, double size, const char* color) {
        add(R"(<rect x="{:.1f}" y="{:.1f}" width="{:.1f}" height="{:.1f}" fill="{}"/>)",
            x - size / 2, y - size / 2, size, size, color);
    }
    void disc(double x, double y, double radius, const char* fill, const char* line) {
        add(R"(<circle cx="{:.1f}" cy="{:.1f}" r="{:.1f}" fill="{}" stroke="{}"/>)", x, y, radius,
            fill, line);
    }
    void text(double x, double y, double size, const char* color, const std::string& words) {
        add(R"(<text x="{:.1f}" y="{:.1f}" font-size="{:.0f}" fill="{}">{}</text>)", x,
            y + size * 0.35, size, color, html_text(words));
    }

    // Cells that are lit, behind what stands there.
    void tint(const char* what, const std::vector<int>& cells, const char* color) {
        for (const int lit : cells) {
            const CellView& cell = board_.cells.at(static_cast<std::size_t>(lit));
            const auto [bx, by] = place(cell);
            const double side = cell.size * kUnit * 0.94;
            add(R"(<rect class="{}" data-cell="{}" x="{:.1f}" y="{:.1f}" width="{:.1f}" height="{:.1f}" rx="8" fill="{}" fill-opacity="0.65"/>)",
                what, html_text(cell.name), across(bx) - side / 2, down(by) - side / 2, side, side,
                color);
        }
    }

    // The cells that were walked, one after the other.
    void way() {
        std::string points;
        for (const int lit : lit_.walked) {
            const auto [x, y] = place(board_.cells.at(static_cast<std::size_t>(lit)));
            points += fmt::format("{:.1f},{:.1f} ", across(x), down(y));
        }
        if (lit_.walked.size() > 1) {
            add(R"(<polyline class="way" points="{}" fill="none" stroke="#3C8DBC" stroke-width="3" stroke-dasharray="5 3"/>)",
                points);
        }
    }

    // Where it is now, with what the mover has in the air.
    void cursor() {
        if (lit_.cursor < 0) {
            return;
        }
        const CellView& cell = board_.cells.at(static_cast<std::size_t>(lit_.cursor));
        const auto [bx, by] = place(cell);
        const double x = across(bx), y = down(by);
        for (const PieceView& held : lit_.in_air) {
            add(R"(<g class="air" opacity="0.6">)");
            piece(held, x + 6, y - 6);
            add("</g>");
        }
        add(R"(<circle class="cursor" data-cell="{}" cx="{:.1f}" cy="{:.1f}" r="{:.1f}" fill="none" stroke="#1B6CA8" stroke-width="3"/>)",
            html_text(cell.name), x, y, cell.size * kUnit * 0.46);
    }

    void cell(const CellView& cell) {
        if (!is_drawn(cell)) {
            return;
        }
        const auto [bx, by] = place(cell);
        const double x = across(bx), y = down(by), size = cell.size * kUnit;
        if (column_ > 0 && cell.holds == CellHolds::Counters && cell.shape != CellShape::OffBoard) {
            const double up = by < middle_ ? -1 : 1;
            add(R"(<path d="M{:.1f} {:.1f}h{:.1f}L{:.1f} {:.1f}z" fill="{}"/>)", x - size * 0.46,
                y - up * kUnit / 2, size * 0.92, x, y + up * (column_ - 0.6) * kUnit,
                columns_++ % 2 == 0 ? colors_.dark : colors_.frame);
            return;
        }
        switch (cell.shape) {
            case CellShape::Hex: hexagon(x, y, size / std::sqrt(3.0), cell); break;
            case CellShape::Pit: disc(x, y, size * 0.44, colors_.dark, colors_.ink); break;
            case CellShape::Point:
                disc(x, y, board_.style == BoardStyle::Graph ? 6 : 1.5, colors_.ink, colors_.ink);
                break;
            default: rectangle(cell, x, y, size);
        }
        zones(cell, x, y, size);
    }

    // What the package's `view: {zones: {NAME: ...}}` says of the zones that a cell is in.
    void zones(const CellView& cell, double x, double y, double size) {
        constexpr std::string_view kZones = "zones.";
        for (const auto& [key, how] : board_.hints) {
            if (!key.starts_with(kZones) ||
                std::find(cell.zones.begin(), cell.zones.end(), key.substr(kZones.size())) ==
                    cell.zones.end()) {
                continue;
            }
            const bool color = how.size() == 7 && how.front() == '#' &&
                               how.find_first_not_of("0123456789abcdefABCDEF", 1) ==
                                   std::string::npos;
            add(R"(<rect x="{:.1f}" y="{:.1f}" width="{:.1f}" height="{:.1f}" fill="{}" fill-opacity="0.4"/>)",
                x - size / 2, y - size / 2, size, size,
                color            ? how
                : how == "water" ? "#4E86A6"
                                 : std::string(colors_.dark));
        }
    }

    void rectangle(const CellView& cell, double x, double y, double size) {
        const bool dark_only = 2 * board_.blanks.size() > board_.cells.size();
        const bool dark = board_.style == BoardStyle::Chequered &&
                          (dark_only || cell.tint == session::CellTint::Dark);
        square(x, y, size, dark ? colors_.dark : colors_.light);
        if (board_.style != BoardStyle::Chequered) {
            add(R"(<rect x="{:.1f}" y="{:.1f}" width="{:.1f}" height="{:.1f}" fill="none" stroke="{}" stroke-opacity="0.5"/>)",
                x - size / 2, y - size / 2, size, size, colors_.ink);
        }
    }

    void hexagon(double x, double y, double radius, const CellView& cell) {
        std::string points;
        for (int i = 0; i < 6; ++i) {
            const double angle = (60.0 * i + 30) * std::numbers::pi / 180;
            points += fmt::format("{:.1f},{:.1f} ", x + radius * std::cos(angle),
                                  y + radius * std::sin(angle));
        }
        add(R"(<polygon points="{}" fill="{}" stroke="{}"/>)", points,
            cell.tint == session::CellTint::Dark ? colors_.dark : colors_.light, colors_.ink);
    }

    void lines() {
        if (column_ > 0) {
            return;
        }
        for (const session::LineView& line : board_.lines) {
            std::string points;
            for (const auto& [x, y] : line.points) {
                points += fmt::format("{:.1f},{:.1f} ", across(x), down(y));
            }
            for (const int end : {line.from, line.to}) {
                if (line.points.empty() && end >= 0) {
                    const auto [x, y] = place(board_.cells[static_cast<std::size_t>(end)]);
                    points += fmt::format("{:.1f},{:.1f} ", across(x), down(y));
                }
            }
            add(R"(<polyline points="{}" fill="none" stroke="{}" stroke-opacity="0.85"/>)", points,
                colors_.ink);
        }
    }

    void content(const CellView& cell, const CellContent& content) {
        const auto [bx, by] = place(cell);
        const double x = across(bx);
        double y = down(by);
        if (!is_drawn(cell) || content.fog) {
            return;
        }
        if (cell.shape == CellShape::Pit && !content.attributes.empty()) {
            text(x, y, 16, colors_.light, content.attributes.front().value);
        }
        double step = cell.holds == CellHolds::Stack ? -kUnit * 0.14 : 0;
        for (const PieceView& one : content.pieces) {
            if (cell.holds == CellHolds::Counters && column_ > 0) {
                step = (by < middle_ ? -1 : 1) * kUnit * std::min(1.0, column_ / (one.count + 1.0));
                for (int i = 0; i < std::min(one.count, 15); ++i, y += step) {
                    piece(one, x, y);
                }
            } else if (cell.holds == CellHolds::Counters) {
                text(x, y, 16, colors_.light, std::to_string(one.count));
            } else {
                piece(one, x, y);
                y += step;
            }
        }
    }

    // Below the board, a player's in rows of his own.
    void hands() {
        const double wide = kUnit * hand_size_, high = kHandRow * hand_size_;
        double y = hands_at_ + (high - kMargin) / 2;
        for (std::size_t i = 0; i < position_.players.size(); ++i) {
            const session::PlayerView& player = position_.players[i];
            for (std::size_t k = 0; k < player.hand.size() && !player.hand_hidden; ++k) {
                add(R"svg(<g class="hand" transform="translate({:.1f} {:.1f}) scale({:.2f})">)svg",
                    kMargin + (static_cast<double>(k % in_row_) + 0.5) * wide,
                    y + static_cast<double>(k / in_row_) * high, hand_size_);
                in_hand(player.hand[k], static_cast<int>(i) + 1);
                add("</g>");
            }
            y += static_cast<double>(rows_of(player)) * high;
        }
    }

    // Pieces of one kind, around the origin.
    void in_hand(const session::HandItem& item, int owner) {
        constexpr double kHalf = kUnit / 2 - 1;
        add(R"(<rect x="{0:.0f}" y="{0:.0f}" width="{1:.0f}" height="{1:.0f}" rx="7" fill="#C79B66"/>)",
            -kHalf, 2 * kHalf);
        PieceView one;
        one.type = item.type;
        one.owner = owner;
        add(R"(<g opacity="{}">)", item.count == 0 ? 0.3 : 1);
        piece(one, 0, 0);
        add("</g>");
        if (item.count != 1) {
            const std::string number = item.count < 0 ? "∞" : std::to_string(item.count);
            const double wide = item.count < 0 ? 13 : 7 + 6 * static_cast<double>(number.size());
            add(R"(<rect x="{:.0f}" y="{:.0f}" width="{:.0f}" height="13" rx="6" fill="#FBF8F1"/>)",
                kHalf - wide, kHalf - 13, wide);
            text(kHalf - wide / 2, kHalf - 6.5, 10, "#2A2320", number);
        }
    }

    void piece(const PieceView& piece, double x, double y) {
        if (const std::string drawing = drawings_.of(piece); !drawing.empty()) {
            add(R"(<use href="#{}" x="{:.1f}" y="{:.1f}"/>)", drawing, x, y);
            return;
        }
        const SideColors& side = colors_of(info_.card, piece.owner);
        disc(x, y, 15, side.body, side.line);
        const auto index = static_cast<std::size_t>(piece.type);
        if (!piece.covered && board_.types.size() > 2 && index < board_.types.size()) {
            text(x, y, 15, side.accent, board_.types[index].letter);
        }
    }

    const session::GameInfo& info_;
    const session::BoardView& board_;
    const session::PositionView& position_;
    const Lit& lit_;
    const PictureColors& colors_;
    PieceDrawings drawings_;
    std::vector<char> in_sight_;  // [cell]; empty = all
    bool pyramid_;
    double column_;  // length of a column, 0 = there are none
    int columns_ = 0;
    double left_ = 1e9, top_ = -1e9, middle_ = 0, width_ = 0, height_ = 0;
    double hands_at_ = 0, hand_size_ = 1;  // the lower edge of the board; times the usual
    std::size_t in_row_ = 1, hand_rows_ = 0;
    std::string body_;
};

}  // namespace

std::string board_picture(const session::GameInfo& info, const session::PositionView& position,
                          const Lit& lit, DrawingJudge& judge) {
    return Drawer(info, position, lit, judge).draw();
}

}  // namespace perthro
