// What a package does that crashes LuaJIT: its process dies, and the game goes on.
#include "scripting/isolation/sanitized.hpp"
#include "tests/isolation/crash_scripts.hpp"
#include "tests/isolation/guarded.hpp"

#include <iostream>

namespace perthro::testing {

namespace {

// Whether a text ended the process of the game; if it did, that was told.
bool ends_its_process(Guarded& guarded, const char* text) {
    const session::Message message = guarded.answer(session::Console{text});
    if (!message.error) {
        return false;
    }
    CHECK(message.error->code == "isolated");
    const session::Message trouble = guarded.event<session::Trouble>();
    const std::string words = std::get<session::Trouble>(trouble.result).error.message;
    INFO(words);
    CHECK(contains(words, "`first-steps` ended the process that isolates it"));
    CHECK(contains(words, "goes on where it stood"));
    if (!isolation::kSanitized) {  // a sanitizer handles it itself
        CHECK(contains(words, "SIGSEGV"));
    }
    return true;
}

}  // namespace

TEST_CASE("a text that crashes LuaJIT ends the process of its game alone, which goes on") {
    Guarded guarded;
    guarded.open();
    std::vector<std::string> moves;
    for (const char* const text : {kCrashOfTraces, kCrashOfParser}) {
        moves.push_back(guarded.play());
        guarded.answer(session::View{});  // behind the record of the move
        INFO(text);
        const bool ended = ends_its_process(guarded, text);
        if (luajit_is_known_to_crash()) {
            CHECK(ended);
        } else {
            std::cout << "this LuaJIT " << (ended ? "crashes by\n" : "outlives\n") << text;
        }
        CHECK(guarded.played() == moves);
    }
    moves.push_back(guarded.play());
    CHECK(guarded.played() == moves);
}

}  // namespace perthro::testing
