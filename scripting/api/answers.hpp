// What calls share: giving results, and answers that a script walks over, which the host keeps.
#pragma once

#include "scripting/api/host.hpp"

#include <algorithm>
#include <cstdint>
#include <utility>
#include <vector>

namespace perthro::api {

// Push a result of a call; return how many that are.
inline int give_number(lua_State* lua, std::int64_t value) {
    lua_pushnumber(lua, static_cast<lua_Number>(value));
    return 1;
}
inline int give_bool(lua_State* lua, bool value) {
    lua_pushboolean(lua, value ? 1 : 0);
    return 1;
}

// Adds calls to a table that lies on the stack, with the host that host_of() gives them.
template <typename Calls>
void add_calls(lua_State* lua, Host& host, const Calls& calls) {
    for (const auto& [name, function] : calls) {
        lua_pushlightuserdata(lua, &host);
        lua_pushcclosure(lua, function, 1);
        lua_setfield(lua, -2, name);
    }
}

// The answer to a question, from the store or by compute(cells), which appends cells in any order;
// pushes its slot for next_answer. The slot is given to another question once as many others were
// asked as the store has slots: whoever walks over it by then reads that one's cells.
template <typename Compute>
int answer(lua_State* lua, Host& host, std::uint64_t question, Compute&& compute) {
    for (std::size_t i = 0; i < host.answers.size(); ++i) {
        if (host.answers[i].question == question && host.answers[i].serial == host.serial) {
            return give_number(lua, static_cast<std::int64_t>(i));
        }
    }
    const std::size_t slot = host.next_answer++ % host.answers.size();
    host.answers[slot].serial = 0;
    std::vector<Cell> cells = std::move(host.answers[slot].cells);
    cells.clear();
    compute(cells);
    std::sort(cells.begin(), cells.end());
    cells.erase(std::unique(cells.begin(), cells.end()), cells.end());
    host.answers[slot] = {question, host.serial, std::move(cells)};
    return give_number(lua, static_cast<std::int64_t>(slot));
}
// The key of a question in the store: its kind, and of its arguments 16 bits each.
[[nodiscard]] inline std::uint64_t question(int kind, int a, int b = 0, int c = 0) {
    return (static_cast<std::uint64_t>(kind) << 48) |
           (static_cast<std::uint64_t>(a & 0xFFFF) << 32) |
           (static_cast<std::uint64_t>(b & 0xFFFF) << 16) | static_cast<std::uint64_t>(c & 0xFFFF);
}
// Kinds of questions.
enum Question { kAttackers = 1, kCheckers, kTargets, kChains, kReach, kCaptors };

}  // namespace perthro::api
