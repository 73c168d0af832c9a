// The indexes that a user has added: perthro/sources.json in XDG_DATA_HOME.
#pragma once

#include "scripting/catalogue/fetch.hpp"
#include "scripting/catalogue/index.hpp"

#include <functional>
#include <string>
#include <vector>

namespace perthro {

// One of them.
struct IndexSource {
    std::string name;     // an id
    std::string address;  // of the folder that index.json lies in, with a / at its end
};

// All sources, in the order in which they were added; none if there is no file. Throws
// PackageRefused if the file is damaged.
[[nodiscard]] std::vector<IndexSource> read_sources();
// Reads, changes and writes them while no other program does; they are returned as they are then.
// Throws what reading and `change` throw, and WriteFailure.
std::vector<IndexSource>
change_sources(const std::function<void(std::vector<IndexSource>& sources)>& change);

// The address of an index as it is kept: an address, of index.json or the folder that it lies in,
// or the path of such a folder. Throws FetchFailure.
[[nodiscard]] std::string index_address(const std::string& text);

// A source to be added to these: an address as index_address takes it, under this name, or with ""
// a free one from the address. Throws FetchFailure; PackageRefused if the index or the name is
// there already, or it is no name.
[[nodiscard]] IndexSource new_source(const std::vector<IndexSource>& sources,
                                     const std::string& address, const std::string& name);
// Takes out the source of this name or address. Throws PackageRefused with the nearest name if
// there is none.
void remove_source(std::vector<IndexSource>& sources, const std::string& name);

// The index at the address of a source. Throws FetchFailure, and PackageRefused that begins with
// the address.
[[nodiscard]] Index fetch_index(const std::string& address, const FetchProgress& progress = {});

}  // namespace perthro
