#include "scripting/dap/sources.hpp"

#include <string_view>

namespace perthro::dap {

std::filesystem::path real_path(const std::filesystem::path& path) {
    std::error_code code;
    auto real = std::filesystem::weakly_canonical(path, code);
    return code ? path.lexically_normal() : real;
}

bool Sources::is_file(const char* source) {
    const std::string_view name(source);
    return name.starts_with('@') && name.ends_with(".lua");
}

const std::filesystem::path& Sources::file_of(const char* source) {
    const std::string_view name = std::string_view(source).substr(1);
    const auto found = files_.find(name);
    return found != files_.end()
               ? found->second
               : files_.emplace(name, real_path(std::filesystem::absolute(name))).first->second;
}

std::string Sources::name_of(const std::filesystem::path& file) const {
    const auto found = names_.find(file);
    return found == names_.end() ? file.string() : found->second;
}

}  // namespace perthro::dap
