// Journals: what was shown is there again after any end of the program; torn and damaged tails are
// left out.
#include "scripting/session/journal.hpp"
#include "tests/scripting/package_support.hpp"
#include "tests/scripting/session_support.hpp"

#include <catch2/catch.hpp>
#include <sstream>

using namespace perthro;
using namespace perthro::session;
using perthro::test::ask;

namespace {

void play(Session& session, const std::string& text) {
    Play call;
    call.text = text;
    ask<Played>(session, call);
}

std::string text_of(const std::string& file) {
    std::ifstream stream(file, std::ios::binary);
    std::stringstream text;
    text << stream.rdbuf();
    return text.str();
}

// A game with a variation, a comment and something taken back, whose journal is given back.
std::string written_journal(const test::ScratchPackage& folder) {
    SessionSettings settings;
    settings.journals = folder.path("journals");
    Session session(settings);
    Open open;
    open.game = "chess";
    open.headers = {{"White", "Ann"}};
    ask<GameInfo>(session, open);
    for (const char* move : {"e4", "e5", "Nf3"}) {
        play(session, move);
    }
    Step back;
    back.to = StepTo::Back;
    ask<HistoryView>(session, back);
    play(session, "Bc4");
    Comment comment;
    comment.node = 4;
    comment.text = "the bishop's opening";
    ask<HistoryView>(session, comment);
    play(session, "Nc6");
    ask<HistoryView>(session, Undo{});
    const auto list = ask<UnfinishedList>(session, ListUnfinished{});
    REQUIRE(list.games.size() == 1);
    CHECK(list.games[0].title == "Chess");
    CHECK(list.games[0].plies == 3);
    return list.games[0].file;
}

}  // namespace

TEST_CASE("an unfinished game goes on from its journal") {
    const test::ScratchPackage folder;
    const std::string file = written_journal(folder);
    SessionSettings settings;
    settings.journals = folder.path("journals");
    Session session(settings);
    Open open;
    open.journal = file;
    const auto info = ask<GameInfo>(session, open);
    CHECK(info.card.id == "chess");
    const auto history = ask<HistoryView>(session, History{});
    REQUIRE(history.nodes.size() == 5);  // the root, 1. e4 e5 and two third plies
    std::vector<std::string> texts, comments;
    for (const HistoryNode& node : history.nodes) {
        texts.push_back(node.text);
        comments.push_back(node.comment);
    }
    CHECK(texts == std::vector<std::string>{"", "e4", "e5", "Nf3", "Bc4"});
    CHECK(comments.back() == "the bishop's opening");
    CHECK(history.nodes.back().acts == std::vector<std::string>{"black takes back 1"});
    CHECK(history.current == 4);
    CHECK(ask<RecordView>(session, RecordFile{}).text.find("White: Ann") != std::string::npos);
    CHECK_FALSE(std::filesystem::exists(file));  // the new journal holds all of it
    CHECK(ask<UnfinishedList>(session, ListUnfinished{}).games.size() == 1);
}

TEST_CASE("a journal that was cut or damaged anywhere opens up to its last whole line") {
    const test::ScratchPackage folder;
    const std::string text = text_of(written_journal(folder));
    const auto first = text.find('\n') + 1;
    int plies = 0;
    for (std::size_t length = 0; length <= text.size(); ++length) {
        const auto found = read_journal(text.substr(0, length));
        REQUIRE(found.has_value() == (length >= first));
        if (found) {
            plies = std::max(plies, found->plies);
        }
    }
    CHECK(plies == 4);
    Random random(1);
    for (int i = 0; i < 200; ++i) {
        std::string damaged = text;
        damaged[first + random.below(text.size() - first)] ^= static_cast<char>(1U
                                                                                << random.below(8));
        const auto found = read_journal(damaged);
        REQUIRE(found);
        CHECK(found->plies <= 4);
    }
}

TEST_CASE("a finished game leaves no journal behind") {
    const test::ScratchPackage folder;
    SessionSettings settings;
    settings.journals = folder.path("journals");
    Session session(settings);
    Open open;
    open.game = "chess";
    ask<GameInfo>(session, open);
    for (const char* move : {"f3", "e5", "g4", "Qh4"}) {
        play(session, move);
    }
    CHECK(ask<UnfinishedList>(session, ListUnfinished{}).games.empty());
    ask<Done>(session, Close{});
    CHECK(std::filesystem::is_empty(folder.path("journals")));
}

TEST_CASE("a record with bytes that are no text is opened and kept") {
    const test::ScratchPackage folder;
    SessionSettings settings;
    settings.journals = folder.path("journals");
    Session session(settings);
    Open open;
    open.record = "perthro record 1\ngame: chess\n\n1. e2-e4\n; bad \xFF\n2. e7-e5\n";
    ask<GameInfo>(session, open);
    CHECK(ask<HistoryView>(session, History{}).line.size() == 3);
    const auto list = ask<UnfinishedList>(session, ListUnfinished{});
    REQUIRE(list.games.size() == 1);
    CHECK(list.games[0].plies == 2);
}
