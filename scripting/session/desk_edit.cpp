// The editor of positions, and cases for tests.yaml made from them.
#include "scripting/package/files.hpp"
#include "scripting/session/desk.hpp"
#include "scripting/session/edit_position.hpp"
#include "scripting/session/playouts.hpp"
#include "scripting/session/watcher.hpp"

#include <algorithm>
#include <fmt/format.h>

namespace perthro::session {

namespace {

std::string quoted(const std::string& text) {
    std::string quoted = "\"";
    for (const char c : text) {
        quoted += c == '"' || c == '\\' ? std::string("\\") + c : std::string(1, c);
    }
    return quoted + "\"";
}

}  // namespace

Result Desk::handle(const Edit& call) {
    Worker worker(game().open().rules);
    worker.set_position(game().match().worker().position());
    edit_position(game(), worker, call);
    begin_at(game().match().position_texts().write(worker.position()), ChangeReason::Edited);
    bots_awake_ = false;
    return history();
}

Result Desk::handle(const TestCase& call) {
    if (game().hides() && viewer_ != kNobody && !game().ending()) {
        throw CallFailure("hidden", "a case would tell what this player may not know",
                          "look with viewer 0 first");
    }
    const std::string position = quoted(game().match().position());
    std::string list, entry;
    if (call.depth <= 0) {
        list = "positions";
        for (const std::string& text : game().match().texts()) {
            entry += (entry.empty() ? "" : ", ") + quoted(text);
        }
        entry = fmt::format(
            "  - {{position: {}, moves: [{}], source: hand}}  # check every move by hand\n",
            position, entry);
    } else {
        list = "counts";
        Worker worker(game().open().rules);
        worker.set_position(game().match().worker().position());
        for (int depth = 1; depth <= std::min(call.depth, 4); ++depth) {
            entry += fmt::format("{}{}: {}", entry.empty() ? "" : ", ", depth, worker.perft(depth));
        }
        entry = fmt::format(
            "  - {{position: {}, depths: {{{}}}, source: hand}}  # check the counts by hand\n",
            position, entry);
    }
    RecordView view{list + ":\n" + entry, ""};
    if (!call.save) {
        return view;
    }
    if (by_kept_rules()) {
        throw CallFailure("file", "this game is played by rules that were kept",
                          "reload, so that it goes over to the rules as they are here");
    }
    const auto path = game().open().loaded->folders.back() / "tests.yaml";
    std::string text;
    if (std::error_code code; std::filesystem::exists(path, code)) {
        ContentError unreadable;
        auto read = read_package_file(path.parent_path(), path.filename(), unreadable);
        if (!read) {
            throw CallFailure({"file", unreadable.what, path.string(), "copy the text instead"});
        }
        text = std::move(*read);
    }
    const std::string head = list + ":\n";
    const auto place = text.starts_with(head) ? 0 : text.find("\n" + head);
    if (place == std::string::npos) {
        text += (text.empty() || text.back() == '\n' ? "" : "\n") + view.text;
    } else {
        text.insert(place + head.size() + (place == 0 ? 0 : 1), entry);
    }
    save(path, text, "copy the text instead");
    view.file = path.string();
    return view;
}

}  // namespace perthro::session
