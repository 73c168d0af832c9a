// Which package a record is of: its id stands in `game`, its version and the digest of what decides
// its rules in two headers, `version` and `content`. Records without them are read as ever.
#pragma once

#include "engine/records/record.hpp"
#include "scripting/play/open_game.hpp"

#include <string>
#include <utility>
#include <vector>

namespace perthro {

using RecordHeaders = std::vector<std::pair<std::string, std::string>>;

// Puts both headers in front of the others, in place of those that were there.
void name_package(RecordHeaders& headers, const OpenGame& game);

// Takes them out: what a loaded game keeps are the headers of its people.
void forget_package(RecordHeaders& headers);

// The digest of the rules that a record was written by, "" if it does not say.
[[nodiscard]] std::string content_named_in(const Record& record);

// "the rules of `ID` have changed since this record was written: ..." with both versions, "" if
// they are the same or the record does not say which they were.
[[nodiscard]] std::string changed_package(const Record& record, const OpenGame& game);

}  // namespace perthro
