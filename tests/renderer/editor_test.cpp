// Which command opens a file at a line, for the editors that people use.
#include "renderer/state/editor.hpp"

#include <catch2/catch.hpp>

using namespace perthro::renderer;
using Words = std::vector<std::string>;

TEST_CASE("editors are told the line as each of them wants it") {
    CHECK(editor_command("vim", "xterm", "/p/rules.lua", 12) ==
          Words{"xterm", "-e", "vim", "+12", "/p/rules.lua"});
    CHECK(editor_command("/usr/bin/nano -l", "xterm", "/p/a b.lua", 3) ==
          Words{"xterm", "-e", "/usr/bin/nano", "-l", "+3", "/p/a b.lua"});
    CHECK(editor_command("emacs -nw", "xterm", "r.lua", 3) ==
          Words{"xterm", "-e", "emacs", "-nw", "+3", "r.lua"});
    CHECK(editor_command("emacs", "xterm", "r.lua", 3) == Words{"emacs", "+3", "r.lua"});
    CHECK(editor_command("code --wait", "xterm", "r.lua", 3) ==
          Words{"code", "--wait", "--goto", "r.lua:3"});
    CHECK(editor_command("subl", "xterm", "r.lua", 3) == Words{"subl", "r.lua:3"});
    CHECK(editor_command("kate", "xterm", "r.lua", 3) == Words{"kate", "--line", "3", "r.lua"});
    CHECK(editor_command("gedit", "xterm", "r.lua", 0) == Words{"gedit", "r.lua"});
    CHECK(editor_command("  ", "xterm", "r.lua", 1).empty());
}

TEST_CASE("a place is found among the files of a package") {
    const Words files{"/g/base/rules.lua", "/g/own/rules.lua", "/g/lib/goal.lua"};
    CHECK(find_place("rules.lua:7", "/g/own", files).file == "/g/own/rules.lua");
    CHECK(find_place("rules.lua:7", "/g/own", files).line == 7);
    CHECK(find_place("base/rules.lua:2", "/g/own", files).file == "/g/base/rules.lua");
    CHECK(find_place("goal.lua", "/g/own", files).file == "/g/lib/goal.lua");
    CHECK(find_place("goal.lua", "/g/own", files).line == 0);
    CHECK(find_place("al.lua:1", "/g/own", files).file.empty());
    CHECK(find_place("", "/g/own", files).file.empty());
}
