// The engine's Hooks, run in a Lua state of their own: one per worker. The state records the same
// texts as the load did, so that numbers of functions agree; afterwards a call allocates nothing.
#pragma once

#include "engine/game/worker.hpp"
#include "engine/rules/hooks.hpp"
#include "engine/rules/stopped.hpp"
#include "scripting/package/load.hpp"
#include "scripting/vm/state.hpp"

#include <memory>

namespace perthro {

// A script failed or was stopped while rules ran: `what()` begins with file:line and names the
// hook.
class ScriptFailure : public RuleError {
public:
    ScriptFailure(const std::string& what, Source at, vm::ScriptError error)
        : RuleError(what, at), error_(std::move(error)) {}
    [[nodiscard]] const vm::ScriptError& error() const { return error_; }

private:
    vm::ScriptError error_;
};

// The same where a limit stopped it, or where a hook failed that judges drawn positions: no search
// passes over it.
class ScriptStopped : public ScriptFailure, public RulesStopped {
public:
    explicit ScriptStopped(ScriptFailure failure) : ScriptFailure(std::move(failure)) {}
};

// What the hooks' Lua state holds, for statistics; every Hooks object of lua_hooks_factory is one.
class LuaMemory {
public:
    virtual ~LuaMemory() = default;
    [[nodiscard]] virtual std::size_t memory() const = 0;  // bytes, garbage among them
    virtual void trim() = 0;  // gives back garbage, and traces, which LuaJIT compiles anew
};

// Whether the rules call Lua at all: hooks, or functions given to words and keys.
[[nodiscard]] bool uses_lua(const GameDefinition& game);

// Whose functions the hooks of a game call.
enum class HooksOf { Rules, RulesAndBot };

// Makes the hooks of a loaded game. Every Hooks object keeps what it needs of `game` alive. `log`
// receives what the rules log; without it nothing is written.
[[nodiscard]] HooksFactory lua_hooks_factory(std::shared_ptr<const LoadedGame> game,
                                             const vm::Limits& limits, const LogSink& log = {},
                                             HooksOf whose = HooksOf::Rules);

}  // namespace perthro
