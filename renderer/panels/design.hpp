// The side panel for people who make games: what the last reload said, why a move is not legal,
// what stands where, Lua on the position, random games, where the time goes.
#pragma once

#include "renderer/panels/panel.hpp"
#include "renderer/panels/position_editor.hpp"
#include "renderer/panels/profile.hpp"
#include "renderer/panels/timeline.hpp"

#include <cstddef>
#include <string>
#include <vector>

struct ImGuiInputTextCallbackData;

namespace perthro::renderer {

class DesignTab : public Panel {
public:
    explicit DesignTab(PanelShare& share)
        : Panel(share), timeline_(share), editor_(share), profile_(share) {}

    // Draws the tab, each part of it that is open.
    void draw();

private:
    void errors_part();
    void mistakes();
    void refusal(const session::ReloadView& reload);
    void error_text(const session::ErrorView& error);
    void why_part();
    void inspector_part();
    [[nodiscard]] std::string in_words(const session::PieceView& piece) const;
    void overlay_part();
    void console_part();
    void recall_console(ImGuiInputTextCallbackData* data);
    void stats_part();
    void results_rows(const session::StatsView& stats);
    void number_row(const std::string& words, const session::ComparedView* before, int decimals);

    Timeline timeline_;
    PositionEditor editor_;
    ProfilePart profile_;
    std::string console_line_;
    std::vector<std::string> console_past_;
    std::size_t console_at_ = 0;  // in the past, its size = the new line
};

}  // namespace perthro::renderer
