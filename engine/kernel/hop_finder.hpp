// Follows the words of a movement of counters by a die with nothing known about the position. The
// cursor and the die are known; how many counters stand somewhere is asked, and both answers are
// gone on with. What is learnt of a way is kept when a closed part of it is refused; what that part
// did is not. Whatever cannot be said so is thrown as NotLowered.
#pragma once

#include "engine/kernel/paths.hpp"
#include "engine/moves/move_list.hpp"
#include "engine/rules/rules.hpp"

#include <array>
#include <functional>
#include <utility>
#include <vector>

namespace perthro::kernel {

// What a way needs to be open: that the stored values of these slots (ascending; one may be there
// twice) add up to `least` or more, or if not `wanted`, that they do not.
struct HopQuestion {
    std::vector<Slot> slots;
    std::int32_t least = 1;
    bool wanted = true;
};

// A hop as far as its words have been followed.
struct HopState {
    // Where the cursor is, where the counter began, and where it stands: kNoCell while it is in the
    // air.
    Cell here = kNoCell, start = kNoCell, mover = kNoCell;
    Direction ahead = kNoDirection;  // abstract; that of the hop before is not known
    // Whether the counter has been taken up (once a hop), is in the air now; whether the die has
    // been used.
    bool lifted = false, in_air = false, used_die = false;
    bool closed = false;  // inside what ends with a Return
    // By depth of what stands inside each other: where `at` came from, the rounds that `times` has
    // left.
    std::array<Cell, 4> at_cell{};
    std::array<Direction, 4> at_ahead{};
    std::array<std::int64_t, 4> times{};
    std::vector<std::pair<Slot, std::int32_t>> changes;  // no slot twice, none by 0
    std::vector<HopQuestion> asked;                      // what the position has to answer so
    std::vector<Token> tokens;                           // the path behind the start
    std::vector<Cell> captures;                          // in the order of capture
    bool goes_on = false;                                // it ends by `continue` with any counter
};

// Finds the hops of one player by one die.
class HopFinder {
public:
    // me: 1 and up; die: what it shows. Rules and movement have to outlive the finder.
    HopFinder(const Rules& rules, const CompiledMovement& movement, Player me, int die)
        : rules_(rules), program_(rules.program), movement_(movement), me_(me), die_(die) {}

    // The ways from a cell on which a counter of the player stands, in the order of the list; some
    // may ask for what cannot be at once. Throws NotLowered where a word is more than a hop can
    // say, or where there are too many ways.
    [[nodiscard]] std::vector<HopState> from(Cell cell);

private:
    using Then = std::function<void(HopState)>;
    using Answer = std::function<void(HopState, bool)>;
    struct Ends {
        Then returned, refused;
    };
    // A number: the values of some slots (one may be there twice) and a constant.
    struct Amount {
        std::vector<Slot> slots;
        std::int64_t constant = 0;
    };

    // hop_words.cpp
    void run(std::int32_t address, HopState state, const Ends& ends);
    bool control(const Code& code, std::int32_t& address, HopState& state, const Ends& ends);
    bool enter(const Code& code, HopState& state) const;
    bool word(const Code& code, HopState& state);
    void fork(const Code& code, const HopState& state, const Ends& ends);
    void closed(std::int32_t address, const HopState& state, const Answer& then);
    void first_plain(const Code& code, std::int32_t alternative, const HopState& state,
                     const Answer& then);
    void loop(const Code& code, const HopState& state, int rounds, const Then& then);
    void capture(const Code& code, HopState state, std::size_t kind, const Then& then);
    void take(const Code& code, HopState& state, Slot slot, Player owner) const;
    bool step(const Code& code, HopState& state);
    bool go(const Code& code, HopState& state);
    void lift(const Code& code, HopState& state) const;
    void mount(const Code& code, HopState& state) const;
    void add(const Code& code, HopState& state);
    [[nodiscard]] bool only_goes_on(const Code& code) const;
    void complete(const Code& code, HopState state, bool goes_on);
    static void change(HopState& state, Slot slot, std::int32_t by);
    static void record(HopState& state, TokenKind kind, std::uint16_t value);

    // hop_conditions.cpp
    void ask(std::int32_t expression, HopState state, const Answer& then);
    void ask_each(const Code& code, std::int32_t kid, HopState state, const Answer& then);
    void ask_piece(const Code& code, HopState state, const Answer& then);
    void ask_some(const Code& code, HopState state, const Answer& then);
    void ask_cells(const Code& code, std::vector<Cell> cells, std::size_t next, HopState state,
                   const Answer& then);
    void ask_at(const Code& code, HopState state, const Answer& then);
    void compare(const Code& code, HopState state, const Answer& then);
    void test(const Amount& number, std::int64_t at_least, HopState state,
              const Answer& then) const;

    // hop_values.cpp
    [[nodiscard]] Amount amount(std::int32_t expression, const HopState& state) const;
    [[nodiscard]] Amount attribute(const Code& code) const;
    [[nodiscard]] std::int64_t known(std::int32_t expression, const HopState& state) const;
    [[nodiscard]] std::vector<Slot> counters(const Code& piece, std::uint32_t owners,
                                             Cell cell) const;
    [[nodiscard]] std::uint32_t owners_meant(Relation relation) const;
    [[nodiscard]] std::vector<Cell> cells(const Code& set, const HopState& state) const;
    [[nodiscard]] Cell place(std::int32_t expression, const HopState& state) const;
    [[nodiscard]] Player player(std::int32_t expression) const;
    [[nodiscard]] Direction direction(std::int32_t expression, const HopState& state) const;
    [[nodiscard]] Cell next(Direction ahead, Cell cell) const {
        return cell == kNoCell ? kNoCell : rules_.game.topology.next(me_, ahead, cell);
    }
    [[nodiscard]] bool hostile(Player owner) const {
        return owner != kNobody && owner != me_ && !rules_.allied(owner, me_);
    }
    void check_counters(const Code& code, Cell cell) const;
    void count_round(const Code& code);

    const Rules& rules_;
    const Program& program_;
    const CompiledMovement& movement_;
    const Player me_;
    const int die_;
    int rounds_ = 0;
    std::vector<HopState> found_;
};

}  // namespace perthro::kernel
