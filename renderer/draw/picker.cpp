// Choices that are no cells, beside the cell they belong to: pictures where there are pieces.
#include "renderer/draw/piece_painter.hpp"
#include "renderer/draw/scene.hpp"
#include "renderer/state/words.hpp"

#include <algorithm>

namespace perthro::renderer {

namespace {

struct Entry {
    std::string id, title;
    int type = 0;  // of the piece that is shown, 0 = the title
    double width = 0;
};

// What is chosen so far may be a whole move: a promotion that is declined, a capture that ends.
Entry entry_as_it_is(const session::ChoiceView& view) {
    const bool promotes = std::all_of(view.next.begin(), view.next.end(), [](const auto& choice) {
        return choice.kind == session::ChoiceKind::Promotion;
    });
    return {"done", promotes ? "As it is" : "Stop here", promotes ? view.move.piece : 0, 0};
}

std::vector<Entry> entries_of(const Chooser& chooser) {
    std::vector<Entry> entries;
    for (std::size_t i = 0; i < chooser.menu.size(); ++i) {
        const auto& choice = chooser.view.next[chooser.menu[i]];
        entries.push_back({"menu:" + std::to_string(i), capitalised(choice.title), choice.type, 0});
    }
    if (!entries.empty()) {
        return entries;
    }
    for (const session::NextChoice& choice : chooser.view.next) {
        entries.push_back({"choice:" + choice.token, capitalised(choice.title), choice.type, 0});
    }
    if (chooser.view.complete) {
        entries.push_back(entry_as_it_is(chooser.view));
    }
    return entries;
}

int anchor_of(const Chooser& chooser) {
    if (!chooser.menu.empty()) {
        return chooser.menu_cell;
    }
    int anchor = 0;
    for (const int cell : chooser.cells) {
        anchor = cell >= 0 ? cell : anchor;
    }
    return anchor;
}

// Above the point if there is room, else below it; always inside of `room`.
Rect box_beside(Point at, double away, double width, double height, const Rect& room) {
    const double above = at.y - away - height;
    const double y = above < room.y ? at.y + away : above;
    return {std::clamp(at.x - width / 2, room.x, std::max(room.right() - width, room.x)),
            std::clamp(y, room.y, std::max(room.bottom() - height, room.y)), width, height};
}

}  // namespace

void Scene::picker(Canvas& canvas, const Model& model) {
    const double s = window_.scale;
    const double cell = std::clamp(layout_.unit(), 40 * s, 84 * s);
    TextStyle style;
    style.size = 14 * s;
    style.color = colors_.text;
    style.align = Align::Center;
    std::vector<Entry> entries = entries_of(model.chooser);
    double total = 0, widest = 0;
    for (Entry& entry : entries) {
        entry.width = entry.type > 0 ? cell : canvas.text_size(entry.title, style).x + 26 * s;
        total += entry.width;
        widest = std::max(widest, entry.width);
    }
    const bool tall = total + 8 * s > window_.board.w;  // does not fit in a row
    const double height = tall ? 36 * s : cell;
    const double rows = tall ? static_cast<double>(entries.size()) : 1;
    const Rect box = box_beside(layout_.place(anchor_of(model.chooser)).center,
                                layout_.unit() * 0.6, (tall ? widest : total) + 8 * s,
                                height * rows + 8 * s, window_.board);
    canvas.shadow(box, 12 * s, 14 * s, 0.5);
    canvas.fill_round(box, 12 * s, colors_.panel);
    canvas.stroke_round(box, 12 * s, colors_.accent, 1.5 * s);
    widgets_.push_back({"picker", box, ""});
    double x = box.x + 4 * s, y = box.y + 4 * s;
    for (const Entry& entry : entries) {
        const Rect rect{x, y, tall ? box.w - 8 * s : entry.width, height};
        if (model.pointing.hover_button == entry.id) {
            canvas.fill_round(rect, 8 * s, colors_.hover);
        }
        if (entry.type > 0) {
            session::PieceView piece;
            piece.type = entry.type;
            piece.owner = model.chooser.view.player;
            const int pixels = static_cast<int>(height * 0.88);
            const int front = front_of(model.game.board, piece.owner, model.table.turned);
            canvas.image(art_.piece(piece, pixels, front),
                         {std::round(rect.center().x - pixels / 2.0),
                          std::round(rect.center().y - pixels / 2.0)});
        } else {
            canvas.text(entry.title, rect.center(), style);
        }
        widgets_.push_back({entry.id, rect, entry.title});
        tall ? y += height : x += entry.width;
    }
}

}  // namespace perthro::renderer
