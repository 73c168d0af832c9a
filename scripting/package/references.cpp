// Names that cross between game.yaml and rules.lua; see references.hpp.
#include "scripting/package/references.hpp"

#include "engine/rules/hooks.hpp"
#include "scripting/package/read_game.hpp"
#include "scripting/record/names.hpp"

#include <algorithm>
#include <filesystem>
#include <iterator>

namespace perthro {

namespace {

class ReferenceCheck {
public:
    ReferenceCheck(ReadContext& context, int own)
        : context_(context), definition_(context.definition), own_rules_(own) {
        classes_.emplace_back("pass");
        for (const auto& chance : definition_.chances) {
            classes_.push_back(chance.name);
        }
        classes_.insert(classes_.end(), definition_.hooks.classes.begin(),
                        definition_.hooks.classes.end());
        for (const auto& movement : definition_.movements) {
            const bool part = movement.kind == MovementKind::Part ||
                              movement.kind == MovementKind::PlayerPart;
            auto& names = part ? parts_ : classes_;
            if (std::find(names.begin(), names.end(), movement.name) == names.end()) {
                names.push_back(movement.name);
            }
        }
    }

    void run() {
        check_yaml();
        check_repetition();
        check_events();
        check_declarations();
        for (const auto& movement : definition_.movements) {
            check_named(movement.body);
        }
        for (const auto* riders : {&definition_.after, &definition_.applied}) {
            for (const auto& rider : *riders) {
                check_named(rider.body);
            }
        }
        check_hooks();
        for (const auto& setup : definition_.setups) {
            if (is_own(setup.at) && !setup.lua.empty() && !is_defined(setup.lua)) {
                context_.error(setup.at, "setups." + setup.name + ".lua",
                               "there is no function `" + setup.lua + "` in rules.lua",
                               "function " + setup.lua + "(position, random) ... end",
                               did_you_mean(setup.lua, definition_.hooks.defined));
            }
        }
    }

    // What `most` and `ask` of a result name; not where options have left the line out.
    void check_asked(const DeclaredName& asked) {
        const bool most = asked.kind == "most";
        const bool active = std::any_of(
            definition_.results.begin(), definition_.results.end(),
            [&](const auto& result) { return (most ? result.most : result.ask) == asked.name; });
        std::vector<std::string> names = definition_.hooks.defined;
        if (most) {
            names.emplace_back("pieces");
            for (const auto& attribute : definition_.attributes) {
                names.push_back(attribute.name);
            }
        } else {
            for (const auto& condition : definition_.conditions) {
                names.push_back(condition.name);
            }
        }
        const bool type = most && definition_.find_piece(asked.name) != kEmptyType;
        if (!active || !is_own(asked.at) || asked.name.starts_with("pieces ") ||
            std::find(names.begin(), names.end(), asked.name) != names.end()) {
            return;
        }
        const std::string near = did_you_mean(asked.name, names);
        context_.error(asked.at, asked.kind,
                       "`" + asked.name + "` is no " + (most ? "attribute" : "condition") +
                           " or function",
                       most ? "pieces, pieces TYPE, an attribute or a function of rules.lua"
                            : "a condition or a function of rules.lua",
                       type           ? "most: pieces " + asked.name
                       : near.empty() ? "declare it in rules.lua"
                                      : near);
    }

private:
    [[nodiscard]] bool is_own(const Source& at) const {
        return at.file == kOwnYaml || (own_rules_ >= 0 && at.file == own_rules_);
    }
    [[nodiscard]] bool is_defined(const std::string& function) const {
        const auto& defined = definition_.hooks.defined;
        return std::find(defined.begin(), defined.end(), function) != defined.end();
    }

    // Where the class is declared, for the message: " (rules.lua:3)".
    [[nodiscard]] std::string place_of(const std::string& name) const {
        for (const auto& movement : definition_.movements) {
            if (movement.name == name && movement.at.file >= 0) {
                const auto& file = definition_.files[static_cast<std::size_t>(movement.at.file)];
                return " (" + std::filesystem::path(file).filename().string() + ":" +
                       std::to_string(movement.at.line) + ")";
            }
        }
        return "";
    }

    void check_class(const std::string& name, const Source& at, const std::string& path) {
        if (!is_own(at) || std::find(classes_.begin(), classes_.end(), name) != classes_.end()) {
            return;
        }
        const auto near = nearest_name(name, classes_);
        context_.error(at, path, "no movement is of the class `" + name + "`", one_of(classes_),
                       near.empty() ? "" : "did you mean `" + near + "`?" + place_of(near));
    }

    // A function that nothing calls and whose name is like a hook's is a hook misspelt.
    void check_hooks() {
        std::vector<std::string> hooks(std::begin(kHookNames), std::end(kHookNames));
        std::erase(hooks, kHookNames[static_cast<std::size_t>(Hook::Choose)]);  // of bot.lua
        const std::vector<std::string> named = functions_named(definition_);
        for (const auto& [name, at] : definition_.hooks.uncalled) {
            const bool hook = std::find(hooks.begin(), hooks.end(), name) != hooks.end();
            const bool alike = name.starts_with("on_") || !nearest_name(name, hooks).empty();
            const bool called = std::find(named.begin(), named.end(), name) != named.end();
            if (is_own(at) && !hook && alike && !called) {
                context_.error(at, "",
                               "nothing calls `" + name +
                                   "`: it is no hook, and game.yaml names no such function",
                               one_of(hooks), did_you_mean(name, hooks));
            }
        }
        for (const auto& [name, at] : definition_.hooks.on_move) {
            check_class(name, at, "on_move");
        }
        for (const auto& [name, at] : definition_.hooks.on_applied) {
            const bool rolls = std::any_of(
                definition_.chances.begin(), definition_.chances.end(),
                [&, &roll = name](const ChanceDefinition& chance) { return chance.name == roll; });
            if (!rolls) {
                check_class(name, at, "on_applied");
            }
        }
    }

    // What an event is called that game.yaml does not know must be declared.
    void check_events() {
        for (const auto& result : definition_.results) {
            check_event(result.event, "results." + result.key);
        }
        check_events(definition_.turns);
    }
    void check_events(const std::vector<TurnEntry>& entries) {
        for (const auto& entry : entries) {
            if (entry.when) {
                check_event(*entry.when, "turns");
            }
            if (entry.until) {
                check_event(*entry.until, "turns");
            }
            check_events(entry.entries);
        }
    }
    void check_event(const EventDefinition& event, const std::string& path) {
        if (event.kind != EventKind::Named || !is_own(event.at)) {
            return;
        }
        std::vector<std::string> names = event_names();
        for (const auto& condition : definition_.conditions) {
            names.push_back(condition.name);
        }
        for (const auto& attribute : definition_.attributes) {
            names.push_back(attribute.name);
        }
        names.insert(names.end(), definition_.hooks.defined.begin(),
                     definition_.hooks.defined.end());
        if (std::find(names.begin(), names.end(), event.name) == names.end()) {
            const std::string meant = event_meant(event.name);
            const auto near = meant.empty() ? did_you_mean(event.name, names) : meant;
            context_.error(event.at, path,
                           "`" + event.name + "` is no event, condition, attribute or function",
                           one_of(event_names()),
                           near.empty()
                               ? "declare condition \"" + event.name + "\" ( ... ) in rules.lua"
                               : near);
        }
    }

    void check_yaml() {
        for (const auto& named : context_.named_classes) {
            check_class(named.name, named.at, named.path);
        }
    }

    void check_repetition() {
        const auto& repetition = definition_.repetition;
        if (repetition.where.empty() || !is_own(repetition.at)) {
            return;
        }
        std::vector<std::string> names;
        for (const auto& condition : definition_.conditions) {
            names.push_back(condition.name);
        }
        if (std::find(names.begin(), names.end(), repetition.where) == names.end()) {
            const auto near = did_you_mean(repetition.where, names);
            context_.error(
                repetition.at, "repetition.where",
                "there is no condition `" + repetition.where + "`", "a condition of rules.lua",
                near.empty() ? "declare condition \"" + repetition.where + "\" ( ... ) in rules.lua"
                             : near);
        }
    }

    void check_declarations() {
        for (const auto& compulsory : definition_.compulsory) {
            if (!compulsory.name.empty()) {
                check_class(compulsory.name, compulsory.at, "");
            }
            for (const auto& name : compulsory.stays) {
                check_class(name, compulsory.at, "");
            }
        }
        for (const auto& majority : definition_.majority) {
            check_class(majority.name, majority.at, "");
        }
        for (const auto& requirement : definition_.requirements) {
            if (!requirement.name.empty()) {
                check_class(requirement.name, requirement.at, "");
            }
        }
    }

    // The movements and entries of `turns` that words name.
    void check_named(const Node& node) {
        if (node.op == Op::MustContinue) {
            check_continuation(node);
        } else if (node.op == Op::GoTo) {
            check_jump(node);
        }
        for (const auto& kid : node.kids) {
            check_named(kid);
        }
    }

    static void add_labels(const std::vector<TurnEntry>& entries,
                           std::vector<std::string>& labels) {
        for (const auto& entry : entries) {
            if (!entry.label.empty()) {
                labels.push_back(entry.label);
            }
            add_labels(entry.entries, labels);
        }
    }

    void check_jump(const Node& node) {
        std::vector<std::string> labels;
        add_labels(definition_.turns, labels);
        if (std::find(labels.begin(), labels.end(), node.text) == labels.end()) {
            const std::string near = did_you_mean(node.text, labels);
            context_.error(node.at, "", "no entry of `turns` has the label \"" + node.text + "\"",
                           one_of(labels),
                           near.empty() ? "label: " + node.text + " beside an entry of turns"
                                        : near);
        }
    }

    void check_continuation(const Node& node) {
        const auto known = [&](const std::vector<std::string>& names) {
            return std::find(names.begin(), names.end(), node.text) != names.end();
        };
        if (!known(classes_) && !known(parts_)) {
            auto names = classes_;
            names.insert(names.end(), parts_.begin(), parts_.end());
            const std::string near = did_you_mean(node.text, names);
            context_.error(
                node.at, "", "there is no movement or part `" + node.text + "` to continue with",
                one_of(names),
                near.empty() ? "TYPE:part \"" + node.text + "\" { ... } declares a part" : near);
        }
    }

    ReadContext& context_;
    const GameDefinition& definition_;
    int own_rules_;
    std::vector<std::string> classes_;  // of moves
    std::vector<std::string> parts_;    // may be continued into but begin no move
};

}  // namespace

void check_references(ReadContext& context, const YamlNames& names, int own) {
    ReferenceCheck check(context, own);
    check.run();
    for (const DeclaredName& asked : names.asked) {
        check.check_asked(asked);
    }
}

}  // namespace perthro
