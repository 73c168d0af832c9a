// A package's folder made one that travels, once it is found in order: what `pack` and `index` have
// in common.
#pragma once

#include "scripting/command/command.hpp"
#include "scripting/package/travel.hpp"

#include <optional>

namespace perthro::command {

struct Packing {
    GameArguments game;
    bool unchecked = false;           // without `check` and `test`
    std::uint64_t nodes = 1'000'000;  // counts over so many are left out, 0: none
    std::optional<SecretKey> key;     // that signs it
};

// Empty if it is not in order: what is wrong is printed. Throws PackageRefused if game.yaml does
// not say whose it is, or if it could not be installed.
[[nodiscard]] std::optional<TravellingPackage> packed(const Packing& packing,
                                                      const Streams& streams);

}  // namespace perthro::command
