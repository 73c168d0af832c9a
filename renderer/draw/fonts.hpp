// Fonts that came with the program, for systems that lack them.
#pragma once

#include <string>

namespace perthro::renderer {

// Adds the fonts in `fonts` of the content folder, if there is such a folder, to those of the
// system. Returns the folder, "" if there is none. Call it before anything is written.
std::string use_own_fonts();

}  // namespace perthro::renderer
