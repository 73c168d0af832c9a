// What options do to the document: `$name`, `$(expression)` and `if:`; see options.hpp.
// What an option stands for may hold further options. That ends: an option does not stand for
// itself, a chain of them is short, and all that is put in together is bounded before it is made.
#include "scripting/letters.hpp"
#include "scripting/package/compared_options.hpp"
#include "scripting/package/options.hpp"

#include <algorithm>
#include <cctype>
#include <iterator>
#include <map>
#include <utility>

namespace perthro {

namespace {

constexpr std::size_t kLongestChain = 32;        // options that stand for options
constexpr std::size_t kMostPutIn = 200'000;      // values, in one package
constexpr std::size_t kMostTextPutIn = 4 << 20;  // bytes, in one package

bool is_name_start(char c) { return std::isalpha(static_cast<unsigned char>(c)) || c == '_'; }

std::string text_of(const ExpressionValue& value) {
    if (const auto* truth = std::get_if<bool>(&value)) {
        return *truth ? "true" : "false";
    }
    if (const auto* number = std::get_if<std::int64_t>(&value)) {
        return std::to_string(*number);
    }
    return std::get<std::string>(value);
}

// How many values a piece of YAML has, and how long its texts and keys are together.
struct Extent {
    std::size_t values = 0;
    std::size_t bytes = 0;
};

void measure(const DocumentNode& node, Extent& extent) {
    ++extent.values;
    extent.bytes += node.text.size();
    for (const auto& item : node.items) {
        measure(item, extent);
    }
    for (const auto& entry : node.entries) {
        extent.bytes += entry.key.size();
        measure(entry.value, extent);
    }
}

// Walks the document and does what the options say.
class Substitution {
public:
    Substitution(ReadContext& context, const DocumentNode& options) : context_(context) {
        for (const auto& entry : options.entries) {
            const auto* values = entry.value.find("values");
            if (values != nullptr && values->is_map()) {
                maps_[entry.key] = *values;
            }
        }
    }

    void run(DocumentNode& node, const std::string& path) {
        if (node.is_scalar()) {
            substitute(node, path);
        }
        for (std::size_t i = 0; i < node.items.size() && !ended_; ++i) {
            run(node.items[i], path_to(path, i));
        }
        for (auto entry = node.entries.begin(); entry != node.entries.end() && !ended_; ++entry) {
            run(entry->value, path_to(path, entry->key));
        }
        if (ended_) {
            return;
        }
        std::erase_if(node.items, [&](auto& item) { return !stays(item, path); });
        std::erase_if(node.entries,
                      [&](auto& entry) { return !stays(entry.value, path_to(path, entry.key)); });
    }

    // Whether something was refused, behind which nothing was put in any more.
    [[nodiscard]] bool ended() const { return ended_; }

private:
    // Does the `if:` of this entry hold? A true one is taken out.
    bool stays(DocumentNode& node, const std::string& path) {
        const auto* condition = node.find("if");
        if (condition == nullptr) {
            return true;
        }
        const auto where = path_to(path, "if");
        const auto text = read_text(context_, *condition, where);
        if (text && asks_in_game(node, path, *text)) {
            context_.error(condition->at, where, "`if` asks options, and `" + *text + "` is none",
                           one_of(option_names(context_.definition)),
                           "when: " + *text + " asks in the game");
            std::erase_if(node.entries, [](const auto& entry) { return entry.key == "if"; });
            return false;
        }
        const auto value = text ? value_of(*condition, where, *text) : std::nullopt;
        const auto* truth = value ? std::get_if<bool>(&*value) : nullptr;
        if (value && truth == nullptr) {
            context_.error(condition->at, where, "`" + *text + "` is neither true nor false",
                           "a condition");
        }
        const bool result = truth != nullptr && *truth;
        std::erase_if(node.entries, [](const auto& entry) { return entry.key == "if"; });
        return result;
    }

    // `if: connected` for `when: connected`: an event or a condition, where one can stand.
    [[nodiscard]] bool asks_in_game(const DocumentNode& node, const std::string& path,
                                    const std::string& text) const {
        const std::string name = text.substr(0, text.find(' '));
        const bool plain = std::all_of(text.begin(), text.end(), [](char letter) {
            return is_name_part(letter) || letter == ' ';
        });
        const auto rest = text.substr(std::min(text.size(), name.size() + 1));
        const bool counts = std::all_of(rest.begin(), rest.end(), is_digit);
        return (path.starts_with("results.") || path.starts_with("turns[")) && plain && counts &&
               node.find("when") == nullptr && is_name_start(name.front()) && name != "true" &&
               name != "false" && context_.variables.find(name) == context_.variables.end() &&
               nearest_name(name, option_names(context_.definition)).empty();
    }

    std::optional<ExpressionValue> value_of(const DocumentNode& node, const std::string& path,
                                            const std::string& expression) {
        return compares_rightly(context_, node, path, expression)
                   ? evaluate_at(context_, node, path, expression, context_.variables)
                   : std::nullopt;
    }

    void substitute(DocumentNode& node, const std::string& path) {
        const auto& text = node.text;
        const auto dollar = text.find('$');
        if (dollar == std::string::npos) {
            return;
        }
        std::string out;
        for (std::size_t i = 0; i < text.size();) {
            const bool named = text[i] == '$' && i + 1 < text.size() && is_name_start(text[i + 1]);
            const bool bracket = text[i] == '$' && i + 1 < text.size() && text[i + 1] == '(';
            if (!named && !bracket) {
                out += text[i++];
                continue;
            }
            const auto end = named ? name_end(text, i + 1) : bracket_end(text, i + 1);
            const auto inner = named ? text.substr(i + 1, end - i - 1)
                                     : text.substr(i + 2, end - i - 3);
            const auto* chosen = named ? chosen_yaml(node, path, inner) : nullptr;
            if (chosen != nullptr && i == 0 && end == text.size()) {
                replace(node, path, inner, *chosen);
                return;
            }
            if (chosen != nullptr && !chosen->is_scalar()) {
                context_.error(node.at, path, "$" + inner + " stands for more than a word",
                               "$" + inner + " alone");
                return;
            }
            const auto put_in = chosen != nullptr ? chosen->text
                                : named           ? option_text(node, path, inner)
                                                  : expression_text(node, path, inner);
            if (!has_room(node, path, {0, put_in.size()})) {
                return;
            }
            out += put_in;
            i = end;
        }
        node.text = out;
        node.quoted = false;
    }

    std::string expression_text(const DocumentNode& node, const std::string& path,
                                const std::string& expression) {
        const auto value = value_of(node, path, expression);
        if (!value) {
            context_.broken.push_back(node.at);
        }
        return value ? text_of(*value) : "";
    }

    static std::size_t name_end(const std::string& text, std::size_t i) {
        while (i < text.size() && is_name_part(text[i])) {
            ++i;
        }
        return i;
    }

    // The place behind the bracket that closes the one at i, or the end of the text.
    static std::size_t bracket_end(const std::string& text, std::size_t i) {
        int depth = 0;
        for (; i < text.size(); ++i) {
            depth += text[i] == '(' ? 1 : text[i] == ')' ? -1 : 0;
            if (depth == 0) {
                return i + 1;
            }
        }
        return i;
    }

    // An option whose values are a map stands for the chosen piece of YAML; null for other options.
    const DocumentNode* chosen_yaml(const DocumentNode& node, const std::string& path,
                                    const std::string& name) {
        const auto map = maps_.find(name);
        return map == maps_.end() ? nullptr : map->second.find(option_text(node, path, name));
    }

    void replace(DocumentNode& node, const std::string& path, const std::string& name,
                 const DocumentNode& by) {
        if (!may_stand_for_more(node, path, name)) {
            return;
        }
        Extent extent;
        measure(by, extent);
        if (!has_room(node, path, extent)) {
            return;
        }
        DocumentNode chosen = by;
        chain_.push_back(name);
        run(chosen, path);
        chain_.pop_back();
        node = std::move(chosen);
    }

    // "$a, which stands for $b, which stands for $a": the options that are being put in, and one.
    [[nodiscard]] std::string chain_to(const std::string& name) const {
        std::string text;
        for (const auto& open : chain_) {
            text += "$" + open + ", which stands for ";
        }
        return text + "$" + name;
    }

    bool may_stand_for_more(const DocumentNode& node, const std::string& path,
                            const std::string& name) {
        if (std::find(chain_.begin(), chain_.end(), name) != chain_.end()) {
            end(node, path, "the option `" + name + "` stands for itself: " + chain_to(name),
                "values that do not name the option again");
            return false;
        }
        if (chain_.size() >= kLongestChain) {
            end(node, path,
                "more than " + std::to_string(kLongestChain) + " options stand for each other: $" +
                    chain_.front() + " to $" + name,
                "values that name fewer options");
            return false;
        }
        return true;
    }

    bool has_room(const DocumentNode& node, const std::string& path, const Extent& more) {
        put_in_.values += more.values;
        put_in_.bytes += more.bytes;
        if (put_in_.values <= kMostPutIn && put_in_.bytes <= kMostTextPutIn) {
            return true;
        }
        const auto from = node.text.find('$') + 1;
        const auto to = name_end(node.text, from);
        const auto name = to > from ? node.text.substr(from, to - from) : "(...)";
        end(node, path,
            "the options stand for too much" +
                (chain_.empty() ? ", here $" + name : ": " + chain_to(name)),
            "at most " + std::to_string(kMostPutIn) + " values and " +
                std::to_string(kMostTextPutIn >> 20) + " MB of text in all");
        return false;
    }

    // What would follow only follows from this: nothing more is put in.
    void end(const DocumentNode& node, const std::string& path, const std::string& what,
             const std::string& expected) {
        context_.error(node.at, path, what, expected);
        context_.broken.push_back(node.at);
        ended_ = true;
    }

    std::string option_text(const DocumentNode& node, const std::string& path,
                            const std::string& name) {
        for (const auto& option : context_.definition.options) {
            if (option.name == name) {
                if (option.value.empty()) {  // its default is wrong: that was said
                    context_.broken.push_back(node.at);
                }
                return option.value;
            }
        }
        const auto names = option_names(context_.definition);
        const std::string near = did_you_mean(name, names);
        context_.error(
            node.at, path, "there is no option `" + name + "`",
            names.empty() ? "an option of this package" : one_of(names),
            near.empty() ? "options: {" + name + ": {type: int, default: 8}} declares one" : near);
        context_.broken.push_back(node.at);
        return "";
    }

    ReadContext& context_;
    std::map<std::string, DocumentNode> maps_;
    std::vector<std::string> chain_;  // options that are being put in, one inside the other
    Extent put_in_;                   // so far
    bool ended_ = false;
};

}  // namespace

bool apply_options(ReadContext& context, DocumentNode& root) {
    static const std::vector<std::string> kForPeople{"options", "title",   "summary", "authors",
                                                     "licence", "sources", "tags"};
    const DocumentNode none;
    const auto* options = root.find("options");
    Substitution substitution(context, options == nullptr ? none : *options);
    DocumentNode body;
    body.kind = NodeKind::Map;
    const auto rest = std::stable_partition(
        root.entries.begin(), root.entries.end(), [](const auto& entry) {
            return std::find(kForPeople.begin(), kForPeople.end(), entry.key) != kForPeople.end();
        });
    std::move(rest, root.entries.end(), std::back_inserter(body.entries));
    root.entries.erase(rest, root.entries.end());
    substitution.run(body, "");
    std::move(body.entries.begin(), body.entries.end(), std::back_inserter(root.entries));
    return !substitution.ended();
}

}  // namespace perthro
