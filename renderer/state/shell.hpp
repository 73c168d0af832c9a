// Programs of the person's system, started by name.
#pragma once

#include <string>
#include <vector>

namespace perthro::renderer {

// Runs a line for `sh`, in which $1, $2, ... are these words, and waits until it ends. Its exit
// code, -1 if it was not started. What it starts in the background outlives the client.
int run_shell(const std::string& line, const std::vector<std::string>& words);

}  // namespace perthro::renderer
