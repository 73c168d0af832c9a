// What an error looks like, and how the nearest name is found.
#include "scripting/errors.hpp"

#include <catch2/catch.hpp>

using namespace perthro;

TEST_CASE("a name that several things have is listed once") {
    CHECK(one_of({"stuck", "beaten", "stuck"}) == "one of: stuck, beaten");
}

TEST_CASE("An error shows its place, three lines of source, and the way out") {
    ContentError error;
    error.file = "game.yaml";
    error.line = 2;
    error.column = 9;
    error.key_path = "pieces.pawn";
    error.what = "unknown key `leter`";
    error.expected = "one of: letter, royal";
    error.remedy = "did you mean `letter`?";
    const SourceTexts sources{{"game.yaml", "pieces:\n  pawn: {leter: P}\nid: x\n"}};
    CHECK(format_error(error, sources) == "game.yaml:2:9: unknown key `leter` (at pieces.pawn)\n"
                                          "      1 | pieces:\n"
                                          ">     2 |   pawn: {leter: P}\n"
                                          "      3 | id: x\n"
                                          "  did you mean `letter`?\n"
                                          "  expected one of: letter, royal\n");
}

TEST_CASE("An error without a line names the file alone") {
    ContentError error;
    error.file = "game.yaml";
    error.what = "the file is missing";
    CHECK(format_error(error, {}) == "game.yaml: the file is missing\n");
}

TEST_CASE("Errors are printed in order of place") {
    ContentError first, second;
    first.file = second.file = "a";
    first.line = 3;
    first.what = "later";
    second.line = 2;
    second.what = "earlier";
    CHECK(format_errors({first, second}, {}) == "a:2: earlier\n\na:3: later\n");
}

TEST_CASE("The nearest name is near") {
    CHECK(edit_distance("diagonl", "diagonal") == 1);
    CHECK(edit_distance("pwan", "pawn") == 1);
    CHECK(edit_distance("", "abc") == 3);
    CHECK(nearest_name("kinght", {"king", "knight", "rook"}) == "knight");
    CHECK(nearest_name("xyz", {"king", "knight", "rook"}).empty());
    CHECK(did_you_mean("rok", {"king", "rook"}) == "did you mean `rook`?");
    // What goes on behind it is nearer than another letter; to one letter every other is as near.
    CHECK(nearest_name("may", {"ray", "may_continue", "maybe"}) == "maybe");
    CHECK(nearest_name("a", {"b", "at", "c"}).empty());
    CHECK(nearest_name("a1.5", {"a1.1", "a1.4", "a2.4"}) == "a1.4");
}
