// The dialog before a game: what it is, its options, who plays, clocks, chance.
#include "renderer/panels/new_game.hpp"

#include "renderer/panels/choices.hpp"
#include "renderer/panels/markdown.hpp"
#include "renderer/panels/option_words.hpp"
#include "renderer/panels/packed.hpp"
#include "renderer/state/words.hpp"

#include <array>
#include <imgui.h>
#include <imgui_stdlib.h>

namespace perthro::renderer {

namespace {

struct ClockChoice {
    const char* title;
    std::int64_t minutes;
    std::int64_t increment;  // seconds
};
constexpr std::array<ClockChoice, 6> kClocks{{{"No clock", 0, 0},
                                              {"1 minute + 2 s", 1, 2},
                                              {"3 minutes + 2 s", 3, 2},
                                              {"5 minutes + 3 s", 5, 3},
                                              {"10 minutes + 5 s", 10, 5},
                                              {"30 minutes + 20 s", 30, 20}}};

std::string shown_value(const session::OptionView& option, const std::string& value) {
    return option.type != "bool" ? capitalised(value) : value == "true" ? "yes" : "no";
}

}  // namespace

// With the person on the first side and bots on the others.
void NewGameDialog::open(const session::GameCard& card) {
    fresh_ = {};
    fresh_.card = card;
    for (const session::OptionView& option : card.options) {
        fresh_.options[option.name] = option.default_value;
    }
    SeatChoice bot = rows_.person();
    bot.who = model_.browser.bots.empty() ? 0 : 1;
    fresh_.seats.assign(card.players.size(), bot);
    fresh_.seats.front().who = 0;
    start_key_.clear();
    model_.dialog = Dialog::NewGame;
    client_.touch();
}

void NewGameDialog::option_row(const session::OptionView& option) {
    std::string& value = fresh_.options[option.name];
    const std::string id = "##" + option.name;
    ImGui::PushTextWrapPos(0);
    ImGui::TextUnformatted(capitalised(option.title.empty() ? option.name : option.title).c_str());
    ImGui::PopTextWrapPos();
    if (option.fixed) {
        ImGui::TextDisabled("always %s", shown_value(option, option.value).c_str());
        return;
    }
    if (option.type == "bool") {
        bool on = value == "true";
        // The id leaves the label out, so that the keyboard stays on the item whatever it says.
        if (ImGui::Checkbox(((on ? "yes#" : "no#") + id).c_str(), &on)) {
            value = on ? "true" : "false";
        }
    } else if (option.type == "int") {
        int number = std::atoi(value.c_str());
        ImGui::SetNextItemWidth(220 * s_);
        if (ImGui::SliderInt(id.c_str(), &number, option.low, option.high, "")) {
            value = std::to_string(number);
        }
        ImGui::SameLine();  // on the handle it could not be read
        ImGui::TextUnformatted(value.c_str());
    } else {
        value_choice(option, value);
    }
    mark("option:" + option.name);
    if (value != option.default_value) {
        ImGui::SameLine();
        ImGui::TextDisabled("usual: %s", shown_value(option, option.default_value).c_str());
    }
    ImGui::Dummy({0, 5 * s_});
}

// All values side by side, with what the rules say of them.
void NewGameDialog::value_choice(const session::OptionView& option, std::string& value) {
    if (const std::string words = words_on_option(rules_of(fresh_.card), option.name);
        !words.empty()) {
        ImGui::PushTextWrapPos(0);
        ImGui::TextDisabled("%s", capitalised(words).c_str());
        ImGui::PopTextWrapPos();
    }
    const float right = ImGui::GetCursorPosX() + ImGui::GetContentRegionAvail().x;
    ImGui::PushStyleVar(ImGuiStyleVar_FrameBorderSize, 1.5F * s_);
    for (const std::string& one : option.values) {
        const std::string title = capitalised(one);
        std::string id = title;
        id.append("##").append(option.name).append(one);
        const float width = ImGui::CalcTextSize(title.c_str()).x +
                            2 * ImGui::GetStyle().FramePadding.x;
        if (&one != &option.values.front()) {
            ImGui::SameLine();
            if (ImGui::GetCursorPosX() + width > right) {
                ImGui::NewLine();
            }
        }
        const Color border = one == value ? colors_.accent : colors_.line;
        const Color back = one == value ? mix(colors_.raised, colors_.accent, 0.25)
                                        : colors_.raised;
        ImGui::PushStyleColor(ImGuiCol_Border, packed(border));
        ImGui::PushStyleColor(ImGuiCol_Button, packed(back));
        if (ImGui::Button(id.c_str())) {
            value = one;
        }
        ImGui::PopStyleColor(2);
        mark("option:" + option.name + ":" + one);
    }
    ImGui::PopStyleVar();
}

// What differs from the usual start.
session::Preview NewGameDialog::chosen_start() const {
    session::Preview start;
    start.game = fresh_.card.id;
    for (const session::OptionView& option : fresh_.card.options) {
        const std::string& value = fresh_.options.at(option.name);
        if (!option.fixed && value != option.default_value) {
            start.options[option.name] = value;
        }
    }
    if (fresh_.setup > 0) {
        start.setup = fresh_.card.setups[static_cast<std::size_t>(fresh_.setup)].name;
    }
    return start;
}

void NewGameDialog::start_game() {
    const session::Preview start = chosen_start();
    session::Open how;
    how.game = start.game;
    how.options = start.options;
    how.setup = start.setup;
    how.seed = fresh_.seed;
    const ClockChoice& clock = kClocks[static_cast<std::size_t>(fresh_.clock)];
    if (clock.minutes > 0) {
        how.clocks_ms.assign(fresh_.card.players.size(), clock.minutes * 60'000);
        how.increment_ms = clock.increment * 1000;
    }
    const std::vector<session::BotSpec> seats = rows_.chosen_bots(fresh_.seats);
    for (std::size_t i = 0; i < seats.size(); ++i) {
        if (!seats[i].name.empty()) {  // for whoever goes on with the game
            how.headers[bot_header(fresh_.card.players[i])] = seats[i].name;
        }
    }
    client_.opening().open(how, seats);
}

// The start with the setup and the options that are chosen; until it has arrived, the one before.
void NewGameDialog::start_picture() {
    const session::Preview start = chosen_start();
    const std::string key = preview_key(start);
    const auto preview = model_.browser.previews.find(key);
    const bool slider_under_way = ImGui::IsAnyItemActive();
    if (preview == model_.browser.previews.end() && !slider_under_way) {
        client_.browsing().want_preview(start, true);
    }
    const bool arrived = preview != model_.browser.previews.end() &&
                         !preview->second.view.board.cells.empty();
    if (arrived && (start_key_ != key || (!start_whole_ && start_painted_ != model_.version))) {
        start_whole_ = miniatures_.draw_start(start_, fresh_.card, preview->second.view);
        start_painted_ = model_.version;
        start_key_ = key;
    }
    if (!start_key_.empty()) {
        const ImVec4 tint{1, 1, 1, start_key_ == key ? 1 : 0.4F};
        ImGui::Image(&start_, {180 * s_, 180 * s_}, {0, 0}, {1, 1}, tint);
        mark("new.start");
    }
    if (preview != model_.browser.previews.end() && !preview->second.failure.empty()) {
        failure_text(preview->second.failure);
    }
}

void NewGameDialog::about_part(const session::GameCard& card) {
    ImGui::BeginChild("left", {200 * s_, 0}, false, ImGuiWindowFlags_NavFlattened);
    start_picture();
    ImGui::PushTextWrapPos(190 * s_);  // the other column begins there
    if (!card.sources.empty()) {
        ImGui::TextUnformatted("The rules are from");
    }
    for (const std::string& source : card.sources) {
        ImGui::TextDisabled("%s", source.c_str());
    }
    ImGui::PopTextWrapPos();
    ImGui::EndChild();
}

void NewGameDialog::setup_part(const session::GameCard& card) {
    heading("Setup");
    ImGui::SetNextItemWidth(220 * s_);
    const auto& now = card.setups[static_cast<std::size_t>(fresh_.setup)];
    if (begin_choices("##setup", capitalised(now.name))) {
        for (std::size_t i = 0; i < card.setups.size(); ++i) {
            const std::string title = capitalised(card.setups[i].name) +
                                      (card.setups[i].random ? " (drawn)" : "");
            if (choice(title, static_cast<int>(i) == fresh_.setup)) {
                fresh_.setup = static_cast<int>(i);
            }
            mark("setup:" + card.setups[i].name);
        }
        ImGui::EndCombo();
    }
    mark("setup");
}

void NewGameDialog::chance_part() {
    heading("Time and chance");
    ImGui::SetNextItemWidth(220 * s_);
    ImGui::Combo(
        "Clock", &fresh_.clock,
        [](void*, int index, const char** title) {
            *title = kClocks[static_cast<std::size_t>(index)].title;
            return true;
        },
        nullptr, static_cast<int>(kClocks.size()));
    mark("clock");
    ImGui::SetNextItemWidth(220 * s_);
    ImGui::InputTextWithHint("Seed", "at random", &fresh_.seed, ImGuiInputTextFlags_CharsDecimal);
    mark("seed");
}

std::string NewGameDialog::rules_of(const session::GameCard& card) const {
    const auto preview = model_.browser.previews.find(card.id);
    return preview == model_.browser.previews.end() ? "" : preview->second.view.rules_text;
}

void NewGameDialog::parts(const session::GameCard& card) {
    for (const session::ErrorView& error : card.errors) {
        ImGui::TextWrapped("%s", error.text.c_str());
    }
    heading("Who plays");
    for (std::size_t i = 0; i < fresh_.seats.size(); ++i) {
        rows_.row(card.players[i], fresh_.seats[i], i);
    }
    if (card.setups.size() > 1) {
        setup_part(card);
    }
    if (!card.options.empty()) {
        heading("Rules");
        for (const session::OptionView& option : card.options) {
            option_row(option);
        }
    }
    chance_part();
}

void NewGameDialog::draw() {
    const session::GameCard& card = fresh_.card;
    if (!begin_dialog("new game", 790, 580)) {
        return;
    }
    const bool opens = ImGui::IsWindowAppearing();  // by an Enter that is not for it
    if (!fresh_.reads_rules) {                      // which begin with the title
        ImGui::PushFont(backend_.large_font());
        ImGui::TextUnformatted(card.title.c_str());
        ImGui::PopFont();
        ImGui::PushTextWrapPos(0);
        ImGui::TextDisabled("%s", card.summary.c_str());
        ImGui::PopTextWrapPos();
        ImGui::Dummy({0, 6 * s_});
    }
    const float foot = ImGui::GetFrameHeightWithSpacing() + 10 * s_;
    ImGui::BeginChild("parts", {0, -foot}, false, ImGuiWindowFlags_NavFlattened);
    if (fresh_.reads_rules) {
        show_rules(rules_of(card), card.sources, backend_);
    } else if (ImGui::GetContentRegionAvail().x > 560 * s_) {
        about_part(card);
        ImGui::SameLine();
        ImGui::BeginChild("right", {0, 0}, false, ImGuiWindowFlags_NavFlattened);
        parts(card);
        ImGui::EndChild();
    } else {
        parts(card);
    }
    ImGui::EndChild();
    const bool entered = ImGui::IsKeyPressed(ImGui::GetKeyIndex(ImGuiKey_Enter), false) &&
                         !ImGui::IsAnyItemActive() && !opens;
    if (accent_button("   Play   ", "new.play") || entered) {
        start_game();
    }
    ImGui::SameLine();
    if (plain_button("Cancel", "new.cancel")) {
        model_.dialog = Dialog::None;
        client_.touch();
    }
    ImGui::SameLine();
    if (plain_button(fresh_.reads_rules ? "Who plays and how###rules" : "How to play###rules",
                     "new.rules")) {
        fresh_.reads_rules = !fresh_.reads_rules;
    }
    if (!model_.opening.failure.empty()) {
        ImGui::SameLine();
        failure_text(model_.opening.failure);
    }
    end_dialog();
}

}  // namespace perthro::renderer
