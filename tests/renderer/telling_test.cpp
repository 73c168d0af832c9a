// What is told, and heard, of a move: once each, and not before it can be seen.
#include "tests/renderer/table.hpp"

using namespace perthro;
using namespace perthro::renderer;
using perthro::test::Table;

namespace {

// What was told since the last time, a letter each.
std::string told(Table& table) {
    std::string letters;
    for (const Happening& happening : table.client().telling().take()) {
        switch (happening.what) {
            case Happened::Moved: letters += 'm'; break;
            case Happened::Captured: letters += 'c'; break;
            case Happened::Promoted: letters += 'p'; break;
            case Happened::Checked: letters += '+'; break;
            case Happened::Ended: letters += '#'; break;
            case Happened::Stepped: letters += 's'; break;
            default: break;
        }
    }
    return letters;
}

void play(Table& table, const std::string& text) {
    if (table.last().empty()) {
        told(table);  // that it was opened
    }
    table.play(text);
}

// Lets the group that is under way, or the first one, come to its end.
void finish_group(Table& table) {
    table.client().animator().tick(0);
    const Animation& animation = table.model().animation;
    table.client().animator().tick(animation.started + animation.length);
}

}  // namespace

TEST_CASE("a capture is told when what captures has arrived") {
    Table table("chess", "4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1", 1);
    play(table, "exd5");
    table.client().animator().tick(0);
    table.client().animator().tick(table.model().animation.length * 0.9);
    CHECK(told(table).empty());
    finish_group(table);
    CHECK(told(table) == "c");
    CHECK_FALSE(table.model().animation.running());
}

TEST_CASE("of a chain whose pieces leave at its end the capture is told once, with them") {
    Table table("international-draughts", "W:W28,48:B22,12,13,3,44", 1);
    play(table, "28x19");  // three of them
    for (int hop = 0; hop < 3; ++hop) {
        finish_group(table);
        CHECK(told(table).empty());
    }
    finish_group(table);
    CHECK(told(table) == "c");
    while (table.model().animation.running()) {
        finish_group(table);
    }
    CHECK(told(table).empty());
}

TEST_CASE("stones without liberties go once the last stone is down, and then it is told") {
    Table table("go", "", 1);
    for (const char* point : {"a2", "a1", "b1"}) {
        table.client().animator().skip();
        told(table);
        play(table, point);
    }
    finish_group(table);
    CHECK(told(table).empty());
    CHECK(table.model().shown.cells[static_cast<std::size_t>(table.number("b1"))].pieces.size() ==
          1);
    finish_group(table);
    CHECK(told(table) == "c");
}

TEST_CASE("check is told after the move that gives it, and not again by looking back") {
    Table table("chess", "4k3/8/8/8/8/8/R7/4K3 w - - 0 1", 1);
    play(table, "Ra8+");
    CHECK(told(table).empty());
    finish_group(table);
    CHECK(told(table) == "m+");
    for (const auto to : {session::StepTo::Back, session::StepTo::Forward}) {
        table.client().playing().step(to);
        table.settle();
        CHECK(told(table) == "s");
    }
}

TEST_CASE("what is skipped is told at once") {
    Table table("chess", "4k3/8/8/8/8/8/R7/4K3 w - - 0 1", 1);
    play(table, "Ra8+");
    table.client().animator().skip();
    CHECK(told(table) == "m+");
}

TEST_CASE("where nothing moves all is told at once, the end as well, and a promotion as such") {
    Table table("chess", "6k1/R7/1P6/8/8/8/8/4K3 w - - 0 1");
    play(table, "b7");
    play(table, "Kf8");
    play(table, "b8=Q#");
    CHECK(told(table) == "mmp#");
    table.client().playing().step(session::StepTo::Back);
    table.client().playing().step(session::StepTo::Forward);
    table.settle();
    CHECK(told(table) == "ss");
}

TEST_CASE("a banner that was closed stays closed while the end is looked at again") {
    Table table("chess", "6k1/R7/1Q6/8/8/8/8/4K3 w - - 0 1");
    play(table, "Qb8#");
    CHECK_FALSE(table.model().table.banner_closed);
    table.client().model().table.banner_closed = true;
    for (const auto to : {session::StepTo::Back, session::StepTo::Forward}) {
        table.client().playing().step(to);
        table.settle();
    }
    CHECK(table.model().position.outcome.over);
    CHECK(table.model().table.banner_closed);
    table.client().playing().undo();
    table.settle();
    play(table, "Qb8#");
    CHECK_FALSE(table.model().table.banner_closed);
}

TEST_CASE("motion that is turned off under way ends at once") {
    Table table("international-draughts", "W:W28,48:B22,12,13,3,44", 1);
    play(table, "28x19");  // three of them
    table.client().animator().tick(0);
    table.client().model().settings.speed = 0;
    CHECK_FALSE(table.client().animator().tick(0.01));
    CHECK_FALSE(table.model().animation.running());
    CHECK(told(table) == "c");
}
