#include "scripting/session/shipped.hpp"

#include "scripting/package/places.hpp"

namespace perthro::session {

std::string shipped_content() { return (shipped_folder() / "content").string(); }

std::string program_beside(const std::string& name) {
    return (program_file().parent_path() / name).string();
}

}  // namespace perthro::session
