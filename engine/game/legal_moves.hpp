// The legal moves of a position, from whatever source has them: words, tables, plays of dice,
// sowings, hooks, chance; then the rules that see the whole list, in the order of the architecture
// page.
#pragma once

#include "engine/game/chance.hpp"
#include "engine/game/move_numbers.hpp"
#include "engine/game/table_plies.hpp"
#include "engine/game/whole_moves.hpp"
#include "engine/game/word_moves.hpp"
#include "engine/kernel/kernel.hpp"
#include "engine/moves/move_list.hpp"
#include "engine/rules/rules.hpp"

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <vector>

namespace perthro {

class Interpreter;
class RequirementScreen;
class Results;
class TurnMachine;
class Worker;

// Part of one worker.
class LegalMoves final : private kernel::Fallback {
public:
    // plies: of this worker, which must outlive this.
    LegalMoves(Worker& worker, const TablePlies& plies);
    ~LegalMoves() override;
    LegalMoves(const LegalMoves&) = delete;
    LegalMoves& operator=(const LegalMoves&) = delete;

    // See Worker::list().
    void list(MoveList& out, bool with_routes);
    // The same moves in any order, simple ones of the tables among them: what a search or a random
    // game wants, which gives no move a name.
    void list_unordered(MoveList& out);
    // Those of them that take something or may make another piece, and perhaps others. Returns
    // whether there is any move at all.
    [[nodiscard]] bool list_taking(MoveList& out);
    // The list under the rules of another player's turn (hooks: moves(player, class)); unfiltered.
    void list_for(Player player, int name, MoveList& out);
    [[nodiscard]] bool has_move_for(Player player, int name);
    // How many moves a player has, or would have if an ordinary turn of his began now.
    [[nodiscard]] std::size_t moves_of(Player player);
    // Whether no other living player would have a move now but to pass.
    [[nodiscard]] bool nobody_else_moves();
    // A simple move of the tables as the words compose it in this position, appended to `into`
    // unless it is there already.
    [[nodiscard]] const Compound& spelled(MoveBits move, MoveList& into);

    // ---- for those who list, count or draw by a source of their own choice

    // The entry of the turn program that is due, as an index; and the classes that it offers, a bit
    // each.
    [[nodiscard]] std::size_t entry_number() const;
    [[nodiscard]] std::uint64_t classes_of(std::size_t entry) const {
        return entry_classes_[entry];
    }
    // Whether a move is due: the game goes on, no chance, and turns are left.
    [[nodiscard]] bool is_due() const;
    // Whether what `require` asks beside safety surely holds.
    [[nodiscard]] bool rest_holds();
    // Whether attributes tell what `require` says of most moves that have been made.
    [[nodiscard]] bool screens_requirements() const { return !required_screens_.empty(); }
    // Whether a hook sees every list.
    [[nodiscard]] bool filters() const { return filters_; }
    // Whether all that the turn offers are plays of dice, and their tables have found them.
    [[nodiscard]] bool finds_dice();
    // Whether all that the turn offers are sowings.
    [[nodiscard]] bool sows() const;
    // Whether the game has tables of moves that are made as wholes; and whether they are used, else
    // the words make those moves (the reference).
    [[nodiscard]] bool has_whole_moves() const { return dice_ != nullptr || sowings_ != nullptr; }
    void use_whole_moves(bool on);
    // Whether `protect`, `require` and `repetition` let a move stand that the tables have listed,
    // as far as the tables have not seen to that. Part of an operation of the worker.
    [[nodiscard]] bool may_stand(const MoveList& list, std::size_t index);
    // Fills an empty list from the tables. all: what they have not seen to surely refuses no move;
    // else each is asked.
    void list_by_tables(bool all, MoveList& out);
    // Adds the pass to moves that the tables have put into a list, and applies the hook `filter` to
    // all of them. Returns whether the filter leaves them all.
    bool complete_list(const CompiledEntry& entry, bool empty, MoveList& out);
    // Appends the pass that an entry allows beside other moves, or for want of them.
    std::size_t list_pass(const CompiledEntry& entry, bool empty, MoveList& out);
    // Does what list_pass() does, behind a list or count of the tables for the same position, which
    // has found out whether anything is attacked. counts: the pass need not be appended.
    std::size_t pass_beside_tables(const CompiledEntry& entry, bool empty, MoveList& out,
                                   bool counts = false);
    [[nodiscard]] WordMoves& words() { return words_; }
    [[nodiscard]] ChanceMoves& chance() { return chance_; }
    [[nodiscard]] MoveNumbers& numbers() { return numbers_; }
    [[nodiscard]] DiceMoves& dice() { return *dice_; }              // behind finds_dice()
    [[nodiscard]] SowingMoves& sowings() { return *sowings_; }      // behind sows()
    [[nodiscard]] kernel::Scratch& scratch() { return *scratch_; }  // where there are tables
    [[nodiscard]] kernel::Fallback& fallback() { return *this; }

private:
    void take_tables();
    void take_whole_moves();
    [[nodiscard]] bool tables_due();
    void compose(bool with_routes, MoveList& out);
    bool filter(MoveList& out);
    [[nodiscard]] std::vector<char> offers_for(Player player, int name);
    void append(Position& position, Player player, std::uint16_t movement, PieceType type,
                MoveList& list, std::size_t merge_from) override;
    const kernel::PlainMoves* append_by_lua(Position& position, Player player,
                                            std::uint64_t classes, MoveList& list,
                                            std::size_t merge_from) override;
    [[nodiscard]] kernel::Numbering* numbering() override { return &numbers_; }
    // passes.cpp
    [[nodiscard]] bool pass_due(const CompiledEntry& entry, bool empty);
    [[nodiscard]] std::vector<char> offers_beside(const CompiledEntry& entry, Player player) const;
    // screens.cpp
    [[nodiscard]] bool rest_screened() const;
    void keep_standing(MoveList& moves);

    Worker& worker_;
    const Rules& rules_;
    Position& position_;
    Interpreter& interpreter_;
    TurnMachine& turns_;
    Results& results_;
    Hooks* const hooks_;  // null: the package has none
    const bool filters_;
    const bool tables_list_;  // see TablePlies::lists
    const bool judges_;       // see TablePlies::lists_unjudged
    WordMoves words_;
    ChanceMoves chance_;
    std::unique_ptr<DiceMoves> dice_;       // null: no moves are hops by dice
    std::unique_ptr<SowingMoves> sowings_;  // null: no moves are sowings
    MoveNumbers numbers_;
    std::unique_ptr<kernel::Scratch> scratch_;
    std::unique_ptr<kernel::PlainMoves> plain_;  // of the hook `generate`, if tables have them
    std::vector<std::uint64_t> entry_classes_;   // [turn entry]: mask of the classes it offers
    std::span<const RequirementScreen> required_screens_;  // [requirement]; empty: nothing is told
    std::vector<char> filtered_, by_lua_;
    MoveList counted_;
};

}  // namespace perthro
