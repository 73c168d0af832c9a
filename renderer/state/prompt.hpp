// The line below the board: what the person is asked to do; and what giving up would mean.
#pragma once

#include "renderer/state/model.hpp"

#include <string>

namespace perthro::renderer {

// What the person is asked, from the position, the moves there are, and what is chosen of one.
// `may_choose`: Choosing::may_choose(). "" before a position has come.
[[nodiscard]] std::string prompt(const Model& model, bool may_choose);
// Who resigns when somebody at this board does, and who wins then.
[[nodiscard]] std::string resigning(const Model& model);

}  // namespace perthro::renderer
