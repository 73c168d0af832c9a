// What the cookbook says without a package to stand in: its lines, read from docs/, in small games.
#include "tests/scripting/command_support.hpp"

#include <catch2/catch.hpp>

using namespace perthro::testing;

namespace {

// Every block of one language of the last section, in order.
std::vector<std::string> blocks(const std::string& language) {
    const std::string text = read_file(std::string(PERTHRO_SOURCE_DIR) + "/docs/cookbook.md");
    std::vector<std::string> found;
    const std::string opening = "```" + language + "\n";
    auto at = text.find("## Rules that no package has yet");
    while ((at = text.find(opening, at)) != std::string::npos) {
        at += opening.size();
        found.push_back(text.substr(at, text.find("```", at) - at));
    }
    return found;
}

class Game {
public:
    Game(const std::string& yaml, const std::string& rules) {
        std::filesystem::create_directories(folder_ / "game");
        std::ofstream(folder_ / "game/game.yaml") << "api: 1\nid: game\n" << yaml;
        std::ofstream(folder_ / "game/rules.lua") << rules;
    }
    [[nodiscard]] std::string moves(const std::string& position) const {
        return run({"moves", folder_ / "game", "--position", position}).out;
    }
    [[nodiscard]] std::string after(const std::string& position, const std::string& move) const {
        return run({"show", folder_ / "game", "--position", position, "--moves", move}).out;
    }

private:
    Folder folder_;
};

const std::string kCars = "board: {grids: [{size: [3, 3]}], zones: {last_row: rank 3, goal: "
                          "[a3, c1]}}\npieces: {car: {letter: C}}\n"
                          "setups: {start: {each: {car: [a1, b1]}}}\n";

}  // namespace

TEST_CASE("the cookbook lets a piece leave the board") {
    const Game game(kCars + blocks("yaml").at(0), blocks("lua").at(0));
    CHECK(game.moves("C2/3/1Cc white") == "a3 off\n");
    CHECK(contains(game.after("C2/3/1Cc white", "a3 off"), "position: 3/3/1Cc black"));
    CHECK(contains(game.after("C2/3/2c white", "a3 off"), "away: white wins"));
}

TEST_CASE("the cookbook lets a stone double or jump") {
    const Game game("board: {grids: [{size: [5, 5]}]}\npieces: {stone: {letter: S}}\n"
                    "hands: {stone: unlimited}\n",
                    blocks("lua").at(1));
    const std::string start = "5/5/5/2s2/S4 white";
    CHECK(game.moves(start) == "a1-a3 jump\na1-b3 jump\na1-c1 jump\na1-c3 jump\n"
                               "stone@a2 double\nstone@b1 double\nstone@b2 double\n");
    CHECK(contains(game.after(start, "stone@b2 double"), "position: 5/5/5/1SS2/S4 black"));
    CHECK(contains(game.after(start, "a1-a3 jump"), "position: 5/5/S4/2s2/5 black"));
    CHECK(contains(game.after(start, "a1-b3 jump"), "position: 5/5/1S3/2S2/5 black"));
}

TEST_CASE("the cookbook ends a game when a goal is filled") {
    const Game game(kCars + blocks("yaml").at(1),
                    "car:move { along(orthogonal), step, land }\n" + blocks("lua").at(2));
    CHECK(contains(game.after("C2/3/1C1 white", "b1-c1"), "filled: white wins"));
    CHECK_FALSE(contains(game.after("C2/3/1C1 white", "b1-b2"), "wins"));
}

TEST_CASE("the cookbook forbids a position in which who is not to move stands in check") {
    const Game game("board: {grids: [{size: [3, 3]}]}\npieces: {king: {letter: K, royal: true}}\n"
                    "setups: {start: {each: {king: b1}}}\n",
                    "king:move { along(orthogonal), step, land(open) }\n" + blocks("lua").at(3));
    CHECK(game.moves("1k1/1K1/3 white").empty());
    CHECK_FALSE(game.moves("1k1/3/1K1 white").empty());
}

TEST_CASE("the cookbook moves a line of pieces by its length") {
    const std::string board = "board: {grids: [{size: [6, 3]}]}\npieces: {man: {letter: M}}\n"
                              "setups: {start: {white: {man: [b2, c2]}, black: {man: e2}}}\n";
    const Game game(board, blocks("lua").at(4));
    const std::string alone = "b2-a1\nb2-a2\nb2-a3\nb2-b1\nb2-b3\nb2-c1\n";
    const std::string others = "c2-b1\nc2-b2\nc2-b3\nc2-c1\nc2-c3\nc2-d1\nc2-d2\nc2-d3\n";
    // Along the rank the two go one to the east, or two onto one enemy; one to the west.
    CHECK(game.moves("6/1MM1m1/6 white") == alone + "b2-c2\nb2-c3\nb2-d2\n" + others);
    CHECK(game.moves("6/1MM1mm/6 white") == alone + "b2-c2\nb2-c3\n" + others);
    CHECK(contains(game.after("6/1MM1m1/6 white", "b2-d2"), "position: 6/3MM1/6 black"));
    // Three take two, both of them.
    CHECK(contains(game.after("6/MMM1mm/6 white", "a2-c2"), "position: 6/2MMM1/6 black"));
}

TEST_CASE("the cookbook lets a line of men march") {
    const Game game("board: {grids: [{size: [5, 5]}], zones: {last_row: rank 5}}\n"
                    "pieces: {man: {letter: M}, king: {letter: K}}\n"
                    "setups: {start: {white: {man: [b1, b2]}, black: {man: e5}}}\n",
                    blocks("lua").at(5));
    const std::string first = "b1-a2\n", second = "b1-c2\nb2-a3\n";
    CHECK(game.moves("4m/5/5/1M3/1M3 white") == first + "b1-b3\n" + second + "b2-b3\nb2-c3\n");
    CHECK(game.moves("4m/5/1m3/1M3/1M3 white") == first + second + "b2-c3\n");
    CHECK(game.moves("4m/5/5/1K3/1M3 white") == "b1-a2\nb1-c2\n");
    CHECK(contains(game.after("4m/1M3/1M3/5/5 white", "b3-b5"), "position: 1K2m/1M3/5/5/5 black"));
}

TEST_CASE("the cookbook lets the colour of a cell say what moves next") {
    const Game game(blocks("yaml").at(2), blocks("lua").at(6));
    const std::string start = "rgb/3/3/RGB white";
    CHECK(contains(game.moves(start), "a1-b2\n"));
    CHECK(contains(game.moves(start), "c1-c2\n"));
    CHECK(game.moves(start + " wanted=green") == "b1-a2\nb1-b2\nb1-b3\nb1-c2\n");
    CHECK(contains(game.after(start, "a1-b2"), "wanted=green"));
}

TEST_CASE("the cookbook says why in the words of the game") {
    const Folder folder;
    std::filesystem::create_directories(folder / "game");
    std::ofstream(folder / "game/game.yaml")
        << "api: 1\nid: game\nboard: {grids: [{size: [4, 4]}]}\npieces: {man: {letter: M}}\n";
    std::ofstream(folder / "game/rules.lua") << blocks("lua").back();
    const auto why = [&](const std::string& position) {
        return run({"why", folder / "game", "a1-a2", "--position", position}).out;
    };
    CHECK(contains(why("4/4/1m2/M2M white"), "and an enemy stands beside a1"));
    CHECK_FALSE(contains(why("4/2m1/4/M2M white"), "an enemy stands beside"));
}
