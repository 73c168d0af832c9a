#include "scripting/record/host_functions.hpp"

#include "scripting/text.hpp"
#include "scripting/vm/arguments.hpp"
#include "scripting/vm/bounded_text.hpp"

#include <stdexcept>
#include <utility>

namespace perthro {

namespace {

constexpr int kFarthest = kMaxCells;  // that a leap may go

constexpr int kMostLogLines = 1'000;            // of one load
constexpr std::size_t kMostDirections = 2'048;  // with what rules make of those of the board
constexpr int kLongestPath = 64;                // links

HostFunctions& self(lua_State* lua) {
    return *static_cast<HostFunctions*>(lua_touserdata(lua, lua_upvalueindex(1)));
}

// Runs work() as a C function of Lua; exceptions become Lua errors.
template <typename Work>
int guarded(lua_State* lua, Work&& work) {
    std::string problem;
    try {
        return work();
    } catch (const std::exception& error) {
        problem = error.what();
    }
    lua_pushlstring(lua, problem.data(), problem.size());
    return lua_error(lua);
}

int nearest(lua_State* lua) {
    return guarded(lua, [&] {
        const std::string near = nearest_name(vm::text_at(lua, 1), texts_at(lua, 2));
        lua_pushlstring(lua, near.data(), near.size());
        return 1;
    });
}

int cell(lua_State* lua) {
    const Cell found = self(lua).definition.topology.find_cell(vm::text_at(lua, 1));
    if (found == kNoCell) {
        return 0;
    }
    lua_pushinteger(lua, found);
    return 1;
}

// Every direction is a table of the whole board.
Topology& topology_with_room(lua_State* lua) {
    Topology& topology = self(lua).definition.topology;
    if (topology.directions.size() > kMostDirections) {
        throw std::runtime_error("the rules make more than " + std::to_string(kMostDirections) +
                                 " directions (leaps and paths)");
    }
    return topology;
}

int leap(lua_State* lua) {
    return guarded(lua, [&] {
        const int x = vm::whole(lua, 1, "a whole number", -kFarthest, kFarthest);
        const int y = vm::whole(lua, 2, "a whole number", -kFarthest, kFarthest);
        lua_pushinteger(lua, topology_with_room(lua).add_leap({x, y, 0, 0}));
        return 1;
    });
}

int leaps(lua_State* lua) {
    return guarded(lua, [&] {
        const auto found = topology_with_room(lua).add_leaps(
            vm::whole(lua, 1, "a whole number", 0, kFarthest),
            vm::whole(lua, 2, "a whole number", 0, kFarthest));
        lua_newtable(lua);
        for (std::size_t i = 0; i < found.size(); ++i) {
            lua_pushinteger(lua, found[i]);
            lua_rawseti(lua, -2, static_cast<int>(i) + 1);
        }
        return 1;
    });
}

int path(lua_State* lua) {
    return guarded(lua, [&] {
        std::vector<Direction> links;
        const auto directions = static_cast<int>(self(lua).definition.topology.directions.size());
        const int count = static_cast<int>(lua_objlen(lua, 1));
        if (count > kLongestPath) {
            throw std::runtime_error("a path has at most " + std::to_string(kLongestPath) +
                                     " links");
        }
        for (int i = 1; i <= count; ++i) {
            lua_rawgeti(lua, 1, i);
            links.push_back(
                static_cast<Direction>(vm::whole(lua, -1, "a direction", 0, directions - 1)));
            lua_pop(lua, 1);
        }
        lua_pushinteger(lua, topology_with_room(lua).add_path(links));
        return 1;
    });
}

int log_line(lua_State* lua) {
    return guarded(lua, [&] {
        HostFunctions& host = self(lua);
        if (host.log && ++host.log_lines <= kMostLogLines) {
            const Source at{static_cast<int>(lua_tointeger(lua, 1)),
                            static_cast<int>(lua_tointeger(lua, 2)), 0};
            const bool last = host.log_lines == kMostLogLines;
            host.log(at, vm::bounded(lua_tostring(lua, 3)) +
                             (last ? " (what is logged behind this line is not shown)" : ""));
        }
        return 0;
    });
}

int library(lua_State* lua) {
    return guarded(lua, [&] {
        const auto found = self(lua).find_library(vm::text_at(lua, 1), vm::integer(lua, 2));
        if (!found) {
            return 0;
        }
        lua_pushlstring(lua, found->text.data(), found->text.size());
        lua_pushinteger(lua, found->file);
        lua_pushlstring(lua, found->name.data(), found->name.size());
        return 3;
    });
}

// run(file, R): one part of the prelude.
int run_part(lua_State* lua) {
    return guarded(lua, [&] {
        const std::string file = lua_tostring(lua, 1);
        self(lua).state.run_trusted(file, 1, 0);
        return 0;
    });
}

}  // namespace

std::vector<std::string> texts_at(lua_State* lua, int index) {
    std::vector<std::string> texts;
    const int count = static_cast<int>(lua_objlen(lua, index));
    for (int i = 1; i <= count; ++i) {
        lua_rawgeti(lua, index, i);
        texts.emplace_back(vm::text_at(lua, -1));
        lua_pop(lua, 1);
    }
    return texts;
}

void HostFunctions::push(lua_CFunction function) {
    lua_State* lua = state.lua();
    lua_pushlightuserdata(lua, this);
    lua_pushcclosure(lua, function, 1);
}

void HostFunctions::set_fields() {
    const std::pair<const char*, lua_CFunction> functions[] = {
        {"nearest", &nearest}, {"cell", &cell},    {"leap", &leap},      {"leaps", &leaps},
        {"path", &path},       {"log", &log_line}, {"library", &library}};
    for (const auto& [name, function] : functions) {
        push(function);
        lua_setfield(state.lua(), -2, name);
    }
}

void HostFunctions::push_run_part() { push(&run_part); }

}  // namespace perthro
