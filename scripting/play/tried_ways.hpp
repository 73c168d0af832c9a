// Everything that the words of a game allow now, and what they refused on the way, for whoever asks
// why a move is not legal; and what would have come of a way if a word had let it pass.
#pragma once

#include "scripting/play/asked_move.hpp"

#include <string>
#include <vector>

namespace perthro {

// All ways that were tried in one position, and how each ended.
struct TriedWays {
    std::vector<Refusal> refusals;
    MoveList moves;               // of every class, whether it may be played now or not
    std::vector<MovePath> paths;  // of the moves

    // passes: the pass is tried as well.
    TriedWays(Match& match, bool passes);
    // What the movement of a refusal allows and refuses if the words of these refusals, of which it
    // is the first, let pass. Whether the moves leave a royal piece attacked is not asked.
    TriedWays(Match& match, const std::vector<Refusal>& granted);

private:
    template <typename List>
    void record(Match& match, const std::vector<Refusal>& granted, const List& list);
};

// What a refused way had written so far.
[[nodiscard]] MovePath path_of(const Match& match, const Refusal& refusal);
// The number of the class that a refused way began with.
[[nodiscard]] std::uint16_t class_of(const Rules& rules, const Refusal& refusal);

// The readings of a move, each up to the landing in front of its choice where no way comes to that
// landing: "b3-b4 build" of "b3-b4/c3 build".
[[nodiscard]] std::vector<std::string> up_to_landings(Match& match,
                                                      std::vector<std::string> readings);

// What would have come of a way.
struct Supposed {
    bool leads = true;  // to where the asked move goes; also where that cannot be told
    std::string also;   // what another word says there that would have refused, too; or ""
};

// Supposes that the word that refused a way had let it pass there. `tried`: where it was refused.
[[nodiscard]] Supposed suppose(Match& match, const AskedMove& asked, const TriedWays& tried,
                               const Refusal& refusal);
// Whether a condition of the movement or a capture refused; nothing can be supposed of other words.
[[nodiscard]] bool may_be_supposed(const Rules& rules, const Refusal& refusal);

}  // namespace perthro
