// A program that speaks UCI or a relative: started, introduced, its options set, the game chosen.
// Sources: the UCI protocol (Meyer-Kahlen, 2006), USI (Romstad, 2007), UCCI 3.0.
#pragma once

#include "scripting/outside/talk.hpp"
#include "scripting/outside/uci_dialect.hpp"

#include <map>
#include <string>
#include <vector>

namespace perthro::outside {

class UciProgram {
public:
    // Starts the program and reads its options. Throws PlayError if there is no such program,
    // Trouble if it does not introduce itself.
    UciProgram(Protocol protocol, const std::vector<std::string>& command,
               std::function<Patience()> patience = {});

    [[nodiscard]] Talk& talk() { return talk_; }
    [[nodiscard]] const UciDialect& dialect() const { return dialect_; }

    // Sets an option, whose name may be written in any letters, to a value that is not looked at.
    // Throws PlayError if the program has no such option.
    void set(const std::string& option, const std::string& value);
    // Chooses the game by what the program calls it. Throws PlayError if it does not say that it
    // plays the game: some take a name that
    // they do not know for chess without a word. `sure`: whoever names it knows that it is the
    // only game of a program that names none.
    void choose_game(const std::string& game, bool sure);
    // Waits until it is ready. Throws Trouble.
    void be_ready();

private:
    struct Option {
        std::string name;
        std::vector<std::string> values;  // of a choice
    };
    void introduce();
    void read_option(const std::string& line);
    [[nodiscard]] const Option* find(const std::string& name) const;
    void tell(const std::string& option, const std::string& value);

    Protocol protocol_;
    UciDialect dialect_;
    Talk talk_;
    std::vector<Option> options_;
};

}  // namespace perthro::outside
