#include "renderer/input/options.hpp"

#include <algorithm>
#include <cstdio>
#include <sstream>

namespace perthro::renderer {

std::string usage() {
    return "perthro-client FILE.perthro   ask whether to install a packed game\n"
           "perthro-client [GAME] [--option KEY=VALUE]... [--setup NAME] [--seed N]\n"
           "  [--position TEXT] [--moves \"MOVE, MOVE ...\"]  how the game begins\n"
           "  [--size WxH] [--scale S] [--light] [--no-panel] [--tab moves|rules|design]\n"
           "  [--speed S]          of what moves, 1 as usual, 0: nothing moves\n"
           "  [--fresh]            neither read nor write settings and running games\n"
           "  [--screenshot FILE]  write a PNG when all is drawn, and end\n"
           "  [--automation]       print what happens as JSON lines, for tests\n";
}

namespace {

// Blanks divide, where there are no commas. These divide else, and between them blanks only words
// that each name a place: a class belongs to the move before it, "ant@q15 place, q15-q16".
std::vector<std::string> moves_in(const std::string& text) {
    std::vector<std::string> moves;
    std::istringstream parts(text);
    for (std::string part; std::getline(parts, part, ',');) {
        std::vector<std::string> words;
        std::istringstream blanks(part);
        for (std::string word; blanks >> word;) {
            words.push_back(word);
        }
        const bool apart = text.find(',') == std::string::npos ||
                           std::all_of(words.begin(), words.end(), [](const std::string& word) {
                               return word.find_first_of("0123456789") != std::string::npos;
                           });
        for (const std::string& word : words) {
            if (apart || &word == &words.front()) {
                moves.push_back(word);
            } else {
                moves.back() += " " + word;
            }
        }
    }
    return moves;
}

void read_option(Options& options, const std::string& pair) {
    const auto equals = pair.find('=');
    if (equals == std::string::npos) {
        options.problem = "--option is written KEY=VALUE";
    } else {
        options.open.options[pair.substr(0, equals)] = pair.substr(equals + 1);
    }
}

void read_size(Options& options, const std::string& size) {
    if (std::sscanf(size.c_str(), "%dx%d", &options.width, &options.height) != 2 ||
        options.width < 100 || options.height < 100) {
        options.problem = "--size is written 1280x800";
    }
}

// What this word switches on; null if it is no switch.
bool* switch_of(Options& options, const std::string& word) {
    return word == "--help" || word == "-h" ? &options.help
           : word == "--automation"         ? &options.automation
           : word == "--fresh"              ? &options.fresh
           : word == "--light"              ? &options.light
           : word == "--no-panel"           ? &options.no_panel
                                            : nullptr;
}

}  // namespace

Options read_options(const std::vector<std::string>& arguments) {
    Options options;
    for (std::size_t i = 0; i < arguments.size(); ++i) {
        const std::string& word = arguments[i];
        const auto value = [&]() -> std::string {
            if (i + 1 < arguments.size()) {
                return arguments[++i];
            }
            options.problem = word + " needs a value";
            return "";
        };
        if (bool* on = switch_of(options, word)) {
            *on = true;
        } else if (word == "--option") {
            read_option(options, value());
        } else if (word == "--setup") {
            options.open.setup = value();
        } else if (word == "--seed") {
            options.open.seed = value();
        } else if (word == "--position") {
            options.open.position = value();
        } else if (word == "--moves") {
            options.moves = moves_in(value());
        } else if (word == "--size") {
            read_size(options, value());
        } else if (word == "--scale") {
            options.scale = std::atof(value().c_str());
        } else if (word == "--speed") {
            options.speed = std::max(std::atof(value().c_str()), 0.0);
        } else if (word == "--screenshot") {
            options.screenshot = value();
        } else if (word == "--tab") {
            options.tab = value();
        } else if (word.rfind("--", 0) == 0) {
            options.problem = "there is no option " + word;
        } else if (options.open.game.empty()) {
            options.open.game = word;
        } else {
            options.problem = "one game at a time";
        }
    }
    return options;
}

}  // namespace perthro::renderer
