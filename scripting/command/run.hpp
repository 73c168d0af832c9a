// The `perthro` command line: parses the arguments and runs one command.
#pragma once

namespace perthro {

// Returns the exit code: 0, 1 (found wanting) or 2 (misuse).
int run_command(int argc, char** argv);

}  // namespace perthro
