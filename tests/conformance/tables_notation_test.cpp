// What the notation of backgammon says of a move is what the move does, in random games; and every
// text is read back as the move that it names.
#include "engine/moves/draw.hpp"
#include "scripting/play/match.hpp"
#include "scripting/vm/script_thread.hpp"
#include "tests/conformance/tier.hpp"

#include <catch2/catch.hpp>
#include <map>
#include <sstream>
#include <string>

using namespace perthro;
using namespace perthro::test;

namespace {

constexpr int kGames = kSlowBuild ? 2 : 40;  // without the cube, and as many with it
constexpr int kReadBack = 4;  // moves of a list, each at the cost of writing the list

// Men by the name of their point in the notation: p1 is Black's 24.
using Men = std::map<std::string, int>;

Men without_zeros(Men men) {
    std::erase_if(men, [](const auto& entry) { return entry.second == 0; });
    return men;
}

// What the board of a package calls p7, white_bar and black_out, as the player counts.
std::string called(const std::string& cell, Player player) {
    if (cell.ends_with("_bar") || cell.ends_with("_out")) {
        const bool own = cell.starts_with(player == 1 ? "white" : "black");
        return own ? (cell.ends_with("_bar") ? "bar" : "off") : "enemy " + cell;
    }
    const int point = std::stoi(cell.substr(1));
    return std::to_string(player == 1 ? point : 25 - point);
}

Men men_of(const Match& match, Player owner, Player counts) {
    const Layout& layout = match.rules().layout;
    Men men;
    for (const Cell cell : match.rules().game.topology.cells) {
        const std::string name = called(match.rules().game.topology.info[cell].name, counts);
        men[name] += static_cast<int>(
            match.worker().position().get(layout.counter(cell, owner, 1)));
    }
    return men;
}

// 24/20*/15 6/5(2): what it does to the men of the mover, and the points where it hits.
struct Told {
    Men men, hits;
};

Told told_by(const std::string& text) {
    Told told;
    std::istringstream words(text);
    for (std::string word; words >> word;) {
        int times = 1;
        if (const auto bracket = word.find('('); bracket != std::string::npos) {
            times = std::stoi(word.substr(bracket + 1));
            word.resize(bracket);
        }
        std::istringstream points(word);
        std::string last;
        for (std::string point; std::getline(points, point, '/'); last = point) {
            if (point.back() == '*') {
                point.pop_back();
                ++told.hits[point];
            }
            if (last.empty()) {
                told.men[point] -= times;
            }
        }
        told.men[last.substr(0, last.find('*'))] += times;
    }
    told.men = without_zeros(told.men);
    return told;
}

Men change(Men before, const Men& after) {
    for (auto& [point, men] : before) {
        men = after.at(point) - men;
    }
    return without_zeros(before);
}

// Plays a move and says what its text does not tell truly; "" if it is all so.
std::string play_and_compare(Match& match, std::size_t move, const std::string& text) {
    const Player mover = match.worker().position().to_move(), enemy = mover == 1 ? 2 : 1;
    const Men before = men_of(match, mover, mover), foes = men_of(match, enemy, mover);
    match.make(move);
    const Told told = told_by(text);
    if (change(before, men_of(match, mover, mover)) != told.men) {
        return text + " moves other men";
    }
    Men lost;
    for (const auto& [point, men] : change(foes, men_of(match, enemy, mover))) {
        if (men < 0) {
            lost[point] = -men;
        }
    }
    return lost == told.hits ? "" : text + " hits elsewhere";
}

// One random game; adds up the moves that were written. Gives back the first thing wrong.
std::string play(Match& match, std::uint64_t seed, int& written) {
    Random random(seed, "tables notation");
    match.start({"", seed, "", ""});
    for (int ply = 0; ply < 500 && !match.outcome(); ++ply) {
        const std::vector<std::string> texts = match.texts(style_of(match.rules().game));
        for (int k = 0; k < kReadBack; ++k) {
            const std::size_t i = random.below(texts.size());
            if (match.find(texts[i]).index != static_cast<int>(i)) {
                return texts[i] + " is read as another move";
            }
        }
        const std::size_t move = draw_move(match.moves(), random);
        const bool men = match.rules().classes[match.moves().compound(move).name] == "play";
        if (men && texts[move].find('/') == std::string::npos) {
            return texts[move] + " is in own notation";
        }
        written += men ? 1 : 0;
        const std::string wrong = men ? play_and_compare(match, move, texts[move]) : "";
        if (!wrong.empty()) {
            return wrong;
        }
        if (!men) {
            match.make(move);
        }
    }
    return "";
}

}  // namespace

TEST_CASE("the notation of backgammon tells what moves do, and is read back") {
    std::string wrong;
    int written = 0;
    vm::run_on_script_thread([&] {
        for (const char* cube : {"false", "true"}) {
            Match match(open_package("backgammon", {{"cube", cube}}));
            for (int game = 0; game < kGames && wrong.empty(); ++game) {
                wrong = play(match, static_cast<std::uint64_t>(game), written);
            }
        }
    });
    CHECK(wrong == "");
    CHECK(written > kGames * 50);
}
