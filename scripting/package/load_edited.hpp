// A package loaded as an editor has it: texts that are open there stand for the files.
#pragma once

#include "scripting/package/load.hpp"
#include "scripting/package/open_texts.hpp"

namespace perthro {

// read_package (load.hpp), with what is open in place of those files.
[[nodiscard]] LoadedGame read_edited_package(const LoadRequest& request,
                                             ExpressionEvaluator& expressions,
                                             const OpenTexts& open);

// load_package (load.hpp), with what is open in place of those files.
[[nodiscard]] LoadedGame load_edited_package(const LoadRequest& request, vm::State& state,
                                             const LogSink& log, const OpenTexts& open);

}  // namespace perthro
