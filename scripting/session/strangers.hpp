// Which packages a client treats as a stranger's, without opening them.
#pragma once

#include <string>

namespace perthro::session {

// Whether the package in this folder runs isolated (package/foreign.hpp), or there is none, so that
// nobody can tell whose files lie there.
[[nodiscard]] bool is_strangers(const std::string& folder);

}  // namespace perthro::session
