// Composes captures that go on: depth first from each piece with a first jump, on sets alone. Only
// the best chains by the majority keys are kept; chains with equal start, end, captures and
// promotion are one.
#pragma once

#include "engine/kernel/node.hpp"
#include "engine/moves/move_list.hpp"
#include "engine/rules/place.hpp"

#include <algorithm>
#include <array>
#include <vector>

namespace perthro::kernel {

inline constexpr int kMostJumps = 200;  // parts of a move, as for the interpreter

// A chain that is complete, without its way.
template <int W>
struct FoundChain {
    Cell from = kNoCell, to = kNoCell;
    PieceType becomes = kEmptyType;
    std::uint16_t name = 0;  // class
    Bits<W> taken;
};

// The victim of a jump that way, perhaps behind empty cells; kNoCell if there is none.
template <int W>
[[nodiscard]] inline Cell victim_along(const ChainPlan& plan, const ChainWay<W>& way, Cell from,
                                       const Bits<W>& victims, const Bits<W>& occupied) {
    Cell victim = way.next[from];
    while (plan.flies && victim != kNoCell && !occupied.has(victim)) {
        victim = way.next[victim];
    }
    if (victim == kNoCell || !victims.has(victim)) {
        return kNoCell;
    }
    const Cell landing = way.next[victim];
    return landing != kNoCell && !occupied.has(landing) ? victim : kNoCell;
}

// Those of these pieces that have a jump over what stands beside them, where the way is a shift.
template <int W>
[[nodiscard]] inline Bits<W> jumpers(const ChainWay<W>& way, const Bits<W>& pieces,
                                     const Bits<W>& victims, const Bits<W>& occupied) {
    return (pieces & way.sources & rotated(victims, -way.shift)) -
           rotated(occupied, -2 * way.shift);
}

// The pieces of a row that have a first jump.
template <int W>
[[nodiscard]] inline Bits<W> chain_starters(const Node<W>& node, const ChainRow<W>& row) {
    const Bits<W> pieces = node.board.at(row.pieces);
    if (!pieces.any()) {
        return pieces;
    }
    const Bits<W> victims = node.accept(row.takes);
    Bits<W> result{};
    if (row.shifts) {
        for (const ChainWay<W>& way : row.ways) {
            result |= jumpers(way, pieces, victims, node.occupied);
        }
        return result;
    }
    pieces.each([&](Cell cell) {
        if ((row.victims[cell] & victims).any() &&
            std::any_of(row.ways.begin(), row.ways.end(), [&](const ChainWay<W>& way) {
                return victim_along(*row.plan, way, cell, victims, node.occupied) != kNoCell;
            })) {
            result |= Bits<W>::cell(cell);
        }
    });
    return result;
}

template <int W>
class ChainSearch {
public:
    // The moves go to `out` as compounds; without it they are only counted.
    ChainSearch(const Tables<W>& tables, const Node<W>& node, std::vector<FoundChain<W>>& found,
                MoveList* out)
        : tables_(tables), node_(node), found_(found), out_(out), keys_(tables.plan.chain_keys) {
        found_.clear();
        if (out != nullptr) {
            cut_ = Cut::of(*out);
        }
        counts_only_ = keys_.size() == 1 && keys_[0].kind == ChainKey::Kind::Sum &&
                       std::all_of(keys_[0].weight.begin() + 1, keys_[0].weight.end(),
                                   [](int weight) { return weight == 1; });
    }

    void run(const ChainRow<W>& row, const Bits<W>& starters) {
        starters.each([&](Cell from) {
            from_ = from;
            first_ = &row;
            occupied_ = node_.occupied - Bits<W>::cell(from);
            taken_ = Bits<W>{};
            count_ = 0;
            extend(row.type, from, kNoDirection);
        });
    }

private:
    // What a list holds, to cut it back to when a better chain is found.
    struct Cut {
        std::size_t moves = 0, compounds = 0, effects = 0, tokens = 0, captures = 0;

        static Cut of(const MoveList& list) {
            return {list.moves.size(), list.compounds.size(), list.effects.size(),
                    list.tokens.size(), list.captures.size()};
        }
        void restore(MoveList& list) const {
            list.moves.resize(moves);
            list.compounds.resize(compounds);
            list.effects.resize(effects);
            list.tokens.resize(tokens);
            list.captures.resize(captures);
        }
    };

    // Tries every jump of a piece of this type from a cell; false if there is none.
    bool extend(PieceType type, Cell at, Direction last) {
        bool any = false;
        for (const ChainRow<W>* row : node_.tables.chain_of[type]) {
            const ChainPlan& plan = *row->plan;
            const Bits<W> victims = (node_.accept(row->takes) - taken_) & row->victims[at];
            if (!victims.any()) {
                continue;
            }
            for (const ChainWay<W>& way : row->ways) {
                if (!plan.may_reverse && last != kNoDirection && way.opposite == last) {
                    continue;
                }
                const Cell victim = victim_of(*row, way, at, victims);
                if (victim != kNoCell) {
                    any = true;
                    jump(*row, way, type, victim, way.next[victim]);
                }
            }
        }
        return any;
    }

    // The victim of a jump that way; kNoCell if there is none.
    [[nodiscard]] Cell victim_of(const ChainRow<W>& row, const ChainWay<W>& way, Cell at,
                                 const Bits<W>& victims) const {
        if (!row.shifts) {
            return victim_along(*row.plan, way, at, victims, occupied_);
        }
        return jumpers(way, Bits<W>::cell(at), victims, occupied_).any()
                   ? static_cast<Cell>(at + way.shift)
                   : kNoCell;
    }

    void jump(const ChainRow<W>& row, const ChainWay<W>& way, PieceType type, Cell victim,
              Cell landing) {
        if (count_ == kMostJumps) {
            throw rule_error(tables_.rules.game, row.plan->at,
                             "a move has more than 200 parts; forbid cells or pieces already met "
                             "(no(visited), no(taken)) or bound the chain");
        }
        const Bits<W> before = occupied_;
        taken_ |= Bits<W>::cell(victim);
        victims_[static_cast<std::size_t>(count_)] = victim;
        if (tables_.rules.game.removed == RemovedWhen::AtOnce) {
            occupied_ = occupied_ - Bits<W>::cell(victim);
        }
        if (row.plan->prefers_landing) {
            bool goes_on = false;
            each_landing(row, way, landing,
                         [&](Cell cell) { goes_on = extend_from(type, cell, way) || goes_on; });
            if (!goes_on) {
                each_landing(row, way, landing, [&](Cell cell) { finish(cell, type); });
            }
        } else {
            each_landing(row, way, landing, [&](Cell cell) { land(row, way, type, cell); });
        }
        occupied_ = before;
        taken_ ^= Bits<W>::cell(victim);
    }

    template <typename Function>
    void each_landing(const ChainRow<W>& row, const ChainWay<W>& way, Cell landing, Function&& f) {
        do {
            landings_[static_cast<std::size_t>(count_)] = landing;
            f(landing);
            landing = way.next[landing];
        } while (row.plan->lands_far && landing != kNoCell && !occupied_.has(landing));
    }

    bool extend_from(PieceType type, Cell cell, const ChainWay<W>& way) {
        ++count_;
        const bool any = extend(type, cell, way.direction);
        --count_;
        return any;
    }

    // The piece stands behind its victim: it is crowned, goes on or stops.
    void land(const ChainRow<W>& row, const ChainWay<W>& way, PieceType type, Cell cell) {
        const ChainPlan& plan = *row.plan;
        const bool crowned = plan.crowning != Crowning::Never && row.crown_zone.has(cell);
        if (crowned && plan.crowning == Crowning::OnTouch) {
            const PieceType crown = plan.crowns.front();
            crowned_at_ = count_;
            if (!extend_from(crown, cell, way)) {
                finish(cell, crown);
            }
            return;
        }
        if (!(crowned && plan.crowning == Crowning::Stops) && extend_from(type, cell, way)) {
            return;
        }
        if (!crowned) {
            finish(cell, type);
            return;
        }
        crowned_at_ = count_;
        for (const PieceType crown : plan.crowns) {
            finish(cell, crown);
        }
    }

    // `type`: what the piece is at the end.
    void finish(Cell to, PieceType type) {
        const int length = count_ + 1;
        const int order = rank(length);
        if (order < 0) {
            return;
        }
        if (order > 0) {
            found_.clear();
            if (out_ != nullptr) {
                cut_.restore(*out_);
            }
        }
        const FoundChain<W> chain{from_, to, type, first_->name, taken_};
        const auto same = [&](const FoundChain<W>& known) {
            return known.from == chain.from && known.to == chain.to &&
                   known.becomes == chain.becomes && known.name == chain.name &&
                   known.taken == chain.taken;
        };
        if (std::any_of(found_.begin(), found_.end(), same)) {
            return;
        }
        found_.push_back(chain);
        if (out_ != nullptr) {
            list(chain, length);
        }
    }

    // Compares with the best so far: -1 worse, 0 equal, 1 better (and now the best).
    int rank(int length) {
        if (counts_only_) {
            const bool better = length > best_[0];
            if (length < best_[0]) {
                return -1;
            }
            best_[0] = length;
            return better && !found_.empty() ? 1 : 0;
        }
        if (keys_.empty()) {
            return 0;
        }
        std::array<int, kMostChainKeys> value{};
        for (std::size_t k = 0; k < keys_.size(); ++k) {
            value[k] = key_value(keys_[k], length);
        }
        if (found_.empty() || value > best_) {
            const bool better = !found_.empty();
            best_ = value;
            return better ? 1 : 0;
        }
        return value < best_ ? -1 : 0;
    }

    [[nodiscard]] int key_value(const ChainKey& key, int length) const {
        if (key.kind == ChainKey::Kind::Mover) {
            return key.weight[first_->type];
        }
        int total = 0;
        for (int i = 0; i < length; ++i) {
            const Cell cell = victims_[static_cast<std::size_t>(i)];
            const int weight = key.weight[word::type(node_.board.slots[cell])];
            if (key.kind == ChainKey::Kind::First && weight != 0) {
                return -(i + 1);
            }
            total += key.kind == ChainKey::Kind::Sum ? weight : 0;
        }
        return total;
    }

    void list(const FoundChain<W>& chain, int length) {
        MoveList& out = *out_;
        const std::uint32_t old = node_.board.slots[from_];
        const std::uint32_t now = word::with_type(old, chain.becomes);
        Compound move;
        move.effects = static_cast<std::uint32_t>(out.effects.size());
        const auto add = [&](Cell cell, std::uint32_t value) {
            out.effects.push_back({cell, value});
            move.effects_key ^= key_of(cell, value);
        };
        Bits<W> changed = chain.taken;
        if (from_ != chain.to || old != now) {
            changed |= Bits<W>::cell(from_) | Bits<W>::cell(chain.to);
        }
        changed.each([&](Cell cell) { add(cell, cell == chain.to ? now : 0); });
        move.effect_count = static_cast<std::uint32_t>(out.effects.size()) - move.effects;
        move.tokens = static_cast<std::uint32_t>(out.tokens.size());
        const bool promoted = word::type(old) != word::type(now);
        out.tokens.push_back({TokenKind::Start, true, from_});
        for (int i = 0; i < length; ++i) {
            out.tokens.push_back(
                {TokenKind::Landing, i + 1 == length, landings_[static_cast<std::size_t>(i)]});
            if (promoted && i == crowned_at_) {
                out.tokens.push_back({TokenKind::Promotion, true, word::type(now)});
            }
        }
        move.token_count = static_cast<std::uint32_t>(out.tokens.size()) - move.tokens;
        move.captures = static_cast<std::uint32_t>(out.captures.size());
        move.capture_count = static_cast<std::uint32_t>(length);
        out.captures.insert(out.captures.end(), victims_.begin(), victims_.begin() + length);
        move.from = from_;
        move.to = move.last_here = chain.to;
        move.movement = first_->plan->movement;
        move.name = first_->plan->name;
        move.mover = first_->type;
        move.player = node_.player;
        move.parts = static_cast<std::uint8_t>(std::min(length, 255));
        move.at = first_->plan->at;
        out.compounds.push_back(move);
        out.moves.push_back(move_bits::kCompound | (out.compounds.size() - 1));
    }

    const Tables<W>& tables_;
    const Node<W>& node_;
    std::vector<FoundChain<W>>& found_;
    MoveList* out_;
    const std::vector<ChainKey>& keys_;
    bool counts_only_ = false;  // the one key is the number of captures
    Cut cut_;
    const ChainRow<W>* first_ = nullptr;
    Cell from_ = kNoCell;
    Bits<W> occupied_{}, taken_{};
    int count_ = 0, crowned_at_ = -1;
    std::array<int, kMostChainKeys> best_{};  // once something was found
    std::array<Cell, kMostJumps + 1> victims_, landings_;
};

}  // namespace perthro::kernel
