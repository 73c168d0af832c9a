// A package opened as an editor has it: texts that are open there stand for the files.
#pragma once

#include "scripting/package/open_texts.hpp"
#include "scripting/play/open_game.hpp"

namespace perthro {

// open_game (open_game.hpp), with what is open in place of those files.
[[nodiscard]] OpenGame open_edited_game(const LoadRequest& request, const vm::Limits& limits,
                                        const LogLines& log, const OpenTexts& open);

}  // namespace perthro
