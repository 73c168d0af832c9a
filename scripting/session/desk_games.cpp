// Calls about whole games: listing, opening, closing, records, journals, pasted positions.
#include "scripting/package/files.hpp"
#include "scripting/package/open_file.hpp"
#include "scripting/parse_number.hpp"
#include "scripting/play/position_warnings.hpp"
#include "scripting/play/record_acts.hpp"
#include "scripting/play/record_package.hpp"
#include "scripting/record/lua_expression.hpp"
#include "scripting/session/desk.hpp"
#include "scripting/session/journal.hpp"
#include "scripting/session/playouts.hpp"
#include "scripting/session/thinking.hpp"
#include "scripting/session/watcher.hpp"
#include "scripting/vm/script_thread.hpp"
#include "scripting/write_file.hpp"

#include <algorithm>
#include <filesystem>
#include <fmt/format.h>
#include <fstream>
#include <utility>

namespace perthro::session {

namespace {

constexpr std::size_t kLargestRecord = 16 << 20;  // bytes

// The rules in words of a package, else of what it extends.
std::string rules_text(const LoadedGame& loaded) {
    std::string text;
    for (std::size_t i = loaded.folders.size(); i-- > 0 && text.empty();) {
        ContentError unreadable;
        text = read_package_file(loaded.folders[i], "rules.md", unreadable).value_or("");
    }
    return text;
}

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

bool has_chance(const GameDefinition& game) {
    return !game.chances.empty() ||
           std::any_of(game.setups.begin(), game.setups.end(), [](const Setup& setup) {
               return std::any_of(setup.shuffles.begin(), setup.shuffles.end(),
                                  [](const Setup::Shuffle& shuffle) { return shuffle.face_down; });
           });
}

bool is_hidden(const GameDefinition& game) {
    return game.fog != Fog::None || game.piece_type_known != KnownTo::All ||
           game.piece_owner_known != KnownTo::All || game.piece_identity_known != KnownTo::All ||
           game.hands_known != KnownTo::All ||
           std::any_of(game.attributes.begin(), game.attributes.end(),
                       [](const auto& attribute) { return attribute.known != Audience::All; });
}

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

GameCard game_card(const GameDefinition& game, const LoadedGame& loaded) {
    GameCard card;
    card.id = game.id;
    card.title = game.title;
    card.family = game.family;
    card.summary = game.summary;
    card.licence = game.licence;
    card.tags = game.tags;
    card.authors = game.authors;
    card.sources = game.sources;
    card.players.assign(game.players.begin() + 1, game.players.end());
    for (const OptionDefinition& option : game.options) {
        card.options.push_back({option.name, option.title, option.type, option.values, option.low,
                                option.high, option.default_value, option.value, option.fixed});
    }
    for (const Setup& setup : game.setups) {
        card.setups.push_back({setup.name, !setup.shuffles.empty() || !setup.lua.empty()});
    }
    card.hidden = is_hidden(game);
    card.chance = has_chance(game);
    card.bot = game.bot;
    card.own_bot = !loaded.bot_chunks.empty();
    card.bot_time = game.bot_time;
    card.path = loaded.folders.back().string();
    return card;
}

std::vector<ErrorView> error_views(const LoadErrors& errors) {
    std::vector<ErrorView> views;
    for (const ContentError& error : errors.errors()) {
        views.push_back({error.file, error.line, error.column, error.key_path, error.what,
                         error.expected, error.remedy, format_error(error, errors.sources()), ""});
    }
    return views;
}

// ---- what there is

namespace {

// One that is broken, in whatever way, is an entry with what is wrong with it.
GameCard card_of(const std::string& id, vm::State& state) {
    GameCard card;
    try {
        LuaExpressionEvaluator expressions(state);
        const LoadedGame loaded = read_package({id, {}, {}}, expressions);
        return game_card(loaded.definition, loaded);
    } catch (const LoadErrors& errors) {
        card.errors = error_views(errors);
    } catch (const std::exception& error) {
        ErrorView view;
        view.what = view.text = error.what();
        card.errors.push_back(std::move(view));
    }
    card.id = card.title = id;
    return card;
}

}  // namespace

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
            card = card_of(id, state);
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
        end_journal();
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
    hashes_ = hashes_of_files();
    note_what_was_read();
    watch_files();
    begin_journal();
    changed(reason);
}

// If it fails, the game that was open is as it was, its clocks and settings too.
Result Desk::handle(const Open& call) {
    if (game_ == nullptr) {
        package_ = call.game;
        hashes_ = hashes_of_files();
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
    clocks_.reset();
    if (!recorded && !call.clocks_ms.empty()) {
        clocks_ = Clocks{call.clocks_ms, call.increment_ms, Clock::now(), false};
    }
    take_over(std::move(fresh));
    if (!call.journal.empty() && journal_ != nullptr && journal_->whole()) {
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
        end_journal();
        watcher_.reset();
        playouts_.reset();
        bot_.reset();
        stopped_.reset();
        clocks_.reset();
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
    static_cast<void>(keep_rules());
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

// ---- what saved games need

bool Desk::by_kept_rules() { return is_kept(game().open().loaded->folders.back()); }

// A game whose rules cannot be kept is saved all the same.
KeptMark Desk::keep_rules() {
    try {
        return perthro::keep_rules(game().open());
    } catch (const WriteFailure& failure) {
        announce_(Trouble{{"file", std::string("the rules are not kept: ") + failure.what(), "",
                           "keep a copy of the package, if this game is to outlive its changes"}});
        return {};
    }
}

// ---- the journal

// A game that cannot be kept is played all the same.
bool Desk::make_journal(const std::string& game) {
    const auto tell = [this](const CallError& error) { announce_(Trouble{error}); };
    try {
        journal_ = std::make_unique<JournalFile>(settings_.journals, game, tell);
        return true;
    } catch (const CallFailure& failure) {
        tell(failure.error());
    } catch (const vm::NoThread& error) {
        tell({"file", std::string("the game is not kept: ") + error.what(), "", ""});
    }
    return false;
}

// What is over needs no journal, and rules that were kept for it alone neither.
void Desk::end_journal() {
    if (journal_ != nullptr && journal_over_) {
        journal_->remove();
        take_back(journal_rules_);
    }
    journal_.reset();
    journal_rules_ = {};
}

void Desk::begin_journal() {
    if (settings_.journals.empty()) {
        return;
    }
    const GameDefinition& definition = game().definition();
    if (journal_ == nullptr && !make_journal(definition.id)) {
        return;
    }
    const GameStart& start = game().start();
    RecordHeaders headers = start.headers;
    name_package(headers, game().open());
    const bool other = journal_rules_.content != content_digest(game().open().loaded->content);
    const KeptMark before = other ? std::exchange(journal_rules_, keep_rules()) : KeptMark{};
    journal_->begin({definition.id,
                     package_,
                     definition.title,
                     options_,
                     start.setup,
                     game().first_position(),
                     start.seed,
                     {headers.begin(), headers.end()}});
    for (int id = 0; id < game().node_count(); ++id) {
        if (!game().exists(id)) {
            continue;
        }
        if (id > 0) {
            journal_->play(id, game().node(id));
        }
        if (!game().node(id).notes.empty()) {
            write_notes(id);
        }
    }
    take_back(before);  // from here on the journal is of other rules
    journal_->go(game().head());
    journal_over_ = false;
    note_over();
}

void Desk::write_ply(int node) {
    if (journal_ == nullptr) {
        return;
    }
    journal_->play(node, game().node(node));
    if (node != game().head()) {  // it was only looked at once more
        journal_->go(game().head());
    }
}

void Desk::write_notes(int node) {
    if (journal_ != nullptr) {
        journal_->notes(node, game().node(node).notes);
    }
}

void Desk::note_over() {
    note_head();
    if (journal_ != nullptr && head_.over != journal_over_) {
        journal_->over(head_.over);
        journal_over_ = head_.over;
    }
}

}  // namespace perthro::session
