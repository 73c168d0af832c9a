#include "scripting/command/client.hpp"
#include "scripting/package/places.hpp"

#include <cerrno>
#include <cstring>
#include <filesystem>
#include <unistd.h>

namespace perthro::command {

namespace {

std::filesystem::path client_file() { return program_file().parent_path() / "perthro-client"; }

}  // namespace

bool has_client() {
    std::error_code error;
    return !program_file().empty() && std::filesystem::exists(client_file(), error);
}

std::string become_client(const std::vector<std::string>& arguments) {
    if (!has_client()) {
        return "perthro-client is not there";
    }
    std::string path = client_file().string();
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
