// The keys of majority rules as weights of types.
#include "engine/kernel/chain_plan.hpp"
#include "engine/kernel/path_finder.hpp"

namespace perthro::kernel {

namespace {

// 1 for the types that a condition about a piece allows (from anybody's side), nothing if it says
// more.
std::optional<std::vector<int>> types_of(std::int32_t condition, int types, PathFinder& finder) {
    const auto content = finder.content_of(condition);
    if (!content) {
        return std::nullopt;
    }
    std::vector<int> weight(static_cast<std::size_t>(types) + 1, 0);
    for (int type = 1; type <= types; ++type) {
        const auto t = static_cast<PieceType>(type);
        weight[t] = content->holds(Side::Own, t) || content->holds(Side::Enemy, t) ? 1 : 0;
    }
    return weight;
}

std::optional<ChainKey> key_of(const Rules& rules, const CompiledKey& key, PathFinder& finder) {
    if (key.code < 0) {
        return std::nullopt;  // a function in Lua
    }
    const int types = rules.game.type_count();
    ChainKey result;
    std::optional<std::vector<int>> weight;
    const Code& code = rules.program.expression(key.code);
    if (key.kind == KeyKind::By) {
        result.kind = ChainKey::Kind::Mover;
        weight = types_of(key.code, types, finder);
    } else if (key.kind == KeyKind::Most && code.op == Op::Captured) {
        weight = code.kids == 0 ? std::vector<int>(static_cast<std::size_t>(types) + 1, 1)
                                : types_of(code.kid[0], types, finder);
    } else if (key.kind == KeyKind::Most && code.op == Op::CapturedSum && code.b >= 0) {
        const std::string& name = rules.game.constants[static_cast<std::size_t>(code.b)];
        weight.emplace(static_cast<std::size_t>(types) + 1, 0);
        for (int type = 1; type <= types; ++type) {
            const auto& constants = rules.game.pieces[static_cast<std::size_t>(type)].constants;
            const auto found = constants.find(name);
            (*weight)[static_cast<std::size_t>(type)] = found == constants.end() ? 0
                                                                                 : found->second;
        }
    } else if (key.kind == KeyKind::Least && code.op == Op::FirstCaptured) {
        result.kind = ChainKey::Kind::First;
        weight = types_of(code.kid[0], types, finder);
    }
    if (!weight) {
        return std::nullopt;
    }
    result.weight = std::move(*weight);
    return result;
}

}  // namespace

std::optional<std::vector<ChainKey>>
chain_keys(const Rules& rules, const CompiledMajority& majority, PathFinder& finder) {
    std::vector<ChainKey> keys;
    for (const CompiledKey& key : majority.keys) {
        auto lowered = key_of(rules, key, finder);
        if (!lowered) {
            return std::nullopt;
        }
        keys.push_back(std::move(*lowered));
    }
    return keys;
}

}  // namespace perthro::kernel
