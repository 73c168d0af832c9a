// How an outside program is named: `uci:stockfish?UCI_LimitStrength=true&UCI_Elo=1320`, that is
//   PROTOCOL:COMMAND [ARGUMENTS...][?KEY=VALUE[&KEY=VALUE...]]
// A character that divides (`,` between players, `?`, `&`) and the blank are written `%2C` and so
// on where they are meant themselves.
#pragma once

#include <chrono>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace perthro::outside {

// The languages that outside programs speak.
enum class Protocol { Uci, Usi, Ucci, Cecp, Gtp };

// What programs of uci and cecp play that name no game; cecp calls it `normal`.
inline constexpr const char* kNativeGame = "chess";

// "uci", "usi", "ucci", "cecp", "gtp"; nothing if there is none of this name.
[[nodiscard]] std::optional<Protocol> protocol_named(std::string_view name);
[[nodiscard]] std::string protocol_name(Protocol protocol);
// "uci, usi, ucci, cecp or gtp".
[[nodiscard]] std::string protocols_in_words();

// What whoever waits for a program wants. Hurry: that it answers at once; Leave: nobody waits any
// more.
enum class Patience { Wait, Hurry, Leave };

// An outside program as it was named, not started yet.
struct Program {
    Protocol protocol = Protocol::Uci;
    std::string text;                                          // as it was named
    std::vector<std::string> command;                          // with its arguments, never empty
    std::vector<std::pair<std::string, std::string>> options;  // the program's own
    // Keys of ours. `game`: what the program calls the game, "" = the package's id; `depth`: plies
    // to search, instead of time; `grace`: how much later than allowed an answer may come.
    std::string game;
    int depth = 0;
    std::chrono::milliseconds grace{5000};
    // Asked about 25 times a second while the program is waited for, on the thread that waits;
    // empty: always Wait.
    std::function<Patience()> patience;
};

// Nothing if the text does not begin with the name of a protocol and a colon. Throws PlayError if
// what follows makes no sense.
[[nodiscard]] std::optional<Program> read_program(std::string_view text);
// Adds what stands behind the `?` to a program. Throws PlayError for what is no KEY=VALUE, or for a
// depth or grace that is no whole number above 0.
void read_options(Program& program, std::string_view text);

}  // namespace perthro::outside
