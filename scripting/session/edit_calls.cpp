#include "scripting/session/edit_calls.hpp"

#include "scripting/package/files.hpp"
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

// The list of tests.yaml that a case belongs to, and its line there.
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
            fmt::format("  - {{position: {}, moves: [{}], source: hand}}  # check every move by "
                        "hand\n",
                        position, found)};
    }
    Worker worker(game.open().rules);
    worker.set_position(game.match().worker().position());
    for (int plies = 1; plies <= std::min(depth, kDeepestCount); ++plies) {
        found += fmt::format("{}{}: {}", found.empty() ? "" : ", ", plies, worker.perft(plies));
    }
    return {"counts", fmt::format("  - {{position: {}, depths: {{{}}}, source: hand}}  # check the "
                                  "counts by hand\n",
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

// The text with the case as the first of its list.
std::string with_case(std::string text, const Case& added) {
    const std::string head = added.list + ":\n";
    const auto place = text.starts_with(head) ? 0 : text.find("\n" + head);
    if (place == std::string::npos) {
        text += (text.empty() || text.back() == '\n' ? "" : "\n") + head + added.entry;
    } else {
        text.insert(place + head.size() + (place == 0 ? 0 : 1), added.entry);
    }
    return text;
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
    RecordView view{made.list + ":\n" + made.entry, ""};
    if (!call.save) {
        return view;
    }
    if (live_.by_kept_rules()) {
        throw CallFailure("file", "this game is played by rules that were kept",
                          "reload, so that it goes over to the rules as they are here");
    }
    const auto path = live_.game().open().loaded->folders.back() / "tests.yaml";
    save_file(path, with_case(text_of(path), made), "copy the text instead");
    view.file = path.string();
    return view;
}

}  // namespace perthro::session
