// The files of a package that changes another one (`extends`): what children usually change stands
// in them as commented examples, made from what the parent has.
#pragma once

#include "scripting/command/templates.hpp"
#include "scripting/play/match.hpp"

namespace perthro::command {

struct ChildPackage {
    std::string parent;  // id
    std::string id, title;
};

// The match is one of the parent's, at its first setup.
[[nodiscard]] PackageFiles child_files(const ChildPackage& child, const Match& parent);

}  // namespace perthro::command
