// Puts the plan of a game together, movement by movement.
#include "engine/kernel/plan.hpp"

#include "engine/kernel/attack_table.hpp"
#include "engine/kernel/lowering.hpp"
#include "engine/kernel/obstacle.hpp"
#include "engine/kernel/unfit.hpp"

#include <algorithm>
#include <deque>

namespace perthro::kernel {

namespace {

// Ways that all prefixes of a game may have together: they only save questions, and on a large
// board with many types they would take more memory than all else.
constexpr std::size_t kMostPrefixPaths = 8'000;
constexpr std::size_t kMostRows = 65'536;  // they are numbered with 16 bits

class Planner {
public:
    // off: why nothing can be made from tables, if that is so.
    Planner(const Rules& rules, std::optional<Obstacle> off)
        : rules_(rules), off_(std::move(off)), types_(rules.game.type_count()) {
        for (int player = 0; player <= rules.game.player_count(); ++player) {
            finders_.emplace_back(rules, static_cast<Player>(player), plan_.contents);
        }
        plan_.compound.resize(finders_.size());
        plan_.attacks.resize(finders_.size() * static_cast<std::size_t>(types_ + 1));
        plan_.forward.resize(plan_.attacks.size());
    }

    Plan make() {
        for (int type = 1; type <= types_; ++type) {
            for (const auto* list : {&rules_.moves_of, &rules_.drops_of}) {
                for (const int index : (*list)[static_cast<std::size_t>(type)]) {
                    movement(static_cast<std::uint16_t>(index), static_cast<PieceType>(type));
                }
            }
        }
        for (const int index : rules_.player_moves) {
            if (rules_.movements[static_cast<std::size_t>(index)].name == kPassClass) {
                pass(static_cast<std::uint16_t>(index));
            } else {
                movement(static_cast<std::uint16_t>(index), kEmptyType);
            }
        }
        drop_broken_chains();
        drop_unanswerable();
        plan_.disjoint = remove_doubles(plan_.rows, plan_.contents);
        const std::vector<char> made = types_brought();
        for (const RowPlan& row : plan_.rows) {
            add_attacks(row, made);
        }
        find_neighbours();
        ask_lua();
        judge_by_tables(rules_, finders_[1], plan_);
        return std::move(plan_);
    }

private:
    [[nodiscard]] const Movement& definition(std::uint16_t index) const {
        return rules_.game.movements[rules_.movements[index].definition];
    }

    void movement(std::uint16_t index, PieceType type) {
        MovementPlan entry;
        entry.movement = index;
        entry.type = type;
        entry.at = definition(index).at;
        std::vector<RowPlan> rows;
        std::vector<ChainPlan> chains;
        try {
            if (off_) {
                plan_.off_reason = off_->what;
                throw NotLowered{reason_of({off_->what.c_str(), off_->instead.c_str()}), entry.at};
            }
            lower(index, type, rows, chains);
            check_room(rows, chains);
            entry.lowered = true;
            describe(rows, chains, entry.idioms);
            std::move(rows.begin(), rows.end(), std::back_inserter(plan_.rows));
            std::move(chains.begin(), chains.end(), std::back_inserter(plan_.chains));
            if (!chains.empty()) {
                leave_attacks(index);
            }
        } catch (const NotLowered& refusal) {
            entry.reason = refusal.reason;
            if (refusal.at.line > 0) {
                entry.at = refusal.at;
            }
            compound(index, type);
        }
        plan_.movements.push_back(std::move(entry));
    }

    // Throws NotLowered where the tables that stand have no room for these rows and chains.
    void check_room(const std::vector<RowPlan>& rows, const std::vector<ChainPlan>& chains) const {
        if (!chains_have_room(plan_.chains, chains)) {
            throw NotLowered{reason_of(reasons::kManyChains), {}};
        }
        if (plan_.rows.size() + rows.size() > kMostRows || !choices_have_room(rows)) {
            throw NotLowered{reason_of(reasons::kManyChoices), {}};
        }
    }

    // Whether a pass is due is known when all other moves are listed: no table lists it, nor what
    // stands beside the tables.
    void pass(std::uint16_t index) {
        MovementPlan entry;
        entry.movement = index;
        entry.at = definition(index).at;
        entry.reason = reason_of(reasons::kPass);
        plan_.movements.push_back(std::move(entry));
    }

    void lower(std::uint16_t index, PieceType type, std::vector<RowPlan>& rows,
               std::vector<ChainPlan>& chains) {
        const CompiledMovement& words = rules_.movements[index];
        for (int player = 1; player <= rules_.game.player_count(); ++player) {
            const auto p = static_cast<Player>(player);
            if (continues(rules_, index)) {
                chains.push_back(chain_of(rules_, index, type, p, plan_.contents));
                continue;
            }
            const std::vector<Path> paths = finders_[p].find(words, type);
            if (finders_[p].asks_to_move()) {
                leave_attacks(index);  // an enemy who is asked is not to move
            }
            for (RowPlan& row : rows_of(paths)) {
                row.movement = index;
                row.name = words.name;
                row.player = p;
                row.type = type;
                row.at = words.at;
                rows.push_back(std::move(row));
            }
        }
    }

    static void describe(const std::vector<RowPlan>& rows, const std::vector<ChainPlan>& chains,
                         std::string& text) {
        const auto add = [&](Idiom idiom) {
            const std::string name(idiom_name(idiom));
            if (text.find(name) == std::string::npos) {
                text += (text.empty() ? "" : ", ") + name;
            }
        };
        for (const RowPlan& row : rows) {
            add(row.idiom);
        }
        if (!chains.empty()) {
            add(Idiom::Chain);
        }
    }

    void compound(std::uint16_t index, PieceType type) {
        for (int player = 1; player <= rules_.game.player_count(); ++player) {
            CompoundMovement entry{index, type, rules_.movements[index].name, {}};
            if (plan_.off_reason.empty() && definition(index).kind == MovementKind::Move &&
                prefix_paths_ < kMostPrefixPaths) {
                const std::vector<Path> paths = finders_[static_cast<std::size_t>(player)]
                                                    .find_prefix(rules_.movements[index], type);
                prefix_paths_ += paths.size();
                if (prefix_paths_ <= kMostPrefixPaths) {
                    entry.prefix = rows_of(paths);
                }
                if (!choices_have_room(entry.prefix)) {
                    entry.prefix.clear();  // no test
                }
            }
            for (RowPlan& row : entry.prefix) {
                row.player = static_cast<Player>(player);
                row.type = type;
            }
            plan_.compound[static_cast<std::size_t>(player)].push_back(std::move(entry));
        }
        leave_attacks(index);
    }

    // Movements of one class and one type of piece may make equal moves, which stand once in a
    // list.
    void find_neighbours() {
        for (std::size_t player = 1; player < plan_.compound.size(); ++player) {
            auto& list = plan_.compound[player];
            for (std::size_t i = 0; i < list.size(); ++i) {
                CompoundMovement& entry = list[i];
                const auto beside = [&](const auto& other) {
                    return other.type == entry.type && other.name == entry.name &&
                           definition(other.movement).kind == definition(entry.movement).kind;
                };
                entry.beside_rows = std::any_of(
                    plan_.rows.begin(), plan_.rows.end(),
                    [&](const RowPlan& row) { return row.player == player && beside(row); });
                entry.beside_others = std::any_of(
                    list.begin(), list.begin() + static_cast<std::ptrdiff_t>(i), beside);
            }
        }
    }

    void ask_lua() {
        if (!defines_hook(rules_, "generate")) {
            return;
        }
        plan_.off_reason = off_ ? off_->what : "";
        plan_.asks_lua = !off_;
        if (plan_.asks_lua) {
            add_plain_rows(rules_, plan_);
        }
    }

    // The types that moves may bring onto the board, [type]: with `generate` any.
    [[nodiscard]] std::vector<char> types_brought() const {
        return defines_hook(rules_, "generate")
                   ? std::vector<char>(static_cast<std::size_t>(types_) + 1, 1)
                   : types_made(plan_.rows, plan_.chains, types_);
    }

    // The captures of a movement are not among the attack paths: whoever asks has to try it
    // forward.
    void leave_attacks(std::uint16_t index) {
        if (rules_.movements[index].captures) {
            for (int player = 1; player <= rules_.game.player_count(); ++player) {
                forward(index, static_cast<Player>(player));
            }
        }
    }

    void forward(std::uint16_t index, Player player) {
        forward(index, player, victims_of(rules_, index, finders_[player]));
    }

    // victims: [type]
    void forward(std::uint16_t index, Player player, const std::vector<char>& victims) {
        for (int type = 1; type <= types_; ++type) {
            auto& list = plan_.forward[static_cast<std::size_t>(player * (types_ + 1) + type)];
            if (victims[static_cast<std::size_t>(type)] != 0 &&
                std::find(list.begin(), list.end(), index) == list.end()) {
                list.push_back(index);
            }
        }
    }

    void add_attacks(const RowPlan& row, const std::vector<char>& made) {
        if (!can_invert(row, types_, plan_.contents, made)) {
            forward(row.movement, row.player, victims_of_row(row));
            return;
        }
        const AttackPaths attacks = attacks_of(row, types_, plan_.contents, made);
        const Content& accept = plan_.contents[row.terms.accept];
        for (int type = 1; attacks != nullptr && type <= types_; ++type) {
            if (accept.holds(Side::Enemy, static_cast<PieceType>(type))) {
                plan_.attacks[static_cast<std::size_t>(row.player * (types_ + 1) + type)].push_back(
                    attacks);
            }
        }
    }

    // [type]: what a row may capture.
    [[nodiscard]] std::vector<char> victims_of_row(const RowPlan& row) {
        const bool elsewhere = std::any_of(row.paths.begin(), row.paths.end(),
                                           [](const Path& path) { return path.moves_others(); });
        std::vector<char> victims = victims_of(rules_, row.movement, finders_[row.player]);
        for (int type = 1; !elsewhere && type <= types_; ++type) {
            const auto t = static_cast<PieceType>(type);
            if (!plan_.contents[row.terms.accept].holds(Side::Enemy, t)) {
                victims[t] = 0;
            }
        }
        return victims;
    }

    // Whether some row asks if a piece would be attacked.
    [[nodiscard]] bool asks_attacks() const {
        return std::any_of(plan_.rows.begin(), plan_.rows.end(),
                           [](const RowPlan& row) { return row.terms.asks_attacks; });
    }

    // Rows that ask whether the mover is attacked need every capture of such a piece in reverse.
    void drop_unanswerable() {
        if (!asks_attacks()) {
            return;
        }
        std::vector<std::pair<std::uint16_t, PieceType>> demoted;
        std::vector<char> forward_only(plan_.attacks.size(), 0);
        for (std::size_t i = 0; i < plan_.forward.size(); ++i) {
            forward_only[i] = plan_.forward[i].empty() ? 0 : 1;
        }
        const std::vector<char> made = types_brought();
        for (const RowPlan& row : plan_.rows) {
            if (can_invert(row, types_, plan_.contents, made)) {
                continue;
            }
            const auto victims = victims_of(rules_, row.movement, finders_[row.player]);
            for (int type = 1; type <= types_; ++type) {
                const auto at = static_cast<std::size_t>(row.player * (types_ + 1) + type);
                forward_only[at] = static_cast<char>(forward_only[at] |
                                                     victims[static_cast<std::size_t>(type)]);
            }
        }
        for (const RowPlan& row : plan_.rows) {
            bool asked = row.terms.asks_attacks;
            for (int player = 1; asked && player <= rules_.game.player_count(); ++player) {
                const auto at = static_cast<std::size_t>(player * (types_ + 1) + row.type);
                if (player != row.player && forward_only[at] != 0) {
                    demoted.emplace_back(row.movement, row.type);
                    asked = false;
                }
            }
        }
        for (const auto& [index, type] : demoted) {
            demote(index, type);
        }
    }

    void demote(std::uint16_t index, PieceType type) {
        const auto of_it = [&](const auto& item) {
            return item.movement == index && item.type == type;
        };
        if (std::erase_if(plan_.rows, of_it) == 0) {
            return;
        }
        const auto entry = std::find_if(plan_.movements.begin(), plan_.movements.end(), of_it);
        entry->lowered = false;
        entry->reason = reason_of(reasons::kForwardOnly);
        compound(index, type);
    }

    // A chain goes on with every movement of its class; all of them have to be chains.
    void drop_broken_chains() {
        for (bool again = true; again;) {
            again = false;
            for (const ChainPlan& chain : plan_.chains) {
                const auto whole = [&](PieceType type) { return goes_on_in_chains(chain, type); };
                const bool crowns_whole = chain.crowning != Crowning::OnTouch ||
                                          std::all_of(chain.crowns.begin(), chain.crowns.end(),
                                                      whole);
                if (!whole(chain.type) || !crowns_whole) {
                    demote_chain(chain.movement, chain.type);
                    again = true;
                    break;
                }
            }
        }
    }

    // Whether all that a piece of this type could go on with behind the chain is a chain itself.
    bool goes_on_in_chains(const ChainPlan& chain, PieceType type) const {
        const auto& movements = rules_.continued(type, chain.name);
        return std::all_of(movements.begin(), movements.end(), [&](int index) {
            return std::any_of(plan_.chains.begin(), plan_.chains.end(), [&](const ChainPlan& c) {
                return c.movement == index && c.type == type && c.player == chain.player;
            });
        });
    }

    void demote_chain(std::uint16_t index, PieceType type) {
        const auto of_it = [&](const auto& item) {
            return item.movement == index && item.type == type;
        };
        std::erase_if(plan_.chains, of_it);
        const auto entry = std::find_if(plan_.movements.begin(), plan_.movements.end(), of_it);
        entry->lowered = false;
        entry->reason = reason_of(reasons::kBrokenChain);
        compound(index, type);
    }

    const Rules& rules_;
    std::optional<Obstacle> off_;
    int types_;
    std::size_t prefix_paths_ = 0;
    Plan plan_;
    std::deque<PathFinder> finders_;  // [player]
};

}  // namespace

std::string_view idiom_name(Idiom idiom) {
    switch (idiom) {
        case Idiom::Leap: return "leap";
        case Idiom::Ray: return "ray";
        case Idiom::Hop: return "hop";
        case Idiom::Drop: return "drop";
        case Idiom::Place: return "place";
        case Idiom::Chain: return "chain";
        case Idiom::Plain: return "plain";
    }
    return "";
}

Plan make_plan(const Rules& rules) {
    Plan plan = Planner(rules, obstacle(rules)).make();
    if (!attacks_have_room(plan)) {
        return Planner(rules, too_many_attacks()).make();
    }
    return plan;
}

}  // namespace perthro::kernel
