// Games that end before their rules end them, because the bots agree how they will: resigning by
// score and draws by score, as cutechess-cli and fastchess adjudicate. Scores are those that bots
// report with their moves; who reports none takes part in nothing.
#pragma once

#include "engine/game/worker.hpp"
#include "engine/search/bot.hpp"

#include <optional>
#include <vector>

namespace perthro {

// A player has lost whose score was -score or below at so many of his moves in a row; with
// `twosided` only if his opponent's was at score or above as long. For games of two.
struct ResignRule {
    int movecount = 0;  // 0 = nobody resigns
    int score = 0;      // hundredths of the least piece, as bots report
    bool twosided = false;
};

// A game is drawn if all scores were within +-score for so many moves of each player in a row,
// and each has made so many moves in all.
struct DrawRule {
    int movecount = 0;   // 0 = no such draw
    int score = 0;       // hundredths of the least piece
    int movenumber = 0;  // moves of each player
};

// Both rules; as they are made, neither ends a game.
struct AdjudicationRules {
    ResignRule resign;
    DrawRule draw;
};

// The kinds of such results.
inline constexpr const char* kAdjudicatedWin = "adjudicated win";
inline constexpr const char* kAdjudicatedDraw = "adjudicated draw";

// Watches one game.
class Adjudicator {
public:
    // Players is who takes part, 1, 2, ... as the rules number them.
    Adjudicator(const AdjudicationRules& rules, std::vector<Player> players);

    // Told every move that was chosen, before it is made, with the plies of the game in front of
    // it. How the game ends there, by whose agreement the kind says; nothing if it goes on.
    [[nodiscard]] std::optional<Outcome> judge(Player player, const search::Thought& thought,
                                               std::size_t plies);

private:
    [[nodiscard]] bool resigns(Player player) const;

    AdjudicationRules rules_;
    std::vector<Player> players_;
    std::vector<int> losing_, winning_;  // [player]: moves in a row
    int level_ = 0;                      // plies in a row
};

}  // namespace perthro
