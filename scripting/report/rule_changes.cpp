#include "scripting/report/rule_changes.hpp"

#include <algorithm>
#include <array>
#include <cctype>
#include <map>
#include <set>
#include <string_view>

namespace perthro::report {

namespace {

struct Span {
    std::size_t begin = 0, end = 0;
};

struct Token {
    enum class Kind { Word, Number, Text, Sign } kind = Kind::Sign;
    std::string text;
    Span at;
};

bool is_word(char c) { return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_'; }
bool is_digit(char c) { return std::isdigit(static_cast<unsigned char>(c)) != 0; }

// Words, numbers, texts and signs; remarks are none.
std::vector<Token> tokens_of(const std::string& text, bool lua) {
    std::vector<Token> tokens;
    const auto is_remark = [&](std::size_t i) {
        return lua ? text.compare(i, 2, "--") == 0
                   : text[i] == '#' && (i == 0 || text[i - 1] == ' ' || text[i - 1] == '\n');
    };
    for (std::size_t i = 0; i < text.size();) {
        const char c = text[i];
        if (std::isspace(static_cast<unsigned char>(c)) != 0) {
            ++i;
            continue;
        }
        if (is_remark(i)) {
            i = std::min(text.find('\n', i), text.size());
            continue;
        }
        std::size_t end = i + 1;
        Token::Kind kind = Token::Kind::Sign;
        if (c == '"' || c == '\'') {
            while (end < text.size() && text[end] != c && text[end] != '\n') {
                ++end;
            }
            end = std::min(end + 1, text.size());
            kind = Token::Kind::Text;
        } else if (is_word(c)) {
            const bool digits = is_digit(c);
            while (end < text.size() && (digits ? is_digit(text[end]) : is_word(text[end]))) {
                ++end;
            }
            kind = digits ? Token::Kind::Number : Token::Kind::Word;
        } else {
            static constexpr std::array<std::string_view, 5> kPairs{"==", "~=", "<=", ">=", ".."};
            const std::string_view pair = std::string_view(text).substr(i, 2);
            end += std::find(kPairs.begin(), kPairs.end(), pair) != kPairs.end() ? 1 : 0;
        }
        tokens.push_back({kind, text.substr(i, end - i), {i, end}});
        i = end;
    }
    return tokens;
}

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

// What only people and clients read, or what says how bots play.
bool is_unjudged(const std::string& key) {
    static const std::set<std::string> kKeys{
        "api",     "id",       "title",   "family",   "tags",     "summary",
        "authors", "licence",  "sources", "version",  "homepage", "view",
        "bot",     "notation", "extends", "autoplay", "requires"};
    return kKeys.count(key) != 0;
}

// Entries of YAML in block form with everything below them, and the parts that are left alone.
struct YamlParts {
    std::vector<Span> entries, unjudged;
};

YamlParts parts_of(const std::string& text) {
    struct Line {
        Span at;
        std::size_t indent;
        std::string key;  // "" = it begins no entry
        bool blank;
    };
    std::vector<Line> lines;
    for (std::size_t start = 0; start < text.size();) {
        const std::size_t end = std::min(text.find('\n', start), text.size() - 1) + 1;
        const std::size_t word = std::min(text.find_first_not_of(' ', start), end);
        const bool blank = word >= end || text[word] == '\n' || text[word] == '#';
        const std::string body = blank ? "" : text.substr(word, end - word);
        const auto colon = body.find(':');
        const bool entry = body.starts_with("- ") || (colon != std::string::npos && colon > 0);
        lines.push_back({{start, end}, word - start, entry ? body.substr(0, colon) : "", blank});
        start = end;
    }
    YamlParts parts;
    for (std::size_t i = 0; i < lines.size(); ++i) {
        if (lines[i].key.empty()) {
            continue;
        }
        std::size_t last = i;
        for (std::size_t j = i + 1;
             j < lines.size() && (lines[j].blank || lines[j].indent > lines[i].indent); ++j) {
            last = lines[j].blank ? last : j;
        }
        const Span span{lines[i].at.begin, lines[last].at.end};
        parts.entries.push_back(span);
        if (lines[i].indent == 0 && is_unjudged(lines[i].key)) {
            parts.unjudged.push_back(span);
        }
    }
    for (const std::string_view key : {"title: ", "range: "}) {
        for (auto at = text.find(key); at != std::string::npos; at = text.find(key, at + 1)) {
            const bool quoted = text[at + key.size()] == '"';
            const auto end = quoted ? text.find('"', at + key.size() + 1)
                                    : text.find_first_of(",}\n", at);
            parts.unjudged.push_back({at, std::min(end, text.size())});
        }
    }
    return parts;
}

// Where something is drawn: `at: [2.5, 1]`.
std::vector<Span> drawn_places(const std::vector<Token>& tokens) {
    std::vector<Span> places;
    for (std::size_t i = 0; i + 2 < tokens.size(); ++i) {
        if (tokens[i].text != "at" || tokens[i + 1].text != ":" || tokens[i + 2].text != "[") {
            continue;
        }
        std::size_t end = i + 3;
        while (end < tokens.size() &&
               (tokens[end].kind == Token::Kind::Number || tokens[end].text == "," ||
                tokens[end].text == "." || tokens[end].text == "-")) {
            ++end;
        }
        if (end < tokens.size() && tokens[end].text == "]") {
            places.push_back({tokens[i].at.begin, tokens[end].at.end});
        }
    }
    return places;
}

class Changes {
public:
    Changes(const std::string& file, const std::string& text)
        : file_(file), text_(text), lua_(file.ends_with(".lua")) {}

    std::vector<RuleChange> all() {
        const std::vector<Token> tokens = tokens_of(text_, lua_);
        if (!lua_) {
            YamlParts parts = parts_of(text_);
            unjudged_ = std::move(parts.unjudged);
            const std::vector<Span> places = drawn_places(tokens);
            unjudged_.insert(unjudged_.end(), places.begin(), places.end());
            whole(parts.entries);
        } else {
            whole(statements_of(text_));
        }
        for (const std::vector<Span>& group : groups_of(tokens)) {
            in_group(group);
        }
        for (std::size_t i = 0; i < tokens.size(); ++i) {
            in_token(tokens[i]);
        }
        std::stable_sort(changes_.begin(), changes_.end(),
                         [](const auto& a, const auto& b) { return a.line < b.line; });
        return std::move(changes_);
    }

private:
    void whole(const std::vector<Span>& spans) {
        for (const Span& span : spans) {
            add(ChangeKind::Line, span, "");
        }
    }

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

    void add(ChangeKind kind, const Span& span, const std::string& by) {
        const bool alone = std::any_of(unjudged_.begin(), unjudged_.end(), [&](const Span& no) {
            return span.begin < no.end && no.begin < span.end;
        });
        if (alone) {
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
        changes_.push_back(std::move(change));
    }

    const std::string& file_;
    const std::string& text_;
    bool lua_;
    std::vector<Span> unjudged_;
    std::vector<RuleChange> changes_;
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

std::vector<RuleChange> changes_of(const std::string& file, const std::string& text) {
    return Changes(file, text).all();
}

}  // namespace perthro::report
