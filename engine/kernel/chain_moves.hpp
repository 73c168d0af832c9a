// Writes chains that were found as moves of a list.
#pragma once

#include "engine/kernel/chains.hpp"
#include "engine/moves/move_list.hpp"

#include <algorithm>
#include <span>

namespace perthro::kernel {

// Appends to a list, as compounds, chains of one search that kept their parts (ChainSearch), in the
// position that they were found in.
template <int W>
class ChainMoves {
public:
    // All three have to outlive this.
    ChainMoves(const Node<W>& node, const FoundChains<W>& found, MoveList& out)
        : node_(node), found_(found), out_(out) {}

    // Appends every chain that was found, in the order of finding.
    void all() {
        for (const FoundChain<W>& chain : found_.chains) {
            add(chain);
        }
    }

    // Appends one of the chains.
    void add(const FoundChain<W>& chain) {
        const std::span<const ChainPart> parts(found_.parts.data() + chain.way, chain.length);
        const ChainPlan& plan = *chain.row->plan;
        Compound move;
        effects(chain, move);
        tokens(chain, parts, move);
        captures(parts, move);
        move.from = chain.from;
        move.to = move.last_here = chain.to;
        move.movement = plan.movement;
        move.name = plan.name;
        move.mover = chain.row->type;
        move.player = node_.player;
        move.parts = static_cast<std::uint8_t>(std::min(chain.length, 255U));
        move.at = plan.at;
        out_.compounds.push_back(move);
        out_.moves.push_back(move_bits::kCompound | (out_.compounds.size() - 1));
    }

private:
    void effects(const FoundChain<W>& chain, Compound& move) {
        const std::uint32_t old = node_.board.slots[chain.from];
        const std::uint32_t now = word::with_type(old, chain.becomes);
        move.effects = static_cast<std::uint32_t>(out_.effects.size());
        Bits<W> changed = chain.taken;
        if (chain.from != chain.to || old != now) {
            changed |= Bits<W>::cell(chain.from) | Bits<W>::cell(chain.to);
        }
        changed.each([&](Cell cell) {
            const std::uint32_t value = cell == chain.to ? now : 0;
            out_.effects.push_back({cell, value});
            move.effects_key ^= key_of(cell, value);
        });
        move.effect_count = static_cast<std::uint32_t>(out_.effects.size()) - move.effects;
    }

    void tokens(const FoundChain<W>& chain, std::span<const ChainPart> parts, Compound& move) {
        const bool promoted = chain.row->type != chain.becomes;
        const auto add_token = [&](TokenKind kind, bool choice, std::uint16_t value) {
            out_.tokens.push_back({kind, choice, value});
        };
        move.tokens = static_cast<std::uint32_t>(out_.tokens.size());
        add_token(TokenKind::Start, true, chain.from);
        for (std::size_t i = 0; i < parts.size(); ++i) {
            if (parts[i].label >= 0) {
                add_token(TokenKind::Label, true, static_cast<std::uint16_t>(parts[i].label));
            }
            add_token(TokenKind::Landing, chain.row->plan->tells_routes || i + 1 == parts.size(),
                      parts[i].landing);
            if (promoted && static_cast<int>(i) == chain.crowned_at) {
                add_token(TokenKind::Promotion, true, chain.becomes);
            }
        }
        move.token_count = static_cast<std::uint32_t>(out_.tokens.size()) - move.tokens;
    }

    void captures(std::span<const ChainPart> parts, Compound& move) {
        move.captures = static_cast<std::uint32_t>(out_.captures.size());
        for (const ChainPart& part : parts) {
            Cell cell = part.victim;
            for (int i = 0; i < part.count; ++i, cell = part.links[cell]) {
                out_.captures.push_back(cell);
            }
        }
        move.capture_count = static_cast<std::uint32_t>(out_.captures.size()) - move.captures;
    }

    const Node<W>& node_;
    const FoundChains<W>& found_;
    MoveList& out_;
};

}  // namespace perthro::kernel
