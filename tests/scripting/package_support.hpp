// Packages for tests: written to a folder of their own, read without or with their rules.
#pragma once

#include "scripting/package/files.hpp"
#include "scripting/package/load.hpp"
#include "scripting/record/lua_expression.hpp"
#include "scripting/vm/script_thread.hpp"

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <string>
#include <utility>
#include <vector>

namespace perthro::test {

// A folder that is removed with everything in it.
class ScratchPackage {
public:
    ScratchPackage() {
        auto pattern = (std::filesystem::temp_directory_path() / "perthro-test-XXXXXX").string();
        root_ = mkdtemp(pattern.data());
    }
    ~ScratchPackage() {
        std::error_code error;
        std::filesystem::remove_all(root_, error);
    }
    ScratchPackage(const ScratchPackage&) = delete;
    ScratchPackage& operator=(const ScratchPackage&) = delete;

    // Writes a file ("game/game.yaml"); gives back its path.
    std::string write(const std::string& name, const std::string& text) const {
        const auto path = root_ / name;
        std::filesystem::create_directories(path.parent_path());
        std::ofstream(path, std::ios::binary) << text;
        return path.string();
    }
    [[nodiscard]] std::string path(const std::string& name) const {
        return (root_ / name).string();
    }

private:
    std::filesystem::path root_;
};

struct LoadResult {
    LoadedGame game;
    std::string errors;  // as printed; empty if it loaded
    std::vector<ContentError> all = {};
};

// Reads a package, with its rules if asked for; never throws LoadErrors.
inline LoadResult load(const LoadRequest& request, bool with_rules = false) {
    LoadResult result;
    vm::run_on_script_thread([&] {
        vm::State state;
        try {
            if (with_rules) {
                result.game = load_package(request, state);
            } else {
                LuaExpressionEvaluator expressions(state);
                result.game = read_package(request, expressions);
            }
        } catch (const LoadErrors& errors) {
            result.errors = errors.what();
            result.all = errors.errors();
        }
    });
    return result;
}

// Reads one game.yaml.
inline LoadResult read_yaml(const std::string& text, OptionValues options = {}) {
    const ScratchPackage folder;
    folder.write("game/game.yaml", text);
    return load({folder.path("game"), std::move(options), {}});
}

// A 4x4 board, two players, a piece; `more` follows.
inline std::string small_game(const std::string& more) {
    return "api: 1\nid: game\nboard: {grids: [{size: [4, 4]}]}\npieces: {man: {letter: M}, king: "
           "{letter: K, royal: true}}\n" +
           more;
}

// The one error of a game.yaml, without its place: "what | expected | remedy".
inline std::string error_of(const std::string& text, OptionValues options = {}) {
    const auto result = read_yaml(text, std::move(options));
    if (result.all.size() != 1) {
        return std::to_string(result.all.size()) + " errors: " + result.errors;
    }
    const auto& error = result.all.front();
    return error.what + " | " + error.expected + " | " + error.remedy;
}

}  // namespace perthro::test
