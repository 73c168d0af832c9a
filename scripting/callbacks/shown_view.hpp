// What the running hooks `observe` and `view_marks` show a player, and the calls by which they do.
#pragma once

#include "engine/game/worker.hpp"
#include "engine/rules/hooks.hpp"
#include "scripting/api/host.hpp"

#include <vector>

namespace perthro {

struct ShownView {
    Worker* observed = nullptr;   // the view that `observe` fills
    Player observer = kNobody;    // for whom
    std::vector<ViewMark> marks;  // what `view_marks` has drawn
};

// Pushes the table of these calls, `hide` and `draw`. Host and view have to outlive the Lua state.
void push_view_calls(lua_State* lua, api::Host& truth, ShownView& shown);

}  // namespace perthro
