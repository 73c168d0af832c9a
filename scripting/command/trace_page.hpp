// A traced try as a folder of pictures with a page that lists its steps.
#pragma once

#include "scripting/session/design_values.hpp"

#include <filesystem>
#include <string>
#include <utility>
#include <vector>

namespace perthro::command {

// [name, text]: `index.html`, and `step-NN.svg` for the first and the last step that is told and
// for each that changed the board.
[[nodiscard]] std::vector<std::pair<std::string, std::string>>
trace_files(const session::GameInfo& info, const session::TraceView& trace);

// Writes them, over those of an earlier trace. Throws UsageError, before anything is written, of a
// folder that holds something else, WriteFailure.
void write_trace(const std::filesystem::path& folder,
                 const std::vector<std::pair<std::string, std::string>>& files);

}  // namespace perthro::command
