// The dialog before a game: what it is, its options, who plays, clocks, chance.
#pragma once

#include "renderer/panels/miniatures.hpp"
#include "renderer/panels/panel.hpp"
#include "renderer/panels/seats.hpp"

#include <map>
#include <string>
#include <vector>

namespace perthro::renderer {

class NewGameDialog : public Panel {
public:
    NewGameDialog(PanelShare& share, Miniatures& miniatures)
        : Panel(share), miniatures_(miniatures), rows_(share, fresh_.card) {}

    // Opens the dialog for a game: options as usual, a person on the first side, bots on the
    // others.
    void open(const session::GameCard& card);
    // Draws the dialog; called while Model::dialog is Dialog::NewGame.
    void draw();
    // The rules of its game, for whose letters there must be fonts.
    [[nodiscard]] std::string text() const { return rules_of(fresh_.card); }

private:
    struct NewGame {
        session::GameCard card;
        std::map<std::string, std::string> options;
        int setup = 0, clock = 0;
        std::vector<SeatChoice> seats;
        std::string seed;
        bool reads_rules = false;  // they are shown in place of what can be chosen
    };

    void parts(const session::GameCard& card);
    void about_part(const session::GameCard& card);
    void setup_part(const session::GameCard& card);
    void option_row(const session::OptionView& option);
    void value_choice(const session::OptionView& option, std::string& value);
    void chance_part();
    // The rules of a game that is not open, as text: "" until its preview has arrived.
    [[nodiscard]] std::string rules_of(const session::GameCard& card) const;
    [[nodiscard]] session::Preview chosen_start() const;
    void start_picture();
    void start_game();

    Miniatures& miniatures_;
    NewGame fresh_;
    SeatRows rows_;
    sf::Texture start_;                // picture of how it would begin
    std::string start_key_;            // preview_key() of what `start_` shows, "" = nothing
    bool start_whole_ = false;         // with all drawings
    unsigned long start_painted_ = 0;  // Model::version
};

}  // namespace perthro::renderer
