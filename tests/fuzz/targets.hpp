// What is fuzzed: functions that take any bytes and must neither crash, leak, hang nor break what
// they promise. One program holds them all; PERTHRO_FUZZ names the one that runs (main.cpp).
#pragma once

#include "scripting/play/match.hpp"
#include "scripting/play/open_game.hpp"
#include "scripting/vm/state.hpp"

#include <memory>
#include <string>
#include <string_view>

namespace perthro::fuzz {

// Runs one input; called on a thread with a large stack. Escaping exceptions and fail() are
// findings.
using Target = void (*)(std::string_view input);

// package.cpp
void yaml(std::string_view input);     // a game.yaml with the rules behind a line `%%`
void lua(std::string_view input);      // a rules.lua for a game that has everything
void options(std::string_view input);  // a game.yaml, then values that are given
// archives.cpp: a packed package
void archives(std::string_view input);
// indexes.cpp: an index.json
void indexes(std::string_view input);
// texts.cpp: the first letter chooses the game
void positions(std::string_view input);
void moves(std::string_view input);
void records(std::string_view input);
// calls.cpp: of the library for other programs
void calls(std::string_view input);
// session.cpp
void session_lines(std::string_view input);
void journals(std::string_view input);  // with and without their checksums
// servers.cpp, clients.cpp: lines
void server_uci(std::string_view input);
void server_usi(std::string_view input);
void server_ucci(std::string_view input);
void server_cecp(std::string_view input);
void server_gtp(std::string_view input);
void client_uci(std::string_view input);
void client_cecp(std::string_view input);
void client_gtp(std::string_view input);

// ---- support.cpp

// Ends the program: this input broke a promise.
[[noreturn]] void fail(const std::string& what);

// Small limits, so that scripts that run away cost little.
[[nodiscard]] vm::Limits tight_limits();

// A folder of this process, gone with it; files in it are written over.
[[nodiscard]] const std::string& folder();
std::string write(const std::string& name, std::string_view text);  // gives back the path

// A package of the tree, opened once; it lives as long as the process.
[[nodiscard]] const OpenGame& game(const std::string& id);

// The first letter as a choice of 0 to count - 1, taken off the input.
[[nodiscard]] std::size_t choice(std::string_view& input, std::size_t count);

// A list and some plies of whatever was loaded; what it may throw is RuleError and PlayError.
void play_a_little(const std::shared_ptr<const Rules>& rules);

}  // namespace perthro::fuzz
