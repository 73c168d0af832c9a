// Games of strangers in processes of their own, by the program that was built: they play, and when
// their process ends they go on. The crashes are signals that a test sends to the process.
#include "scripting/package/places.hpp"
#include "tests/conformance/runaway_scripts.hpp"
#include "tests/isolation/guarded.hpp"

#include <csignal>

namespace perthro::testing {

namespace {

using namespace session;
using namespace std::chrono_literals;
using Clock = std::chrono::steady_clock;

}  // namespace

TEST_CASE("a package that was installed plays in a process of its own, others in this one") {
    Guarded guarded;
    guarded.open("chess");
    CHECK_FALSE(guarded.session().isolated());
    CHECK(workers().empty());
    guarded.open();
    CHECK(guarded.session().isolated());
    CHECK(workers().size() == 1);
    const std::string move = guarded.play();
    CHECK(guarded.played() == std::vector<std::string>{move});
    guarded.open("chess");
    CHECK_FALSE(guarded.session().isolated());
    guarded.play();
    const auto end = Clock::now() + 30s;  // its process ends when its journal has
    while (!workers().empty() && Clock::now() < end) {
        static_cast<void>(guarded.answer(View{}));
    }
    CHECK(workers().empty());
}

TEST_CASE("a game whose process dies goes on where it stood, and that is said") {
    Guarded guarded;
    guarded.open();
    std::vector<std::string> moves{guarded.play(), guarded.play(), guarded.play()};
    guarded.answer(View{});  // behind the record of the last move
    const auto before = workers();
    REQUIRE(before.size() == 1);
    kill(before.front(), SIGABRT);  // a sanitizer handles SIGSEGV itself
    const Message opened = guarded.event<GameInfo>();
    CHECK(std::get<GameInfo>(opened.result).card.id == "first-steps");
    const Message told = guarded.event<Trouble>();
    const std::string words = std::get<Trouble>(told.result).error.message;
    INFO(words);
    CHECK(contains(words, "`first-steps` ended the process that isolates it"));
    CHECK(contains(words, "SIGABRT"));
    CHECK(contains(words, "goes on where it stood"));
    CHECK(guarded.played() == moves);
    CHECK(workers() != before);
    moves.push_back(guarded.play());
    CHECK(guarded.played() == moves);
}

TEST_CASE("a call that is under way when its process dies is answered with an error") {
    Guarded guarded;
    guarded.open();
    const auto worker = workers();
    REQUIRE(worker.size() == 1);
    kill(worker.front(), SIGSTOP);  // it answers nothing more, once it stands
    for (const auto end = Clock::now() + 30s; Clock::now() < end;) {
        if (status_of(worker.front(), "State") == "T") {
            break;
        }
    }
    const CallId id = guarded.session().ask(Moves{});
    kill(worker.front(), SIGKILL);
    std::optional<CallError> error;
    for (const auto end = Clock::now() + 30s; !error && Clock::now() < end;) {
        guarded.session().wait(20ms);
        for (const Message& message : guarded.session().poll()) {
            if (message.id == id) {
                error = message.error;
            }
        }
    }
    REQUIRE(error);
    CHECK(error->code == "isolated");
}

TEST_CASE("an unfinished game of a stranger goes on in a process of its own") {
    Guarded guarded;
    guarded.open();
    const std::string move = guarded.play();
    guarded.open("chess");
    const Message list = guarded.answer(ListUnfinished{});
    REQUIRE_FALSE(list.error);
    const auto& games = std::get<UnfinishedList>(list.result).games;
    const auto found = std::find_if(games.begin(), games.end(),
                                    [](const auto& one) { return one.game == "first-steps"; });
    REQUIRE(found != games.end());
    CHECK(contains(found->file, "/isolated/"));
    Open how;
    how.journal = found->file;
    REQUIRE_FALSE(guarded.answer(how).error);
    CHECK(guarded.session().isolated());
    CHECK(guarded.played() == std::vector<std::string>{move});
}

namespace {

// The journal of an unfinished game, "" if there is none.
std::string journal_of(Guarded& guarded, const std::string& game) {
    const Message list = guarded.answer(ListUnfinished{});
    for (const UnfinishedGame& one : std::get<UnfinishedList>(list.result).games) {
        if (one.game == game) {
            return one.file;
        }
    }
    return "";
}

// Leaves the game that is open, changes its rules, and goes on with it.
void go_on_by_other_rules(Guarded& guarded, const std::string& game) {
    Open how;
    SECTION("by a record") {
        how.record = std::get<RecordView>(guarded.answer(RecordFile{}).result).text;
        guarded.open("chess");
    }
    SECTION("by a journal") {
        guarded.open("chess");
        how.journal = journal_of(guarded, game);
    }
    std::ofstream(guarded.home().installed(game) + "/rules.lua", std::ios::app)
        << "man:move { step(s), land }\n";
    const Message opened = guarded.answer(how);
    INFO((opened.error ? opened.error->message : ""));
    REQUIRE_FALSE(opened.error);
}

}  // namespace

TEST_CASE("a game of one's own whose rules have changed goes on by those that were kept, here") {
    Guarded guarded;
    const std::string folder = guarded.home().installed("mine");
    REQUIRE(run({"new", folder}).code == 0);
    guarded.open("mine");
    const std::string move = guarded.play();
    go_on_by_other_rules(guarded, "mine");
    const Message told = guarded.event<Trouble>();
    CHECK(contains(std::get<Trouble>(told.result).error.message, "its own rules, which were kept"));
    CHECK_FALSE(guarded.session().isolated());
    CHECK(guarded.played() == std::vector<std::string>{move});
}

TEST_CASE("rules that were kept of a trusted package are a stranger's, and run confined") {
    Guarded guarded;
    const std::string folder = guarded.home().installed("first-steps");
    set_trusted(folder, true);
    guarded.open();
    CHECK_FALSE(guarded.session().isolated());
    const std::string move = guarded.play();
    go_on_by_other_rules(guarded, "first-steps");
    CHECK(guarded.session().isolated());
    CHECK(guarded.played() == std::vector<std::string>{move});
}

TEST_CASE("a process that dies without end is not started without end") {
    Guarded guarded;
    guarded.open();
    guarded.answer(View{});
    for (int i = 0; i < 3; ++i) {
        REQUIRE(workers().size() == 1);
        kill(workers().front(), SIGKILL);
        guarded.event<Trouble>();
    }
    kill(workers().front(), SIGKILL);
    const Message told = guarded.event<Trouble>();
    CHECK(contains(std::get<Trouble>(told.result).error.message, "is not opened again"));
    const Message refused = guarded.answer(Moves{});
    REQUIRE(refused.error);
    CHECK(refused.error->code == "not_open");
    guarded.open();
    guarded.play();
}

TEST_CASE("a package that cannot be opened leaves the game of another process as it is") {
    Guarded guarded;
    guarded.open();
    const std::string move = guarded.play();
    Open wrong;
    wrong.game = "first-steps";
    wrong.setup = "nonesuch";
    CHECK(guarded.answer(wrong).error);
    CHECK(guarded.session().isolated());
    CHECK(guarded.played() == std::vector<std::string>{move});
}

TEST_CASE("installed packages have their cards and previews, read by processes of their own") {
    Guarded guarded;
    const Message list = guarded.answer(ListGames{});
    REQUIRE_FALSE(list.error);
    const auto& games = std::get<GameList>(list.result).games;
    const auto card = std::find_if(games.begin(), games.end(),
                                   [](const auto& one) { return one.id == "first-steps"; });
    REQUIRE(card != games.end());
    CHECK(card->errors.empty());
    CHECK(card->players.size() == 2);
    Preview preview;
    preview.game = "first-steps";
    const Message shown = guarded.answer(preview);
    REQUIRE_FALSE(shown.error);
    CHECK_FALSE(std::get<PreviewView>(shown.result).board.cells.empty());
}

TEST_CASE("a game in a process of its own is saved where a person says, by this one") {
    Guarded guarded;
    guarded.open();
    const std::string move = guarded.play();
    const std::string file = guarded.home().file("saved.txt");
    const Message saved = guarded.answer(RecordFile{RecordAction::Save, file});
    REQUIRE_FALSE(saved.error);
    CHECK(contains(read_file(file), move));
    const Message loaded = guarded.answer(RecordFile{RecordAction::Load, file});
    INFO((loaded.error ? loaded.error->message : ""));
    REQUIRE_FALSE(loaded.error);
    CHECK(guarded.session().isolated());
    CHECK(guarded.played() == std::vector<std::string>{move});
}

TEST_CASE("a stranger's package outside of the folders of packages opens in a process of its own") {
    Guarded guarded;
    const Folder elsewhere;
    const std::string copy = elsewhere / "first-steps";
    std::filesystem::copy(guarded.home().installed("first-steps"), copy,
                          std::filesystem::copy_options::recursive);
    guarded.open(copy);
    CHECK(guarded.session().isolated());
    const std::string move = guarded.play();
    REQUIRE(workers().size() == 1);
    kill(workers().front(), SIGKILL);
    CHECK(guarded.event<Trouble>().result.index() > 0);  // it is started anew
    CHECK(guarded.played() == std::vector<std::string>{move});
}

namespace {

// Runs each of so many runaways on a game of a stranger.
void run_away(std::size_t step) {
    Guarded guarded;
    guarded.open();
    const std::string move = guarded.play();
    Clock::duration longest{};
    const std::size_t count = std::size(test::kRunawayScripts);
    for (std::size_t i = 0; i < count; i += step) {
        const test::RunawayScript& script = test::kRunawayScripts[i];
        INFO(script.body);
        const auto begin = Clock::now();
        const Message message = guarded.answer(Console{script.body});
        longest = std::max(longest, Clock::now() - begin);
        REQUIRE_FALSE(message.error);
        CHECK(std::get<ConsoleView>(message.result).failed);
    }
    INFO("the longest took " << std::chrono::duration<double>(longest).count() << " s");
    // Twice the limit of 250 ms; ten times that on a machine that does much else.
    CHECK(longest < 5s * vm::kSlowness);
    CHECK(guarded.played() == std::vector<std::string>{move});
}

}  // namespace

TEST_CASE("runaways in a process of its own end as they do here, and the game goes on") {
    run_away(7);
}

TEST_CASE("all runaways in a process of its own end as they do here", "[.full]") { run_away(1); }

}  // namespace perthro::testing
