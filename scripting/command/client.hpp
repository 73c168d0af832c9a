// The desktop client, a program of its own beside this one.
#pragma once

#include <string>

namespace perthro::command {

// Goes on as the client, which is given the game. Comes back only if that was not possible; says
// why.
[[nodiscard]] std::string become_client(const std::string& game);

}  // namespace perthro::command
