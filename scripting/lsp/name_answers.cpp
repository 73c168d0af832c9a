#include "scripting/lsp/name_answers.hpp"

#include "scripting/lsp/findings.hpp"
#include "scripting/lsp/occurrences.hpp"
#include "scripting/package/places.hpp"
#include "scripting/package/provenance.hpp"
#include "scripting/shown.hpp"

#include <algorithm>
#include <array>
#include <cctype>
#include <stdexcept>

namespace perthro::lsp {

namespace fs = std::filesystem;

namespace {

// What can have another name: what only the files of the package name.
bool has_own_name(const GivenName& name) {
    return name.kind == "piece" || name.kind == "zone" || name.kind == "attribute";
}

// The one name that a place means: of several that are called so, what game.yaml gives.
std::optional<GivenName> meant_at(const Surroundings& around, std::size_t at) {
    const std::vector<GivenName> given = given_at(around, at);
    const auto found = std::find_if(given.begin(), given.end(), has_own_name);
    return found != given.end() ? std::optional(*found)
           : given.empty()      ? std::nullopt
                                : std::optional(given.front());
}

// What no name may be, whatever the game is: words of YAML, of Lua and of the loader.
bool is_reserved(const Language& language, const std::string& name) {
    static constexpr std::array kWords{
        "on",     "off",   "yes",    "no",   "true",     "false", "null",    "nobody", "board",
        "edge",   "rank",  "file",   "and",  "break",    "do",    "else",    "end",    "elseif",
        "for",    "goto",  "if",     "in",   "local",    "nil",   "not",     "or",     "then",
        "repeat", "until", "return", "self", "function", "while", "position"};
    const auto& functions = language.libraries.at("");
    const auto among = [&](const auto& names) {
        return std::find(names.begin(), names.end(), name) != names.end();
    };
    return among(kWords) || among(functions) || among(language.tables) || among(language.hooks) ||
           language.libraries.contains(name);
}

void check_form(const std::string& wanted) {
    constexpr std::size_t kLongest = 60;
    const bool letters = std::all_of(wanted.begin(), wanted.end(), [](char c) {
        return c == '_' || std::isalnum(static_cast<unsigned char>(c)) != 0;
    });
    if (wanted.empty() || !letters || std::isdigit(static_cast<unsigned char>(wanted[0])) != 0) {
        throw std::invalid_argument("a name consists of letters, digits and `_`, and begins with "
                                    "no digit");
    }
    if (wanted.size() > kLongest) {
        throw std::invalid_argument("a name has at most " + std::to_string(kLongest) + " letters");
    }
}

std::string place_of(const fs::path& file, std::string_view text, std::size_t at) {
    const Places places(text, Encoding::Utf8);
    return file.filename().string() + ":" + std::to_string(places.line_at(at) + 1);
}

}  // namespace

NameAnswers::NameAnswers(const Surroundings& around, std::size_t at,
                         const std::optional<fs::path>& folder, OpenTexts open, Encoding encoding,
                         std::function<std::string(const fs::path&)> uri)
    : around_(around), name_(meant_at(around, at)), span_(name_at(around.text, at)),
      open_(std::move(open)), encoding_(encoding), uri_(std::move(uri)) {
    if (folder && name_) {
        folder_ = *folder;
        texts_ = texts_with_names(folder_, open_);
    }
}

NameAnswers::Json NameAnswers::references(bool declared) const {
    Json locations = Json::array();
    for (const auto& [file, text] : texts_) {
        const Places places(text, encoding_);
        for (const Span& span : occurrences(*name_, file, text)) {
            if (declared || !is_given_at(file, span)) {
                locations.push_back({{"uri", uri_(file)}, {"range", places.range(span)}});
            }
        }
    }
    return locations;
}

NameAnswers::Json NameAnswers::prepared(const Places& places) const {
    return may_be_renamed() ? Json{{"range", places.range(span_)}, {"placeholder", name_->name}}
                            : Json();
}

// A file of a package that somebody else made: one that was installed, or came with Perthro.
bool NameAnswers::is_of_others(const fs::path& file) const {
    const fs::path folder = file.parent_path(), shipped = shipped_folder() / "games";
    const auto is_shipped = [&](const fs::path& path) {
        const fs::path inside = path.lexically_relative(shipped);
        return !inside.empty() && *inside.begin() != "..";
    };
    return folder != folder_ &&
           (provenance_of(folder) || (is_shipped(folder) && !is_shipped(folder_)));
}

NameAnswers::Json NameAnswers::renamed(const std::string& wanted) const {
    check(wanted);
    Json changes = Json::object();
    OpenTexts edited = open_;
    for (const auto& [file, text] : texts_) {
        const Places places(text, encoding_);
        const std::vector<Span> spans = occurrences(*name_, file, text);
        if (!spans.empty() && is_of_others(file)) {
            throw std::invalid_argument("`" + name_->name + "` is a name of the package `" +
                                        file.parent_path().filename().string() +
                                        "`, which somebody else made, and stands in its files");
        }
        std::string after = text;
        for (auto span = spans.rbegin(); span != spans.rend(); ++span) {
            after.replace(span->begin, span->end - span->begin, wanted);
        }
        for (const Span& span : spans) {
            changes[uri_(file)].push_back({{"range", places.range(span)}, {"newText", wanted}});
        }
        edited[file] = std::move(after);
    }
    check_loads(edited, wanted);
    return {{"changes", std::move(changes)}};
}

bool NameAnswers::may_be_renamed() const {
    return name_ && !folder_.empty() && has_own_name(*name_);
}

// A child may say more of a name that its parent gives.
bool NameAnswers::is_given_at(const fs::path& file, const Span& span) const {
    return std::any_of(around_.names.begin(), around_.names.end(), [&](const GivenName& given) {
        return given.kind == name_->kind && given.name == name_->name && given.file == file &&
               given.span.begin == span.begin;
    });
}

void NameAnswers::check(const std::string& wanted) const {
    if (!may_be_renamed()) {
        throw std::invalid_argument("only pieces, zones and attributes get another name");
    }
    check_form(wanted);
    const auto& words = around_.language.words;
    const auto events = around_.reference.keys("=when");
    const bool known = std::binary_search(words.begin(), words.end(), wanted) ||
                       std::any_of(events.begin(), events.end(),
                                   [&](const Described* one) { return one->name == wanted; }) ||
                       is_reserved(around_.language, wanted);
    if (known) {
        throw std::invalid_argument("`" + wanted + "` has a meaning of its own");
    }
    const auto given = std::find_if(
        around_.names.begin(), around_.names.end(), [&](const GivenName& one) {
            return one.name == wanted && one.owner.empty() && one.kind != "library" &&
                   one.kind != "local" && one.kind != "function";
        });
    if (given != around_.names.end()) {
        throw std::invalid_argument("there is the " + given->kind + " `" + wanted + "` already");
    }
    check_scripts(wanted);
}

// What a script calls so already would hide the other, or be hidden by it.
void NameAnswers::check_scripts(const std::string& wanted) const {
    for (const auto& [file, text] : texts_) {
        if (file.extension() != ".lua") {
            continue;
        }
        for (const GivenName& given : names_of_lua(text, file)) {
            if (given.name == wanted && (given.kind == "local" || given.kind == "function")) {
                throw std::invalid_argument("`" + wanted + "` is a " + given.kind + " in " +
                                            place_of(file, text, given.span.begin) + " already");
            }
        }
        const GivenName bare{"player", wanted, {}, {}, ""};
        if (const auto used = occurrences(bare, file, text); !used.empty()) {
            throw std::invalid_argument("`" + wanted + "` means something in " +
                                        place_of(file, text, used.front().begin) + " already");
        }
    }
}

void NameAnswers::check_loads(const OpenTexts& edited, const std::string& wanted) const {
    if (!look_at(folder_, open_, Depth::Load).game) {
        return;
    }
    const Findings after = look_at(folder_, edited, Depth::Load);
    if (after.game) {
        return;
    }
    std::string why;
    for (const auto& [file, findings] : after.by_file) {
        for (const Finding& finding : findings) {
            if (why.empty() && !finding.warning) {
                why = ": " + file.filename().string() + ":" + std::to_string(finding.error.line) +
                      ": " + shown(finding.error.what);
            }
        }
    }
    throw std::invalid_argument("the package would not load with `" + wanted + "` instead of `" +
                                name_->name + "`" + why);
}

}  // namespace perthro::lsp
