#include "scripting/play/list_rules.hpp"

#include "engine/interpreter/refusals.hpp"
#include "scripting/text.hpp"

#include <algorithm>
#include <fmt/format.h>

namespace perthro {

namespace {

constexpr std::size_t kMostNamed = 3;  // moves that a reason shows

}  // namespace

bool ListRules::offers(std::uint16_t name) const {
    const CompiledEntry& entry = match_.worker().turns().entry();
    return name == kPassClass ? entry.pass != PassKind::Never
                              : name >= entry.offers.size() || entry.offers[name] != 0;
}

// The reason that another move comes first by `majority`.
std::optional<Reason> ListRules::outdone(const Compound& move, Reason reason) const {
    for (std::size_t i = 0; i < rules().majority.size(); ++i) {
        const CompiledMajority& majority = rules().majority[i];
        if (majority.name == move.name && is_outdone(move, majority.keys.size())) {
            reason.saw = outdone_by(move, majority.keys.size());
            reason.rule = "majority";
            reason.at = rules().game.majority[i].at;
            reason.said = captures() ? "you must capture as much as you can: this counts "
                                     : "you must use as much as you can: this counts ";
            reason.said += reason.saw;
            return reason;
        }
    }
    return std::nullopt;
}

// What `filter` says of a move that it drops ("" if no more than that); nothing if it keeps it.
std::optional<std::string> ListRules::said_by_filter(std::size_t index) const {
    Worker& worker = match_.worker();
    if (worker.hooks() == nullptr || !worker.hooks()->has(Hook::Filter)) {
        return std::nullopt;
    }
    MoveList listed = all_;
    listed.moves.clear();
    std::size_t place = 0;
    for (std::size_t i = 0; i < all_.size(); ++i) {
        place = i == index ? listed.moves.size() : place;
        if (worker.turns().entry().offers[all_.compound(i).name] != 0) {
            listed.moves.push_back(all_.moves[i]);
        }
    }
    std::vector<char> dropped(listed.size(), 0);
    std::vector<std::string> reasons;
    worker.hooks()->filter(worker, listed, dropped, &reasons);
    if (place >= dropped.size() || dropped[place] == 0) {
        return std::nullopt;
    }
    return place < reasons.size() ? reasons[place] : "";
}

std::optional<Reason> ListRules::no_pass() const {
    const CompiledEntry& entry = match_.worker().turns().entry();
    const MoveList& moves = match_.moves();
    const bool other = moves.size() > 0 && moves.compound(0).name != kPassClass;
    if (entry.pass == PassKind::May || (entry.pass == PassKind::Forced && !other)) {
        return std::nullopt;
    }
    Reason reason{"pass", rules().classes[kPassClass], "", entry.at, true, true};
    reason.playable = entry.pass == PassKind::Forced;
    reason.said = entry.pass == PassKind::Forced ? "you may pass only where you have no other move"
                                                 : "you may not pass now";
    return reason;
}

// A move that the words allow: some rule of the whole list took it away.
Reason ListRules::dropped(std::size_t index) const {
    const Compound& move = all_.compound(index);
    Reason reason{"filter", match_.own_text().write(paths_[index], Detail::Path), "", move.at, true,
                  true};
    if (!offers(move.name)) {
        reason.rule = "turns";
        reason.at = match_.worker().turns().entry().at;
        reason.playable = false;
        reason.said = now_only(move.name);
        return reason;
    }
    for (std::size_t i = 0; i < rules().compulsory.size(); ++i) {
        const CompiledCompulsory& compulsory = rules().compulsory[i];
        if (compulsory.name >= 0 && compulsory.stays[move.name] == 0 && listed(compulsory.name)) {
            reason.rule = "compulsory";
            reason.at = rules().game.compulsory[i].at;
            reason.saw = match_.texts().empty() ? "" : match_.texts().front() + " must go first";
            reason.said = must_first("another kind of move");
            return reason;
        }
    }
    if (const auto less = outdone(move, reason)) {
        return *less;
    }
    if (const auto said = said_by_filter(index)) {
        reason.rule += said->empty() ? "" : ": " + *said;
        reason.at = rules().game.hooks.place("filter");
        reason.said = said->empty() ? "the rules of the game forbid it" : *said;
        return reason;
    }
    for (std::size_t i = 0; i < rules().compulsory.size(); ++i) {
        if (rules().compulsory[i].condition >= 0) {
            reason.rule = "compulsory";
            reason.at = rules().game.compulsory[i].at;
            reason.said = sentence(rules().compulsory[i].condition);
            reason.said = reason.said.empty() ? must_first("another move") : reason.said;
        }
    }
    return reason;
}

// "now you may only place or swap"
std::string ListRules::now_only(std::uint16_t name) const {
    const CompiledEntry& entry = match_.worker().turns().entry();
    if (name == kPassClass) {
        return "you may not pass now";
    }
    std::vector<std::string> classes;
    for (std::size_t i = 0; i < entry.offers.size(); ++i) {
        const bool used = i != kPassClass && entry.offers[i] != 0 &&
                          std::any_of(rules().movements.begin(), rules().movements.end(),
                                      [&](const CompiledMovement& movement) {
                                          return movement.name == i &&
                                                 movement.kind != MovementKind::Part;
                                      });
        if (used) {
            classes.push_back(spaced(rules().classes[i]));
        }
    }
    return "`" + spaced(rules().classes[name]) + "` is not played now, only " +
           alternatives(classes);
}

bool ListRules::captures() const {
    const MoveList& moves = match_.moves();
    for (std::size_t i = 0; i < moves.size(); ++i) {
        if (moves.compound(i).capture_count == 0) {
            return false;
        }
    }
    return moves.size() > 0;
}

// "you must capture: c3-c1#A capture"
std::string ListRules::must_first(const std::string& what) const {
    const std::vector<std::string> texts = match_.texts(style_of(rules().game));
    std::string list;
    for (std::size_t i = 0; i < std::min(texts.size(), kMostNamed); ++i) {
        list += (i > 0 ? ", " : "") + texts[i];
    }
    list += texts.size() > kMostNamed ? ", ..." : "";
    return (captures() ? "you must capture: " : what + " must be made: ") + list;
}

std::string ListRules::sentence(std::int32_t condition) const {
    const auto& sentences = rules().program.sentences;
    const auto found = sentences.find(condition);
    const bool placed = found != sentences.end() && found->second.find(kHere) != std::string::npos;
    return found == sentences.end() || placed ? "" : found->second;
}

bool ListRules::listed(int name) const {
    return std::any_of(paths_.begin(), paths_.end(),
                       [&](const MovePath& path) { return path.name == name; });
}

bool ListRules::is_outdone(const Compound& move, std::size_t keys) const {
    const auto begin = all_.keys.begin() + move.majority;
    const auto end = begin + static_cast<std::ptrdiff_t>(keys);
    for (std::size_t i = 0; i < all_.size(); ++i) {
        const Compound& other = all_.compound(i);
        const auto first = all_.keys.begin() + other.majority;
        if (other.name == move.name &&
            std::lexicographical_compare(begin, end, first,
                                         first + static_cast<std::ptrdiff_t>(keys))) {
            return true;
        }
    }
    return false;
}

// "2, 3 is possible": what majority counted of a move, and of the best one.
std::string ListRules::outdone_by(const Compound& move, std::size_t keys) const {
    const auto of = [&](const Compound& one) {
        const auto begin = all_.keys.begin() + one.majority;
        return std::vector(begin, begin + static_cast<std::ptrdiff_t>(keys));
    };
    auto best = of(move);
    for (std::size_t i = 0; i < all_.size(); ++i) {
        if (all_.compound(i).name == move.name) {
            best = std::max(best, of(all_.compound(i)));
        }
    }
    return fmt::format("{}, {} is possible", fmt::join(of(move), " "), fmt::join(best, " "));
}

}  // namespace perthro
