// What the interpreter asks before it follows words: whether a condition holds on a cell, where a
// `reach` leads. A set is made only where that pays: of every condition it is kept what its words
// and its sets have cost so far, in steps that are counted, not in time, so that a game is played
// the same way again. Answers are the same as those of the words, whoever gives them.
//
// While a list or a question is being worked on, positions are tried and taken back, and their log
// says which is asked about: a window (see Window). Outside of one nothing is known.
#pragma once

#include "engine/facts/evaluator.hpp"
#include "engine/facts/formula.hpp"
#include "engine/facts/reader.hpp"
#include "engine/facts/window.hpp"
#include "engine/position/position.hpp"

#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <vector>

namespace perthro::facts {

// What a question to the store comes to. No, Yes: the answer, or for numbers and floods (Yes alone)
// that they are told. Words: the words have to be asked. Measure: the words have to be asked, and
// what that has cost is to be told by learn() or learn_flood().
enum class Answer : std::uint8_t { No, Yes, Words, Measure };

// Players are those who ask, kNobody where none does; directions are abstract, as the rules name
// them, kNoDirection where the cursor faces none. Expressions and addresses are of Rules::program.
class Store {
public:
    // Both outlive this; all answers are about this position. For a game of which make() says so.
    Store(const Rules& rules, const Position& position);
    // Null where no condition of the game can be asked: cells hold counters, there are no cells or
    // more than kMaxCells, or the rules have more than 65535 expressions.
    static std::unique_ptr<Store> make(const Rules& rules, const Position& position);

    // [expression]: whether it may be asked for: 1 a condition, 2 a number of cells, else 0. It
    // becomes 0 while the sets of a condition do not pay, and for good where no formula says it.
    // The array stays in its place as long as this.
    [[nodiscard]] const std::uint8_t* asked_for() const { return asked_for_.data(); }

    // Whether a condition (asked_for() is 1) holds on a cell. Where there is no cell, those that
    // ask for none are answered. O(1) where its set is there; else it may be made.
    [[nodiscard]] Answer ask(std::int32_t condition, Player me, Direction ahead, Cell here);
    // What the words took, in nanoseconds about, to answer a condition or number of which ask() or
    // count() said Measure.
    void learn(std::int32_t condition, std::uint64_t cost);

    // How many cells a `count` over a fixed set has (asked_for() is 2). Yes: `number` is it; else
    // `number` is 0. Never No.
    [[nodiscard]] Answer count(std::int32_t count, Player me, Direction ahead,
                               std::int64_t& number);
    // Takes away of the cells of a choice, from index `begin` on, those that the tests behind it
    // refuse, which stand one behind the other from `address` on; the others keep their order. It
    // may leave all of them, where a set would not pay: those that stay need not pass.
    void sift(std::int32_t address, Player me, Direction ahead, std::vector<Cell>& cells,
              std::size_t begin);

    // Where the block of a `reach`, at that address, leads from a cell. Yes: all other cells to
    // which any number of its rounds lead were added, ascending. Never No.
    [[nodiscard]] Answer flood(std::int32_t block, Player me, Direction ahead, Cell here,
                               std::vector<Cell>& cells);
    // What the words took, in nanoseconds about, where flood() said Measure.
    void learn_flood(std::int32_t block, std::uint64_t cost);

    // For tests: the cells on which a condition (asked_for() is 1) holds, whatever it costs. False:
    // it is no formula.
    bool find_all(std::int32_t condition, Player me, Direction ahead, CellSet& cells);

    // Has to be called when the position's log is cleared: which position it is nobody knows then,
    // and until another window begins only what never changes is told.
    void lose() { open_ = false; }

private:
    friend class Window;

    // Of one condition.
    struct Fact {
        std::vector<NodeId> roots;     // [me and direction], once it was asked for
        bool global = false;           // the same wherever it is asked
        std::int64_t balance = 0;      // what sets have saved lately
        std::uint32_t words = 0;       // what an answer of the words takes
        std::uint32_t set = 0;         // what making a set takes
        std::uint32_t turn = 0;        // counts questions
        std::uint32_t next_rest = 64;  // windows, when sets have cost more than they saved
        std::int32_t expression = -1;  // -1: of a choice
        std::uint64_t woken = 0;       // of a choice: the window from which on it is asked
        std::uint8_t kind = 0;         // see asked_for
    };
    struct Rest {
        std::int32_t expression = -1;
        std::uint64_t until = 0;  // that window
    };
    struct Sieve {  // before a choice
        std::int32_t address = -1;
        Fact fact;
    };
    struct Flood {
        std::int32_t block = -1;
        std::vector<std::int32_t> ways;  // [me and direction]
        std::uint32_t words = 0, sets = 0, turn = 0;
    };
    static constexpr NodeId kUnread = -2;

    [[nodiscard]] std::size_t index(Player me, Direction ahead) const {
        return me * (directions_ + 1) + (ahead == kNoDirection ? 0 : ahead + 1U);
    }
    [[nodiscard]] Fact& fact_of(std::int32_t expression) {
        return facts_[number_[static_cast<std::size_t>(expression)]];
    }
    [[nodiscard]] NodeId root(Fact& fact, std::int32_t condition, Player me, Direction ahead);
    NodeId read(Fact& fact, std::int32_t condition, Player me, Direction ahead);
    // Yes: the set is there.
    [[nodiscard]] Answer answer(Fact& fact, NodeId id);
    // Whether one of two players is out, who are each other's opponents no more.
    [[nodiscard]] bool is_one_out() const {
        return rules_.layout.players == 2 && position_.get(Field::OutMask) != 0;
    }
    void wake();
    [[nodiscard]] bool make(Fact& fact, NodeId id);
    [[nodiscard]] std::vector<NodeId> unread() const;
    [[nodiscard]] std::uint32_t guessed(NodeId id) const;
    void pay(Fact& fact, std::int64_t cost);
    [[nodiscard]] Sieve& sieve_of(std::int32_t address);
    [[nodiscard]] Flood& flood_of(std::int32_t block);
    void make_room();
    [[nodiscard]] bool find_state();
    void give_up();

    void begin(std::size_t mark) {
        if (++windows_ >= next_woken_) {
            wake();
        }
        open_ = true;
        base_ = mark;
        state_.base = ++states_;
        shots_used_ = 0;
    }

    const Rules& rules_;
    const Position& position_;
    std::size_t directions_;
    Formulas formulas_;
    Reader reader_;
    std::unique_ptr<Evaluator> evaluator_;  // once something is read
    std::vector<std::uint8_t> asked_for_;   // [expression]
    std::vector<std::uint16_t> number_;     // [expression]: its place in facts_
    std::vector<Fact> facts_;               // of the expressions that may ever be asked for
    std::vector<Rest> resting_;
    std::uint64_t windows_ = 0, next_woken_ = ~std::uint64_t{0};
    std::vector<Sieve> sieves_;
    std::vector<Flood> floods_;
    std::vector<std::uint64_t> questioned_;  // [node]: the state in which it was last asked for
    Cell any_cell_;

    // The position that is asked about.
    static constexpr std::size_t kMostWritten = 12, kShots = 4;
    struct Shot {
        std::size_t size = 0;
        std::array<LogEntry, kMostWritten> written;
        std::uint64_t number = 0;
    };
    bool open_ = false;
    std::size_t base_ = 0;  // of the log
    State state_;
    std::uint64_t states_ = 0;
    std::array<Shot, kShots> shots_;
    std::size_t shots_used_ = 0, next_shot_ = 0;
};

}  // namespace perthro::facts
