// `extends`: a child's tree over its ancestors'. Maps merge deeply, scalars and lists replace;
// `key: ~` removes, `!only` replaces a map as a whole, `!add` appends to a list.
#pragma once

#include "scripting/package/document.hpp"

#include <functional>

namespace perthro {

// Reports an error at a place: what, expected, remedy.
using ReportAt =
    std::function<void(const Source& at, const std::string& key_path, const std::string& what,
                       const std::string& expected, const std::string& remedy)>;

// Puts `child` over `parent`, in place. Removed types, attributes and zones stay as entries marked
// `removed`: their names live on while the ancestors' rules run.
void merge_documents(DocumentNode& parent, const DocumentNode& child, const ReportAt& report);

// Reports each `~`, `!only` and `!add` of a package that extends nothing: there is nothing to
// remove, to replace or to append to.
void check_stands_alone(const DocumentNode& root, const ReportAt& report);

}  // namespace perthro
