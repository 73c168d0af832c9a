#include "scripting/play/asked_move.hpp"

#include "engine/interpreter/refusals.hpp"

#include <algorithm>
#include <cctype>
#include <cmath>

namespace perthro {

namespace {

// "e2e4" of "e2-e4 move": as engines write it, without the class.
std::string bare(std::string_view text) {
    std::string letters;
    for (const char c : text.substr(0, text.find(' '))) {
        letters += c == '-' ? "" : std::string(1, c);
    }
    return letters;
}

// Whether a text names a cell behind a place, as a whole name.
bool names_behind(const std::string& text, std::size_t behind, const std::string& name) {
    const auto goes_on = [&](std::size_t at) {
        return at < text.size() && (std::isalnum(static_cast<unsigned char>(text[at])) != 0 ||
                                    text[at] == '_' || text[at] == '.');
    };
    for (auto at = text.find(name, behind); at != std::string::npos; at = text.find(name, at + 1)) {
        if ((at == 0 || !goes_on(at - 1)) && !goes_on(at + name.size())) {
            return true;
        }
    }
    return false;
}

}  // namespace

bool begins_with(std::string_view path, std::string_view beginning) {
    return path.starts_with(beginning) &&
           (path.size() == beginning.size() ||
            std::isalnum(static_cast<unsigned char>(path[beginning.size()])) == 0);
}

AskedMove::AskedMove(Match& match, const std::vector<std::string>& readings, std::string_view typed)
    : match_(match), readings_(readings), typed_(typed), bare_(bare(typed)) {}

bool AskedMove::is_meant(const MovePath& path) const {
    if (std::any_of(readings_.begin(), readings_.end(), [&](const std::string& reading) {
            return is_written(match_.own_text(), path, reading);
        })) {
        return true;
    }
    const std::string& own_class = rules().classes[path.name];
    const auto blank = typed_.find(' ');
    if (blank != std::string_view::npos && typed_.substr(blank + 1) != own_class) {
        return false;
    }
    const MoveStyle style = style_of(rules().game);
    return (style == MoveStyle::San && match_.text_of(path, style) == typed_) ||
           (!bare_.empty() && match_.text_of(path, MoveStyle::Coordinate) == bare_);
}

bool AskedMove::is_led_to(const MovePath& path) const {
    const std::string whole = match_.own_text().write(path, Detail::Path);
    return is_meant(path) ||
           std::any_of(readings_.begin(), readings_.end(), [&](const std::string& reading) {
               const auto blank = reading.find(' ');
               const std::string text = reading.substr(0, blank);
               const bool of_class = blank == std::string::npos ||
                                     reading.substr(blank + 1) == rules().classes[path.name];
               return of_class && whole.size() > text.size() && begins_with(whole, text);
           });
}

Nearness AskedMove::nearness(const std::string& asked, const Refusal& refusal,
                             const MovePath& path) const {
    if (path.tokens.empty() ? asked == rules().classes[path.name] : is_meant(path)) {
        return Nearness::Whole;
    }
    const auto blank = asked.find(' ');
    const std::string name = blank == std::string::npos ? "" : asked.substr(blank + 1);
    if (!name.empty() && name != rules().classes[path.name]) {
        return Nearness::None;
    }
    const std::string text = asked.substr(0, blank);
    MovePath plain = path;
    plain.name = kMoveClass;
    std::erase_if(plain.tokens, [](const Token& token) { return !is_path(token.kind); });
    const std::string begun = match_.own_text().write(plain, Detail::Path);
    const bool begins = begins_with(text, begun) ||
                        (begun.ends_with('@') && text.starts_with(begun));
    const auto& cells = rules().game.topology.info;
    if (plain.tokens.empty() && refusal.here < cells.size() && text == cell_name(refusal.here)) {
        return Nearness::Reached;  // a cell that could not be chosen
    }
    if (plain.tokens.empty() || !begins) {
        return Nearness::None;
    }
    if (refusal.here >= cells.size()) {
        return begun.back() == '@' ? Nearness::Towards : Nearness::Begun;
    }
    if (text.size() == begun.size()) {
        return Nearness::Whole;
    }
    if (names_behind(text, begun.size(), cell_name(refusal.here))) {
        return Nearness::Reached;
    }
    const std::string rule = unpacked(refusal.what).rule;
    if (leads(path, refusal.here, text, !name.empty()) ||
        (plain.tokens.size() == 1 && is_leg(refusal, rule, text))) {
        return Nearness::Towards;
    }
    if (rule == "step") {
        return Nearness::Begun;
    }
    const bool at_start = refusal.here == refusal.start && plain.tokens.size() == 1;
    return !at_start ? Nearness::Begun : name.empty() ? Nearness::Start : Nearness::Towards;
}

// Whether what stands on a cell beside the straight way keeps a piece from turning off there.
bool AskedMove::is_leg(const Refusal& refusal, const std::string& rule,
                       const std::string& text) const {
    const Cell target = last_cell(text);
    if (!unpacked(refusal.what).piece || rule == "land" || target == kNoCell ||
        refusal.start >= rules().game.topology.info.size()) {
        return false;
    }
    constexpr double kNearly = 0.85;  // cosine of the angle between the two ways
    const auto& cells = rules().game.topology.info;
    const CellInfo& from = cells[refusal.start];
    const double x = cells[target].draw_x - from.draw_x, y = cells[target].draw_y - from.draw_y;
    const double dx = cells[refusal.here].draw_x - from.draw_x,
                 dy = cells[refusal.here].draw_y - from.draw_y;
    const double whole = std::hypot(x, y), part = std::hypot(dx, dy);
    return part > 0 && part < whole && x * dx + y * dy > kNearly * whole * part;
}

// Whether a cell lies on the straight way from the path's last cell to where the text ends, or
// `beyond` it.
bool AskedMove::leads(const MovePath& path, Cell here, const std::string& text, bool beyond) const {
    const auto& cells = rules().game.topology.info;
    const auto last = std::find_if(
        path.tokens.rbegin(), path.tokens.rend(), [](const Token& token) {
            return token.kind == TokenKind::Start || token.kind == TokenKind::Landing;
        });
    const Cell target = last_cell(text);
    if (last == path.tokens.rend() || target == kNoCell) {
        return false;
    }
    const CellInfo& from = cells[last->value];
    const double x = cells[target].draw_x - from.draw_x, y = cells[target].draw_y - from.draw_y;
    const double dx = cells[here].draw_x - from.draw_x, dy = cells[here].draw_y - from.draw_y;
    constexpr double kStraight = 1e-6;
    const double along = x * dx + y * dy;
    return std::abs(x * dy - y * dx) < kStraight && along > 0 &&
           (beyond || along <= x * x + y * y + kStraight);
}

Cell AskedMove::last_cell(std::string_view text) const {
    const std::string_view path = text.substr(0, text.find(' '));
    const auto dash = path.find_last_of("-x@");
    const std::string_view name = dash == std::string_view::npos ? path : path.substr(dash + 1);
    const auto end = name.find_first_of("=^%*#/&>");
    return rules().game.topology.find_cell(name.substr(0, end));
}

}  // namespace perthro
