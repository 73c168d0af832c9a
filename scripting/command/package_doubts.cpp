#include "scripting/command/package_doubts.hpp"

#include "scripting/command/command.hpp"
#include "scripting/command/package_expectations.hpp"
#include "scripting/command/package_properties.hpp"
#include "scripting/command/tested_games.hpp"
#include "scripting/errors.hpp"

#include <algorithm>
#include <fmt/format.h>

namespace perthro::command {

namespace {

class Doubts {
public:
    Doubts(const std::filesystem::path& folder, const TestSettings& settings)
        : folder_(folder), settings_(settings), tests_(read_tests_file(folder, settings.open)),
          games_(folder, settings) {}

    TestDoubts find() {
        for (const CountTest& test : tests_.counts) {
            look(test.start, [](Match&) {});
        }
        for (const MovesTest& test : tests_.positions) {
            look(test.start, [&](Match& match) { check_all_names(match, test.moves); });
        }
        for (const LegalTest& test : tests_.legal) {
            look(test.start, [&](Match& match) { check_names(match, test.move); });
        }
        for (const GameTest& test : tests_.games) {
            look_at_game(test);
        }
        for (const ViewTest& test : tests_.views) {
            look(test.start, [&](Match& match) {
                static_cast<void>(viewer_named(match.rules(), test.player));
            });
        }
        for (const PropertyTest& test : tests_.properties) {
            look_at_property(test);
        }
        for (const FailTest& test : tests_.fails) {
            if (!test.wrong.empty()) {
                note(test.at, test.wrong);
            }
        }
        return {std::move(errors_), games_.warnings(), games_.texts()};
    }

private:
    // Goes to where a test begins and looks further there. `begins` says where: what it throws is
    // wrong with the test, too, which stands at `said`.
    template <typename Begins, typename More>
    void look_from(const TestStart& said, const Begins& begins, const More& more) {
        try {
            const TestStart start = begins();
            Match& match = games_.begun(start, tests_.name);
            check_all_names(match, start.after);
            more(match);
        } catch (const LoadErrors& wrong) {
            note(said.at, "does not load with these options: " + wrong.errors().front().what);
        } catch (const RuleError& wrong) {
            note_once(placed(wrong, said.at));
        } catch (const std::exception& wrong) {
            note(said.at, wrong.what());
        }
    }
    template <typename More>
    void look(const TestStart& start, const More& more) {
        look_from(start, [&] { return start; }, more);
    }

    void look_at_game(const GameTest& test) {
        const auto begins = [&] {
            return start_with_record(test.start, games_.record_text(test.record));
        };
        look_from(test.start, begins, [&](Match& match) {
            check_winner(match.rules().game, test.winner.value_or(""));
            check_ending(match.rules().game, test.ends.value_or(""));
            static_cast<void>(played_game(games_.record_text(test.record), match.rules().game));
        });
    }

    // Whether the expression is one, and can be asked where the test begins.
    void look_at_property(const PropertyTest& test) {
        PropertyTest once = test;
        once.games = 1;
        once.plies = 0;
        try {
            hold_in_random_games(once,
                                 {folder_.string(), settings_.limits, settings_.open, tests_.name});
        } catch (const LoadErrors& wrong) {
            note(test.start.at, "holds: " + wrong.errors().front().what);
        } catch (const std::exception& wrong) {
            const std::string what = wrong.what();
            if (what.starts_with("fails")) {  // that it does not hold is what the test asks
                note(test.start.at, "holds: " + what);
            }
        }
    }

    static void check_all_names(const Match& match, const std::vector<std::string>& moves) {
        for (const std::string& move : moves) {
            check_names(match, move);
        }
    }

    void note(const Source& at, const std::string& what) {
        errors_.push_back({tests_.name, at.line, 0, "", what, "", ""});
    }

    // A rule may fail in many tests.
    void note_once(ContentError error) {
        if (std::none_of(errors_.begin(), errors_.end(), [&](const ContentError& known) {
                return known.file == error.file && known.line == error.line &&
                       known.what == error.what;
            })) {
            errors_.push_back(std::move(error));
        }
    }

    // The failure of a rule where it stands, else at the line of a test.
    [[nodiscard]] ContentError placed(const RuleError& wrong, const Source& test) const {
        ContentError error{tests_.name, test.line, 0, "", wrong.what(), "", ""};
        const GameDefinition* const game = games_.any_loaded();
        if (wrong.at().file >= 0 && game != nullptr) {
            error.file = game->files[static_cast<std::size_t>(wrong.at().file)];
            error.line = wrong.at().line;
            const std::string place = fmt::format("{}:{}: ", error.file, error.line);
            error.what.erase(0, error.what.starts_with(place) ? place.size() : 0);
        }
        return error;
    }

    std::filesystem::path folder_;
    const TestSettings& settings_;
    TestsFile tests_;
    TestedGames games_;
    std::vector<ContentError> errors_;
};

}  // namespace

TestDoubts doubtful_tests(const std::string& package, const TestSettings& settings) {
    return Doubts(folder_of(package), settings).find();
}

}  // namespace perthro::command
