// Resolves the words of a movement as one player means them, up to its landing. Behind the first
// that changes the position, the steps are what moves are counted by: they are kept only if all
// that may follow can be said by steps, else the words go on from the change.
#pragma once

#include "engine/runner/resolver_conditions.hpp"

#include <cstddef>
#include <cstdint>
#include <vector>

namespace perthro::runner {

// Used once, by resolve(): movement() writes the whole plan from this address of the program on.
class Resolver : ConditionResolver {
public:
    Resolver(const Rules& rules, const std::uint8_t* heavy, const std::vector<char>& closing,
             Player me, Plan& plan)
        : ConditionResolver(rules, heavy, me, plan), rules_(rules), program_(rules.program),
          closing_(closing), me_(me), plan_(plan) {}

    // Writes the steps of the movement that begins at this address of the program.
    void movement(std::int32_t start) { words(start, {}); }

private:
    // How far a movement has come.
    struct Course {
        bool lifted = false;    // the mover has left its cell
        bool deferred = false;  // a word waits for the landing
        bool landed = false;    // behind a change: the mover stands again
        bool inside = false;    // an `every`, whose part ends with Return
        bool rounds = false;    // `times` was met
        Rounds left{};
    };

    void words(std::int32_t address, Course course);
    [[nodiscard]] bool ends(std::int32_t address, const Code& code, const Course& course);
    [[nodiscard]] std::int32_t decides(std::int32_t address, const Code& code,
                                       const Course& course);
    // Writes the steps of a word that does not decide, and comes to its end; false: it is not
    // followed.
    [[nodiscard]] bool word(std::int32_t& address, const Code& code, Course& course);
    void hand_over(std::int32_t address, const Course& course);
    void fork(std::int32_t address, const Code& code, const Course& course);
    [[nodiscard]] bool moves(std::int32_t address, const Code& code, bool& lifted);
    [[nodiscard]] bool slides(std::int32_t address, const Code& code, bool lifted);
    [[nodiscard]] bool floods(std::int32_t address, const Code& code, bool lifted);
    [[nodiscard]] bool veers(std::int32_t address, const Code& code, const Course& course);
    void lands(std::int32_t address, const Code& code, const Course& course);
    [[nodiscard]] bool completes(std::int32_t address) const;
    [[nodiscard]] bool may_wait(const Code& code) const;
    [[nodiscard]] bool asks_cells(std::int32_t expression) const;
    [[nodiscard]] bool steers(const Code& code) const;
    // The words of one round of a flood, which moves the cursor alone; false: there is more to it.
    [[nodiscard]] bool round(std::int32_t address, bool lifted);
    [[nodiscard]] std::int32_t times_of(const Course& course);

    // resolver_changes.cpp
    void changes(std::int32_t address, const Course& course);
    [[nodiscard]] bool change(std::int32_t& address, const Code& code, const Course& course);
    [[nodiscard]] bool shifts(const Code& code, const Course& course);
    [[nodiscard]] bool pushes(const Code& code, const Course& course);
    [[nodiscard]] bool visits(const Code& code, const Course& course);
    [[nodiscard]] bool captures(const Code& code) const;
    // False: the words behind are resolved by now, or something was lost.
    [[nodiscard]] bool puts_down(std::int32_t address, const Code& code, Course& course);
    [[nodiscard]] bool ends_at(std::int32_t address);

    const Rules& rules_;
    const Program& program_;
    const std::vector<char>& closing_;
    Player me_;
    Plan& plan_;
    bool plain_end_ = true;  // of the change that is resolved: see Step::ends
};

// Whether a word is a `land` that asks no more than what stands there.
[[nodiscard]] bool lands_plainly(const Program& program, const Code& code);

}  // namespace perthro::runner
