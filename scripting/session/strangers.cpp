#include "scripting/session/strangers.hpp"

#include "scripting/package/foreign.hpp"

#include <filesystem>

namespace perthro::session {

bool is_strangers(const std::string& folder) {
    namespace fs = std::filesystem;
    std::error_code error;
    const fs::path full = fs::absolute(folder, error);
    return !fs::is_regular_file(full / "game.yaml", error) || needs_isolation(full.string());
}

}  // namespace perthro::session
