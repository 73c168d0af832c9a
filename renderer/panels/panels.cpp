#include "renderer/panels/panels.hpp"

#include "renderer/panels/choices.hpp"

#include <imgui.h>
#include <utility>

namespace perthro::renderer {

Panels::Panels(Client& client, std::shared_ptr<Rasters> rasters)
    : share_(client, std::move(rasters)), model_(client.model()), miniatures_(share_),
      sources_(share_), install_(share_), new_game_(share_, miniatures_), seats_(share_),
      settings_(share_), questions_(share_), browser_(share_, miniatures_, new_game_),
      get_games_(share_, miniatures_, sources_), side_(share_) {}

bool Panels::covers_all() const {
    return model_.screen != Screen::Game || model_.dialog != Dialog::None;
}

bool Panels::handle(const sf::Event& event, Point mouse) {
    ImGuiBackend& backend = share_.backend;
    switch (event.type) {
        case sf::Event::MouseMoved:
            backend.handle(event);
            return covers_all() || side_room_.contains(mouse);
        case sf::Event::MouseButtonPressed:
        case sf::Event::MouseButtonReleased:
        case sf::Event::MouseWheelScrolled:
            backend.handle(event);
            if (side_.has_keyboard() && !side_room_.contains(mouse)) {
                side_.lose_keyboard();
            }
            return covers_all() || side_room_.contains(mouse);
        case sf::Event::KeyPressed: return press_key(event);
        case sf::Event::KeyReleased: backend.handle(event); return backend.wants_text();
        case sf::Event::TextEntered:
            if (!side_.is_opening_field()) {
                backend.handle(event);
            }
            return backend.wants_text();
        case sf::Event::MouseLeft: backend.handle(event); return false;
        default: return false;
    }
}

bool Panels::press_key(const sf::Event& event) {
    ImGuiBackend& backend = share_.backend;
    const bool escapes = event.key.code == sf::Keyboard::Escape;
    if (side_.has_keyboard() && (escapes || event.key.code == sf::Keyboard::F6)) {
        side_.take_keyboard(false);
        return true;
    }
    if (escapes && list_is_open()) {
        backend.handle(event);  // the list is closed, and nothing else
        return true;
    }
    if (covers_all() || side_.has_keyboard() || backend.wants_text()) {
        backend.handle(event);  // else they are the board's: panels walk by them, too
    }
    return side_.has_keyboard() || (backend.wants_text() && !escapes);
}

void Panels::draw(sf::RenderTarget& target, Scene& scene, float seconds) {
    begin_frame(target.getSize(), seconds);
    browser_.choose_installed();
    draw_screen(scene);
    draw_dialog(scene);
    std::vector<std::string> listed = side_.take_listed_move();
    if (listed != model_.pointing.listed_move) {
        model_.pointing.listed_move = std::move(listed);
        share_.client.touch();
    }
    share_.backend.end_frame(target);
}

void Panels::begin_frame(sf::Vector2u size, float seconds) {
    std::string letters = model_.open ? model_.game.rules_text + model_.game.card.title : "";
    letters += model_.dialog == Dialog::NewGame ? new_game_.text() : "";
    letters += get_games_.letters();
    const double scale = fitting_scale(size.x, size.y, model_.settings.scale);
    share_.backend.dress(model_.settings.dark, scale, letters);
    share_.scale = static_cast<float>(scale);
    share_.colors = window_colors(model_.settings.dark);
    share_.widgets.clear();
    share_.window = {0, 0, static_cast<double>(size.x), static_cast<double>(size.y)};
    side_room_ = {};
    share_.backend.begin_frame(size, seconds);
}

void Panels::draw_screen(Scene& scene) {
    if (model_.screen == Screen::Browser) {
        browser_.draw(share_.window);
    } else if (model_.screen == Screen::GetGames) {
        get_games_.draw(share_.window);
    } else if (model_.open && model_.settings.panel && !model_.table.curtain) {
        side_room_ = scene.window().panel;
        side_.draw(side_room_);
    }
}

void Panels::draw_dialog(Scene& scene) {
    switch (model_.dialog) {
        case Dialog::NewGame: new_game_.draw(); break;
        case Dialog::Seats: seats_.draw(); break;
        case Dialog::Settings: settings_.draw(scene); break;
        case Dialog::Reveals: questions_.reveals(); break;
        case Dialog::Resign: questions_.resign(); break;
        case Dialog::Install: install_.draw(); break;
        case Dialog::Sources: sources_.draw(); break;
        default: close_dialog(); break;
    }
}

// One that was closed from outside, by a key or because a game began.
void Panels::close_dialog() {
    if (!share_.shown_dialog.empty() && ImGui::BeginPopupModal(share_.shown_dialog.c_str())) {
        ImGui::CloseCurrentPopup();
        ImGui::EndPopup();
    }
    share_.shown_dialog.clear();
}

}  // namespace perthro::renderer
