// The symbols of pieces in position texts.
//
//   K  +p     letter of the type, upper case for the first player's, lower case for the second's
//   o         letter as declared, of a type that belongs to nobody
//   {K:3}     everything else: any player, letters that are digits or clash, types without a
//             letter (their name stands instead);
//             `?` is a piece whose type is not known
//
// A symbol never begins with a digit, so a count may stand in front of it. No two pieces share one.
#pragma once

#include "engine/notation/scanner.hpp"
#include "engine/rules/definition.hpp"

#include <map>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace perthro {

// What a symbol says of a piece: kUnknownType where nobody knows its type, and whose it is.
struct PieceSymbol {
    PieceType type = kEmptyType;
    Player owner = kNobody;
    bool operator==(const PieceSymbol&) const = default;
    auto operator<=>(const PieceSymbol&) const = default;
};

// The symbols of one game, which must outlive it.
class PieceLetters {
public:
    explicit PieceLetters(const GameDefinition& game);

    // The symbol that read() reads back.
    [[nodiscard]] std::string symbol(PieceSymbol piece) const;
    // Reads the symbol that comes next; throws TextError if there is none.
    [[nodiscard]] PieceSymbol read(Scanner& scanner) const;
    // The piece of a plain symbol (no braces); type kEmptyType if there is none.
    [[nodiscard]] PieceSymbol find(std::string_view plain) const;
    // The type that a letter (any case) or name in a move text means; kEmptyType if none or
    // several.
    [[nodiscard]] PieceType find_type(std::string_view text) const;
    // The letter of a type in upper case, its name if it has none: for notations of moves.
    [[nodiscard]] std::string letter(PieceType type) const;

private:
    void add_plain(PieceType type, Player owner, const std::string& text);
    [[nodiscard]] PieceSymbol read_general(Scanner& scanner) const;

    const GameDefinition& game_;
    std::map<std::string, PieceSymbol, std::less<>> pieces_;  // plain symbol -> piece
    std::map<PieceSymbol, std::string> symbols_;              // and back
    std::vector<std::string> labels_;                         // [type] in braces
};

// The text with its ASCII letters in upper or lower case.
[[nodiscard]] std::string upper_case(std::string_view text);
[[nodiscard]] std::string lower_case(std::string_view text);

}  // namespace perthro
