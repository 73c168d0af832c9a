// What tests.yaml says that must always or never hold: asked behind every ply of random games. A
// game in which it fails is made as short as it can be.
#pragma once

#include "scripting/package/tests_file.hpp"
#include "scripting/vm/state.hpp"

#include <string>

namespace perthro::command {

struct PropertyPackage {
    std::string folder;
    vm::Limits limits;
    OpenTexts open;  // instead of files
};

// Throws Failed with the shortest game that was found where it does not hold; LoadErrors where the
// expression is none. On a script thread.
void hold_in_random_games(const PropertyTest& test, const PropertyPackage& package);

}  // namespace perthro::command
