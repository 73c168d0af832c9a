// Drawings become pictures beside the frames; one that takes too long is given up, and no other
// with it.
#include "renderer/draw/rasters.hpp"

#include <catch2/catch.hpp>
#include <string>
#include <thread>

using namespace perthro::renderer;
using namespace std::chrono_literals;

namespace {

const std::string kCircle = "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 8 8\">"
                            "<circle class=\"body\" cx=\"4\" cy=\"4\" r=\"3\"/></svg>";
const std::string kSheet = ".body{fill:#ff0000}";

// Takes some seconds of a processor. (It would not come this far: svg_check refuses filters.)
std::string slow(int number) {
    return "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 8 8\"><filter id=\"f" +
           std::to_string(number) +
           "\"><feTurbulence baseFrequency=\"0.1\" numOctaves=\"3000\"/></filter>"
           "<rect width=\"8\" height=\"8\" filter=\"url(#f" +
           std::to_string(number) + ")\"/></svg>";
}

void poll_until_settled(Rasters& rasters, const Raster& raster) {
    const auto end = std::chrono::steady_clock::now() + 20s;
    while (raster.state() == Raster::State::Waiting && std::chrono::steady_clock::now() < end) {
        static_cast<void>(rasters.poll());
        std::this_thread::sleep_for(5ms);
    }
}

RasterLimits strict() {
    RasterLimits limits;
    limits.processor = 100ms;
    limits.abandoned = 2;
    return limits;
}

}  // namespace

TEST_CASE("a drawing is there after a moment, in the colours of its sheet, and the same again") {
    Rasters rasters;
    const auto raster = rasters.ask(kCircle, kSheet, 16);
    rasters.wait(*raster, 20s);
    REQUIRE(raster->state() == Raster::State::Done);
    CHECK(raster->picture().width() == 16);
    const std::uint8_t* middle = raster->picture().pixels() + (8 * 16 + 8) * 4;
    CHECK(int{middle[2]} == 255);
    CHECK(int{middle[1]} == 0);
    CHECK(rasters.ask(kCircle, kSheet, 16) == raster);
    CHECK(rasters.ask(kCircle, kSheet, 17) != raster);
}

TEST_CASE("no drawing is larger than the largest that is drawn") {
    RasterLimits limits;
    limits.size = 32;
    Rasters rasters(limits);
    const auto raster = rasters.ask(kCircle, kSheet, 100'000);
    rasters.wait(*raster, 20s);
    REQUIRE(raster->state() == Raster::State::Done);
    CHECK(raster->picture().width() == 32);
}

TEST_CASE("what the library cannot draw has failed") {
    Rasters rasters;
    const auto raster = rasters.ask("no drawing", kSheet, 16);
    rasters.wait(*raster, 20s);
    CHECK(raster->state() == Raster::State::Failed);
}

TEST_CASE(
    "a drawing that takes too long is given up, those behind it are drawn, and a few are all") {
    Rasters rasters(strict());
    const auto first = rasters.ask(slow(1), kSheet, 64);
    const auto behind = rasters.ask(kCircle, kSheet, 16);
    poll_until_settled(rasters, *first);
    CHECK(first->state() == Raster::State::GivenUp);
    poll_until_settled(rasters, *behind);
    CHECK(behind->state() == Raster::State::Done);
    CHECK(rasters.abandoned() == 1);
    CHECK(rasters.ask(slow(1), kSheet, 32)->state() == Raster::State::GivenUp);  // it is known
    const auto second = rasters.ask(slow(2), kSheet, 64);
    poll_until_settled(rasters, *second);
    CHECK(second->state() == Raster::State::GivenUp);
    CHECK(rasters.abandoned() == 2);
    CHECK(rasters.ask(kCircle, kSheet, 20)->state() == Raster::State::GivenUp);
    std::this_thread::sleep_for(1s);  // so that those that were left do not outlive the program
}

TEST_CASE("nobody waits for a frame behind a drawing that is slow") {
    RasterLimits limits = strict();
    limits.processor = 600ms;
    Rasters rasters(limits);
    const auto first = rasters.ask(slow(3), kSheet, 64);
    std::this_thread::sleep_for(200ms);
    const auto begun = std::chrono::steady_clock::now();
    for (int size = 10; size < 60; ++size) {
        const auto raster = rasters.ask(kCircle, kSheet, size);
        rasters.wait(*raster, 100ms);
    }
    CHECK(std::chrono::steady_clock::now() - begun < 1s);  // not 50 times 100 ms
    poll_until_settled(rasters, *first);
    std::this_thread::sleep_for(1s);
}
