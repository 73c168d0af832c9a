// Files of records that are named on the command line or in a game in the terminal.
#pragma once

#include "engine/records/record.hpp"

#include <string>
#include <vector>

namespace perthro::command {

struct ReadRecord {
    std::string file;  // as it is called in messages
    std::string text;
    Record record;
};

// A text of a record that stands in `file`. Throws PlayError with the place of what is wrong.
[[nodiscard]] ReadRecord parsed_record(const std::string& file, const std::string& text);
// Throws PlayError.
[[nodiscard]] ReadRecord read_record_file(const std::string& file);

// The packages, by id or path, that a record may be played by: its own if that is known here, and
// with `kept` the rules that were kept of it. Empty if the file is no record. Loads none of them.
[[nodiscard]] std::vector<std::string> packages_of_record(const std::string& file, bool kept);

// Throws PlayError if a file of this name is there that is not empty and is no record of `game`:
// nobody means to write over that.
void need_replaceable(const std::string& file, const std::string& game);

}  // namespace perthro::command
