// Processes that draw what strangers drew: one at a time, for one package, started when it is
// needed, anew when it has ended, and not any more for a package that ended a few.
#pragma once

#include "renderer/draw/drawer.hpp"

#include <map>
#include <memory>

namespace perthro::renderer {

class Drawers {
public:
    // `command`: the program and its arguments, the client beside the running program if it is
    // empty. `most`: processes that a package may end.
    Drawers(std::vector<std::string> command, DrawerLimits limits, int most);

    // The drawing of a package, named by its folder. Waits for it, within the limits.
    [[nodiscard]] Drawn draw(const Drawing& drawing, const std::string& package,
                             const std::atomic<bool>& stop);
    // Ends the process: the next drawing starts another one.
    void rest() { drawer_.reset(); }
    // Whether no process runs.
    [[nodiscard]] bool rests() const { return drawer_ == nullptr; }

private:
    std::vector<std::string> command_;
    DrawerLimits limits_;
    int most_;
    std::unique_ptr<Drawer> drawer_;
    std::string package_;              // that it draws
    std::map<std::string, int> ends_;  // of processes, by package
};

}  // namespace perthro::renderer
