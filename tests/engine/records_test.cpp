// Records of games: written, read, refused with line and remedy.
#include "engine/records/record.hpp"

#include <catch2/catch.hpp>
#include <random>

using namespace perthro;

namespace {

Record sample() {
    Record record;
    record.game = "go";
    record.options = {{"agree", "false"}, {"size", "9"}};
    record.setup = "start";
    record.seed = 18446744073709551615ULL;
    record.rules = 0xdeadbeef;
    record.position = "9/9 black";
    record.headers = {{"White", "Ann \\ Bob: two\nlines"}, {"Date", "2024.02.29"}};
    record.nodes[0].notes = {{std::nullopt, "", "before the first ply"}};
    const int first = record.add(0, "stone@d4 place");
    const int second = record.add(first, "pass");
    record.add(second, "3-5 dice", true);
    const int other = record.add(first, "stone@e5 place");
    record.add(record.add(other, "a-b"), "c-d");
    record.add(other, "a-c");
    record.add(0, "stone@c3 place");
    record.nodes[1].notes = {{std::nullopt, "", "good;\nvery good"},
                             {ActKind::DrawOffer, "black", ""}};
    record.nodes[3].notes = {{ActKind::Claim, "white", "threefold"},
                             {ActKind::TakeBack, "black", "2"},
                             {ActKind::Resign, "white", ""}};
    return record;
}

std::string error_of(const std::string& text) {
    Record record;
    const auto error = read_record(text, record);
    CHECK(record == Record{});
    return error ? error->message() : "no error";
}

}  // namespace

TEST_CASE("a record is readable text") {
    const std::string text = write_record(sample());
    CHECK(text == R"(perthro record 1
game: go
option agree: false
option size: 9
setup: start
seed: 18446744073709551615
rules: 00000000deadbeef
position: 9/9 black
White: Ann \\ Bob: two\nlines
Date: 2024.02.29

; before the first ply
1. stone@d4 place
; good;\nvery good
& draw offered black
(
1. stone@c3 place
)
2. pass
(
2. stone@e5 place
3. a-b
(
3. a-c
)
4. c-d
)
3* 3-5 dice
& claim white threefold
& take back black 2
& resign white
)");
}

TEST_CASE("a record comes back as it was") {
    const std::string text = write_record(sample());
    Record back;
    const auto error = read_record(text, back);
    INFO((error ? error->message() : std::string("read")));
    REQUIRE_FALSE(error);
    CHECK(write_record(back) == text);
    CHECK(back.headers == sample().headers);
    CHECK(back.options == sample().options);
    CHECK(back.seed == sample().seed);
    CHECK(back.nodes.size() == sample().nodes.size());
    CHECK(back.main_line().size() == 3);
    std::string windows;
    for (const char c : text) {
        windows += c == '\n' ? "\r\n" : std::string(1, c);
    }
    REQUIRE_FALSE(read_record(windows, back));
    CHECK(write_record(back) == text);
}

TEST_CASE("a record that an editor has saved with a byte order mark and other line ends is read") {
    std::string text = "\xEF\xBB\xBF";
    for (const char c : write_record(sample())) {
        text += c == '\n' ? std::string("\r\n") : std::string(1, c);
    }
    Record back;
    const auto error = read_record(text, back);
    INFO((error ? error->message() : ""));
    CHECK_FALSE(error);
    CHECK(write_record(back) == write_record(sample()));
}

TEST_CASE("any comment and any name comes back") {
    Record record;
    record.game = "x";
    record.nodes[0].notes = {{std::nullopt, "", "  blanks\t at \\ both\r\n\n ends  "},
                             {std::nullopt, "", ""},
                             {std::nullopt, "", "; & ( )"},
                             {ActKind::FlagFall, "Big Ben", " late "}};
    Record back;
    REQUIRE_FALSE(read_record(write_record(record), back));
    CHECK(back == record);
}

TEST_CASE("random bytes never crash the reader of records") {
    const std::string good = write_record(sample());
    std::mt19937 random(3);
    for (int round = 0; round < 3000; ++round) {
        std::string bad = good;
        for (int change = 0; change < 3; ++change) {
            bad[random() % bad.size()] = static_cast<char>(random() % 256);
        }
        Record record;
        Record again;
        if (!read_record(bad, record)) {
            CHECK_FALSE(read_record(write_record(record), again));
        }
    }
}

TEST_CASE("the tree of a record") {
    Record record;
    const int one = record.add(0, "a");
    CHECK(record.add(0, "a") == one);
    CHECK(record.add(0, "a", true) != one);
    const int two = record.add(one, "b");
    const int three = record.add(one, "c");
    CHECK(record.main_line() == std::vector<int>{one, two});
    CHECK(record.line_to(three) == std::vector<int>{one, three});
    CHECK(record.line_to(0).empty());
}

TEST_CASE("long lines and deep variations need no stack") {
    Record record;
    record.game = "long";
    int node = 0;
    for (int i = 0; i < 200000; ++i) {
        node = record.add(node, "a");
    }
    Record back;
    REQUIRE_FALSE(read_record(write_record(record), back));
    CHECK(back == record);
    record = Record();
    record.game = "deep";
    node = 0;
    for (int i = 0; i < 20000; ++i) {
        record.add(node, "a");
        node = record.add(node, "b");  // a variation of each ply of the variation before
    }
    Record deep;
    REQUIRE_FALSE(read_record(write_record(record), deep));
    CHECK(deep.nodes.size() == record.nodes.size());
    CHECK(write_record(deep) == write_record(record));
}

TEST_CASE("random trees come back") {
    std::mt19937 random(11);
    for (int round = 0; round < 50; ++round) {
        Record record;
        record.game = "x";
        for (int i = 0; i < 60; ++i) {
            const int parent = static_cast<int>(random() % record.nodes.size());
            const int node = record.add(parent, "m" + std::to_string(random() % 4),
                                        random() % 5 == 0);
            if (random() % 4 == 0) {
                record.nodes[static_cast<std::size_t>(node)].notes.push_back(
                    {std::nullopt, "", "note"});
            }
        }
        const std::string text = write_record(record);
        Record back;
        const auto error = read_record(text, back);
        INFO(text);
        REQUIRE_FALSE(error);
        CHECK(write_record(back) == text);
    }
}

TEST_CASE("a broken record says where and why") {
    const std::string head = "perthro record 1\ngame: x\n\n";
    CHECK(error_of("") == "line 1: this is no record (its first line is `perthro record 1`)");
    CHECK(error_of("perthro record 1\n") == "line 1: the record names no game (game: ID)");
    CHECK(error_of("perthro record 1\ngame x\n") ==
          "line 2: a header has no `:` (name: value; an empty line ends the headers)");
    CHECK(error_of("perthro record 1\ngame: x\nseed: -1\n") ==
          "line 3: `-1` is not a number (digits only)");
    CHECK(error_of("perthro record 1\ngame: x\nrules: xyz\n") ==
          "line 3: `xyz` is not a number (16 hexadecimal digits)");
    CHECK(error_of(head + "e2-e4\n") ==
          "line 4: `e2-e4` is no ply (1. e2-e4, 2* 3-5 dice, ; comment, & act, ( or ))");
    CHECK(error_of(head + "2. a\n") ==
          "line 4: the ply has the number 2 (it is ply 1 of its line)");
    CHECK(error_of(head + "(\n").find("a variation cannot begin here") != std::string::npos);
    CHECK(error_of(head + "1. a\n(\n)\n").find("no variation ends here") != std::string::npos);
    CHECK(error_of(head + "1. a\n(\n; c\n").find("a variation begins with a ply") !=
          std::string::npos);
    CHECK(error_of(head + "1. a\n(\n1. a\n)\n") ==
          "line 6: this ply stands here already (go on in the line that has it)");
    CHECK(error_of(head + "1. a\n(\n1. b\n").find("a variation is not closed") !=
          std::string::npos);
    CHECK(error_of(head + "& sulk white\n").find("`sulk white` is no act") != std::string::npos);
    CHECK(error_of(head + "99999999999999999999999. a\n").find("is not a number") !=
          std::string::npos);
}
