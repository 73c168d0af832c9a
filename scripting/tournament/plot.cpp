#include "scripting/tournament/plot.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <fmt/format.h>
#include <iterator>
#include <optional>

namespace perthro::tournament {

namespace {

constexpr double kWidth = 800, kHeight = 480;  // of the picture
constexpr double kLeft = 70, kTop = 50, kRight = kWidth - 170,
                 kBottom = kHeight - 60;  // of the axes
// The colours of Okabe and Ito ("Color Universal Design"), which most people can tell apart.
constexpr std::array<const char*, 7> kColours{"#0072B2", "#D55E00", "#009E73", "#CC79A7",
                                              "#E69F00", "#56B4E9", "#000000"};

struct Point {
    std::size_t game = 0;  // from 1
    double share = 0;
};
struct Band {
    std::size_t game = 0;
    Estimate share;
};

std::string escaped(const std::string& text) {
    std::string safe;
    for (const char c : text) {
        safe += c == '<' ? "&lt;" : c == '>' ? "&gt;" : c == '&' ? "&amp;" : std::string(1, c);
    }
    return safe;
}

// What a bot made in a game from all its seats: points and seats; nothing if it had none.
std::optional<double> share_in(const Schedule& schedule, const GameResult& game, std::size_t bot) {
    double points = 0;
    int seats = 0;
    for (std::size_t seat = 0; seat < schedule.seats().size(); ++seat) {
        if (schedule.bot_at(seat, game.number) == bot) {
            points += game.points_of(seat);
            ++seats;
        }
    }
    return seats == 0 ? std::nullopt : std::optional(points / seats);
}

std::vector<Point> line_of(const Schedule& schedule, const std::vector<GameResult>& games,
                           std::size_t bot) {
    std::vector<Point> line;
    double sum = 0;
    int played = 0;
    for (std::size_t i = 0; i < games.size(); ++i) {
        if (const auto share = share_in(schedule, games[i], bot)) {
            sum += *share;
            ++played;
            line.push_back({i + 1, sum / played});
        }
    }
    return line;
}

// The band of the first bot: its share of the points, and how sure that is.
std::vector<Band> band_of(const Schedule& schedule, const std::vector<GameResult>& games) {
    std::vector<Band> band;
    Moments all;
    double squares = 0, sum = 0, cycle = 0;
    std::size_t in_cycle = 0;
    for (std::size_t i = 0; i < games.size(); ++i) {
        const auto share = share_in(schedule, games[i], 0);
        const bool begins = i == 0 || schedule.cycle_of(games[i].number) !=
                                          schedule.cycle_of(games[i - 1].number);
        cycle = (begins ? 0 : cycle) + share.value_or(0);
        in_cycle = (begins ? 0 : in_cycle) + (share ? 1 : 0);
        if (in_cycle != schedule.seats().size()) {
            continue;
        }
        const double mean = cycle / static_cast<double>(in_cycle);
        ++all.count;
        sum += mean;
        squares += mean * mean;
        all.mean = sum / all.count;
        all.variance = std::max(squares / all.count - all.mean * all.mean, 0.0);
        band.push_back({i + 1, share_of(all)});
    }
    return band;
}

// The picture as it is drawn.
class Canvas {
public:
    explicit Canvas(std::size_t games) : games_(std::max<std::size_t>(games, 1)) {}

    [[nodiscard]] double x(std::size_t game) const {
        return kLeft + (kRight - kLeft) * static_cast<double>(game) / static_cast<double>(games_);
    }
    [[nodiscard]] static double y(double share) { return kBottom - (kBottom - kTop) * share; }

    void text(double x, double y, const char* anchor, const std::string& text) {
        add(R"(<text x="{:.1f}" y="{:.1f}" text-anchor="{}">{}</text>)", x, y, anchor,
            escaped(text));
    }
    void line(double x1, double y1, double x2, double y2, const char* look) {
        add(R"(<line x1="{:.1f}" y1="{:.1f}" x2="{:.1f}" y2="{:.1f}" {}/>)", x1, y1, x2, y2, look);
    }
    template <typename... Values>
    void add(fmt::format_string<Values...> format, Values&&... values) {
        fmt::format_to(std::back_inserter(svg_), format, std::forward<Values>(values)...);
        svg_ += '\n';
    }
    [[nodiscard]] const std::string& svg() const { return svg_; }
    [[nodiscard]] std::size_t games() const { return games_; }

private:
    std::size_t games_;
    std::string svg_;
};

// 1, 2 or 5 times a power of ten, so that there are at most ten steps.
std::size_t step_of(std::size_t games) {
    constexpr std::size_t kSteps = 10;
    for (std::size_t power = 1;; power *= kSteps) {
        for (const std::size_t step : {power, 2 * power, 5 * power}) {
            if (games <= kSteps * step) {
                return step;
            }
        }
    }
}

void draw_axes(Canvas& canvas, const std::string& title) {
    constexpr const char* kGrid = R"(stroke="#dddddd")";
    constexpr double kQuarter = 0.25, kBeside = 8, kUnder = 20;
    for (int i = 0; i <= 4; ++i) {
        const double share = i * kQuarter, y = Canvas::y(share);
        canvas.line(kLeft, y, kRight, y,
                    i == 2 ? R"(stroke="#999999" stroke-dasharray="4 3")" : kGrid);
        canvas.text(kLeft - kBeside, y + 4, "end", fmt::format("{:.0f} %", share * 100));
    }
    const std::size_t step = step_of(canvas.games());
    for (std::size_t game = 0; game <= canvas.games(); game += step) {
        canvas.line(canvas.x(game), kBottom, canvas.x(game), kBottom + 4, R"(stroke="#333333")");
        canvas.text(canvas.x(game), kBottom + kUnder, "middle", std::to_string(game));
    }
    canvas.line(kLeft, kTop, kLeft, kBottom, R"(stroke="#333333")");
    canvas.line(kLeft, kBottom, kRight, kBottom, R"(stroke="#333333")");
    canvas.text((kLeft + kRight) / 2, kBottom + 2 * kUnder + 2, "middle", "games");
    canvas.text((kLeft + kRight) / 2, kTop - kUnder, "middle", title);
    canvas.text(kLeft, kTop - kBeside, "middle", "points");
}

void draw_band(Canvas& canvas, const std::vector<Band>& band) {
    std::string there, back;
    for (const Band& at : band) {
        there += fmt::format("{:.1f},{:.1f} ", canvas.x(at.game), Canvas::y(at.share.high));
        back.insert(0, fmt::format("{:.1f},{:.1f} ", canvas.x(at.game), Canvas::y(at.share.low)));
    }
    canvas.add(R"(<polygon points="{}{}" fill="{}" fill-opacity="0.15"/>)", there, back,
               kColours[0]);
}

void draw_line(Canvas& canvas, const std::vector<Point>& line, const char* colour) {
    std::string points;
    for (const Point& point : line) {
        points += fmt::format("{:.1f},{:.1f} ", canvas.x(point.game), Canvas::y(point.share));
    }
    canvas.add(R"(<polyline points="{}" fill="none" stroke="{}" stroke-width="2"/>)", points,
               colour);
}

void draw_legend(Canvas& canvas, double y, const char* look, const std::string& name) {
    constexpr double kAway = 14, kLong = 24, kGap = 6;
    canvas.line(kRight + kAway, y, kRight + kAway + kLong, y, look);
    canvas.text(kRight + kAway + kLong + kGap, y + 4, "start", name);
}

// What fits beside the axes.
std::string shortened(const std::string& name) {
    constexpr std::size_t kLetters = 17;
    return name.size() <= kLetters ? name : name.substr(0, kLetters - 1) + "…";
}

// Thins values out until no two are closer than the eye sees, the last one among them.
template <typename T>
std::vector<T> thinned(const std::vector<T>& all) {
    constexpr std::size_t kMost = 500;
    const std::size_t step = all.size() / kMost + 1;
    std::vector<T> some;
    for (std::size_t i = (all.size() + step - 1) % step; i < all.size(); i += step) {
        some.push_back(all[i]);
    }
    return some;
}

}  // namespace

std::string plot_svg(const Schedule& schedule, const std::vector<GameResult>& games,
                     const std::string& title) {
    constexpr double kRow = 22;
    Canvas canvas(games.size());
    canvas.add(R"(<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {0} {1}" width="{0}" )"
               R"(height="{1}" font-family="sans-serif" font-size="13">)",
               kWidth, kHeight);
    canvas.add(R"(<rect width="{}" height="{}" fill="white"/>)", kWidth, kHeight);
    draw_axes(canvas, title);
    draw_band(canvas, thinned(band_of(schedule, games)));
    const std::size_t bots = schedule.bots().size();
    for (std::size_t i = bots; i-- > 0;) {  // the first on top
        const char* const colour = kColours[i % kColours.size()];
        draw_line(canvas, thinned(line_of(schedule, games, i)), colour);
        draw_legend(canvas, kTop + kRow * static_cast<double>(i),
                    fmt::format(R"(stroke="{}" stroke-width="2")", colour).c_str(),
                    shortened(schedule.bots()[i]));
    }
    draw_legend(
        canvas, kTop + kRow * static_cast<double>(bots),
        fmt::format(R"(stroke="{}" stroke-opacity="0.15" stroke-width="12")", kColours[0]).c_str(),
        "95 % of the first");
    canvas.add("</svg>");
    return canvas.svg();
}

}  // namespace perthro::tournament
