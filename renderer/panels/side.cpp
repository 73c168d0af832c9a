// The side panel: the moves that were played and may be played, and how to play.
#include "renderer/panels/panels.hpp"

#include <algorithm>
#include <imgui.h>
#include <imgui_stdlib.h>
#include <map>

namespace perthro::renderer {

namespace {

ImU32 packed(Color c) {
    return ImGui::ColorConvertFloat4ToU32({static_cast<float>(c.r), static_cast<float>(c.g),
                                           static_cast<float>(c.b), static_cast<float>(c.a)});
}

std::string words_of(const session::HistoryNode& node) {
    return node.text.empty() ? (node.own.empty() ? "…" : node.own) : node.text;
}

}  // namespace

void Panels::side(Rect room) {
    ImGui::SetNextWindowPos({static_cast<float>(room.x), static_cast<float>(room.y)});
    ImGui::SetNextWindowSize({static_cast<float>(room.w), static_cast<float>(room.h)});
    ImGui::Begin("side", nullptr,
                 ImGuiWindowFlags_NoDecoration | ImGuiWindowFlags_NoMove |
                     ImGuiWindowFlags_NoBringToFrontOnFocus | ImGuiWindowFlags_NoSavedSettings);
    if (ImGui::BeginTabBar("tabs")) {
        const auto tab = [&](const char* title, Tab which, const char* id) {
            const bool force = choose_tab_ && model_.tab == which;
            const bool open = ImGui::BeginTabItem(
                title, nullptr, force ? ImGuiTabItemFlags_SetSelected : ImGuiTabItemFlags_None);
            mark(id);
            if (open && !choose_tab_) {
                model_.tab = which;
            }
            return open;
        };
        if (tab("  Moves  ", Tab::Moves, "tab.moves")) {
            moves_tab();
            ImGui::EndTabItem();
        }
        if (tab("  How to play  ", Tab::Rules, "tab.rules")) {
            rules_tab();
            ImGui::EndTabItem();
        }
        if (tab("  Design  ", Tab::Design, "tab.design")) {
            design_tab();
            ImGui::EndTabItem();
        }
        choose_tab_ = false;
        ImGui::EndTabBar();
    }
    ImGui::End();
}

// ---- moves --------------------------------------------------------------------------

void Panels::moves_tab() {
    const float all = ImGui::GetContentRegionAvail().y;
    ImGui::BeginChild("history", {0, all * 0.5F});
    history_list();
    ImGui::EndChild();
    ImGui::Separator();
    if (!model_.position.outcome.over && model_.seats.size() > 1 && model_.position.ply > 0) {
        if (plain_button("Offer a draw", "act:draw")) {
            client_.act(session::ActName::DrawOffer);
        }
        ImGui::SameLine();
        if (plain_button("Resign", "act:resign")) {
            client_.act(session::ActName::Resign);
        }
    }
    legal_list();
}

// The line through the current position; where it forks, the other ways stand below.
void Panels::history_list() {
    std::map<int, const session::HistoryNode*> nodes;
    for (const session::HistoryNode& node : model_.history.nodes) {
        nodes[node.id] = &node;
    }
    const float wide = ImGui::GetContentRegionAvail().x;
    float used = 0;
    if (model_.history.line.size() <= 1) {
        ImGui::TextDisabled("No move yet.");
    }
    const auto button = [&](const session::HistoryNode& node, const std::string& label,
                            bool faint) {
        const bool now = node.id == model_.history.current;
        const ImVec2 size = ImGui::CalcTextSize(label.c_str());
        const float width = size.x + 12 * s_;
        if (used > 0 && used + width < wide) {
            ImGui::SameLine(0, 2 * s_);
        } else {
            used = 0;
        }
        used += width + 2 * s_;
        const ImVec2 at = ImGui::GetCursorScreenPos();
        ImGui::PushID(node.id + (faint ? 1'000'000 : 0));
        const bool pressed = ImGui::InvisibleButton("move", {width, size.y + 6 * s_});
        const bool hover = ImGui::IsItemHovered();
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
            list->AddRectFilled(at, {at.x + width, at.y + size.y + 6 * s_},
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
            client_.step(session::StepTo::Node, node.id);
        }
    };
    int round = 0, first_player = 0;
    for (std::size_t i = 1; i < model_.history.line.size(); ++i) {
        const auto found = nodes.find(model_.history.line[i]);
        if (found == nodes.end()) {
            continue;
        }
        const session::HistoryNode& node = *found->second;
        first_player = first_player == 0 ? node.player : first_player;
        std::string label = words_of(node);
        const auto parent = nodes.find(node.parent);
        const bool starts_round = !node.chance && node.player == first_player &&
                                  (i == 1 || parent == nodes.end() ||
                                   parent->second->player != node.player);
        if (starts_round) {
            label = std::to_string(++round) + ". " + label;
        }
        button(node, label, node.chance);
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
        if (parent != nodes.end() && parent->second->next.size() > 1) {
            for (const int other : parent->second->next) {
                if (other != node.id && nodes.contains(other)) {
                    button(*nodes[other], "or " + words_of(*nodes[other]), true);
                }
            }
            used = 0;
        }
    }
    if (model_.history.current > 0) {
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
    }
}

void Panels::legal_list() {
    const int count = static_cast<int>(model_.moves.moves.size());
    ImGui::SetNextItemWidth(-1);
    const bool entered = ImGui::InputTextWithHint("##typed",
                                                  "type a move, or a part of one to find it",
                                                  &typed_, ImGuiInputTextFlags_EnterReturnsTrue);
    mark("typed");
    if (entered && !typed_.empty()) {
        client_.play_text(typed_);
        typed_.clear();
    }
    std::vector<const session::MoveView*> fitting;
    for (const session::MoveView& move : model_.moves.moves) {
        if (typed_.empty() || move.text.find(typed_) != std::string::npos ||
            move.own.find(typed_) != std::string::npos) {
            fitting.push_back(&move);
        }
    }
    ImGui::TextDisabled(typed_.empty() ? "%d legal moves" : "%d of %d legal moves",
                        static_cast<int>(typed_.empty() ? count : static_cast<int>(fitting.size())),
                        count);
    ImGui::BeginChild("legal");
    ImGuiListClipper clipper;
    clipper.Begin(static_cast<int>(fitting.size()));
    while (clipper.Step()) {
        for (int i = clipper.DisplayStart; i < clipper.DisplayEnd; ++i) {
            const session::MoveView& move = *fitting[static_cast<std::size_t>(i)];
            ImGui::PushID(i);
            if (ImGui::Selectable("##m") && client_.may_choose()) {
                client_.play_path(move.path);
            }
            mark("legal:" + move.own);
            ImGui::SameLine(8 * s_);
            ImGui::TextUnformatted(move.text.c_str());
            if (!move.captures.empty()) {
                ImGui::SameLine();
                ImGui::TextDisabled("takes %d", static_cast<int>(move.captures.size()));
            }
            if (!move.place.empty()) {
                const float width = ImGui::CalcTextSize(move.place.c_str()).x;
                ImGui::SameLine(std::max(ImGui::GetWindowWidth() - width - 18 * s_, 120 * s_));
                ImGui::TextDisabled("%s", move.place.c_str());
            }
            ImGui::PopID();
        }
    }
    ImGui::EndChild();
}

void Panels::rules_tab() {
    ImGui::BeginChild("rules");
    if (model_.game.rules_text.empty()) {
        ImGui::TextDisabled("This package has no rules.md.");
    } else {
        show_markdown(model_.game.rules_text, backend_);
    }
    ImGui::Dummy({0, 8 * s_});
    for (const std::string& source : model_.game.card.sources) {
        ImGui::PushTextWrapPos(0);
        ImGui::TextDisabled("%s", source.c_str());
        ImGui::PopTextWrapPos();
    }
    ImGui::EndChild();
}

}  // namespace perthro::renderer
