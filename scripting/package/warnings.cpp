#include "scripting/package/warnings.hpp"

#include "engine/rules/hooks.hpp"
#include "scripting/package/never_holds.hpp"
#include "scripting/package/read_game.hpp"
#include "scripting/package/unreached.hpp"
#include "scripting/record/check.hpp"
#include "scripting/text.hpp"

#include <algorithm>
#include <iterator>
#include <map>
#include <set>

namespace perthro {

namespace {

// How often a Lua text has each name outside of its comments, in quotes too.
void count_names(const std::string& text, std::map<std::string, int>& names) {
    for (const std::string_view line : lines_of(text)) {
        for (const std::string& name : identifiers_of(line.substr(0, line.find("--")))) {
            ++names[name];
        }
    }
}

void add_continued(const Node& node, std::set<std::string>& classes) {
    if (node.op == Op::MustContinue) {
        classes.insert(node.text);
    }
    for (const Node& kid : node.kids) {
        add_continued(kid, classes);
    }
}

class Warnings {
public:
    Warnings(GameDefinition& definition, const YamlNames& names, const SourceTexts& sources,
             int own)
        : definition_(definition), yaml_(names), own_(own) {
        for (const auto& [file, text] : sources) {
            if (file.ends_with(".lua")) {
                count_names(text, lua_.names);
                lua_.text += text;
            }
        }
    }

    void run() {
        warn_of_constants();
        warn_of_names();
        warn_of_conditions();
        warn_of_functions();
        warn_of_classes();
        warn_of_order();
        warn_of_pieces();
        warn_of_turns();
        warn_of_results();
        warn_of_hands();
        warn_of_unreached();
    }

private:
    void warn(const Source& at, const std::string& what, const std::string& remedy) {
        definition_.warnings.push_back({at, what, remedy});
    }
    [[nodiscard]] bool is_own(const Source& at) const {
        return at.file == kOwnYaml || (own_ >= 0 && at.file == own_);
    }

    // Every key of a type that is not known becomes a constant, a misspelt one too.
    void warn_of_constants() {
        std::vector<std::string> known{"letter", "title", "royal", "owner", "in_hand", "like"};
        std::copy_if(definition_.constants.begin(), definition_.constants.end(),
                     std::back_inserter(known),
                     [&](const std::string& constant) { return lua_.names.contains(constant); });
        for (const PieceDefinition& piece : definition_.pieces) {
            for (const auto& [constant, value] : piece.constants) {
                if (piece.at.file == kOwnYaml && !lua_.names.contains(constant)) {
                    const std::string near = did_you_mean(constant, known);
                    warn(piece.at,
                         "`" + constant + "` of the type `" + piece.name +
                             "` is a constant that no rule reads",
                         near.empty() ? "the keys of a type are " + one_of(known).substr(8) : near);
                }
            }
        }
    }

    // Warns of names that nothing uses, but not where Lua makes names: zone[side .. "_row"].
    void warn_of_names() {
        for (const DeclaredName& declared : yaml_.declared) {
            const std::string made = (declared.kind == "option" ? "options" : declared.kind) + "[";
            if (declared.at.file == kOwnYaml && !lua_.names.contains(declared.name) &&
                !yaml_.said.contains(declared.name) && lua_.text.find(made) == std::string::npos) {
                warn(declared.at, "nothing names the " + declared.kind + " `" + declared.name + "`",
                     "use it, or take it away");
            }
        }
    }

    void warn_of_conditions() {
        for (const ConditionDefinition& condition : definition_.conditions) {
            if (is_own(condition.at) && !yaml_.said.contains(condition.name)) {
                warn(condition.at, "nothing asks the condition \"" + condition.name + "\"",
                     "name it in game.yaml: results: {KIND: {when: " + condition.name +
                         ", holder: win}}");
            }
        }
    }

    // Hooks that game.yaml has to switch on, and functions that nobody calls.
    void warn_of_functions() {
        const bool together = any_entry(definition_.turns, [](const TurnEntry& entry) {
            return entry.kind == EntryKind::Together;
        });
        for (const auto& [name, at] : definition_.hooks.uncalled) {
            const bool is_hook = std::find(std::begin(kHookNames), std::end(kHookNames), name) !=
                                 std::end(kHookNames);
            if (!is_own(at) || yaml_.said.contains(name)) {
                continue;
            }
            if (name == "outcome") {
                warn(at, "nothing asks the hook `outcome`",
                     "name it in game.yaml: results: {KIND: {when: outcome}}");
            } else if (name == "setup") {
                warn(at, "nothing runs the hook `setup`",
                     "name it in game.yaml: setups: {start: {lua: setup}}");
            } else if (name == "observe" && definition_.fog != Fog::Lua) {
                warn(at, "nothing asks the hook `observe`",
                     "switch it on in game.yaml: visibility: {fog: lua}");
            } else if (name == "on_together" && !together) {
                warn(at, "nothing runs the hook `on_together`",
                     "give it a turn in game.yaml: turns: [{together: [...]}]");
            } else if (!is_hook) {
                warn(at, "nothing calls `" + name + "`",
                     "name it in game.yaml, or call it from a hook");
            }
        }
    }

    // Classes that game.yaml never names and no turn allows, and parts that nothing goes on with. A
    // class may also be there for what it attacks.
    void warn_of_classes() {
        std::set<std::string> continued;
        for (const Movement& movement : definition_.movements) {
            add_continued(movement.body, continued);
        }
        for (const Rider& rider : definition_.after) {
            add_continued(rider.body, continued);
        }
        std::set<std::string> warned;
        for (const Movement& movement : definition_.movements) {
            const bool part = movement.kind == MovementKind::Part ||
                              movement.kind == MovementKind::PlayerPart;
            const bool used = continued.contains(movement.name) ||
                              yaml_.said.contains(movement.name) ||
                              (!part &&
                               (is_allowed(movement.name) || !definition_.protect.empty()));
            if (used || !is_own(movement.at) || !warned.insert(movement.name).second) {
                continue;
            }
            if (!part) {
                warn(movement.at, "no turn allows moves of the class `" + movement.name + "`",
                     movement.name == "pass" ? "an entry of turns lets its player pass: pass: may"
                                             : "add it to `moves` of an entry of turns");
            } else if (lua_.names[movement.name] < 2) {
                warn(movement.at, "nothing goes on with the part `" + movement.name + "`",
                     "must_continue \"" + movement.name +
                         "\"; a movement that begins a move is "
                         "declared with :move");
            }
        }
    }
    [[nodiscard]] bool is_allowed(const std::string& name) const {
        return any_entry(definition_.turns, [&](const TurnEntry& entry) {
            const auto& classes = entry.classes;
            const bool listed = std::find(classes.begin(), classes.end(), name) != classes.end();
            const bool allowed = name == "pass" ? entry.pass != PassKind::Never
                                                : (classes.empty() && !entry.all_but) ||
                                                      listed != entry.all_but;
            return entry.kind == EntryKind::Turn && allowed;
        });
    }

    void warn_of_order() {
        for (const TreeFault& fault : check_order(definition_)) {
            if (is_own(fault.at)) {
                warn(fault.at, fault.what, fault.remedy);
            }
        }
    }

    // `pieces n` counts what is in hand too, and a hand without end is never empty.
    void warn_of_pieces() {
        for (const ResultDefinition& result : definition_.results) {
            const EventDefinition& event = result.event;
            if (event.kind != EventKind::Pieces || !is_own(event.at)) {
                continue;
            }
            for (std::size_t type = 1; type < definition_.hands.size(); ++type) {
                const bool counts = event.of.empty() || std::find(event.of.begin(), event.of.end(),
                                                                  type) != event.of.end();
                if (counts && definition_.hands[type] == HandKind::Unlimited) {
                    const std::string& name = definition_.pieces[type].name;
                    warn(event.at, "`pieces` never holds: the hand of `" + name + "` has no end",
                         "of: other types; what is left on the board asks "
                         "condition \"gone\" (no(some(board, own(" +
                             name + "))))");
                    break;
                }
            }
        }
    }

    // A turn program without a loop comes to its end, and so does the game.
    void warn_of_turns() {
        const bool loops = any_entry(definition_.turns, [](const TurnEntry& entry) {
            return entry.kind == EntryKind::Loop;
        });
        const bool judged = std::any_of(definition_.results.begin(), definition_.results.end(),
                                        [](const auto& result) {
                                            return result.event.kind == EventKind::Finished ||
                                                   result.event.kind == EventKind::Outcome;
                                        });
        const Source& at = definition_.turns.back().at;
        if (!loops && !judged && !lua_.names.contains("go_to") && is_own(at)) {
            warn(at, "the turns end behind this entry, and with them the game",
                 "turns: [{loop: [...]}] goes on for ever; a result with `when: finished` says who "
                 "has won in the end");
        }
    }

    // A game that nothing ends, and lines that can never hold.
    void warn_of_results() {
        if (definition_.results.empty()) {
            const bool placed = !definition_.turns.empty() && is_own(definition_.turns.front().at);
            warn(placed ? definition_.turns.front().at : Source{kOwnYaml, 1, 1},
                 "no line of `results` ends the game",
                 "results: {blocked: {when: stuck, to_move: loss}}");
        }
        warn_of_draws_alone();
        for (const ResultDefinition& result : definition_.results) {
            const std::string why = is_own(result.at)
                                        ? never_holds(definition_, yaml_, lua_, result.event)
                                        : "";
            if (!why.empty()) {
                warn(result.event.at, "the line `" + result.key + "` can never hold: " + why,
                     "take it away, or write what brings it about");
            } else if (result.event.kind == EventKind::Stuck && is_own(result.at) &&
                       never_stuck(definition_, yaml_)) {
                warn(result.event.at,
                     "the line `" + result.key + "` can never hold: every turn lets him pass",
                     "everybody: true asks whether nobody has a move; or no `pass` in `turns`");
            }
        }
    }

    // `hands empty` asks hands that are counted: where there are none it holds from the start.
    void warn_of_hands() {
        const bool counted = counts_hands(definition_, yaml_);
        for (const ResultDefinition& result : definition_.results) {
            if (result.event.kind == EventKind::HandsEmpty && !counted && is_own(result.at)) {
                warn(result.event.at,
                     "the line `" + result.key + "` holds from the start: no hand is counted",
                     "hands: {TYPE: counted} in game.yaml");
            }
        }
    }

    void warn_of_unreached() {
        for (const LoadWarning& warning : unreached(definition_, yaml_, lua_)) {
            if (is_own(warning.at)) {
                warn(warning.at, warning.what, warning.remedy);
            }
        }
    }

    // Lines that let nobody win or lose, whatever happens: where royals are guarded, it is mate
    // that was forgotten.
    void warn_of_draws_alone() {
        const auto decides = [](const ResultDefinition& result) {
            return !result.most.empty() || result.event.kind == EventKind::Outcome ||
                   std::any_of(result.awards.begin(), result.awards.end(),
                               [](const Award& award) { return award.kind != AwardKind::Draw; });
        };
        const auto& results = definition_.results;
        if (results.empty() || std::any_of(results.begin(), results.end(), decides) ||
            !is_own(results.front().at)) {
            return;
        }
        const bool guarded = !definition_.protect.empty();
        warn(results.front().at,
             std::string("no line of `results` lets anybody win or lose") +
                 (guarded ? ": who is mated draws" : ""),
             guarded ? "mate: {when: stuck, checked: true, to_move: loss} in front of the others"
                     : "say who wins: holder: win, to_move: loss");
    }

    GameDefinition& definition_;
    const YamlNames& yaml_;
    LuaTexts lua_;
    int own_;
};

}  // namespace

void add_warnings(GameDefinition& definition, const YamlNames& names, const SourceTexts& sources,
                  int own) {
    Warnings(definition, names, sources, own).run();
}

}  // namespace perthro
