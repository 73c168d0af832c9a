// perthro-client: the desktop client. Exit codes: 0, 1 (the game cannot be opened, a picture cannot
// be written), 2 (misuse, no display).
#include "renderer/draw/drawer_process.hpp"
#include "renderer/draw/fonts.hpp"
#include "renderer/input/display.hpp"
#include "renderer/input/options.hpp"
#include "renderer/input/window.hpp"
#include "renderer/layout/window_layout.hpp"
#include "renderer/state/settings_file.hpp"

#include <cstdlib>
#include <exception>
#include <iostream>
#include <memory>

namespace {

int play(const perthro::renderer::Options& options) {
    using namespace perthro::renderer;
    namespace getting = perthro::getting;
    use_own_fonts();
    Settings settings = options.fresh ? Settings{} : read_settings();
    if (options.scale > 0) {
        settings.scale = options.scale;
    }
    if (options.speed >= 0) {
        settings.speed = options.speed;
    }
    settings.dark = settings.dark && !options.light;
    // Whether the panel would cover the board: then the person opens it.
    const bool covers =
        options.tab.empty() &&
        window_layout(options.width, options.height, settings.scale, true, 2).panel_over;
    settings.panel = settings.panel && !options.no_panel && !covers;
    Settings written = settings;  // what this run alone is told is not kept
    const auto rasters = std::make_shared<Rasters>();
    int code = 0;
    bool held_up = false;
    {
        Client client(options.fresh ? "" : journal_folder(), settings,
                      options.fresh ? "" : shown_folder());
        client.browsing().list_games();
        if (getting::is_packed(options.open.game)) {
            client.getting().open_packed(options.open.game);
        } else if (!options.open.game.empty()) {
            client.opening().open(options.open);
        }
        Window window(client, options, rasters, [&](const Settings& now) {
            if (!options.fresh && now != written) {
                write_settings(now, written);
                written = now;
            }
        });
        code = window.run();
        held_up = client.held_up();
    }
    if (held_up || rasters->busy() || rasters->abandoned() > 0) {  // threads that never end
        std::cout.flush();
        std::_Exit(code);
    }
    return code;
}

}  // namespace

int main(int count, char** words) {
    if (count == 2 && words[1] == perthro::renderer::kDrawArt) {
        return perthro::renderer::serve_drawings();
    }
    const auto options = perthro::renderer::read_options({words + 1, words + count});
    if (options.help) {
        std::cout << perthro::renderer::usage();
        return 0;
    }
    if (!options.problem.empty()) {
        std::cerr << "perthro-client: " << options.problem << '\n' << perthro::renderer::usage();
        return 2;
    }
    if (const std::string missing = perthro::renderer::missing_display(); !missing.empty()) {
        std::cerr << "perthro-client: " << missing
                  << "; `perthro play --text` plays in the terminal\n";
        return 2;
    }
    try {
        return play(options);
    } catch (const std::exception& error) {
        std::cerr << "perthro-client: " << error.what() << '\n';
        return 1;
    }
}
