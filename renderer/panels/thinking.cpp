// What a bot or a program says while it thinks: how deep, how much, how it stands, what it plays;
// the curve of what bots and hints thought of the game so far.
#include "renderer/panels/thinking.hpp"

#include "renderer/panels/packed.hpp"
#include "renderer/state/seating.hpp"
#include "renderer/state/words.hpp"

#include <algorithm>
#include <fmt/format.h>
#include <imgui.h>

namespace perthro::renderer {

namespace {

constexpr float kCurveHeight = 64;
constexpr float kCurveSide = 6;  // at its ends, where points have half of themselves

std::string positions(std::int64_t number) {
    return number == 1       ? "1 position"
           : number < 10'000 ? fmt::format("{} positions", number)
                             : fmt::format("{} thousand positions", (number + 500) / 1000);
}

// Whatever it told of its search, in one line.
std::string said_by(const session::ThinkingView& view) {
    std::vector<std::string> parts{bot_words(view.bot).title};
    if (!view.played.empty()) {
        parts.back() += ": " + view.played;
    }
    parts.push_back(fmt::format("{:.1f} s", view.seconds));
    if (view.nodes > 0) {
        parts.push_back(positions(view.nodes));
    }
    if (view.depth > 0) {
        parts.push_back(fmt::format("depth {}", view.depth));
    }
    if (view.depth > 0 || view.score != 0) {
        parts.push_back(fmt::format("score {:+.2f}", view.score));
    }
    return fmt::format("{}", fmt::join(parts, "  ·  "));
}

}  // namespace

void ThinkingPart::draw() {
    const session::ThinkingView& view = model_.advice.thinking;
    buttons();
    if (view.player >= 1 && !view.bot.empty() && (view.thinking || view.seconds > 0)) {
        ImGui::PushStyleColor(ImGuiCol_Text, packed(colors_.faint));
        ImGui::TextWrapped("%s", said_by(view).c_str());
        ImGui::PopStyleColor();
        mark("thinking");
        if (!view.line.empty()) {
            ImGui::TextWrapped("%s", fmt::format("Expects {}", fmt::join(view.line, ", ")).c_str());
        }
        if (view.silent) {
            ImGui::TextWrapped("%s", "It speaks GTP, which tells the move and nothing of the "
                                     "thoughts behind it.");
            mark("thinking.silent");
        }
    }
    if (model_.design.measured.saw_few) {
        slow_part();
    }
    curve_part();
}

// The rules are too slow for the bot: how to find out which.
void ThinkingPart::slow_part() {
    const session::ThinkingView& view = *model_.design.measured.saw_few;
    ImGui::PushStyleColor(ImGuiCol_Text, packed(colors_.accent));
    ImGui::TextWrapped(
        "%s", fmt::format("{} looked at only {} in all of its {:.1f} s, too few to play well: some "
                          "rule is slow.",
                          bot_words(view.bot).title, positions(view.nodes), view.seconds)
                  .c_str());
    ImGui::PopStyleColor();
    mark("thinking.few");
    if (plain_button("Where does the time go?", "thinking.profile")) {
        model_.design.measured.profile_wanted = true;
        client_.touch();
    }
}

// Above what is said, which grows: they stay where they are under the mouse.
void ThinkingPart::buttons() {
    const session::ThinkingView& view = model_.advice.thinking;
    if (!view.thinking) {
        return;
    }
    if (plain_button("Move now", "bot.now")) {
        client_.ask(session::Bot{session::Running::Now, seat_of_side(model_, view.player), {}});
    }
    ImGui::SameLine();
    if (plain_button("Take its place", "bot.stop")) {
        client_.playing().set_seat(seat_of_side(model_, view.player), {});
    }
}

// How the game on the line that is shown went, ply by ply: the first player's good is up. A press
// goes to the ply.
void ThinkingPart::curve_part() {
    const std::vector<int>& line = model_.history.line;
    std::vector<CurvePoint> points;
    for (std::size_t i = 0; i < line.size(); ++i) {
        const auto found = model_.advice.evaluations.find(line[i]);
        if (found != model_.advice.evaluations.end()) {
            points.push_back({i, found->second});
        }
    }
    if (points.empty() || model_.game.card.players.size() != 2) {
        return;
    }
    const ImVec2 at = ImGui::GetCursorScreenPos();
    const ImVec2 size{ImGui::GetContentRegionAvail().x, kCurveHeight * s_};
    const bool pressed = ImGui::InvisibleButton("curve", size);
    const bool hovered = ImGui::IsItemHovered();
    mark("curve");
    const float side = kCurveSide * s_;
    const float step = (size.x - 2 * side) /
                       static_cast<float>(std::max<std::size_t>(line.size(), 2) - 1);
    draw_curve(points,
               {static_cast<double>(at.x), static_cast<double>(at.y), static_cast<double>(size.x),
                static_cast<double>(size.y)},
               step);
    if (!hovered) {
        return;
    }
    const auto under = std::min_element(
        points.begin(), points.end(), [&](const CurvePoint& one, const CurvePoint& other) {
            const float mouse = ImGui::GetMousePos().x - at.x - side;
            return std::abs(static_cast<float>(one.ply) * step - mouse) <
                   std::abs(static_cast<float>(other.ply) * step - mouse);
        });
    ImGui::SetTooltip("ply %d: %+.2f", static_cast<int>(under->ply), under->score);
    if (pressed) {
        client_.playing().step(session::StepTo::Node, line[under->ply]);
    }
}

void ThinkingPart::draw_curve(const std::vector<CurvePoint>& points, const Rect& rect, float step) {
    ImDrawList* const list = ImGui::GetWindowDrawList();
    const auto x = static_cast<float>(rect.x), y = static_cast<float>(rect.y);
    const auto w = static_cast<float>(rect.w), h = static_cast<float>(rect.h);
    const float zero = y + h / 2;
    list->AddRectFilled({x, y}, {x + w, y + h}, packed(colors_.raised), 6 * s_);
    const auto place = [&](const CurvePoint& point) {
        return ImVec2{x + kCurveSide * s_ + static_cast<float>(point.ply) * step,
                      zero - static_cast<float>(point.score) * (h / 2 - 3 * s_)};
    };
    const ImDrawListFlags flags = list->Flags;
    list->Flags &= ~ImDrawListFlags_AntiAliasedFill;  // which shows where two areas meet
    for (std::size_t i = 1; i < points.size(); ++i) {
        const ImVec2 from = place(points[i - 1]), to = place(points[i]);
        list->AddQuadFilled({from.x, zero}, from, to, {to.x, zero}, packed(colors_.accent, 0.3));
    }
    list->Flags = flags;
    for (std::size_t i = 1; i < points.size(); ++i) {
        list->AddLine(place(points[i - 1]), place(points[i]), packed(colors_.accent), 2 * s_);
    }
    list->AddLine({x, zero}, {x + w, zero}, packed(colors_.faint, 0.6), 1);
    const auto& nodes = model_.history.line;
    for (const CurvePoint& point : points) {
        const bool now = nodes[point.ply] == model_.history.current;
        list->AddCircleFilled(place(point), (now ? 4.5F : 2.0F) * s_, packed(colors_.accent));
    }
    const auto& players = model_.game.card.players;
    const float small = 12 * s_;
    list->AddText(ImGui::GetFont(), small, {x + 6 * s_, y + 2 * s_}, packed(colors_.faint),
                  (capitalised(players[0]) + " is ahead").c_str());
    list->AddText(ImGui::GetFont(), small, {x + 6 * s_, y + h - small - 4 * s_},
                  packed(colors_.faint), (capitalised(players[1]) + " is ahead").c_str());
}

}  // namespace perthro::renderer
