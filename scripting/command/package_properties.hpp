// What tests.yaml says that must always or never hold: asked behind every ply of random games. A
// game in which it fails is made as short as it can be.
#pragma once

#include "scripting/command/asked_package.hpp"
#include "scripting/package/tests_file.hpp"

namespace perthro::command {

// Throws Failed with the shortest game that was found where it does not hold; LoadErrors where the
// expression is none. On a script thread.
void hold_in_random_games(const PropertyTest& test, const PropertyPackage& package);

}  // namespace perthro::command
