// What the program is told on its command line.
#pragma once

#include "renderer/state/model.hpp"

#include <string>
#include <vector>

namespace perthro::renderer {

// What the words behind the program's name ask for.
struct Options {
    session::Open open;              // game "": the browser
    std::vector<std::string> moves;  // played at once
    int width = 1280, height = 800;  // pixels of the window, at least 100
    double scale = 0;                // 0: as the settings say
    double speed = -1;               // of animations; below 0: as the settings say
    std::string screenshot;          // write the first quiet picture here, and end
    std::string tab;                 // of the side panel: moves, rules or design; "" = not said
    bool automation = false;         // print what happens as JSON lines
    bool fresh = false;              // neither read nor write settings and journals
    bool light = false, no_panel = false;  // whatever the settings say
    bool help = false;
    std::string problem;  // what is wrong with the command line, "" = nothing
};

// `arguments`: without the program's name. Games, options and positions are not looked at: the
// session says what is wrong with them.
[[nodiscard]] Options read_options(const std::vector<std::string>& arguments);
// What --help prints: a line for each option.
[[nodiscard]] std::string usage();

}  // namespace perthro::renderer
