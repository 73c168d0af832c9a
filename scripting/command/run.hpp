// The `perthro` command line: reads the arguments and runs one command.
#pragma once

#include "scripting/command/streams.hpp"

#include <string>
#include <vector>

namespace perthro {

// Whether packages of strangers run confined (isolated.hpp): always, but for programs that run
// commands within themselves, such as tests.
enum class Strangers { Confined, Within };

// Arguments without the program's name. Returns the exit code: 0, 1 (found wanting, or not all of
// the output could be written) or 2 (misuse). What it prints is shown (shown.hpp).
// The whole command runs on a script thread.
[[nodiscard]] int run_command(std::vector<std::string> arguments, const command::Streams& streams,
                              Strangers strangers = Strangers::Within);

}  // namespace perthro
