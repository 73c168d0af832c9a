// Text of drawings needs fonts: which there are is read before, their files may be read later.
#include "renderer/draw/drawer_process.hpp"
#include "renderer/draw/drawer_words.hpp"
#include "renderer/draw/fonts.hpp"
#include "scripting/drawings/svg_check.hpp"
#include "scripting/isolation/jail.hpp"

#include <csignal>
#include <fontconfig/fontconfig.h>
#include <iostream>
#include <string>
#include <sys/prctl.h>

namespace perthro::renderer {

namespace {

constexpr std::uint64_t kMemory = std::uint64_t{1} << 30;  // bytes of addresses
constexpr std::uint64_t kProcessorSeconds = 600;           // the client is stricter

// A text in the usual font, so that all that libraries load once is there.
constexpr const char* kFirst = "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 9 9\">"
                               "<text y=\"8\" font-size=\"8\">A</text></svg>";

isolation::Reach fonts() {
    isolation::Reach reach;
    reach.memory = kMemory;
    reach.processor_seconds = kProcessorSeconds;
    if (const std::string own = use_own_fonts(); !own.empty()) {
        reach.read.emplace_back(own);
    }
    FcConfigSetRescanInterval(nullptr, 0);
    FcStrList* const folders = FcConfigGetFontDirs(nullptr);
    while (folders != nullptr) {
        const FcChar8* const folder = FcStrListNext(folders);
        if (folder == nullptr) {
            FcStrListDone(folders);
            break;
        }
        reach.read.emplace_back(reinterpret_cast<const char*>(folder));
    }
    return reach;
}

Drawn answer_to(const std::string& line) {
    const auto drawing = read_drawing(line);
    if (!drawing) {
        return {};
    }
    if (const auto problem = check_svg(drawing->svg, drawing->of)) {
        return {std::nullopt, false, *problem};
    }
    return {drawn(*drawing), false, {}};
}

}  // namespace

int serve_drawings() {
    prctl(PR_SET_PDEATHSIG, SIGKILL, 0, 0, 0);
    const isolation::Reach reach = fonts();
    static_cast<void>(drawn({kFirst, "", 16}));
    if (!isolation::confine_service(reach, "drawings")) {
        return 1;
    }
    std::cout << kDrawerReady << '\n' << std::flush;
    for (std::string line; std::getline(std::cin, line) && std::cout;) {
        std::cout << drawn_line(answer_to(line)) << '\n' << std::flush;
    }
    return 0;
}

}  // namespace perthro::renderer
