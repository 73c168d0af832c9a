// Which processors this engine was compiled for: a program may find one of several on its system.
#pragma once

namespace perthro {

// Of x86-64 the level (https://gitlab.com/x86-psABIs/x86-64-ABI) whose instructions may be used:
// "x86-64" or "x86-64-v2" to "x86-64-v4"; "this architecture" elsewhere.
[[nodiscard]] const char* compiled_for();

}  // namespace perthro
