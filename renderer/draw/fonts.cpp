#include "renderer/draw/fonts.hpp"

#include "renderer/draw/art.hpp"

#include <filesystem>
#include <fontconfig/fontconfig.h>

namespace perthro::renderer {

namespace {

// What fontconfig takes for itself where it finds no configuration, after it has complained.
constexpr const char* kUsual = "<fontconfig><dir>/usr/share/fonts</dir>"
                               "<dir>/usr/local/share/fonts</dir><dir prefix=\"xdg\">fonts</dir>"
                               "<cachedir prefix=\"xdg\">fontconfig</cachedir></fontconfig>";

// A system without fonts has no configuration of them either.
void configure_fonts() {
    FcConfig* const config = FcConfigCreate();
    if (FcChar8* const found = FcConfigGetFilename(config, nullptr); found != nullptr) {
        FcStrFree(found);
    } else if (FcConfigParseAndLoadFromMemory(config, reinterpret_cast<const FcChar8*>(kUsual),
                                              FcTrue) == FcTrue &&
               FcConfigBuildFonts(config) == FcTrue) {
        FcConfigSetCurrent(config);
    }
    FcConfigDestroy(config);  // our reference: what is current has one of its own
}

}  // namespace

std::string use_own_fonts() {
    std::string folder = content_folder() + "/fonts";
    std::error_code error;
    if (!std::filesystem::is_directory(folder, error)) {
        return "";
    }
    configure_fonts();
    FcConfigAppFontAddDir(nullptr, reinterpret_cast<const FcChar8*>(folder.c_str()));
    return folder;
}

}  // namespace perthro::renderer
