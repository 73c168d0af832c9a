#include "scripting/session/game_calls.hpp"

#include "scripting/package/files.hpp"
#include "scripting/package/open_file.hpp"
#include "scripting/play/position_warnings.hpp"
#include "scripting/session/call_failure.hpp"
#include "scripting/session/game_card.hpp"
#include "scripting/session/save_file.hpp"

#include <algorithm>
#include <filesystem>
#include <fmt/format.h>
#include <utility>

namespace perthro::session {

namespace {

constexpr std::size_t kLargestRecord = 16 << 20;  // bytes

// What chance brings before the first choice is drawn here once, so that rules which fail in it
// fail before the old game has gone.
void try_chance(Game& fresh) {
    while (fresh.match().worker().chance_due() && !fresh.ending()) {
        fresh.draw();
    }
    fresh.go_to(0);
    fresh.play_here();
}

// A year at most, so that no sum of times overflows.
void check_clocks(const Open& call) {
    constexpr std::int64_t kLongest = std::int64_t{366} * 24 * 3600 * 1000;
    const auto fits = [](std::int64_t milliseconds) {
        return milliseconds >= 0 && milliseconds <= kLongest;
    };
    if (!std::all_of(call.clocks_ms.begin(), call.clocks_ms.end(), fits) ||
        !fits(call.increment_ms)) {
        throw CallFailure("argument", "a clock shows 0 milliseconds to a year",
                          fmt::format("write numbers from 0 to {}", kLongest));
    }
}

}  // namespace

// ---- opening

Result GameCalls::answer(const Open& call) {
    if (!live_.is_open()) {
        package_.ask_for(call.game, call.options);
        package_.remember_files();
    }
    try {
        package_.unopened().reset();
        return opened(call);
    } catch (const LoadErrors& errors) {
        if (!live_.is_open()) {  // the package may be mended, then it opens
            package_.set_errors(error_views(errors));
            package_.unopened() = call;
            package_.set_watched(call.watch);
            package_.watch_files();
        }
        throw;
    }
}

GameInfo GameCalls::opened(const Open& call) {
    const bool recorded = !call.journal.empty() || !call.record.empty();
    check_clocks(call);
    FreshGame fresh = fresh_game(call, package_.limits());
    if (call.roll && !recorded) {
        try_chance(*fresh.game);
    }
    plays_.set_rolling(call.roll);
    package_.set_watched(call.watch);
    live_.clocks().clear();
    if (!recorded && !call.clocks_ms.empty()) {
        live_.clocks().set(call.clocks_ms, call.increment_ms);
    }
    take_over(std::move(fresh));
    if (!call.journal.empty() && live_.journal().whole()) {
        std::filesystem::remove(call.journal);  // all of it stands in the new one
    }
    if (!recorded) {
        start_off();
    }
    return info();
}

void GameCalls::start_off() {
    std::vector<MoveView> drawn;
    plays_.draw_chance(drawn);
    live_.note_over();
    seats_.wake();
    if (!drawn.empty()) {
        live_.changed(ChangeReason::Played, std::move(drawn));
    }
}

void GameCalls::take_over(FreshGame fresh) {
    package_.ask_for(std::move(fresh.package), std::move(fresh.options));
    take_over(std::move(fresh.game), ChangeReason::Opened);
    if (!fresh.changed.empty()) {
        untold_.push_back({"record", std::move(fresh.changed), "",
                           fresh.kept ? "reload takes it over to the rules as they are here"
                                      : "it is played on by the rules as they are here"});
    }
}

void GameCalls::take_over(std::unique_ptr<Game> game, ChangeReason reason) {
    std::vector<std::string> told;  // of a position that is changed bit by bit
    if (reason == ChangeReason::Edited) {
        told = live_.game().match().position_warnings();
    }
    forget_rules(reason);
    if (reason == ChangeReason::Opened) {
        live_.journal().end();
        seats_.clear();
    }
    live_.replace(std::move(game));
    package_.set_errors({});
    untold_.clear();
    if (reason == ChangeReason::Opened || reason == ChangeReason::Edited) {
        warn_of_position(told);
    }
    package_.remember_game();
    package_.watch_files();
    if (live_.journal().begin(live_.game(), package_.name(), package_.options())) {
        live_.note_over();
    }
    live_.changed(reason);
}

void GameCalls::forget_rules(ChangeReason reason) {
    design_.forget_rules(reason);
    bots_.forget_rules();
    package_.set_stopped(nullptr);
}

void GameCalls::warn_of_position(const std::vector<std::string>& told) {
    for (const std::string& warning : live_.game().match().position_warnings()) {
        if (std::find(told.begin(), told.end(), warning) == told.end()) {
            untold_.push_back({"position", "no game has this position: " + warning, "",
                               "it can be played all the same"});
        }
    }
}

void GameCalls::tell_warnings() {
    for (CallError& warning : std::exchange(untold_, {})) {
        announce_(Trouble{std::move(warning)});
    }
}

// ---- what is open

Result GameCalls::answer(const Info& /*call*/) { return info(); }

GameInfo GameCalls::info() {
    Game& game = live_.game();
    const LoadedGame& loaded = *game.open().loaded;
    const GameDefinition& definition = game.definition();
    GameInfo info;
    info.card = game_card(definition, loaded);
    info.board = game.board();
    info.setup = game.start().setup.empty() && !definition.setups.empty()
                     ? definition.setups.front().name
                     : game.start().setup;
    info.seed = std::to_string(game.start().seed);
    info.rules_hash = fmt::format("{:016x}", definition.hash);
    info.rules_text = rules_text(loaded);
    for (const auto& path : loaded.paths) {
        info.files.push_back(path.string());
    }
    info.classes = game.rules().classes;
    info.headers = {game.start().headers.begin(), game.start().headers.end()};
    if (const auto here = find_package(package_.name()); here && live_.by_kept_rules()) {
        info.card.path = here->string();  // drawings are not kept
    }
    info.overlays = {"names", "numbers", "zones", "directions"};
    for (const std::string& player : info.card.players) {
        info.overlays.push_back("attacks " + player);
        info.overlays.push_back("reach " + player);
    }
    return info;
}

Result GameCalls::answer(const Close& /*call*/) {
    if (live_.is_open()) {
        live_.journal().end();
        package_.stop_watching();
        forget_rules(ChangeReason::Closed);
        live_.close();
    }
    return Done{};
}

// ---- where it begins

void GameCalls::begin_at(const std::string& position, ChangeReason reason) {
    Game& game = live_.game();
    GameStart start{game.start().setup, game.start().seed, position, game.start().headers};
    take_over(std::make_unique<Game>(game.open(), std::move(start)), reason);
}

Result GameCalls::answer(const SetPosition& call) {
    if (call.text.empty()) {
        throw CallFailure("text", "there is no position", "paste one line");
    }
    need_allowed(live_.game().match(), call.text);
    begin_at(call.text, ChangeReason::Opened);
    return info();
}

// ---- records

Result GameCalls::answer(const RecordFile& call) {
    if (call.action == RecordAction::Load) {
        return load_record(call);
    }
    RecordView view{write_record(live_.game().record().record), ""};
    static_cast<void>(keep_rules_of(live_.game().open(),
                                    [this](const CallError& error) { announce_(Trouble{error}); }));
    if (call.action == RecordAction::Save) {
        save_file(call.file, view.text, "choose another folder");
        view.file = call.file;
    }
    return view;
}

RecordView GameCalls::load_record(const RecordFile& call) {
    const FileRead read = read_regular_file(call.file, kLargestRecord, LinkAtEnd::Followed);
    if (read.trouble == FileTrouble::TooLarge) {
        throw CallFailure(
            {"file", "the file is too large for a record", call.file, "choose another file"});
    }
    if (read.trouble != FileTrouble::None) {
        throw CallFailure({"file", "the file cannot be read", call.file, "choose another file"});
    }
    const Record record = parsed_record(read.text);
    const bool of_this = live_.is_open() && record.game == live_.game().definition().id;
    take_over(fresh_game(read.text, record, of_this ? package_.name() : "", call.rules,
                         package_.limits()));
    return {read.text, call.file};
}

}  // namespace perthro::session
