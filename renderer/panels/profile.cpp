#include "renderer/panels/profile.hpp"

#include "renderer/panels/packed.hpp"

#include <algorithm>
#include <fmt/format.h>
#include <imgui.h>

namespace perthro::renderer {

namespace {

constexpr float kRows = 14;  // lines that are seen at once

constexpr double kMicro = 1e6;

}  // namespace

std::string cost_words(const session::CostView& cost) {
    std::string words = fmt::format("{:.1f} %   {:.2f} µs   {}", 100 * cost.share,
                                    kMicro * cost.seconds, cost.of);
    words += cost.name.empty() ? "" : " " + cost.name;
    words += cost.word.empty() ? "" : " `" + cost.word + "`";
    if (cost.calls > 0) {
        words += fmt::format(", {:.1f} times", cost.calls);
    }
    return words;
}

void ProfilePart::measure(bool start) {
    lit_ = -1;
    client_.playing().measure_profile(start);
}

void ProfilePart::draw() {
    const bool wanted = model_.design.measured.profile_wanted;
    if (wanted) {
        ImGui::SetNextItemOpen(true);
    }
    if (!part("Where the time goes", "part.profile")) {
        return;
    }
    if (wanted) {
        ImGui::SetScrollHereY(0);
        model_.design.measured.profile_wanted = false;
        measure(true);
    }
    buttons();
    const session::ProfileView& profile = model_.design.measured.profile;
    if (!profile.problem.empty()) {
        failure_text(profile.problem);
    }
    if (profile.plies == 0) {
        return;
    }
    ImGui::PushTextWrapPos(0);
    ImGui::TextDisabled(
        "%s",
        fmt::format("A ply takes {:.2f} µs: {} plies of {} random games from "
                    "{} on{}",
                    kMicro * profile.seconds, profile.plies, profile.games,
                    profile.node == 0 ? "the beginning" : "here",
                    model_.design.measured.profile_old ? ", by the rules before the reload" : "")
            .c_str());
    ImGui::PopTextWrapPos();
    costs();
    said();
}

void ProfilePart::buttons() {
    const bool running = model_.design.measured.profile.running;
    if (plain_button(running ? "Stop###profile" : "Profile###profile", "profile.run")) {
        measure(!running);
    }
    ImGui::SameLine();
    ImGui::TextDisabled(running ? "random games are measured ..." : "from where the game stands");
}

// The dearest first: a press on one lights its line and opens the editor there.
void ProfilePart::costs() {
    const std::size_t number = model_.design.measured.profile.costs.size();
    const auto placed = static_cast<std::size_t>(std::count_if(
        model_.design.measured.profile.costs.begin(), model_.design.measured.profile.costs.end(),
        [](const auto& cost) { return !cost.place.empty(); }));
    const float rows = std::min(kRows, static_cast<float>(number + placed)) + 0.8F;
    ImGui::BeginChild("costs", {0, rows * ImGui::GetTextLineHeightWithSpacing()}, true,
                      ImGuiWindowFlags_NavFlattened);
    for (std::size_t i = 0; i < number; ++i) {
        cost_row(i);
    }
    ImGui::EndChild();
}

void ProfilePart::cost_row(std::size_t index) {
    const session::CostView& cost = model_.design.measured.profile.costs[index];
    const bool lit = lit_ == static_cast<int>(index);
    ImGui::PushID(static_cast<int>(index));
    const bool pressed = ImGui::Selectable(cost_words(cost).c_str(), lit, ImGuiSelectableFlags_None,
                                           {ImGui::GetContentRegionAvail().x, 0});
    mark("profile.cost:" + std::to_string(index));
    if (!cost.place.empty()) {
        ImGui::PushFont(backend_.mono_font());
        source_text("  " + cost.place + " | " + cost.line, lit);
        ImGui::PopFont();
    }
    ImGui::PopID();
    if (pressed) {
        lit_ = static_cast<int>(index);
        if (!cost.place.empty()) {
            client_.edit_file(cost.place);
        }
    }
}

void ProfilePart::said() {
    for (std::size_t i = 0; i < model_.design.measured.profile.advice.size(); ++i) {
        ImGui::Bullet();
        ImGui::TextWrapped("%s", model_.design.measured.profile.advice[i].c_str());
        mark("profile.advice:" + std::to_string(i));
    }
}

}  // namespace perthro::renderer
