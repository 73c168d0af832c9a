// Another program that counts moves, spoken to through pipes in the language of chess engines
// (UCI).
#pragma once

#include <cstdint>
#include <optional>
#include <string>

namespace perthro::command {

struct OutsideCount {
    std::uint64_t nodes = 0;
    double seconds = 0;  // of processor time
};

// Starts the program, chooses the variant (VARIANT, or VARIANT&OPTION=VALUE to set an option of the
// program, too: what may stand behind `?game=` where a program is named), sets the position
// ("start" or a FEN) and counts to the depth. Nothing if the program is not there, does not list
// the variant among its options (some take an unknown one silently for chess), or ends before it
// has answered.
[[nodiscard]] std::optional<OutsideCount> count_outside(const std::string& program,
                                                        const std::string& variant,
                                                        const std::string& position, int depth);

}  // namespace perthro::command
