// When what happened is told, which is when it is heard: a move when it can be seen to be made,
// check and the end after it; each once, and nothing of what is only looked at again.
#pragma once

#include "renderer/state/model.hpp"

#include <string>
#include <vector>

namespace perthro::renderer {

// Something that may be heard or told to a test.
enum class Happened {
    Listed,
    Opened,
    Moved,
    Captured,
    Promoted,
    Checked,
    Ended,
    Illegal,
    Stepped,
    Reloaded,
    Failed
};
struct Happening {
    Happened what = Happened::Moved;
    std::string text;  // the move, the reason, ...
    int node = 0;
};

class Telling {
public:
    explicit Telling(Model& model) : model_(model) {}

    [[nodiscard]] std::vector<Happening> take();
    void tell(Happened what, std::string text, int node = 0);
    // What is told when this group of the animation is over, and with it all that waits before it.
    void after(int group, Happening happening);
    void until(int group);
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
