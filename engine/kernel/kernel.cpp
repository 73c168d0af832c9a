// The kernel for each width of cell sets.
#include "engine/kernel/kernel.hpp"

#include "engine/kernel/activity.hpp"
#include "engine/kernel/chain_moves.hpp"
#include "engine/kernel/fallback_moves.hpp"
#include "engine/kernel/generator.hpp"
#include "engine/kernel/plain_visit.hpp"

#include <algorithm>
#include <array>
#include <stdexcept>
#include <string>
#include <vector>

namespace perthro::kernel {

namespace {

template <int W>
struct ScratchMemory final : Scratch {
    MoveList compounds;
    std::vector<MoveBits> beside;        // moves of rows that compounds may equal
    std::vector<PlainTargets<W>> plain;  // moves of Lua of which a visitor has heard
    FoundChains<W> chains;
    std::vector<Span<W>> spans;
    std::size_t grouped_at = 0;        // where the moves of the spans stand in the list
    std::vector<MoveBits> unfinished;  // leaves with which more happens
};

template <int W>
class KernelOf final : public Kernel {
public:
    KernelOf(const Rules& rules, Plan plan)
        : tables_(rules, std::move(plan)), maker_(rules, tables_.plan) {
        find_neighbours(rules.game.topology);
        forget_paths();
    }

    [[nodiscard]] const Plan& plan() const override { return tables_.plan; }
    [[nodiscard]] const Maker& maker() const override { return maker_; }
    [[nodiscard]] std::unique_ptr<Scratch> make_scratch() const override {
        return std::make_unique<ScratchMemory<W>>();
    }

    void list(Position& position, Player player, std::uint64_t classes, Fallback& fallback,
              Scratch& scratch, MoveList& out) const override {
        List visitor{out.moves};
        generate({position, player, classes, fallback, scratch, &out, true}, visitor);
    }

    void list_grouped(Position& position, Player player, std::uint64_t classes, Fallback& fallback,
                      Scratch& scratch, MoveList& out) const override {
        auto& memory = static_cast<ScratchMemory<W>&>(scratch);
        memory.spans.clear();
        Gather<W> visitor{memory.spans};
        generate({position, player, classes, fallback, scratch, &out, true}, visitor);
        memory.grouped_at = out.size();
        out.moves.resize(out.size() + visitor.total + kListedAtOnce);
        MoveBits* move = out.moves.data() + memory.grouped_at;
        bool told = memory.grouped_at == 0;
        for (const Span<W>& span : memory.spans) {
            move = listed(span, move);
            told = told && maker_.told_by(move_bits::row(span.first)) == ToldBy::Cells;
        }
        out.moves.resize(memory.grouped_at + visitor.total);
        out.told_by_cells = told;
    }

    [[nodiscard]] bool list_taking(Position& position, Player player, std::uint64_t classes,
                                   Fallback& fallback, Scratch& scratch,
                                   MoveList& out) const override {
        const Node<W> node(tables_, position, player);
        Safety<W> safety;
        const Safety<W>* const judge = judged_by(node, safety);
        const Task task{position, player, classes, fallback, scratch, &out, true};
        const std::size_t before = out.size();
        ListTaking<W> visitor{{out.moves}, tables_.plan, node.occupied - node.own};
        generate(task, node, judge, visitor);
        if (out.size() > before) {
            return true;
        }
        Any any;
        return generate(task, node, judge, any) > 0 || any.found;
    }

    [[nodiscard]] std::uint64_t count(Position& position, Player player, std::uint64_t classes,
                                      Fallback& fallback, Scratch& scratch) const override {
        Count visitor;
        const std::uint64_t more = generate(
            {position, player, classes, fallback, scratch, nullptr, true}, visitor);
        return visitor.total + more;
    }

    [[nodiscard]] std::size_t pick(Position& position, Player player, std::uint64_t classes,
                                   Fallback& fallback, Scratch& scratch, Lot lot) const override {
        MoveList& out = lot.out;
        auto& memory = static_cast<ScratchMemory<W>&>(scratch);
        memory.spans.clear();
        memory.chains.clear();
        const auto& chains = memory.chains.chains;
        Keep<W> visitor{{memory.spans}};
        const Node<W> node(tables_, position, player);
        Safety<W> safety;
        const Safety<W>* const judge = judged_by(node, safety);
        Numbered numbered;
        const Task task{position, player, classes, fallback, scratch, &out, true, &numbered};
        generate(task, node, judge, visitor);
        const auto all = [&] {
            return visitor.total + chains.size() + out.size() + numbered.count;
        };
        while (all() > 0) {
            std::uint64_t number = lot.random.below(all());
            if (number >= visitor.total + chains.size()) {
                number -= visitor.total + chains.size();
                return number < out.size()
                           ? number
                           : append_numbered(task, node, numbered, number - out.size());
            }
            if (number >= visitor.total) {
                ChainMoves<W>(node, memory.chains, out).add(chains[number - visitor.total]);
                return out.size() - 1;
            }
            Span<W>* span = memory.spans.data();
            for (; number >= span->count; ++span) {
                number -= span->count;
            }
            const MoveBits move = kernel::picked(*span, number);
            const Cell to = move_bits::to(move);
            if (!span->doubtful || judge->safe_after(node, move_bits::from(move), to)) {
                out.moves.push_back(move);
                return out.size() - 1;
            }
            span->cells ^= Bits<W>::cell(to);
            span->count -= span->choices;
            visitor.total -= span->choices;
        }
        return kNoMove;
    }

    [[nodiscard]] std::uint64_t make_each(Position& position, Player player, std::uint64_t classes,
                                          Fallback& fallback, Scratch& scratch,
                                          Leaves leaves) const override {
        const Task task{position, player, classes, fallback, scratch, &leaves.rest, true};
        return leaves.question == nullptr ? make_each<false>(task, leaves.question)
                                          : make_each<true>(task, leaves.question);
    }

    [[nodiscard]] std::uint64_t make_listed(Position& position, Scratch& scratch,
                                            Leaves leaves) const override {
        return make_taken(position, scratch, leaves, [](auto&) {});
    }

    [[nodiscard]] std::uint64_t make_grouped(Position& position, Scratch& scratch,
                                             Leaves leaves) const override {
        const auto make_spans = [&](auto& siblings) {
            const auto& memory = static_cast<ScratchMemory<W>&>(scratch);
            std::uint64_t made = 0;
            for (const Span<W>& span : memory.spans) {
                made += siblings.make(
                    span.first, span.cells, [&span](Cell to) { return span.from(to); },
                    span.choices);
            }
            std::vector<MoveBits>& moves = leaves.rest.moves;
            const auto first = moves.begin() + static_cast<std::ptrdiff_t>(memory.grouped_at);
            moves.erase(first, first + static_cast<std::ptrdiff_t>(made));
        };
        return make_taken(position, scratch, leaves, make_spans);
    }

    [[nodiscard]] bool attacked(Position& position, Cell cell, PieceType victim,
                                std::uint32_t attackers) const override {
        const Board<W> board(position);
        Bits<W> occupied{};
        for (std::size_t player = 0; player < tables_.players.size(); ++player) {
            occupied |= board.of(player);
        }
        const Bits<W> here = Bits<W>::cell(cell);
        AttackView<W> view;
        for (std::size_t player = 1; player < tables_.players.size(); ++player) {
            if (((attackers >> player) & 1) != 0) {
                Safety<W>::fill(view, tables_.attacks_on(static_cast<Player>(player), victim),
                                board, player, tables_.players.size());
                if (kernel::attacked(view, static_cast<std::size_t>(tables_.rules.layout.limit),
                                     cell, occupied - here, here)) {
                    return true;
                }
            }
        }
        return false;
    }

    [[nodiscard]] Activity activity(Position& position, Player player,
                                    std::span<const int> worth) const override {
        const Node<W> node(tables_, position, player);
        ActivityCount<W> visitor(node, tables_.rules, worth, beside_);
        Generator<W, ActivityCount<W>>(tables_, node, nullptr, nullptr, visitor).run_plain();
        return visitor.found;
    }

    [[nodiscard]] bool checked(Position& position, Player player) const override {
        return is_checked(tables_, position, player);
    }

private:
    // The moves of the fallback that have numbers and are not on the list.
    struct Numbered {
        std::uint64_t count = 0;
        std::uint64_t classes = 0;  // those of which they are
    };
    struct Task {
        Position& position;
        Player player;
        std::uint64_t classes;
        Fallback& fallback;
        Scratch& scratch;
        MoveList* out;  // null: only count
        bool asks_mate;
        Numbered* numbered = nullptr;  // null: the fallback's are listed
    };

    template <bool Asks>
    std::uint64_t make_each(const Task& task, const LeafQuestion* question) const {
        auto& unfinished = static_cast<ScratchMemory<W>&>(task.scratch).unfinished;
        unfinished.clear();
        MakeEach<Asks> visitor{Siblings<Asks>(maker_, task.position, question, unfinished)};
        generate(task, visitor);
        task.out->moves.insert(task.out->moves.end(), unfinished.begin(), unfinished.end());
        return visitor.total - unfinished.size();
    }

    // Makes the simple moves of a list, some of them by make_first(siblings), and takes them out.
    template <typename MakeFirst>
    std::uint64_t make_taken(Position& position, Scratch& scratch, const Leaves& leaves,
                             const MakeFirst& make_first) const {
        return leaves.question == nullptr ? make_taken<false>(position, scratch, leaves, make_first)
                                          : make_taken<true>(position, scratch, leaves, make_first);
    }

    template <bool Asks, typename MakeFirst>
    std::uint64_t make_taken(Position& position, Scratch& scratch, const Leaves& leaves,
                             const MakeFirst& make_first) const {
        auto& unfinished = static_cast<ScratchMemory<W>&>(scratch).unfinished;
        unfinished.clear();
        std::vector<MoveBits>& moves = leaves.rest.moves;
        const std::size_t all = moves.size();
        Siblings<Asks> siblings(maker_, position, leaves.question, unfinished);
        make_first(siblings);
        std::size_t compounds = 0;
        for (std::span<const MoveBits> left(moves); !left.empty();) {
            if (move_bits::compound(left.front())) {
                moves[compounds++] = left.front();
                left = left.subspan(1);
            } else {
                left = left.subspan(make_alike(siblings, left));
            }
        }
        siblings.put_back();
        moves.resize(compounds);
        moves.insert(moves.end(), unfinished.begin(), unfinished.end());
        return all - moves.size();
    }

    // Makes the first of these moves and those behind it that differ from it in the target alone,
    // or else as far in the target as in where they begin. Returns how many.
    template <bool Asks>
    static std::size_t make_alike(Siblings<Asks>& siblings, std::span<const MoveBits> moves) {
        const MoveBits first = moves.front();
        const MoveBits row = first & ~MoveBits{0xFFFFFFFF};
        const Cell from = move_bits::from(first);
        Bits<W> cells{};
        const auto gather = [&](auto&& alike) {
            std::size_t number = 0;
            for (; number < moves.size() && alike(moves[number]); ++number) {
                cells |= Bits<W>::cell(move_bits::to(moves[number]));
            }
            return number;
        };
        if (moves.size() > 1 && move_bits::from(moves[1]) == from) {
            const MoveBits alike = first & ~(MoveBits{0xFFFF} << 16);
            const std::size_t number = gather(
                [alike](MoveBits move) { return (move & ~(MoveBits{0xFFFF} << 16)) == alike; });
            siblings.make(row, cells, [from](Cell) { return from; }, 1);
            return number;
        }
        const int shift = move_bits::to(first) - from;
        const std::size_t number = gather([&](MoveBits move) {
            return (move & ~MoveBits{0xFFFFFFFF}) == row &&
                   move_bits::to(move) - move_bits::from(move) == shift;
        });
        siblings.make(row, cells, [shift](Cell to) { return static_cast<Cell>(to - shift); }, 1);
        return number;
    }

    // The pieces with a first jump, by chain row.
    struct Starters {
        std::uint64_t classes = 0;
        std::array<Bits<W>, kMostChainRows> of;
    };

    // Drops the paths that the tables say now: kept twice they were most of a game's memory. Those
    // to which walks point stay.
    void forget_paths() {
        Plan& plan = tables_.plan;
        std::vector<char> walked(plan.rows.size(), 0);
        for (const PlayerTables<W>& player : tables_.players) {
            for (const Row<W>& row : player.rows) {
                walked[row.id] = row.walks != nullptr ? 1 : 0;
            }
        }
        for (std::size_t i = 0; i < plan.rows.size(); ++i) {
            if (walked[i] == 0 && !maker_.goes_by_path(i)) {
                plan.rows[i].paths = std::vector<Path>();  // its memory, too
            }
        }
        plan.attacks = std::vector<std::vector<AttackPaths>>();
    }

    void find_neighbours(const Topology& topology) {
        beside_.resize(static_cast<std::size_t>(tables_.rules.layout.limit));
        for (std::size_t d = 0; d < topology.directions.size(); ++d) {
            for (const Cell cell : topology.cells) {
                const Cell next = topology.link[d][cell];
                if (next != kNoCell && is_step(topology.directions[d])) {
                    beside_[cell].add(next);
                }
            }
        }
    }

    // Makes the move and looks for a reply; inside that search the question is not asked again.
    class Mate final : public MateQuestion {
    public:
        Mate(const KernelOf& kernel, const Task& task, std::uint32_t enemies)
            : kernel_(kernel), task_(task), enemies_(enemies) {}

        [[nodiscard]] bool mates(MoveBits move) const override {
            Undo undo;
            kernel_.maker_.apply(task_.position, move, undo);
            undo.header_raw = false;
            bool mate = false;
            for (std::uint32_t left = enemies_; left != 0 && !mate; left &= left - 1) {
                const auto enemy = static_cast<Player>(std::countr_zero(left));
                mate = kernel_.checked(task_.position, enemy) && !kernel_.replies(task_, enemy);
            }
            kernel_.maker_.take_back(task_.position, undo);
            return mate;
        }

        [[nodiscard]] bool checked_before() const override {
            for (std::uint32_t left = enemies_; left != 0; left &= left - 1) {
                if (kernel_.checked(task_.position, static_cast<Player>(std::countr_zero(left)))) {
                    return true;
                }
            }
            return false;
        }

    private:
        const KernelOf& kernel_;
        const Task& task_;
        std::uint32_t enemies_;
    };

    [[nodiscard]] bool replies(const Task& task, Player player) const {
        Count count;
        const Task reply{task.position, player, ~std::uint64_t{0}, task.fallback, task.scratch,
                         nullptr,       false};
        return generate(reply, count) > 0 || count.total > 0;
    }

    // What tells which moves leave a protected piece attacked; null: none does.
    [[nodiscard]] const Safety<W>* judged_by(const Node<W>& node, Safety<W>& safety) const {
        if (!tables_.plan.judges()) {
            return nullptr;
        }
        safety.gather(tables_, node);
        return safety.guarded_count > 0 ? &safety : nullptr;
    }

    // Runs rows, chains and compound movements; returns the number of moves that the visitor did
    // not see.
    template <typename Visitor>
    std::uint64_t generate(const Task& task, Visitor& visitor) const {
        const Node<W> node(tables_, task.position, task.player);
        Safety<W> safety;
        return generate(task, node, judged_by(node, safety), visitor);
    }

    template <typename Visitor>
    std::uint64_t generate(const Task& task, const Node<W>& node, const Safety<W>* judge,
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
    [[nodiscard]] std::uint64_t compelled(const Task& task, const Node<W>& node,
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

    [[nodiscard]] bool any_without_chains(const Task& task, const Node<W>& node,
                                          const Safety<W>* judge, std::uint64_t only) const {
        if ((only & node.tables.other_classes) == 0) {
            return false;
        }
        Count count;
        Generator<W, Count>(tables_, node, judge, nullptr, count).run(only);
        if (count.total > 0 || node.tables.compound.empty()) {
            return count.total > 0;
        }
        Task counting = task;
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
    std::uint64_t chains(const Task& task, const Node<W>& node, std::uint64_t classes,
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
    std::uint64_t fallback_moves(const Task& task, const Node<W>& node, const Safety<W>* safety,
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

    // Appends the move of the fallback that has this number; its index.
    std::size_t append_numbered(const Task& task, const Node<W>& node, const Numbered& numbered,
                                std::uint64_t number) const {
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

    Tables<W> tables_;
    Maker maker_;
    std::vector<Bits<W>> beside_;  // [cell]: one step away
};

}  // namespace

std::unique_ptr<Kernel> Kernel::build(const Rules& rules, Plan plan) {
    if (!plan.off_reason.empty()) {
        return nullptr;
    }
    switch (rules.layout.set_words) {
        case 1: return std::make_unique<KernelOf<1>>(rules, std::move(plan));
        case 2: return std::make_unique<KernelOf<2>>(rules, std::move(plan));
        case 3:
        case 4: return std::make_unique<KernelOf<4>>(rules, std::move(plan));
        default: return std::make_unique<KernelOf<8>>(rules, std::move(plan));
    }
}

}  // namespace perthro::kernel
