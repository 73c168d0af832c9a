// Says of the position that it is only tried: from a mark of its log on, until the window ends.
#pragma once

#include <cstddef>

namespace perthro::facts {

class Store;

// While it stands, positions are taken back no farther than to the mark. One inside another changes
// nothing.
class Window {
public:
    // store: null where the game has none. mark: a Position::mark() of its position, that with
    // which the trying begins. The store outlives this.
    Window(Store* store, std::size_t mark);
    ~Window();
    Window(const Window&) = delete;
    Window& operator=(const Window&) = delete;

private:
    Store* store_;  // null: nothing was begun
};

}  // namespace perthro::facts
