// When what happened is told, which is when it is heard: a move when it can be seen to be made,
// check and the end after it; each once, and nothing of what is only looked at again.
#pragma once

#include "renderer/state/model.hpp"

#include <string>
#include <vector>

namespace perthro::renderer {

// Something that may be heard or told to a test.
enum class Happened {
    Listed,  // the games of the browser
    Opened,
    Moved,
    Captured,
    Promoted,
    Checked,
    Ended,
    Illegal,  // or a call that failed
    Stepped,  // to another place of the game, or the position was edited
    Reloaded,
    Failed  // to open a game
};
struct Happening {
    Happened what = Happened::Moved;
    std::string text;  // the move, the reason, ...
    int node = 0;      // of the history, where one is meant
};

class Telling {
public:
    explicit Telling(Model& model) : model_(model) {}

    // What was told since the last time, in order.
    [[nodiscard]] std::vector<Happening> take();
    // Tells something at once.
    void tell(Happened what, std::string text, int node = 0);
    // Tells something when this group of the animation is over, and with it all that waits before
    // it; at once where nothing is being shown.
    void after(int group, Happening happening);
    // The animation is over up to this group: what waits for it is told.
    void until(int group);
    // A move was made that led to `node`: told behind `group`, as what is heard of it.
    void move(const session::MoveView& move, int group, int node);
    // Check, or the end, that the position before did not have.
    void outcome(const session::PositionView& before);
    // What still waits is not told any more.
    void forget() { later_.clear(); }
    // Check and end up to this PositionView::version are known.
    void told_up_to(int version) { told_version_ = version; }

private:
    struct Later {
        int group = 0;  // of the animation
        Happening happening;
    };

    Model& model_;
    std::vector<Happening> happenings_;
    std::vector<Later> later_;  // told when it can be seen
    int told_version_ = 0;      // PositionView::version up to which check and end were told
};

}  // namespace perthro::renderer
