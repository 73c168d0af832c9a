// What comes with the program, for a client to find.
#pragma once

#include <string>

namespace perthro::session {

// The folder of drawings, fonts and sounds: `content` in shipped_folder().
[[nodiscard]] std::string shipped_content();

}  // namespace perthro::session
