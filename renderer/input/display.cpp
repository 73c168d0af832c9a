#include "renderer/input/display.hpp"

#include <cstdlib>
#include <dlfcn.h>

namespace perthro::renderer {

std::string missing_display() {
    const char* name = std::getenv("DISPLAY");
    if (name == nullptr || *name == '\0') {
        return "there is no display: the variable DISPLAY is not set";
    }
    // Asked through the library that SFML uses itself, which needs no headers of it.
    void* x11 = dlopen("libX11.so.6", RTLD_LAZY);
    if (x11 == nullptr) {
        return "";
    }
    using Open = void* (*)(const char*);
    const auto open = reinterpret_cast<Open>(dlsym(x11, "XOpenDisplay"));
    // The connection stays open as long as the program runs: a server that ends or begins anew when
    // its last client leaves would be gone when the window is opened.
    const bool there = open == nullptr || open(nullptr) != nullptr;
    return there ? "" : std::string("the display ") + name + " does not answer";
}

}  // namespace perthro::renderer
