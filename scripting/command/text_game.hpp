// A game in the terminal: the board as text, moves by number or in any notation, undo, save, load,
// a hint, and bots as opponents.
#pragma once

#include "engine/game/observe.hpp"
#include "engine/records/record.hpp"
#include "scripting/command/command.hpp"
#include "scripting/command/record_file.hpp"
#include "scripting/play/chooser.hpp"
#include "scripting/play/recorded_game.hpp"

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace perthro::command {

// One sitting at the terminal: several games where the person loads others.
class TextGame {
public:
    // `computers`: names of players divided by commas that the bot plays; "none"; "" = all but the
    // first.
    // `rules`: by which a record goes on that is loaded.
    // `record`: a file to go on with in place of a new game; "" = none. Then `game` may name no
    // package, which the record does. Throws PlayError if it cannot be opened.
    // Where a process of this game ended before, it goes on with what that left (isolated.hpp).
    TextGame(const GameArguments& game, const MatchStart& start, std::string computers,
             std::string bot, ThinkingTime time, RulesOf rules, const std::string& record,
             const Streams& streams);

    // Plays until the person leaves or the input ends.
    void run();

private:
    struct Ply {
        bool person = false;  // a choice of somebody at the keyboard
        int node = 0;         // of the record
    };
    using Handler = void (TextGame::*)(const std::string&);

    // `check` may refuse the game while the old one still stands.
    void begin(OpenGame game, const GameArguments& arguments, const MatchStart& start,
               const std::function<void(const GameDefinition&)>& check = {});
    // Opens the game of a record, which stands at its beginning then. `package` is that of today.
    void begin_recorded(const ReadRecord& read, const std::string& package);
    // The line that was played, without what was taken back.
    [[nodiscard]] Record played() const;
    void leave();
    [[nodiscard]] std::uint32_t computers_of(const GameDefinition& game) const;
    [[nodiscard]] Player viewer() const;
    [[nodiscard]] bool is_computer(Player player) const {
        return ((computers_ >> player) & 1) != 0;
    }
    [[nodiscard]] Chooser& bot();
    [[nodiscard]] BotChoice ask_bot();
    [[nodiscard]] bool over();
    [[nodiscard]] bool is_public(const MoveList& moves) const;
    // What was said and done where the game stands.
    [[nodiscard]] std::vector<RecordNote>& notes();
    void replay(const Record& record);
    void play_computers();
    void make(std::size_t index, bool person);
    void show();
    void prompt();
    void obey(const std::string& line);
    void attempt(const std::function<void()>& work);
    [[nodiscard]] static Handler handler_of(std::string_view word);

    void show_moves(const std::string& argument);
    void undo(const std::string& argument);
    void save(const std::string& name);
    void keep_rules();
    void load(const std::string& name);
    void hint(const std::string& argument);
    void claim(const std::string& argument);
    void show_position(const std::string& argument);
    void help(const std::string& argument);
    void quit(const std::string& argument);

    GameArguments arguments_;
    std::string computer_names_, bot_name_;
    ThinkingTime time_;
    RulesOf rules_;
    const Streams& streams_;
    OpenGame game_;
    std::unique_ptr<Match> match_;
    std::unique_ptr<Observer> observer_;  // of games that hide something
    std::unique_ptr<Chooser> bot_;
    std::uint32_t computers_ = 0;  // bit p
    Random random_{0};
    Record record_;
    std::optional<Record> to_replay_;  // which the game began with
    std::vector<Ply> plies_;
    std::string ended_;  // how the game ended by a claim or another act
    bool left_ = false;
};

}  // namespace perthro::command
