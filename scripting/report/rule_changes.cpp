#include "scripting/report/rule_changes.hpp"

#include "scripting/report/rule_text.hpp"

#include <algorithm>
#include <set>
#include <string_view>

namespace perthro::report {

namespace {

// The elements between brackets, each as the span from its first to its last token.
std::vector<std::vector<Span>> groups_of(const std::vector<Token>& tokens) {
    struct Open {
        std::vector<Span> parts;
        bool begun = false;  // the last part has a token
    };
    std::vector<Open> stack;
    std::vector<std::vector<Span>> groups;
    const auto take = [](Open& open, Span at) {
        if (!open.begun) {
            open.parts.push_back(at);
        }
        open.begun = true;
        open.parts.back().end = at.end;
    };
    for (const Token& token : tokens) {
        const bool sign = token.kind == Token::Kind::Sign;
        const bool opens = sign && std::string_view("([{").find(token.text) != std::string::npos;
        const bool closes = sign && std::string_view(")]}").find(token.text) != std::string::npos;
        if (closes && !stack.empty()) {
            groups.push_back(std::move(stack.back().parts));
            stack.pop_back();
        }
        if (sign && token.text == "," && !stack.empty()) {
            stack.back().begun = false;
        } else if (!stack.empty()) {
            take(stack.back(), token.at);
        }
        if (opens) {
            stack.emplace_back();
        }
    }
    return groups;
}

const std::map<std::string, std::string>& opposites(bool lua) {
    static const std::map<std::string, std::string> kLua{{"own", "enemy"},
                                                         {"enemy", "own"},
                                                         {"empty", "occupied"},
                                                         {"occupied", "empty"},
                                                         {"any", "all"},
                                                         {"all", "any"},
                                                         {"and", "or"},
                                                         {"or", "and"},
                                                         {"==", "~="},
                                                         {"~=", "=="},
                                                         {"<", ">="},
                                                         {">", "<="},
                                                         {"<=", ">"},
                                                         {">=", "<"},
                                                         {"at_least", "less"},
                                                         {"at_most", "more"},
                                                         {"less", "at_least"},
                                                         {"more", "at_most"},
                                                         {"most", "least"},
                                                         {"least", "most"},
                                                         {"always", "never"},
                                                         {"never", "always"},
                                                         {"true", "false"},
                                                         {"false", "true"},
                                                         {"no", "all"},
                                                         {"continue", "may_continue"},
                                                         {"must_continue", "may_continue"},
                                                         {"may_continue", "continue"},
                                                         {"first", "either"},
                                                         {"either", "first"},
                                                         {"orthogonal", "diagonal"},
                                                         {"diagonal", "orthogonal"},
                                                         {"around", "orthogonal"},
                                                         {"open", "empty"}};
    static const std::map<std::string, std::string> kYaml{
        {"true", "false"},      {"false", "true"},     {"win", "loss"},      {"loss", "win"},
        {"draw", "win"},        {"may", "never"},      {"forced", "may"},    {"never", "may"},
        {"at_once", "at_end"},  {"at_end", "at_once"}, {"away", "hand"},     {"hand", "away"},
        {"routes", "choices"},  {"result", "choices"}, {"owner", "all"},     {"next", "same"},
        {"same", "next"},       {"to_move", "mover"},  {"mover", "to_move"}, {"holder", "opponent"},
        {"opponent", "holder"}, {"turned", "mirrored"}};
    return lua ? kLua : kYaml;
}

// Whole statements of Lua: from a line that begins outside brackets and blocks to the end of the
// one where that is so again.
std::vector<Span> statements_of(const std::string& text) {
    std::vector<Span> spans;
    const std::vector<Token> tokens = tokens_of(text, true);
    std::size_t token = 0, begin = 0;
    int depth = 0;
    bool pending = false;
    for (std::size_t start = 0; start < text.size();) {
        const std::size_t end = std::min(text.find('\n', start), text.size() - 1) + 1;
        for (; token < tokens.size() && tokens[token].at.begin < end; ++token) {
            const std::string& word = tokens[token].text;
            if (!pending) {
                begin = start;
                pending = true;
            }
            depth += word == "(" || word == "[" || word == "{" || word == "function" ||
                     word == "then" || word == "do";
            depth -= word == ")" || word == "]" || word == "}" || word == "end" || word == "elseif";
        }
        if (depth == 0 && pending) {
            spans.push_back({begin, end});
            pending = false;
        }
        start = end;
    }
    return spans;
}

class Changes {
public:
    Changes(const std::string& file, const std::string& text)
        : file_(file), text_(text), lua_(file.ends_with(".lua")) {}

    RuleChanges all() {
        const std::vector<Token> tokens = tokens_of(text_, lua_);
        if (lua_) {
            unjudged_ = unjudged_functions(text_);
            for (const Span& statement : statements_of(text_)) {
                add(ChangeKind::Line, statement, "");
            }
        } else {
            unjudged_ = unjudged_parts(text_);
            for (const YamlEntry& entry : yaml_entries(text_)) {
                add(ChangeKind::Line, entry.at, "");
            }
        }
        for (const std::vector<Span>& group : groups_of(tokens)) {
            in_group(group);
        }
        for (std::size_t i = 0; i < tokens.size(); ++i) {
            in_token(tokens[i]);
        }
        std::stable_sort(changes_.changes.begin(), changes_.changes.end(),
                         [](const auto& a, const auto& b) { return a.line < b.line; });
        return std::move(changes_);
    }

private:
    void in_group(const std::vector<Span>& group) {
        for (std::size_t i = 0; group.size() > 1 && i < group.size(); ++i) {
            const bool last = i + 1 == group.size();
            add(ChangeKind::Drop,
                {last ? group[i - 1].end : group[i].begin,
                 last ? group[i].end : group[i + 1].begin},
                "");
            if (!last && lua_ && is_ordered(group[i]) && is_ordered(group[i + 1])) {
                const Span one = group[i], two = group[i + 1];
                add(ChangeKind::Swap, {one.begin, two.end},
                    part(two) + part({one.end, two.begin}) + part(one));
            }
        }
    }
    // Words that do something: conditions and directions may stand in any order.
    [[nodiscard]] bool is_ordered(const Span& span) const {
        static const std::set<std::string> kDoing{
            "step",     "slide",  "land", "capture", "put",  "shift", "promote",  "give",
            "set",      "add",    "mark", "mount",   "push", "sow",   "gather",   "bank",
            "continue", "reveal", "hide", "when",    "lift", "again", "end_turn", "stop"};
        const std::string text = part(span);
        const auto end = std::find_if_not(text.begin(), text.end(), is_word);
        return kDoing.count(std::string(text.begin(), end)) != 0;
    }

    void in_token(const Token& token) {
        if (const auto found = opposites(lua_).find(token.text); found != opposites(lua_).end()) {
            add(ChangeKind::Negate, token.at, found->second);
        }
        constexpr std::size_t kMostDigits = 6;
        if (token.kind == Token::Kind::Number && token.text.size() <= kMostDigits) {
            const int value = std::stoi(token.text);
            add(ChangeKind::Number, token.at, std::to_string(value + 1));
            if (value > 0) {
                add(ChangeKind::Number, token.at, std::to_string(value - 1));
            }
        }
    }

    [[nodiscard]] std::string part(const Span& span) const {
        return text_.substr(span.begin, span.end - span.begin);
    }

    // The part that decides no rule in which all words of the span stand.
    [[nodiscard]] const UnjudgedPart* unjudged_at(const Span& span) const {
        const UnjudgedPart* found = nullptr;
        for (std::size_t i = span.begin; i < span.end; ++i) {
            if (is_word(text_[i])) {
                const auto part = std::find_if(
                    unjudged_.begin(), unjudged_.end(),
                    [i](const auto& one) { return one.at.begin <= i && i < one.at.end; });
                if (part == unjudged_.end()) {
                    return nullptr;
                }
                found = &*part;
            }
        }
        return found;
    }

    void add(ChangeKind kind, const Span& span, const std::string& by) {
        if (const UnjudgedPart* part = unjudged_at(span)) {
            ++changes_.left_out[part->of];
            return;
        }
        RuleChange change;
        change.kind = kind;
        change.line = 1 + static_cast<int>(std::count(
                              text_.begin(),
                              text_.begin() + static_cast<std::ptrdiff_t>(span.begin), '\n'));
        // npos + 1 is 0: in the first line it counts from the beginning
        const std::size_t before = span.begin == 0 ? std::string::npos
                                                   : text_.rfind('\n', span.begin - 1);
        change.column = static_cast<int>(span.begin - (before + 1)) + 1;
        change.before = part(span);
        change.after = by;
        // from the beginning on, so that it is no other place with the same words
        change.change = {file_, text_.substr(0, span.end), text_.substr(0, span.begin) + by};
        changes_.changes.push_back(std::move(change));
    }

    const std::string& file_;
    const std::string& text_;
    bool lua_;
    std::vector<UnjudgedPart> unjudged_;
    RuleChanges changes_;
};

}  // namespace

std::string place_of(const RuleChange& change) {
    const std::string line = change.change.file + ":" + std::to_string(change.line);
    return change.kind == ChangeKind::Line ? line : line + ":" + std::to_string(change.column);
}

const char* name_of(ChangeKind kind) {
    switch (kind) {
        case ChangeKind::Line: return "line";
        case ChangeKind::Drop: return "drop";
        case ChangeKind::Swap: return "swap";
        case ChangeKind::Negate: return "negate";
        case ChangeKind::Number: return "number";
    }
    return "";
}

RuleChanges changes_of(const std::string& file, const std::string& text) {
    return Changes(file, text).all();
}

}  // namespace perthro::report
