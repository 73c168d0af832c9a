#include "renderer/draw/scene.hpp"

#include "renderer/draw/attribute_words.hpp"
#include "renderer/draw/board_painter.hpp"
#include "renderer/draw/icons.hpp"
#include "renderer/draw/piece_painter.hpp"
#include "renderer/state/prompt.hpp"
#include "renderer/state/seating.hpp"
#include "renderer/state/words.hpp"
#include "scripting/session/sight.hpp"

#include <algorithm>
#include <array>
#include <utility>

namespace perthro::renderer {

namespace {

// A message that its line has no room for, in full: over what is above the line, and over the line
// unless there are buttons in it. Returns what it covers.
Rect paint_message(Canvas& canvas, const StatusText& message, const WindowLayout& window,
                   const WindowColors& colors, TextStyle style, bool buttons) {
    const Rect& bar = window.status;
    const double s = window.scale, edge = 9 * s, close = 22 * s;
    style.wrap = true;
    style.width = bar.w - 4 * edge - close;
    const double bottom = buttons ? bar.y : bar.bottom() - 3 * s;
    const double height = std::min(canvas.text_size(message.text, style).y + 2 * edge,
                                   bottom - window.header.bottom());
    const Rect box{bar.x + edge, bottom - height, bar.w - 2 * edge, height};
    canvas.shadow(box, 9 * s, 10 * s, 0.5);
    canvas.fill_round(box, 9 * s, colors.raised);
    canvas.stroke_round(box.inset(0.75 * s), 9 * s, message.bad ? colors.bad : colors.accent,
                        1.5 * s);
    draw_icon(canvas, Icon::Close, {box.right() - edge - close / 2, box.y + edge + close / 2},
              close * 0.6, colors.faint);
    canvas.save();
    canvas.clip(box);
    canvas.text(message.text, {box.x + edge, box.y + edge}, style);
    canvas.restore();
    return box;
}

bool in_picker(const Model& model) {
    const Chooser& chooser = model.chooser;
    if (!chooser.menu.empty()) {
        return true;
    }
    const bool anchored = std::any_of(chooser.cells.begin(), chooser.cells.end(),
                                      [](int cell) { return cell >= 0; });
    const auto& next = chooser.view.next;
    return anchored && !chooser.waiting && !next.empty() &&
           std::all_of(next.begin(), next.end(), [](const auto& choice) {
               return choice.cell < 0 && choice.kind != session::ChoiceKind::HandItem &&
                      choice.kind != session::ChoiceKind::Permutation;
           });
}

}  // namespace

void Scene::begin(const session::GameInfo& info) {
    art_.begin(info);
    board_is_.clear();
    in_sight_.clear();
}

const Widget* Scene::widget_at(Point point) const {
    for (std::size_t i = widgets_.size(); i-- > 0;) {
        if (widgets_[i].rect.contains(point)) {
            return &widgets_[i];
        }
    }
    return nullptr;
}

void Scene::paint(const Image& picture, const Model& model, bool may_choose) {
    Canvas canvas(picture);
    colors_ = window_colors(model.settings.dark);
    widgets_.clear();
    const double width = picture.width(), height = picture.height();
    canvas.fill({0, 0, width, height}, colors_.back);
    const int strips = model.open ? static_cast<int>(model.game.card.players.size()) : 0;
    const bool panel = model.settings.panel && model.open;
    window_ = window_layout(width, height, model.settings.scale, panel, strips);
    if (model.screen != Screen::Game || !model.open) {
        loading(canvas, model, width, height);
        return;
    }
    const std::vector<char> sight = cells_in_sight(model.game.board, model.shown, in_sight_);
    if (sight != in_sight_) {
        in_sight_ = sight;
        board_is_.clear();
    }
    layout_ = BoardLayout(model.game.board, window_.board, model.table.turned,
                          model.settings.coordinates, in_sight_);
    this->strips(canvas, model);
    if (model.table.curtain) {
        curtain(canvas, model);
    } else {
        board(canvas, model, may_choose);
    }
    header(canvas, model);
    status(canvas, model, may_choose);
    if (in_picker(model) && may_choose && !model.table.curtain) {
        picker(canvas, model);
    }
    if (model.position.outcome.over && !model.table.banner_closed && !model.animation.running()) {
        banner(canvas, model);
    }
    cursor(canvas, model);
}

// A ring around what the keyboard is at.
void Scene::cursor(Canvas& canvas, const Model& model) {
    const auto found = std::find_if(widgets_.rbegin(), widgets_.rend(), [&](const Widget& widget) {
        return widget.id == model.pointing.cursor;
    });
    if (model.pointing.cursor.empty() || found == widgets_.rend()) {
        return;
    }
    const double s = window_.scale;
    canvas.stroke_round(found->rect, 6 * s, rgb(0x000000).with_alpha(0.7), 5 * s);
    canvas.stroke_round(found->rect, 6 * s, rgb(0xFFFFFF), 2.5 * s);
}

void Scene::loading(Canvas& canvas, const Model& model, double width, double height) {
    if (model.opening.id.empty()) {
        return;
    }
    TextStyle style;
    style.size = 17 * fitting_scale(width, height, model.settings.scale);
    style.align = Align::Center;
    style.color = colors_.faint;
    canvas.text("Opening " + model.opening.id + " …", {width / 2, height / 2}, style);
}

// ---- the board

void Scene::board(Canvas& canvas, const Model& model, bool may_choose) {
    const Rect& area = window_.board;
    const int looker = who_looks(model);
    const std::string is = std::to_string(area.x) + "," + std::to_string(area.y) + "," +
                           std::to_string(area.w) + "," + std::to_string(area.h) + "," +
                           std::to_string(model.table.turned) + "," + model.settings.board +
                           (model.settings.coordinates ? "c" : "") + "," + std::to_string(looker) +
                           model.game.rules_hash;
    const BoardColors colors = colors_for(model.game.board, model.settings.board);
    const int left = static_cast<int>(area.x) - 24, top = static_cast<int>(area.y) - 24;
    if (is != board_is_) {
        board_ = Image(static_cast<int>(area.w) + 48, static_cast<int>(area.h) + 48);
        Canvas still(board_);
        still.translate({static_cast<double>(-left), static_cast<double>(-top)});
        paint_board(still, model.game.board, layout_, colors, looker);
        board_is_ = is;
    }
    canvas.image(board_, {static_cast<double>(left), static_cast<double>(top)});
    if (model.shown.cells.size() != model.game.board.cells.size()) {
        return;
    }
    paint_marks_below(canvas, model, layout_, may_choose);
    paint_traced_below(canvas, model, layout_);
    const Model::Pointing& pointing = model.pointing;
    const int lifted = pointing.homeward                       ? pointing.homeward->cell
                       : pointing.drag && pointing.drag->moved ? pointing.drag->cell
                                                               : -1;
    const int fanned = fanned_cell(model, layout_);
    PiecePainter pieces(canvas, model.game.board, layout_, art_, colors);
    const auto standing = before_foreseen(model);
    pieces.paint(standing ? *standing : model.shown, lifted, fanned);
    paint_marks_above(canvas, model, layout_, may_choose);
    paint_foreseen(canvas, model, layout_, pieces);
    paint_traced(canvas, model, layout_, pieces);
    for (int cell = 0; cell < layout_.cell_count(); ++cell) {
        widgets_.push_back({"cell:" + std::to_string(cell), layout_.place(cell).area, ""});
    }
    if (may_choose && fanned >= 0) {
        levels(canvas, model, fanned);
    }
    if (may_choose) {
        for (const Widget& button : turn_buttons(model, layout_)) {
            paint_turn_button(canvas, model, layout_, button, button.id == pointing.hover_button);
            widgets_.push_back(button);
        }
        paint_branches(canvas, model, layout_);
        for (const Widget& button : branch_buttons(model, layout_)) {
            widgets_.push_back(button);
        }
    }
}

void Scene::paint_position(Canvas& canvas, const BoardPicture& picture, const Rect& area) {
    const session::BoardView& board = picture.board;
    const BoardLayout layout(board, area, picture.turned, picture.labels,
                             cells_in_sight(board, picture.position, {}));
    const BoardColors colors = colors_for(board, picture.colors);
    paint_board(canvas, board, layout, colors, picture.looker);
    PiecePainter(canvas, board, layout, art_, colors).paint(picture.position, -1, -1);
}

// ---- around it

double Scene::button(Canvas& canvas, const Model& model, const Button& button, Point right) {
    const double s = window_.scale;
    TextStyle style;
    style.size = 13.5 * s;
    style.bold = button.strong;
    const double width = canvas.text_size(button.label, style).x + 24 * s;
    const Rect rect{right.x - width, right.y - button.height / 2, width, button.height};
    const bool hover = model.pointing.hover_button == button.id;
    const Color strong = hover ? mix(colors_.accent, rgb(0xFFFFFF), 0.15) : colors_.accent;
    const Color plain = hover ? colors_.hover : colors_.raised;
    canvas.fill_round(rect, 7 * s, button.strong ? strong : plain);
    style.color = button.strong ? colors_.on_accent : colors_.text;
    canvas.text(button.label, {rect.x + 12 * s, right.y}, style);
    widgets_.push_back({button.id, rect, button.tip});
    return rect.x;
}

void Scene::header(Canvas& canvas, const Model& model) {
    const Rect& bar = window_.header;
    const double s = window_.scale, middle = bar.center().y;
    canvas.fill(bar, colors_.panel);
    canvas.fill({bar.x, bar.bottom() - 1, bar.w, 1}, colors_.line);
    const double size = bar.h * 0.76;
    double x = bar.right() - 8 * s;
    const auto icon = [&](Icon which, const std::string& id, const std::string& tip, double at) {
        const Rect rect{at, middle - size / 2, size, size};
        if (model.pointing.hover_button == id) {
            canvas.fill_round(rect, 8 * s, colors_.hover);
        }
        draw_icon(canvas, which, rect.center(), size * 0.46,
                  model.pointing.hover_button == id ? colors_.text
                                                    : mix(colors_.text, colors_.faint, 0.4));
        widgets_.push_back({id, rect, tip});
    };
    struct Entry {
        Icon icon;
        const char *id, *tip;
    };
    static constexpr std::array<Entry, 8> kEntries{{
        {Icon::Panel, "header.panel", "Side panel: moves, rules, design (Tab)"},
        {Icon::Gear, "header.settings", "Settings, files, positions"},
        {Icon::Flag, "header.resign", "Resign"},
        {Icon::Turn, "header.turn", "Turn the board (F)"},
        {Icon::Bulb, "header.hint", "Hint (H)"},
        {Icon::Forward, "header.forward", "One ply forward (Right)"},
        {Icon::Back, "header.back", "One ply back (Left)"},
        {Icon::Undo, "header.undo", "Take back (Ctrl+Z)"},
    }};
    for (const Entry& entry : kEntries) {
        if (model.table.curtain) {
            break;  // behind it nothing can be done but to lift it, or to leave
        }
        x -= size;
        icon(entry.icon, entry.id, entry.tip, x);
    }
    icon(Icon::Grid, "header.games", "All games (Esc)", 8 * s);
    const double left = 8 * s + size + 10 * s;
    titles(canvas, model, {left, bar.y, x - left - 14 * s, bar.h});
}

// The game's name, what its attributes are now, what it is about; as far as there is room.
void Scene::titles(Canvas& canvas, const Model& model, Rect room) {
    const double s = window_.scale, middle = room.center().y;
    const auto add = [&](const std::string& text, TextStyle style, double least, double down = 0) {
        style.width = room.w;
        if (!text.empty() && room.w > least) {
            const double drawn = canvas.text(text, {room.x, middle + down}, style).x + 16 * s;
            room.x += drawn;
            room.w -= drawn;
        }
    };
    TextStyle style;
    style.size = 17 * s * (window_.compact ? 0.85 : 1);
    style.bold = true;
    style.color = colors_.text;
    add(model.game.card.title, style, 30 * s);
    style.size = 14.5 * s * (window_.compact ? 0.9 : 1);
    style.color = colors_.accent;
    add(words_of_game(model.game.board, model.shown.attributes), style, 30 * s);
    style.size = 13 * s;
    style.bold = false;
    style.color = colors_.faint;
    if (!window_.compact) {
        add(model.game.card.summary, style, 150 * s, 1);
    }
}

// Buttons from the right end of the status line. Returns where they begin.
double Scene::status_buttons(Canvas& canvas, const Model& model, bool may_choose) {
    const Rect& bar = window_.status;
    const double s = window_.scale;
    double right = bar.right() - 10 * s;
    const auto add = [&](const std::string& id, const std::string& label, bool strong,
                         const std::string& tip = "") {
        right = button(canvas, model, {id, label, tip, strong, bar.h * 0.8},
                       {right, bar.center().y}) -
                6 * s;
    };
    const Chooser& chooser = model.chooser;
    if (may_choose && !in_picker(model)) {
        if (chooser.view.complete && !chooser.view.next.empty() && !chooser.stops.empty()) {
            add("done", "Done", true, "Play the move as it stands (Enter)");
        }
        for (const session::NextChoice& choice : chooser.view.next) {
            if (choice.cell < 0 && choice.kind != session::ChoiceKind::HandItem &&
                choice.kind != session::ChoiceKind::Permutation) {
                add("choice:" + choice.token, capitalised(choice.title), false);
            }
        }
        if (!chooser.stops.empty()) {
            add("step-back", "Back", false, "One step back (Esc)");
        }
    }
    const session::PositionView& position = model.position;
    const bool over = position.outcome.over;
    if (model.table.curtain) {
        return right;
    }
    if (may_withdraw(model)) {
        add("act:withdraw", "Withdraw the offer", false);
    }
    if (answers_draw(model) > 0) {
        add("act:decline", "Decline", false);
        add("act:accept", "Accept the draw", true);
    }
    if (!position.claim.empty() && !over) {
        add("act:claim", "Claim: " + capitalised(position.claim), true);
    }
    if (position.chance_due && !over) {
        add("roll", "Roll", true);
    }
    if (position.old_rules) {
        add("badge:broken", "Rules broken: old ones in play", true, "See the Design tab");
    }
    return right;
}

// What is said at the left: what the button under the mouse does, until it was pressed and there is
// an answer; else the newest message, else what the package shows at the cell under the mouse.
StatusText Scene::said(const Model& model) const {
    const auto pointed = std::find_if(widgets_.begin(), widgets_.end(), [&](const Widget& widget) {
        return !widget.tip.empty() && widget.id == model.pointing.hover_button;
    });
    const bool answered = model.pointing.button_pressed && !model.status.text.empty();
    if (model.table.curtain) {
        return {};
    }
    if (pointed != widgets_.end() && !answered) {
        return {pointed->tip, false, {}};
    }
    if (model.status.text.empty() && model.pointing.hover >= 0) {
        return {capitalised(view_marks_at(model, model.pointing.hover)), false, {}};
    }
    return model.status;
}

void Scene::status(Canvas& canvas, const Model& model, bool may_choose) {
    const Rect& bar = window_.status;
    const double s = window_.scale, middle = bar.center().y;
    const bool back = looks_back(model) && !model.table.curtain;
    if (back) {  // whatever is said
        canvas.fill(bar, mix(colors_.back, colors_.accent, 0.3));
    }
    const double right = status_buttons(canvas, model, may_choose);
    StatusText said = this->said(model), message;
    TextStyle style;
    style.size = 14.5 * s;
    style.color = said.bad ? colors_.bad : colors_.text;
    const TextStyle as_said = style;
    const double room = std::max(right - bar.x - 20 * s, 1.0);
    const Point needed = canvas.text_size(said.text, style);
    if (said.text == model.status.text && (needed.x > room || needed.y > bar.h)) {
        message = std::exchange(said, {});
    }
    style.width = room;
    double left = bar.x + 14 * s;
    if (said.text.empty()) {
        said.text = prompt(model, may_choose);
        style.bold = true;
        style.color = colors_.text;
        const int player = model.position.to_move;
        if (player > 0 && !model.position.outcome.over && !back) {
            const SideLook look = art_.look(player);
            draw_emblem(canvas, look.emblem, {left + 7 * s, middle}, 7 * s, look.body,
                        model.settings.dark ? mix(look.line, rgb(0xFFFFFF), 0.35) : look.line);
            left += 24 * s;
            style.width -= 24 * s;
        }
    }
    canvas.text(said.text, {left, middle}, style);
    if (!message.text.empty()) {
        const bool buttons = right < bar.right() - 10 * s;
        widgets_.push_back(
            {"status", paint_message(canvas, message, window_, colors_, as_said, buttons), ""});
    }
}

}  // namespace perthro::renderer
