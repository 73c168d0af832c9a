#include "engine/game/word_moves.hpp"

#include "engine/game/move_numbers.hpp"
#include "engine/interpreter/finisher.hpp"
#include "engine/interpreter/interpreter.hpp"
#include "engine/moves/drop.hpp"

#include <algorithm>

namespace perthro {

namespace {

// The one class whose moves would leave no other class of those that are offered; as many as there
// are classes: there is none, or more than one rule about it.
std::size_t standing_alone(const Rules& rules, const std::vector<char>& offers) {
    if (rules.compulsory.size() != 1 || rules.compulsory[0].name < 0) {
        return offers.size();
    }
    const auto name = static_cast<std::size_t>(rules.compulsory[0].name);
    for (std::size_t i = 0; i < offers.size(); ++i) {
        const bool stays = offers[i] != 0 && rules.compulsory[0].stays[i] != 0;
        if (stays != (i == name)) {
            return offers.size();
        }
    }
    return name;
}

}  // namespace

void WordMoves::list(Player player, const CompiledEntry& entry, bool with_routes, MoveList& out) {
    const std::size_t alone = generates_ ? entry.offers.size()
                                         : standing_alone(rules_, entry.offers);
    if (alone == entry.offers.size() || interpreter_.records_refusals()) {
        interpreter_.generate(player, compelled(player, entry.offers), !with_routes, true, out);
    } else {
        list_alone(alone, player, entry, with_routes, out);
    }
    if (entry.pass == PassKind::May) {
        interpreter_.generate_pass(player, true, out);
    }
    keep_compelled(out);
    for (const CompiledMajority& majority : rules_.majority) {
        keep_majority(majority.name, majority.keys.size(), out);
    }
    if (!rules_.majority.empty() && !with_routes) {
        merge_equals(out);
    }
}

// Lists one class; what there is of it is all, or it need not be asked for again with the others.
void WordMoves::list_alone(std::size_t name, Player player, const CompiledEntry& entry,
                           bool with_routes, MoveList& out) {
    offers_.assign(entry.offers.size(), 0);
    offers_[name] = 1;
    interpreter_.generate(player, offers_, !with_routes, true, out);
    if (out.empty()) {
        offers_ = entry.offers;
        offers_[name] = 0;
        interpreter_.generate(player, offers_, !with_routes, true, out);
    }
}

// Whether no rule about the list as a whole takes a move from it.
bool WordMoves::keeps_lists() const {
    return rules_.majority.empty() &&
           std::all_of(rules_.compulsory.begin(), rules_.compulsory.end(),
                       [](const CompiledCompulsory& rule) { return rule.condition < 0; });
}

std::optional<std::uint64_t> WordMoves::number(Player player, const CompiledEntry& entry,
                                               MoveNumbers& numbers) {
    if (!keeps_lists() || !numbers.begin()) {
        return std::nullopt;
    }
    const std::size_t alone = standing_alone(rules_, entry.offers);
    if (alone == entry.offers.size()) {
        return numbers.number_all(player, compelled(player, entry.offers));
    }
    offers_.assign(entry.offers.size(), 0);
    offers_[alone] = 1;
    std::optional<std::uint64_t> count = numbers.number_all(player, offers_);
    if (count == 0U) {
        offers_ = entry.offers;
        offers_[alone] = 0;
        count = numbers.number_all(player, offers_);
    }
    return count;
}

const std::vector<char>& WordMoves::compelled(Player player, const std::vector<char>& offers) {
    offers_ = offers;
    for (const CompiledCompulsory& compulsory : rules_.compulsory) {
        if (compulsory.name < 0 || offers_[static_cast<std::size_t>(compulsory.name)] == 0) {
            continue;
        }
        only_.assign(offers_.size(), 0);
        only_[static_cast<std::size_t>(compulsory.name)] = 1;
        if (!interpreter_.has_move(player, only_)) {
            continue;
        }
        for (std::size_t i = 0; i < offers_.size(); ++i) {
            offers_[i] = static_cast<char>(offers_[i] != 0 && compulsory.stays[i] != 0);
        }
    }
    return offers_;
}

// compulsory(condition): if a legal move satisfies it, only those stay.
void WordMoves::keep_compelled(MoveList& out) {
    for (const CompiledCompulsory& compulsory : rules_.compulsory) {
        if (compulsory.condition < 0) {
            continue;
        }
        dropped_.assign(out.size(), 0);
        bool any = false;
        for (std::size_t i = 0; i < out.size(); ++i) {
            const Compound& move = out.compound(i);
            const std::size_t mark = position_.mark();
            interpreter_.finisher().set_captures(out.captures_of(move));
            for (const Effect& effect : out.effects_of(move)) {
                position_.write(effect.slot, effect.value);
            }
            const bool satisfies = interpreter_.finisher().holds_after(compulsory.condition, move);
            position_.undo_to(mark);
            dropped_[i] = satisfies ? 0 : 1;
            any = any || satisfies;
        }
        if (any) {
            drop_moves(out, dropped_);
        }
    }
}

void WordMoves::keep_majority(std::uint16_t name, std::size_t keys, MoveList& out) {
    const Compound* best = nullptr;
    const auto compare = [&](const Compound& a, const Compound& b) {
        for (std::size_t k = 0; k < keys; ++k) {
            const auto one = out.keys[static_cast<std::size_t>(a.majority) + k];
            const auto other = out.keys[static_cast<std::size_t>(b.majority) + k];
            if (one != other) {
                return one < other ? -1 : 1;
            }
        }
        return 0;
    };
    for (std::size_t i = 0; i < out.size(); ++i) {
        const Compound& move = out.compound(i);
        if (move.name == name && (best == nullptr || compare(*best, move) < 0)) {
            best = &move;
        }
    }
    if (best == nullptr) {
        return;
    }
    dropped_.assign(out.size(), 0);
    for (std::size_t i = 0; i < out.size(); ++i) {
        const Compound& move = out.compound(i);
        dropped_[i] = move.name == name && compare(move, *best) < 0 ? 1 : 0;
    }
    drop_moves(out, dropped_);
}

// Routes with equal effects and choices that `majority` had to tell apart are one move now.
void WordMoves::merge_equals(MoveList& out) {
    dropped_.assign(out.size(), 0);
    for (std::size_t i = 1; i < out.size(); ++i) {
        const Compound& move = out.compound(i);
        for (std::size_t k = 0; k < i && dropped_[i] == 0; ++k) {
            const Compound& other = out.compound(k);
            if (dropped_[k] != 0 || other.choices_key != move.choices_key ||
                other.effects_key != move.effects_key) {
                continue;
            }
            const auto one = out.effects_of(move);
            const auto two = out.effects_of(other);
            dropped_[i] = one.size() == two.size() &&
                                  std::equal(one.begin(), one.end(), two.begin())
                              ? 1
                              : 0;
        }
    }
    drop_moves(out, dropped_);
}

}  // namespace perthro
