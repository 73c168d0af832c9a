// What a package says of the weights of the derived evaluation (weights.yaml): data of bots alone.
// What it does not name weighs what Perthro finds in the rules (terms.hpp).
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>
#include <vector>

namespace perthro::search {

// What an evaluation adds up; those before Row by type of piece.
enum class Term : std::uint8_t {
    Piece,      // a piece on the board
    Hand,       // one in a hand
    Square,     // a move more that a type has there than elsewhere
    Promotion,  // where it becomes a better one; less with the distance
    Goal,       // where it wins; less with the distance
    Reach,      // a cell that it could go to
    Threat,     // one that an enemy of less worth could take
    Row,        // a row that only one player has so many pieces in
    Number,     // 1 of what results compare
    Mobility,   // a move that a player has, or would have if it were his turn
    Chain,      // a piece in the largest chain of its owner
    Pressure    // a cell beside an enemy's royal that a piece could go to
};
inline constexpr std::array<std::string_view, 12> kTermNames{
    "pieces",  "hand", "squares", "promotion", "goals", "reach",
    "threats", "rows", "numbers", "mobility",  "chain", "pressure"};  // [Term]

inline constexpr double kMostWeight = 10'000;  // in hundredths of the least piece

// One number of weights.yaml, in hundredths of the least piece, at most kMostWeight either way.
struct GivenWeight {
    Term term = Term::Piece;
    std::size_t of = 0;  // type, pieces in the row, 0
    double weight = 0;

    friend bool operator==(const GivenWeight&, const GivenWeight&) = default;
};
// All that a weights.yaml says, in its order.
struct GivenWeights {
    std::vector<GivenWeight> all;

    friend bool operator==(const GivenWeights&, const GivenWeights&) = default;
};

}  // namespace perthro::search
