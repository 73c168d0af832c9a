// What the tables judge of moves by themselves, and what is left to ask of each of them.
#include "engine/kernel/lowering.hpp"
#include "engine/kernel/tables.hpp"
#include "engine/kernel/unfit.hpp"
#include "engine/rules/place.hpp"

#include <algorithm>
#include <string>
#include <string_view>

namespace perthro::kernel {

namespace {

class Judgement {
public:
    Judgement(const Rules& rules, PathFinder& finder, Plan& plan)
        : rules_(rules), finder_(finder), plan_(plan), types_(rules.game.type_count()) {}

    void find() {
        protect();
        completeness();
    }

private:
    void protect() {
        plan_.native_protect = true;
        Content types(types_, false);
        for (const CompiledProtect& protect : rules_.protect) {
            const auto content = finder_.content_of(protect.which);
            if (content && content->nothing()) {
                continue;  // no type of this game, as its options have it
            }
            if (!content || protect.when >= 0) {
                plan_.native_protect = false;
                leave_protect(protect.when >= 0 ? reasons::kProtectWhen : reasons::kProtectWhich,
                              protect.at);
                return;
            }
            types |= *content;
        }
        if (requires_safety()) {
            for (int type = 1; type <= types_; ++type) {
                if (rules_.is_royal(static_cast<PieceType>(type))) {
                    types.allow(Side::Own, static_cast<PieceType>(type));
                }
            }
        }
        for (int type = 1; type <= types_; ++type) {
            const auto t = static_cast<PieceType>(type);
            if (!types.holds(Side::Own, t)) {
                continue;
            }
            plan_.protected_types.push_back(t);
            for (int player = 1; player <= rules_.game.player_count(); ++player) {
                if (!plan_.forward[static_cast<std::size_t>(player * (types_ + 1) + type)]
                         .empty()) {
                    plan_.native_protect = false;
                    leave_protect(reasons::kProtectForward, {});
                }
            }
        }
    }

    // Whether every move in tables has to satisfy a `require` that begins with "no royal is
    // attacked": that is `protect` in other words, if nothing fades between the two.
    [[nodiscard]] bool requires_safety() const {
        const GameDefinition& game = rules_.game;
        const bool fades = std::any_of(
            game.attributes.begin(), game.attributes.end(),
            [](const auto& attribute) { return attribute.lasts > 0 || attribute.lasts_turn; });
        const Program& program = rules_.program;
        const auto judges = [](const CompiledRequirement& requirement, std::uint16_t name) {
            return requirement.name < 0 || requirement.name == name;
        };
        const auto safe = [&](std::int32_t condition) {
            const Code& code = program.expression(condition);
            return code.op == Op::No && program.expression(code.kid[0]).op == Op::Checked;
        };
        const auto covered = [&](std::uint16_t name) {
            return std::any_of(
                rules_.requirements.begin(), rules_.requirements.end(),
                [&](const CompiledRequirement& one) {
                    const Code& code = program.expression(one.condition);
                    const auto parts = program.kids(code);
                    return judges(one, name) &&
                           (safe(one.condition) ||
                            (code.op == Op::All && std::any_of(parts.begin(), parts.end(), safe)));
                });
        };
        const auto all_covered = [&](const auto& items) {
            return std::all_of(items.begin(), items.end(),
                               [&](const auto& item) { return covered(item.name); });
        };
        return !rules_.requirements.empty() && !fades && all_covered(plan_.rows) &&
               all_covered(plan_.chains) &&
               std::all_of(plan_.compound.begin(), plan_.compound.end(), all_covered);
    }

    void leave_protect(const Unfit& why, const Source& at) {
        plan_.protect_reason = reason_of(why, {}, place_of(rules_.game, at));
    }

    // Lists are not final, and not by judging their moves either.
    void incomplete(const Unfit& why, const Source& at = {}) {
        unjudged(reason_of(why, {}, place_of(rules_.game, at)));
        plan_.left_to_judge = false;
    }

    // Moves in lists have still to be judged.
    void unjudged(const std::string& why) {
        if (plan_.complete) {
            plan_.complete = false;
            plan_.incomplete_reason = why;
        }
    }

    void completeness() {
        const GameDefinition& game = rules_.game;
        plan_.left_to_judge = game.compulsory.empty() && rules_.majority.empty();
        judgement();
        final_lists();
        plan_.left_to_judge = plan_.left_to_judge && !plan_.complete;
    }

    // What the tables leave to be asked of each move.
    void judgement() {
        const GameDefinition& game = rules_.game;
        if (!game.requirements.empty()) {
            plan_.asks_rest = requires_safety();
            if (!plan_.asks_rest) {
                unjudged(
                    reason_of(reasons::kRequire, {}, place_of(game, game.requirements.front().at)));
            }
        }
        if (game.repetition.forbid != 0) {
            unjudged(reason_of(reasons::kRepetition, {}, place_of(game, game.repetition.at)));
        }
        if (!plan_.native_protect) {
            unjudged(plan_.protect_reason);
        }
    }

    void final_lists() {
        const GameDefinition& game = rules_.game;
        if (defines_hook(rules_, "on_move")) {
            incomplete(reasons::kOnMove, game.hooks.place("on_move"));
        }
        if (plan_.asks_lua && (!plan_.chains.empty() || !game.requirements.empty() ||
                               !game.compulsory.empty() || !rules_.majority.empty())) {
            incomplete(reasons::kGenerated, game.hooks.place("generate"));
        }
        if (!plan_.disjoint) {
            incomplete(reasons::kSameMoves);
        }
        if (std::find(rules_.identity.begin(), rules_.identity.end(), IdentityOf::Result) !=
            rules_.identity.end()) {
            incomplete(reasons::kIdentity);
        }
        const bool asks_mate = std::any_of(plan_.rows.begin(), plan_.rows.end(),
                                           [](const RowPlan& row) { return row.terms.no_mate; });
        bool others_protected = false;
        plan_.guards_royals = true;
        for (int type = 1; type <= types_; ++type) {
            const bool guarded = std::find(plan_.protected_types.begin(),
                                           plan_.protected_types.end(),
                                           type) != plan_.protected_types.end();
            const bool royal = rules_.is_royal(static_cast<PieceType>(type));
            others_protected = others_protected || (guarded && !royal);
            plan_.guards_royals = plan_.guards_royals && (guarded || !royal);
        }
        const bool royals_protected = plan_.guards_royals && !others_protected;
        const bool fades = std::any_of(
            game.attributes.begin(), game.attributes.end(),
            [](const auto& attribute) { return attribute.lasts > 0 || attribute.lasts_turn; });
        if (asks_mate && (!royals_protected || fades)) {
            incomplete(reasons::kMate);
        }
        chains_complete();
    }

    // `compulsory` by class and `majority` among chains are applied natively.
    void chains_complete() {
        const GameDefinition& game = rules_.game;
        const auto by_condition = [](const Compulsory& compulsory) {
            return compulsory.condition.has_value();
        };
        if (std::any_of(game.compulsory.begin(), game.compulsory.end(), by_condition)) {
            incomplete(reasons::kCompulsory, game.compulsory.front().at);
        }
        if (std::any_of(plan_.chains.begin(), plan_.chains.end(),
                        [&](const ChainPlan& chain) { return may_repeat_routes(chain); })) {
            incomplete(reasons::kSameRoutes);
        }
        if (!plan_.chains.empty() && !plan_.protected_types.empty()) {
            incomplete(reasons::kProtectChains,
                       rules_.protect.empty() ? Source{} : rules_.protect[0].at);
        }
        int classes = 0;
        for (const CompiledMajority& majority : rules_.majority) {
            const auto keys = chain_keys(rules_, majority, finder_);
            const auto of_class = [&](const auto& item) { return item.name == majority.name; };
            const auto compared = [&](const ChainPlan& chain) {
                return of_class(chain) && chain.rakes.empty();
            };
            const bool only_chains =
                std::none_of(plan_.rows.begin(), plan_.rows.end(), of_class) &&
                std::all_of(plan_.chains.begin(), plan_.chains.end(), compared) &&
                std::all_of(plan_.compound.begin(), plan_.compound.end(), [&](const auto& list) {
                    return std::none_of(list.begin(), list.end(), of_class);
                });
            if (!keys || !only_chains || ++classes > 1 || keys->size() > kMostChainKeys) {
                incomplete(reasons::kMajority,
                           game.majority.empty() ? Source{} : game.majority[0].at);
                return;
            }
            plan_.chain_keys = *keys;
        }
    }

    // Chains that tell routes apart are not compared with each other.
    [[nodiscard]] bool may_repeat_routes(const ChainPlan& chain) const {
        const auto beside = std::count_if(
            plan_.chains.begin(), plan_.chains.end(), [&](const ChainPlan& other) {
                return other.player == chain.player && other.type == chain.type &&
                       other.name == chain.name;
            });
        return chain.tells_routes && beside > 1;
    }

    const Rules& rules_;
    PathFinder& finder_;
    Plan& plan_;
    int types_;
};

}  // namespace

bool defines_hook(const Rules& rules, std::string_view name) {
    const auto& defined = rules.game.hooks.defined;
    return std::find(defined.begin(), defined.end(), name) != defined.end();
}

void judge_by_tables(const Rules& rules, PathFinder& finder, Plan& plan) {
    Judgement(rules, finder, plan).find();
}

}  // namespace perthro::kernel
