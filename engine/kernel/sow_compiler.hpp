// Says the words of a sowing once more as a SowProgram, for one player.
#pragma once

#include "engine/kernel/paths.hpp"
#include "engine/kernel/sow_program.hpp"
#include "engine/rules/rules.hpp"

#include <map>
#include <vector>

namespace perthro::kernel {

// For one compilation. The rules outlive what is made: programs point at their links.
class SowCompiler {
public:
    // me: the player who makes the moves, from 1 on.
    SowCompiler(const Rules& rules, Player me) : rules_(rules), source_(rules.program), me_(me) {}

    // The program of a movement of the player. Throws NotLowered, with the word or expression,
    // where it is no sowing that tables can say. To be called once.
    [[nodiscard]] SowProgram compile(const CompiledMovement& movement);

private:
    // A slot that may be written: its number 0 and the most there may be, as stored.
    struct Numbered {
        Slot base = 0;
        std::int64_t low = 0;
        std::uint32_t highest = 0;
    };

    // What the word or expression says is no sowing that tables can say.
    [[noreturn]] static void refuse(const Code& code);

    void find_words(std::int32_t address);
    void thread();
    [[nodiscard]] std::int32_t behind_jumps(std::int32_t address) const;
    [[nodiscard]] SowWord word(const Code& code);
    [[nodiscard]] SowWord control(const Code& code);
    void part(const Code& code, SowWord& word);
    void among(const std::vector<std::int32_t>& kids, SowNumber& of);
    void change(const Code& code, SowWord& word);
    void sow(const Code& code, SowWord& word);
    void write_to(const Code& code, AttributeOf of, SowWord& word) const;
    // Where the words at an address of the program stand in the compiled ones.
    [[nodiscard]] std::int32_t place_of_words(std::int32_t address) const;

    [[nodiscard]] std::int32_t condition(std::int32_t expression);
    [[nodiscard]] std::int32_t number(std::int32_t expression);
    [[nodiscard]] SowNumber compiled(const Code& code);
    [[nodiscard]] SowNumber attribute(const Code& code) const;
    [[nodiscard]] SowNumber compare(const Code& code);
    [[nodiscard]] SowNumber between(std::int32_t number, std::int64_t low, std::int64_t high) const;
    [[nodiscard]] SowNumber some(const Code& code);
    [[nodiscard]] SowNumber elsewhere(std::int32_t place, std::int32_t number);
    [[nodiscard]] std::int32_t add(const SowNumber& number);

    [[nodiscard]] std::uint32_t set(std::int32_t expression);
    [[nodiscard]] std::uint32_t add_set(const CellSet& cells);
    [[nodiscard]] SowPlace place(std::int32_t expression) const;
    [[nodiscard]] Player player(std::int32_t expression) const;
    [[nodiscard]] const Cell* link(std::int32_t expression) const;
    [[nodiscard]] Numbered numbered(const Code& code, AttributeOf of) const;
    [[nodiscard]] AttributeOf owner_of(const Code& code) const {
        return rules_.game.attributes[static_cast<std::size_t>(code.a)].of;
    }

    const Rules& rules_;
    const Program& source_;
    Player me_;
    SowProgram program_;
    std::map<std::int32_t, std::int32_t> places_;  // address: of the words that are reached
};

}  // namespace perthro::kernel
