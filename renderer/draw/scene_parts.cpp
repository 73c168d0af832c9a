// Players' strips, pickers, banner and curtain of the scene.
#include "renderer/draw/attribute_words.hpp"
#include "renderer/draw/piece_painter.hpp"
#include "renderer/draw/scene.hpp"
#include "renderer/state/outcome_words.hpp"
#include "renderer/state/seating.hpp"
#include "renderer/state/words.hpp"

#include <algorithm>
#include <cstdio>

namespace perthro::renderer {

namespace {

std::string clock_text(std::int64_t ms) {
    std::string text(16, '\0');
    const auto seconds = static_cast<long long>(ms / 1000);
    const int length = ms < 10'000 ? std::snprintf(text.data(), text.size(), "0:%02lld.%lld",
                                                   seconds, static_cast<long long>(ms / 100 % 10))
                                   : std::snprintf(text.data(), text.size(), "%lld:%02lld",
                                                   seconds / 60, seconds % 60);
    text.resize(static_cast<std::size_t>(length));
    return text;
}

void pips(Canvas& canvas, const Rect& rect, int value, Color ink) {
    static constexpr int kPips[7][7] = {
        {0, 0, 0, 0, 0, 0, 0}, {0, 0, 0, 1, 0, 0, 0}, {1, 0, 0, 0, 0, 0, 1}, {1, 0, 0, 1, 0, 0, 1},
        {1, 1, 0, 0, 0, 1, 1}, {1, 1, 0, 1, 0, 1, 1}, {1, 1, 1, 0, 1, 1, 1}};
    static constexpr double kX[7] = {-1, 1, -1, 0, 1, -1, 1}, kY[7] = {-1, -1, 0, 0, 0, 1, 1};
    for (int i = 0; i < 7; ++i) {
        if (kPips[value][i] != 0) {
            canvas.fill_circle(
                {rect.center().x + kX[i] * rect.w * 0.26, rect.center().y + kY[i] * rect.w * 0.26},
                rect.w * 0.09, ink);
        }
    }
}

}  // namespace

std::vector<int> seating(const session::BoardView& board, int players, int turned) {
    std::vector<int> order;
    for (int player = 1; player <= players; ++player) {
        order.push_back(player);
    }
    const auto bottom = std::find_if(order.begin(), order.end(), [&](int player) {
        const auto index = static_cast<std::size_t>(player);
        return index < board.turned.size() && board.turned[index] == turned;
    });
    if (bottom != order.end()) {
        std::rotate(order.begin(), bottom, order.end());
    }
    return order;
}

// ---- the players

namespace {

// What a strip says of its player: names, how he fares, what he is known to have.
std::string strip_words(const Model& model, const session::PlayerView& view, int player,
                        bool winner) {
    std::string words = capitalised(view.name);
    const std::string& bot = plays(model, player).name;
    words += bot.empty() ? "" : " · " + bot_words(bot).title;
    if (view.seat != view.name && !view.seat.empty()) {
        words += " (began as " + capitalised(view.seat) + ")";
    }
    words += view.out ? " · out" : winner ? " · wins" : "";
    const std::string attributes = model.table.curtain
                                       ? ""
                                       : words_of_player(model.game.board, view.attributes);
    words += attributes.empty() ? "" : " · " + attributes;
    if (const std::size_t marked = marked_for(model, player); marked > 0 && !model.table.curtain) {
        words += " · ▪ " + std::to_string(marked);
    }
    return words;
}

}  // namespace

void Scene::strips(Canvas& canvas, const Model& model) {
    const int players = static_cast<int>(model.position.players.size());
    const std::vector<int> order = seating(model.game.board, players, model.table.turned);
    for (std::size_t i = 0; i < order.size() && i < window_.strips.size(); ++i) {
        strip(canvas, model, order[i], window_.strips[i]);
    }
}

void Scene::strip(Canvas& canvas, const Model& model, int player, const Rect& rect) {
    const double s = window_.scale, middle = rect.center().y;
    const session::PlayerView& view =
        model.shown.players.empty() ? model.position.players[static_cast<std::size_t>(player - 1)]
                                    : model.shown.players[static_cast<std::size_t>(player - 1)];
    const auto& outcome = model.position.outcome;
    const bool active = model.turn == player;  // wherever it is looked back to
    const bool next = !outcome.over && model.position.to_move == player;
    const bool winner = outcome.over && std::find(outcome.winners.begin(), outcome.winners.end(),
                                                  player) != outcome.winners.end();
    const std::string own = "strip:" + std::to_string(player);
    if (!model.table.curtain) {
        widgets_.push_back({own, rect, "Who plays"});
    }
    canvas.fill_round(rect, 9 * s,
                      model.pointing.hover_button == own ? colors_.hover
                      : active                           ? colors_.raised
                                                         : colors_.panel);
    if (active || winner) {
        canvas.stroke_round(rect.inset(0.75 * s), 9 * s, winner ? colors_.good : colors_.accent,
                            1.5 * s);
    }
    const SideLook look = art_.look(player);
    const double radius = rect.h * 0.22;
    draw_emblem(canvas, look.emblem, {rect.x + rect.h * 0.5, middle}, radius, look.body,
                model.settings.dark ? mix(look.line, rgb(0xFFFFFF), 0.35) : look.line);
    double right = rect.right() - 12 * s;
    if (view.clock_ms >= 0) {
        TextStyle style;
        style.size = 17 * s;
        style.bold = true;
        style.align = Align::Right;
        style.color = view.clock_running ? colors_.accent : colors_.faint;
        right -= canvas.text(clock_text(view.clock_ms), {right, middle}, style).x + 14 * s;
    }
    if (next && !model.table.curtain && (!model.shown.roll.empty() || !model.shown.dice.empty())) {
        const double wide = rect.h * 0.72 * 4.4;
        dice(canvas, model, {right - wide, rect.y + rect.h * 0.14, wide, rect.h * 0.72});
        right -= wide + 10 * s;
    }
    TextStyle name;
    name.size = 14.5 * s * (window_.compact ? 0.9 : 1);
    name.bold = active;
    name.color = view.out ? colors_.faint : colors_.text;
    const double left = rect.x + rect.h * 0.9;
    name.width = std::max((right - left) * (view.hand.empty() ? 0.9 : 0.32), 20.0);
    const double used =
        canvas.text(strip_words(model, view, player, winner), {left, middle}, name).x;
    if (model.table.curtain) {
        return;
    }
    const double from = left + used + 14 * s;
    hand(canvas, model, player, {from, rect.y, std::max(right - from, 0.0), rect.h});
}

// The pieces in hand, as large as the room allows. Returns the width used.
double Scene::hand(Canvas& canvas, const Model& model, int player, const Rect& room) {
    const auto& players = model.shown.players.empty() ? model.position.players
                                                      : model.shown.players;
    const session::PlayerView& view = players[static_cast<std::size_t>(player - 1)];
    if (view.hand_hidden) {
        TextStyle style;
        style.size = 13 * window_.scale;
        style.color = colors_.faint;
        return canvas
            .text(std::to_string(view.hand_size) + " in hand", {room.x, room.center().y}, style)
            .x;
    }
    if (view.hand.empty() || room.w < 8) {
        return 0;
    }
    const double each = std::min(room.h * 1.35, room.w / static_cast<double>(view.hand.size()));
    Rect rect{room.x, room.y + 2, each, room.h - 4};
    for (const session::HandItem& item : view.hand) {
        hand_item(canvas, model, player, item, rect);
        rect.x += each;
    }
    return rect.x - room.x;
}

// Pieces of one kind in hand with their number.
void Scene::hand_item(Canvas& canvas, const Model& model, int player, const session::HandItem& item,
                      const Rect& rect) {
    const double s = window_.scale;
    const bool active = player == model.position.to_move;
    const std::string id = "hand:" + std::to_string(player) + ":" + std::to_string(item.type);
    const std::string chosen = model.chooser.prefix.empty() ? "" : model.chooser.prefix.front();
    const auto type = static_cast<std::size_t>(item.type);
    const auto& types = model.game.board.types;
    // The ground is wood, so that dark and light pieces are seen on dark and light windows.
    const bool hovered = active && model.pointing.hover_button == id;
    canvas.fill_round(rect.inset(1), 7 * s, rgb(0xC79B66).with_alpha(hovered ? 0.75 : 0.5));
    if (active && type < types.size() && chosen == types[type].name + "@") {
        canvas.fill_round(rect.inset(1), 7 * s, colors_.accent.with_alpha(0.35));
        canvas.stroke_round(rect.inset(1.5), 7 * s, colors_.accent, 1.5 * s);
    }
    session::PieceView piece;
    piece.type = item.type;
    piece.owner = player;
    const double high = rect.h + 4;  // of the room
    const int pixels = std::max(static_cast<int>(std::min(high, rect.w) * 0.86), 6);
    canvas.image(
        art_.piece(piece, pixels, front_of(model.game.board, player, model.table.turned)),
        {std::round(rect.x + (rect.w - pixels) / 2 - (item.count == 1 ? 0 : rect.w * 0.08)),
         std::round(rect.center().y - pixels / 2.0)},
        item.count == 0 ? 0.3 : 1);
    if (item.count != 1) {
        number_in_hand(canvas, item.count, rect);
    }
    if (active) {
        const std::string title = type < types.size() ? types[type].title : "";
        widgets_.push_back({id, rect, capitalised(title)});
    }
}

void Scene::number_in_hand(Canvas& canvas, int count, const Rect& rect) {
    TextStyle style;
    style.size = std::max((rect.h + 4) * 0.28, 8.0);
    style.bold = true;
    style.align = Align::Center;
    style.color = colors_.text;
    const std::string number = count < 0 ? "∞" : std::to_string(count);
    const Point at{rect.right() - style.size * 0.62, rect.bottom() + 2 - style.size * 0.85};
    const double wide = canvas.text_size(number, style).x + style.size * 0.5;
    canvas.fill_round({at.x - wide / 2, at.y - style.size * 0.62, wide, style.size * 1.24},
                      style.size * 0.5, colors_.back.with_alpha(0.85));
    canvas.text(number, at, style);
}

// Dice as rolled; those that are used up are pale.
void Scene::dice(Canvas& canvas, const Model& model, const Rect& rect) {
    std::vector<int> left = model.shown.dice;
    const std::vector<int>& rolled = model.shown.roll.empty() ? model.shown.dice : model.shown.roll;
    double x = rect.right();
    for (std::size_t i = rolled.size(); i-- > 0;) {
        const auto found = std::find(left.begin(), left.end(), rolled[i]);
        const bool used = found == left.end();
        if (!used) {
            left.erase(found);
        }
        x -= rect.h;
        const Rect die{x, rect.y, rect.h, rect.h};
        canvas.fill_round(die, rect.h * 0.2, rgb(0xF7F2E6).with_alpha(used ? 0.35 : 1));
        const Color ink = rgb(0x2A2420).with_alpha(used ? 0.4 : 1);
        if (rolled[i] >= 1 && rolled[i] <= 6) {
            pips(canvas, die, rolled[i], ink);
        } else {
            TextStyle style;
            style.size = rect.h * 0.6;
            style.bold = true;
            style.align = Align::Center;
            style.color = ink;
            canvas.text(std::to_string(rolled[i]), die.center(), style);
        }
        x -= rect.h * 0.18;
    }
}

// ---- over the board

void Scene::banner(Canvas& canvas, const Model& model) {
    const double s = window_.scale;
    const session::OutcomeView& outcome = model.position.outcome;
    const OutcomeWords words = outcome_words(model.position);
    const std::string place = outcome.rule.substr(outcome.rule.rfind('/') + 1);
    std::string detail;
    for (const std::string& part : {words.score, capitalised(words.kind), place}) {
        detail += (detail.empty() || part.empty() ? "" : "  ·  ") + part;
    }
    const Rect& room = window_.board;
    const double width = std::min(430 * s, room.w), height = std::min(150 * s, room.h);
    const Rect box{room.center().x - width / 2, room.center().y - height / 2, width, height};
    canvas.shadow(box, 14 * s, 20 * s, 0.6);
    canvas.fill_round(box, 14 * s, colors_.panel);
    const int winner = outcome.winners.size() == 1 ? outcome.winners.front() : 0;
    canvas.fill_round({box.x, box.y, box.w, 5 * s}, 2 * s,
                      winner > 0 ? art_.look(winner).body : colors_.accent);
    TextStyle style;
    style.size = 24 * s * (window_.compact ? 0.8 : 1);
    style.bold = true;
    style.align = Align::Center;
    style.color = colors_.text;
    canvas.text(words.title, {box.center().x, box.y + height * 0.28}, style);
    style.size = 14 * s;
    style.bold = false;
    style.color = colors_.faint;
    canvas.text(detail, {box.center().x, box.y + height * 0.5}, style);
    widgets_.push_back({"banner", box, ""});
    const double y = box.bottom() - height * 0.2;
    double x = box.center().x + 132 * s;
    x = button(canvas, model, {"banner.again", "Play again", "", true, 32 * s}, {x, y}) - 8 * s;
    button(canvas, model, {"banner.close", "Look at the board", "", false, 32 * s}, {x, y});
}

void Scene::curtain(Canvas& canvas, const Model& model) {
    const double s = window_.scale;
    const Rect& room = window_.board;
    canvas.fill_round(room, 12 * s, colors_.panel);
    const int next = model.position.to_move;
    const SideLook look = art_.look(next);
    draw_emblem(canvas, look.emblem, {room.center().x, room.center().y - 60 * s}, 26 * s, look.body,
                look.line);
    TextStyle style;
    style.size = 20 * s;
    style.bold = true;
    style.align = Align::Center;
    style.color = colors_.text;
    const std::string name =
        next > 0 ? capitalised(model.position.players[static_cast<std::size_t>(next - 1)].name)
                 : "";
    canvas.text("Hand over to " + name, {room.center().x, room.center().y}, style);
    const std::string label = "I am " + name + ": show the board";
    style.size = 13.5 * s;  // as of buttons
    const double width = canvas.text_size(label, style).x + 24 * s;
    button(canvas, model, {"curtain.show", label, "", true, 36 * s},
           {room.center().x + width / 2, room.center().y + 48 * s});
}

}  // namespace perthro::renderer
