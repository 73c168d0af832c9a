#include "renderer/draw/fonts.hpp"

#include "renderer/draw/art.hpp"

#include <filesystem>
#include <fontconfig/fontconfig.h>

namespace perthro::renderer {

std::string use_own_fonts() {
    std::string folder = content_folder() + "/fonts";
    std::error_code error;
    if (!std::filesystem::is_directory(folder, error)) {
        return "";
    }
    FcConfigAppFontAddDir(nullptr, reinterpret_cast<const FcChar8*>(folder.c_str()));
    return folder;
}

}  // namespace perthro::renderer
