// A game that is to take the place of the one that is open, which stands until then: a new one, or
// the one that a record or a journal tells.
#pragma once

#include "engine/records/record.hpp"
#include "scripting/session/calls.hpp"
#include "scripting/session/game.hpp"
#include "scripting/vm/state.hpp"

#include <map>
#include <memory>
#include <string>

namespace perthro::session {

// A game that was opened, and how.
struct FreshGame {
    std::unique_ptr<Game> game;
    std::string package;  // as it was asked for
    std::map<std::string, std::string> options;
    bool kept = false;    // by rules of the store
    std::string changed;  // since its record was written; empty if nothing has
};

// What a call opens. Throws CallFailure, LoadErrors, RuleError or PlayError.
[[nodiscard]] FreshGame fresh_game(const Open& call, const vm::Limits& limits);

// The game of the record in this text. package: id or path, "" = the one that the record names,
// which must be a known one then.
[[nodiscard]] FreshGame fresh_game(const std::string& text, const Record& record,
                                   const std::string& package, GoOnBy rules,
                                   const vm::Limits& limits);

// Throws CallFailure with code "text" if it is no record.
[[nodiscard]] Record parsed_record(const std::string& text);

}  // namespace perthro::session
