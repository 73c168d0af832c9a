// Movements whose words only lead to a landing, followed by all pieces of a type at once: each word
// is asked of a whole set of cells, and a link leads a set as far as it leads each of its cells. No
// two cells of a set come together along a link, so the cells that are left at the landing are as
// many as the moves. For boards of up to 256 cells, cells of one word, and directions whose links
// are few shifts.
#pragma once

#include "engine/interpreter/piece_sets.hpp"
#include "engine/rules/rules.hpp"

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

namespace perthro {

class SetWays {
public:
    using Cells = std::array<std::uint64_t, LinkShifts::kMostWords>;

    // A movement all words of which lead to a landing. Where it ends with the landing, as each
    // player sees the board, it can be counted.
    struct Movement {
        std::uint16_t movement = 0;
        bool one_by_one = false;    // each landing has to be made, whichever piece makes it
        std::vector<CellSet> ends;  // [player]
    };

    // Of these movements those that no piece makes twice to one cell, and none of whose ways comes
    // back to where it began. Of other movements of pieces, the words that lead to their first
    // other word.
    SetWays(const Rules& rules, std::span<const Movement> movements);

    [[nodiscard]] bool has(int movement) const {
        return is(movement, Followed::Whole) || one_by_one(movement);
    }
    [[nodiscard]] bool one_by_one(int movement) const { return is(movement, Followed::OneByOne); }
    // Whether its pieces can be sifted by the words that it begins with.
    [[nodiscard]] bool has_head(int movement) const { return is(movement, Followed::Head); }
    // Whether a position can be asked of: none of its pieces is covered or taken.
    [[nodiscard]] static bool fits(const Position& position, int cells);

    // What is asked of a position. Sets are as wide as the position's.
    struct Question {
        Player me = kNobody;
        std::uint32_t hostile = 0;                  // bit p: p is an enemy
        const std::vector<char>* offers = nullptr;  // [class]
        Cells free{};                               // pieces that may be followed
        Cells open{};                               // cells on which landings need not be made
        bool refused = false;                       // all those landings are
    };
    // Landings that have to be made.
    struct Made {
        PieceType type = kEmptyType;
        std::uint16_t movement = 0;
        bool one_by_one = false;  // of all pieces, also those that are not free
        Cells cells{};
    };
    // From where the words that a movement begins with may lead on.
    struct Head {
        std::uint16_t movement = 0;
        Cells from{};
    };
    struct Answer {
        std::uint64_t counted = 0;  // landings that need not be made
        std::vector<Made> made;
        std::vector<Head> heads;  // those that are asked for, of movements that have one
    };
    void ask(const Position& position, const Question& question, Answer& answer) const;

private:
    struct Leg {
        enum class Kind : std::uint8_t { Step, Piece, Zone, Place, Slide };
        Kind kind = Kind::Step;
        std::uint16_t piece = 0;            // Piece, Slide: what stands on the way, of pieces_
        std::uint16_t least = 1, most = 1;  // Slide
        const LinkShifts* links = nullptr;  // Step, Slide
        Slot place = 0;                     // Place: of the game's attribute that holds the cell
        Cells zone{};                       // Zone
        bool operator==(const Leg&) const = default;
    };
    using Legs = std::vector<Leg>;
    struct Mover {
        PieceType type = kEmptyType;
        std::uint16_t movement = 0;
        bool operator==(const Mover&) const = default;
    };
    // What all landings of some ways are asked.
    struct Landing {
        std::uint16_t name = 0;   // class
        std::uint16_t piece = 0;  // what may stand there, of pieces_
        bool one_by_one = false;  // it has to be made
        Cells ends{};             // where it ends the movement
        bool operator==(const Landing&) const = default;
    };
    struct Way {
        Legs legs;
        Landing landing;  // none of a head
    };
    // Ways of the same movers to the same landing.
    struct Group {
        Landing landing;
        std::vector<Mover> movers;
        std::vector<Legs> ways;
    };
    struct Reader;
    struct Landings;
    template <int W>
    struct Following;
    using WaysOf = std::vector<std::vector<Way>>;  // [movement], as one player sees them

    // Ways that were read are [player][movement].
    [[nodiscard]] bool read(int movement, const Movement* whole, std::vector<WaysOf>& ways);
    void leave_out_doubles(const std::vector<WaysOf>& read);
    [[nodiscard]] bool may_be_doubled(const std::vector<WaysOf>& read, int movement,
                                      std::span<const int> own) const;
    [[nodiscard]] bool are_apart(const std::vector<WaysOf>& read,
                                 std::span<const int> movements) const;
    [[nodiscard]] bool comes_not_back(const std::vector<WaysOf>& read, int movement) const;
    [[nodiscard]] std::vector<Group> put_together(const WaysOf& read) const;
    static void add_made(const Group& group, std::span<const std::uint64_t> cells,
                         std::vector<Made>& made);
    enum class Followed : std::uint8_t { No, Head, Whole, OneByOne };
    [[nodiscard]] bool is(int movement, Followed followed) const {
        return followed_[static_cast<std::size_t>(movement)] == followed;
    }

    const Rules& rules_;
    int words_;
    std::vector<Followed> followed_;          // [movement]
    std::vector<std::vector<Group>> groups_;  // [player]
    std::vector<WaysOf> heads_;               // [player][movement]
    PieceConditions pieces_;
    std::vector<LinkShifts> links_;  // [concrete direction]
};

}  // namespace perthro
