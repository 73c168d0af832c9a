// How the legal moves of a position are entered: the path of every route of every move as tokens,
// and what may come next behind a prefix of one.
//
//   e2        the cell where the move starts        =queen   a promotion        *3    a die
//   piece@    a piece from the hand                 ^2       how many pieces    #A    a word
//   -e4       the next cell of the path             %a_cw    a permutation      >ne   a direction
//   /c3 &f1   a cell chosen otherwise, a target      class:castle   what kind of move it is
//   +d4       another piece that moves               route:2        which of several on one path
//   roll:3-5  an outcome of chance
// A class or route token stands last, and only where the rest does not tell moves apart (or there
// is nothing else, as of a pass).
#pragma once

#include "scripting/play/match.hpp"
#include "scripting/session/board_view.hpp"

#include <string>
#include <vector>

namespace perthro::session {

class EntryPaths {
public:
    // Lists the routes of the position that the match stands on; the match must outlive this.
    explicit EntryPaths(Match& match, const CellMap& cells);

    // Everything but `node` and `move`; view.complete is set if the prefix is a whole path.
    [[nodiscard]] ChoiceView choices(const std::vector<std::string>& prefix) const;
    // The move whose path this is: an index into Match::moves(), -1 if it is none.
    [[nodiscard]] int find(const std::vector<std::string>& path) const;
    // The tokens of the first way of entering a move.
    [[nodiscard]] std::vector<std::string> path_of(std::size_t move) const;
    // A way of entering a move, with its start and its landings.
    struct Way {
        std::size_t move = 0;  // index into Match::moves()
        std::vector<int> cells;
    };
    // The ways that begin with this prefix.
    [[nodiscard]] std::vector<Way> ways_behind(const std::vector<std::string>& prefix) const;
    // The cells where what moves, or comes from a hand, arrives within a prefix.
    [[nodiscard]] std::vector<int> landings_in(const std::vector<std::string>& prefix) const;
    // Moves of which this is a prefix, each once.
    [[nodiscard]] std::vector<std::size_t> behind(const std::vector<std::string>& prefix) const;

private:
    struct Entry {
        std::size_t move = 0;  // index into Match::moves()
        std::vector<NextChoice> steps;
    };
    [[nodiscard]] NextChoice step_of(const MovePath& path, const Token& token, bool first) const;
    [[nodiscard]] NextChoice outcome_of(const std::string& text) const;
    [[nodiscard]] NextChoice class_of(const MovePath& path) const;
    void tell_apart(const std::vector<MovePath>& paths);
    [[nodiscard]] bool starts_with(const Entry& entry,
                                   const std::vector<std::string>& prefix) const;
    [[nodiscard]] std::vector<const Entry*>
    entries_behind(const std::vector<std::string>& prefix) const;
    [[nodiscard]] std::vector<NextChoice> next_behind(const std::vector<const Entry*>& entries,
                                                      std::size_t length) const;

    Match& match_;
    const CellMap& cells_;
    std::vector<Entry> entries_;
    Player player_ = kNobody;
};

}  // namespace perthro::session
