// Where the documents lie that came with the program.
#pragma once

#include <filesystem>

namespace perthro::command {

// The folder with first-steps.md, installed or of the sources; empty if there is none.
[[nodiscard]] std::filesystem::path documents_folder();

}  // namespace perthro::command
