// What commands that fetch have in common: progress on a terminal, and packages that come from an
// index or an address.
#pragma once

#include "scripting/catalogue/arrival.hpp"
#include "scripting/command/command.hpp"

#include <string>

namespace perthro::command {

// Tells each further megabyte of what comes, where a person looks on.
[[nodiscard]] FetchProgress progress_on(const Streams& streams);

// --index
void add_index(Syntax& syntax, std::string& index);

// Puts a package in its place and tells what that means: who signed it, what it took the place of,
// what is missing. Throws as perthro::install_arrival.
void install_and_tell(Arrival& arrival, bool force, const GameArguments& limits,
                      const Streams& streams);

// Fetches what an offer names and what it needs, and puts all in their places. `force` counts for
// the first alone. Throws as fetch_with_needs and install_arrival.
void install_offer(const Offer& offer, const std::vector<ReadIndex>& sources, bool force,
                   const GameArguments& limits, const Streams& streams);

// A line for each source that could not be read; whether there is any.
bool tell_unread(const std::vector<ReadIndex>& sources, const Streams& streams);

}  // namespace perthro::command
