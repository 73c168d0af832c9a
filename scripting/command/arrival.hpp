// A package that arrives from anywhere and is put in its place: what `install` and `update` have in
// common.
#pragma once

#include "scripting/command/command.hpp"
#include "scripting/package/travel.hpp"

namespace perthro::command {

struct Arrival {
    TravellingPackage package;
    Provenance provenance;  // kind and from; the rest is filled in
};

// Puts it into the user's folder of packages and tells what that means: who signed it, what it took
// the place of, what is missing. Throws PackageRefused if another key signed it before, and unless
// `force` if what is there was changed, is no installed package or a later version; WriteFailure.
void install_arrival(Arrival& arrival, bool force, const GameArguments& limits,
                     const Streams& streams);

}  // namespace perthro::command
