// Pictures of traced tries, as `perthro trace --svg` writes them. Which steps have one, and which
// cells are lit in it, is worked out from the rules of the games, which are a few words each.
#include "tests/scripting/command_support.hpp"

#include <catch2/catch.hpp>
#include <set>

using namespace perthro;
using namespace perthro::testing;

namespace {

using Cells = std::set<std::string>;

// The cells that are lit in a picture in one way: "cursor", "walked", "captured", "written".
Cells lit(const std::string& svg, const std::string& what) {
    Cells cells;
    const std::string begin = "class=\"" + what + "\" data-cell=\"";
    for (auto at = svg.find(begin); at != std::string::npos; at = svg.find(begin, at)) {
        at += begin.size();
        cells.insert(svg.substr(at, svg.find('"', at) - at));
    }
    return cells;
}

struct Pictured {
    std::set<std::string> pictures;
    std::string page;
};

Pictured pictured(const std::string& folder) {
    Pictured found;
    for (const auto& entry : std::filesystem::directory_iterator(folder)) {
        found.pictures.insert(entry.path().filename().string());
    }
    found.pictures.erase("index.html");
    found.page = read_file(folder + "/index.html");
    return found;
}

}  // namespace

TEST_CASE("a try that is refused has a picture of each step that changed something") {
    // pawn:move { step(n), land }: the step lifts the pawn, land refuses, which changes nothing.
    const Folder folder;
    const std::string out = folder / "trace";
    const Ran ran = run({"trace", "breakthrough", "d4-d5", "--position",
                         "8/8/8/3p4/3P4/8/8/8 white", "--svg", out});
    CHECK(ran.code == 1);
    CHECK(contains(ran.out, "3 steps, 2 pictures"));
    const Pictured found = pictured(out);
    CHECK(found.pictures == std::set<std::string>{"step-01.svg", "step-03.svg"});
    const std::string lifted = read_file(out + "/step-01.svg"),
                      refused = read_file(out + "/step-03.svg");
    for (const std::string& svg : {lifted, refused}) {
        CHECK(lit(svg, "cursor") == Cells{"d5"});
        CHECK(lit(svg, "walked") == Cells{"d4", "d5"});
        CHECK(lit(svg, "written") == Cells{"d4"});
        CHECK(lit(svg, "captured").empty());
        CHECK(contains(svg, "class=\"air\""));
    }
    CHECK(contains(found.page, "breakthrough/rules.lua:2"));
    CHECK(contains(found.page, "pawn:move { step(n), land }"));
    CHECK(contains(found.page, "d5 is occupied by a black pawn"));
    CHECK(contains(found.page, "<img src=\"step-03.svg\""));
    CHECK_FALSE(contains(found.page, "step-02.svg"));
}

TEST_CASE("a jump lights what it walked, captured and wrote") {
    // { along(jumps), way, step, takes, capture, step, land, ending }: the piece is lifted by the
    // first step, the captured one is marked by `capture` and taken off when the jump ends.
    const Folder folder;
    const std::string out = folder / "trace";
    REQUIRE(
        run({"trace", "english-draughts", "e5-c3", "--position", "B:W18:B15", "--svg", out}).code ==
        0);
    const Pictured found = pictured(out);
    CHECK(found.pictures.size() == 6);  // first, lifted, marked, landed, taken off, last
    const std::string first = read_file(out + "/step-01.svg"),
                      lifted = read_file(out + "/step-03.svg"),
                      marked = read_file(out + "/step-05.svg"),
                      landed = read_file(out + "/step-07.svg");
    CHECK(lit(first, "cursor") == Cells{"e5"});
    CHECK(lit(first, "written").empty());
    CHECK(lit(lifted, "cursor") == Cells{"d4"});
    CHECK(lit(lifted, "written") == Cells{"e5"});
    CHECK(lit(lifted, "captured").empty());
    CHECK(lit(marked, "captured") == Cells{"d4"});
    for (const std::string& svg : {landed, read_file(out + "/" + *found.pictures.rbegin())}) {
        CHECK(lit(svg, "cursor") == Cells{"c3"});
        CHECK(lit(svg, "walked") == Cells{"e5", "d4", "c3"});
        CHECK(lit(svg, "written") == Cells{"e5", "c3"});
        CHECK(lit(svg, "captured") == Cells{"d4"});
    }
}

TEST_CASE("pictures of a trace replace those of an earlier one and nothing else") {
    const Folder folder;
    const std::string out = folder / "trace";
    const std::vector<std::string> jump{
        "trace", "english-draughts", "e5-c3", "--position", "B:W18:B15", "--svg", out};
    REQUIRE(run(jump).code == 0);
    CHECK(run({"trace", "breakthrough", "d2-d3", "--svg", out}).code == 0);
    // { step(n), land }: lifted by the first word, set down by the second; the move is complete.
    CHECK(pictured(out).pictures ==
          std::set<std::string>{"step-01.svg", "step-02.svg", "step-04.svg"});
    std::ofstream(out + "/notes.txt") << "mine";
    const Ran refused = run(jump);
    CHECK(refused.code == 2);
    CHECK(contains(refused.err, "notes.txt is no picture of a trace"));
    CHECK(read_file(out + "/notes.txt") == "mine");
    CHECK(pictured(out).pictures.size() == 4);
    std::filesystem::create_directory(folder / "site");
    std::ofstream(folder / "site" + "/index.html") << "<html>mine</html>";
    const Ran foreign = run({"trace", "breakthrough", "d2-d3", "--svg", folder / "site"});
    CHECK(foreign.code == 2);
    CHECK(read_file(folder / "site" + "/index.html") == "<html>mine</html>");
    std::ofstream(folder / "file") << "mine";
    CHECK(contains(run({"trace", "breakthrough", "d2-d3", "--svg", folder / "file"}).err,
                   "is no folder"));
}

TEST_CASE("all that a piece tries is drawn where no move is asked for") {
    const Folder folder;
    const std::string out = folder / "trace";
    REQUIRE(run({"trace", "breakthrough", "--piece", "d2", "--svg", out}).code == 0);
    const Pictured found = pictured(out);
    CHECK(contains(found.page, "what d2 tries"));
    Cells reached;
    for (const std::string& picture : found.pictures) {
        for (const std::string& cell : lit(read_file(out + "/" + picture), "cursor")) {
            reached.insert(cell);
        }
    }
    CHECK(reached == Cells{"d2", "c3", "d3", "e3"});
}

TEST_CASE("the page of a legal move has the rounds of loops, and what results and turns came to") {
    const Folder folder;
    REQUIRE(run({"trace", "gomoku", "stone@a1 place", "--svg", folder / "stone"}).code == 0);
    const std::string placed = pictured(folder / "stone").page;
    CHECK(contains(placed, "gomoku/game.yaml:32"));
    CHECK(contains(placed, "<b>result line</b>"));
    CHECK(contains(placed, "the turn of white"));
    CHECK(contains(placed, "white is to move"));
    REQUIRE(run({"trace", PERTHRO_SOURCE_DIR "/docs/mechanics/laps", "c1 sow", "--svg",
                 folder / "laps"})
                .code == 0);
    CHECK(contains(pictured(folder / "laps").page, "b1 stream, held 3, round 2"));
}
