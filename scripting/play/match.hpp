// One game under way on one thread: a worker with the texts of its moves and positions. What a
// person types goes in, what a person reads comes out. Rules with hooks: use it on a script thread
// only.
#pragma once

#include "engine/game/offers.hpp"
#include "engine/game/worker.hpp"
#include "engine/notation/family_text.hpp"
#include "engine/notation/position_text.hpp"
#include "engine/position/deeds.hpp"

#include <cstdint>
#include <memory>
#include <span>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

namespace perthro {

class Recollection;
struct Deduced;

// Somebody asked for what is not there: no such setup, no such move, a text that is no position.
class PlayError : public std::runtime_error {
public:
    using std::runtime_error::runtime_error;
};

// Where a game begins.
struct MatchStart {
    std::string setup;       // "" = the first
    std::uint64_t seed = 0;  // of random setups
    std::string position;    // a position text instead of the setup; "" or "start" = the setup's
    std::string moves;       // played from there, see Match::play_all
};

// One way of making a move, with what it does in order.
struct ToldWay {
    std::size_t move = 0;     // index into Match::moves()
    std::vector<Cell> cells;  // start and landings
    std::vector<Deed> deeds;
};

// One game under way, one ply after the other. It has to be started, or its worker put on a
// position, before anything is asked.
class Match {
public:
    // Makes the worker, and Lua states for rules that have hooks.
    explicit Match(std::shared_ptr<const Rules> rules);
    Match(const Match&) = delete;
    Match& operator=(const Match&) = delete;
    ~Match();

    [[nodiscard]] const Rules& rules() const { return worker_.rules(); }
    // Whoever changes its position itself calls changed() afterwards.
    [[nodiscard]] Worker& worker() { return worker_; }
    [[nodiscard]] const Worker& worker() const { return worker_; }
    void changed();

    // Throws RuleError if the rules fail; PlayError, with all as it was, if there is no such start.
    void start(const MatchStart& start);
    // How it came here since then: where it began (`moves` empty), and for every ply the place of
    // what was made in its list. Whoever changes the worker's position himself is not in it.
    [[nodiscard]] const MatchStart& began() const { return began_; }
    [[nodiscard]] const std::vector<std::size_t>& made() const { return made_; }

    // What is odd about the position where it began, if a text said it: what no game can have led
    // to. One sentence each.
    [[nodiscard]] std::vector<std::string> position_warnings() const;

    // The legal moves or outcomes of chance now; where moves are offered as they are known, those,
    // the impossible ones refused. Valid until the game goes on.
    [[nodiscard]] const MoveList& moves();
    // The same moves as the player to move may see them, in the same order.
    [[nodiscard]] const MoveList& shown() { return offers_ == nullptr ? moves() : listed_shown(); }
    // Every way of entering them. Valid until the next call.
    [[nodiscard]] const MoveList& routes();
    // What they do, word by word; nothing of outcomes of chance. Invalidates routes().
    [[nodiscard]] std::vector<ToldWay> told_ways();
    // The cells that a move of shown() takes from, as far as its player may know before he makes
    // it.
    [[nodiscard]] std::vector<Cell> told_captures(const Compound& move);
    // Whether a route, of routes(), is a way of entering a move of moves(): both as last listed.
    [[nodiscard]] bool is_route_of(const Compound& route, const Compound& move) const;
    // Their entry paths, one text for each, no two alike. Throws RuleError if the rules make moves
    // that nothing tells apart.
    [[nodiscard]] const std::vector<std::string>& texts();
    // The texts of the same moves as people of the family write them, or the hook `notate` says
    // (which sees the whole position, and so is not asked in games that hide something).
    [[nodiscard]] std::vector<std::string> texts(MoveStyle style);
    // The text of a move that need not be in the list, by itself.
    [[nodiscard]] std::string text_of(const MovePath& path, MoveStyle style) const {
        return notation_.write_all({path}, style).front();
    }
    // A text in which the family counts cells from the mover's side, with their names instead; any
    // other text as it is.
    [[nodiscard]] std::string in_cells(const std::string& text) const {
        return notation_.in_cells(text, worker_.position().to_move());
    }
    // The move that a text means in any notation of the game: an index into moves().
    [[nodiscard]] FoundMove find(std::string_view text);
    // The move that a text means which says everything: the whole path with its class, or exactly
    // what the family would write.
    [[nodiscard]] FoundMove find_exact(std::string_view text);
    // The move that such a text means whatever it is shortened to (own_readings); no part of a
    // path.
    [[nodiscard]] FoundMove find_whole(std::string_view text);

    // Makes the move of moves() at this index, which must be one.
    void make(std::size_t index);
    // Throws PlayError if the text is no legal move or may mean several.
    void play(std::string_view text);
    // Plays moves divided by commas, new lines or blanks; a class behind a blank belongs to the
    // move in front of it ("e1-g1 castle e8-g8 castle"), and what the family writes with blanks is
    // one move.
    void play_all(std::string_view texts);
    // Takes the last ply back; one must have been made since the start.
    void undo();

    // What a player can deduce from how the game came here, null where nothing can be. It is his
    // alone. Takes as long as the plies are many since somebody asked for him.
    [[nodiscard]] std::shared_ptr<const Deduced> deduced(Player viewer);

    // The outcome as it stands, a result that could be claimed included.
    [[nodiscard]] std::optional<Outcome> outcome();
    // What the players have of what a line of the results counts, in points as people call them;
    // [player - 1]. Empty if it counts nothing, or for no line (-1).
    [[nodiscard]] std::vector<double> scores(int result);
    // The whole position as text in the game's own form.
    [[nodiscard]] std::string position() const;
    [[nodiscard]] const PositionText& position_texts() const { return *positions_; }
    [[nodiscard]] const MoveText& own_text() const { return own_; }

private:
    [[nodiscard]] const MoveList& listed_shown();
    [[nodiscard]] const Position& seen_by_mover();
    void list_now();
    void name_by_directions(std::vector<char> alike);
    [[nodiscard]] std::vector<std::uint32_t> list_routes();
    [[nodiscard]] std::size_t words_of_move(std::span<const std::string> words);
    [[nodiscard]] int merged(const Compound& route) const;

    Worker worker_;
    MatchStart began_;
    std::vector<std::size_t> made_;
    MoveNames names_;
    MoveText own_;
    MoveNotation notation_;
    std::unique_ptr<PositionText> positions_;
    bool listed_ = false;
    std::vector<char> by_direction_;  // [move]: told apart by its directions; empty = none is
    MoveList moves_, shown_, routes_;
    std::unique_ptr<Offers> offers_;              // of games that offer moves as they are known
    std::unique_ptr<Observer> observer_;          // of games with fog that offer moves as they are
    bool observed_ = false;                       // it stands on the position
    std::unique_ptr<Recollection> recollection_;  // of games where something can be deduced
    std::vector<std::string> texts_;
};

// What the texts of these rules' moves are made of.
[[nodiscard]] MoveNames move_names(const Rules& rules);

// Whether a text is the whole path as own notation writes it, at any detail.
[[nodiscard]] bool is_written(const MoveText& writer, const MovePath& path, std::string_view text);

// The paths of the moves of a list.
[[nodiscard]] std::vector<MovePath> paths_of(const MoveList& list);

// "white", "white and black", "nobody": the players of a set.
[[nodiscard]] std::string player_names(const GameDefinition& game, std::uint32_t players);

}  // namespace perthro
