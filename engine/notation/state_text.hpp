// Everything of a position that is not on the board as `key=value` words: hands, bag, marks on
// pieces, attributes, the header and its counters.
//
// Only what differs from a base position is written; the base is the empty position at the
// beginning of the player's turn, and pieces as they come new. The header is walked field by field,
// so that none is forgotten.
//   hands=2Pr  bag=...           counts in front of symbols; the symbol says whose hand it is
//   kept=2P:hits.3               of those in hand: what they keep (in_hand: keep)
//   covered=a1,c1..h1  taken=d4  known=a1:white+black  heat=a1:3,b2@1:2  castles=a1,h1
//                                of pieces and cells; @n is the level in a stack, bottom 1; a
//                                place alone is `yes`; a..b all cells between in board order
//   score=white:5  passed=e3     of players; of the game
//   counter=3  dice=3,5  seats=white:black  over=mate:white ...
#pragma once

#include "engine/notation/piece_letters.hpp"
#include "engine/notation/piece_slots.hpp"

#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace perthro {

// Of one game; what it is made of must outlive it.
class StateText {
public:
    StateText(const GameDefinition& game, const Layout& layout, const PieceLetters& letters);

    // The words that tell a position from its base, each with a blank in front.
    [[nodiscard]] std::string words(const Position& position, const Position& base) const;
    // Applies one word, split at its `=`; false if the key is not ours. Throws TextError.
    bool read(Word key, Word value, Position& position) const;
    // Whether a key is about the turn program, whose state the rest of the position may tell.
    [[nodiscard]] static bool is_of_turn(const std::string& key);
    // The key of an attribute as it is written.
    [[nodiscard]] std::string key_of(const std::string& attribute) const;
    // Whether a key is that of a word that every game has, or every one with turns in secret, so
    // that a cell or attribute of that name needs its prefix.
    [[nodiscard]] bool is_key(const std::string& key) const;
    // ... with turns in secret, whose words PositionText reads (together_text.cpp).
    [[nodiscard]] bool is_together_key(const std::string& key) const;
    // Whether a word `key=...` says something: of the header, an array or a stored attribute.
    [[nodiscard]] bool knows(const std::string& key) const {
        return is_key(key) || find_attribute(key) != nullptr;
    }

private:
    struct Place {
        Cell cell = kNoCell;
        int level = -1;  // -1 = the top
    };
    struct Marked {  // a place with something to say about it
        Place place;
        std::string value;  // "" = the place alone
    };

    [[nodiscard]] std::string header_words(const Position& position, const Position& base) const;
    [[nodiscard]] std::string field_value(const Position& position, Field field) const;
    bool read_field(const std::string& key, Word value, Position& position) const;
    void read_over(Word value, Position& position) const;
    [[nodiscard]] std::uint32_t to_chance(Word value) const;
    [[nodiscard]] std::string array_words(const Position& position, const Position& base) const;
    bool read_array(const std::string& key, Word value, Position& position) const;

    [[nodiscard]] std::string piece_words(const Position& position) const;
    bool read_marks(const std::string& key, Word value, Position& position) const;
    [[nodiscard]] std::string attribute_word(const Position& position, const Position& base,
                                             const StoredAttribute& attribute) const;
    void read_attribute(const StoredAttribute& attribute, Word value, Position& position) const;
    [[nodiscard]] const StoredAttribute* find_attribute(const std::string& key) const;
    [[nodiscard]] std::string attribute_key(const StoredAttribute& attribute) const;
    [[nodiscard]] std::string value_text(const StoredAttribute& attribute,
                                         std::uint32_t stored) const;
    [[nodiscard]] std::uint32_t to_stored(const StoredAttribute& attribute, Word value) const;

    [[nodiscard]] std::string counts(const Position& position, Slot first) const;
    void read_counts(Word value, Slot first, Position& position) const;
    [[nodiscard]] std::string kept(const Position& position) const;
    void read_kept(Word value, Position& position) const;
    [[nodiscard]] std::string list(const std::vector<Marked>& marks) const;
    [[nodiscard]] std::vector<std::pair<Place, Word>> places(Word value) const;
    [[nodiscard]] Place to_place(Word word) const;
    [[nodiscard]] std::string place_name(const Place& place) const;
    [[nodiscard]] std::string cell_name(std::uint32_t cell) const;
    [[nodiscard]] PieceSlots slots(const Place& place) const;
    // Every place where a piece may stand, stacks from the bottom, the air last.
    [[nodiscard]] std::vector<Place> piece_places(const Position& position) const;
    [[nodiscard]] std::string player_name(std::uint32_t player) const;
    [[nodiscard]] std::uint32_t to_player(Word word) const;
    [[nodiscard]] std::string mask_text(std::uint32_t mask) const;
    [[nodiscard]] std::uint32_t to_mask(Word word) const;

    const GameDefinition& game_;
    const Layout& layout_;
    const PieceLetters& letters_;
    std::vector<StoredAttribute> attributes_;
};

// What the piece in the air is called where a cell's name is expected.
inline constexpr const char* kAirName = "@air";

}  // namespace perthro
