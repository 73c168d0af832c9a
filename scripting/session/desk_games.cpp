// Calls about whole games: listing, opening, closing, pasted positions.
#include "scripting/package/files.hpp"
#include "scripting/play/position_warnings.hpp"
#include "scripting/record/lua_expression.hpp"
#include "scripting/session/desk.hpp"
#include "scripting/session/game_card.hpp"
#include "scripting/session/playouts.hpp"
#include "scripting/session/thinking.hpp"
#include "scripting/session/watcher.hpp"
#include "scripting/write_file.hpp"

#include <algorithm>
#include <filesystem>
#include <fmt/format.h>
#include <utility>

namespace perthro::session {

namespace {

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

// ---- what there is

Result Desk::handle(const ListGames& call) {
    GameList list;
    vm::State state(limits());
    for (const std::string& id : package_ids()) {
        GameCard card;
        card.id = card.title = id;
        if (std::find(call.leave_out.begin(), call.leave_out.end(), id) == call.leave_out.end()) {
            if (settings_.reading) {
                settings_.reading(id);
            }
            card = card_of_package(id, state);
        }
        if (card.path.empty()) {
            card.path = find_package(id).value_or(std::filesystem::path()).string();
        }
        list.games.push_back(std::move(card));
    }
    if (settings_.reading) {
        settings_.reading("");
    }
    return list;
}

Result Desk::handle(const ListUnfinished& /*call*/) {
    return UnfinishedList{unfinished_games(settings_.journals)};
}

Result Desk::handle(const Preview& call) {
    Game shown(load(call.game, call.options), {call.setup, 1, "", {}});
    // A picture of the start tells nothing that the first player may not know.
    const Player viewer = is_hidden(shown.definition()) ? Player{1} : kNobody;
    return PreviewView{call.game, shown.board(), shown.view(viewer),
                       rules_text(*shown.open().loaded)};
}

Result Desk::handle(const Options& call) {
    if (call.game.empty() || call.game == package_) {
        return game_card(game().definition(), *game().open().loaded);
    }
    vm::State state(limits());
    LuaExpressionEvaluator expressions(state);
    const LoadedGame loaded = read_package({call.game, {}, {}}, expressions);
    return game_card(loaded.definition, loaded);
}

// ---- opening

Game& Desk::game() {
    if (game_ == nullptr) {
        throw CallFailure("not_open", "no game is open", "open one first");
    }
    return *game_;
}

vm::Limits Desk::limits() const {
    vm::Limits limits;
    if (settings_.load_ms > 0) {
        limits.load = std::chrono::milliseconds(settings_.load_ms);
    }
    if (settings_.operation_ms > 0) {
        limits.operation = std::chrono::milliseconds(settings_.operation_ms);
    }
    if (settings_.memory_mb > 0) {
        limits.soft_memory = static_cast<std::size_t>(settings_.memory_mb) << 20;
    }
    return limits;
}

OpenGame Desk::load(const std::string& package,
                    const std::map<std::string, std::string>& options) const {
    return open_game({package, options, {}}, limits());
}

GameInfo Desk::info() {
    const LoadedGame& loaded = *game().open().loaded;
    const GameDefinition& definition = game().definition();
    GameInfo info;
    info.card = game_card(definition, loaded);
    info.board = game().board();
    info.setup = game().start().setup.empty() && !definition.setups.empty()
                     ? definition.setups.front().name
                     : game().start().setup;
    info.seed = std::to_string(game().start().seed);
    info.rules_hash = fmt::format("{:016x}", definition.hash);
    info.rules_text = rules_text(loaded);
    for (const auto& path : loaded.paths) {
        info.files.push_back(path.string());
    }
    info.classes = game().rules().classes;
    info.headers = {game().start().headers.begin(), game().start().headers.end()};
    if (const auto here = find_package(package_); here && by_kept_rules()) {
        info.card.path = here->string();  // drawings are not kept
    }
    info.overlays = {"names", "numbers", "zones", "directions"};
    for (const std::string& player : info.card.players) {
        info.overlays.push_back("attacks " + player);
        info.overlays.push_back("reach " + player);
    }
    return info;
}

// The new game takes the place of the old one, whose journal ends with it.
void Desk::take_over(std::unique_ptr<Game> game, ChangeReason reason) {
    std::vector<std::string> told;  // of a position that is changed bit by bit
    if (reason == ChangeReason::Edited) {
        told = game_->match().position_warnings();
    }
    playouts_.reset();
    bot_.reset();
    knowledge_.reset();
    stopped_.reset();
    if (reason == ChangeReason::Opened) {
        journal_.end();
        seats_.clear();
        thought_.clear();
    }
    game_ = std::move(game);
    viewer_ = std::min<Player>(viewer_, static_cast<Player>(game_->definition().player_count()));
    note_head();
    errors_.clear();
    untold_.clear();
    if (reason == ChangeReason::Opened || reason == ChangeReason::Edited) {
        for (const std::string& warning : game_->match().position_warnings()) {
            if (std::find(told.begin(), told.end(), warning) == told.end()) {
                untold_.push_back({"position", "no game has this position: " + warning, "",
                                   "it can be played all the same"});
            }
        }
    }
    files_.remember(folders());
    files_.note_read(game_->open());
    watch_files();
    if (journal_.begin(*game_, package_, options_)) {
        note_over();
    }
    changed(reason);
}

// If it fails, the game that was open is as it was, its clocks and settings too.
Result Desk::handle(const Open& call) {
    if (game_ == nullptr) {
        package_ = call.game;
        files_.remember(folders());
    }
    try {
        unopened_.reset();
        return opened(call);
    } catch (const LoadErrors& errors) {
        if (game_ == nullptr) {  // the package may be mended, then it opens
            errors_ = error_views(errors);
            unopened_ = call;
            watch_ = call.watch;
            watch_files();
        }
        throw;
    }
}

GameInfo Desk::opened(const Open& call) {
    const bool recorded = !call.journal.empty() || !call.record.empty();
    check_clocks(call);
    Fresh fresh = fresh_game(call);
    if (call.roll && !recorded) {
        try_chance(*fresh.game);
    }
    roll_ = call.roll;
    watch_ = call.watch;
    clocks_.clear();
    if (!recorded && !call.clocks_ms.empty()) {
        clocks_.set(call.clocks_ms, call.increment_ms);
    }
    take_over(std::move(fresh));
    if (!call.journal.empty() && journal_.whole()) {
        std::filesystem::remove(call.journal);  // all of it stands in the new one
    }
    if (recorded) {
        return info();
    }
    std::vector<MoveView> drawn;
    if (roll_) {
        play_chance(drawn);
    }
    note_over();
    bots_awake_ = true;
    if (!drawn.empty()) {
        changed(ChangeReason::Played, drawn);
    }
    return info();
}

void Desk::take_over(Fresh fresh) {
    package_ = std::move(fresh.package);
    options_ = std::move(fresh.options);
    take_over(std::move(fresh.game), ChangeReason::Opened);
    if (!fresh.changed.empty()) {
        untold_.push_back({"record", std::move(fresh.changed), "",
                           fresh.kept ? "reload takes it over to the rules as they are here"
                                      : "it is played on by the rules as they are here"});
    }
}

Result Desk::handle(const Info& /*call*/) { return info(); }

Result Desk::handle(const Close& /*call*/) {
    if (game_ != nullptr) {
        journal_.end();
        watcher_.reset();
        playouts_.reset();
        bot_.reset();
        stopped_.reset();
        clocks_.clear();
        game_.reset();
        changed(ChangeReason::Closed);
    }
    return Done{};
}

// A new game of the same rules that begins at a position.
void Desk::begin_at(const std::string& position, ChangeReason reason) {
    GameStart start{game().start().setup, game().start().seed, position, game().start().headers};
    take_over(std::make_unique<Game>(game().open(), std::move(start)), reason);
}

Result Desk::handle(const SetPosition& call) {
    if (call.text.empty()) {
        throw CallFailure("text", "there is no position", "paste one line");
    }
    need_allowed(game().match(), call.text);
    begin_at(call.text, ChangeReason::Opened);
    return info();
}

// ---- what saved games need

bool Desk::by_kept_rules() { return is_kept(game().open().loaded->folders.back()); }

void Desk::note_over() {
    note_head();
    journal_.over(head_.over);
}

}  // namespace perthro::session
