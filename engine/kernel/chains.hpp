// Finds captures that go on: depth first from each piece with a first one, on sets alone. Only the
// best chains by the majority keys are kept. Chains with equal start, end, captures, labels and
// promotion are one, unless their class tells routes apart.
#pragma once

#include "engine/kernel/chain_captures.hpp"
#include "engine/kernel/node.hpp"
#include "engine/rules/place.hpp"

#include <algorithm>
#include <array>
#include <vector>

namespace perthro::kernel {

inline constexpr int kMostJumps = 200;  // parts of a move, as for the interpreter

// One capture of a chain and the landing behind it: `count` victims from the first on along links
// ([cell], of the tables). Not initialised, since a search holds an array of them.
struct ChainPart {
    Cell landing, victim;
    std::uint16_t count;
    std::int16_t label;  // of the rake; -1: none
    const Cell* links;
};

// A chain that is complete. It points into the tables.
template <int W>
struct FoundChain {
    const ChainRow<W>* row = nullptr;  // of its first part
    Cell from = kNoCell, to = kNoCell;
    PieceType becomes = kEmptyType;  // what the piece is at the end
    std::int16_t crowned_at = -1;    // number of the part behind which it changed; no meaning if it
                                     // did not
    Bits<W> taken;                   // the cells of all victims
    std::uint64_t names = 0;         // a fingerprint of labels and promotions in their order
    std::uint32_t way = 0, length = 0;  // its parts: the first in FoundChains::parts, if they are
                                        // kept; how many

    // Whether they are the same move where routes are not told apart.
    [[nodiscard]] bool same_move(const FoundChain& other) const {
        return from == other.from && to == other.to && becomes == other.becomes &&
               row->name == other.row->name && names == other.names && taken == other.taken;
    }
};

// What a search has found so far: of moves that majority keys compare only the best, and of equal
// moves one, unless their class tells routes apart.
template <int W>
struct FoundChains {
    std::vector<FoundChain<W>> chains;
    std::vector<ChainPart> parts;  // of all chains, if they are kept

    void clear() {
        chains.clear();
        parts.clear();
    }
};

// One search in one position, for which run() is called once for each row that is to be tried.
template <int W>
class ChainSearch {
public:
    // Empties `found`. keeps_parts: the way of each chain is wanted, too, not their number alone.
    ChainSearch(const Tables<W>& tables, const Node<W>& node, FoundChains<W>& found,
                bool keeps_parts)
        : tables_(tables), node_(node), found_(found), keeps_parts_(keeps_parts),
          keys_(tables.plan.chain_keys) {
        found_.clear();
        counts_only_ = keys_.size() == 1 && keys_[0].kind == ChainKey::Kind::Sum &&
                       std::all_of(keys_[0].weight.begin() + 1, keys_[0].weight.end(),
                                   [](int weight) { return weight == 1; });
    }

    // Adds the chains whose first part is one of a row, by those of its pieces in `starters` (see
    // chain_starters). Throws a rule error where a chain gets longer than kMostJumps.
    void run(const ChainRow<W>& row, const Bits<W>& starters) {
        starters.each([&](Cell from) {
            from_ = from;
            first_ = &row;
            occupied_ = node_.occupied - Bits<W>::cell(from);
            taken_ = Bits<W>{};
            names_ = 0;
            count_ = 0;
            static_cast<void>(extend_by(row, row.type, from, kNoDirection));
        });
    }

private:
    static constexpr std::uint64_t kPromotion = 0x10000;  // beside labels

    // Tries what a piece may go on with from a cell; false if there is nothing.
    bool extend(const std::vector<const ChainRow<W>*>& rows, PieceType type, Cell at,
                Direction last) {
        bool any = false;
        for (const ChainRow<W>* row : rows) {
            any = extend_by(*row, type, at, last) || any;
        }
        return any;
    }

    bool extend_by(const ChainRow<W>& row, PieceType type, Cell at, Direction last) {
        const Bits<W> victims = victims_from(row, at);
        if (!victims.any()) {
            return false;
        }
        bool any = false;
        for (const ChainWay<W>& way : row.ways) {
            any = (!barred(way, last) && extend_along(row, way, type, at, victims)) || any;
        }
        return any;
    }

    // What may be left to take from there.
    [[nodiscard]] Bits<W> victims_from(const ChainRow<W>& row, Cell at) const {
        const Bits<W> left = node_.accept(row.takes) - taken_;
        return row.plan->rakes.empty() ? left & row.victims[at] : left;
    }

    bool extend_along(const ChainRow<W>& row, const ChainWay<W>& way, PieceType type, Cell at,
                      const Bits<W>& victims) {
        return row.plan->rakes.empty() ? jump_along(row, way, type, at, victims)
                                       : rake_along(row, way, type, at, victims);
    }

    // Behind a part of this way: by the same words again, or straight on.
    bool go_on(const ChainRow<W>& row, const ChainWay<W>& way, PieceType type, Cell at) {
        ++count_;
        const bool any = row.plan->may_turn
                             ? extend(row.next, type, at, way.direction)
                             : extend_along(row, way, type, at, victims_from(row, at));
        --count_;
        return any;
    }

    static bool barred(const ChainWay<W>& way, Direction last) {
        return last != kNoDirection && ((way.barred >> last) & 1) != 0;
    }

    // Whether the mover has been on the cell and must not come there again.
    [[nodiscard]] bool spent(const ChainRow<W>& row, Cell cell) const {
        const auto end = parts_.begin() + count_;
        return row.plan->visits_once &&
               (cell == from_ || std::any_of(parts_.begin(), end, [&](const ChainPart& part) {
                    return part.landing == cell;
                }));
    }

    // ---- jumps over one piece

    bool jump_along(const ChainRow<W>& row, const ChainWay<W>& way, PieceType type, Cell at,
                    const Bits<W>& victims) {
        const Cell victim = victim_of(row, way, at, victims);
        if (victim == kNoCell) {
            return false;
        }
        jump(row, way, type, victim, way.next[victim]);
        return true;
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
        const Bits<W> before = occupied_;
        const Bits<W> cells = Bits<W>::cell(victim);
        add_part(row, {kNoCell, victim, 1, -1, way.next}, cells);
        if (row.plan->prefers_landing) {
            bool goes_on = false;
            each_landing(row, way, landing,
                         [&](Cell cell) { goes_on = go_on(row, way, type, cell) || goes_on; });
            if (!goes_on) {
                each_landing(row, way, landing, [&](Cell cell) { finish(cell, type); });
            }
        } else {
            each_landing(row, way, landing, [&](Cell cell) { land(row, way, type, cell); });
        }
        occupied_ = before;
        taken_ ^= cells;
    }

    template <typename Function>
    void each_landing(const ChainRow<W>& row, const ChainWay<W>& way, Cell landing, Function&& f) {
        do {
            parts_[static_cast<std::size_t>(count_)].landing = landing;
            f(landing);
            landing = way.next[landing];
        } while (row.plan->lands_far && landing != kNoCell && !occupied_.has(landing));
    }

    // ---- rows beside a step

    bool rake_along(const ChainRow<W>& row, const ChainWay<W>& way, PieceType type, Cell at,
                    const Bits<W>& victims) {
        const Cell to = way.next[at];
        if (to == kNoCell || occupied_.has(to) || spent(row, to)) {
            return false;
        }
        bool any = false;
        for (const Rake& rake : row.plan->rakes) {
            const RowOfVictims<W> found = raked(rake, way, at, to, victims);
            if (found.count > 0) {
                any = true;
                step(row, way, type, to, rake, found);
            }
        }
        return any;
    }

    void step(const ChainRow<W>& row, const ChainWay<W>& way, PieceType type, Cell to,
              const Rake& rake, const RowOfVictims<W>& victims) {
        const Bits<W> occupied = occupied_;
        const std::uint64_t names = names_;
        add_part(row,
                 {to, victims.first, victims.count, static_cast<std::int16_t>(rake.label),
                  victims.links},
                 victims.cells);
        if (rake.label >= 0) {
            name(static_cast<std::uint64_t>(rake.label) + 1);
        }
        land(row, way, type, to);
        names_ = names;
        occupied_ = occupied;
        taken_ ^= victims.cells;
    }

    // ---- parts

    void add_part(const ChainRow<W>& row, const ChainPart& part, const Bits<W>& victims) {
        if (count_ == kMostJumps) {
            throw rule_error(tables_.rules.game, row.plan->at,
                             "a move has more than 200 parts; forbid cells or pieces already met "
                             "(no(visited), no(taken)) or bound the chain");
        }
        parts_[static_cast<std::size_t>(count_)] = part;
        taken_ |= victims;
        if (tables_.rules.game.removed == RemovedWhen::AtOnce) {
            occupied_ = occupied_ - victims;
        }
    }

    // Adds what the move says on its way; order counts.
    void name(std::uint64_t token) {
        constexpr std::uint64_t kOdd = 0x9E3779B97F4A7C15ULL;
        names_ = (names_ + token) * kOdd;
    }

    // The piece has landed behind a capture: it is crowned, goes on or stops.
    void land(const ChainRow<W>& row, const ChainWay<W>& way, PieceType type, Cell cell) {
        const ChainPlan& plan = *row.plan;
        const bool crowned = plan.crowning != Crowning::Never && row.crown_zone.has(cell);
        const bool on_touch = crowned && plan.crowning == Crowning::OnTouch;
        const bool stops = crowned && plan.crowning == Crowning::Stops;
        if (!on_touch && !stops && go_on(row, way, type, cell) && !plan.may_stop) {
            return;
        }
        if (!crowned) {
            finish(cell, type);
            return;
        }
        const std::uint64_t names = names_;
        name(kPromotion);
        crowned_at_ = count_;
        if (!on_touch || !go_on_crowned(row, way, cell)) {
            for (const PieceType crown : plan.crowns) {
                finish(cell, crown);
            }
        }
        names_ = names;
    }

    // Promoted on the way, which leaves no choice.
    bool go_on_crowned(const ChainRow<W>& row, const ChainWay<W>& way, Cell cell) {
        ++count_;
        const bool any = extend(row.next_crowned, row.plan->crowns.front(), cell, way.direction);
        --count_;
        return any;
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
        }
        const FoundChain<W> chain{first_,
                                  from_,
                                  to,
                                  type,
                                  static_cast<std::int16_t>(crowned_at_),
                                  taken_,
                                  names_,
                                  static_cast<std::uint32_t>(found_.parts.size()),
                                  static_cast<std::uint32_t>(length)};
        const auto same = [&](const FoundChain<W>& known) { return known.same_move(chain); };
        if (!first_->plan->tells_routes &&
            std::any_of(found_.chains.begin(), found_.chains.end(), same)) {
            return;
        }
        found_.chains.push_back(chain);
        if (keeps_parts_) {
            found_.parts.insert(found_.parts.end(), parts_.begin(), parts_.begin() + length);
        }
    }

    // Compares with the best so far: -1 worse, 0 equal, 1 better (and now the best).
    int rank(int length) {
        const bool none = found_.chains.empty();
        if (counts_only_) {
            const bool better = length > best_[0];
            if (length < best_[0]) {
                return -1;
            }
            best_[0] = length;
            return better && !none ? 1 : 0;
        }
        if (keys_.empty()) {
            return 0;
        }
        std::array<int, kMostChainKeys> value{};
        for (std::size_t k = 0; k < keys_.size(); ++k) {
            value[k] = key_value(keys_[k], length);
        }
        if (none || value > best_) {
            best_ = value;
            return none ? 0 : 1;
        }
        return value < best_ ? -1 : 0;
    }

    [[nodiscard]] int key_value(const ChainKey& key, int length) const {
        if (key.kind == ChainKey::Kind::Mover) {
            return key.weight[first_->type];
        }
        int total = 0;
        for (int i = 0; i < length; ++i) {
            const Cell cell = parts_[static_cast<std::size_t>(i)].victim;
            const int weight = key.weight[word::type(node_.board.slots[cell])];
            if (key.kind == ChainKey::Kind::First && weight != 0) {
                return -(i + 1);
            }
            total += key.kind == ChainKey::Kind::Sum ? weight : 0;
        }
        return total;
    }

    const Tables<W>& tables_;
    const Node<W>& node_;
    FoundChains<W>& found_;
    const bool keeps_parts_;
    const std::vector<ChainKey>& keys_;
    bool counts_only_ = false;  // the one key is the number of captures
    const ChainRow<W>* first_ = nullptr;
    Cell from_ = kNoCell;
    Bits<W> occupied_{}, taken_{};
    std::uint64_t names_ = 0;
    int count_ = 0, crowned_at_ = -1;
    std::array<int, kMostChainKeys> best_{};  // once something was found
    std::array<ChainPart, kMostJumps + 1> parts_;
};

}  // namespace perthro::kernel
