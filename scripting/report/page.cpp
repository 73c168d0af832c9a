#include "scripting/report/page.hpp"

#include <algorithm>
#include <cmath>
#include <fmt/format.h>

namespace perthro::report {

namespace {

// The colours of Okabe and Ito ("Color Universal Design"), which most people can tell apart.
constexpr const char* kBlue = "#0072B2";
constexpr const char* kOrange = "#D55E00";
constexpr double kWidth = 640;

std::string escaped(const std::string& text) {
    std::string safe;
    for (const char c : text) {
        safe += c == '<'   ? "&lt;"
                : c == '>' ? "&gt;"
                : c == '&' ? "&amp;"
                : c == '"' ? "&quot;"
                           : std::string(1, c);
    }
    return safe;
}

std::string svg(double height, const std::string& inside) {
    return fmt::format("<svg viewBox=\"0 0 {0:.0f} {1:.0f}\" width=\"{0:.0f}\" height=\"{1:.0f}\" "
                       "font-family=\"sans-serif\" font-size=\"13\">{2}</svg>\n",
                       kWidth, height, inside);
}

std::string label(double x, double y, const char* anchor, const std::string& text) {
    return fmt::format("<text x=\"{:.1f}\" y=\"{:.1f}\" text-anchor=\"{}\">{}</text>", x, y, anchor,
                       escaped(text));
}

std::string box(double x, double y, double width, double height, const char* colour,
                double opacity = 1) {
    return fmt::format("<rect x=\"{:.1f}\" y=\"{:.1f}\" width=\"{:.1f}\" height=\"{:.1f}\" "
                       "fill=\"{}\" fill-opacity=\"{:.2f}\"/>",
                       x, y, std::max(width, 0.0), std::max(height, 0.0), colour, opacity);
}

// How many games were how long.
std::string lengths_plot(const std::string& of, const std::vector<double>& lengths) {
    constexpr int kBars = 30;
    constexpr double kHeight = 150, kBottom = 120, kLeft = 40, kRight = kWidth - 10;
    if (lengths.empty()) {
        return "";
    }
    const auto [least, most] = std::minmax_element(lengths.begin(), lengths.end());
    const double step = std::max(1.0, std::ceil((*most - *least + 1) / kBars));
    std::vector<int> bars(static_cast<std::size_t>((*most - *least) / step) + 1);
    for (const double length : lengths) {
        ++bars[static_cast<std::size_t>((length - *least) / step)];
    }
    const int highest = *std::max_element(bars.begin(), bars.end());
    const double wide = (kRight - kLeft) / static_cast<double>(bars.size());
    std::string plot = label(kLeft, 14, "start", "plies of a game (" + of + ")");
    for (std::size_t i = 0; i < bars.size(); ++i) {
        const double high = (kBottom - 24) * bars[i] / highest;
        plot += box(kLeft + wide * static_cast<double>(i), kBottom - high, wide * 0.9, high, kBlue);
    }
    plot += label(kLeft, kBottom + 18, "start", fmt::format("{:.0f}", *least)) +
            label(kRight, kBottom + 18, "end", fmt::format("{:.0f}", *most));
    return svg(kHeight, plot);
}

// Shares with their bounds, one row each.
std::string rows_plot(const std::string& title,
                      const std::vector<std::pair<std::string, Interval>>& rows) {
    constexpr double kRow = 22, kLeft = 250, kRight = kWidth - 60;
    if (rows.empty()) {
        return "";
    }
    const auto x = [](double share) { return kLeft + (kRight - kLeft) * share; };
    std::string plot = label(0, 14, "start", title);
    double y = 24;
    for (const double share : {0.0, 0.25, 0.5, 0.75, 1.0}) {
        plot += fmt::format("<line x1=\"{0:.1f}\" x2=\"{0:.1f}\" y1=\"20\" y2=\"{1:.1f}\" "
                            "stroke=\"#ccc\"/>",
                            x(share), 24 + kRow * static_cast<double>(rows.size()));
    }
    for (const auto& [name, found] : rows) {
        plot += label(kLeft - 8, y + 14, "end", name) +
                box(x(found.low), y + 5, x(found.high) - x(found.low), 12, kBlue, 0.3) +
                box(x(found.value) - 2, y + 3, 4, 16, kBlue) +
                label(kRight + 8, y + 14, "start", fmt::format("{:.0f} %", 100 * found.value));
        y += kRow;
    }
    return svg(y + 8, plot);
}

// Where plies led to, on the board as it is drawn.
std::string board_plot(const Findings& found, const Topology& topology) {
    double left = 1e9, right = -1e9, low = 1e9, high = -1e9, most = 0;
    for (const Cell cell : topology.cells) {
        const CellInfo& info = topology.info[cell];
        left = std::min(left, info.draw_x);
        right = std::max(right, info.draw_x);
        low = std::min(low, info.draw_y);
        high = std::max(high, info.draw_y);
    }
    for (const auto& [name, share] : found.visits) {
        most = std::max(most, share);
    }
    if (most <= 0 || found.visits.size() != topology.cells.size()) {
        return "";
    }
    const double unit = std::min(40.0, (kWidth - 20) / (right - left + 1));
    std::string plot = label(0, 14, "start", "where plies led to");
    for (std::size_t i = 0; i < topology.cells.size(); ++i) {
        const CellInfo& info = topology.info[topology.cells[i]];
        plot += fmt::format("<g><title>{}: {:.1f} %</title>", escaped(info.name),
                            100 * found.visits[i].second) +
                box((info.draw_x - left) * unit, 24 + (high - info.draw_y) * unit, unit - 1,
                    unit - 1, kOrange, 0.06 + 0.94 * found.visits[i].second / most) +
                "</g>";
    }
    return svg(32 + (high - low + 1) * unit, plot);
}

std::string measures_table(const Findings& found) {
    std::string table = "<table><tr><th>games</th><th>measure</th><th>found (95 %)</th>"
                        "<th>what it is</th></tr>\n";
    for (const Measure& one : found.measures) {
        table += fmt::format("<tr><td>{}</td><td>{}</td><td>{}</td><td>{}</td></tr>\n", one.of,
                             escaped(one.title), in_words(one.found, one.unit), escaped(one.means));
    }
    return table + "</table>\n";
}

std::string compared_table(const std::vector<Compared>& compared) {
    std::string table = "<table><tr><th>games</th><th>measure</th><th>now</th><th>before</th>"
                        "<th>difference</th></tr>\n";
    for (const Compared& one : compared) {
        const bool sure = is_significant(one.difference);
        table += fmt::format(
            "<tr{}><td>{}</td><td>{}</td><td>{}</td><td>{}</td><td>{}{}</td></tr>\n",
            sure ? " class=\"sure\"" : "", one.now->of, escaped(one.now->title),
            in_words(one.now->found, one.now->unit), in_words(one.before->found, one.before->unit),
            in_words(one.difference, one.now->unit), sure ? " *" : "");
    }
    return table + "</table>\n";
}

std::string list_of(const std::vector<std::string>& lines) {
    std::string list = "<ul>\n";
    for (const std::string& line : lines) {
        list += "<li>" + escaped(line) + "</li>\n";
    }
    return lines.empty() ? "<p>None.</p>\n" : list + "</ul>\n";
}

std::vector<std::pair<std::string, Interval>> seats_of(const Findings& found) {
    std::vector<std::pair<std::string, Interval>> rows;
    for (const Measure& one : found.measures) {
        if (one.key.find(".seat.") != std::string::npos || one.key == "depth.stronger") {
            rows.emplace_back(one.of + ": " + one.title, one.found);
        }
    }
    return rows;
}

}  // namespace

std::vector<Compared> compare(const Findings& now, const Findings& before) {
    std::vector<Compared> compared;
    for (const Measure& one : now.measures) {
        if (const Measure* other = before.find(one.key)) {
            compared.push_back({&one, other, difference(one.found, other->found)});
        }
    }
    return compared;
}

std::string in_words(const Interval& found, Unit unit) {
    if (found.count == 0) {
        return "-";
    }
    const double scale = unit == Unit::Share ? 100 : 1;
    const auto digits = [scale](double number) {
        const double tenths = std::round(scale * number * 10);
        return fmt::format("{:.1f}", tenths == 0 ? 0.0 : tenths / 10);  // never -0.0
    };
    const std::string value = digits(found.value) + (unit == Unit::Share ? " %" : "");
    return found.bounded
               ? fmt::format("{} ({} to {})", value, digits(found.low), digits(found.high))
               : value;
}

std::string report_page(const Findings& found, const std::vector<Compared>& compared,
                        const PageTexts& texts, const Topology& topology) {
    std::string page = fmt::format(
        "<!DOCTYPE html>\n<html lang=\"en\"><head><meta charset=\"utf-8\"><title>{0}</title>\n"
        "<style>body{{font-family:sans-serif;max-width:60em;margin:2em auto;padding:0 1em}}"
        "table{{border-collapse:collapse}}td,th{{text-align:left;padding:.2em .6em;"
        "border-bottom:1px solid #ddd;vertical-align:top}}.sure{{background:#fff3e0}}"
        "svg{{display:block;margin:1em 0}}</style></head>\n<body><h1>{0}</h1>\n<p>{1}</p>\n",
        escaped(texts.title), escaped(texts.made));
    for (const std::string& remark : found.remarks) {
        page += "<p>" + escaped(remark) + "</p>\n";
    }
    page += "<h2>Balance and depth</h2>\n" + rows_plot("points, a draw is half", seats_of(found));
    page += "<h2>Length</h2>\n";
    for (const auto& [of, lengths] : found.lengths) {
        page += lengths_plot(of, lengths);
    }
    page += "<h2>Ends</h2>\n";
    for (const char* of : {"random", "weak", "strong"}) {
        std::vector<std::pair<std::string, Interval>> rows;
        for (const Ending& end : found.endings) {
            if (end.of == of) {
                rows.emplace_back(end.kind + ", " + end.winners, end.share);
            }
        }
        page += rows_plot(of, rows);
    }
    page += "<h2>The board</h2>\n" + board_plot(found, topology);
    page += "<h2>Stuck positions</h2>\n" + list_of(found.stuck);
    page += "<h2>Options, by games at random</h2>\n" + list_of(lines_of(texts.options));
    page += "<h2>Never used</h2>\n" + list_of(found.unused);
    page += "<h2>Rules that never mattered</h2>\n" + list_of(texts.dead_rules);
    if (!compared.empty()) {
        page += "<h2>Against " + escaped(texts.against) + "</h2>\n" + compared_table(compared);
    }
    return page + "<h2>All measures</h2>\n" + measures_table(found) + "</body></html>\n";
}

}  // namespace perthro::report
