#include "scripting/command/client.hpp"

#include <array>
#include <cerrno>
#include <cstring>
#include <filesystem>
#include <unistd.h>

namespace perthro::command {

std::string become_client(const std::string& game) {
    std::error_code error;
    const auto self = std::filesystem::read_symlink("/proc/self/exe", error);
    const auto client = self.parent_path() / "perthro-client";
    if (error || !std::filesystem::exists(client, error)) {
        return "perthro-client is not there";
    }
    std::string path = client.string();
    std::string name = game;
    std::array<char*, 3> arguments{path.data(), game.empty() ? nullptr : name.data(), nullptr};
    execv(path.c_str(), arguments.data());
    return path + " does not start: " + std::strerror(errno);
}

}  // namespace perthro::command
