// `perthro session [GAME]`: the façade as JSON lines.
//   in:  {"id": 1, "call": "play", "arguments": {"text": "e2e4"}}
//   out: {"id": 1, "result": {...}} or {"id": 1, "error": {code, message, place, remedy}};
//        {"event": "changed", "value": {...}} for an event, without id
// Every line is answered, wrong ones with an error.
#pragma once

#include <iosfwd>
#include <string>

namespace perthro {

// Serves until the input ends and everything asked is answered. `game`: opened at once, "" = none;
// `journals`: folder where running games are kept, "" = they are not; `kinds`: each answer has
// "kind", the name of its value, for those who decode it (json.hpp).
// Returns the exit code: 0, or 1 if that game could not be opened.
int run_session_protocol(std::istream& input, std::ostream& output, const std::string& game,
                         const std::string& journals = "", bool kinds = false);

}  // namespace perthro
