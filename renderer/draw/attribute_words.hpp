// What the window says of the attributes of players and of the game, as `view: {attributes: ...}`
// of the package asks for it.
#pragma once

#include "scripting/session/values.hpp"

#include <string>
#include <vector>

namespace perthro::renderer {

// "Score 5 · May double": numbers other than 0 unless they are `hidden`, true values only where
// they are to be seen (`mark`).
[[nodiscard]] std::string words_of_player(const session::BoardView& board,
                                          const std::vector<session::AttributeView>& attributes);
// Attributes of the game in words, but only those that `view` names: "Stake 4".
[[nodiscard]] std::string words_of_game(const session::BoardView& board,
                                        const std::vector<session::AttributeView>& attributes);

}  // namespace perthro::renderer
