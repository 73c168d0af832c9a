// Which definitions need a Lua state while they are played.
#include "scripting/callbacks/lua_hooks.hpp"

#include <algorithm>

namespace perthro {

namespace {

bool calls_lua(const Node& node) {
    if (node.op == Op::TestFunction || node.op == Op::ApplyFunction) {
        return true;
    }
    for (const Node& kid : node.kids) {
        if (calls_lua(kid)) {
            return true;
        }
    }
    return false;
}

}  // namespace

bool uses_lua(const GameDefinition& game) {
    if (!game.hooks.defined.empty()) {
        return true;
    }
    const auto any_rider = [](const std::vector<Rider>& riders) {
        return std::any_of(riders.begin(), riders.end(),
                           [](const Rider& rider) { return calls_lua(rider.body); });
    };
    const auto any_key = [](const Majority& majority) {
        return std::any_of(majority.keys.begin(), majority.keys.end(), [](const MajorityKey& key) {
            return key.kind == KeyKind::Function || calls_lua(key.node);
        });
    };
    const auto any_joined = [](const Chains& chains) {
        return std::any_of(chains.joined.begin(), chains.joined.end(),
                           [](const auto& joined) { return calls_lua(joined.second); });
    };
    return std::any_of(game.movements.begin(), game.movements.end(),
                       [](const Movement& movement) { return calls_lua(movement.body); }) ||
           any_rider(game.after) || any_rider(game.applied) ||
           std::any_of(
               game.conditions.begin(), game.conditions.end(),
               [](const ConditionDefinition& condition) { return calls_lua(condition.body); }) ||
           std::any_of(game.compulsory.begin(), game.compulsory.end(),
                       [](const Compulsory& rule) {
                           return rule.condition && calls_lua(*rule.condition);
                       }) ||
           std::any_of(game.majority.begin(), game.majority.end(), any_key) ||
           std::any_of(game.protect.begin(), game.protect.end(),
                       [](const Protect& rule) {
                           return calls_lua(rule.which) || (rule.when && calls_lua(*rule.when));
                       }) ||
           std::any_of(game.requirements.begin(), game.requirements.end(),
                       [](const Requirement& rule) { return calls_lua(rule.condition); }) ||
           (game.chains && any_joined(*game.chains));
}

}  // namespace perthro
