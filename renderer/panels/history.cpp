// The moves that were played, as a text that can be pressed: the line through the current position,
// and below each fork the other ways.
#include "renderer/panels/history.hpp"

#include "renderer/panels/packed.hpp"

#include <algorithm>
#include <imgui.h>
#include <imgui_stdlib.h>

namespace perthro::renderer {

namespace {

constexpr int kFurtherMoves = 5;       // of another way that are shown
constexpr int kOtherWays = 1'000'000;  // added to a node's number where it stands as "or ..."

std::string words_of(const session::HistoryNode& node) {
    return node.text.empty() ? (node.own.empty() ? "…" : node.own) : node.text;
}

// Begins a new row unless there is room of this width behind the last entry.
void place_in_row(float& used, float width, float gap) {
    if (used > 0 && used + width < ImGui::GetContentRegionAvail().x) {
        ImGui::SameLine(0, gap);
    } else {
        used = 0;
    }
    used += width + gap;
}

}  // namespace

void HistoryPart::draw() {
    HistoryNodes nodes;
    for (const session::HistoryNode& node : model_.history.nodes) {
        nodes[node.id] = &node;
    }
    if (model_.history.line.size() <= 1) {
        ImGui::TextDisabled("No move yet.");
    }
    float used = 0;  // of the row
    int round = 0, first_player = 0;
    for (std::size_t i = 1; i < model_.history.line.size(); ++i) {
        const auto found = nodes.find(model_.history.line[i]);
        if (found == nodes.end()) {
            continue;
        }
        const session::HistoryNode& node = *found->second;
        first_player = first_player == 0 ? node.player : first_player;
        const auto parent = nodes.find(node.parent);
        const bool starts_round = !node.chance && node.player == first_player &&
                                  (i == 1 || parent == nodes.end() ||
                                   parent->second->player != node.player);
        std::string label = words_of(node);
        if (starts_round) {
            label.insert(0, std::to_string(++round) + ". ");
        }
        entry(node, label, node.chance, used);
        below(node, nodes, used);
    }
    comment_row(nodes);
}

void HistoryPart::entry(const session::HistoryNode& node, const std::string& label, bool faint,
                        float& used) {
    const bool now = node.id == model_.history.current;
    const ImVec2 size = ImGui::CalcTextSize(label.c_str());
    const float width = size.x + 12 * s_, height = size.y + 6 * s_;
    place_in_row(used, width, 2 * s_);
    const ImVec2 at = ImGui::GetCursorScreenPos();
    ImGui::PushID(node.id + (faint ? kOtherWays : 0));
    const bool pressed = ImGui::InvisibleButton("move", {width, height});
    const bool hover = ImGui::IsItemHovered() || ImGui::IsItemFocused();
    if (ImGui::BeginPopupContextItem("menu")) {
        if (ImGui::Selectable("Make it the main line")) {
            client_.ask(session::Branch{node.id});
        }
        if (ImGui::Selectable("Delete from here")) {
            client_.ask(session::Delete{node.id});
        }
        ImGui::EndPopup();
    }
    ImGui::PopID();
    mark("node:" + std::to_string(node.id));
    ImDrawList* list = ImGui::GetWindowDrawList();
    if (now || hover) {
        list->AddRectFilled(at, {at.x + width, at.y + height},
                            packed(now ? colors_.accent : colors_.hover), 5 * s_);
    }
    list->AddText({at.x + 6 * s_, at.y + 3 * s_},
                  packed(now     ? colors_.on_accent
                         : faint ? colors_.faint
                                 : colors_.text),
                  label.c_str());
    if (now && shown_node_ != node.id) {
        ImGui::SetScrollHereY(0.6F);
        shown_node_ = node.id;
    }
    if (pressed) {
        client_.playing().step(session::StepTo::Node, node.id);
    }
}

// What belongs to a move and stands in rows of its own: acts, its comment, other ways.
void HistoryPart::below(const session::HistoryNode& node, const HistoryNodes& nodes, float& used) {
    for (const std::string& act : node.acts) {
        ImGui::TextDisabled("%s", act.c_str());
        used = 0;
    }
    if (!node.comment.empty()) {
        ImGui::PushTextWrapPos(0);
        ImGui::TextDisabled("%s", node.comment.c_str());
        ImGui::PopTextWrapPos();
        used = 0;
    }
    const auto parent = nodes.find(node.parent);
    if (parent == nodes.end() || parent->second->next.size() < 2) {
        return;
    }
    for (const int other : parent->second->next) {
        const auto found = nodes.find(other);
        if (other != node.id && found != nodes.end()) {
            used = 0;
            ImGui::Indent(18 * s_);
            entry(*found->second, "or " + words_of(*found->second), true, used);
            further_moves(*found->second, nodes, used);
            ImGui::Unindent(18 * s_);
        }
    }
    used = 0;
}

// How another way goes on, as far as one sees at a glance what it is.
void HistoryPart::further_moves(const session::HistoryNode& node, const HistoryNodes& nodes,
                                float& used) {
    const session::HistoryNode* last = &node;
    for (int i = 0; i < kFurtherMoves && !last->next.empty(); ++i) {
        const auto found = nodes.find(last->next.front());
        if (found == nodes.end()) {
            return;
        }
        last = found->second;
        entry(*last, words_of(*last), true, used);
    }
    if (!last->next.empty()) {
        ImGui::SameLine(0, 2 * s_);
        ImGui::TextDisabled("…");
    }
}

void HistoryPart::comment_row(const HistoryNodes& nodes) {
    if (model_.history.current <= 0) {
        return;
    }
    ImGui::Dummy({0, 2 * s_});
    if (comment_node_ != model_.history.current) {
        comment_node_ = model_.history.current;
        const auto node = nodes.find(comment_node_);
        comment_ = node == nodes.end() ? "" : node->second->comment;
    }
    ImGui::SetNextItemWidth(-1);
    if (ImGui::InputTextWithHint("##comment", "a word on this move", &comment_,
                                 ImGuiInputTextFlags_EnterReturnsTrue)) {
        client_.ask(session::Comment{comment_node_, comment_});
    }
    mark("comment");
    const auto now = nodes.find(model_.history.current);
    const auto parent = now == nodes.end() ? now : nodes.find(now->second->parent);
    if (parent == nodes.end() || (now->second->next.empty() && parent->second->next.size() == 1)) {
        return;  // what can be done to the last move, taking back does
    }
    if (parent->second->next.front() != model_.history.current) {
        if (plain_button("Make it the main line", "history.main")) {
            client_.ask(session::Branch{model_.history.current});
        }
        ImGui::SameLine();
    }
    if (plain_button("Delete from here", "history.delete")) {
        client_.ask(session::Delete{model_.history.current});
    }
}

}  // namespace perthro::renderer
