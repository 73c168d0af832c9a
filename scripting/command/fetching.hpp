// What commands that fetch have in common: progress on a terminal, and packages that come from an
// index or an address.
#pragma once

#include "scripting/catalogue/offers.hpp"
#include "scripting/command/arrival.hpp"

#include <string>

namespace perthro::command {

// Tells each further megabyte of what comes, where a person looks on.
[[nodiscard]] FetchProgress progress_on(const Streams& streams);

// --index
void add_index(Syntax& syntax, std::string& index);

// Fetches what an offer names and puts it in its place, before it what it needs from the same index
// and nobody has here. Throws as fetch_offer and install_arrival.
void install_offer(const Offer& offer, const std::vector<ReadIndex>& sources, bool force,
                   const GameArguments& limits, const Streams& streams);

// A line for each source that could not be read; whether there is any.
bool tell_unread(const std::vector<ReadIndex>& sources, const Streams& streams);

}  // namespace perthro::command
