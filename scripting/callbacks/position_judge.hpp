// What a package's hook `plausible` gave as the reason: the engine asks only whether.
#pragma once

#include <string>

namespace perthro {

// Every Hooks object of lua_hooks_factory is one.
class PositionJudge {
public:
    virtual ~PositionJudge() = default;
    // Of `refuse "why"`, when a position was last judged; "" if it was plausible or `false` said
    // it.
    [[nodiscard]] virtual const std::string& why_implausible() const = 0;
};

}  // namespace perthro
