// All moves of a position: those of rows and of chains, and what the fallback makes beside them.
// Chains come first, then rows, of which a visitor is told, then the fallback; before them all the
// classes are dropped that a compulsory class with a legal move leaves no room for.
#pragma once

#include "engine/kernel/chain_moves.hpp"
#include "engine/kernel/fallback_moves.hpp"
#include "engine/kernel/generator.hpp"
#include "engine/kernel/plain_visit.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>
#include <stdexcept>
#include <string>
#include <vector>

namespace perthro::kernel {

// What calls of the kernel work in, and leave for a later one.
template <int W>
struct ScratchMemory final : Scratch {
    MoveList compounds;                  // moves of the fallback that are only counted
    std::vector<MoveBits> beside;        // moves of rows that compounds may equal
    std::vector<PlainTargets<W>> plain;  // moves of Lua of which a visitor has heard
    FoundChains<W> chains;               // of the last search for chains
    std::vector<Span<W>> spans;          // simple moves, of the last list_grouped() or pick()
    std::size_t grouped_at = 0;          // where the moves of the spans stand in the list
    std::vector<MoveBits> unfinished;    // leaves with which more happens
};

// The moves of the fallback that have numbers and are not on the list.
struct NumberedMoves {
    std::uint64_t count = 0;
    std::uint64_t classes = 0;  // mask of the classes that were asked for
};

// What is asked for: the moves of a player in a position whose class is in the mask.
struct MoveTask {
    Position& position;
    Player player;
    std::uint64_t classes;
    Fallback& fallback;
    Scratch& scratch;                   // a ScratchMemory of the same width
    MoveList* out;                      // of compounds; null: they are only counted
    bool asks_mate;                     // false: rows that may not give mate do so freely
    NumberedMoves* numbered = nullptr;  // null: the fallback's are listed
};

// Part of a kernel, immutable. Functions are given a node that was made of the task's position as
// it stands now, for the task's player.
template <int W>
class AllMoves {
public:
    // Both have to outlive this.
    AllMoves(const Tables<W>& tables, const Maker& maker) : tables_(tables), maker_(maker) {}

    // Gathers into `safety` what tells which moves leave a protected piece attacked, and returns
    // it; null: moves are not judged by tables, or nothing protected stands there.
    [[nodiscard]] const Safety<W>* judged_by(const Node<W>& node, Safety<W>& safety) const {
        if (!tables_.plan.judges()) {
            return nullptr;
        }
        safety.gather(tables_, node);
        return safety.guarded_count > 0 ? &safety : nullptr;
    }

    // Finds all moves that are asked for, tells the visitor (visitors.hpp) of the simple ones, and
    // returns how many it did not hear of: those of chains and of the fallback, which are appended
    // to task.out, are kept (chains, for a visitor that kKeepsChains) or have numbers. Sets
    // Scratch::safe.
    template <typename Visitor>
    std::uint64_t generate(const MoveTask& task, Visitor& visitor) const {
        const Node<W> node(tables_, task.position, task.player);
        Safety<W> safety;
        return generate(task, node, judged_by(node, safety), visitor);
    }

    // Does what generate(task, visitor) does with a node and a judge (see judged_by) of the
    // caller's.
    template <typename Visitor>
    std::uint64_t generate(const MoveTask& task, const Node<W>& node, const Safety<W>* judge,
                           Visitor& visitor) const {
        Starters starters;
        find_starters(node, starters);
        std::uint64_t classes = task.classes;
        if (!tables_.rules.compulsory.empty()) {
            classes = compelled(task, node, judge, starters);
        }
        std::uint64_t more = 0;
        if ((classes & starters.classes) != 0) {
            constexpr bool kept = requires { Visitor::kKeepsChains; };
            more += chains(task, node, classes, starters, kept);
        }
        const Mate mate(*this, task, node.attackers);
        const Mate* const asked = task.asks_mate ? &mate : nullptr;
        if ((classes & node.tables.other_classes) != 0) {
            Generator<W, Visitor>(tables_, node, judge, asked, visitor).run(classes);
#ifdef PERTHRO_CHECKS
            check_sensitive_cells(task.position, node, judge, classes);
#endif
        }
        if ((classes & node.tables.compound_classes) != 0 || tables_.plan.asks_lua) {
            more += fallback_moves(task, node, judge, asked, classes, visitor);
        }
        task.scratch.safe = tables_.plan.native_protect && (judge == nullptr || !judge->in_check);
        return more;
    }

    // Appends to task.out the move of the fallback that has this number, below numbered.count, from
    // the generate() before, in the same position. Returns its index in the list.
    std::size_t append_numbered(const MoveTask& task, const Node<W>& node,
                                const NumberedMoves& numbered, std::uint64_t number) const {
        auto& memory = static_cast<ScratchMemory<W>&>(task.scratch);
        FallbackMoves<W> moves(tables_, maker_, task.position, node, nullptr, nullptr,
                               memory.beside);
        const std::size_t before = task.out->size();
        moves.append_numbered(*task.fallback.numbering(), numbered.classes, number, *task.out);
        if (task.out->size() == before) {
            throw std::logic_error("no move of the words has the number that was drawn");
        }
#ifdef PERTHRO_CHECKS
        moves.check_numbered(task.fallback, numbered.classes, numbered.count, number, *task.out);
#endif
        return task.out->size() - 1;
    }

private:
    // The pieces with a first jump, by chain row.
    struct Starters {
        std::uint64_t classes = 0;
        std::array<Bits<W>, kMostChainRows> of;
    };

    // Makes the move and looks for a reply; inside that search the question is not asked again.
    class Mate final : public MateQuestion {
    public:
        Mate(const AllMoves& all, const MoveTask& task, std::uint32_t enemies)
            : all_(all), task_(task), enemies_(enemies) {}

        [[nodiscard]] bool mates(MoveBits move) const override {
            Undo undo;
            all_.maker_.apply(task_.position, move, undo);
            undo.header_raw = false;
            bool mate = false;
            for (std::uint32_t left = enemies_; left != 0 && !mate; left &= left - 1) {
                const auto enemy = static_cast<Player>(std::countr_zero(left));
                mate = is_checked(all_.tables_, task_.position, enemy) &&
                       !all_.replies(task_, enemy);
            }
            all_.maker_.take_back(task_.position, undo);
            return mate;
        }

        [[nodiscard]] bool checked_before() const override {
            for (std::uint32_t left = enemies_; left != 0; left &= left - 1) {
                if (is_checked(all_.tables_, task_.position,
                               static_cast<Player>(std::countr_zero(left)))) {
                    return true;
                }
            }
            return false;
        }

    private:
        const AllMoves& all_;
        const MoveTask& task_;
        std::uint32_t enemies_;
    };

    [[nodiscard]] bool replies(const MoveTask& task, Player player) const {
        Count count;
        const MoveTask reply{task.position, player, ~std::uint64_t{0}, task.fallback, task.scratch,
                             nullptr,       false};
        return generate(reply, count) > 0 || count.total > 0;
    }

#ifdef PERTHRO_CHECKS
    // The self-check of the sensitive cells: the moves that they let through are those that leave
    // no protected piece attacked when they are made and tested.
    void check_sensitive_cells(Position& position, const Node<W>& node, const Safety<W>* judge,
                               std::uint64_t classes) const {
        if (judge == nullptr) {
            return;
        }
        std::vector<MoveBits> let_through, tested;
        List by_cells{let_through}, all{tested};
        Generator<W, List>(tables_, node, judge, nullptr, by_cells).run(classes);
        Generator<W, List>(tables_, node, nullptr, nullptr, all).run(classes);
        std::erase_if(tested, [&](MoveBits move) {
            return !is_safe_made(tables_, maker_, position, node.player, move);
        });
        std::sort(let_through.begin(), let_through.end());
        std::sort(tested.begin(), tested.end());
        if (let_through != tested) {
            throw std::logic_error("the sensitive cells let " + std::to_string(let_through.size()) +
                                   " moves through, making and testing " +
                                   std::to_string(tested.size()));
        }
    }
#endif

    // The classes that may stay: those that a class with a legal move leaves.
    [[nodiscard]] std::uint64_t compelled(const MoveTask& task, const Node<W>& node,
                                          const Safety<W>* judge, const Starters& starters) const {
        std::uint64_t classes = task.classes;
        for (const CompiledCompulsory& compulsory : tables_.rules.compulsory) {
            if (compulsory.name < 0) {
                continue;
            }
            const std::uint64_t only = std::uint64_t{1} << compulsory.name;
            if ((classes & only) == 0 ||
                ((starters.classes & only) == 0 && !any_without_chains(task, node, judge, only))) {
                continue;
            }
            std::uint64_t stays = 0;
            for (std::size_t i = 0; i < compulsory.stays.size(); ++i) {
                stays |= compulsory.stays[i] != 0 ? std::uint64_t{1} << i : 0;
            }
            classes &= stays;
        }
        return classes;
    }

    [[nodiscard]] bool any_without_chains(const MoveTask& task, const Node<W>& node,
                                          const Safety<W>* judge, std::uint64_t only) const {
        if ((only & node.tables.other_classes) == 0) {
            return false;
        }
        Count count;
        Generator<W, Count>(tables_, node, judge, nullptr, count).run(only);
        if (count.total > 0 || node.tables.compound.empty()) {
            return count.total > 0;
        }
        MoveTask counting = task;
        counting.out = nullptr;
        return fallback_moves(counting, node, judge, nullptr, only, count) > 0 || count.total > 0;
    }

    void find_starters(const Node<W>& node, Starters& starters) const {
        for (std::size_t i = 0; i < node.tables.chains.size(); ++i) {
            const ChainRow<W>& row = node.tables.chains[i];
            starters.of[i] = chain_starters(node, row);
            if (starters.of[i].any()) {
                starters.classes |= std::uint64_t{1} << row.name;
            }
        }
    }

    // Finds the chains, and lists them unless they are only counted or kept.
    std::uint64_t chains(const MoveTask& task, const Node<W>& node, std::uint64_t classes,
                         const Starters& starters, bool kept) const {
        FoundChains<W>& found = static_cast<ScratchMemory<W>&>(task.scratch).chains;
        ChainSearch<W> search(tables_, node, found, task.out != nullptr);
        for (std::size_t i = 0; i < node.tables.chains.size(); ++i) {
            const ChainRow<W>& row = node.tables.chains[i];
            if (((classes >> row.name) & 1) != 0) {
                search.run(row, starters.of[i]);
            }
        }
        if (task.out != nullptr && !kept) {
            ChainMoves<W>(node, found, *task.out).all();
        }
        return found.chains.size();
    }

    // Appends to the task's list, or counts if there is none; of plain moves of Lua the visitor
    // hears.
    template <typename Visitor>
    std::uint64_t fallback_moves(const MoveTask& task, const Node<W>& node, const Safety<W>* safety,
                                 const Mate* mate, std::uint64_t classes, Visitor& visitor) const {
        auto& memory = static_cast<ScratchMemory<W>&>(task.scratch);
        MoveList& list = task.out != nullptr ? *task.out : memory.compounds;
        if (task.out == nullptr) {
            list.clear();
        }
        FallbackMoves<W> moves(tables_, maker_, task.position, node, safety, mate, memory.beside);
        if (task.numbered != nullptr) {
            *task.numbered = {};
            if (const auto count = moves.number(task.fallback.numbering(), classes)) {
                *task.numbered = {*count, classes};
                return *count;
            }
        }
        const std::size_t before = list.size();
        if (const PlainMoves* plain = moves.append(task.fallback, classes, list)) {
            PlainVisit<W>(tables_, maker_, task.position, node, safety, memory.plain)
                .run(*plain, visitor);
        }
        return list.size() - before;
    }

    const Tables<W>& tables_;
    const Maker& maker_;
};

}  // namespace perthro::kernel
