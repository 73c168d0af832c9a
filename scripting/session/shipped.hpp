// What comes with the program, for a client to find.
#pragma once

#include <string>

namespace perthro::session {

// The folder of drawings, fonts and sounds: `content` in shipped_folder().
[[nodiscard]] std::string shipped_content();

// The program of this name beside the one that runs.
[[nodiscard]] std::string program_beside(const std::string& name);

}  // namespace perthro::session
