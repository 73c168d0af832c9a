// What a message of LuaJIT about a wrong operand does not name. It names locals, upvalues, globals
// and fields; the elements of lists and the results of calls have no name, and nothing that is
// compared is told: those stand on the line of the error.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace perthro::vm {

// "attempt to index `list[1]` (a nil value)" of "attempt to index a nil value" and the line of
// rules on which that happened; all that it may have been are named. The message itself where it
// names the operand, or where the line has none.
[[nodiscard]] std::string with_operand(std::string message, std::string_view line);

// The key that "attempt to call field 'zork' (a nil value)" asked for; "" of other messages.
[[nodiscard]] std::string missing_key(std::string_view message);

// The name that is spelled most like it, "" if none is near.
[[nodiscard]] std::string nearest_key(std::string_view name, const std::vector<std::string>& keys);

}  // namespace perthro::vm
