// What is attacked, and what `protect` makes of it.
#pragma once

#include "engine/interpreter/aimer.hpp"

#include <bit>
#include <cstdint>
#include <span>
#include <vector>

namespace perthro::interpreter {

class Composer;

class Attacks {
public:
    explicit Attacks(Parts& parts);

    // Whether some enemy of `defender`, who is not out, could capture what stands on the cell, were
    // he to move. This and the questions behind it are false inside one another.
    [[nodiscard]] bool attacked(Cell cell, Player defender);
    // Whether some piece of `attacker` could; by tables where they know, else by trying movements.
    [[nodiscard]] bool attacked_from(Cell cell, Player attacker);
    // Whether some piece that the question means could.
    [[nodiscard]] bool attacked_by(const AttackQuestion& question);
    // Whether a royal of the player's is attacked.
    [[nodiscard]] bool checked(Player player);
    // Whether the attacker attacks a royal of the victim.
    [[nodiscard]] bool checks(Player attacker, Player victim);
    // Whether the player attacks a royal of some enemy who is not out, with pieces of these types;
    // none: of any.
    [[nodiscard]] bool gives_check(Player player, std::span<const std::int32_t> types);
    // Whether, if the half-made move ended now, its player would attack a royal of an enemy who
    // would have no move. A mover in the air stands where it was lifted. False inside itself.
    bool gives_mate(Run& run);
    // Something of the player's that `protect` guards is attacked.
    [[nodiscard]] bool unsafe(Player player) { return broken_protect(player) != nullptr; }
    // The first rule of `protect` that the position breaks for the player; null: none.
    const CompiledProtect* broken_protect(Player me);
    // Whether the move that has been made leaves the player unsafe(), told by the guard of the list
    // where that suffices.
    bool unprotected(Player me);

    // Finds out once per list what `protect` depends on; Task::guarded says whether that is known.
    void prepare_guard(Player me);
    // The guard of the list that is being made; only if Task::guarded.
    [[nodiscard]] const Guard& guard() const {
        return guards_[static_cast<std::size_t>(work_.depth)];
    }
    // Whether what has been written since the list began may change what the guard says.
    [[nodiscard]] bool touched(const Guard& guard) const;
    // Whether a royal of the player's, with the word w, stood on the cell when the guard found none
    // attacked, and nothing has changed since but that it has been lifted.
    [[nodiscard]] bool stands_as_guarded(Cell cell, Player me, std::uint32_t w) const;
    // What aiming alone tells of an attack on a royal of the player's; Missed inside another
    // attack.
    [[nodiscard]] Aim aim_at_royals(Player me);
    // What aims at the player's royals once a piece has gone from one cell to another, whatever
    // stood there.
    [[nodiscard]] Aim aim_behind(Cell from, Cell to, Player me);
    // No question is open: what was being asked when an error came is forgotten.
    void forget() { in_mate_ = in_attack_ = false; }

private:
    template <typename Test>
    bool any_royal(Player player, Test&& test);
    bool any_royal_attacked(Player victim, Player attacker, std::span<const std::int32_t> types);
    bool any_attacked(Player me, const CompiledProtect& protect);
    [[nodiscard]] bool is_height(Slot slot) const;
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
    // What is attacked, asked inside that question, is false: else two kings that shun attacked
    // cells ask without end.
    bool in_attack_ = false;
};

// Whether a player has a royal on a cell of which this holds.
template <typename Test>
bool Attacks::any_royal(Player player, Test&& test) {
    for (const PieceType type : rules_.royals) {
        for (int i = 0; i < position_.set_words(); ++i) {
            for (std::uint64_t left = position_.set(player, type)[i]; left != 0; left &= left - 1) {
                if (test(static_cast<Cell>(i * 64 + std::countr_zero(left)))) {
                    return true;
                }
            }
        }
    }
    return false;
}

// Whether this holds of a piece that the board lets reach the cell: ask(source, from, its word).
template <typename Ask>
bool Attacks::any_within_reach(const AttackQuestion& question, Ask&& ask) {
    const Cell cell = question.cell;
    const auto words = static_cast<std::size_t>(known_.reach->words());
    for (const AttackReach::Source& source : known_.reach->sources(question.attacker)) {
        if (!question.means(source.type) || !question.means_movement(source.movement)) {
            continue;
        }
        const std::uint64_t* pieces = position_.set(question.attacker, source.type);
        const std::uint64_t* origins = source.open ? nullptr : source.origins.data() + cell * words;
        for (std::size_t i = 0; i < words; ++i) {
            std::uint64_t left = pieces[i] & (origins != nullptr ? origins[i] : ~std::uint64_t{0});
            for (; left != 0; left &= left - 1) {
                const auto from = static_cast<Cell>(
                    i * 64 + static_cast<std::size_t>(std::countr_zero(left)));
                const std::uint32_t w = position_.word(from);
                if (from != cell && (w & (word::kCovered | word::kTaken)) == 0 &&
                    ask(source, from, w)) {
                    return true;
                }
            }
        }
    }
    return false;
}

}  // namespace perthro::interpreter
