// Writes a file that a call asked for.
#pragma once

#include <filesystem>
#include <string>

namespace perthro::session {

// Over what stood there (write_file). remedy: what to do where that fails. Throws CallFailure with
// code "file".
void save_file(const std::filesystem::path& file, const std::string& text,
               const std::string& remedy);

}  // namespace perthro::session
