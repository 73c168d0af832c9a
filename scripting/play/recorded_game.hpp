// Games that were saved: which rules a record or journal goes on by when its package has changed,
// and how those that it was saved by are kept (package/store.hpp).
#pragma once

#include "engine/records/record.hpp"
#include "scripting/package/store.hpp"
#include "scripting/play/open_game.hpp"

#include <functional>
#include <string>

namespace perthro {

// By which rules a saved game goes on.
enum class RulesOf {
    Saved,  // those that the record was saved by, as far as the store has them
    Today   // those of the package as it is here
};

// The game of a record, opened.
struct RecordedGame {
    OpenGame game;
    bool kept = false;    // it is played by rules of the store
    std::string changed;  // what the rules have to do with those here, "" if they are the same
};

// Opens the game of a record. `open` opens a package by id or path, with the options of the record;
// what it throws passes, unless the store has the rules. IsolationNeeded passes where the rules
// that are wanted are kept ones of a stranger. `package` is the package of today.
[[nodiscard]] RecordedGame
open_recorded(const Record& record, const std::string& package, RulesOf rules,
              const std::function<OpenGame(const std::string& package)>& open);

// Whether the store has the rules of a record, so that nothing else is needed to open it.
[[nodiscard]] bool has_kept_rules(const Record& record);

// Keeps the rules of a game in the store; quick if they are there. Throws WriteFailure.
KeptMark keep_rules(const OpenGame& game);

}  // namespace perthro
