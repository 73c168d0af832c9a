// A process that draws what a stranger drew, and has no right to do anything else
// (drawer_process.hpp). Whatever it does costs a picture at most: it is ended when it takes too
// long or says what is no answer.
#pragma once

#include "renderer/draw/drawing.hpp"
#include "scripting/outside/child_process.hpp"

#include <atomic>
#include <chrono>
#include <optional>
#include <string>
#include <vector>

namespace perthro::renderer {

struct DrawerLimits {
    std::chrono::milliseconds processor{1000};  // time of a processor for one drawing
    std::chrono::milliseconds wall{20'000};     // and of the clock on the wall
    int size = 1024;                            // pixels of the largest picture
};

class Drawer {
public:
    // The program and its arguments.
    Drawer(const std::vector<std::string>& command, DrawerLimits limits);

    // The picture, or why there is none. Waits for it; gives it up when `stop` becomes true.
    [[nodiscard]] Drawn draw(const Drawing& drawing, const std::atomic<bool>& stop);
    // Whether nothing more can be drawn by it.
    [[nodiscard]] bool ended();

private:
    using Clock = outside::Clock;
    [[nodiscard]] std::optional<std::string> hear(double processor, const std::atomic<bool>& stop);
    [[nodiscard]] Drawn end(const std::string& what);

    DrawerLimits limits_;
    outside::ChildProcess process_;
    bool ready_ = false, ended_ = false;
    std::string reason_;  // why nothing was heard
};

}  // namespace perthro::renderer
