// Which games have moves that are sowings, and these moves in tables.
#pragma once

#include "engine/kernel/sow_program.hpp"
#include "engine/rules/rules.hpp"

#include <memory>
#include <string>
#include <vector>

namespace perthro::kernel {

// Made when a game is opened, and immutable: shared by all workers.
class SowTables {
public:
    // The rules outlive what is made. Null for a game whose moves are no sowings; `why_not`, if
    // given, then says why.
    static std::unique_ptr<const SowTables> of(const Rules& rules, std::string* why_not = nullptr);

    // The one class of moves that they are, and its movement (an index into Rules::movements).
    [[nodiscard]] std::uint16_t name() const { return name_; }
    [[nodiscard]] std::uint16_t movement() const { return movement_; }
    [[nodiscard]] const Source& at() const { return at_; }  // where it stands
    // The movement as a player makes it, from 1 on.
    [[nodiscard]] const SowProgram& program(Player player) const { return programs_[player]; }

private:
    std::uint16_t name_ = 0, movement_ = 0;
    Source at_;
    std::vector<SowProgram> programs_;  // [player]
};

}  // namespace perthro::kernel
