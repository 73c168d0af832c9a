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

// Measure: the words have to be asked, and what that has cost is to be told (learn).
enum class Answer : std::uint8_t { No, Yes, Words, Measure };

class Store {
public:
    Store(const Rules& rules, const Position& position);
    // Null where no condition of the game can be asked.
    static std::unique_ptr<Store> make(const Rules& rules, const Position& position);

    // [expression]: whether it may be asked for: 1 a condition, 2 a number of cells, else 0.
    [[nodiscard]] const std::uint8_t* asked_for() const { return asked_for_.data(); }

    // Where there is no cell, conditions that ask for none are answered.
    [[nodiscard]] Answer ask(std::int32_t condition, Player me, Direction ahead, Cell here);
    // What an answer of the words to Measure took, in nanoseconds about.
    void learn(std::int32_t condition, std::uint64_t cost);

    // Of a number of cells; Yes: it is told.
    [[nodiscard]] Answer count(std::int32_t count, Player me, Direction ahead,
                               std::int64_t& number);
    // Takes away of a choice of cells, from there on, those that the tests at an address refuse.
    void sift(std::int32_t address, Player me, Direction ahead, std::vector<Cell>& cells,
              std::size_t begin);

    // Yes: all cells were added, without the one where it began, to which rounds of the block lead.
    [[nodiscard]] Answer flood(std::int32_t block, Player me, Direction ahead, Cell here,
                               std::vector<Cell>& cells);
    void learn_flood(std::int32_t block, std::uint64_t cost);

    // For tests: the cells on which a condition holds, whatever it costs; false: it is no formula.
    bool find_all(std::int32_t condition, Player me, Direction ahead, CellSet& cells);

    // The log was cleared: which position it is nobody knows until the window ends.
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
    std::vector<std::uint16_t> number_;     // likewise, of ...
    std::vector<Fact> facts_;               // ...
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
