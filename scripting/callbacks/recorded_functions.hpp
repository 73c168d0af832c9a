// The functions that rules.lua and bot.lua of a game defined, as references in a Lua state that has
// recorded them.
#pragma once

#include "engine/rules/definition.hpp"
#include "engine/rules/hooks.hpp"
#include "scripting/vm/state.hpp"

#include <array>
#include <functional>
#include <map>
#include <string>
#include <string_view>
#include <vector>

namespace perthro {

// All references are LUA_NOREF where there is no such function.
// References into the registry of one Lua state; they are valid as long as the state lives.
class RecordedFunctions {
public:
    // Takes them from the recorder of the state, which keeps them; once.
    void find(vm::State& state, const GameDefinition& definition);

    // One that stands within the rules (`test`, `apply`, ...), by its number.
    [[nodiscard]] int numbered(int number) const {
        return numbered_.at(static_cast<std::size_t>(number));
    }
    // A global function of the rules by its name.
    [[nodiscard]] int global(std::string_view name) const;
    // The function of a hook that is no table by class.
    [[nodiscard]] int hook(Hook which) const { return hooks_[static_cast<std::size_t>(which)]; }
    // The function of a hook that may be a table by class (on_move, on_applied).
    [[nodiscard]] int hook_of(Hook which, const std::string& name) const;
    // Whether the rules define the hook, as a function or as a table by class.
    [[nodiscard]] bool has(Hook which) const;

private:
    void read_table_by_class(lua_State* lua, Hook which);

    std::vector<int> numbered_;
    std::map<std::string, int, std::less<>> globals_;                   // by name
    std::map<Hook, std::map<std::string, int, std::less<>>> by_class_;  // of hooks that are tables
    std::array<int, std::size(kHookNames)> hooks_{};
};

}  // namespace perthro
