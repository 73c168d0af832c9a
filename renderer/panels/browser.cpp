// The browser: all games as cards with a picture of their start, search and filters, unfinished
// games.
#include "renderer/panels/browser.hpp"

#include "renderer/panels/card_words.hpp"
#include "renderer/panels/choices.hpp"
#include "renderer/panels/packed.hpp"

#include <algorithm>
#include <imgui.h>
#include <imgui_stdlib.h>
#include <set>

namespace perthro::renderer {

namespace {

constexpr float kCard = 212, kPicture = Miniatures::kSide;

std::string lower(std::string text) {
    for (char& letter : text) {
        letter = letter >= 'A' && letter <= 'Z' ? static_cast<char>(letter - 'A' + 'a') : letter;
    }
    return text;
}

// The tags of a game, as many as fit.
std::string mechanics_of(const session::GameCard& card, float width, float size) {
    std::string text;
    for (const std::string& tag : card.tags) {
        std::string longer = text.empty() ? text : text + ", ";
        longer += tag;
        const std::string test = longer + (&tag == &card.tags.back() ? "" : " …");
        if (ImGui::GetFont()->CalcTextSizeA(size, FLT_MAX, 0, test.c_str()).x > width) {
            return text + " …";
        }
        text = longer;
    }
    return text;
}

}  // namespace

bool Browser::shows(const session::GameCard& card) const {
    if (!family_.empty() && card.family != family_) {
        return false;
    }
    const int players = static_cast<int>(card.players.size());
    if (players_ != 0 && !(players_ == 3 ? players >= 3 : players == players_)) {
        return false;
    }
    std::string all = card.title + " " + card.id + " " + card.family + " " + card.summary;
    for (const std::string& tag : card.tags) {
        all += " " + tag;
    }
    return lower(all).find(lower(search_)) != std::string::npos;
}

// The games found, the best first: called so, beginning so, with it in the name, or elsewhere.
std::vector<const session::GameCard*> Browser::found() const {
    const std::string asked = lower(search_);
    const auto rank = [&](const session::GameCard* card) {
        const std::string title = lower(card->title);
        return title == asked || card->id == asked      ? 0
               : title.starts_with(asked)               ? 1
               : title.find(asked) != std::string::npos ? 2
                                                        : 3;
    };
    std::vector<const session::GameCard*> cards;
    for (const session::GameCard& card : model_.browser.games) {
        if (shows(card)) {
            cards.push_back(&card);
        }
    }
    std::stable_sort(cards.begin(), cards.end(),
                     [&](const auto* a, const auto* b) { return rank(a) < rank(b); });
    return cards;
}

// A package that the program ended with the last time, and that nobody asked for since.
void Browser::suspect_card(const session::GameCard& card, float width, float height) {
    const ImVec2 at = ImGui::GetCursorScreenPos();
    ImGui::BeginGroup();
    ImDrawList* list = ImGui::GetWindowDrawList();
    list->AddRectFilled(at, {at.x + width, at.y + height}, packed(colors_.raised), 12 * s_);
    const float text = at.x + 14 * s_, room = width - 28 * s_;
    ImFont* title = backend_.title_font();
    const ImVec4 clip{text, at.y, at.x + width - 8 * s_, at.y + height};
    list->AddText(title, title->FontSize, {text, at.y + kPicture * s_ + 18 * s_},
                  packed(colors_.text), card.title.c_str(), nullptr, 0, &clip);
    list->AddText(ImGui::GetFont(), ImGui::GetFontSize(), {text, at.y + 30 * s_},
                  packed(colors_.bad),
                  "Perthro ended while it was showing this game. It is not shown unasked again.",
                  nullptr, room);
    ImGui::Dummy({width, height});
    ImGui::SetCursorScreenPos({text, at.y + (kPicture - 34) * s_});
    if (plain_button(("Show it anyway##" + card.id).c_str(), "anyway:" + card.id)) {
        client_.browsing().show_anyway(card.id);
    }
    ImGui::EndGroup();
}

void Browser::card(const session::GameCard& card, float width) {
    const float height = (kPicture + 94) * s_;
    if (model_.browser.suspects.contains(card.id)) {
        suspect_card(card, width, height);
        return;
    }
    const ImVec2 at = ImGui::GetCursorScreenPos();
    ImGui::PushID(card.id.c_str());
    const bool pressed = ImGui::InvisibleButton("card", {width, height});
    const bool hover = ImGui::IsItemHovered() || ImGui::IsItemFocused();
    const bool visible = ImGui::IsItemVisible();
    mark("card:" + card.id);
    ImGui::PopID();
    if (!visible) {
        return;
    }
    ImDrawList* list = ImGui::GetWindowDrawList();
    list->AddRectFilled(at, {at.x + width, at.y + height},
                        packed(hover ? colors_.hover : colors_.raised), 12 * s_);
    const float size = kPicture * s_;
    const float left = at.x + (width - size) / 2;
    if (const sf::Texture* texture = miniatures_.of(card)) {
        list->AddImageRounded(const_cast<sf::Texture*>(texture), {left, at.y + 8 * s_},
                              {left + size, at.y + 8 * s_ + size}, {0, 0}, {1, 1}, IM_COL32_WHITE,
                              8 * s_);
    } else {
        const auto preview = model_.browser.previews.find(card.id);
        const std::string trouble = trouble_of(
            card, preview == model_.browser.previews.end() ? "" : preview->second.failure);
        const ImVec4 room{left, at.y + 8 * s_, left + size, at.y + 8 * s_ + size};
        list->AddText(ImGui::GetFont(), ImGui::GetFontSize(), {left, at.y + 22 * s_},
                      packed(trouble.empty() ? colors_.faint : colors_.bad),
                      trouble.empty() ? "…" : trouble.c_str(), nullptr, size, &room);
    }
    const float text = at.x + 14 * s_;
    const ImVec4 clip{text, at.y, at.x + width - 8 * s_, at.y + height};
    ImFont* title = backend_.title_font();
    list->AddText(title, title->FontSize, {text, at.y + size + 18 * s_}, packed(colors_.text),
                  card.title.c_str(), nullptr, 0, &clip);
    list->AddText(ImGui::GetFont(), 13 * s_, {text, at.y + size + 42 * s_},
                  packed(card.errors.empty() ? colors_.faint : colors_.bad), tags_of(card).c_str(),
                  nullptr, 0, &clip);
    list->AddText(ImGui::GetFont(), 12 * s_, {text, at.y + size + 61 * s_},
                  packed(colors_.faint, 0.75), mechanics_of(card, clip.z - clip.x, 12 * s_).c_str(),
                  nullptr, 0, &clip);
    if (hover) {
        list->AddRect(at, {at.x + width, at.y + height}, packed(colors_.accent), 12 * s_, 0,
                      2 * s_);
    }
    if (pressed) {
        choose(card);
    }
}

// Opens the dialog for a game.
void Browser::choose(const session::GameCard& card) {
    if (model_.browser.suspects.contains(card.id)) {
        client_.browsing().show_anyway(card.id);
        return;
    }
    if (card.players.empty()) {  // it is broken
        model_.opening.failure = card.errors.empty() ? "" : card.errors.front().text;
        client_.touch();
        return;
    }
    new_game_.open(card);
}

// A game that was installed to be played is chosen as soon as it is known.
void Browser::choose_installed() {
    const auto found = std::find_if(
        model_.browser.games.begin(), model_.browser.games.end(),
        [&](const auto& one) { return one.id == model_.browser.to_choose; });
    if (!model_.browser.to_choose.empty() && found != model_.browser.games.end()) {
        model_.browser.to_choose.clear();
        model_.screen = Screen::Browser;
        choose(*found);
    }
}

void Browser::head(Rect room) {
    ImGui::PushFont(backend_.large_font());
    ImGui::TextUnformatted("Perthro");
    ImGui::PopFont();
    const bool wide = room.w > 700.0 * static_cast<double>(s_);
    if (wide) {
        ImGui::SameLine(0, 16 * s_);
        ImGui::SetCursorPosY(ImGui::GetCursorPosY() + 8 * s_);
        const int all = static_cast<int>(model_.browser.games.size());
        const int fitting = static_cast<int>(found().size());
        if (fitting == all) {
            ImGui::TextDisabled("%d games. Pick one: its rules are a click away.", all);
        } else {
            ImGui::TextDisabled("%d of %d games fit.", fitting, all);
        }
    }
    ImGui::SameLine(static_cast<float>(room.w) - (model_.open ? 300 : 100) * s_);
    if (plain_button("Get games", "browser.get")) {
        client_.getting().show();
    }
    if (model_.open) {
        ImGui::SameLine(static_cast<float>(room.w) - 190 * s_);
        if (accent_button("Back to the game", "browser.back")) {
            model_.screen = Screen::Game;
            client_.touch();
        }
    }
    search_row(room);
}

// Which games are shown.
void Browser::search_row(Rect room) {
    ImGui::SetNextItemWidth(std::min(280 * s_, static_cast<float>(room.w) * 0.4F));
    if (ImGui::IsWindowAppearing()) {
        ImGui::SetKeyboardFocusHere();
    }
    const bool entered = ImGui::InputTextWithHint("##search", "Search by name, tag or idea",
                                                  &search_, ImGuiInputTextFlags_EnterReturnsTrue);
    if (const auto cards = found(); entered && !cards.empty()) {
        choose(*cards.front());
    }
    mark("browser.search");
    ImGui::SameLine();
    std::set<std::string> families;
    for (const session::GameCard& card : model_.browser.games) {
        families.insert(card.family);
    }
    ImGui::SetNextItemWidth(std::min(190 * s_, static_cast<float>(room.w) * 0.25F));
    if (begin_choices("##family", family_.empty() ? "All families" : family_)) {
        if (choice("All families", family_.empty())) {
            family_.clear();
        }
        for (const std::string& family : families) {
            if (choice(family, family == family_)) {
                family_ = family;
            }
        }
        ImGui::EndCombo();
    }
    mark("browser.family");
    ImGui::SameLine();
    static constexpr const char* kPlayers[] = {"Any players", "1 player", "2 players",
                                               "3 and more"};
    ImGui::SetNextItemWidth(std::min(150 * s_, static_cast<float>(room.w) * 0.22F));
    ImGui::Combo("##players", &players_, kPlayers, 4);
    mark("browser.players");
}

void Browser::unfinished_row() {
    int shown = 0;
    for (const session::UnfinishedGame& game : model_.browser.unfinished) {
        if (game.plies == 0 || shown == 4) {
            continue;
        }
        if (shown++ == 0) {
            heading("Go on with");
        } else {
            ImGui::SameLine();
        }
        const std::string label = game.title + "  ·  " + std::to_string(game.plies) + " plies##" +
                                  game.file;
        if (plain_button(label.c_str(), "resume:" + game.file)) {
            session::Open how;
            how.journal = game.file;
            client_.opening().open(how);
        }
    }
}

void Browser::recent_row() {
    bool first = true;
    for (const std::string& id : model_.settings.recent) {
        const auto found = std::find_if(model_.browser.games.begin(), model_.browser.games.end(),
                                        [&](const auto& card) { return card.id == id; });
        if (found == model_.browser.games.end()) {
            continue;
        }
        if (first) {
            ImGui::AlignTextToFramePadding();
            ImGui::TextDisabled("Played last");
        }
        first = false;
        ImGui::SameLine();
        const float room = ImGui::GetContentRegionAvail().x;
        if (ImGui::CalcTextSize(found->title.c_str()).x + 30 * s_ > room) {
            ImGui::NewLine();
            return;
        }
        if (plain_button(found->title.c_str(), "recent:" + id)) {
            choose(*found);
        }
    }
}

void Browser::draw(Rect room) {
    begin_page("browser", room);
    head(room);
    if (!model_.opening.failure.empty()) {
        ImGui::PushFont(backend_.mono_font());  // there may be lines of source in it
        failure_text(model_.opening.failure);
        for (const session::ErrorView& error : model_.design.errors) {
            const bool said_above = model_.opening.failure.find(error.text) != std::string::npos;
            if (!said_above) {
                ImGui::TextWrapped("%s", error.text.c_str());
            }
        }
        ImGui::PopFont();
    }
    unfinished_row();
    recent_row();
    ImGui::Dummy({0, 2 * s_});
    CardGrid cards("cards", kCard, s_);
    for (const session::GameCard* game : found()) {
        card(*game, cards.next());
    }
    cards.end(model_.browser.listed ? "No game fits." : "Reading the games …");
    end_page();
}

}  // namespace perthro::renderer
