// The side panel: the moves that were played and may be played, how to play, and the Design tab.
#pragma once

#include "renderer/panels/design.hpp"
#include "renderer/panels/history.hpp"
#include "renderer/panels/panel.hpp"
#include "renderer/panels/thinking.hpp"

#include <string>
#include <utility>
#include <vector>

namespace perthro::renderer {

class SidePanel : public Panel {
public:
    explicit SidePanel(PanelShare& share)
        : Panel(share), history_(share), thinking_(share), design_(share) {}

    // Draws the panel there, with the tab that is open.
    void draw(Rect room);
    // Shows the panel with this tab.
    void open_tab(Tab tab);
    // Opens the field for typed moves.
    void type_move();
    // The key that opened the field is no text for it.
    [[nodiscard]] bool is_opening_field() const { return type_move_; }
    // Whether the arrow keys walk through the panel instead of the game.
    void take_keyboard(bool take);
    // Whether the arrow keys are the panel's; lose_keyboard(): somebody has pressed elsewhere.
    [[nodiscard]] bool has_keyboard() const { return has_keyboard_; }
    void lose_keyboard() { has_keyboard_ = false; }
    // The move that is hovered in its list since this was last asked, as
    // Model::Pointing::listed_move.
    [[nodiscard]] std::vector<std::string> take_listed_move() {
        return std::exchange(listed_move_, {});
    }

private:
    void moves_tab();
    void legal_list();
    void place_of_movement(const std::string& place) const;
    void rules_tab();

    HistoryPart history_;
    ThinkingPart thinking_;
    DesignTab design_;
    std::vector<std::string> listed_move_;
    std::string typed_;
    bool choose_tab_ = false;
    bool type_move_ = false;  // the field shall be focused
    bool has_keyboard_ = false;
    bool focus_panel_ = false;  // in the next frame
};

}  // namespace perthro::renderer
