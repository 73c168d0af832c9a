// Settings: looks, motion, games as files and texts.
#pragma once

#include "renderer/panels/panel.hpp"

#include <string>

namespace perthro::renderer {

class SettingsDialog : public Panel {
public:
    explicit SettingsDialog(PanelShare& share) : Panel(share) {}

    // Draws the dialog; called while Model::dialog is Dialog::Settings. `scene` paints the pictures
    // of the board that are wanted.
    void draw(Scene& scene);

private:
    void looks_part(Settings& settings);
    void board_colors_choice(Settings& settings);
    void motion_part(Settings& settings);
    void files_part(Scene& scene);
    void file_part(Scene& scene);
    void clipboard_part(Scene& scene);
    void position_part();

    std::string file_, position_;  // fields
};

}  // namespace perthro::renderer
