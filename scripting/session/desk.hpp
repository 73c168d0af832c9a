// Answers the calls of one session, one after another, on the session's thread: the game that is
// open, its clocks, bots, journal and reloads. What nobody asked for is announced as an event.
#pragma once

#include "engine/search/bot.hpp"
#include "scripting/play/recorded_game.hpp"
#include "scripting/session/call_failure.hpp"
#include "scripting/session/calls.hpp"
#include "scripting/session/game.hpp"
#include "scripting/session/game_clocks.hpp"
#include "scripting/session/game_journal.hpp"
#include "scripting/session/session.hpp"
#include "scripting/session/source_files.hpp"

#include <chrono>
#include <exception>
#include <filesystem>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace perthro::search {
class Knowledge;
}

namespace perthro::session {

class FileWatcher;
class Playouts;
class BotAtWork;
struct OutsideSeat;

using Announce = std::function<void(Result)>;
using Clock = std::chrono::steady_clock;

class Desk {
public:
    // `wake` may be called on any thread: tick() has something to do.
    Desk(SessionSettings settings, Announce announce, std::function<void()> wake);
    ~Desk();
    Desk(const Desk&) = delete;
    Desk& operator=(const Desk&) = delete;

    // Throws CallFailure, LoadErrors, RuleError or PlayError.
    [[nodiscard]] Result answer(const Call& call);
    // Clocks, bots, changed files, background work.
    void tick();
    // How long tick() has nothing to do unless it is woken.
    [[nodiscard]] std::chrono::milliseconds patience();

private:
    struct Seat {
        BotSpec bot;                           // name "": a person
        std::shared_ptr<OutsideSeat> outside;  // null: no outside program, or not asked yet
    };
    // A game that is to take the place of the one that is open, which stands until then.
    struct Fresh {
        std::unique_ptr<Game> game;
        std::string package;  // as it was asked for
        std::map<std::string, std::string> options;
        bool kept = false;    // by rules of the store
        std::string changed;  // since its record was written; empty if nothing has
    };
    // The game as it is played, whatever place of it is looked at.
    struct Head {
        int node = 0;
        Player to_move = kNobody, seat = kNobody;
        bool over = false, chance_due = false;
        friend bool operator==(const Head&, const Head&) = default;
    };
    // Looks at the place where the game is played while it lives, then at the former one again.
    // What changes meanwhile is announced as ChangeReason::Ahead.
    class AtHead {
    public:
        explicit AtHead(Desk& desk);
        ~AtHead();
        AtHead(const AtHead&) = delete;
        AtHead& operator=(const AtHead&) = delete;

    private:
        Desk& desk_;
        bool went_ = false;
    };
    // New rules that refuse a ply of the game: nothing is swapped until somebody decides.
    struct Stopped {
        std::unique_ptr<Game> game;
        ReloadView view;
    };

    Result handle(const ListGames& call);
    Result handle(const ListUnfinished& call);
    Result handle(const Preview& call);
    Result handle(const Open& call);
    Result handle(const Info& call);
    Result handle(const Close& call);
    Result handle(const View& call);
    Result handle(const Choices& call);
    Result handle(const Moves& call);
    Result handle(const Foresee& call);
    Result handle(const Play& call);
    Result handle(const Roll& call);
    Result handle(const Step& call);
    Result handle(const Undo& call);
    Result handle(const Branch& call);
    Result handle(const Delete& call);
    Result handle(const Comment& call);
    Result handle(const Act& call);
    Result handle(const History& call);
    Result handle(const Options& call);
    Result handle(const SetRoll& call);
    Result handle(const Pause& call);
    Result handle(const session::PositionText& call);
    Result handle(const SetPosition& call);
    Result handle(const RecordFile& call);
    Result handle(const Why& call);
    Result handle(const Trace& call);
    Result handle(const Inspect& call);
    Result handle(const Overlay& call);
    Result handle(const Reload& call);
    Result handle(const Errors& call);
    Result handle(const Console& call);
    Result handle(const Edit& call);
    Result handle(const TestCase& call);
    Result handle(const Stats& call);
    Result handle(const ListBots& call);
    Result handle(const Bot& call);
    Result handle(const Hint& call);

    // games
    [[nodiscard]] Game& game();
    [[nodiscard]] vm::Limits limits() const;
    [[nodiscard]] OpenGame load(const std::string& package,
                                const std::map<std::string, std::string>& options) const;
    GameInfo opened(const Open& call);
    [[nodiscard]] GameInfo info();
    void take_over(std::unique_ptr<Game> game, ChangeReason reason);
    void begin_at(const std::string& position, ChangeReason reason);
    [[nodiscard]] Fresh fresh_game(const Open& call) const;
    [[nodiscard]] Fresh fresh_game(const Record& record, const std::vector<int>& line,
                                   const std::string& package, GoOnBy rules) const;
    void take_over(Fresh fresh);
    // Over what stood there (write_file). Throws CallFailure.
    static void save(const std::filesystem::path& file, const std::string& text,
                     const std::string& remedy);

    // playing
    int checked_node(int node);
    Player acting(int player);
    Played play_move(std::size_t move);
    void play_chance(std::vector<MoveView>& moves);
    void draw_one(std::vector<MoveView>& moves);
    MoveView played_view(int node, const PositionView& before);
    void changed(ChangeReason reason, std::vector<MoveView> moves = {});
    HistoryView history();
    void cut_back();
    // Takes whoever looks back to where the game is played.
    void look_at_head();
    // Keeps head_ true: after everything that may have changed it.
    void note_head();
    std::size_t found_move(const Play& call);
    [[nodiscard]] bool shows_moves();

    // clocks and bots
    [[nodiscard]] bool clock_runs();
    void charge_clock(bool moves);
    void check_flag();
    [[nodiscard]] std::int64_t time_left(Player player);
    [[nodiscard]] std::int64_t time_left_of(Player seat);
    [[nodiscard]] Player who_answers(const Act& call);
    [[nodiscard]] bool bot_plays(Player player);
    [[nodiscard]] static bool agrees(const search::Thought& thought);
    void answer_offer(Player player, bool accepts);
    void tend_offer();
    [[nodiscard]] bool bot_is_due();
    void tend_bot();
    void start_bot();
    void ask_program(Seat& seat);
    void finish_thinking();
    [[nodiscard]] ThinkingView thinking();
    void tell_problem(const std::string& problem) const;
    [[nodiscard]] std::uint64_t next_bot_seed();

    // designing
    void read_changed_files();
    ReloadView reload_now();
    void try_new_rules(ReloadView& view);
    [[nodiscard]] std::vector<std::filesystem::path> folders() const;  // of the sources
    ReloadView settle(StoppedAnswer answer);
    void watch_files();

    // Whether the game is played by rules of the store, while the package has others.
    [[nodiscard]] bool by_kept_rules();
    // Notes in the journal whether the game is over.
    void note_over();

    SessionSettings settings_;
    Announce announce_;
    std::function<void()> wake_;
    std::unique_ptr<Game> game_;
    std::string package_;  // as it was asked for
    std::map<std::string, std::string> options_;
    Player viewer_ = kNobody;  // of the last View
    int version_ = 0;
    bool roll_ = true;
    bool watch_ = false;
    std::optional<Open> unopened_;  // failed while no game was open: tried again when files change
    Head head_;
    int head_version_ = 0;          // counts changes of it
    std::optional<int> looked_at_;  // while AtHead lives that went elsewhere
    GameClocks clocks_;
    std::vector<Seat> seats_;                    // [who began with this side]
    bool bots_awake_ = false;                    // the game was played on since they moved last
    bool offered_ = false;                       // a draw, since the bots were asked last
    std::map<Player, search::Thought> thought_;  // [seat] of a bot: when it moved last
    std::uint64_t bot_moves_ = 0;
    std::shared_ptr<const search::Knowledge> knowledge_;  // of the game's rules, once a bot has it
    std::unique_ptr<BotAtWork> bot_;                      // thinks about the position at head_
    int bot_version_ = 0;                                 // the version of head_ it looks at
    Clock::time_point bot_shown_;
    std::vector<ErrorView> errors_;  // of the package on disk
    SourceFiles files_;              // as they were read last
    int reloads_ = 0;
    std::optional<Stopped> stopped_;
    std::unique_ptr<FileWatcher> watcher_;
    GameJournal journal_;
    std::unique_ptr<Playouts> playouts_;
    Clock::time_point playouts_shown_;
    std::vector<CallError> untold_;  // warnings of the position or record that was opened
};

}  // namespace perthro::session
