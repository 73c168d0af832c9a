// A flame graph of a profile as one SVG that needs nothing else (Gregg: "The Flame Graph", CACM
// 2016): what takes long is wide, what it consists of stands on it.
#pragma once

#include "scripting/play/profile.hpp"

#include <functional>
#include <string>

namespace perthro::command {

// `place`: how a line of the package is called.
[[nodiscard]] std::string flame_graph(const std::string& title, const Profile& profile,
                                      const std::function<std::string(const Source&)>& place);

}  // namespace perthro::command
