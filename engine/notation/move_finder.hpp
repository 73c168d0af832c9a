// From a typed text to a move of a list: the exact text, else what can only mean one move.
#pragma once

#include "engine/notation/cell_numbers.hpp"
#include "engine/notation/move_text.hpp"
#include "engine/notation/piece_letters.hpp"

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace perthro {

// The move of a list that a text means, or why there is none.
struct FoundMove {
    int index = -1;               // into the paths; -1 = none
    TextError error;              // if none: unknown or ambiguous, with the nearest candidates
    std::vector<int> meant = {};  // if ambiguous: the paths that it may mean
    explicit operator bool() const { return index >= 0; }
};

// Which paths belong to one move: [path] -> move; empty = each path is a move of its own.
using PathGroups = std::span<const std::uint32_t>;

// Reads own notation leniently: any part of a path, in order, that only one move has. Blanks, `x`
// and `:` may stand for `-`; letters for names of types; the class may be left out. A whole path
// goes before a part of one.
class LenientText {
public:
    LenientText(const GameDefinition& game, const MoveText& writer, const PieceLetters& letters);

    // Indices of the paths that the text may mean.
    [[nodiscard]] std::vector<int> matches(std::string_view text,
                                           const std::vector<MovePath>& paths) const;

private:
    struct Item {
        char sigil = ' ';  // ' ' a cell of the path, '@' a hand item, else the sigil of a choice
        std::string text;
    };
    struct Request {
        std::string name;  // class, "" = any
        std::vector<Item> path, choices;
    };
    [[nodiscard]] Request parse(std::string_view text, const std::vector<MovePath>& paths) const;
    [[nodiscard]] std::vector<Item> items(const std::string& text) const;
    [[nodiscard]] bool fits(const Request& request, const MovePath& path) const;
    [[nodiscard]] bool is_whole(const Request& request, const MovePath& path) const;
    [[nodiscard]] bool means(const Item& item, const MovePath& path, const Token& token) const;
    [[nodiscard]] bool is_cell(const std::string& text) const;

    const GameDefinition& game_;
    const MoveText& writer_;
    const PieceLetters& letters_;
    CellNumbers numbers_;
};

// Decides between matches: one move, or an error that shows what there is.
[[nodiscard]] FoundMove choose_match(std::string_view text, const std::vector<int>& matches,
                                     const std::vector<std::string>& texts, PathGroups groups);

}  // namespace perthro
