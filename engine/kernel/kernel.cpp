// The kernel for each width of cell sets.
#include "engine/kernel/kernel.hpp"

#include "engine/kernel/activity.hpp"
#include "engine/kernel/all_moves.hpp"
#include "engine/kernel/listed_leaves.hpp"

#include <vector>

namespace perthro::kernel {

namespace {

template <int W>
class KernelOf final : public Kernel {
public:
    KernelOf(const Rules& rules, Plan plan)
        : tables_(rules, std::move(plan)), maker_(rules, tables_.plan), moves_(tables_, maker_) {
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
        moves_.generate({position, player, classes, fallback, scratch, &out, true}, visitor);
    }

    void list_grouped(Position& position, Player player, std::uint64_t classes, Fallback& fallback,
                      Scratch& scratch, MoveList& out) const override {
        auto& memory = static_cast<ScratchMemory<W>&>(scratch);
        memory.spans.clear();
        Gather<W> visitor{memory.spans};
        moves_.generate({position, player, classes, fallback, scratch, &out, true}, visitor);
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
        const Safety<W>* const judge = moves_.judged_by(node, safety);
        const MoveTask task{position, player, classes, fallback, scratch, &out, true};
        const std::size_t before = out.size();
        ListTaking<W> visitor{{out.moves}, tables_.plan, node.occupied - node.own};
        moves_.generate(task, node, judge, visitor);
        if (out.size() > before) {
            return true;
        }
        Any any;
        return moves_.generate(task, node, judge, any) > 0 || any.found;
    }

    [[nodiscard]] std::uint64_t count(Position& position, Player player, std::uint64_t classes,
                                      Fallback& fallback, Scratch& scratch) const override {
        Count visitor;
        const std::uint64_t more = moves_.generate(
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
        const Safety<W>* const judge = moves_.judged_by(node, safety);
        NumberedMoves numbered;
        const MoveTask task{position, player, classes, fallback, scratch, &out, true, &numbered};
        moves_.generate(task, node, judge, visitor);
        const auto all = [&] {
            return visitor.total + chains.size() + out.size() + numbered.count;
        };
        while (all() > 0) {
            std::uint64_t number = lot.random.below(all());
            if (number >= visitor.total + chains.size()) {
                number -= visitor.total + chains.size();
                return number < out.size()
                           ? number
                           : moves_.append_numbered(task, node, numbered, number - out.size());
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
        const MoveTask task{position, player, classes, fallback, scratch, &leaves.rest, true};
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
    template <bool Asks>
    std::uint64_t make_each(const MoveTask& task, const LeafQuestion* question) const {
        auto& unfinished = static_cast<ScratchMemory<W>&>(task.scratch).unfinished;
        unfinished.clear();
        MakeEach<Asks> visitor{Siblings<Asks>(maker_, task.position, question, unfinished)};
        moves_.generate(task, visitor);
        task.out->moves.insert(task.out->moves.end(), unfinished.begin(), unfinished.end());
        return visitor.total - unfinished.size();
    }

    // Makes the simple moves of a list, some of them by make_first(siblings), and takes them out.
    template <typename MakeFirst>
    std::uint64_t make_taken(Position& position, Scratch& scratch, const Leaves& leaves,
                             const MakeFirst& make_first) const {
        auto& unfinished = static_cast<ScratchMemory<W>&>(scratch).unfinished;
        return leaves.question == nullptr
                   ? kernel::make_taken<W, false>(maker_, position, leaves, unfinished, make_first)
                   : kernel::make_taken<W, true>(maker_, position, leaves, unfinished, make_first);
    }

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

    Tables<W> tables_;
    Maker maker_;
    AllMoves<W> moves_;
    std::vector<Bits<W>> beside_;  // [cell]: one step away
};

}  // namespace

std::unique_ptr<Kernel> Kernel::build(const Rules& rules, Plan plan) {
    if (!plan.off_reason.empty()) {
        return nullptr;
    }
    switch (rules.layout.sets.words) {
        case 1: return std::make_unique<KernelOf<1>>(rules, std::move(plan));
        case 2: return std::make_unique<KernelOf<2>>(rules, std::move(plan));
        case 3:
        case 4: return std::make_unique<KernelOf<4>>(rules, std::move(plan));
        default: return std::make_unique<KernelOf<8>>(rules, std::move(plan));
    }
}

}  // namespace perthro::kernel
