// The secret keys that a user signs packages by: perthro/keys/NAME.key in XDG_DATA_HOME, files that
// nobody else may read.
#pragma once

#include "scripting/package/signature.hpp"

#include <string>
#include <vector>

namespace perthro {

// Ids (is_package_id) of the keys there are, sorted.
[[nodiscard]] std::vector<std::string> own_keys();

// Makes a key and keeps it under this id. Throws PackageRefused if the id is none or taken,
// WriteFailure.
SecretKey make_key(const std::string& id, const std::string& signer);

// One of them; "" means the only one there is. Throws PackageRefused that says which there are, and
// for a file that is no key or that others may read.
[[nodiscard]] SecretKey own_key(const std::string& id);

// The file in which the key of this id is kept, or would be.
[[nodiscard]] std::string key_file(const std::string& id);

}  // namespace perthro
