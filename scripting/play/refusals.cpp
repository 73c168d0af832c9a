#include "scripting/play/refusals.hpp"

#include "engine/interpreter/refusals.hpp"
#include "engine/rules/place.hpp"
#include "scripting/play/furthest.hpp"
#include "scripting/play/list_rules.hpp"
#include "scripting/play/move_reading.hpp"
#include "scripting/play/tried_ways.hpp"
#include "scripting/text.hpp"

#include <algorithm>
#include <filesystem>
#include <optional>
#include <sstream>
#include <tuple>

namespace perthro {

namespace {

constexpr std::size_t kMostSupposed = 8;  // reasons, each of which lists the moves anew

struct Refused {
    const Refusal* refusal = nullptr;
    Nearness nearness = Nearness::None;
    Reason reason;
    bool plain = false, solid = false, in_loop = false, ends = false;
    std::size_t tokens = 0;
    std::int32_t words = 0;  // how far its movement came
};

class Search {
public:
    Search(Match& match, const std::vector<std::string>& readings, std::string_view typed)
        : match_(match), asked_(match, readings, typed) {}

    // All reasons: that the game is over; and, unless a result says so, why not this move.
    std::vector<Reason> run() {
        const bool set_over = match_.worker().position().get(Field::Over) != 0;
        const bool over = set_over || (match_.texts().empty() && match_.worker().outcome());
        std::vector<Reason> reasons = set_over ? std::vector<Reason>{} : in_play();
        if (over) {
            reasons.insert(reasons.begin(), of_state("over", "the game is over"));
        }
        return reasons;
    }

private:
    std::vector<Reason> in_play() {
        const Hooks::Operation operation(match_.worker().hooks());
        if (match_.worker().chance_due()) {
            const bool rolls = match_.worker().position().get(Field::Roll) == 0 &&
                               !rules().game.chances.empty();
            return {of_state("chance", rolls ? "the dice must be rolled first"
                                             : "what chance decides comes first")};
        }
        if (match_.worker().turns().finished()) {
            return {of_state("turns", "the turns of the game are over")};
        }
        const std::vector<std::string>& readings = asked_.readings();
        const bool passes = std::find(readings.begin(), readings.end(),
                                      rules().classes[kPassClass]) != readings.end();
        tried_.emplace(match_, passes);
        const ListRules rules_of_list(match_, tried_->moves, tried_->paths);
        if (passes) {
            if (auto said = rules_of_list.no_pass()) {
                return {*std::move(said)};
            }
        }
        std::optional<Reason> elsewhere;  // a move that is made at other times
        for (std::size_t i = 0; i < tried_->moves.size(); ++i) {
            if (!asked_.is_meant(tried_->paths[i])) {
                continue;
            }
            if (rules_of_list.offers(tried_->moves.compound(i).name)) {
                return {rules_of_list.dropped(i)};
            }
            elsewhere = elsewhere ? elsewhere : rules_of_list.dropped(i);
        }
        std::vector<Reason> reasons = refused();
        if (elsewhere && (reasons.empty() || !reasons.front().whole)) {
            return {*elsewhere};
        }
        if (reasons.empty() || !tells(reasons.front())) {
            if (auto furthest = furthest_reason(match_, asked_, *tried_)) {
                reasons.push_back(*std::move(furthest));
            }
        }
        return reasons;
    }

    [[nodiscard]] static Reason of_state(const char* rule, const char* said) {
        Reason reason{rule, "", "", {}, true, true};
        reason.said = said;
        return reason;
    }

    [[nodiscard]] const Rules& rules() const { return match_.rules(); }

    [[nodiscard]] std::vector<Reason> refused() const {
        std::vector<Refused> near;
        for (const std::string& text : asked_.readings()) {
            gather(text, near);
        }
        const auto key = [](const Refused& one) {
            return std::tuple(one.reason.playable, one.nearness, !one.in_loop, one.plain,
                              !one.reason.said.empty(), one.ends, one.tokens, one.words);
        };
        std::stable_sort(near.begin(), near.end(), [&](const Refused& one, const Refused& other) {
            return key(one) > key(other);
        });
        put_last_stop_first(near);
        const std::string also = take_out_idle(near);
        std::vector<Reason> reasons;
        for (const Refused& one : near) {
            if (one.nearness == near.front().nearness &&
                one.reason.playable == near.front().reason.playable) {
                reasons.push_back(one.reason);
            }
        }
        if (!near.empty() && !near.front().solid) {
            prefer_loop(near, reasons);
        }
        if (!also.empty() && also != reasons.front().said) {
            reasons.front().said += (reasons.front().said.empty() ? "" : ", and ") + also;
        }
        return reasons;
    }

    static bool saw_nothing(const Refused& one) { return one.reason.saw == "empty"; }

    // Where one condition refused at every stop of a slide, the piece that ended the slide is the
    // reason, wherever the text leads.
    static void put_last_stop_first(std::vector<Refused>& near) {
        const auto is_same = [&](const Refused& one) {
            const Refused& first = near.front();
            return one.reason.rule == first.reason.rule && one.reason.at == first.reason.at &&
                   one.reason.path == first.reason.path && !one.in_loop &&
                   one.nearness >= Nearness::Towards;
        };
        if (near.empty() || !saw_nothing(near.front()) || near.front().reason.whole ||
            !is_same(near.front())) {
            return;
        }
        const auto last = std::find_if(near.begin(), near.end(), [&](const Refused& one) {
            return !saw_nothing(one) && is_same(one);
        });
        if (last == near.end()) {
            return;
        }
        last->nearness = near.front().nearness;
        std::rotate(near.begin(), last, last + 1);
    }

    // Takes conditions out of the first reasons that would not have led to the asked move if they
    // had held; what is said, too, where the first that is left refused, or "".
    std::string take_out_idle(std::vector<Refused>& near) const {
        for (std::size_t asked = 0; asked < kMostSupposed && !near.empty(); ++asked) {
            const Refused& first = near.front();
            if (!may_be_supposed(rules(), *first.refusal)) {
                return "";
            }
            const Supposed supposed = suppose(match_, asked_, *tried_, *first.refusal);
            if (supposed.leads || first.nearness == Nearness::Whole) {
                return supposed.also;
            }
            near.erase(near.begin());
        }
        return "";
    }

    // Where a loop ended on the same cell because of a piece, the piece is the reason.
    static void prefer_loop(const std::vector<Refused>& near, std::vector<Reason>& reasons) {
        const auto found = std::find_if(near.begin(), near.end(), [&](const Refused& one) {
            return one.in_loop && one.solid && one.reason.cell == reasons.front().cell &&
                   one.reason.path == reasons.front().path && !one.reason.said.empty();
        });
        if (found != near.end()) {
            reasons.front().said = found->reason.said;
        }
    }

    void gather(const std::string& text, std::vector<Refused>& near) const {
        const std::vector<int> last = last_reached(text);
        for (const Refusal& refusal : tried_->refusals) {
            const MovePath path = path_of(match_, refusal);
            Nearness nearness = asked_.nearness(text, refusal, path);
            if (nearness == Nearness::None || ended_in_move(refusal, path) ||
                (nearness == Nearness::Start && went_further(refusal))) {
                continue;
            }
            if (nearness == Nearness::Towards && refusal.movement < last.size() &&
                last[refusal.movement] > 0 &&
                unpacked(refusal.what).address > last[refusal.movement]) {
                nearness = Nearness::Beyond;
            }
            Refused one = refused_by(refusal, path, nearness);
            const Reason& reason = one.reason;
            const bool known = std::any_of(near.begin(), near.end(), [&](const Refused& other) {
                return other.reason.rule == reason.rule && other.reason.path == reason.path &&
                       other.reason.cell == reason.cell && other.reason.at == reason.at &&
                       other.reason.saw == reason.saw;
            });
            if (!known) {
                near.push_back(std::move(one));
            }
        }
    }

    [[nodiscard]] Refused refused_by(const Refusal& refusal, const MovePath& path,
                                     Nearness nearness) const {
        const RefusalText text = unpacked(refusal.what);
        Refused one;
        one.refusal = &refusal;
        one.nearness = nearness;
        one.reason = {text.rule,
                      match_.own_text().write(path, Detail::InOrder),
                      refusal.here == kNoCell ? "" : match_.own_text().cell_name(refusal.here),
                      refusal.at,
                      nearness == Nearness::Whole,
                      nearness >= Nearness::Towards,
                      text.saw,
                      text.said};
        one.reason.at_start = nearness == Nearness::Start;
        one.reason.playable =
            ListRules(match_, tried_->moves, tried_->paths).offers(class_of(rules(), refusal));
        const std::string& name = rules().classes[path.name];
        one.plain = name == "move" || name == "drop";
        one.reason.named = !one.plain && !asked_.names_class();
        one.solid = text.piece;
        one.in_loop = text.in_loop;
        one.ends = one.reason.rule == "slide";
        one.tokens = path.tokens.size();
        one.words = refusal.movement < rules().movements.size()
                        ? text.address - rules().movements[refusal.movement].start
                        : 0;
        return one;
    }

    // Whether it only ended a loop behind which the way became a legal move where it stood: then it
    // kept nothing from being played.
    [[nodiscard]] bool ended_in_move(const Refusal& refusal, const MovePath& path) const {
        const RefusalText text = unpacked(refusal.what);
        return text.in_loop && !text.piece &&
               std::any_of(tried_->paths.begin(), tried_->paths.end(), [&](const MovePath& legal) {
                   return legal.from == refusal.start && legal.name == path.name &&
                          !legal.tokens.empty() && legal.tokens.back().kind == TokenKind::Landing &&
                          legal.tokens.back().value == refusal.here;
               });
    }

    // Whether its movement led on from the same start by another alternative: then what was refused
    // there did not matter.
    [[nodiscard]] bool went_further(const Refusal& refusal) const {
        return std::any_of(tried_->refusals.begin(), tried_->refusals.end(),
                           [&](const Refusal& other) {
                               return other.movement == refusal.movement &&
                                      other.start == refusal.start && other.here != refusal.start &&
                                      other.here != kNoCell;
                           }) ||
               std::any_of(tried_->paths.begin(), tried_->paths.end(), [&](const MovePath& path) {
                   return path.from == refusal.start && path.name == class_of(rules(), refusal);
               });
    }

    // The address of the last word of each movement that refused where the text leads; 0: none did
    // so.
    [[nodiscard]] std::vector<int> last_reached(const std::string& text) const {
        std::vector<int> last(rules().movements.size());
        for (const Refusal& refusal : tried_->refusals) {
            if (refusal.movement < last.size() &&
                asked_.nearness(text, refusal, path_of(match_, refusal)) == Nearness::Reached) {
                int& address = last[refusal.movement];
                address = std::max(address, unpacked(refusal.what).address);
            }
        }
        return last;
    }

    Match& match_;
    AskedMove asked_;
    std::optional<TriedWays> tried_;
};

}  // namespace

std::vector<Reason> reasons_against(Match& match, const std::vector<std::string>& readings,
                                    std::string_view typed) {
    if (typed.size() > kLongestMoveText) {
        return {};
    }
    return Search(match, readings, typed).run();
}

bool tells(const Reason& reason) { return reason.leads || reason.at_start; }

std::vector<Reason> reasons_against(Match& match, std::string_view text) {
    return reasons_against(match, {std::string(text)}, text);
}

std::string short_place(const GameDefinition& game, const Source& at) {
    const std::filesystem::path place = place_of(game, at);
    return place.empty() || !place.has_parent_path()
               ? place.string()
               : (place.parent_path().filename() / place.filename()).string();
}

std::string source_line(const GameDefinition& game, const SourceTexts& sources, const Source& at) {
    if (at.file < 0 || at.line < 1) {
        return "";
    }
    const auto source = sources.find(game.files[static_cast<std::size_t>(at.file)]);
    return source == sources.end() ? "" : line_of(source->second, at.line);
}

namespace {

// The number of the first line of a YAML text that says something of a key; 0: none does.
int line_of_key(const std::string& text, const std::string& key, const std::string& within) {
    std::istringstream lines(text);
    bool inside = within.empty();
    int number = 1;
    for (std::string line; std::getline(lines, line); ++number) {
        if (!within.empty() && !line.empty() && line[0] != ' ' && line[0] != '#') {
            inside = line.starts_with(within + ":");
        }
        const auto at = line.substr(0, line.find('#')).find(key + ":");
        if (inside && at != std::string::npos &&
            (at == 0 || line[at - 1] == ' ' || line[at - 1] == '{')) {
            return number;
        }
    }
    return 0;
}

}  // namespace

Source place_of_key(const GameDefinition& game, const SourceTexts& sources, std::string_view key,
                    std::string_view within) {
    for (std::size_t file = 0; !key.empty() && file < game.files.size(); ++file) {
        const auto source = sources.find(game.files[file]);
        if (source == sources.end() || !game.files[file].ends_with("game.yaml")) {
            continue;
        }
        if (const int line = line_of_key(source->second, std::string(key), std::string(within));
            line > 0) {
            return {static_cast<std::int32_t>(file), line, 0};
        }
    }
    return {};
}

std::string describe(const GameDefinition& game, const Reason& reason) {
    std::string text = reason.whole ? "" : (reason.furthest ? "furthest: " : "") + reason.path;
    text += reason.whole || reason.cell.empty() ? "" : " at " + reason.cell;
    text += text.empty() ? reason.rule : ": " + reason.rule;
    const std::string place = short_place(game, reason.at);
    text += place.empty() ? "" : " (" + place + ")";
    return reason.saw.empty() ? text : text + ": " + reason.saw;
}

}  // namespace perthro
