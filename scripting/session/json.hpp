// The one JSON form of calls, answers and events: objects with the members of the values as keys,
// enumerations as words. Lists of pairs are lists of two-element lists.
#pragma once

#include "scripting/session/session.hpp"

#include <nlohmann/json.hpp>
#include <string>
#include <string_view>
#include <vector>

namespace perthro::session {

// "list_games", "play", ...; results: "position_view", "changed", ...
[[nodiscard]] std::string_view name_of(const Call& call);
[[nodiscard]] std::string_view name_of(const Result& result);

[[nodiscard]] nlohmann::json encode(const Call& call);  // the arguments
[[nodiscard]] nlohmann::json encode(const Result& result);
[[nodiscard]] nlohmann::json encode(const CallError& error);
// A line of the protocol: {id, result}, {id, error} or {event, value}.
[[nodiscard]] nlohmann::json encode(const Message& message);

// Throw std::exception with a message for people if the JSON is not such a value (WrongArgument:
// needed_arguments.hpp). Other arguments may be left out; those that a call does not have are
// refused.
[[nodiscard]] Call decode_call(std::string_view name, const nlohmann::json& arguments);
// Of a call; empty if there is no such call or it takes none.
[[nodiscard]] std::vector<std::string> argument_names(std::string_view call);
[[nodiscard]] Result decode_result(std::string_view name, const nlohmann::json& json);
[[nodiscard]] CallError decode_error(const nlohmann::json& json);

}  // namespace perthro::session
