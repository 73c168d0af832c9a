#include "scripting/catalogue/picture_colors.hpp"

#include "scripting/session/board_view.hpp"

#include <algorithm>
#include <array>
#include <fmt/format.h>
#include <string_view>
#include <utility>

namespace perthro {

namespace {

constexpr std::array<std::pair<std::string_view, PictureColors>, 5> kThemes{{
    {"wood", {"#EBD6B0", "#B58456", "#6B4528", "#4A2E1A"}},
    {"sage", {"#E9EDDC", "#86A37E", "#4C6550", "#2F3E33"}},
    {"slate", {"#DCE2E8", "#8CA0B3", "#46586A", "#2B3743"}},
    {"kaya", {"#E6BF7C", "#D3A45C", "#C0904A", "#4A3417"}},
    {"paper", {"#FBF8F1", "#D9D2C3", "#E9E3D6", "#5C5548"}},
}};

constexpr std::array<SideColors, 13> kSides{{
    {"white", "#FBF5E6", "#33291F", "#C9B894"},
    {"black", "#3B3835", "#0F0D0C", "#8F8880"},
    {"red", "#C8402F", "#54130C", "#F3B9A5"},
    {"blue", "#3F74B5", "#122C4D", "#B4D0EE"},
    {"green", "#4E9A5B", "#153A1E", "#BFE3C3"},
    {"yellow", "#E9B93A", "#5E4207", "#FFF0BD"},
    {"light", "#FBF5E6", "#33291F", "#C9B894"},
    {"dark", "#3B3835", "#0F0D0C", "#8F8880"},
    {"gold", "#E9B93A", "#5E4207", "#FFF0BD"},
    {"han", "#C8402F", "#54130C", "#F3B9A5"},
    {"cho", "#3E8A6E", "#10382A", "#B8E0D0"},
    {"attackers", "#3B3835", "#0F0D0C", "#8F8880"},
    {"defenders", "#FBF5E6", "#33291F", "#C9B894"},
}};
constexpr SideColors kNobodysColors{"", "#B7A98F", "#4A4236", "#E4DCCB"};
constexpr std::array<std::size_t, 6> kMany{3, 2, 4, 5, 0, 1};  // of sides without such a name

const PictureColors& theme(std::string_view name) {
    const auto found = std::find_if(kThemes.begin(), kThemes.end(),
                                    [&](const auto& one) { return one.first == name; });
    return found == kThemes.end() ? kThemes.front().second : found->second;
}

}  // namespace

const PictureColors& colors_of(const session::BoardView& board) {
    return theme(session::theme_of(board));
}

const SideColors& colors_of(const session::GameCard& card, int player) {
    const auto index = static_cast<std::size_t>(player) - 1;
    if (player <= 0 || index >= card.players.size()) {
        return kNobodysColors;
    }
    const auto named = std::find_if(kSides.begin(), kSides.end(), [&](const SideColors& one) {
        return one.name == card.players[index];
    });
    if (named != kSides.end()) {
        return *named;
    }
    return kSides[card.players.size() <= 2 ? index : kMany[index % kMany.size()]];
}

std::string style_sheet(const SideColors& side) {
    const bool bright = side.body[1] >= 'E';  // light enough for dark signs
    const char* const sign = bright ? side.line : side.body;
    return fmt::format(".body{{fill:{0};stroke:{1}}}.line{{fill:none;stroke:{1}}}.ink{{fill:{1}}}"
                       ".accent{{fill:{2}}}.accent-line{{fill:none;stroke:{2}}}.shade{{fill:{1};"
                       "fill-opacity:0.28}}.glow{{fill:{2}}}.sign{{fill:{3}}}.sign-line{{fill:none;"
                       "stroke:{3}}}",
                       side.body, side.line, side.accent, sign);
}

}  // namespace perthro
