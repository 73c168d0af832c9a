#include "scripting/vm/operands.hpp"

#include "engine/notation/text_distance.hpp"

#include <algorithm>
#include <array>
#include <cctype>

namespace perthro::vm {

namespace {

struct Token {
    std::string_view text;
    std::size_t at = 0;  // in the line
    bool name = false, literal = false;
};

bool is_keyword(std::string_view word) {
    constexpr std::array<std::string_view, 21> kKeywords{
        "and",    "break",    "do",   "else", "elseif", "end",   "false",
        "for",    "function", "if",   "in",   "nil",    "not",   "or",
        "repeat", "return",   "then", "true", "until",  "while", "local"};
    return std::find(kKeywords.begin(), kKeywords.end(), word) != kKeywords.end();
}

bool is_letter(char c) { return c == '_' || std::isalnum(static_cast<unsigned char>(c)) != 0; }
bool is_digit(char c) { return std::isdigit(static_cast<unsigned char>(c)) != 0; }

std::size_t end_of_text(std::string_view line, std::size_t at) {
    const char quote = line[at];
    for (++at; at < line.size() && line[at] != quote; ++at) {
        at += line[at] == '\\' ? 1 : 0;
    }
    return std::min(at + 1, line.size());
}

std::vector<Token> tokens_of(std::string_view line) {
    std::vector<Token> tokens;
    for (std::size_t at = 0; at < line.size() && line.substr(at, 2) != "--";) {
        std::size_t end = at + 1;
        Token token;
        if (line[at] == ' ' || line[at] == '\t' || line[at] == '\r') {
            ++at;
            continue;
        }
        if (line[at] == '"' || line[at] == '\'') {
            end = end_of_text(line, at);
            token.literal = true;
        } else if (is_letter(line[at])) {
            token.literal = is_digit(line[at]);
            while (end < line.size() &&
                   (is_letter(line[end]) ||
                    (token.literal && line[end] == '.' && line.substr(end, 2) != ".."))) {
                ++end;
            }
        } else if (constexpr std::array<std::string_view, 6> kPairs{"..",
                                                                    "==", "~=", "<=", ">=", "::"};
                   std::find(kPairs.begin(), kPairs.end(), line.substr(at, 2)) != kPairs.end()) {
            ++end;
        }
        token.text = line.substr(at, end - at);
        token.at = at;
        token.name = !token.literal && is_letter(line[at]) && !is_keyword(token.text);
        tokens.push_back(token);
        at = end;
    }
    return tokens;
}

enum class Last { Name, Field, Element, Result };

// Finds the operands of an operator that a message may speak of.
class Operands {
public:
    Operands(std::string_view line, std::string_view verb)
        : line_(line), verb_(verb), tokens_(tokens_of(line)) {}

    std::vector<std::string> run() {
        for (std::size_t i = 0; i < tokens_.size(); ++i) {
            if (begins(i)) {
                follow(i);
            }
        }
        return found_;
    }

private:
    [[nodiscard]] std::string_view text(std::size_t i) const {
        return i < tokens_.size() ? tokens_[i].text : std::string_view();
    }
    [[nodiscard]] bool ends_operand(std::size_t i) const {
        return tokens_[i].name || tokens_[i].literal || text(i) == ")" || text(i) == "]" ||
               text(i) == "}";
    }
    [[nodiscard]] bool begins(std::size_t i) const {
        const std::string_view before = i == 0 ? "" : text(i - 1);
        return tokens_[i].name
                   ? before != "." && before != ":" && before != "function"
                   : text(i) == "(" && before != "function" && (i == 0 || !ends_operand(i - 1));
    }
    // The token behind the bracket that closes the one at i; none if it closes on a later line.
    [[nodiscard]] std::size_t behind(std::size_t i) const {
        int depth = 0;
        for (; i < tokens_.size(); ++i) {
            const std::string_view one = text(i);
            depth += one == "(" || one == "[" || one == "{" ? 1 : 0;
            depth -= one == ")" || one == "]" || one == "}" ? 1 : 0;
            if (depth == 0) {
                return i + 1;
            }
        }
        return i + 1;
    }
    [[nodiscard]] bool calls(std::size_t i) const {
        return text(i) == "(" || text(i) == "{" ||
               (i < tokens_.size() && tokens_[i].literal && !is_digit(text(i).front()));
    }

    // Goes along `a.b[c]:d(e)` from its first token.
    void follow(std::size_t begin) {
        std::size_t end = text(begin) == "(" ? behind(begin) : begin + 1;
        Last last = text(begin) == "(" ? Last::Result : Last::Name;
        while (end < tokens_.size()) {
            const bool unnamed = last == Last::Element || last == Last::Result;
            const bool indexes = text(end) == "." || text(end) == "[" || text(end) == ":";
            if (!indexes && !calls(end)) {
                break;
            }
            if (unnamed && ((verb_ == "index" && indexes) || (verb_ == "call" && !indexes))) {
                add(begin, end);
            }
            if (text(end) == "[") {
                const bool named = text(end + 2) == "]" && tokens_[end + 1].literal &&
                                   !is_digit(text(end + 1).front());
                last = named ? Last::Field : Last::Element;
                end = behind(end);
            } else if (indexes) {
                last = Last::Field;
                end += 2;
            } else {
                last = Last::Result;
                end = text(end) == "(" || text(end) == "{" ? behind(end) : end + 1;
            }
        }
        if (end <= tokens_.size() && meets_operator(begin, end) &&
            (verb_ == "compare" || last == Last::Element || last == Last::Result)) {
            add(begin, end);
        }
    }

    [[nodiscard]] bool meets_operator(std::size_t begin, std::size_t end) const {
        const std::string_view before = begin == 0 ? "" : text(begin - 1), after = text(end);
        const auto one_of = [](std::string_view operators, std::string_view one) {
            return one.size() == 1 && operators.find(one) != std::string_view::npos;
        };
        if (verb_ == "perform arithmetic on") {
            return one_of("+-*/%^", before) || one_of("+-*/%^", after);
        }
        if (verb_ == "compare") {
            const auto compares = [&](std::string_view one) {
                return one_of("<>", one) || one == "<=" || one == ">=";
            };
            return compares(before) || compares(after);
        }
        return verb_ == "concatenate"     ? before == ".." || after == ".."
               : verb_ == "get length of" ? before == "#"
                                          : false;
    }

    void add(std::size_t begin, std::size_t end) {
        constexpr std::size_t kLongest = 60;
        const std::size_t from = tokens_[begin].at;
        const std::size_t to = tokens_[end - 1].at + tokens_[end - 1].text.size();
        std::string operand(line_.substr(from, std::min(to - from, kLongest)));
        operand += to - from > kLongest ? "..." : "";
        operand = "`" + operand + "`";
        if (std::find(found_.begin(), found_.end(), operand) == found_.end()) {
            found_.push_back(operand);
        }
    }

    std::string_view line_, verb_;
    std::vector<Token> tokens_;
    std::vector<std::string> found_;
};

std::string listed(const std::vector<std::string>& names) {
    std::string text;
    for (std::size_t i = 0; i < names.size(); ++i) {
        text += (i == 0 ? "" : i + 1 == names.size() ? " or " : ", ") + names[i];
    }
    return text;
}

}  // namespace

std::string with_operand(std::string message, std::string_view line) {
    constexpr std::array<std::string_view, 6> kVerbs{
        "index", "call", "perform arithmetic on", "concatenate", "get length of", "compare"};
    constexpr std::string_view kAttempt = "attempt to ";
    for (const std::string_view verb : kVerbs) {
        const std::string begin = std::string(kAttempt) + std::string(verb) + " ";
        const std::string_view rest = std::string_view(message).substr(
            std::min(begin.size(), message.size()));
        const bool compares = verb == "compare";
        if (!message.starts_with(begin) ||
            (!compares && !(rest.starts_with("a ") && rest.ends_with(" value")))) {
            continue;
        }
        const std::string operands = listed(Operands(line, verb).run());
        if (!operands.empty()) {
            return compares ? message + " (" + operands + ")"
                            : begin + operands + " (" + std::string(rest) + ")";
        }
    }
    return message;
}

std::string missing_key(std::string_view message) {
    constexpr std::string_view kNil = "' (a nil value)";
    for (const std::string_view kind : {" field '", " method '"}) {
        const auto at = message.find(kind);
        if (message.starts_with("attempt to ") && at != std::string_view::npos &&
            message.ends_with(kNil)) {
            const auto begin = at + kind.size();
            return std::string(message.substr(begin, message.size() - kNil.size() - begin));
        }
    }
    return "";
}

std::string nearest_key(std::string_view name, const std::vector<std::string>& keys) {
    constexpr std::size_t kLongest = 64;  // nobody mistypes more
    std::string best;
    constexpr std::size_t kLong = 5;  // from here on two letters may have changed places
    std::size_t least = std::max<std::size_t>(name.size() < kLong ? 1 : 2, name.size() / 3) + 1;
    for (const std::string& key : keys) {
        if (key == name || key.size() > kLongest || name.size() > kLongest) {
            continue;
        }
        if (const std::size_t distance = text_distance(name, key); distance < least) {
            least = distance;
            best = key;
        }
    }
    return best;
}

}  // namespace perthro::vm
