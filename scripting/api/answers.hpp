// What calls share: giving results, and answers that a script walks over.
#pragma once

#include "scripting/api/host.hpp"

#include <algorithm>
#include <cstdint>
#include <cstring>
#include <string>
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

// Cells as a string of Lua's, which the loop over them has for itself: loops may stand in one
// another, as many as there are, and be left. Two bytes hold the number of a cell, the numbers
// ascend; next_answer (leaves.cpp) reads it.
[[nodiscard]] inline std::string walked(const Host& host, const std::vector<Cell>& cells) {
    std::vector<std::uint16_t> numbers;
    for (const Cell cell : cells) {
        if (cell != kNoCell) {  // a hand, of which a drop comes
            numbers.push_back(host.number[cell]);
        }
    }
    std::sort(numbers.begin(), numbers.end());
    numbers.erase(std::unique(numbers.begin(), numbers.end()), numbers.end());
    std::string bytes(numbers.size() * sizeof(std::uint16_t), '\0');
    if (!numbers.empty()) {
        std::memcpy(bytes.data(), numbers.data(), bytes.size());
    }
    return bytes;
}
inline int give_cells(lua_State* lua, const std::string& walked) {
    lua_pushlstring(lua, walked.data(), walked.size());
    return 1;
}

// The answer to a question, from the store or by compute(cells).
template <typename Compute>
int answer(lua_State* lua, Host& host, std::uint64_t question, Compute&& compute) {
    for (const Host::CellAnswer& known : host.answers) {
        if (known.question == question && known.serial == host.serial) {
            return give_cells(lua, known.walked);
        }
    }
    std::vector<Cell> cells;
    compute(cells);
    Host::CellAnswer& kept = host.answers[host.next_answer++ % host.answers.size()];
    kept = {question, host.serial, walked(host, cells)};
    return give_cells(lua, kept.walked);
}
// The key of a question in the store: its kind, and of its arguments 16 bits each.
[[nodiscard]] inline std::uint64_t question(int kind, int a, int b = 0, int c = 0) {
    return (static_cast<std::uint64_t>(kind) << 48) |
           (static_cast<std::uint64_t>(a & 0xFFFF) << 32) |
           (static_cast<std::uint64_t>(b & 0xFFFF) << 16) | static_cast<std::uint64_t>(c & 0xFFFF);
}
// Kinds of questions.
enum Question { kAttackers = 1, kCheckers, kTargets, kChains, kCaptors };

}  // namespace perthro::api
