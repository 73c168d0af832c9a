#include "scripting/command/client.hpp"

#include <cerrno>
#include <cstring>
#include <filesystem>
#include <unistd.h>

namespace perthro::command {

std::string become_client(const std::vector<std::string>& arguments) {
    std::error_code error;
    const auto self = std::filesystem::read_symlink("/proc/self/exe", error);
    const auto client = self.parent_path() / "perthro-client";
    if (error || !std::filesystem::exists(client, error)) {
        return "perthro-client is not there";
    }
    std::string path = client.string();
    std::vector<std::string> words = arguments;
    std::vector<char*> pointers{path.data()};
    for (std::string& word : words) {
        pointers.push_back(word.data());
    }
    pointers.push_back(nullptr);
    execv(path.c_str(), pointers.data());
    return path + " does not start: " + std::strerror(errno);
}

}  // namespace perthro::command
