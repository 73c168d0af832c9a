// Saved games keep: the rules that a record or journal was written by are kept when they may be
// needed, and it opens by them when its package has changed or gone, or by those of today if so
// wished.
#include "scripting/package/store.hpp"
#include "tests/scripting/session_support.hpp"
#include "tests/scripting/travel_support.hpp"

#include <catch2/catch.hpp>
#include <nlohmann/json.hpp>
#include <random>
#include <thread>

using namespace perthro;
using perthro::test::ask;
using perthro::testing::change_file;
using perthro::testing::contains;
using perthro::testing::DataHome;
using perthro::testing::Packable;
using perthro::testing::Ran;
using perthro::testing::read_file;
using perthro::testing::run;

namespace fs = std::filesystem;

namespace {

constexpr const char* kStraight = "man:move { step(n), land }\n";

// A user who has installed `first-steps` 1.0.0.
class Player {
public:
    Player() {
        Packable().pack(home_.file("one.perthro"));
        REQUIRE(run({"install", home_.file("one.perthro")}).code == 0);
    }
    [[nodiscard]] std::string file(const std::string& name) const { return home_.file(name); }
    [[nodiscard]] std::string rules() const { return home_.installed("first-steps/rules.lua"); }
    // A game of two plies, saved.
    [[nodiscard]] std::string saved() const {
        const Ran ran = play("c1-c2\nc5-c4\nsave " + file("game.record") + "\nquit\n");
        INFO(ran.out << ran.err);
        REQUIRE(contains(ran.out, "saved as"));
        return read_file(file("game.record"));
    }
    [[nodiscard]] static Ran play(const std::string& typed, const std::string& rules = "saved") {
        return run({"play", "first-steps", "--text", "--computer", "none", "--rules", rules},
                   typed);
    }
    [[nodiscard]] Ran load(const std::string& rules = "saved") const {
        return play("load " + file("game.record") + "\nposition\nquit\n", rules);
    }
    // Men step aside alone, from now on.
    void change_rules() const { change_file(rules(), kStraight, "man:move { step(e), land }\n"); }
    // The version 2.0.0, whose men step aside alone, is installed over it.
    [[nodiscard]] Ran upgrade() const {
        const Packable two("2.0.0");
        change_file(two.file("rules.lua"), kStraight, "man:move { step(e), land }\n");
        two.pack(file("two.perthro"));
        return run({"install", file("two.perthro")});
    }

private:
    DataHome home_;
};

session::Message opened(const std::string& record, session::GoOnBy rules,
                        session::Session& session) {
    session::Open open;
    open.record = record;
    open.rules = rules;
    return session.ask_and_wait(open);
}

std::string position(session::Session& session) {
    return ask<session::PositionTexts>(session, session::PositionText{}).own;
}

std::size_t plies(session::Session& session) {
    return ask<session::HistoryView>(session, session::History{}).line.size() - 1;
}

std::string told_trouble(session::Session& session) {
    std::string told;
    for (int i = 0; i < 100 && told.empty(); ++i) {
        session.wait(std::chrono::milliseconds(50));
        for (const session::Message& message : session.poll()) {
            if (const auto* trouble = std::get_if<session::Trouble>(&message.result)) {
                told += trouble->error.message + " (" + trouble->error.remedy + ")";
            }
        }
    }
    return told;
}

bool play(session::Session& session, const std::string& text) {
    session::Play play;
    play.text = text;
    return !session.ask_and_wait(play).error;
}

}  // namespace

TEST_CASE("a record goes on by the rules that it was saved by, or by those of today") {
    const Player player;
    static_cast<void>(player.saved());
    CHECK_FALSE(contains(player.load().out, "have changed"));
    player.change_rules();
    const Ran own = player.load();
    CHECK(contains(own.out, "the rules of `first-steps` have changed since this record was "
                            "written: "));
    CHECK(contains(own.out, "; it is played by its own rules, which were kept (--rules today goes "
                            "on by those that are here)\n"));
    CHECK(contains(own.out, " ply=2 "));
    CHECK(own.err.empty());
    const Ran today = player.load("today");
    CHECK(contains(today.out, "; it goes on by the rules that are here\n"));
    CHECK(contains(today.out + today.err, "ply 1: "));
    const Ran other = Player::play("quit\n", "yesterday");
    CHECK(other.code == 2);
    CHECK(contains(other.err, "--rules: there are no rules `yesterday` (saved, today)"));
}

TEST_CASE("another version keeps the rules that it takes the place of, for records of others") {
    const Player player;
    const std::string record = player.saved();
    REQUIRE(run({"store", "--prune", "0"}).code == 0);
    REQUIRE(kept_rules().empty());
    REQUIRE(player.upgrade().code == 0);
    session::Session session;
    REQUIRE_FALSE(opened(record, session::GoOnBy::Saved, session).error);
    CHECK(plies(session) == 2);
    CHECK(contains(told_trouble(session), "it is of version 1.0.0"));
}

TEST_CASE("a record opens when its package was removed") {
    const Player player;
    const std::string record = player.saved();
    REQUIRE(run({"store", "--prune", "0"}).code == 0);
    REQUIRE(run({"remove", "first-steps"}).code == 0);
    session::Session session;
    REQUIRE_FALSE(opened(record, session::GoOnBy::Saved, session).error);
    CHECK(plies(session) == 2);
    CHECK(contains(told_trouble(session),
                   "the package `first-steps` cannot be opened as it is here; "
                   "it is played by its own rules, which were kept"));
    CHECK(opened(record, session::GoOnBy::Today, session).error);
}

TEST_CASE("a journal goes on by its own rules, and a reload takes it over") {
    const Player player;
    session::SessionSettings settings;
    settings.journals = player.file("journals");
    {
        session::Session session(settings);
        session::Open open;
        open.game = "first-steps";
        static_cast<void>(ask<session::GameInfo>(session, open));
        REQUIRE(play(session, "c1-c2"));
    }
    change_file(player.rules(), kStraight, "man:move { along(n, e), step, land }\n");
    session::Session session(settings);
    session::Open open;
    const auto list = ask<session::UnfinishedList>(session, session::ListUnfinished{});
    open.journal = list.games.at(0).file;
    const auto info = ask<session::GameInfo>(session, open);
    CHECK(info.card.path == fs::path(player.rules()).parent_path());
    CHECK(contains(told_trouble(session), "(reload takes it over to the rules as they are here)"));
    CHECK_FALSE(play(session, "a5-b5"));
    REQUIRE(play(session, "a5-a4"));
    CHECK(ask<session::ReloadView>(session, session::Reload{}).state ==
          session::ReloadState::Loaded);
    CHECK(plies(session) == 2);
    CHECK(play(session, "c2-d2"));
}

TEST_CASE("a case for tests.yaml is not written into kept rules") {
    const Player player;
    const std::string record = player.saved();
    player.change_rules();
    session::Session session;
    REQUIRE_FALSE(opened(record, session::GoOnBy::Saved, session).error);
    const session::Message message = session.ask_and_wait(session::TestCase{0, true});
    REQUIRE(message.error);
    CHECK(message.error->message == "this game is played by rules that were kept");
}

TEST_CASE("kept rules whose files were changed are not believed") {
    const Player player;
    static_cast<void>(player.saved());
    player.change_rules();
    const fs::path folder = kept_rules().at(0).folder / "first-steps";
    const auto damaged = [&] {
        return contains(player.load().out, "(what was kept of its rules is damaged); it goes on by "
                                           "the rules that are here");
    };
    CHECK_FALSE(damaged());
    const std::string text = read_file(folder / "rules.lua");
    SECTION("another byte") {
        std::ofstream(folder / "rules.lua") << text << ' ';
        CHECK(damaged());
    }
    SECTION("a file more") {
        std::ofstream(folder / "more.lua") << "";
        CHECK(damaged());
    }
    SECTION("a file less") {
        fs::remove(folder / "rules.lua");
        CHECK(damaged());
    }
    SECTION("a link in place of a file") {
        std::ofstream(player.file("outside.lua")) << text;
        fs::remove(folder / "rules.lua");
        fs::create_symlink(player.file("outside.lua"), folder / "rules.lua");
        CHECK(damaged());
    }
}

TEST_CASE("kept rules that were damaged are mended where the good ones are at hand") {
    const Player player;
    static_cast<void>(player.saved());
    const fs::path rules = kept_rules().at(0).folder / "first-steps" / "rules.lua";
    const std::string text = read_file(rules);
    std::ofstream(rules) << "";
    CHECK(contains(run({"store"}).out, "  damaged\n"));
    CHECK(nlohmann::json::parse(run({"store", "--json"}).out).at(0).at("damaged") == true);
    SECTION("by saving again") { static_cast<void>(player.saved()); }
    SECTION("by another version that takes their place") { REQUIRE(player.upgrade().code == 0); }
    SECTION("by a journal that begins, which does not take them away in its end") {
        session::SessionSettings settings;
        settings.journals = player.file("journals");
        session::Session session(settings);
        session::Open open;
        open.game = "first-steps";
        static_cast<void>(ask<session::GameInfo>(session, open));
        static_cast<void>(ask<session::HistoryView>(session, session::Act{}));
        static_cast<void>(ask<session::Done>(session, session::Close{}));
    }
    CHECK(read_file(rules) == text);
    CHECK_FALSE(contains(run({"store"}).out, "damaged"));
}

TEST_CASE("kept rules have their parents and libraries with them, and read no others") {
    const DataHome home;
    const auto write = [&](const std::string& name, const std::string& text) {
        fs::create_directories(fs::path(home.installed(name)).parent_path());
        std::ofstream(home.installed(name)) << text;
    };
    const Packable race;
    race.pack(home.file("race.perthro"));
    REQUIRE(run({"install", home.file("race.perthro")}).code == 0);
    write("lib/steps.lua", "man:move { step(n), step(n), land }\n");
    write("child/game.yaml", "api: 1\nid: child\nextends: first-steps\ntitle: Child\n"
                             "requires: {first-steps: ^1.0, other: ^1.0}\n");
    write("child/rules.lua", "use \"steps\"\n");
    write("other/game.yaml", "api: 1\nid: other\nextends: first-steps\ntitle: Other\n"
                             "version: 1.0.0\n");
    const Ran saved = run({"play", "child", "--text", "--computer", "none"},
                          "c1-c3\nsave " + home.file("game.record") + "\nquit\n");
    INFO(saved.out << saved.err);
    REQUIRE(contains(saved.out, "saved as"));
    const std::string record = read_file(home.file("game.record"));
    SECTION("the library was changed") { write("lib/steps.lua", "man:move { step(e), land }\n"); }
    SECTION("the parent was changed") {
        change_file(home.installed("first-steps/game.yaml"), "default: 5", "default: 4");
    }
    SECTION("all is gone") { fs::remove_all(home.installed("")); }
    session::Session session;
    const session::Message message = opened(record, session::GoOnBy::Saved, session);
    INFO((message.error ? message.error->message : ""));
    REQUIRE_FALSE(message.error);
    CHECK(plies(session) == 1);
    CHECK(contains(told_trouble(session), "its own rules, which were kept"));
    REQUIRE(kept_rules().size() == 1);
    CHECK(kept_rules().at(0).id == "child");
}

TEST_CASE("a record reaches nothing but contents of the store") {
    const DataHome home;
    const std::string digest(64, 'a');
    fs::create_directories(store_folder(KeptOf::Strangers) / digest);
    for (const std::string& content : {std::string("../games"), std::string(), std::string("."),
                                       digest.substr(1), digest + "/.."}) {
        CHECK(find_kept(content, "first-steps").state == KeptState::Missing);
    }
    CHECK(find_kept(digest, "../" + digest).state == KeptState::Missing);
    CHECK(find_kept(digest, "first-steps").state == KeptState::Damaged);
}

TEST_CASE("what was not used for longest leaves the store when it is full") {
    const DataHome home;
    const auto digest = [](char c) { return std::string(64, c); };
    const StoreBounds bounds{3, 1000};
    for (const char c : {'1', '2', '3'}) {
        CHECK(keep(KeptOf::Strangers, digest(c), {{"a/game.yaml", "text"}}, bounds).made);
        std::this_thread::sleep_for(std::chrono::milliseconds(20));
    }
    CHECK_FALSE(keep(KeptOf::Strangers, digest('1'), {{"a/game.yaml", "text"}}, bounds).made);
    std::this_thread::sleep_for(std::chrono::milliseconds(20));
    CHECK(keep(KeptOf::Strangers, digest('4'), {{"a/game.yaml", "text"}}, bounds).made);
    const auto left = [] {
        std::string all;
        for (const KeptRules& rules : kept_rules()) {
            all += rules.content[0];
        }
        return all;
    };
    CHECK(left() == "413");
    std::this_thread::sleep_for(std::chrono::milliseconds(20));
    CHECK(keep(KeptOf::Strangers, digest('5'), {{"a/game.yaml", std::string(2000, ' ')}}, bounds)
              .made);
    CHECK(left() == "5");
}

TEST_CASE("rules that were kept for a journal alone go with it, those of a record stay") {
    const Player player;
    session::SessionSettings settings;
    settings.journals = player.file("journals");
    session::Session session(settings);
    session::Open open;
    open.game = "first-steps";
    static_cast<void>(ask<session::GameInfo>(session, open));
    REQUIRE(kept_rules().size() == 1);
    const std::string first = kept_rules().at(0).content;
    change_file(player.rules(), "man:move", "\nman:move");
    REQUIRE(ask<session::ReloadView>(session, session::Reload{}).state ==
            session::ReloadState::Loaded);
    REQUIRE(kept_rules().size() == 1);
    CHECK(kept_rules().at(0).content != first);
    SECTION("of a game that is over") {
        static_cast<void>(ask<session::HistoryView>(session, session::Act{}));
        static_cast<void>(ask<session::Done>(session, session::Close{}));
        CHECK(kept_rules().empty());
    }
    SECTION("of a game that was saved") {
        static_cast<void>(ask<session::RecordView>(session, session::RecordFile{}));
        static_cast<void>(ask<session::HistoryView>(session, session::Act{}));
        static_cast<void>(ask<session::Done>(session, session::Close{}));
        CHECK(kept_rules().size() == 1);
    }
}

TEST_CASE("`store` lists what is kept, and prunes what was not used for so many days") {
    const Player player;
    const std::string record = player.saved();
    const auto list = nlohmann::json::parse(run({"store", "--json"}).out);
    REQUIRE(list.size() == 1);
    CHECK(list[0].at("game") == "first-steps");
    CHECK(contains(record, list[0].at("content").get<std::string>()));
    CHECK(contains(run({"store"}).out, "1 kept rules, "));
    CHECK(contains(run({"store", "--prune", "1"}).out, "0 kept rules are removed"));
    CHECK(contains(run({"store", "--prune", "0"}).out, "1 kept rules are removed"));
    CHECK(run({"store", "--json"}).out == "[]\n");
}

TEST_CASE("a full disk keeps no game from being saved") {
    const Player player;
    std::ofstream(store_folder(KeptOf::Strangers)) << "no folder";
    const Ran ran = Player::play("c1-c2\nsave " + player.file("game.record") + "\nquit\n");
    CHECK(contains(ran.out, "saved as"));
    CHECK(contains(ran.err, "warning: the rules are not kept: cannot write "));
}

TEST_CASE("what cannot be kept is neither removed nor replaced unasked") {
    const Player player;
    fs::remove_all(store_folder(KeptOf::Strangers));
    std::ofstream(store_folder(KeptOf::Strangers)) << "no folder";
    const Ran refused = player.upgrade();
    CHECK(refused.code == 1);
    CHECK(contains(refused.err, "are not kept: cannot write "));
    const Ran removed = run({"remove", "first-steps"});
    CHECK(removed.code == 1);
    CHECK(contains(removed.err, "first-steps stays, as its rules are not kept: cannot write "));
    CHECK(contains(removed.err, "(to lose the games that were saved by them: --force)"));
    const Ran forced = run({"remove", "first-steps", "--force"});
    CHECK(forced.code == 0);
    CHECK(contains(forced.err, "warning: its rules are not kept: cannot write "));
}

namespace {

// Packages that differ from each other in their moves, their board or their end.
class Mutants {
public:
    explicit Mutants(const DataHome& home) : folder_(home.installed("mutant")) {
        fs::create_directories(folder_);
    }

    struct Text {
        std::string yaml, rules;
        friend bool operator==(const Text&, const Text&) = default;
    };

    Text draw() {
        static const std::vector<std::string> kMoves{"step(n), land",
                                                     "step(e), land",
                                                     "step(w), land",
                                                     "step(n), step(n), land",
                                                     "along(nw, ne), step, land(enemy)",
                                                     "along(ne, nw), step, land",
                                                     "along(e), slide, land",
                                                     "step(n), land(enemy)"};
        const auto below = [&](std::size_t end) { return random_() % end; };
        Text text;
        for (std::size_t i = 0; i < 2 + below(3); ++i) {
            text.rules += "man:move { " + kMoves[below(kMoves.size())] + " }\n";
        }
        const std::string size = std::to_string(4 + below(3));
        text.yaml = "api: 1\nid: mutant\ntitle: Mutant\nboard: {grids: [{size: [" + size + ", " +
                    size + "]}]}\npieces: {man: {letter: M}}\nresults:\n  beaten: {when: pieces " +
                    std::to_string(below(2)) +
                    ", holder: loss}\n  stuck: {when: stuck, to_move: loss}\n"
                    "setups: {start: {white: {man: rank 1}}}\n";
        return text;
    }
    void write(const Text& text) const {
        std::ofstream(folder_ / "game.yaml") << text.yaml;
        std::ofstream(folder_ / "rules.lua") << text.rules;
    }
    [[nodiscard]] std::size_t below(std::size_t end) { return random_() % end; }

private:
    fs::path folder_;
    std::mt19937 random_{35};
};

struct PlayedGame {
    std::vector<std::string> moves;
    std::string end, record;
};

PlayedGame random_game(Mutants& mutants) {
    session::Session session;
    session::Open open;
    open.game = "mutant";
    static_cast<void>(ask<session::GameInfo>(session, open));
    PlayedGame game;
    for (int ply = 0; ply < 8; ++ply) {
        const auto list = ask<session::MoveListView>(session, session::Moves{});
        if (list.moves.empty()) {
            break;
        }
        game.moves.push_back(list.moves[mutants.below(list.moves.size())].own);
        REQUIRE(play(session, game.moves.back()));
    }
    game.end = position(session);
    game.record = ask<session::RecordView>(session, session::RecordFile{}).text;
    return game;
}

// How many of the moves the package of today allows, asked move by move.
std::size_t legal_today(const std::vector<std::string>& moves) {
    session::Session session;
    session::Open open;
    open.game = "mutant";
    static_cast<void>(ask<session::GameInfo>(session, open));
    std::size_t legal = 0;
    while (legal < moves.size() && play(session, moves[legal])) {
        ++legal;
    }
    return legal;
}

}  // namespace

TEST_CASE("fifty games saved under one version open after the next, both ways of going on") {
    const DataHome home;
    Mutants mutants(home);
    int refused = 0;
    for (int pair = 0; pair < 50; ++pair) {
        const Mutants::Text one = mutants.draw();
        Mutants::Text two = mutants.draw();
        while (two == one) {
            two = mutants.draw();
        }
        INFO(pair << "\n" << one.rules << "then\n" << two.rules);
        mutants.write(one);
        const PlayedGame game = random_game(mutants);
        mutants.write(two);
        {
            session::Session session;
            REQUIRE_FALSE(opened(game.record, session::GoOnBy::Saved, session).error);
            CHECK(plies(session) == game.moves.size());
            CHECK(position(session) == game.end);
        }
        const std::size_t legal = legal_today(game.moves);
        session::Session session;
        const session::Message message = opened(game.record, session::GoOnBy::Today, session);
        CHECK(!message.error == (legal == game.moves.size()));
        if (message.error) {
            ++refused;
            CHECK(message.error->place == "ply " + std::to_string(legal + 1));
            CHECK(contains(message.error->remedy, "have changed since this record was written"));
        } else {
            CHECK(plies(session) == game.moves.size());
        }
    }
    CHECK(refused > 5);   // else the versions
    CHECK(refused < 45);  // would be no test
}
