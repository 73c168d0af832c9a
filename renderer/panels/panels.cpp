#include "renderer/panels/panels.hpp"

#include "renderer/panels/choices.hpp"
#include "renderer/panels/packed.hpp"
#include "renderer/state/prompt.hpp"

#include <imgui.h>
#include <utility>

namespace perthro::renderer {

Panels::Panels(Client& client, std::shared_ptr<Rasters> rasters)
    : client_(client), model_(client.model()), rasters_(std::move(rasters)) {}

bool Panels::covers_all() const {
    return model_.screen != Screen::Game || model_.dialog != Dialog::None;
}

void Panels::open_tab(Tab tab) {
    model_.tab = tab;
    model_.settings.panel = true;
    choose_tab_ = true;
    client_.touch();
}

void Panels::type_move() {
    open_tab(Tab::Moves);
    type_move_ = true;
}

void Panels::take_keyboard(bool take) {
    has_keyboard_ = take;
    focus_panel_ = take;
    model_.settings.panel = model_.settings.panel || take;
    client_.touch();
}

bool Panels::handle(const sf::Event& event, Point mouse) {
    switch (event.type) {
        case sf::Event::MouseMoved:
            backend_.handle(event);
            return covers_all() || side_.contains(mouse);
        case sf::Event::MouseButtonPressed:
        case sf::Event::MouseButtonReleased:
        case sf::Event::MouseWheelScrolled:
            backend_.handle(event);
            has_keyboard_ = has_keyboard_ && side_.contains(mouse);
            return covers_all() || side_.contains(mouse);
        case sf::Event::KeyPressed:
            if (has_keyboard_ &&
                (event.key.code == sf::Keyboard::Escape || event.key.code == sf::Keyboard::F6)) {
                take_keyboard(false);
                return true;
            }
            if (event.key.code == sf::Keyboard::Escape && list_is_open()) {
                backend_.handle(event);  // the list is closed, and nothing else
                return true;
            }
            if (covers_all() || has_keyboard_ || backend_.wants_text()) {
                backend_.handle(event);  // else they are the board's: panels walk by them, too
            }
            return has_keyboard_ ||
                   (backend_.wants_text() && event.key.code != sf::Keyboard::Escape);
        case sf::Event::KeyReleased: backend_.handle(event); return backend_.wants_text();
        case sf::Event::TextEntered:
            if (!type_move_) {  // the key that opened the field is no text for it
                backend_.handle(event);
            }
            return backend_.wants_text();
        case sf::Event::MouseLeft: backend_.handle(event); return false;
        default: return false;
    }
}

void Panels::draw(sf::RenderTarget& target, Scene& scene, float seconds) {
    std::string letters = model_.open ? model_.game.rules_text + model_.game.card.title : "";
    letters += model_.dialog == Dialog::NewGame ? rules_of(fresh_.card) : "";
    letters += letters_of_offers();
    const sf::Vector2u size = target.getSize();
    const double scale = fitting_scale(size.x, size.y, model_.settings.scale);
    backend_.dress(model_.settings.dark, scale, letters);
    s_ = static_cast<float>(scale);
    colors_ = window_colors(model_.settings.dark);
    widgets_.clear();
    side_ = {};
    listed_move_.clear();
    window_ = {0, 0, static_cast<double>(size.x), static_cast<double>(size.y)};
    backend_.begin_frame(size, seconds);
    choose_installed();
    if (model_.screen == Screen::Browser) {
        browser(window_);
    } else if (model_.screen == Screen::GetGames) {
        get_games(window_);
    } else if (model_.open && model_.settings.panel && !model_.curtain) {
        side_ = scene.window().panel;
        side(side_);
    }
    switch (model_.dialog) {
        case Dialog::NewGame: new_game(); break;
        case Dialog::Seats: seats_dialog(); break;
        case Dialog::Settings: settings_dialog(scene); break;
        case Dialog::Reveals: reveals_dialog(); break;
        case Dialog::Resign: resign_dialog(); break;
        case Dialog::Install: install_dialog(); break;
        case Dialog::Sources: sources_dialog(); break;
        default: close_dialog(); break;
    }
    if (listed_move_ != model_.listed_move) {
        model_.listed_move = listed_move_;
        client_.touch();
    }
    backend_.end_frame(target);
}

// ---- helpers

void Panels::mark(const std::string& id) {
    const ImVec2 from = ImGui::GetItemRectMin(), to = ImGui::GetItemRectMax();
    if (ImGui::IsItemVisible()) {
        const auto number = [](float value) { return static_cast<double>(value); };
        widgets_.push_back(
            {id,
             {number(from.x), number(from.y), number(to.x - from.x), number(to.y - from.y)},
             ""});
    }
}

bool Panels::accent_button(const char* label, const std::string& id) {
    ImGui::PushStyleColor(ImGuiCol_Button, packed(colors_.accent));
    ImGui::PushStyleColor(ImGuiCol_ButtonHovered, packed(mix(colors_.accent, rgb(0xFFFFFF), 0.15)));
    ImGui::PushStyleColor(ImGuiCol_Text, packed(colors_.on_accent));
    const bool pressed = ImGui::Button(label);
    ImGui::PopStyleColor(3);
    mark(id);
    return pressed;
}

bool Panels::plain_button(const char* label, const std::string& id) {
    const bool pressed = ImGui::Button(label);
    mark(id);
    return pressed;
}

void Panels::heading(const char* text) {
    ImGui::Dummy({0, 4 * s_});
    ImGui::PushFont(backend_.title_font());
    ImGui::TextUnformatted(text);
    ImGui::PopFont();
}

void Panels::failure_text(const std::string& text) {
    ImGui::PushStyleColor(ImGuiCol_Text, packed(colors_.bad));
    ImGui::TextWrapped("%s", text.c_str());
    ImGui::PopStyleColor();
}

bool Panels::part(const char* title, const std::string& id) {
    const bool open = ImGui::CollapsingHeader(title);
    mark(id);
    return open;
}

// A window of its own in the middle, with everything behind it dimmed and out of reach.
bool Panels::begin_dialog(const char* title, float width, float height) {
    const auto w = static_cast<float>(window_.w), h = static_cast<float>(window_.h);
    const ImVec2 size{std::min(width * s_, w - 16), std::min(height * s_, h - 16)};
    if (shown_dialog_ != title) {
        ImGui::OpenPopup(title);
        shown_dialog_ = title;
    }
    ImGui::SetNextWindowPos({(w - size.x) / 2, (h - size.y) / 2});
    ImGui::SetNextWindowSize(size);
    ImGui::PushStyleVar(ImGuiStyleVar_WindowRounding, 14 * s_);
    ImGui::PushStyleVar(ImGuiStyleVar_WindowPadding, {22 * s_, 18 * s_});
    const bool open = ImGui::BeginPopupModal(
        title, nullptr,
        ImGuiWindowFlags_NoTitleBar | ImGuiWindowFlags_NoResize | ImGuiWindowFlags_NoMove |
            ImGuiWindowFlags_NoSavedSettings | ImGuiWindowFlags_NoCollapse);
    ImGui::PopStyleVar(2);
    return open;
}

void Panels::end_dialog() {
    if (model_.dialog == Dialog::None) {
        ImGui::CloseCurrentPopup();
        shown_dialog_.clear();
    }
    ImGui::EndPopup();
}

// One that was closed from outside, by a key or because a game began.
void Panels::close_dialog() {
    if (!shown_dialog_.empty() && ImGui::BeginPopupModal(shown_dialog_.c_str())) {
        ImGui::CloseCurrentPopup();
        ImGui::EndPopup();
    }
    shown_dialog_.clear();
}

void Panels::resign_dialog() {
    if (!begin_dialog("resign", 380, 180)) {
        return;
    }
    heading("Give this game up?");
    ImGui::TextWrapped("%s", resigning(model_).c_str());
    ImGui::Dummy({0, 8 * s_});
    if (plain_button("Play on", "resign.keep")) {
        model_.dialog = Dialog::None;
    }
    ImGui::SameLine();
    if (accent_button("Resign", "resign.yes")) {
        model_.dialog = Dialog::None;
        client_.act(session::ActName::Resign);
    }
    end_dialog();
}

void Panels::reveals_dialog() {
    if (!begin_dialog("reveals", 420, 190)) {
        return;
    }
    heading("Take back what was revealed?");
    ImGui::TextWrapped("%s",
                       "Since your last turn somebody learned something: a roll, a hidden piece "
                       "or cell. Take it back only if everybody agrees.");
    ImGui::Dummy({0, 8 * s_});
    if (plain_button("Keep it", "reveals.keep")) {
        model_.dialog = Dialog::None;
    }
    ImGui::SameLine();
    if (accent_button("All agree: take back", "reveals.anyway")) {
        model_.dialog = Dialog::None;
        client_.undo(true);
    }
    end_dialog();
}

}  // namespace perthro::renderer
