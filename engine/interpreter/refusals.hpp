// How a refusal says what refused, what that saw, and the same in a player's words: one text of
// parts in Refusal::what, for only who asks why takes them apart.
#pragma once

#include "engine/interpreter/run.hpp"

#include <string>
#include <vector>

namespace perthro {

// Between the parts of Refusal::what.
inline constexpr char kSaw = '\t';

// A listener that wants a player's words, which is slow, begins with this refusal.
[[nodiscard]] Refusal in_words();
// Whether the listener began so, or listens to steps and refusals; null: nobody listens.
[[nodiscard]] bool wants_words(const std::vector<Refusal>* refusals);

// Directly behind in_words(): that the condition or capture which refused so is taken to let the
// way pass, so that what would come of it can be seen. And the address of its word; 0 of any other
// refusal.
[[nodiscard]] Refusal granted(Refusal refusal);
[[nodiscard]] int granted_word(const Refusal& refusal);

// What a refusal says, taken apart.
struct RefusalText {
    std::string rule;                 // "land", "no(attacked)", "protect"
    std::string saw;                  // "white rook", "king on e2, attacked from e8"; ""
    std::string said;                 // "e2 is occupied by your own rook"; "" = nothing to say
    bool piece = false;               // it was about what stands on the cell
    bool in_loop = false;             // it only ended a loop that may end
    int address = 0;                  // of the word in the program: how far its movement came
    std::uint16_t name = kPassClass;  // the class of the move
};

// A name of a package in words: they are written with _ for a blank.
[[nodiscard]] std::string spaced(std::string name);
// "a pawn", "an elephant"
[[nodiscard]] std::string with_article(const std::string& noun);

// Refusal::what of a text, and the text of a Refusal::what; parts that are missing are empty.
[[nodiscard]] std::string packed(const RefusalText& text);
[[nodiscard]] RefusalText unpacked(const std::string& what);

}  // namespace perthro
