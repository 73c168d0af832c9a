// Hooks that are no part of playing: bots and clients ask for them.
#include "engine/game/worker.hpp"

namespace perthro {

std::optional<std::int64_t> Worker::evaluate(Player player) {
    if (hooks_ == nullptr || !hooks_->has(Hook::Evaluate)) {
        return std::nullopt;
    }
    const Operation operation(*this);
    return hooks_->evaluate(*this, player);
}

std::int64_t Worker::order(const MoveList& list, std::size_t index) {
    if (hooks_ == nullptr || !hooks_->has(Hook::Order)) {
        return 0;
    }
    const Operation operation(*this);
    return hooks_->order(*this, context_of(list.compound(index)));
}

bool Worker::plausible() {
    if (hooks_ == nullptr || !hooks_->has(Hook::Plausible)) {
        return true;
    }
    const Operation operation(*this);
    return hooks_->plausible(*this);
}

std::string Worker::notate(const MoveList& list, std::size_t index) {
    if (hooks_ == nullptr || !hooks_->has(Hook::Notate)) {
        return "";
    }
    const Operation operation(*this);
    return hooks_->notate(*this, context_of(list.compound(index)));
}

std::vector<ViewMark> Worker::view_marks() {
    if (hooks_ == nullptr || !hooks_->has(Hook::ViewMarks)) {
        return {};
    }
    const Operation operation(*this);
    return hooks_->view_marks(*this);
}

}  // namespace perthro
