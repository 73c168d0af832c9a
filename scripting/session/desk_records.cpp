// Calls about records: a game from one, and one from a game.
#include "scripting/package/files.hpp"
#include "scripting/package/open_file.hpp"
#include "scripting/parse_number.hpp"
#include "scripting/play/position_warnings.hpp"
#include "scripting/play/record_acts.hpp"
#include "scripting/play/record_package.hpp"
#include "scripting/play/recorded_game.hpp"
#include "scripting/session/desk.hpp"
#include "scripting/session/playouts.hpp"
#include "scripting/session/thinking.hpp"
#include "scripting/session/watcher.hpp"
#include "scripting/write_file.hpp"

#include <algorithm>
#include <fmt/format.h>

namespace perthro::session {

namespace {

constexpr std::size_t kLargestRecord = 16 << 20;  // bytes

std::uint64_t seed_of(const std::string& text) {
    if (text.empty()) {
        return static_cast<std::uint64_t>(
            std::chrono::system_clock::now().time_since_epoch().count());
    }
    const auto seed = parse_number<std::uint64_t>(text);
    if (!seed) {
        throw CallFailure("argument", "`" + text + "` is no seed",
                          "write a whole number from 0 to 2^64 - 1");
    }
    return *seed;
}

Record parsed_record(const std::string& text) {
    Record record;
    if (const auto error = read_record(text, record)) {
        throw CallFailure(
            {"text", error->what, "line " + std::to_string(error->line), error->remedy});
    }
    return record;
}

// Refuses acts that cannot be in a record from outside. Plies behind a resignation are no mistake:
// whoever looks a finished game over goes on from within it.
void need_possible_acts(const std::string& text, const Record& record, const GameDefinition& game) {
    if (const auto error = wrong_act(text, record, game, BehindTheEnd::Allowed)) {
        throw CallFailure(
            {"text", error->what, "line " + std::to_string(error->line), error->remedy});
    }
}

// The package of a record that names it: records come from anybody, so that they name known
// packages only, and no place on this machine.
void need_known_package(const Record& record) {
    const std::string& id = record.game;
    if (known_package(id) || has_kept_rules(record)) {
        return;
    }
    const std::string near = did_you_mean(id, package_ids());
    throw CallFailure({"text", "the record is of the game `" + id + "`, which is no known package",
                       "game: " + id,
                       near.empty() ? "open the record together with its package" : near});
}

}  // namespace

Desk::Fresh Desk::fresh_game(const Open& call) const {
    if (!call.journal.empty()) {
        const Recovered found = recover(call.journal);
        return fresh_game(found.record, found.line, found.begin.package, call.rules);
    }
    if (!call.record.empty()) {
        const Record record = parsed_record(call.record);
        if (call.game.empty()) {
            need_known_package(record);
        }
        Fresh fresh = fresh_game(record, record.main_line(), call.game, call.rules);
        need_possible_acts(call.record, record, fresh.game->definition());
        return fresh;
    }
    GameStart start{call.setup, seed_of(call.seed), call.position, {}};
    start.headers.assign(call.headers.begin(), call.headers.end());
    auto game = std::make_unique<Game>(load(call.game, call.options), std::move(start));
    need_allowed(game->match(), call.position);
    return {std::move(game), call.game, call.options, false, ""};
}

Desk::Fresh Desk::fresh_game(const Record& record, const std::vector<int>& line,
                             const std::string& package, GoOnBy rules) const {
    const std::string name = package.empty() ? record.game : package;
    const std::map<std::string, std::string> options(record.options.begin(), record.options.end());
    RecordHeaders headers = record.headers;
    forget_package(headers);
    RecordedGame opened = open_recorded(
        record, name, rules == GoOnBy::Saved ? RulesOf::Saved : RulesOf::Today,
        [&](const std::string& from) { return load(from, options); });
    auto game = std::make_unique<Game>(
        std::move(opened.game), GameStart{record.setup, record.seed, record.position, headers});
    std::string& changed = opened.changed;
    if (const auto refused = game->replay(record, line)) {
        throw CallFailure(
            {"illegal",
             fmt::format("`{}` is not legal in this record: {}", refused->move, refused->reason),
             fmt::format("ply {}", refused->ply),
             changed.empty() ? "write a legal move there, or take the ply out with all behind it"
                             : changed});
    }
    return {std::move(game), name, options, opened.kept, std::move(changed)};
}

Result Desk::handle(const RecordFile& call) {
    if (call.action == RecordAction::Load) {
        const FileRead read = read_regular_file(call.file, kLargestRecord, LinkAtEnd::Followed);
        if (read.trouble == FileTrouble::TooLarge) {
            throw CallFailure(
                {"file", "the file is too large for a record", call.file, "choose another file"});
        }
        if (read.trouble != FileTrouble::None) {
            throw CallFailure(
                {"file", "the file cannot be read", call.file, "choose another file"});
        }
        const Record record = parsed_record(read.text);
        const bool of_this = game_ != nullptr && record.game == game().definition().id;
        if (!of_this) {
            need_known_package(record);
        }
        Fresh fresh = fresh_game(record, record.main_line(), of_this ? package_ : "", call.rules);
        need_possible_acts(read.text, record, fresh.game->definition());
        take_over(std::move(fresh));
        return RecordView{read.text, call.file};
    }
    RecordView view{write_record(game().record().record), ""};
    static_cast<void>(keep_rules_of(game().open(),
                                    [this](const CallError& error) { announce_(Trouble{error}); }));
    if (call.action == RecordAction::Save) {
        save(call.file, view.text, "choose another folder");
        view.file = call.file;
    }
    return view;
}

void Desk::save(const std::filesystem::path& file, const std::string& text,
                const std::string& remedy) {
    try {
        write_file(file, text);
    } catch (const WriteFailure& failure) {
        throw CallFailure(
            {"file", "the file cannot be written: " + failure.reason(), file.string(), remedy});
    }
}

}  // namespace perthro::session
