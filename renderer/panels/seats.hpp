// Who plays each side: a person, a bot with its strength and time, another program. Chosen before a
// game, and changed while it runs.
#pragma once

#include "renderer/panels/panel.hpp"

#include <string>
#include <vector>

namespace perthro::renderer {

// What is chosen for a seat: as entries of lists.
struct SeatChoice {
    std::size_t who = 0;    // 0 = a person, else a number in SeatRows::bots(), from 1, or the next
                            // one: `program`
    std::size_t level = 0;  // a number in Model::Browser::levels
    std::size_t time = 0;   // of the times that are offered, 0 = as usual
    std::string program;    // BotSpec::name of another program
};

// A row of lists for each seat.
class SeatRows : public Panel {
public:
    // For a game whose card may change while the rows are there.
    SeatRows(PanelShare& share, const session::GameCard& card) : Panel(share), card_(card) {}

    // Draws the row of a seat, and changes the seat as is chosen. `player`: the side's name;
    // `index`: from 0.
    void row(const std::string& player, SeatChoice& seat, std::size_t index);
    // A person; a bot that is chosen instead plays at full strength.
    [[nodiscard]] SeatChoice person() const;
    // The choice that this bot, or the person "", is.
    [[nodiscard]] SeatChoice seat_of(const session::BotSpec& bot) const;
    // Who was chosen for each seat, a person as "". Programs that were named are offered again: the
    // last is kept in the settings.
    [[nodiscard]] std::vector<session::BotSpec> chosen_bots(const std::vector<SeatChoice>& seats);

private:
    // The names of the bots that a side may have.
    [[nodiscard]] std::vector<std::string> bots() const;
    [[nodiscard]] session::BotSpec bot_of(const SeatChoice& seat) const;
    void explain_bot(const std::string& name) const;
    void level_choice(SeatChoice& seat, const std::string& number);
    void time_choice(SeatChoice& seat, const std::string& number);

    const session::GameCard& card_;
};

// The dialog for the seats of the game that runs.
class SeatsDialog : public Panel {
public:
    explicit SeatsDialog(PanelShare& share) : Panel(share), rows_(share, model_.game.card) {}

    // Draws the dialog; called while Model::dialog is Dialog::Seats. What is chosen holds when it
    // is done.
    void draw();

private:
    SeatRows rows_;
    std::vector<SeatChoice> seats_;  // while they are being changed
};

}  // namespace perthro::renderer
