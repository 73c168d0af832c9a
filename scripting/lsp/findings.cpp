#include "scripting/lsp/findings.hpp"

#include "scripting/command/package_check.hpp"
#include "scripting/command/package_doubts.hpp"
#include "scripting/error_places.hpp"
#include "scripting/lsp/documents.hpp"
#include "scripting/package/files.hpp"
#include "scripting/package/load_edited.hpp"
#include "scripting/package/tests_file.hpp"
#include "scripting/play/open_edited_game.hpp"
#include "scripting/record/lua_expression.hpp"

#include <cstdlib>
#include <new>

namespace perthro::lsp {

namespace {

namespace fs = std::filesystem;

class Look {
public:
    Look(fs::path folder, const OpenTexts& open) : folder_(std::move(folder)), open_(open) {}

    Findings run(Depth depth) {
        guarded([&] { load(); });
        guarded([&] { static_cast<void>(read_tests_file(folder_, open_)); });
        if (found_.game) {
            add_warnings(found_.game->rules->game.warnings);
        }
        if (found_.game && depth == Depth::Check) {
            guarded([&] { check(); });
        }
        return std::move(found_);
    }

private:
    template <typename Work>
    void guarded(const Work& work) {
        try {
            work();
        } catch (const LoadErrors& wrong) {
            for (const ContentError& error : wrong.errors()) {
                add({error, false});
            }
            note(wrong.sources());
        } catch (const std::bad_alloc&) {
            add_for_package("it takes more memory than there is", "make what it builds smaller");
        } catch (const std::exception& wrong) {
            add_for_package(wrong.what(), "");
        }
    }

    void load() {
        LoadRequest request;
        request.package = folder_.string();
        try {
            found_.game = open_edited_game(request, {}, {}, open_);
        } catch (const LoadErrors&) {
            vm::State state;
            const vm::State::Operation operation(state, state.limits().load);
            LuaExpressionEvaluator expressions(state);
            note_directions(read_board(request, expressions));
            throw;
        }
        note_directions(found_.game->rules->game.topology);
        note(found_.game->loaded->sources);
    }

    // Of game.yaml alone.
    [[nodiscard]] Topology read_board(const LoadRequest& request,
                                      ExpressionEvaluator& expressions) const {
        try {
            return read_edited_package(request, expressions, open_).definition.topology;
        } catch (const LoadErrors&) {
            return {};
        }
    }
    void note_directions(const Topology& board) {
        for (const auto& direction : board.directions) {
            found_.directions.push_back(direction.name);
        }
        for (const auto& [name, set] : board.sets) {
            found_.directions.push_back(name);
        }
        std::erase_if(found_.directions, [](const std::string& name) {
            return name.find_first_of(".(") != std::string::npos;  // made by words and tracks
        });
    }

    void add_warnings(const std::vector<LoadWarning>& found) {
        const GameDefinition& game = found_.game->rules->game;
        std::vector<ContentError> warnings;
        for (const LoadWarning& warning : found) {
            ContentError error;
            if (warning.at.file >= 0 &&
                static_cast<std::size_t>(warning.at.file) < game.files.size()) {
                error.file = game.files[static_cast<std::size_t>(warning.at.file)];
            }
            error.line = warning.at.line;
            error.column = warning.at.column;
            error.what = warning.what;
            error.remedy = warning.remedy;
            warnings.push_back(std::move(error));
        }
        for (ContentError& error : complete_places(warnings, found_.game->loaded->sources)) {
            add({std::move(error), true});
        }
    }

    void check() {
        command::TestSettings settings;
        settings.open = open_;
        command::TestDoubts doubts = command::doubtful_tests(folder_.string(), settings);
        ContentError unreadable;
        if (const auto text = read_package_file(folder_, "tests.yaml", unreadable, open_)) {
            for (const ContentError& doubt : doubts.errors) {
                doubts.sources.try_emplace(doubt.file, *text);
            }
        }
        for (ContentError& doubt : complete_places(doubts.errors, doubts.sources)) {
            add({std::move(doubt), false});
        }
        for (const std::string& warning : doubts.warnings) {
            add_for_package(warning, "", true);
        }
        add_warnings(command::warnings_of_play(*found_.game));
        ContentError error;
        if (!read_package_file(folder_, "rules.md", error, open_)) {
            add_for_package("the package has no rules.md", "write how the game is played", true);
        }
    }

    void note(const SourceTexts& sources) {
        for (const auto& [name, text] : sources) {
            found_.read.insert(path_of_name(name));
        }
    }
    // display_name() backwards.
    [[nodiscard]] fs::path path_of_name(const std::string& name) const {
        std::error_code code;
        return canonical_path(name.empty() ? folder_ / "game.yaml" : fs::absolute(name, code));
    }
    void add(Finding finding) {
        const fs::path path = path_of_name(finding.error.file);
        found_.by_file[path].push_back(std::move(finding));
    }
    void add_for_package(const std::string& what, const std::string& remedy, bool warning = false) {
        ContentError error;
        error.what = what;
        error.remedy = remedy;
        find_place(error);
        add({std::move(error), warning});
    }
    // Of what scripts say while they run: `rules.lua:6: too far (in on_applied)`.
    void find_place(ContentError& error) const {
        if (!found_.game) {
            return;
        }
        for (const auto& [name, text] : found_.game->loaded->sources) {
            const std::string& what = error.what;
            const auto digits = what.find_first_not_of("0123456789", name.size() + 1);
            if (what.starts_with(name + ":") && digits != std::string::npos &&
                digits > name.size() + 1 && what.substr(digits).starts_with(": ")) {
                error.file = name;
                error.line = std::atoi(what.c_str() + name.size() + 1);
                error.what = what.substr(digits + 2);
                std::vector<ContentError> one{error};
                error = complete_places(one, found_.game->loaded->sources).front();
                return;
            }
        }
    }

    fs::path folder_;
    const OpenTexts& open_;
    Findings found_;
};

}  // namespace

std::optional<fs::path> package_of(const fs::path& file) {
    std::error_code code;
    for (fs::path folder = file.parent_path(); !folder.empty(); folder = folder.parent_path()) {
        if (fs::is_regular_file(folder / "game.yaml", code)) {
            return folder;
        }
        if (folder == folder.parent_path()) {
            break;
        }
    }
    return std::nullopt;
}

Findings look_at(const fs::path& folder, const OpenTexts& open, Depth depth) {
    return Look(folder, open).run(depth);
}

}  // namespace perthro::lsp
