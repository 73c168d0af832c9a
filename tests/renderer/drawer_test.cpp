// Drawings of strangers, drawn by a process without rights: the same pictures, and whatever that
// process does costs a picture at most.
#include "renderer/draw/drawer_process.hpp"
#include "renderer/draw/drawer_words.hpp"
#include "renderer/draw/rasters.hpp"
#include "scripting/session/shipped.hpp"
#include "tests/isolation/processes.hpp"
#include "tests/scripting/command_support.hpp"

#include <catch2/catch.hpp>
#include <csignal>
#include <cstring>
#include <thread>

using namespace perthro;
using namespace perthro::renderer;
using namespace std::chrono_literals;

namespace {

using State = Raster::State;

const std::string kCircle = "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 8 8\">"
                            "<circle class=\"body\" cx=\"4\" cy=\"4\" r=\"3\"/></svg>";
const std::string kSheet = ".body{fill:#ff0000;stroke:#204060}.ink{fill:#102030}"
                           ".shade{fill:#405060}.accent{fill:#ddaa22}";
const std::string kPackage = "/packages/of/strangers";

// A drawing that differs from the others by its radius, so that none is known to be bad.
std::string circle(int radius) {
    std::string text = kCircle;
    return text.replace(text.find("r=\"3\""), 5, "r=\"" + std::to_string(radius) + "\"");
}

std::shared_ptr<Raster> settled(Rasters& rasters, const std::string& svg, int size = 16,
                                const std::string& package = kPackage) {
    auto raster = rasters.ask(svg, kSheet, size, package);
    const auto end = std::chrono::steady_clock::now() + 40s;
    while (raster->state() == State::Waiting && std::chrono::steady_clock::now() < end) {
        static_cast<void>(rasters.poll());
        std::this_thread::sleep_for(2ms);
    }
    return raster;
}

// A board of so many cells, more than a drawing of a piece may have shapes.
std::string board(int cells) {
    std::string text = "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 80 40\">"
                       "<rect width=\"80\" height=\"40\" fill=\"#aa2233\"/>";
    for (int i = 0; i < cells; ++i) {
        text += "<rect x=\"" + std::to_string(i % 80) + "\" y=\"" + std::to_string(i / 80 % 40) +
                "\" width=\"1\" height=\"1\" fill=\"#aa2233\"/>";
    }
    return text + "</svg>";
}

// A drawer that is none: a text for the shell.
std::vector<std::string> shell(const std::string& script) { return {"/bin/sh", "-c", script}; }

RasterLimits quick() {
    RasterLimits limits;
    limits.processor = 100ms;
    limits.size = 64;
    return limits;
}

bool same(const Image& one, const Image& other) {
    const auto side = static_cast<std::size_t>(one.width());
    return one.width() == other.width() &&
           std::memcmp(one.pixels(), other.pixels(), side * side * 4) == 0;
}

}  // namespace

TEST_CASE("a process without rights draws the same pictures, pixel by pixel") {
    Rasters rasters;
    int compared = 0;
    for (const char* const set : {"chess", "xiangqi", "common"}) {
        const std::string folder = PERTHRO_SOURCE_DIR "/content/pieces/" + std::string(set);
        for (const auto& file : std::filesystem::directory_iterator(folder)) {
            if (file.path().extension() != ".svg") {
                continue;
            }
            INFO(file.path().string());
            const std::string svg = testing::read_file(file.path());
            const auto here = settled(rasters, svg, 90, "");
            const auto apart = settled(rasters, svg, 90);
            INFO(apart->problem().what);
            REQUIRE(here->state() == State::Done);
            REQUIRE(apart->state() == State::Done);
            CHECK(same(here->picture(), apart->picture()));
            ++compared;
        }
    }
    CHECK(compared >= 20);
}

TEST_CASE("the process that draws for a package has given its rights away, and is not shared") {
    Rasters rasters;
    CHECK(testing::children_of(getpid()).empty());
    REQUIRE(settled(rasters, kCircle)->state() == State::Done);
    const auto first = testing::children_of(getpid());
    REQUIRE(first.size() == 1);
    CHECK(testing::status_of(first.front(), "Seccomp") == "2");  // a filter
    CHECK(testing::status_of(first.front(), "NoNewPrivs") == "1");
    REQUIRE(settled(rasters, kCircle, 16, "/another/package")->state() == State::Done);
    const auto second = testing::children_of(getpid());
    REQUIRE(second.size() == 1);
    CHECK(second != first);
}

TEST_CASE("a process that draws and is killed is started anew") {
    Rasters rasters;
    REQUIRE(settled(rasters, circle(1))->state() == State::Done);
    const auto before = testing::children_of(getpid());
    REQUIRE(before.size() == 1);
    kill(before.front(), SIGKILL);
    std::this_thread::sleep_for(50ms);
    CHECK(settled(rasters, circle(2))->state() == State::Done);
}

TEST_CASE("boards of indexes are drawn by a process without rights, within bounds of their own") {
    Rasters rasters;
    const auto settle = [&](const std::shared_ptr<Raster>& raster) {
        const auto end = std::chrono::steady_clock::now() + 40s;
        while (raster->state() == State::Waiting && std::chrono::steady_clock::now() < end) {
            static_cast<void>(rasters.poll());
            std::this_thread::sleep_for(2ms);
        }
        return raster->state();
    };
    const std::string text = board(3000);
    CHECK(settled(rasters, text)->state() == State::Failed);
    const auto drawn = rasters.ask_board(text, 64, "https://example.org/games/");
    REQUIRE(settle(drawn) == State::Done);
    REQUIRE(testing::children_of(getpid()).size() == 1);
    CHECK(testing::status_of(testing::children_of(getpid()).front(), "NoNewPrivs") == "1");
    CHECK(testing::status_of(testing::children_of(getpid()).front(), "Seccomp") == "2");
    const auto pixel = [&](int x, int y) { return drawn->picture().pixels() + (y * 64 + x) * 4; };
    CHECK(int{pixel(32, 32)[2]} == 0xaa);
    CHECK(int{pixel(32, 4)[3]} == 0);  // above a board that is twice as wide as high
    CHECK(settle(rasters.ask_board(board(21'000), 64, "https://example.org/games/")) ==
          State::Failed);
}

TEST_CASE("what multiplies is refused by the process that draws it, with its line") {
    Rasters rasters;
    const auto bomb = settled(rasters,
                              "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 8 8\">\n"
                              "<filter id=\"f\"><feTurbulence baseFrequency=\"0.1\" "
                              "numOctaves=\"3000\"/></filter>\n"
                              "<rect width=\"8\" height=\"8\" filter=\"url(#f)\"/></svg>",
                              64);
    CHECK(bomb->state() == State::Failed);
    CHECK(bomb->problem().line == 2);
    CHECK(testing::contains(bomb->problem().what, "filter"));
    const auto none = settled(rasters, "no drawing");
    CHECK(none->state() == State::Failed);
    CHECK(settled(rasters, kCircle)->state() == State::Done);
}

TEST_CASE("a process that takes too long to draw is ended, and the client draws on") {
    Rasters rasters(quick(), shell("echo ready; read -r x; while :; do :; done"));
    const auto bomb = settled(rasters, kCircle);
    CHECK(bomb->state() == State::GivenUp);
    CHECK(bomb->problem().what == "it took too long to draw");
    CHECK(rasters.abandoned() == 0);  // no thread is lost by it
    CHECK(settled(rasters, circle(2), 16, "")->state() == State::Done);
}

TEST_CASE("a process that dies while it draws is told, and the next drawing has another one") {
    const testing::Folder folder;
    const std::string flag = folder / "died";
    const std::string client = session::program_beside("perthro-client");
    Rasters rasters({}, shell("if [ -e '" + flag + "' ]; then exec '" + client + "' " +
                              std::string(kDrawArt) + "; fi; touch '" + flag +
                              "'; echo ready; read -r x; kill -SEGV $$"));
    const auto lost = settled(rasters, circle(1));
    CHECK(lost->state() == State::GivenUp);
    CHECK(testing::contains(lost->problem().what, "the process that draws it ended"));
    CHECK(settled(rasters, circle(2))->state() == State::Done);
}

TEST_CASE("a package that ends three processes has no more drawings, others have theirs") {
    Rasters rasters(quick(), shell("echo ready; read -r x; echo crash >&2; kill -SEGV $$"));
    for (int i = 1; i <= 3; ++i) {
        CHECK(testing::contains(settled(rasters, circle(i))->problem().what, "ended: crash"));
    }
    const auto fourth = settled(rasters, circle(4));
    CHECK(fourth->state() == State::GivenUp);
    CHECK(testing::contains(fourth->problem().what, "no more drawings of this package are drawn"));
    const auto other = settled(rasters, circle(5), 16, "/another/package");
    CHECK(testing::contains(other->problem().what, "the process that draws it ended"));
}

TEST_CASE("an answer that is no picture of the size that was asked for is refused") {
    const std::string half(16 * 16 * 4, '0'), whole = half + half;
    for (const std::string& lie :
         {std::string("picture 99999 00"), std::string("picture 16 00"), "picture 17 " + whole,
          "picture 16 " + whole + "00", "picture 16 " + half + std::string(16 * 16 * 4, 'z'),
          "picture -16 " + whole, "picture 16  " + whole, "picture 16 " + whole + " more",
          std::string("refused 99999999999999 61 61"), std::string("refused 1 6 6"),
          "refused 1 " + whole + " 61", std::string("failed more"), std::string("ready"),
          std::string()}) {
        INFO(lie.substr(0, 60));
        Rasters rasters(quick(), shell("echo ready; read -r x; echo '" + lie + "'; read -r x"));
        const auto raster = settled(rasters, kCircle);
        CHECK(raster->state() == State::GivenUp);
        CHECK(testing::contains(raster->problem().what, "answered what is no picture"));
    }
    Rasters honest(quick(),
                   shell("echo ready; read -r x; echo 'picture 16 " + whole + "'; read -r x"));
    CHECK(settled(honest, kCircle)->state() == State::Done);
}

TEST_CASE("a line without an end is not kept, and a program that is no drawer is told") {
    Rasters endless(quick(), shell("echo ready; read -r x; exec tr '\\0' x </dev/zero"));
    CHECK(testing::contains(settled(endless, kCircle)->problem().what, "a line without an end"));
    Rasters other(quick(), shell("echo hello; read -r x"));
    CHECK(testing::contains(settled(other, kCircle)->problem().what, "as it is none"));
    Rasters missing(quick(), {"/no/such/program"});
    CHECK(testing::contains(settled(missing, kCircle)->problem().what, "cannot be started"));
}

TEST_CASE("a picture that nobody asked for is shown for no other drawing") {
    const std::string white(16 * 16 * 8, 'f');
    Rasters rasters(quick(), shell("echo ready; while read -r x; do printf 'failed\\npicture 16 " +
                                   white + "\\n'; done"));
    CHECK(settled(rasters, circle(1))->state() == State::Failed);
    CHECK(settled(rasters, circle(2))->state() == State::Failed);
}

TEST_CASE("what is wrong with a drawing is told in letters that can be shown") {
    const auto told = read_drawn("refused 3 613c0a1bff62 ", 16);
    REQUIRE(told);
    CHECK(told->problem.line == 3);
    CHECK(told->problem.what == "a<???b");
}
