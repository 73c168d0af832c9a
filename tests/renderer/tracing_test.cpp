// A try as a timeline, at the client without its window: what is listed, what the board shows,
// where it stops, and what becomes of it when the rules are read again.
#include "renderer/state/tracing.hpp"
#include "tests/renderer/table.hpp"
#include "tests/scripting/travel_support.hpp"

using namespace perthro;
using renderer::Tracing;

namespace {

const std::string kBlocked = "8/8/8/3p4/3P4/8/8/8 white";

bool stands_on(const test::Table& table, const renderer::Model& model, const std::string& cell) {
    return !model.shown.cells[static_cast<std::size_t>(table.number(cell))].pieces.empty();
}

// A drag that is refused, with what it was refused for traced as the Design tab does.
void drag_and_trace(test::Table& table, const std::string& from, const std::string& to) {
    table.client().playing().why(table.number(from), table.number(to));
    table.settle();
    table.client().trace().ask_tried();
    table.settle();
    REQUIRE(table.model().design.tracing);
}

const session::TraceStep& step_of(const renderer::Model& model) {
    return model.design.tracing->view.steps[static_cast<std::size_t>(model.design.tracing->at)];
}

session::TraceStep step(const std::string& word, int here, bool refused = false) {
    session::TraceStep one;
    one.word = word;
    one.here = one.to = here;
    one.refused = refused;
    one.on_way = true;
    return one;
}

}  // namespace

TEST_CASE("a drag that is refused is traced to the word that refused it") {
    test::Table table("breakthrough", kBlocked);
    table.client().playing().why(table.number("d4"), table.number("d5"));
    table.settle();
    CHECK(table.model().why.tried);
    CHECK_FALSE(table.model().design.tracing);  // not before somebody looks
    table.client().trace().ask_tried();
    table.settle();
    CHECK_FALSE(table.model().why.tried);
    REQUIRE(table.model().design.tracing);
    CHECK(step_of(table.model()).refused);
    CHECK(step_of(table.model()).place == "breakthrough/rules.lua:2");
    CHECK(step_of(table.model()).seen == "d5 is occupied by a black pawn");
    CHECK_FALSE(stands_on(table, table.model(), "d4"));  // the pawn is in the air
    CHECK(
        table.model().position.cells[static_cast<std::size_t>(table.number("d4"))].pieces.size() ==
        1);
    CHECK(table.client().trace().leave());
    CHECK(stands_on(table, table.model(), "d4"));
    CHECK_FALSE(table.client().trace().leave());
    table.play("d4-e5");
    CHECK(table.last() == "d4-e5");
    CHECK_FALSE(table.model().design.tracing);
}

TEST_CASE("the timeline goes on by the steps that are listed") {
    test::Table table("breakthrough", kBlocked);
    drag_and_trace(table, "d4", "d5");
    const auto way = listed_steps(*table.model().design.tracing, {});
    REQUIRE(way.size() == 3);  // step, land, refused
    table.client().trace().by(-1);
    CHECK(table.model().design.tracing->at == way[1]);
    table.client().trace().by(-100);
    CHECK(table.model().design.tracing->at == way[0]);
    CHECK(step_of(table.model()).word == "step");
    table.client().trace().by(100);
    CHECK(table.model().design.tracing->at == way[2]);
    table.client().trace().list_tries(true);
    CHECK(listed_steps(*table.model().design.tracing, {}).size() ==
          table.model().design.tracing->view.steps.size());
    CHECK(table.model().design.tracing->view.steps.size() > 3);
}

TEST_CASE("a line stops the timeline at the first step that it refuses") {
    // c5 and d5 are taken by white's own: line 2 refuses d5, line 3 c5, and e5 is open.
    test::Table table("breakthrough", "8/8/8/2PP4/3P4/8/8/8 white");
    drag_and_trace(table, "d4", "d5");
    CHECK(step_of(table.model()).place == "breakthrough/rules.lua:2");
    table.client().trace().stop_at("breakthrough/rules.lua:3");
    CHECK(step_of(table.model()).refused);
    CHECK(step_of(table.model()).place == "breakthrough/rules.lua:3");
    CHECK(step_of(table.model()).here == table.number("c5"));
    CHECK(table.model().design.tracing->whole);  // it is beside the way to d5
    table.client().trace().list_stop_alone(true);
    for (const int index : listed_steps(*table.model().design.tracing, table.model().design.stop)) {
        CHECK(table.model().design.tracing->view.steps[static_cast<std::size_t>(index)].place ==
              "breakthrough/rules.lua:3");
    }
    // The next try stops there at once; a second press on the line takes the stop away.
    drag_and_trace(table, "d4", "d6");
    CHECK(step_of(table.model()).here == table.number("c5"));
    table.client().trace().stop_at("breakthrough/rules.lua:3");
    CHECK(table.model().design.stop.place.empty());
}

TEST_CASE("the move that was played last can be traced") {
    test::Table table("breakthrough");
    table.play("d2-d3");
    table.client().trace().ask_last_move();
    table.settle();
    REQUIRE(table.model().design.tracing);
    CHECK(table.model().design.tracing->view.legal);
    CHECK(step_of(table.model()).word == "the move is complete");
    table.client().trace().by(1);  // to the results: home, beaten
    CHECK(step_of(table.model()).word == "result home");
    CHECK(step_of(table.model()).seen == "no");
    CHECK(stands_on(table, table.model(), "d3"));
    table.client().trace().by(100);
    CHECK(step_of(table.model()).word == "result beaten");
    table.client().trace().by(-100);
    CHECK_FALSE(stands_on(table, table.model(), "d2"));
    CHECK_FALSE(stands_on(table, table.model(), "d3"));  // in the air
    table.client().trace().close();
    CHECK(stands_on(table, table.model(), "d3"));
    CHECK(table.last() == "d2-d3");
}

TEST_CASE("new rules make the same try anew and tell where it goes differently") {
    const testing::Race race;  // man:move { step(n), land }, { along(nw, ne), step, land(enemy) }
    test::Table table(race.path(), "5/5/1m3/1M3/4M white");
    drag_and_trace(table, "b2", "b3");
    table.client().trace().by(-1);
    CHECK(step_of(table.model()).word == "land");
    const auto saved = [&](const std::string& from, const std::string& to, bool legal) {
        testing::change_file(race.file("rules.lua"), from, to);
        const auto end = std::chrono::steady_clock::now() + std::chrono::seconds(20);
        while (table.model().design.tracing->view.legal != legal &&
               std::chrono::steady_clock::now() < end) {  // the client sees by itself that it was
            table.client().poll();
            table.client().wait(std::chrono::milliseconds(10));
        }
        table.settle();
        REQUIRE(table.model().design.tracing->view.legal == legal);
    };
    saved("{ step(n), land }", "{ step(n), land(enemy) }", true);
    CHECK(table.model().design.tracing->lit);
    CHECK(step_of(table.model()).word == "land");  // as far on its way as before
    CHECK(testing::contains(table.model().design.tracing->note,
                            "It is legal now. It goes differently from step 2 on: land"));
    table.client().trace().leave();
    saved("{ step(n), land(enemy) }", "{ step(n), land }", false);
    CHECK(testing::contains(table.model().design.tracing->note, "It is not legal any more."));
    CHECK_FALSE(table.model().design.tracing->lit);  // who looks at the game goes on doing so
}

TEST_CASE("two runs of a try are told apart at the first word that differs") {
    session::TraceView before, now;
    before.steps = {step("step", 0), step("land", 1), step("land", 1, true)};
    now.steps = {step("step", 0), step("land", 1), step("the move is complete", 1)};
    CHECK(renderer::difference(before, before).empty());
    CHECK(renderer::difference(before, now) ==
          "It goes differently from step 3 on: the move is complete");
    now.legal = true;
    CHECK(renderer::difference(before, now) ==
          "It is legal now. It goes differently from step 3 on: the move is complete");
    CHECK(renderer::difference(now, before) ==
          "It is not legal any more. It goes differently from step 3 on: refused by land");
    now.steps.pop_back();
    CHECK(renderer::same_step(before, 2, now) == 1);
    now.steps.clear();
    CHECK(renderer::same_step(before, 2, now) == -1);
}

TEST_CASE("a try of a stranger's package is traced in its own process") {
    const testing::DataHome home;
    const testing::Packable packable;
    packable.pack(home.file("race.perthro"));
    REQUIRE(testing::run({"install", home.file("race.perthro")}).code == 0);
    test::Table table("first-steps", "5/5/1m3/1M3/4M white");
    REQUIRE(testing::contains(table.model().status.text, "in a process of its own"));
    drag_and_trace(table, "b2", "b3");
    CHECK(step_of(table.model()).seen == "b3 is occupied by a black man");
    CHECK_FALSE(stands_on(table, table.model(), "b2"));
}
