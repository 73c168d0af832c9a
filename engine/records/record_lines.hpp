// On which lines of its text the plies and notes of a record stand, for what is said of them once
// it is known which game they belong to.
#pragma once

#include <string_view>
#include <vector>

namespace perthro {

// Lines from 1.
struct RecordLines {
    std::vector<int> plies{0};                // [node], the beginning has none
    std::vector<std::vector<int>> notes{{}};  // [node][note]
};

// The lines of a text that read_record reads; of another one only the beginning is known.
[[nodiscard]] RecordLines lines_of_record(std::string_view text);

}  // namespace perthro
