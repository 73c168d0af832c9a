// The desktop client, a program of its own beside this one.
#pragma once

#include <string>
#include <vector>

namespace perthro::command {

// Whether the client lies beside this program.
[[nodiscard]] bool has_client();

// Goes on as the client, with these words on its command line. Comes back only if that was not
// possible; says why.
[[nodiscard]] std::string become_client(const std::vector<std::string>& arguments);

}  // namespace perthro::command
