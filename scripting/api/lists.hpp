// Lists of moves as hooks see them: the list of `filter`, those of position:moves(), and the sink
// of `generate`.
#pragma once

#include "scripting/api/host.hpp"

#include <memory>
#include <vector>

namespace perthro::api {

// One list and where its fate is written. A script holds its number, never a pointer.
struct ListView {
    const MoveList* list = nullptr;
    std::vector<char>* dropped = nullptr;         // filter only
    std::vector<std::string>* reasons = nullptr;  // of those dropped, if somebody asks
    MoveList own;                                 // of position:moves()
    std::vector<Effect> before;  // what led from the truth to the position they are of
    bool shown_only = false;     // moves of which a player is not told all that they do
};

// All lists that the running hooks hold, and the copy of the position that position_after shows.
struct Lists {
    static constexpr std::size_t kMostLists = 64;

    Host* truth = nullptr;
    Host* after = nullptr;
    std::vector<std::unique_ptr<ListView>> open;  // reused; the first `used` are in use
    std::size_t used = 0;
    Position after_position;
    std::unique_ptr<Interpreter> after_interpreter;

    // Opens a list and returns its number. Throws if the hooks hold too many.
    std::size_t begin(const MoveList* list, std::vector<char>* dropped);
};

// Pushes the tables of leaves and calls on lists; the leaves take `&lists` as their first argument.
void push_list_leaves(lua_State* lua);
void push_list_calls(lua_State* lua, Lists& lists);

}  // namespace perthro::api
