// Looking up embedded files; the table itself is generated (.cmake/embed_files.cmake).
#include "scripting/vm/embedded.hpp"

#include <algorithm>
#include <stdexcept>
#include <string>

namespace perthro {

std::string_view embedded_file(std::string_view name) {
    const auto files = embedded_files();
    const auto found = std::ranges::lower_bound(files, name, {}, &EmbeddedFile::name);
    if (found == files.end() || found->name != name) {
        throw std::out_of_range("no embedded file \"" + std::string(name) + "\"");
    }
    return found->text;
}

}  // namespace perthro
