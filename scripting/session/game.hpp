// One game as it is studied: a match on one line of a tree of variations, with what people said and
// did beside the plies. Lives on the session's thread.
#pragma once

#include "engine/game/observe.hpp"
#include "engine/records/record.hpp"
#include "scripting/play/match.hpp"
#include "scripting/play/open_game.hpp"
#include "scripting/session/board_view.hpp"
#include "scripting/session/game_texts.hpp"
#include "scripting/session/moves_here.hpp"
#include "scripting/session/ply_shape.hpp"
#include "scripting/session/position_view.hpp"

#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace perthro::session {

// A ply of the tree; node 0 is the beginning.
struct GameNode {
    int parent = -1;
    std::vector<int> next;
    std::string own, text;  // in own and in the family's notation
    std::string name;       // class
    std::vector<std::string> path;
    Player player = kNobody, seat = kNobody;  // whose side it was, and who played it
    bool chance = false, reveals = false, deleted = false;
    Source at;
    PieceType piece = kEmptyType;
    int weight = 1;
    PlyShape shape;
    std::vector<Deed> deeds;  // when it was played, as far as that is known
    int secret_before = 0;    // plies that a `together` block had before it
    std::vector<RecordNote> notes;
    MoveList move;  // it alone, to make it again
};

// How a game ended, by the rules or by an act.
struct Ending {
    std::string kind;
    std::uint32_t winners = 0, losers = 0;  // bit p
    int points = 0;
    Source rule;
    int result = -1;  // index into GameDefinition::results, -1 = no line of the package
};

struct GameStart {
    std::string setup;
    std::uint64_t seed = 0;
    std::string position;  // begin here instead
    std::vector<std::pair<std::string, std::string>> headers;
};

class Game {
public:
    // Throws PlayError if the start does not exist, RuleError if the rules fail.
    Game(OpenGame open, GameStart start);

    // What it is played by and how it was begun: the same as long as the game is there.
    [[nodiscard]] const Rules& rules() const { return *open_.rules; }
    [[nodiscard]] const GameDefinition& definition() const { return open_.rules->game; }
    [[nodiscard]] const OpenGame& open() const { return open_; }
    [[nodiscard]] const GameStart& start() const { return start_; }
    // The match as it stands where one looks; whoever plays does so by play() or draw().
    [[nodiscard]] Match& match() { return match_; }
    // How cells are numbered in all views of this game.
    [[nodiscard]] const CellMap& cells() const { return cells_; }
    [[nodiscard]] const PositionViewer& viewer() const { return viewer_; }
    [[nodiscard]] const BoardView& board() const { return board_; }
    // Whether the game hides something from some player, whatever is hidden just now.
    [[nodiscard]] bool hides() const { return observer_ != nullptr; }

    // The legal moves of the position that is looked at.
    [[nodiscard]] MovesHere& here() { return here_; }
    // What people call them.
    [[nodiscard]] GameTexts& texts() { return texts_; }
    // Plays a move of match().moves(): a new node, or the one that is there already.
    int play(std::size_t move);
    // Plays a move as play() does, and keeps what happened with it.
    int play_told(std::size_t move);
    // Draws the chance ply that is due, and keeps what happened with it.
    int draw();

    // The node that is looked at.
    [[nodiscard]] int current() const { return current_; }
    // Where the game is being played, whatever place of it is looked at: behind the ply that was
    // played last.
    [[nodiscard]] int head() const { return head_; }
    // From now on it is played here.
    void play_here() { head_ = current_; }
    [[nodiscard]] const GameNode& node(int id) const {
        return *nodes_[static_cast<std::size_t>(id)];
    }
    // Whether there is a node of this number that was not deleted. Numbers are never given again.
    [[nodiscard]] bool exists(int id) const;
    [[nodiscard]] int node_count() const { return static_cast<int>(nodes_.size()); }
    [[nodiscard]] std::vector<int> path_to(int id) const;  // without node 0
    // Through the current node to the end; where the game is played behind it, through that place.
    [[nodiscard]] std::vector<int> line() const;
    // Looks at a node that exists: plies are taken back and made again. The head stays where it is.
    void go_to(int id);
    // The way to a node that exists becomes the first variation at each ply before it.
    void make_main(int id);
    // Deletes a node that exists, not 0, and all behind it; who looked at one of them, or played
    // there, is at its parent then.
    void remove(int id);
    // Replaces the comment of a node that exists; "" takes it away. Acts stay.
    void comment(int id, const std::string& text);
    // Notes an act at the node that is looked at, without asking whether it may be.
    void add_act(ActKind act, Player player, const std::string& detail = "");

    // How the game has ended where one looks, by the rules or by an act; nothing while it goes on.
    [[nodiscard]] std::optional<Ending> ending();
    // Who plays this side now, named by the side that he began with: sides can be exchanged. Always
    // in pairs, so it also tells which side a seat plays.
    [[nodiscard]] Player seat_of(Player side) const;
    // Whether a ply was made in a `together` block that is still under way.
    [[nodiscard]] bool in_secret(int id) const;
    // Whether a viewer may know what was played: a move under fog is for its player alone; where
    // types are secret, one that names a type; in a `together` block, every move until all have
    // made theirs.
    [[nodiscard]] bool told_to(int id, Player viewer) const;

    // Board, hands, attributes, turn as the viewer sees them, and what follows from rules and tree.
    [[nodiscard]] PositionView view(Player viewer);
    // Adds what the hook `view_marks` draws to the view that view() has just made. Throws
    // RuleError.
    void add_marks(PositionView& view);
    // What a viewer knows of the position, as a position; the position itself for kNobody, or where
    // nothing is hidden. Valid until the next call, or until the game moves.
    [[nodiscard]] const Position& observed(Player viewer);
    // A legal move, by its place in Match::moves(), with the text that names it.
    [[nodiscard]] MoveView move_view(std::size_t move, const std::string& text);
    // The ply of a node, not 0, as far as a viewer may know of it: see told_to().
    [[nodiscard]] MoveView node_view(int id, Player viewer) const;
    // The tree without deleted nodes; plies that the viewer may not know have no text.
    [[nodiscard]] HistoryView history(Player viewer) const;

    // The tree, and where the game stands in it: the record's nodes from the beginning to where it
    // is played, or to what is looked at where that lies elsewhere.
    struct Told {
        Record record;
        std::vector<int> line;
        std::size_t looked_at = 0;  // plies of the line to what is looked at
    };
    // The whole tree as a record, in which nodes have other numbers than here.
    [[nodiscard]] Told record() const;
    // Text of the first position where the setup alone does not say it, "" else.
    [[nodiscard]] const std::string& first_position() const { return first_position_; }
    // Puts a record's tree behind the beginning, ply by ply, and ends where the record's main line
    // does. Gives back what could not be replayed, nothing if all could: the first ply of the
    // wanted line that is not legal. Variations that are not legal are left out.
    struct Refused {
        int ply = 0;
        std::string move, reason;
    };
    std::optional<Refused> replay(const Record& record, const std::vector<int>& wanted_line);
    // Looks at the place so many plies from the beginning on the way to where it is played.
    void look_at(std::size_t plies);

private:
    [[nodiscard]] bool leads_to_head(int id) const;
    [[nodiscard]] int child_with(const std::string& own) const;
    void fill_node(GameNode& node, std::size_t move);

    OpenGame open_;
    GameStart start_;
    CellMap cells_;
    BoardView board_;
    PositionViewer viewer_;
    std::unique_ptr<Observer> observer_;  // of games that hide something
    Match match_;
    GameTexts texts_;
    MovesHere here_;
    std::vector<std::unique_ptr<GameNode>> nodes_;
    int current_ = 0, head_ = 0;
    std::string first_position_;
};

// The player whose offer of a draw stands, kNobody if none does. It is agreed when all others have
// accepted.
[[nodiscard]] Player draw_offer(const Game& game);

// The single move of a list, with everything that it needs.
[[nodiscard]] MoveList alone(const MoveList& list, std::size_t index);

}  // namespace perthro::session
