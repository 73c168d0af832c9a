#include "scripting/session/edit_calls.hpp"

#include "scripting/package/files.hpp"
#include "scripting/package/tests_file.hpp"
#include "scripting/session/call_failure.hpp"
#include "scripting/session/edit_position.hpp"
#include "scripting/session/save_file.hpp"

#include <algorithm>
#include <filesystem>
#include <fmt/format.h>
#include <utility>

namespace perthro::session {

namespace {

constexpr int kDeepestCount = 4;  // plies

std::string quoted(const std::string& text) {
    std::string quoted = "\"";
    for (const char c : text) {
        quoted += c == '"' || c == '\\' ? std::string("\\") + c : std::string(1, c);
    }
    return quoted + "\"";
}

// The list of tests.yaml that a case belongs to, and its line there, without indentation and end.
struct Case {
    std::string list, entry;
};

Case case_of(Game& game, int depth) {
    const std::string position = quoted(game.match().position());
    std::string found;
    if (depth <= 0) {
        for (const std::string& text : game.match().texts()) {
            found += (found.empty() ? "" : ", ") + quoted(text);
        }
        return {
            "positions",
            fmt::format("- {{position: {}, moves: [{}], source: hand}}  # check every move by hand",
                        position, found)};
    }
    Worker worker(game.open().rules);
    worker.set_position(game.match().worker().position());
    for (int plies = 1; plies <= std::min(depth, kDeepestCount); ++plies) {
        found += fmt::format("{}{}: {}", found.empty() ? "" : ", ", plies, worker.perft(plies));
    }
    return {"counts", fmt::format("- {{position: {}, depths: {{{}}}, source: hand}}  # check the "
                                  "counts by hand",
                                  position, found)};
}

// What stands in the file; "" if there is none.
std::string text_of(const std::filesystem::path& path) {
    if (std::error_code code; !std::filesystem::exists(path, code)) {
        return "";
    }
    ContentError unreadable;
    auto read = read_package_file(path.parent_path(), path.filename(), unreadable);
    if (!read) {
        throw CallFailure({"file", unreadable.what, path.string(), "copy the text instead"});
    }
    return std::move(*read);
}

// The indentation of the entries of the list whose first line begins at `at`.
std::string indentation(const std::string& text, std::size_t at) {
    while (at < text.size()) {
        const auto word = text.find_first_not_of(" \t\r", at);
        if (word != std::string::npos && text[word] == '-') {
            return text.substr(at, word - at);
        }
        if (word != std::string::npos && text[word] != '\n' && text[word] != '#') {
            break;
        }
        const auto end = text.find('\n', at);
        at = end == std::string::npos ? text.size() : end + 1;
    }
    return "  ";
}

// The text with the case as the first of its list, with the ends of lines and the indentation that
// are there.
std::string with_case(std::string text, const Case& added) {
    const std::string end = text.find("\r\n") == std::string::npos ? "\n" : "\r\n";
    const std::string head = added.list + ":" + end;
    const std::string entry = added.entry + end;
    const auto place = text.starts_with(head) ? 0 : text.find("\n" + head);
    if (place == std::string::npos) {
        return text + (text.empty() || text.back() == '\n' ? "" : end) + head + "  " + entry;
    }
    const auto first = place + head.size() + (place == 0 ? 0 : 1);
    return text.insert(first, indentation(text, first) + entry);
}

// Whether the other text of tests.yaml says what the file says, and has the case besides.
bool says_case_besides(const std::filesystem::path& path, const std::string& other,
                       const Case& added, const std::string& position) {
    const ReadTests before = read_tests(path.parent_path());
    const ReadTests now = read_tests(path.parent_path(),
                                     {{std::filesystem::canonical(path), other}});
    const TestsFile& old = before.tests;
    const TestsFile& tests = now.tests;
    const bool counts = added.list == "counts";
    const std::string* const first = counts && !tests.counts.empty()
                                         ? &tests.counts.front().start.position
                                     : !counts && !tests.positions.empty()
                                         ? &tests.positions.front().start.position
                                         : nullptr;
    return first != nullptr && *first == position &&
           tests.counts.size() == old.counts.size() + (counts ? 1 : 0) &&
           tests.positions.size() == old.positions.size() + (counts ? 0 : 1) &&
           tests.legal.size() == old.legal.size() && tests.games.size() == old.games.size() &&
           tests.views.size() == old.views.size() && tests.fails.size() == old.fails.size() &&
           tests.properties.size() == old.properties.size() &&
           now.errors.size() == before.errors.size();
}

// Throws CallFailure, and writes nothing, where the file would no longer say what it says.
void add_case(const std::filesystem::path& path, const Case& added, const std::string& position) {
    const std::string text = text_of(path);
    const std::string with = with_case(text, added);
    if (!text.empty() && !says_case_besides(path, with, added, position)) {
        throw CallFailure(
            {"file", "as tests.yaml is written no case can be put into its `" + added.list + "`",
             path.string(),
             "copy the text instead, or write `" + added.list +
                 ":` in a line of its own with the entries below"});
    }
    save_file(path, with, "copy the text instead");
}

}  // namespace

Result EditCalls::answer(const Edit& call) {
    Game& game = live_.game();
    Worker worker(game.open().rules);
    worker.set_position(game.match().worker().position());
    edit_position(game, worker, call);
    games_.begin_at(game.match().position_texts().write(worker.position()), ChangeReason::Edited);
    seats_.rest();
    return live_.history();
}

Result EditCalls::answer(const TestCase& call) {
    if (live_.keeps_secrets()) {
        throw CallFailure("hidden", "a case would tell what this player may not know",
                          "look with viewer 0 first");
    }
    const Case made = case_of(live_.game(), call.depth);
    RecordView view{made.list + ":\n  " + made.entry + "\n", ""};
    if (!call.save) {
        return view;
    }
    if (live_.by_kept_rules()) {
        throw CallFailure("file", "this game is played by rules that were kept",
                          "reload, so that it goes over to the rules as they are here");
    }
    const auto path = live_.game().open().loaded->folders.back() / "tests.yaml";
    add_case(path, made, live_.game().match().position());
    view.file = path.string();
    return view;
}

}  // namespace perthro::session
