// The person's settings on disk, and where running games are kept.
#pragma once

#include "renderer/state/model.hpp"

#include <string>

namespace perthro::renderer {

// Reads the settings, XDG_CONFIG_HOME/perthro/client.json; what cannot be read has its usual value.
[[nodiscard]] Settings read_settings();
// Writes what differs from `before`, what this client read or wrote last, into the file as it is
// now: another client may have written it meanwhile. The file is written whole or not at all.
void write_settings(const Settings& settings, const Settings& before);
// XDG_STATE_HOME/perthro/games, made if need be; "" if that cannot be.
[[nodiscard]] std::string journal_folder();
// XDG_STATE_HOME/perthro/shown, which need not be there yet: see shown_marks.hpp. "" where nobody
// says where that is.
[[nodiscard]] std::string shown_folder();

}  // namespace perthro::renderer
