// A play of dice as a move of a list: its path, what it captures, and its net effects.
#include "engine/kernel/hop_plays.hpp"

#include <algorithm>

namespace perthro::kernel {

void HopPlays::list(std::size_t play, const Position& position, MoveList& out) {
    show(play);
    Compound move;
    move.from = shown_.front()->from;
    move.to = move.last_here = shown_.back()->to;
    move.movement = tables_.movement();
    move.name = tables_.name();
    move.mover = tables_.type();
    move.player = player_;
    move.parts = static_cast<std::uint8_t>(shown_.size());
    move.die = shown_.back()->die;
    move.at = tables_.at();
    move.choices_key = key_of(move.name, 0);  // no choice is named: the result says it all
    add_path(move, out);
    add_effects(position, move, out);
    out.compounds.push_back(move);
    out.moves.push_back(move_bits::kCompound | (out.compounds.size() - 1));
}

void HopPlays::show(std::size_t play) {
    shown_.clear();
    const Step* step = &plays_[play];
    shown_.push_back(step->hop);
    while (step->before != kStart) {
        step = &steps_[step->before];
        shown_.push_back(step->hop);
    }
    std::reverse(shown_.begin(), shown_.end());
}

// A counter that goes on is not named again. Of the landings the last alone is a choice.
void HopPlays::add_path(Compound& move, MoveList& out) const {
    move.tokens = static_cast<std::uint32_t>(out.tokens.size());
    move.captures = static_cast<std::uint32_t>(out.captures.size());
    const auto is_landing = [](const Token& token) { return token.kind == TokenKind::Landing; };
    for (const Hop* const hop : shown_) {
        const bool goes_on = out.tokens.size() > move.tokens && is_landing(out.tokens.back()) &&
                             out.tokens.back().value == hop->from;
        if (!goes_on) {
            out.tokens.push_back({TokenKind::Start, true, hop->from});
        }
        const auto tokens = tables_.tokens(*hop);
        out.tokens.insert(out.tokens.end(), tokens.begin(), tokens.end());
        const auto captures = tables_.captures(*hop);
        out.captures.insert(out.captures.end(), captures.begin(), captures.end());
    }
    bool last = true;
    for (std::size_t i = out.tokens.size(); i-- > move.tokens;) {
        if (is_landing(out.tokens[i])) {
            out.tokens[i].choice = last;
            last = false;
        }
    }
    move.token_count = static_cast<std::uint32_t>(out.tokens.size()) - move.tokens;
    move.capture_count = static_cast<std::uint32_t>(out.captures.size()) - move.captures;
}

// Adds the net effects of the hops, in the order of the slots; what ends as it began is none.
void HopPlays::add_effects(const Position& position, Compound& move, MoveList& out) {
    written_.clear();
    for (const Hop* const hop : shown_) {
        change(*hop, 1);
    }
    for (const Hop* const hop : shown_) {
        for (const HopChange& change : tables_.changes(*hop)) {
            const std::vector<Slot>& slots = tables_.slots(change.number);
            if (slots.size() == 1) {
                written_.push_back(
                    {slots.front(), static_cast<std::uint32_t>(numbers_[change.number])});
            }
        }
    }
    for (const Hop* const hop : shown_) {
        change(*hop, -1);
    }
    add_dice(position.layout());
    std::sort(written_.begin(), written_.end(),
              [](const Effect& a, const Effect& b) { return a.slot < b.slot; });
    const auto end = std::unique(written_.begin(), written_.end());
    move.effects = static_cast<std::uint32_t>(out.effects.size());
    for (auto effect = written_.begin(); effect != end; ++effect) {
        if (effect->value != position.get(effect->slot)) {
            out.effects.push_back(*effect);
            move.effects_key ^= key_of(effect->slot, effect->value);
        }
    }
    move.effect_count = static_cast<std::uint32_t>(out.effects.size()) - move.effects;
}

// The dice left stand in ascending order without gaps.
void HopPlays::add_dice(const Layout& layout) {
    std::array<int, kMaxDice> left = left_;
    for (const Hop* const hop : shown_) {
        --left[static_cast<std::size_t>(std::find(dice_.begin(), dice_.end(), hop->die) -
                                        dice_.begin())];
    }
    Slot slot = layout.dice;
    for (std::size_t kind = 0; kind < kinds_; ++kind) {
        for (; left[kind] > 0; --left[kind]) {
            written_.push_back({slot++, static_cast<std::uint32_t>(dice_[kind]) + 1});
        }
    }
    for (; slot < layout.dice + kMaxDice; ++slot) {
        written_.push_back({slot, 0});
    }
}

}  // namespace perthro::kernel
