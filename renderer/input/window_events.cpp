// Events of the window: mouse and keys.
#include "renderer/input/cursor.hpp"
#include "renderer/input/window.hpp"
#include "renderer/state/ways.hpp"

#include <algorithm>

namespace perthro::renderer {

namespace {

constexpr double kDragThreshold = 4;  // pixels before a press becomes a drag

int number_behind(const std::string& id, std::size_t at) { return std::atoi(id.c_str() + at); }

bool begins(const std::string& text, const char* with) { return text.rfind(with, 0) == 0; }

}  // namespace

void Window::handle(const sf::Event& event) {
    Point mouse{-1, -1};
    if (event.type == sf::Event::MouseMoved) {
        mouse = {static_cast<double>(event.mouseMove.x), static_cast<double>(event.mouseMove.y)};
    } else if (event.type == sf::Event::MouseButtonPressed ||
               event.type == sf::Event::MouseButtonReleased) {
        mouse = {static_cast<double>(event.mouseButton.x),
                 static_cast<double>(event.mouseButton.y)};
    } else if (event.type == sf::Event::MouseWheelScrolled) {
        mouse = {static_cast<double>(event.mouseWheelScroll.x),
                 static_cast<double>(event.mouseWheelScroll.y)};
    }
    const bool for_panels = panels_.handle(event, mouse);
    if (event.type != sf::Event::MouseMoved || for_panels) {
        frames_.due = std::max(frames_.due, kAfterEvent);
    }
    inputs_.count(event);
    switch (event.type) {
        case sf::Event::Closed: window_.close(); break;
        case sf::Event::Resized: resize(event.size.width, event.size.height); break;
        case sf::Event::MouseMoved:
            moved(for_panels && !model_.pointing.drag ? Point{-1, -1} : mouse);
            break;
        case sf::Event::MouseLeft: moved({-1, -1}); break;
        case sf::Event::MouseButtonPressed:
            if (!for_panels) {
                pressed(mouse, event.mouseButton.button);
            }
            break;
        case sf::Event::MouseButtonReleased:
            if (!for_panels || model_.pointing.drag) {
                released(mouse, event.mouseButton.button);
            }
            break;
        case sf::Event::KeyPressed:
            if (event.key.control && event.key.code == sf::Keyboard::Q) {
                window_.close();
            } else if (!for_panels) {
                key(event.key);
            }
            break;
        default: break;
    }
}

// The cell at a point: of several the one that may be chosen, else one where something stands.
int Window::cell_at(Point at) const {
    const std::vector<int> cells = scene_.board().cells_at(at);
    const auto& next = model_.chooser.view.next;
    for (const int cell : cells) {
        if (std::any_of(next.begin(), next.end(),
                        [&](const auto& choice) { return choice.cell == cell; })) {
            return cell;
        }
    }
    for (const int cell : cells) {
        if (cell < static_cast<int>(model_.shown.cells.size()) &&
            !model_.shown.cells[static_cast<std::size_t>(cell)].pieces.empty()) {
            return cell;
        }
    }
    return cells.empty() ? -1 : cells.back();
}

void Window::moved(Point at) {
    if (model_.pointing.drag) {
        Drag& drag = *model_.pointing.drag;
        drag.x = at.x;
        drag.y = at.y;
        const bool still_chosen = drag.stuck || !model_.chooser.stops.empty();
        if (!drag.moved && still_chosen &&
            std::hypot(at.x - drag.start_x, at.y - drag.start_y) > kDragThreshold) {
            drag.moved = true;
            client_.touch();
        }
        frames_.due = std::max(frames_.due, 1);
    }
    const Widget* widget = scene_.widget_at(at);
    const bool on_cell = widget != nullptr && begins(widget->id, "cell:");
    const int cell = on_cell ? cell_at(at) : -1;
    const std::string button = widget != nullptr && !on_cell ? widget->id : "";
    if (cell != model_.pointing.hover || button != model_.pointing.hover_button) {
        model_.pointing.hover = cell;
        model_.pointing.hover_button = button;
        model_.pointing.button_pressed = false;
        client_.touch();
    }
}

void Window::pressed(Point at, sf::Mouse::Button button) {
    client_.trace().leave();  // the game is played on the board of the game
    const Widget* widget = scene_.widget_at(at);
    const bool cell_pressed = widget != nullptr && begins(widget->id, "cell:");
    if (model_.design.brush.on && cell_pressed &&
        (button == sf::Mouse::Left || button == sf::Mouse::Right)) {
        client_.playing().brush_cell(cell_at(at), button == sf::Mouse::Right);
        return;
    }
    if (button == sf::Mouse::Right) {
        press_.note_from = -1;
        if (!client_.choosing().back() && widget != nullptr && begins(widget->id, "cell:")) {
            press_.note_from = cell_at(at);
        }
        return;
    }
    if (button != sf::Mouse::Left || widget == nullptr) {
        return;
    }
    press_.cell = -1;
    if (!begins(widget->id, "cell:")) {
        const std::string id = widget->id;  // pressing may paint anew
        model_.pointing.button_pressed = id == model_.pointing.hover_button;
        press_widget(id);
        if (begins(id, "hand:")) {
            model_.pointing.drag = Drag{
                -1, number_behind(id, id.rfind(':') + 1), false, false, at.x, at.y, at.x, at.y};
        }
        return;
    }
    const int cell = cell_at(at);
    if (cell < 0) {
        return;
    }
    const Chooser& chooser = model_.chooser;
    press_.cell = cell;
    press_.chosen = !chooser.stops.empty() && !chooser.cells.empty() &&
                    chooser.cells.back() == cell;
    model_.table.notes.clear();
    if (!press_.chosen) {
        client_.choosing().press_cell(cell);
    }
    const bool holds = cell < static_cast<int>(model_.shown.cells.size()) &&
                       !model_.shown.cells[static_cast<std::size_t>(cell)].pieces.empty();
    const auto first = std::find_if(chooser.cells.begin(), chooser.cells.end(),
                                    [](int one) { return one >= 0; });
    const bool chosen = first != chooser.cells.end() && *first == cell;
    const bool stuck = chooser.prefix.empty() && !chooser.waiting &&
                       client_.choosing().may_choose();
    if (holds && (chosen || stuck)) {
        model_.pointing.drag = Drag{cell, 0, false, !chosen, at.x, at.y, at.x, at.y};
    }
}

void Window::released(Point at, sf::Mouse::Button button) {
    const Widget* widget = scene_.widget_at(at);
    const bool on_cell = widget != nullptr && begins(widget->id, "cell:");
    const int cell = on_cell ? cell_at(at) : -1;
    if (button == sf::Mouse::Right) {
        if (press_.note_from >= 0 && cell >= 0) {
            const Note note{press_.note_from, cell};
            const auto found = std::find(model_.table.notes.begin(), model_.table.notes.end(),
                                         note);
            if (found == model_.table.notes.end()) {
                model_.table.notes.push_back(note);
            } else {
                model_.table.notes.erase(found);
            }
            client_.touch();
        }
        press_.note_from = -1;
        return;
    }
    if (button != sf::Mouse::Left) {
        return;
    }
    const auto drag = std::exchange(model_.pointing.drag, std::nullopt);
    if (drag && drag->moved) {
        model_.pointing.dropped = drag;
        drag->stuck ? client_.choosing().explain_drop(cell) : client_.choosing().drop_on(cell);
        client_.touch();
    } else if (press_.chosen && cell == press_.cell && cell >= 0) {
        client_.choosing().press_cell(cell);
    }
    press_.chosen = false;
}

void Window::press_widget(const std::string& id) {
    if (model_.table.curtain && id != "curtain.show" && id != "header.games") {
        return;  // of the last frame
    }
    if (begins(id, "hand:")) {
        client_.choosing().press_hand(number_behind(id, id.rfind(':') + 1));
    } else if (begins(id, "choice:")) {
        client_.choosing().press_choice(id.substr(7));
    } else if (begins(id, "menu:")) {
        client_.choosing().press_menu(static_cast<std::size_t>(number_behind(id, 5)));
    } else if (begins(id, "way:")) {
        client_.choosing().press_way(static_cast<std::size_t>(number_behind(id, 4)));
    } else if (id == "done") {
        client_.choosing().finish_move();
    } else if (id == "step-back") {
        client_.choosing().back();
    } else if (id == "roll") {
        client_.ask(session::Roll{});
    } else if (id == "header.games") {
        client_.browsing().show();
    } else if (id == "header.undo") {
        client_.playing().undo();
    } else if (id == "header.back") {
        client_.playing().step(session::StepTo::Back);
    } else if (id == "header.forward") {
        client_.playing().step(session::StepTo::Forward);
    } else if (id == "header.hint") {
        client_.playing().hint();
    } else if (id == "header.turn") {
        client_.turn_board(model_.table.seats.size() > 2 ? 90 : 180);
    } else if (id == "header.resign") {
        model_.dialog = model_.position.outcome.over ? Dialog::None : Dialog::Resign;
    } else if (begins(id, "strip:")) {
        model_.dialog = Dialog::Seats;
    } else if (id == "header.settings") {
        model_.dialog = Dialog::Settings;
        model_.status = {};  // what is said there is about what is done there
    } else if (id == "status") {
        model_.status = {};  // it was read
    } else if (id == "header.panel") {
        model_.settings.panel = !model_.settings.panel;
    } else if (id == "act:accept") {
        client_.playing().act(session::ActName::DrawAccept);
    } else if (id == "act:decline") {
        client_.playing().act(session::ActName::DrawDecline);
    } else if (id == "act:withdraw") {
        client_.playing().withdraw_offer();
    } else if (id == "act:claim") {
        client_.playing().act(session::ActName::Claim);
    } else if (id == "badge:broken") {
        panels_.open_tab(Tab::Design);
    } else if (id == "banner.close" || id == "banner") {
        model_.table.banner_closed = true;
    } else if (id == "banner.again") {
        client_.opening().open(model_.opening.asked, model_.table.seats);
    } else if (id == "curtain.show") {
        client_.playing().hand_over();
    }
    client_.touch();
}

void Window::escape() {
    if (model_.dialog == Dialog::Install) {
        client_.getting().leave();
    } else if (model_.dialog != Dialog::None) {
        model_.dialog = Dialog::None;
    } else if (model_.screen == Screen::GetGames) {
        client_.browsing().show();
    } else if (model_.screen == Screen::Browser) {
        if (model_.open) {
            model_.screen = Screen::Game;
        }
    } else if (model_.table.curtain) {
        client_.browsing().show();
    } else if (client_.trace().leave()) {
        model_.pointing.cursor.clear();
    } else if (model_.position.outcome.over && !model_.table.banner_closed) {
        model_.table.banner_closed = true;
    } else if (!client_.choosing().back()) {
        if (model_.pointing.cursor.empty()) {
            client_.browsing().show();
        }
        model_.pointing.cursor.clear();
    }
    client_.touch();
}

// What is under the keyboard's cursor counts as under the mouse.
void Window::move_cursor(Point way) {
    const Rect& board = scene_.board().frame();
    const bool fresh = model_.pointing.cursor.empty() && cursor_at_.x < 0;
    const Widget* widget = fresh ? scene_.widget_at(board.center())
                                 : next_widget(scene_, cursor_at_, way);
    if (widget == nullptr) {
        return;
    }
    cursor_at_ = widget->rect.center();
    model_.pointing.cursor = widget->id;
    const bool on_cell = begins(widget->id, "cell:");
    model_.pointing.hover = on_cell ? number_behind(widget->id, 5) : -1;
    model_.pointing.hover_button = on_cell ? "" : widget->id;
    client_.touch();
}

void Window::enter() {
    const auto& widgets = scene_.widgets();
    const bool there = std::any_of(widgets.begin(), widgets.end(), [&](const Widget& widget) {
        return widget.id == model_.pointing.cursor;
    });
    if (model_.table.curtain) {
        client_.playing().hand_over();
    } else if (there && begins(model_.pointing.cursor, "cell:")) {
        client_.choosing().press_cell(number_behind(model_.pointing.cursor, 5));
    } else if (there) {
        press_widget(std::string(model_.pointing.cursor));
    } else {
        client_.choosing().finish_move();
    }
}

// A letter chooses between what letters on the board stand for.
bool Window::letter(sf::Keyboard::Key key) {
    if (key < sf::Keyboard::A || key > sf::Keyboard::Z) {
        return false;
    }
    const std::string pressed(1, static_cast<char>('A' + (key - sf::Keyboard::A)));
    for (const Branch& branch : branches(model_)) {
        if (branch.letter == pressed) {
            press_widget(branch.id);
            return true;
        }
    }
    return false;
}

// Through the steps of a try, while the board shows one.
bool Window::trace_key(sf::Keyboard::Key key) {
    constexpr int kAll = 1'000'000;
    if (!model_.design.tracing || !model_.design.tracing->lit) {
        return false;
    }
    switch (key) {
        case sf::Keyboard::Left: client_.trace().by(-1); return true;
        case sf::Keyboard::Right: client_.trace().by(1); return true;
        case sf::Keyboard::Home: client_.trace().by(-kAll); return true;
        case sf::Keyboard::End: client_.trace().by(kAll); return true;
        default: return false;
    }
}

void Window::key(const sf::Event::KeyEvent& key) {
    if (key.code == sf::Keyboard::Escape) {
        escape();
        return;
    }
    if (panels_.covers_all() || model_.screen != Screen::Game) {
        return;
    }
    if (model_.table.curtain) {  // only whoever is to look next goes on
        if (key.code == sf::Keyboard::Enter) {
            enter();
        }
        return;
    }
    if (!key.control && client_.choosing().may_choose() && letter(key.code)) {
        return;
    }
    if (key.shift) {
        switch (key.code) {
            case sf::Keyboard::Left: move_cursor({-1, 0}); return;
            case sf::Keyboard::Right: move_cursor({1, 0}); return;
            case sf::Keyboard::Up: move_cursor({0, -1}); return;
            case sf::Keyboard::Down: move_cursor({0, 1}); return;
            default: break;
        }
    }
    if (trace_key(key.code)) {
        return;
    }
    switch (key.code) {
        case sf::Keyboard::Left: client_.playing().step(session::StepTo::Back); break;
        case sf::Keyboard::Right: client_.playing().step(session::StepTo::Forward); break;
        case sf::Keyboard::Home: client_.playing().step(session::StepTo::Start); break;
        case sf::Keyboard::End: client_.playing().step(session::StepTo::End); break;
        case sf::Keyboard::Enter: enter(); break;
        case sf::Keyboard::Slash: panels_.type_move(); break;
        case sf::Keyboard::F6: panels_.take_keyboard(true); break;
        case sf::Keyboard::Space: client_.animator().skip(); break;
        case sf::Keyboard::Tab: press_widget("header.panel"); break;
        case sf::Keyboard::F: press_widget("header.turn"); break;
        case sf::Keyboard::H: client_.playing().hint(); break;
        case sf::Keyboard::T: client_.overlays().show_threats(); break;
        case sf::Keyboard::Z:
            if (key.control) {
                client_.playing().undo();
            }
            break;
        default: break;
    }
}

}  // namespace perthro::renderer
