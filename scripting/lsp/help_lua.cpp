// What may be written at a place of a Lua text, and what stands there.
#include "scripting/letters.hpp"
#include "scripting/lsp/help.hpp"

#include <algorithm>
#include <cctype>
#include <set>

namespace perthro::lsp {

namespace {

using Kind = Suggestion::Kind;

// What stands in front of the place where somebody types.
struct LuaPlace {
    bool text = false, comment = false;  // inside of one
    std::string said_to;                 // the name in front of the text: `mark` of mark "m
    std::string object;                  // the name in front of the sign: `position` of position:li
    char sign = ' ';                     // `:` or `.`, else a blank
    bool behind_function = false;        // `function fil`
};

LuaPlace place_at(std::string_view text, std::size_t at) {
    LuaPlace place;
    std::vector<LuaToken> before;
    for (const LuaToken& token : lua_tokens(text)) {
        const bool open_end = token.span.end == at &&
                              (token.kind == LuaToken::Kind::Comment ||
                               (token.kind == LuaToken::Kind::Text &&
                                token.text.size() + 1 == at - token.span.begin));
        if (token.span.begin < at && (token.span.end > at || open_end) &&
            (token.kind == LuaToken::Kind::Text || token.kind == LuaToken::Kind::Comment)) {
            place.text = token.kind == LuaToken::Kind::Text;
            place.comment = !place.text;
            break;
        }
        if (token.span.end > at || (token.kind == LuaToken::Kind::Name && token.span.end == at)) {
            break;
        }
        before.push_back(token);
    }
    const auto from_end = [&](std::size_t back) {
        return before.size() >= back ? before[before.size() - back] : LuaToken{};
    };
    if (place.text) {
        const std::size_t name = from_end(1).text == "(" ? 2 : 1;
        place.said_to = std::string(from_end(name).text);
    } else if ((from_end(1).text == ":" || from_end(1).text == ".") &&
               from_end(2).kind == LuaToken::Kind::Name) {
        place.sign = from_end(1).text.front();
        place.object = std::string(from_end(2).text);
    } else {
        place.behind_function = from_end(1).text == "function";
    }
    return place;
}

std::string joined(const std::vector<const Described*>& all) {
    std::string text;
    for (const Described* one : all) {
        text += (text.empty() ? "" : "\n\n---\n") + ("`" + one->form + "`") + "\n\n" + one->text;
    }
    return text;
}

Kind kind_of(const std::vector<const Described*>& all) {
    return !all.empty() && all.front()->section == "Values" ? Kind::Value : Kind::Function;
}

class Suggestions {
public:
    explicit Suggestions(const Surroundings& around) : around_(around) {}

    std::vector<Suggestion> take() { return std::move(list_); }

    void add(Suggestion one) {
        if (names_.insert(one.name).second) {
            list_.push_back(std::move(one));
        }
    }
    void add_word(const std::string& name) {
        const auto entries = around_.reference.word(name);
        add({name, kind_of(entries), entries.empty() ? "" : entries.front()->form,
             joined(entries)});
    }
    void add_names(const std::string& kind) {
        for (const GivenName& name : around_.names) {
            if (name.kind == kind && !name.name.empty()) {
                add({name.name, Kind::Variable, told_of(name), ""});
            }
        }
    }
    void add_members(const std::string& object, char sign) {
        const auto found = around_.language.objects.find(object);
        if (found == around_.language.objects.end()) {
            return;
        }
        for (const Member& member : found->second) {
            if (member.method == (sign == ':')) {
                add({member.name, member.method ? Kind::Method : Kind::Field, member.form,
                     joined(around_.reference.member(object + "." + member.name))});
            }
        }
    }
    void add_members_of_library(const std::string& local) {
        for (const GivenName& name : around_.names) {
            if (name.owner == local) {
                add({name.name, Kind::Field, told_of(name), ""});
            }
        }
    }
    void add_methods(const std::string& kind) {
        const auto found = around_.language.methods.find(kind);
        if (found == around_.language.methods.end()) {
            return;
        }
        for (const std::string& name : found->second) {
            add({name, Kind::Method, ":" + name, joined(around_.reference.member(":" + name))});
        }
    }
    void add_everything() {
        for (const char* const kind : {"local", "function"}) {
            add_names(kind);
        }
        for (const GivenName& name : around_.names) {
            if (name.kind != "class" && name.kind != "condition" && name.kind != "mark" &&
                name.kind != "setup" && name.kind != "result" && name.kind != "roll" &&
                name.kind != "option" && name.kind != "library" && name.owner.empty()) {
                add({name.name, Kind::Variable, told_of(name), ""});
            }
        }
        for (const std::string& word : around_.language.words) {
            add_word(word);
        }
        for (const std::string& table : around_.language.tables) {
            add({table, Kind::Variable, "the names of game.yaml: " + table + ".NAME", ""});
        }
        for (const auto& [name, functions] : around_.language.libraries) {
            if (!name.empty()) {
                add({name, Kind::Variable, "library of Lua", ""});
            }
        }
        for (const std::string& function : around_.language.libraries.at("")) {
            add({function, Kind::Function, "function of Lua", ""});
        }
        for (const char* const word :
             {"and", "break",    "do",     "else", "elseif", "end",   "false",
              "for", "function", "if",     "in",   "local",  "nil",   "not",
              "or",  "repeat",   "return", "then", "true",   "until", "while"}) {
            add({word, Kind::Keyword, "", ""});
        }
    }

private:
    const Surroundings& around_;
    std::set<std::string> names_;
    std::vector<Suggestion> list_;
};

// What the parameter of a hook is called in docs/hooks.md: of `function outcome(p)` that of p is
// `position`. The hook is the last above the place that has such a parameter.
std::string parameter_called(const Surroundings& around, std::string_view text,
                             const std::string& name) {
    std::string found = name;
    std::vector<LuaToken> tokens;
    for (const LuaToken& token : lua_tokens(text)) {
        if (token.kind != LuaToken::Kind::Comment) {
            tokens.push_back(token);
        }
    }
    const auto names_from = [](const std::vector<LuaToken>& all, std::size_t i) {
        std::vector<std::string_view> names;
        for (; i < all.size() && all[i].kind == LuaToken::Kind::Name; i += 2) {
            names.push_back(all[i].text);
        }
        return names;
    };
    for (std::size_t i = 0; i + 3 < tokens.size(); ++i) {
        const auto& hooks = around.language.hooks;
        const std::string hook(tokens[i + 1].text);
        if (tokens[i].text != "function" || tokens[i + 2].text != "(" ||
            std::find(hooks.begin(), hooks.end(), hook) == hooks.end()) {
            continue;
        }
        const auto described = around.reference.word(hook);
        const std::string form = described.empty() ? "" : described.front()->form;
        const auto meant = names_from(lua_tokens(form), 2), given = names_from(tokens, i + 3);
        for (std::size_t k = 0; k < std::min(meant.size(), given.size()); ++k) {
            found = given[k] == name ? std::string(meant[k]) : found;
        }
    }
    return found;
}

// What the object of a hook is that has this name; several where hooks differ.
std::vector<std::string> objects_called(const std::string& name) {
    if (name == "move") {
        return {"move", "made"};
    }
    if (name == "moves") {
        return {"list", "maker"};
    }
    return {name};
}

std::string kind_called(const Surroundings& around, const std::string& name) {
    for (const GivenName& given : around.names) {
        if (given.name == name) {
            return given.kind == "piece" ? "type" : given.kind == "direction" ? "dirs" : given.kind;
        }
    }
    return "";
}

void suggest_members(const Surroundings& around, const LuaPlace& place, std::size_t at,
                     Suggestions& list) {
    const std::string called = parameter_called(around, around.text.substr(0, at), place.object);
    for (const std::string& object : objects_called(called)) {
        list.add_members(object, place.sign);
    }
    const auto& tables = around.language.tables;
    if (place.sign == '.') {
        list.add_members_of_library(place.object);
    }
    if (place.sign == '.' && place.object == "options") {
        list.add_names("option");
    } else if (place.sign == '.' &&
               std::find(tables.begin(), tables.end(), place.object) != tables.end()) {
        list.add_names(place.object == "hand" ? "piece" : place.object);
    }
    const auto library = around.language.libraries.find(place.object);
    if (place.sign == '.' && library != around.language.libraries.end()) {
        for (const std::string& name : library->second) {
            list.add({name, Kind::Function, place.object + "." + name, ""});
        }
    }
    if (place.sign == ':' && around.language.objects.count(objects_called(called).front()) == 0) {
        const std::string kind = kind_called(around, place.object);
        list.add_methods(kind.empty() || around.language.methods.count(kind) == 0 ? "value" : kind);
    }
}

void suggest_in_text(const LuaPlace& place, Suggestions& list) {
    static const std::set<std::string> kOfClass{
        "continue", "must_continue", "may_continue", "compulsory", "majority", "require",  "forget",
        "move",     "drop",          "part",         "begin",      "add",      "keep_only"};
    if (place.said_to == "use") {
        list.add_names("library");
    } else if (kOfClass.contains(place.said_to)) {
        list.add_names("class");
    } else {
        list.add_names("mark");
    }
}

}  // namespace

std::vector<Suggestion> suggest_lua(const Surroundings& around, std::size_t at) {
    Suggestions list(around);
    const LuaPlace place = place_at(around.text, at);
    if (place.comment) {
        return {};
    }
    if (place.text) {
        suggest_in_text(place, list);
    } else if (place.sign != ' ') {
        suggest_members(around, place, at, list);
    } else if (place.behind_function) {
        for (const std::string& hook : around.language.hooks) {
            list.add_word(hook);
        }
    } else {
        list.add_everything();
    }
    return list.take();
}

std::optional<Help> explain_lua(const Surroundings& around, std::size_t at) {
    const Span span = name_at(around.text, at);
    if (span.begin == span.end) {
        return std::nullopt;
    }
    const std::string name(around.text.substr(span.begin, span.end - span.begin));
    const LuaPlace place = place_at(around.text, span.end);
    std::string text;
    if (place.comment) {
        return std::nullopt;
    }
    if (place.sign != ' ') {
        const std::string called = parameter_called(around, around.text.substr(0, span.begin),
                                                    place.object);
        for (const std::string& object : objects_called(called)) {
            const auto found = around.language.objects.find(object);
            for (const Member& member :
                 found == around.language.objects.end() ? std::vector<Member>{} : found->second) {
                if (member.name == name && text.empty()) {
                    text = joined(around.reference.member(object + "." + name));
                    text = text.empty() ? "`" + member.form + "`" : text;
                }
            }
        }
        text = text.empty() ? joined(around.reference.member(":" + name)) : text;
    }
    const auto& hooks = around.language.hooks;
    if (text.empty() && place.sign == ' ' && !place.text &&
        std::find(hooks.begin(), hooks.end(), name) != hooks.end()) {
        text = joined(around.reference.word(name));
    }
    if (text.empty()) {
        for (const GivenName& given : given_at(around, at)) {
            text += (text.empty() ? "" : "\n\n") + told_of(given);
        }
    }
    if (text.empty() && !place.text) {
        text = joined(around.reference.word(name));
    }
    return text.empty() ? std::nullopt : std::optional(Help{span, text});
}

bool can_mean_in_lua(const Surroundings& around, const GivenName& name, std::size_t at) {
    static const std::set<std::string> kInQuotes{"class",  "condition", "mark",
                                                 "result", "setup",     "roll"};
    const LuaPlace place = place_at(around.text, at);
    if (place.text) {
        return place.said_to == "use" ? name.kind == "library" : kInQuotes.contains(name.kind);
    }
    if (place.sign == ':') {
        return false;
    }
    if (place.sign == '.') {
        const std::string table = place.object == "options" ? "option"
                                  : place.object == "hand"  ? "piece"
                                                            : place.object;
        return name.owner == place.object || (name.kind == table && name.owner.empty()) ||
               name.kind == "constant";
    }
    return name.owner.empty() && name.kind != "library" && name.kind != "constant" &&
           (name.kind == "condition" || !kInQuotes.contains(name.kind));
}

Span name_at(std::string_view text, std::size_t at) {
    std::size_t begin = std::min(at, text.size()), end = begin;
    while (begin > 0 && is_name_part(text[begin - 1])) {
        --begin;
    }
    while (end < text.size() && is_name_part(text[end])) {
        ++end;
    }
    return {begin, end};
}

std::string told_of(const GivenName& name) {
    return "the " + name.kind + " `" + name.name + "`" +
           (name.detail.empty() ? "" : ": " + name.detail);
}

}  // namespace perthro::lsp
