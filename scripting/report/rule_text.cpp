#include "scripting/report/rule_text.hpp"

#include <algorithm>
#include <array>
#include <cctype>
#include <map>
#include <string_view>

namespace perthro::report {

namespace {

bool is_digit(char c) { return std::isdigit(static_cast<unsigned char>(c)) != 0; }

constexpr const char* kTexts = "names and texts";
constexpr const char* kDrawing = "drawing";
constexpr const char* kBots = "bots";
constexpr const char* kWeights = "weights of chance";

// Of entries that stand outermost.
const std::map<std::string, const char*>& unjudged_keys() {
    static const std::map<std::string, const char*> kKeys{
        {"api", kTexts},     {"id", kTexts},       {"title", kTexts},    {"family", kTexts},
        {"tags", kTexts},    {"summary", kTexts},  {"authors", kTexts},  {"licence", kTexts},
        {"sources", kTexts}, {"version", kTexts},  {"homepage", kTexts}, {"notation", kTexts},
        {"extends", kTexts}, {"requires", kTexts}, {"view", kDrawing},   {"bot", kBots},
        {"autoplay", kBots}};
    return kKeys;
}

// Functions of rules.lua that the rules never call.
const std::map<std::string, const char*>& unjudged_hooks() {
    static const std::map<std::string, const char*> kHooks{
        {"view_marks", kDrawing}, {"notate", kTexts},   {"evaluate", kBots},
        {"order", kBots},         {"plausible", kBots}, {"choose", kBots}};
    return kHooks;
}

// `title: coast`, `range: 3..8`, wherever they stand.
void add_texts(std::vector<UnjudgedPart>& parts, const std::string& text) {
    for (const std::string_view key : {"title: ", "range: ", "per_point: "}) {
        for (auto at = text.find(key); at != std::string::npos; at = text.find(key, at + 1)) {
            const bool quoted = text[at + key.size()] == '"';
            const auto end = quoted ? text.find('"', at + key.size() + 1)
                                    : text.find_first_of(",}\n", at);
            parts.push_back({{at, std::min(end, text.size())}, kTexts});
        }
    }
}

// Where a cell is drawn: `at: [2.5, 1]`.
void add_drawn_places(std::vector<UnjudgedPart>& parts, const std::vector<Token>& tokens) {
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
            parts.push_back({{tokens[i].at.begin, tokens[end].at.end}, kDrawing});
        }
    }
}

// The second numbers in `outcomes: {1: 4, 2: 6}`. That an outcome is possible is a rule.
void add_weights(std::vector<UnjudgedPart>& parts, const std::vector<Token>& tokens) {
    for (std::size_t i = 0; i + 2 < tokens.size(); ++i) {
        if (tokens[i].text != "outcomes" || tokens[i + 2].text != "{") {
            continue;
        }
        for (std::size_t at = i + 3; at < tokens.size() && tokens[at].text != "}"; ++at) {
            if (tokens[at].kind == Token::Kind::Number && tokens[at - 1].text == ":") {
                parts.push_back({tokens[at].at, kWeights});
            }
        }
    }
}

}  // namespace

bool is_word(char c) { return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_'; }

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

std::vector<YamlEntry> yaml_entries(const std::string& text) {
    struct Line {
        YamlEntry entry;  // without a key it begins none
        bool blank;
    };
    std::vector<Line> lines;
    for (std::size_t start = 0; start < text.size();) {
        const std::size_t end = std::min(text.find('\n', start), text.size() - 1) + 1;
        const std::size_t word = std::min(text.find_first_not_of(' ', start), end);
        const bool blank = word >= end || text[word] == '\n' || text[word] == '#';
        const std::string body = blank ? "" : text.substr(word, end - word);
        const auto colon = body.find(':');
        const bool begins = body.starts_with("- ") || (colon != std::string::npos && colon > 0);
        lines.push_back({{{start, end}, word - start, begins ? body.substr(0, colon) : ""}, blank});
        start = end;
    }
    std::vector<YamlEntry> entries;
    for (std::size_t i = 0; i < lines.size(); ++i) {
        YamlEntry entry = lines[i].entry;
        for (std::size_t j = i + 1;
             j < lines.size() && (lines[j].blank || lines[j].entry.indent > entry.indent); ++j) {
            entry.at.end = lines[j].blank ? entry.at.end : lines[j].entry.at.end;
        }
        if (!entry.key.empty()) {
            entries.push_back(std::move(entry));
        }
    }
    return entries;
}

std::vector<UnjudgedPart> unjudged_functions(const std::string& lua) {
    std::vector<UnjudgedPart> parts;
    const std::string lines = "\n" + lua;  // so that each begins behind a line's end
    for (const auto& [name, of] : unjudged_hooks()) {
        const auto begin = lines.find("\nfunction " + name + "(");
        if (begin == std::string::npos) {
            continue;
        }
        const auto end = lua.find("\nend", begin);
        parts.push_back({{begin, std::min(end, lua.size() - 4) + 4}, of});
    }
    return parts;
}

std::vector<UnjudgedPart> unjudged_parts(const std::string& yaml) {
    std::vector<UnjudgedPart> parts;
    for (const YamlEntry& entry : yaml_entries(yaml)) {
        const auto key = unjudged_keys().find(entry.key);
        if (entry.indent == 0 && key != unjudged_keys().end()) {
            parts.push_back({entry.at, key->second});
        }
    }
    const std::vector<Token> tokens = tokens_of(yaml, false);
    add_texts(parts, yaml);
    add_drawn_places(parts, tokens);
    add_weights(parts, tokens);
    return parts;
}

}  // namespace perthro::report
