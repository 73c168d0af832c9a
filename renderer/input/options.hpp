// What the program is told on its command line.
#pragma once

#include "renderer/state/model.hpp"

#include <string>
#include <vector>

namespace perthro::renderer {

struct Options {
    session::Open open;              // game "": the browser
    std::vector<std::string> moves;  // played at once
    int width = 1280, height = 800;
    double scale = 0;         // 0: as the settings say
    double speed = -1;        // of animations; below 0: as the settings say
    std::string screenshot;   // write the first quiet picture here, and end
    std::string tab;          // of the side panel
    bool automation = false;  // print what happens as JSON lines
    bool fresh = false;       // neither read nor write settings and journals
    bool light = false, no_panel = false;
    bool help = false;
    std::string problem;  // what is wrong with the command line
};

[[nodiscard]] Options read_options(const std::vector<std::string>& arguments);
[[nodiscard]] std::string usage();

}  // namespace perthro::renderer
