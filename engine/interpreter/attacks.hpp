// What is attacked, and what `protect` makes of it.
#pragma once

#include "engine/interpreter/aimer.hpp"

#include <cstdint>
#include <span>
#include <vector>

namespace perthro::interpreter {

class Composer;

class Attacks {
public:
    explicit Attacks(Parts& parts);

    // Some enemy of `defender` could capture what stands on the cell.
    [[nodiscard]] bool attacked(Cell cell, Player defender);
    // Some piece of `attacker` could.
    [[nodiscard]] bool attacked_from(Cell cell, Player attacker);
    // Some piece that the question means could.
    [[nodiscard]] bool attacked_by(const AttackQuestion& question);
    [[nodiscard]] bool checked(Player player);  // an own royal is attacked
    // The attacker attacks a royal of the victim.
    [[nodiscard]] bool checks(Player attacker, Player victim);
    [[nodiscard]] bool gives_check(Player player, std::span<const std::int32_t> types);
    bool gives_mate(Run& run);
    // Something of the player's that `protect` guards is attacked.
    [[nodiscard]] bool unsafe(Player player) { return broken_protect(player) != nullptr; }
    // The rule of `protect` that is broken; null: none.
    const CompiledProtect* broken_protect(Player me);
    // The same as unsafe(), by the guard where there is one.
    bool unprotected(Player me);

    // Finds out once per list what `protect` depends on; the task says whether that is known.
    void prepare_guard(Player me);
    [[nodiscard]] const Guard& guard() const {
        return guards_[static_cast<std::size_t>(work_.depth)];
    }
    // Whether what has been written since the list began may change what the guard says.
    [[nodiscard]] bool touched(const Guard& guard) const;
    [[nodiscard]] bool stands_as_guarded(Cell cell, Player me, std::uint32_t w) const;
    [[nodiscard]] Aim aim_at_royals(Player me);
    // What aims at the royals once a piece has gone from one cell to another.
    [[nodiscard]] Aim aim_behind(Cell from, Cell to, Player me);
    // No question is open: what was being asked when an error came is forgotten.
    void forget() { in_mate_ = in_attack_ = false; }

private:
    template <typename Test>
    bool any_royal(Player player, Test&& test);
    bool any_royal_attacked(Player victim, Player attacker, std::span<const std::int32_t> types);
    bool any_attacked(Player me, const CompiledProtect& protect);
    [[nodiscard]] bool guard_royal(Player me, Cell cell, Guard& guard);
    bool guard_against(const AttackReach::Source& source, Cell from, Player enemy, Cell cell,
                       Guard& guard);
    template <typename Ask>
    bool any_within_reach(const AttackQuestion& question, Ask&& ask);
    bool attacked_within_reach(const AttackQuestion& question);
    [[nodiscard]] Aim aim_at(const AttackQuestion& question);
    bool attacked_by_pieces(const AttackQuestion& question);
    bool attacks_from(Cell from, std::uint32_t piece, const AttackQuestion& question);

    Parts& parts_;
    Workspace& work_;
    const Known& known_;
    const Relations& relations_;
    Asker& asker_;
    Aimer& aimer_;
    Composer& composer_;
    const Rules& rules_;
    Position& position_;
    Board& board_;
    std::vector<Guard> guards_;  // [depth]
    bool in_mate_ = false;       // gives_mate inside itself is false
    // So is whether something is attacked: else two kings that shun attacked cells ask without end.
    bool in_attack_ = false;
};

}  // namespace perthro::interpreter
