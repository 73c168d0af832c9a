// The panels: game browser, dialogs, side panel. Dear ImGui inside; everything on and near the
// board is the scene's.
#pragma once

#include "renderer/draw/scene.hpp"
#include "renderer/panels/backend.hpp"
#include "renderer/state/client.hpp"

#include <SFML/Graphics/RenderWindow.hpp>
#include <map>
#include <memory>
#include <string>
#include <vector>

struct ImGuiInputTextCallbackData;

namespace perthro::renderer {

class Panels {
public:
    Panels(Client& client, std::shared_ptr<Rasters> rasters);

    // Whether the event is the panels' and nobody else's.
    bool handle(const sf::Event& event, Point mouse);
    [[nodiscard]] bool has_events() const { return backend_.has_events(); }
    void draw(sf::RenderTarget& target, Scene& scene, float seconds);
    // What can be pressed, of the last frame.
    [[nodiscard]] const std::vector<Widget>& widgets() const { return widgets_; }
    void open_tab(Tab tab);
    // Opens the field for typed moves.
    void type_move();
    // Whether the arrow keys walk through the side panel instead of the game.
    void take_keyboard(bool take);
    // Whether something is shown that takes all input: the browser, a dialog.
    [[nodiscard]] bool covers_all() const;
    [[nodiscard]] bool wants_text() const { return backend_.wants_text(); }

private:
    struct Seat {
        std::size_t who = 0;    // 0 = a person, else a number in seat_bots(), from 1, or the next
                                // one: `program`
        std::size_t level = 0;  // a number in Model::levels
        std::size_t time = 0;
        std::string program;
    };
    struct NewGame {
        session::GameCard card;
        std::map<std::string, std::string> options;
        int setup = 0, clock = 0;
        std::vector<Seat> seats;
        std::string seed;
        bool reads_rules = false;  // they are shown in place of what can be chosen
    };

    // browser.cpp
    void browser(Rect room);
    void browser_head(Rect room);
    void unfinished_row();
    void recent_row();
    void choose(const session::GameCard& card);
    void card(const session::GameCard& card, float width);
    [[nodiscard]] bool shows(const session::GameCard& card) const;
    [[nodiscard]] std::vector<const session::GameCard*> found() const;
    [[nodiscard]] const sf::Texture* miniature(const session::GameCard& card);
    // Whether all drawings were there.
    bool draw_start(sf::Texture& texture, const session::GameCard& card,
                    const session::PreviewView& start) const;
    void suspect_card(const session::GameCard& card, float width, float height);
    void choose_installed();
    // get_games.cpp
    void get_games(Rect room);
    void get_games_head(Rect room);
    void get_games_said();
    void no_sources();
    void offer(const getting::Card& card, float width);
    void offer_picture(const getting::Card& card, float x, float y, float size);
    [[nodiscard]] const sf::Texture* offered_board(const getting::Card& card, int size);
    void source_field(const char* button);
    [[nodiscard]] std::string letters_of_offers() const;
    // install_dialog.cpp
    void install_dialog();
    void install_part(const getting::Part& part, bool several);
    void install_buttons(const getting::Part& part);
    // sources_dialog.cpp
    void sources_dialog();
    void source_row(const getting::Source& source, bool busy);
    // new_game.cpp
    void new_game();
    void new_game_parts(const session::GameCard& card);
    void about_part(const session::GameCard& card);
    void setup_part(const session::GameCard& card);
    void option_row(const session::OptionView& option);
    void value_choice(const session::OptionView& option, std::string& value);
    void chance_part();
    [[nodiscard]] std::string rules_of(const session::GameCard& card) const;
    [[nodiscard]] session::Preview chosen_start() const;
    void start_picture();
    void start_game();
    // seats.cpp
    [[nodiscard]] session::BotSpec bot_of(const Seat& seat) const;
    [[nodiscard]] Seat seat_of(const session::BotSpec& bot) const;
    [[nodiscard]] Seat person() const;
    void explain_bot(const std::string& name) const;
    void seat_row(const std::string& player, Seat& seat, std::size_t index);
    void level_choice(Seat& seat, const std::string& number);
    void time_choice(Seat& seat, const std::string& number);
    // The names of the bots that a side may have.
    [[nodiscard]] std::vector<std::string> seat_bots() const;
    [[nodiscard]] std::vector<session::BotSpec> chosen_bots(const std::vector<Seat>& seats);
    void seats_dialog();
    // settings.cpp
    void settings_dialog(Scene& scene);
    void looks_part(Settings& settings);
    void board_colors_choice(Settings& settings);
    void motion_part(Settings& settings);
    void files_part(Scene& scene);
    void file_part(Scene& scene);
    void clipboard_part(Scene& scene);
    void position_part();
    void reveals_dialog();
    void resign_dialog();
    // side.cpp
    void side(Rect room);
    void moves_tab();
    void legal_list();
    void place_of_movement(const std::string& place) const;
    void rules_tab();
    void rules_text(const std::string& text, const std::vector<std::string>& sources);
    // thinking.cpp
    struct CurvePoint {
        std::size_t ply = 0;  // on the line of the history
        double score = 0;     // for the first player, -1 .. 1
    };
    void thinking_part();
    void thinking_buttons();
    void curve_part();
    void draw_curve(const std::vector<CurvePoint>& points, const Rect& rect, float step);
    // history.cpp
    using HistoryNodes = std::map<int, const session::HistoryNode*>;
    void history_list();
    void history_entry(const session::HistoryNode& node, const std::string& label, bool faint,
                       float& used);
    void history_below(const session::HistoryNode& node, const HistoryNodes& nodes, float& used);
    void further_moves(const session::HistoryNode& node, const HistoryNodes& nodes, float& used);
    void comment_row(const HistoryNodes& nodes);
    // design.cpp
    void design_tab();
    void errors_part();
    void error_text(const session::ErrorView& error);
    void why_part();
    // timeline.cpp
    void timeline_part();
    void timeline_choice();
    void timeline_slider(const std::vector<int>& listed);
    void traced_step();
    void traced_line(const session::TracedLine& line, bool now);
    void traced_lines();
    void traced_results();
    void traced_list(const std::vector<int>& listed);
    // Lines of the rules, the one that is meant lit.
    void source_text(const std::string& line, bool meant);
    // design.cpp
    void inspector_part();
    [[nodiscard]] std::string in_words(const session::PieceView& piece) const;
    void overlay_part();
    void console_part();
    void recall_console(ImGuiInputTextCallbackData* data);
    void stats_part();
    // position_editor.cpp
    void editor_part();
    void brush_choice();
    [[nodiscard]] std::string brush_side() const;
    void attribute_row();

    // Notes where the last item is, for tests and tooltips.
    void mark(const std::string& id);
    bool accent_button(const char* label, const std::string& id);
    bool plain_button(const char* label, const std::string& id);
    void heading(const char* text);
    void failure_text(const std::string& text);
    // A title that opens and closes what is below it; whether it is open.
    bool part(const char* title, const std::string& id);
    // Whether it is open; then end_dialog() must follow.
    bool begin_dialog(const char* title, float width, float height);
    void end_dialog();
    void close_dialog();

    Client& client_;
    Model& model_;
    std::shared_ptr<Rasters> rasters_;
    ImGuiBackend backend_;
    std::vector<Widget> widgets_;
    float s_ = 1;  // scale
    Rect window_;  // the whole
    WindowColors colors_;
    Rect side_;                          // the side panel
    std::string offer_search_, source_;  // fields of the page "Get games"
    std::string search_, family_, filter_, typed_, console_line_, position_, comment_, file_;
    int comment_node_ = -1;
    int players_ = 0;  // filter of the browser, 0 = any
    struct Miniature {
        std::unique_ptr<sf::Texture> texture;
        bool whole = false;         // with all drawings
        unsigned long painted = 0;  // Model::version
    };
    struct OfferedBoard {
        std::shared_ptr<Raster> raster;  // null until its drawing is there
        std::unique_ptr<sf::Texture> texture;
    };
    std::map<std::string, OfferedBoard> offered_;  // by address
    unsigned long offered_reads_ = 0;              // GetGames::reads that they are of
    int offered_size_ = 0;                         // pixels
    std::map<std::string, Miniature> miniatures_;
    float miniature_scale_ = 0;
    NewGame fresh_;
    sf::Texture start_;                // picture of how it would begin
    std::string start_key_;            // preview_key() of what `start_` shows, "" = nothing
    bool start_whole_ = false;         // with all drawings
    unsigned long start_painted_ = 0;  // Model::version
    std::vector<Seat> seats_;          // of the game that runs, while they are being changed
    bool choose_tab_ = false;
    std::vector<std::string> listed_move_;  // as Model::listed_move, of this frame
    bool type_move_ = false;                // the field shall be focused
    bool has_keyboard_ = false;             // the side panel
    bool focus_panel_ = false;              // in the next frame
    int shown_node_ = -1;                   // the history was scrolled to
    std::vector<std::string> console_past_;
    std::size_t console_at_ = 0;  // in the past, its size = the new line
    std::string attribute_, attribute_value_;
    std::string tried_;      // typed, to be traced
    int traced_shown_ = -1;  // the list of steps was scrolled to
    int edit_cell_ = -1;     // that the mouse was over last
    std::string shown_dialog_;
};

// `rules.md` and other short texts: headings, lists, bold, paragraphs.
void show_markdown(const std::string& text, const ImGuiBackend& backend);

}  // namespace perthro::renderer
