#include "renderer/draw/drawers.hpp"

#include "renderer/draw/drawer_process.hpp"
#include "scripting/session/shipped.hpp"

namespace perthro::renderer {

Drawers::Drawers(std::vector<std::string> command, DrawerLimits limits, int most)
    : command_(command.empty() ? std::vector<std::string>{session::program_beside("perthro-client"),
                                                          std::string(kDrawArt)}
                               : std::move(command)),
      limits_(limits), most_(most) {}

Drawn Drawers::draw(const Drawing& drawing, const std::string& package,
                    const std::atomic<bool>& stop) {
    int& ends = ends_[package];
    if (ends >= most_) {
        return {std::nullopt,
                true,
                {0,
                 "no more drawings of this package are drawn, as " + std::to_string(ends) +
                     " processes that drew them ended",
                 "start the client again to try once more"}};
    }
    if (drawer_ == nullptr || package_ != package || drawer_->ended()) {
        drawer_.reset();  // first, so that there is one at a time
        drawer_ = std::make_unique<Drawer>(command_, limits_);
        package_ = package;
    }
    Drawn drawn = drawer_->draw(drawing, stop);
    if (drawer_->ended()) {
        drawer_.reset();
        ends += drawn.given_up ? 1 : 0;
    }
    return drawn;
}

}  // namespace perthro::renderer
