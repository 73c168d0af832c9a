// A small game written into a folder of its own, opened with its hooks.
#pragma once

#include "engine/game/worker.hpp"
#include "scripting/callbacks/lua_hooks.hpp"
#include "scripting/play/open_game.hpp"
#include "scripting/vm/script_thread.hpp"

#include <filesystem>
#include <fstream>
#include <string>
#include <unistd.h>

namespace perthro::test {

// Lives as long as the test case; the folder goes with it.
class ScriptedGame {
public:
    // `beside`: a package that is copied beside it, so that it can be extended; "" = none.
    ScriptedGame(const std::string& yaml, const std::string& rules,
                 const std::filesystem::path& beside = {}) {
        static int number = 0;
        folder_ = std::filesystem::temp_directory_path() /
                  ("perthro-hooks-" + std::to_string(getpid()) + "-" + std::to_string(++number)) /
                  "small";
        std::filesystem::create_directories(folder_);
        std::ofstream(folder_ / "game.yaml") << yaml;
        std::ofstream(folder_ / "rules.lua") << rules;
        if (std::filesystem::is_directory(beside)) {
            std::filesystem::copy(beside, folder_.parent_path() / beside.filename(),
                                  std::filesystem::copy_options::recursive);
        }
    }
    ~ScriptedGame() {
        std::error_code code;
        std::filesystem::remove_all(folder_.parent_path(), code);
    }
    ScriptedGame(const ScriptedGame&) = delete;
    ScriptedGame& operator=(const ScriptedGame&) = delete;

    [[nodiscard]] std::string folder() const { return folder_.string(); }

    // Opens the game, begins it and runs `use(worker)`, all on a script thread. What is thrown
    // comes through.
    template <typename Use>
    void play(Use&& use, const vm::Limits& limits = {}) const {
        vm::run_on_script_thread([&] {
            LoadRequest request;
            request.package = folder_.string();
            const OpenGame game = open_game(request, limits);
            Worker worker(game.rules);
            worker.new_game(0, 1);
            use(worker);
        });
    }

private:
    std::filesystem::path folder_;
};

// A function of this name and body that answers with a number: 1 for true, 0 for false and nothing.
inline std::string answering(const std::string& name, const std::string& body) {
    return "local function told_" + name + "(position, player)\n" + body + "\nend\nfunction " +
           name + "(position, player)\n  local told = told_" + name +
           "(position, player)\n  return told == true and 1 or told or 0\nend\n";
}

// A child of a shipped game with these rules.
inline ScriptedGame child_of(const std::string& parent, const std::string& rules) {
    return {"extends: " + parent + "\nid: small\ntitle: Child\n", rules,
            std::filesystem::path("games") / parent};
}

}  // namespace perthro::test
