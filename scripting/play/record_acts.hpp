// Acts of a record, which are no plies: whether they can be, and how they end a game.
#pragma once

#include "engine/records/record.hpp"
#include "scripting/play/match.hpp"

#include <optional>
#include <string_view>
#include <vector>

namespace perthro {

// Whether plies may stand behind the end of a game: where people look a game over, they do.
enum class BehindTheEnd { Refused, Allowed };

// The first act or ply of a record that cannot be in this game: an act of a player whom it does not
// have, an answer to an offer that nobody made, a ply behind a resignation. `text` is what the
// record was read from.
[[nodiscard]] std::optional<RecordError> wrong_act(std::string_view text, const Record& record,
                                                   const GameDefinition& game,
                                                   BehindTheEnd behind = BehindTheEnd::Refused);

// How the acts that were made where the match stands end the game: a resignation, a flag, an
// agreement, a claim of what can be claimed. Nothing if it goes on.
[[nodiscard]] std::optional<Outcome> ended_by_acts(Match& match,
                                                   const std::vector<RecordNote>& notes);

}  // namespace perthro
