// What a move of a list is, as bytes: to compare lists of different workers, and moves of one list.
#pragma once

#include "engine/game/worker.hpp"

#include <algorithm>
#include <string>
#include <vector>

namespace perthro::test {

template <typename Value>
void add_bytes(std::string& bytes, const Value& value) {
    bytes.append(reinterpret_cast<const char*>(&value), sizeof(value));
}

// Class, named choices and net effects: two moves with equal ones are one move. Where somebody may
// not know something, effects do not count (they could tell).
[[nodiscard]] inline std::string identity_of(const MoveList& list, std::size_t index,
                                             bool effects_count = true) {
    const Compound& move = list.compound(index);
    std::string bytes;
    add_bytes(bytes, move.name);
    for (const Token& token : list.tokens_of(move)) {
        if (token.choice) {
            bytes += static_cast<char>(token.kind);
            add_bytes(bytes, token.value);
        }
    }
    if (!effects_count) {
        return bytes;
    }
    bytes += '|';
    const auto span = list.effects_of(move);
    std::vector<Effect> effects(span.begin(), span.end());
    std::sort(effects.begin(), effects.end(),
              [](const Effect& a, const Effect& b) { return a.slot < b.slot; });
    for (const Effect& effect : effects) {
        add_bytes(bytes, effect.slot);
        add_bytes(bytes, effect.value);
    }
    return bytes;
}

// Identities in ascending order.
[[nodiscard]] inline std::vector<std::string> identities_of(const MoveList& list,
                                                            bool effects_count = true) {
    std::vector<std::string> all;
    all.reserve(list.size());
    for (std::size_t i = 0; i < list.size(); ++i) {
        all.push_back(identity_of(list, i, effects_count));
    }
    std::sort(all.begin(), all.end());
    return all;
}

// Everything that a list says, in its order.
[[nodiscard]] inline std::string bytes_of(const MoveList& list) {
    std::string bytes(list.chance ? "chance" : "moves");
    for (std::size_t i = 0; i < list.size(); ++i) {
        const Compound& move = list.compound(i);
        bytes += '\n';
        for (const Effect& effect : list.effects_of(move)) {
            add_bytes(bytes, effect.slot);
            add_bytes(bytes, effect.value);
        }
        for (const Token& token : list.tokens_of(move)) {
            bytes += static_cast<char>(token.kind);
            bytes += static_cast<char>(token.choice);
            add_bytes(bytes, token.value);
        }
        for (const Cell cell : list.captures_of(move)) {
            add_bytes(bytes, cell);
        }
        for (const std::uint32_t number :
             {std::uint32_t{move.from}, std::uint32_t{move.to}, std::uint32_t{move.movement},
              std::uint32_t{move.name}, std::uint32_t{move.mover}, std::uint32_t{move.player},
              std::uint32_t{move.parts}, std::uint32_t{move.die}, move.weight}) {
            add_bytes(bytes, number);
        }
    }
    return bytes;
}

}  // namespace perthro::test
