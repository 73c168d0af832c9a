// Pictures of boards for people who do not have the package: what stands on them, and that no
// drawing stands there which the client would not draw.
#include "scripting/catalogue/look.hpp"
#include "scripting/drawings/judge.hpp"
#include "scripting/drawings/svg_check.hpp"
#include "scripting/package/base64.hpp"
#include "tests/isolation/processes.hpp"
#include "tests/scripting/travel_support.hpp"

#include <csignal>

using namespace perthro;
using namespace perthro::testing;

namespace {

int count(const std::string& text, const std::string& part) {
    int found = 0;
    for (std::size_t at = text.find(part); at != std::string::npos; at = text.find(part, at + 1)) {
        ++found;
    }
    return found;
}

std::string picture_of(const std::string& game) {
    return look_at(std::string(PERTHRO_SOURCE_DIR "/games/") + game).picture;
}

const std::string kHead = "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 1 1\">";
const std::string kGood = kHead + "<circle r=\"1\"/></svg>";

// Drawings that harm whoever shows them, or whoever looks into them.
const std::vector<std::string> kBad{
    kHead + "<script>alert(1)</script></svg>",
    kHead + "<h:script xmlns:h=\"http://www.w3.org/1999/xhtml\">alert(1)</h:script></svg>",
    kHead + "<rect onload=\"alert(1)\"/></svg>",
    kHead + "<image href=\"https://example.org/seen.png\"/></svg>",
    kHead + "<style>@import url(https://example.org/seen.css);</style></svg>",
    kHead + "<foreignObject/></svg>",
    "<!DOCTYPE svg [<!ENTITY a \"b\">]>" + kHead + "&a;</svg>",
    kHead + "<filter id=\"f\"><feTurbulence numOctaves=\"100000000\"/></filter></svg>",
    kHead + std::string(std::size_t{65} << 10, ' ') + "</svg>",
    kHead + "<circle r=\"1\"/>",
};

}  // namespace

// Oware begins with four seeds in each of twelve pits, shogi with twenty pieces a side that point
// at each other; of a board in the fog a player sees the own sixteen pieces.
TEST_CASE("a picture has what lies on the board, as far as a player may see it") {
    CHECK(count(picture_of("oware"), ">4</text>") == 12);
    CHECK(count(picture_of("shogi"), "<use ") == 40);
    CHECK(count(picture_of("shogi"), "rotate(180)") == 8);
    CHECK(count(picture_of("dark-chess"), "<use ") == 16);
}

// Arimaa begins with six kinds of pieces in each hand, of which two are there once; in Stratego
// only the own hand of twelve kinds is known.
TEST_CASE("a picture has the hands, as far as a player may see them") {
    const std::string known = picture_of("arimaa");
    CHECK(count(known, "class=\"hand\"") == 12);
    CHECK(count(known, "<image ") == 12);
    CHECK(count(known, ">8</text>") == 2);
    CHECK(count(picture_of("stratego"), "class=\"hand\"") == 12);
}

TEST_CASE("a drawing that may not be drawn is no part of a picture, and the piece a disc") {
    const DataHome home;
    const Packable package;
    const std::string good = look_at(package.path()).picture;
    CHECK(count(good, "<image ") > 0);
    for (const std::string& bad : kBad) {
        INFO(bad.substr(0, 200));
        std::ofstream(package.file("art/man.svg")) << bad;
        const std::string picture = look_at(package.path()).picture;
        CHECK(count(picture, "<image ") == 0);
        CHECK(count(picture, "<circle ") == count(good, "<use "));
    }
}

TEST_CASE("so is one of a stranger's package, and the others are there") {
    const DataHome home;
    const Packable package;
    for (const bool is_bad : {false, true}) {
        if (is_bad) {
            std::ofstream(package.file("art/man.svg")) << kBad.front();
            run({"remove", "first-steps"});
        }
        package.pack(home.file("race.perthro"));
        const Ran installed = run({"install", home.file("race.perthro")});
        INFO(installed.err);
        REQUIRE(installed.code == 0);
        const std::string picture = look_at(home.installed("first-steps")).picture;
        CHECK((count(picture, "<image ") == 0) == is_bad);
    }
}

// 30 men of 900 strokes each are more than the 20,000 shapes that a client draws.
TEST_CASE("a board of more shapes than clients draw has discs in place of the drawings") {
    const Folder folder;
    const std::string package = folder / "many";
    std::filesystem::create_directories(package + "/art");
    std::ofstream(package + "/game.yaml")
        << "api: 1\nid: many\nboard: {grids: [{size: [6, 5]}]}\npieces: {man: {letter: M}}\n"
           "setups: {start: {position: \"MMMMMM/MMMMMM/MMMMMM/MMMMMM/MMMMMM white\"}}\n";
    std::ofstream(package + "/rules.lua") << "man:move { along(orthogonal), step, land }\n";
    std::string man = kHead;
    for (int i = 0; i < 900; ++i) {
        man += "<path d=\"M0 0L1 1\"/>";
    }
    std::ofstream(package + "/art/man.svg") << man << "</svg>";
    const std::string picture = look_at(package).picture;
    CHECK(count(picture, "<image ") == 0);
    CHECK(count(picture, "<circle ") == 30);
    CHECK_FALSE(check_svg(picture, DrawingOf::Board));
}

TEST_CASE("drawings of strangers are looked into by a process without rights") {
    DrawingJudge judge(DrawnBy::Stranger);
    CHECK(judge.lets_through(kGood));
    const auto started = children_of(getpid());
    REQUIRE(started.size() == 1);
    CHECK(status_of(started.front(), "NoNewPrivs") == "1");
    CHECK(status_of(started.front(), "Seccomp") == "2");
    for (const std::string& bad : kBad) {
        INFO(bad.substr(0, 200));
        CHECK_FALSE(judge.lets_through(bad));
    }
    CHECK(judge.lets_through(kGood));
    kill(started.front(), SIGKILL);
    CHECK_FALSE(judge.lets_through(kGood));
    CHECK_FALSE(judge.lets_through(kGood));
}

TEST_CASE("bytes are letters and bytes again, and nothing else is read as such") {
    CHECK(as_base64("") == "");
    CHECK(as_base64("f") == "Zg==");
    CHECK(as_base64("fo") == "Zm8=");
    CHECK(as_base64("foobar") == "Zm9vYmFy");
    std::string all;
    for (int i = 0; i < 256; ++i) {
        all += static_cast<char>(i);
        CHECK(from_base64(as_base64(all)) == all);
    }
    for (const char* wrong : {"Zg", "Zg=", "Z===", "====", "Zg==Zg==", "Zg= ", "Zm9v\n", "!!!!"}) {
        INFO(wrong);
        CHECK_FALSE(from_base64(wrong));
    }
}
