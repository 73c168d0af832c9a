// The game of a session as it is played: where it is played while another place of it may be looked
// at, who looks, its clocks and its journal. Whatever changes is announced as an event.
#pragma once

#include "scripting/session/calls.hpp"
#include "scripting/session/game.hpp"
#include "scripting/session/game_clocks.hpp"
#include "scripting/session/game_journal.hpp"

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace perthro::session {

// Sends an event to the client.
using Announce = std::function<void(Result)>;

// The game as it is played, whatever place of it is looked at.
struct Head {
    int node = 0;
    Player to_move = kNobody, seat = kNobody;
    bool over = false, chance_due = false;
    friend bool operator==(const Head&, const Head&) = default;
};

class LiveGame {
public:
    // journals: folder for the journal, "" for none.
    LiveGame(const std::string& journals, const Announce& announce);

    // ---- the game that is open
    [[nodiscard]] bool is_open() const { return game_ != nullptr; }
    // Throws CallFailure with code "not_open" if none is.
    [[nodiscard]] Game& game();
    // This one takes the place of the one that is open; nobody is told yet.
    void replace(std::unique_ptr<Game> game);
    // Ends the journal and the clocks with the game, and tells it.
    void close();
    // Whether the game is played by rules of the store, while the package has others.
    [[nodiscard]] bool by_kept_rules();

    // ---- who looks at it
    // Of the last View; kNobody sees everything.
    [[nodiscard]] Player viewer() const { return viewer_; }
    // This viewer looks from now on, also at games that are opened later as far as they have the
    // player.
    void look_as(Player viewer) { viewer_ = viewer; }
    // Where something is hidden, moves are shown to nobody but the player who may make them.
    [[nodiscard]] bool shows_moves();
    // Whether the viewer may not know all that the game knows, and it goes on.
    [[nodiscard]] bool keeps_secrets();
    // The tree as the viewer may see it; all of it once the game is over where one looks.
    [[nodiscard]] HistoryView history();

    // ---- what a call names; throws CallFailure with code "argument" if there is no such thing
    int checked_node(int node);
    // 0: the player to move.
    Player acting(int player);

    // ---- where it is played
    // Looks at the place where the game is played while it lives, then at the former one again.
    // What changes meanwhile is announced as ChangeReason::Ahead.
    class AtHead {
    public:
        // Throws CallFailure "not_open".
        explicit AtHead(LiveGame& live);
        ~AtHead();
        AtHead(const AtHead&) = delete;
        AtHead& operator=(const AtHead&) = delete;

    private:
        LiveGame& live_;
        bool went_ = false;
    };
    // As note_head() found it last.
    [[nodiscard]] const Head& head() const { return head_; }
    // Counts changes of head().
    [[nodiscard]] int head_version() const { return head_version_; }
    // Keeps head() true: after everything that may have changed it.
    void note_head();
    // Keeps head() true, and notes in the journal whether the game is over.
    void note_over();
    // Takes whoever looks back to where the game is played.
    void look_at_head();

    // ---- its clocks
    [[nodiscard]] GameClocks& clocks() { return clocks_; }
    // Whether there are clocks, and the one of head().seat runs: the game is not over, nor paused.
    [[nodiscard]] bool clock_runs() const;
    // Takes the time since the last look from the player to move in the game as it is played, who
    // gets his increment when he moves.
    void charge_clock(bool moves);
    // Milliseconds; -1: this seat has no clock.
    [[nodiscard]] std::int64_t time_left_of(Player seat) const;

    // ---- what is written and told of it
    [[nodiscard]] GameJournal& journal() { return journal_; }
    // Counts what was announced: PositionView::version.
    [[nodiscard]] int version() const { return version_; }
    // The next view is another one, though nothing is announced.
    void count_change() { ++version_; }
    // Counts and announces a change; as ChangeReason::Ahead while AtHead has gone elsewhere.
    void changed(ChangeReason reason, std::vector<MoveView> moves = {});

private:
    const Announce& announce_;
    std::unique_ptr<Game> game_;
    Player viewer_ = kNobody;
    int version_ = 0;
    Head head_;
    int head_version_ = 0;
    std::optional<int> looked_at_;  // while AtHead lives that went elsewhere
    GameClocks clocks_;
    GameJournal journal_;
};

}  // namespace perthro::session
