// One call after another.
#include "scripting/session/desk.hpp"

#include "scripting/session/playouts.hpp"
#include "scripting/session/thinking.hpp"
#include "scripting/session/watcher.hpp"

namespace perthro::session {

Desk::Desk(SessionSettings settings, Announce announce, std::function<void()> wake)
    : settings_(std::move(settings)), announce_(std::move(announce)), wake_(std::move(wake)),
      journal_(settings_.journals, [this](const CallError& error) { announce_(Trouble{error}); }) {}

Desk::~Desk() = default;

Result Desk::answer(const Call& call) {
    return std::visit([this](const auto& value) { return handle(value); }, call);
}

}  // namespace perthro::session
