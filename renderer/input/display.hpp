// Whether there is a display. SFML ends the whole process if there is none, so it is asked before.
#pragma once

#include <string>

namespace perthro::renderer {

// Why no window can be opened, "" if one can.
[[nodiscard]] std::string missing_display();

}  // namespace perthro::renderer
