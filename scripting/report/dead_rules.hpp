// Rules that no game noticed: each statement and each element of the package's own rules is left
// out in turn, and a few random games are played again by what is left. Where every list of moves,
// every position and every outcome is as before, it never mattered in these games. (Leaving out one
// change at a time is mutation testing: DeMillo, Lipton and Sayward 1978, "Hints on test data
// selection".)
#pragma once

#include "scripting/play/match.hpp"
#include "scripting/report/rule_changes.hpp"

#include <functional>
#include <string>
#include <vector>

namespace perthro::report {

// A game that is played again: its moves, and what was there in front of each and in the end.
struct ReplayedGame {
    MatchStart start;
    std::vector<std::string> moves;
    std::vector<std::uint64_t> seen;
    std::vector<std::string> positions;  // likewise, as text
    std::vector<std::string> ends;       // "`home`, won by white"; "" where it goes on
    std::vector<std::vector<std::string>> lists;
    bool ended = false;  // else it was cut off
};

// Some random games, as text: up to 20, fewer where they are long, each to its end unless that is
// far. On a script thread.
[[nodiscard]] std::vector<ReplayedGame> games_to_replay(Match& match, const MatchStart& start);

// Whether all games go the same way by these rules: the lists, the positions, the end.
[[nodiscard]] bool plays_alike(Match& match, const std::vector<ReplayedGame>& games);

// Where the first of the games goes another way by these rules.
struct Difference {
    // Of the rules as they are: a move is legal, or is not, that is not, or is, by these; a game
    // ends otherwise, or there is another position behind a move.
    enum class Kind { None, Legal, Illegal, End, Position };
    // Where a test has to begin to see it: in the position where it shows, in the one before it,
    // with a move, or where the game began.
    enum class Begins { There, Before, Game };
    Kind kind = Kind::None;
    Begins begins = Begins::There;
    std::string position;      // where it shows, as text
    std::string before, move;  // the position in front of the last move, and the move; or ""
    std::string text;          // what is otherwise there, in words; "" = nowhere
};
// `whole` is by the rules as they are, `match` by the changed ones.
[[nodiscard]] Difference first_difference(Match& match, const std::vector<ReplayedGame>& games,
                                          Match& whole);

// What came of leaving out each change of ChangeKind::Line and ChangeKind::Drop.
struct DeadRules {
    std::vector<RuleChange> dead;  // in the order of the text
    int asked = 0, left = 0;       // left out of the question, as time was up
    int games = 0, cut = 0;        // that were played again; of them those that had not ended
};

// `request` names the package and its options. Asked until `stop`.
[[nodiscard]] DeadRules find_dead_rules(const LoadRequest& request, const vm::Limits& limits,
                                        const std::vector<ReplayedGame>& games, int threads,
                                        const std::function<bool()>& stop);

}  // namespace perthro::report
