// Who plays each side: a person, a bot with its strength and time, another program. Chosen before a
// game, and changed while it runs.
#include "renderer/panels/seats.hpp"

#include "renderer/panels/choices.hpp"
#include "renderer/state/seating.hpp"
#include "renderer/state/words.hpp"

#include <array>
#include <imgui.h>
#include <imgui_stdlib.h>

namespace perthro::renderer {

namespace {

struct TimeChoice {
    const char* title;
    int milliseconds;  // 0 = what the package or the program's default says
};
constexpr std::array<TimeChoice, 6> kTimes{{{"Usual time", 0},
                                            {"0.2 s", 200},
                                            {"1 s", 1000},
                                            {"3 s", 3000},
                                            {"10 s", 10'000},
                                            {"1 minute", 60'000}}};
constexpr const char* kProgram = "Another program";

}  // namespace

std::vector<std::string> SeatRows::bots() const {
    std::vector<std::string> bots = model_.browser.bots;
    if (card_.own_bot) {
        bots.emplace_back("lua");
    }
    return bots;
}

session::BotSpec SeatRows::bot_of(const SeatChoice& seat) const {
    session::BotSpec bot;
    if (seat.who == 0) {
        return bot;
    }
    const std::vector<std::string> bots = this->bots();
    bot.time_ms = kTimes[seat.time].milliseconds;
    if (seat.who > bots.size()) {
        bot.name = seat.program;
        return bot;
    }
    const bool weaker = seat.level + 1 < model_.browser.levels.size();
    bot.name = bots[seat.who - 1] + (weaker ? "@" + model_.browser.levels[seat.level] : "");
    return bot;
}

SeatChoice SeatRows::seat_of(const session::BotSpec& bot) const {
    SeatChoice seat = person();
    for (std::size_t i = 0; i < kTimes.size(); ++i) {
        seat.time = kTimes[i].milliseconds == bot.time_ms ? i : seat.time;
    }
    if (bot.name.empty()) {
        return seat;
    }
    const auto at = bot.name.find('@');
    const std::vector<std::string> bots = this->bots();
    const auto known = std::find(bots.begin(), bots.end(), bot.name.substr(0, at));
    if (known == bots.end()) {
        seat.who = bots.size() + 1;
        seat.program = bot.name;
        return seat;
    }
    seat.who = static_cast<std::size_t>(known - bots.begin()) + 1;
    if (at != std::string::npos) {
        const auto level = std::find(model_.browser.levels.begin(), model_.browser.levels.end(),
                                     bot.name.substr(at + 1));
        seat.level = static_cast<std::size_t>(level - model_.browser.levels.begin());
    }
    return seat;
}

SeatChoice SeatRows::person() const {
    SeatChoice seat;
    seat.level = model_.browser.levels.empty() ? 0 : model_.browser.levels.size() - 1;
    seat.program = model_.settings.program;
    return seat;
}

// Explains the entry of a bot in a list: its name for the command line, under the mouse its ways.
void SeatRows::explain_bot(const std::string& name) const {
    if (ImGui::IsItemHovered()) {
        ImGui::SetTooltip("%s", bot_words(name).does.c_str());
    }
    ImGui::SameLine(ImGui::GetContentRegionMax().x - ImGui::CalcTextSize(name.c_str()).x);
    ImGui::TextDisabled("%s", name.c_str());
}

void SeatRows::row(const std::string& player, SeatChoice& seat, std::size_t index) {
    const std::vector<std::string> bots = this->bots();
    const std::size_t program = bots.size() + 1;
    const auto title = [&](std::size_t who) {
        return who == 0         ? std::string("Person")
               : who == program ? std::string(kProgram)
                                : bot_words(bots[who - 1]).title;
    };
    const std::string number = std::to_string(index + 1);
    ImGui::PushID(static_cast<int>(index));
    ImGui::AlignTextToFramePadding();
    ImGui::TextUnformatted(capitalised(player).c_str());
    ImGui::SameLine(100 * s_);
    ImGui::SetNextItemWidth(165 * s_);
    if (begin_choices("##seat", title(seat.who))) {
        for (std::size_t who = 0; who <= program; ++who) {
            if (choice(title(who), seat.who == who)) {
                seat.who = who;
            }
            if (who > 0 && who < program) {
                explain_bot(bots[who - 1]);
            }
            mark("seat:" + number + ":" +
                 (who == 0         ? "person"
                  : who == program ? "program"
                                   : bots[who - 1]));
        }
        ImGui::EndCombo();
    }
    mark("seat:" + number);
    if (seat.who > 0 && seat.who < program && ImGui::IsItemHovered()) {
        ImGui::SetTooltip("%s", bot_words(bots[seat.who - 1]).does.c_str());
    }
    if (seat.who != 0 && seat.who != program) {
        ImGui::SameLine();
        level_choice(seat, number);
    }
    if (seat.who != 0) {
        ImGui::SameLine();
        time_choice(seat, number);
    }
    if (seat.who == program) {
        ImGui::SetNextItemWidth(-1);
        ImGui::InputTextWithHint("##program", "uci:stockfish, gtp:gnugo --mode gtp, ...",
                                 &seat.program);
        mark("program:" + number);
    }
    ImGui::PopID();
}

void SeatRows::level_choice(SeatChoice& seat, const std::string& number) {
    ImGui::SetNextItemWidth(115 * s_);
    const auto title = [&](std::size_t level) {
        const bool strongest = level + 1 == model_.browser.levels.size();
        return strongest ? std::string("Full strength") : capitalised(model_.browser.levels[level]);
    };
    if (begin_choices("##level", title(seat.level))) {
        for (std::size_t i = 0; i < model_.browser.levels.size(); ++i) {
            if (choice(title(i), seat.level == i)) {
                seat.level = i;
            }
        }
        ImGui::EndCombo();
    }
    mark("level:" + number);
}

void SeatRows::time_choice(SeatChoice& seat, const std::string& number) {
    ImGui::SetNextItemWidth(105 * s_);
    if (begin_choices("##time", kTimes[seat.time].title)) {
        for (std::size_t i = 0; i < kTimes.size(); ++i) {
            if (choice(kTimes[i].title, seat.time == i)) {
                seat.time = i;
            }
            mark("time:" + number + ":" + std::to_string(kTimes[i].milliseconds));
        }
        ImGui::EndCombo();
    }
    mark("time:" + number);
}

// The programs that were named are offered again.
std::vector<session::BotSpec> SeatRows::chosen_bots(const std::vector<SeatChoice>& seats) {
    std::vector<session::BotSpec> bots;
    for (const SeatChoice& seat : seats) {
        bots.push_back(bot_of(seat));
        if (seat.who > this->bots().size() && !seat.program.empty()) {
            model_.settings.program = seat.program;
        }
    }
    return bots;
}

void SeatsDialog::draw() {
    if (share_.shown_dialog != "seats") {
        seats_.clear();
        for (const session::BotSpec& bot : model_.table.seats) {
            seats_.push_back(rows_.seat_of(bot));
        }
    }
    if (!begin_dialog("seats", 560, 150 + 70 * static_cast<float>(seats_.size()))) {
        return;
    }
    heading("Who plays");
    ImGui::Dummy({0, 4 * s_});
    for (std::size_t i = 0; i < seats_.size(); ++i) {
        rows_.row(model_.game.card.players[i], seats_[i], i);
    }
    ImGui::Dummy({0, 8 * s_});
    if (accent_button("  Done  ", "seats.done")) {
        model_.dialog = Dialog::None;
        const std::vector<session::BotSpec> bots = rows_.chosen_bots(seats_);
        for (std::size_t i = 0; i < bots.size(); ++i) {
            if (bots[i].name != model_.table.seats[i].name ||
                bots[i].time_ms != model_.table.seats[i].time_ms) {
                client_.playing().set_seat(static_cast<int>(i) + 1, bots[i]);
            }
        }
    }
    ImGui::SameLine();
    if (plain_button("Cancel", "seats.cancel")) {
        model_.dialog = Dialog::None;
    }
    end_dialog();
}

}  // namespace perthro::renderer
