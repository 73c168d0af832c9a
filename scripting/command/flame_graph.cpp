#include "scripting/command/flame_graph.hpp"

#include "scripting/shown.hpp"

#include <algorithm>
#include <array>
#include <fmt/format.h>
#include <map>
#include <vector>

namespace perthro::command {

namespace {

constexpr double kWidth = 1200, kHeight = 18, kLetter = 6.6;  // pixels

struct Frame {
    std::string name;
    double seconds = 0;
    std::map<std::string, Frame> inside;

    Frame& child(const std::string& called) {
        Frame& one = inside[called];
        one.name = called;
        return one;
    }
    [[nodiscard]] int depth() const {
        int deepest = 0;
        for (const auto& [name_of, one] : inside) {
            deepest = std::max(deepest, one.depth());
        }
        return deepest + 1;
    }
};

std::string escaped(const std::string& text) {
    std::string out;
    for (const char c : text) {
        out += c == '&'   ? "&amp;"
               : c == '<' ? "&lt;"
               : c == '>' ? "&gt;"
               : c == '"' ? "&quot;"
                          : std::string(1, c);
    }
    return out;
}

// What fits into a width, with "..." where something is left out: whole characters of UTF-8.
std::string fitting(const std::string& text, double width) {
    const auto letters = static_cast<std::size_t>(std::max(0.0, (width - 4) / kLetter));
    std::vector<std::size_t> starts;
    for (std::size_t at = 0; at < text.size();
         at += std::max<std::size_t>(1, utf8_length(text, at))) {
        starts.push_back(at);
    }
    return starts.size() <= letters ? text
           : letters < 4            ? ""
                                    : text.substr(0, starts[letters - 3]) + "...";
}

void draw(const Frame& frame, double x, double y, double per_second, double all, std::size_t colour,
          std::string& out) {
    constexpr std::array kColours{"#f2c572", "#e8a25c", "#e58a5a", "#d9c46c", "#efb08a"};
    const double width = frame.seconds * per_second;
    if (width < 0.5) {
        return;
    }
    out += fmt::format("<g><title>{}: {:.1f} % of a ply, {:.2f} us</title><rect x=\"{:.1f}\" "
                       "y=\"{:.0f}\" width=\"{:.1f}\" height=\"{:.0f}\" fill=\"{}\" "
                       "stroke=\"#fff\"/><text x=\"{:.1f}\" y=\"{:.0f}\">{}</text></g>\n",
                       escaped(frame.name), 100 * frame.seconds / all, 1e6 * frame.seconds, x, y,
                       width, kHeight, kColours.at(colour % kColours.size()), x + 3,
                       y + kHeight - 5, escaped(fitting(frame.name, width)));
    for (const auto& [name, inside] : frame.inside) {
        draw(inside, x, y - kHeight, per_second, all, ++colour, out);
        x += inside.seconds * per_second;
    }
}

}  // namespace

std::string flame_graph(const std::string& title, const Profile& profile,
                        const std::function<std::string(const Source&)>& place) {
    Frame root{title, 0, {}};
    for (const Cost& cost : profile.costs) {
        Frame* at = &root;
        at->seconds += cost.seconds;
        const std::string line = place(cost.at);
        std::vector<std::string> names{std::string(name_of(cost.of)), cost.name};
        if (!line.empty()) {
            names.push_back(cost.word.empty() ? line : cost.word + " (" + line + ")");
        }
        for (const std::string& name : names) {
            if (!name.empty()) {
                at = &at->child(name);
                at->seconds += cost.seconds;
            }
        }
    }
    const double height = kHeight * (root.depth() + 1);
    std::string out = fmt::format(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {0:.0f} {1:.0f}\" "
        "width=\"{0:.0f}\""
        " height=\"{1:.0f}\" font-family=\"monospace\" font-size=\"11\">\n<rect width=\"100%\" "
        "height=\"100%\" fill=\"#fff\"/>\n",
        kWidth, height);
    const double all = std::max(root.seconds, 1e-12);
    draw(root, 0, height - 1.5 * kHeight, kWidth / all, all, 0, out);
    return out + "</svg>\n";
}

}  // namespace perthro::command
