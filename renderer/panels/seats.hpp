// Who plays each side: a person, a bot with its strength and time, another program. Chosen before a
// game, and changed while it runs.
#pragma once

#include "renderer/panels/panel.hpp"

#include <string>
#include <vector>

namespace perthro::renderer {

struct SeatChoice {
    std::size_t who = 0;    // 0 = a person, else a number in SeatRows::bots(), from 1, or the next
                            // one: `program`
    std::size_t level = 0;  // a number in Model::Browser::levels
    std::size_t time = 0;
    std::string program;
};

class SeatRows : public Panel {
public:
    // For a game whose card may change while the rows are there.
    SeatRows(PanelShare& share, const session::GameCard& card) : Panel(share), card_(card) {}

    void row(const std::string& player, SeatChoice& seat, std::size_t index);
    [[nodiscard]] SeatChoice person() const;
    [[nodiscard]] SeatChoice seat_of(const session::BotSpec& bot) const;
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

// Of the game that runs.
class SeatsDialog : public Panel {
public:
    explicit SeatsDialog(PanelShare& share) : Panel(share), rows_(share, model_.game.card) {}

    void draw();

private:
    SeatRows rows_;
    std::vector<SeatChoice> seats_;  // while they are being changed
};

}  // namespace perthro::renderer
