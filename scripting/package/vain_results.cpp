// Awards of lines of `results` that change nothing.
#include "engine/rules/hooks.hpp"
#include "scripting/package/vain.hpp"

#include <algorithm>
#include <iterator>
#include <utility>

namespace perthro {

namespace {

bool decides(const Award& award) {
    return award.kind == AwardKind::Win || award.kind == AwardKind::Loss;
}

const Award* award_to(const ResultDefinition& line, AwardTo to) {
    const auto found = std::find_if(line.awards.begin(), line.awards.end(),
                                    [&](const Award& award) { return award.to == to; });
    return found == line.awards.end() ? nullptr : &*found;
}

// Whether two awards give players who are not the same the same of a win or a loss, so that all
// have it.
bool give_all(const Award* one, const Award* other) {
    return one != nullptr && other != nullptr && decides(*one) && one->kind == other->kind;
}

// Whether two awards give the same player a win and a loss.
bool deny_each_other(const Award* one, const Award* other) {
    return one != nullptr && other != nullptr && decides(*one) && decides(*other) &&
           one->kind != other->kind;
}

// Whether who is to move never is who moved last, round and round: every turn is one ply, of the
// next player or of another one than the turn in front of it.
bool turns_change(const std::vector<TurnEntry>& entries) {
    const TurnEntry* last = entries.empty() ? nullptr : &entries.back();
    return std::all_of(entries.begin(), entries.end(), [&](const TurnEntry& entry) {
        const TurnEntry& before = *std::exchange(last, &entry);
        const bool changes = entry.who == WhoKind::Next
                                 ? before.who == WhoKind::Next
                                 : entry.who == WhoKind::Fixed && before.who == WhoKind::Fixed &&
                                       entry.player != before.player;
        return entry.kind == EntryKind::Turn && entry.plies == 1 && changes;
    });
}
bool sides_change(const std::vector<TurnEntry>& turns) {
    return turns.size() == 1 && turns.front().kind == EntryKind::Loop &&
           turns_change(turns.front().entries);
}

void add_awards(const GameDefinition& game, const ResultDefinition& line,
                std::vector<LoadWarning>& warnings) {
    const auto warn = [&](const std::string& what, const std::string& remedy) {
        warnings.push_back({line.at, "the line `" + line.key + "` " + what, remedy});
    };
    if (!line.most.empty() && !line.awards.empty()) {
        warn("gives by `most` alone: nobody gets what else it says",
             "`most: " + line.most + "`, or the awards; what is equal is a draw by itself");
        return;
    }
    const Award* const mover = award_to(line, AwardTo::Mover);
    const Award* const opponent = award_to(line, AwardTo::Opponent);
    const Award* const holder = award_to(line, AwardTo::Holder);
    const Award* const to_move = award_to(line, AwardTo::ToMove);
    const bool of_mover = line.asked_for == AskedFor::Mover;
    if (give_all(mover, opponent) || (of_mover && give_all(holder, opponent))) {
        warn("gives all the same, and so nobody wins", "one award is enough: mover: win");
    } else if (of_mover && deny_each_other(mover, holder)) {
        warn("gives the mover a win and a loss: with `for: mover` he is the holder",
             "one award is enough: holder: win");
    } else if (deny_each_other(to_move, opponent) && game.player_count() > 1 &&
               sides_change(game.turns)) {
        warn("gives who is to move a win and a loss: `opponent` is everybody but who moved last",
             to_move->kind == AwardKind::Loss ? "to_move: loss" : "to_move: win");
    } else if (award_to(line, AwardTo::Checking) == nullptr && !line.claim &&
               std::any_of(line.awards.begin(), line.awards.end(), decides) &&
               std::any_of(line.awards.begin(), line.awards.end(),
                           [](const Award& award) { return award.kind == AwardKind::Draw; })) {
        warn("has a `draw` that changes nothing beside a win or a loss",
             "take one of them away, or write two lines with events of their own");
    }
}

}  // namespace

bool has_hooks(const GameDefinition& game) {
    return std::any_of(game.hooks.defined.begin(), game.hooks.defined.end(),
                       [](const std::string& name) {
                           return std::find(std::begin(kHookNames), std::end(kHookNames), name) !=
                                  std::end(kHookNames);
                       });
}

void add_vain_results(const GameDefinition& game, std::vector<LoadWarning>& warnings) {
    for (const ResultDefinition& line : game.results) {
        if (line.event.kind != EventKind::Outcome) {
            add_awards(game, line, warnings);
        }
    }
}

}  // namespace perthro
