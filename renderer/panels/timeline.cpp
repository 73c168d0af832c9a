// A try as a timeline in the Design tab: which one, its steps on a slider and in a list, the line
// of the rules that each stands on, and where to stop.
#include "renderer/panels/timeline.hpp"

#include "renderer/panels/packed.hpp"
#include "renderer/state/tracing.hpp"
#include "scripting/session/told_steps.hpp"

#include <algorithm>
#include <imgui.h>
#include <imgui_stdlib.h>

namespace perthro::renderer {

namespace {

constexpr float kListed = 9, kLines = 7;  // rows that are seen at once

}  // namespace

void Timeline::draw() {
    if (model_.why.tried) {
        client_.trace().ask_tried();
    }
    heading("Trace");
    choice_row();
    if (!model_.design.tracing) {
        ImGui::PushTextWrapPos(0);
        ImGui::TextDisabled("Drag a piece anywhere: what refuses it is followed word by word.");
        ImGui::PopTextWrapPos();
        return;
    }
    ImGui::TextWrapped("%s", model_.design.tracing->view.verdict.c_str());
    if (!model_.design.tracing->note.empty()) {
        ImGui::PushStyleColor(ImGuiCol_Text, packed(colors_.accent));
        ImGui::TextWrapped("%s", model_.design.tracing->note.c_str());
        ImGui::PopStyleColor();
        mark("trace.note");
    }
    const std::vector<int> listed = listed_steps(*model_.design.tracing, model_.design.stop);
    if (model_.design.tracing->at >= 0) {
        slider(listed);
        step();
        list(listed);
        lines();
        next();
    }
}

// Which try: the last move, one of the legal ones, or what somebody types.
void Timeline::choice_row() {
    if (model_.position.node > 0 && plain_button("Last move", "trace.last")) {
        client_.trace().ask_last_move();
    }
    if (model_.position.node > 0) {
        ImGui::SameLine();
    }
    ImGui::SetNextItemWidth(90 * s_);
    if (ImGui::BeginCombo("##trace.legal", "Legal", ImGuiComboFlags_HeightLarge)) {
        for (const session::MoveView& move : model_.moves.moves) {
            if (ImGui::Selectable((move.text + "##" + move.own).c_str())) {
                session::Trace call;
                call.text = move.own;
                client_.trace().ask(call);
            }
            mark("trace.legal:" + move.own);
        }
        ImGui::EndCombo();
    } else {
        mark("trace.legal");
    }
    ImGui::SameLine();
    ImGui::SetNextItemWidth(-1);
    if (ImGui::InputTextWithHint("##trace.text", "or type a try", &tried_,
                                 ImGuiInputTextFlags_EnterReturnsTrue) &&
        !tried_.empty()) {
        session::Trace call;
        call.text = tried_;
        client_.trace().ask(call);
    }
    mark("trace.text");
}

void Timeline::slider(const std::vector<int>& listed) {
    const auto here = std::lower_bound(listed.begin(), listed.end(), model_.design.tracing->at);
    int number = static_cast<int>(here - listed.begin()) + 1;
    const std::string format = "step %d of " + std::to_string(listed.size());
    ImGui::SetNextItemWidth(-70 * s_);
    if (ImGui::SliderInt("##trace", &number, 1, static_cast<int>(listed.size()), format.c_str()) &&
        number >= 1 && number <= static_cast<int>(listed.size())) {
        client_.trace().to(listed[static_cast<std::size_t>(number - 1)]);
    }
    mark("trace.slider");
    ImGui::SameLine();
    if (plain_button("Close", "trace.close")) {
        client_.trace().close();
    }
}

// The step that one stands at: its line lit, what it saw.
void Timeline::step() {
    if (!model_.design.tracing) {
        return;  // it was closed just now
    }
    const session::TraceView& view = model_.design.tracing->view;
    const session::TraceStep& step =
        view.steps[static_cast<std::size_t>(model_.design.tracing->at)];
    ImGui::PushStyleColor(ImGuiCol_Text, packed(step.refused ? colors_.bad : colors_.text));
    ImGui::TextWrapped("%s", (step.movement + ": " + step_words(step, model_.game.board)).c_str());
    ImGui::PopStyleColor();
    if (const session::TracedLine* const line = session::traced_line(view, step)) {
        if (ImGui::SmallButton(line->place.c_str())) {
            client_.edit_file(line->place);
        }
        mark("trace.place");
        ImGui::PushFont(backend_.mono_font());
        source_text(line->text, true);
        ImGui::PopFont();
    }
    ImGui::TextWrapped("%s", step.seen.empty() ? step.state.c_str() : step.seen.c_str());
    ImGui::TextDisabled(model_.design.tracing->lit
                            ? "Arrows: through the steps. Esc: back to the game."
                            : "The board shows the game; press a step to go on.");
}

void Timeline::list(const std::vector<int>& listed) {
    if (!model_.design.tracing) {
        return;
    }
    const session::TraceView& view = model_.design.tracing->view;
    bool whole = model_.design.tracing->whole;
    if (ImGui::Checkbox("all that the piece tries", &whole)) {
        client_.trace().list_tries(whole);
    }
    mark("trace.whole");
    const auto rows = static_cast<float>(listed.size()) + 0.8F;
    ImGui::BeginChild("traced",
                      {0, std::min(kListed, rows) * ImGui::GetTextLineHeightWithSpacing()}, true,
                      ImGuiWindowFlags_NavFlattened);
    int chosen = -1;
    for (const int index : listed) {
        const session::TraceStep& step = view.steps[static_cast<std::size_t>(index)];
        const bool now = index == model_.design.tracing->at;
        ImGui::PushID(index);
        ImGui::PushStyleColor(ImGuiCol_Text, packed(step.refused               ? colors_.bad
                                                    : step.seen == "not asked" ? colors_.faint
                                                                               : colors_.text));
        const std::string words = (step.parent < 0 ? step.movement + ": " : "") +
                                  step_words(step, model_.game.board) +
                                  (step.seen.empty() ? "" : "  " + step.seen);
        if (ImGui::Selectable((std::to_string(index + 1) + "  " + words).c_str(), now,
                              ImGuiSelectableFlags_None, {ImGui::GetContentRegionAvail().x, 0})) {
            chosen = index;
        }
        ImGui::PopStyleColor();
        mark("trace.step:" + std::to_string(index));
        if (now && traced_shown_ != index) {
            ImGui::SetScrollHereY();
            traced_shown_ = index;
        }
        ImGui::PopID();
    }
    if (view.left_out > 0) {
        ImGui::TextDisabled("%d more steps are left out", view.left_out);
    }
    ImGui::EndChild();
    if (chosen >= 0) {
        client_.trace().to(chosen);
    }
}

// The lines that steps stand on: a press on one stops where it refuses.
void Timeline::lines() {
    if (!model_.design.tracing) {
        return;
    }
    const std::string stop = model_.design.stop.place;
    ImGui::TextDisabled("Lines that ran: press one to stop where it refuses");
    const std::string now = model_.design.tracing->view
                                .steps[static_cast<std::size_t>(model_.design.tracing->at)]
                                .place;
    const auto rows = static_cast<float>(model_.design.tracing->view.lines.size()) + 0.8F;
    ImGui::BeginChild("lines", {0, std::min(kLines, rows) * ImGui::GetTextLineHeightWithSpacing()},
                      true, ImGuiWindowFlags_NavFlattened);
    for (const session::TracedLine& line : model_.design.tracing->view.lines) {
        line_row(line, line.place == now);
    }
    ImGui::EndChild();
    if (stop.empty()) {
        return;
    }
    const int next = refusal_at(model_.design.tracing->view, stop, model_.design.tracing->at);
    bool alone = model_.design.stop.alone;
    if (ImGui::Checkbox("only its steps", &alone)) {
        client_.trace().list_stop_alone(alone);
    }
    mark("trace.alone");
    ImGui::SameLine();
    if (next >= 0 && plain_button("Next refusal", "trace.next")) {
        client_.trace().to(next);
    }
}

// What came next behind a legal move.
void Timeline::next() {
    if (!model_.design.tracing || model_.design.tracing->view.next.empty()) {
        return;
    }
    ImGui::TextWrapped("Behind the move: %s", model_.design.tracing->view.next.c_str());
    mark("trace.next_turn");
}

void Timeline::line_row(const session::TracedLine& line, bool now) {
    const bool stops = line.place == model_.design.stop.place;
    const std::string refuses = line.refusals == 0
                                    ? ""
                                    : "  [refuses " + std::to_string(line.refusals) + "]";
    ImGui::PushFont(backend_.mono_font());
    ImGui::PushStyleColor(ImGuiCol_Text, packed(now ? colors_.text : colors_.faint));
    const std::string words = std::string(stops ? "> " : "  ") + line.place + refuses + "  " +
                              line.text + "##" + line.place;
    const bool pressed = ImGui::Selectable(words.c_str(), stops, ImGuiSelectableFlags_None,
                                           {ImGui::GetContentRegionAvail().x, 0});
    ImGui::PopStyleColor();
    ImGui::PopFont();
    mark("trace.line:" + line.place);
    if (ImGui::IsItemHovered()) {
        ImGui::SetTooltip("%s", line.text.c_str());
    }
    if (pressed) {
        client_.trace().stop_at(std::string(line.place));
    }
}

}  // namespace perthro::renderer
