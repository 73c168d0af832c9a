// Small tools for reading and writing one-line texts: words, escapes, and a cursor that knows its
// place. Escapes are `%` and two hexadecimal digits; they stand for every byte that a name may hold
// and the grammar needs for itself.
#pragma once

#include "engine/notation/text_error.hpp"

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace perthro {

// A part of a text and where it begins in the whole.
struct Word {
    std::string_view text;
    std::size_t at = 0;
};

// The parts between blanks (tabs and ends of lines included), none of them empty.
[[nodiscard]] std::vector<Word> split_words(std::string_view text);
// The parts between separators, which may be empty; an empty text has none.
[[nodiscard]] std::vector<Word> split(Word word, char separator);
// A word without the blanks around it.
[[nodiscard]] Word trimmed(Word word);

// A name as it may stand anywhere in a text: letters, digits, `_ - . '` and nothing else stay
// themselves.
[[nodiscard]] std::string escape(std::string_view name);
// The name behind an escaped text; throws TextError on a broken escape.
[[nodiscard]] std::string unescape(Word word);

// The number that a word is, digits only; throws TextError if it is none or does not fit.
[[nodiscard]] std::uint32_t to_number(Word word);
[[nodiscard]] bool is_number(std::string_view text);

// A cursor over one word. Errors of a cursor are TextErrors with the place where it stands in the
// whole text.
class Scanner {
public:
    explicit Scanner(Word word) : word_(word) {}

    // Whether nothing is left.
    [[nodiscard]] bool done() const { return next_ == word_.text.size(); }
    // The character that comes next, \0 at the end; and all that is left.
    [[nodiscard]] char peek() const { return done() ? '\0' : word_.text[next_]; }
    [[nodiscard]] std::string_view rest() const { return word_.text.substr(next_); }
    // Where the cursor stands in the whole text.
    [[nodiscard]] std::size_t at() const { return word_.at + next_; }
    [[nodiscard]] bool at_digit() const { return peek() >= '0' && peek() <= '9'; }
    // Goes on by characters that are left.
    void skip(std::size_t count) { next_ += count; }
    // Steps over the character if it comes next.
    bool eat(char c);
    // Reads digits; throws if there are none.
    std::uint32_t number();
    // Reads how many pieces there are: 1000000 at most.
    std::uint32_t count();
    // The text up to (not including) the character, which is stepped over; throws if it does not
    // come.
    Word until(char c);
    [[noreturn]] void fail(std::string what, std::string remedy) const;

private:
    Word word_;
    std::size_t next_ = 0;
};

}  // namespace perthro
