// What a bot says while it thinks: how deep, how much, how it stands, what it would play; and the
// curve of what it thought of the game so far.
#include "renderer/panels/panels.hpp"

#include <algorithm>
#include <imgui.h>

namespace perthro::renderer {

void Panels::thinking_part() {
    const session::ThinkingView& view = model_.thinking;
    if (view.player < 1 || (view.depth == 0 && view.nodes == 0)) {
        return;
    }
    ImGui::TextDisabled("%s  ·  depth %d  ·  %.0f thousand  ·  %.1f s  ·  %+.2f", view.bot.c_str(),
                        view.depth, static_cast<double>(view.nodes) / 1000, view.seconds,
                        view.score);
    mark("thinking");
    std::string line;
    for (const std::string& move : view.line) {
        line += (line.empty() ? "" : " ") + move;
    }
    ImGui::TextWrapped("%s", line.c_str());
    if (model_.evaluations.size() > 1) {
        std::vector<float> curve;
        for (const auto& [ply, score] : model_.evaluations) {
            curve.push_back(static_cast<float>(score));
        }
        ImGui::PlotLines("##curve", curve.data(), static_cast<int>(curve.size()), 0, nullptr, -1, 1,
                         {ImGui::GetContentRegionAvail().x, 44 * s_});
    }
    if (!view.thinking) {
        return;
    }
    if (plain_button("Move now", "bot.now")) {
        client_.ask(session::Bot{session::Running::Now, view.player, {}});
    }
    ImGui::SameLine();
    if (plain_button("Take its place", "bot.stop")) {
        client_.set_seat(view.player, {});
    }
}

}  // namespace perthro::renderer
