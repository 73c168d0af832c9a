// When what happened is told, which is when it is heard: a move when it can be seen to be made,
// check and the end after it; each once, and nothing of what is only looked at again.
#include "renderer/state/telling.hpp"

#include <algorithm>
#include <utility>

namespace perthro::renderer {

std::vector<Happening> Telling::take() { return std::exchange(happenings_, {}); }

void Telling::tell(Happened what, std::string text, int node) {
    happenings_.push_back({what, std::move(text), node});
}

void Telling::after(int group, Happening happening) {
    later_.push_back({group, std::move(happening)});
    if (!model_.animation.running()) {
        until(group);
    }
}

void Telling::until(int group) {
    const auto waits = std::stable_partition(
        later_.begin(), later_.end(), [&](const Later& later) { return later.group <= group; });
    for (auto told = later_.begin(); told != waits; ++told) {
        happenings_.push_back(std::move(told->happening));
    }
    later_.erase(later_.begin(), waits);
}

void Telling::move(const session::MoveView& move, int group, int node) {
    const bool promoted = std::any_of(
        move.path.begin(), move.path.end(),
        [](const std::string& token) { return !token.empty() && token.front() == '='; });
    const Happened what = promoted                 ? Happened::Promoted
                          : !move.captures.empty() ? Happened::Captured
                                                   : Happened::Moved;
    after(group, {what, move.text, node});
}

void Telling::outcome(const session::PositionView& before) {
    const session::PositionView& now = model_.position;
    const bool news = now.version > told_version_;
    told_version_ = std::max(told_version_, now.version);
    if (now.outcome.over && !before.outcome.over) {
        model_.table.banner_closed = model_.table.banner_closed && !news;
        if (news) {
            after(model_.animation.last_group(), {Happened::Ended, now.outcome.text, now.node});
        }
    } else if (news && !now.checked.empty() && before.checked != now.checked) {
        after(model_.animation.last_group(), {Happened::Checked, "", now.node});
    }
}

}  // namespace perthro::renderer
