// When what happened is told, which is when it is heard: a move when it can be seen to be made,
// check and the end after it; each once, and nothing of what is only looked at again.
#include "renderer/state/client.hpp"

#include <algorithm>
#include <utility>

namespace perthro::renderer {

std::vector<Happening> Client::take_happenings() { return std::exchange(happenings_, {}); }

void Client::tell(Happened what, std::string text, int node) {
    happenings_.push_back({what, std::move(text), node});
}

void Client::tell_after(int group, Happening happening) {
    later_.push_back({group, std::move(happening)});
    if (!model_.animation.running()) {
        tell_until(group);
    }
}

void Client::tell_until(int group) {
    const auto waits = std::stable_partition(
        later_.begin(), later_.end(), [&](const Later& later) { return later.group <= group; });
    for (auto told = later_.begin(); told != waits; ++told) {
        happenings_.push_back(std::move(told->happening));
    }
    later_.erase(later_.begin(), waits);
}

void Client::tell_move(const session::MoveView& move, int group, int node) {
    const bool promoted = std::any_of(
        move.path.begin(), move.path.end(),
        [](const std::string& token) { return !token.empty() && token.front() == '='; });
    const Happened what = promoted                 ? Happened::Promoted
                          : !move.captures.empty() ? Happened::Captured
                                                   : Happened::Moved;
    tell_after(group, {what, move.text, node});
}

void Client::tell_outcome(const session::PositionView& before) {
    const session::PositionView& now = model_.position;
    const bool news = now.version > told_version_;
    told_version_ = std::max(told_version_, now.version);
    if (now.outcome.over && !before.outcome.over) {
        model_.banner_closed = model_.banner_closed && !news;
        if (news) {
            tell_after(last_group(), {Happened::Ended, now.outcome.text, now.node});
        }
    } else if (news && !now.checked.empty() && before.checked != now.checked) {
        tell_after(last_group(), {Happened::Checked, "", now.node});
    }
}

}  // namespace perthro::renderer
