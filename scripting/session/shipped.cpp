#include "scripting/session/shipped.hpp"

#include "scripting/package/places.hpp"

namespace perthro::session {

std::string shipped_content() { return (shipped_folder() / "content").string(); }

}  // namespace perthro::session
