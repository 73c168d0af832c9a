#include "scripting/command/package_tests.hpp"

#include "engine/game/observe.hpp"
#include "engine/rules/place.hpp"
#include "scripting/command/command.hpp"
#include "scripting/command/how_it_stands.hpp"
#include "scripting/command/odd_starts.hpp"
#include "scripting/command/package_expectations.hpp"
#include "scripting/command/package_properties.hpp"
#include "scripting/errors.hpp"
#include "scripting/package/files.hpp"
#include "scripting/play/alike_moves.hpp"
#include "scripting/play/match.hpp"
#include "scripting/play/move_reading.hpp"
#include "scripting/play/open_edited_game.hpp"
#include "scripting/play/record_acts.hpp"
#include "scripting/play/refusals.hpp"
#include "scripting/text.hpp"

#include <algorithm>
#include <array>
#include <chrono>
#include <fmt/format.h>
#include <memory>
#include <set>

namespace perthro::command {

namespace {

namespace fs = std::filesystem;

constexpr int kLookedAt = 5;  // positions of a count where moves may read alike

std::uint64_t count_routes(Worker& worker, int depth) {
    MoveList routes;
    worker.list(routes, true);
    if (depth == 1) {
        return routes.size();
    }
    std::uint64_t nodes = 0;
    for (std::size_t i = 0; i < routes.size(); ++i) {
        worker.make(routes, i);
        nodes += count_routes(worker, depth - 1);
        worker.unmake();
    }
    return nodes;
}

class PackageTests {
public:
    PackageTests(const std::string& package, const TestSettings& settings)
        : package_(package), settings_(settings), folder_(folder_of(package)) {}

    TestDoubts doubts() {
        tests_ = read_tests_file(folder_, settings_.open);
        std::vector<ContentError> errors;
        const auto look_from = [&](const TestStart& said, const auto& begins, const auto& more) {
            try {
                const TestStart start = begins();
                Match& match = match_with(start.options);
                match.start({start.setup, 0, start.position, ""});
                odd_.look(match, start, tests_.name);
                for (const std::string& move : start.after) {
                    check_names(match, move);
                }
                more(match);
            } catch (const LoadErrors& wrong) {
                errors.push_back(
                    {tests_.name, said.at.line, 0, "",
                     "does not load with these options: " + wrong.errors().front().what, "", ""});
            } catch (const RuleError& wrong) {
                ContentError error = placed(wrong, said.at.line);
                if (std::none_of(errors.begin(), errors.end(), [&](const ContentError& known) {
                        return known.file == error.file && known.line == error.line &&
                               known.what == error.what;
                    })) {
                    errors.push_back(std::move(error));
                }
            } catch (const std::exception& wrong) {
                errors.push_back({tests_.name, said.at.line, 0, "", wrong.what(), "", ""});
            }
        };
        const auto look = [&](const TestStart& start, const auto& more) {
            look_from(start, [&] { return start; }, more);
        };
        for (const CountTest& test : tests_.counts) {
            look(test.start, [](Match&) {});
        }
        for (const MovesTest& test : tests_.positions) {
            look(test.start, [&](Match& match) {
                for (const std::string& move : test.moves) {
                    check_names(match, move);
                }
            });
        }
        for (const LegalTest& test : tests_.legal) {
            look(test.start, [&](Match& match) { check_names(match, test.move); });
        }
        for (const GameTest& test : tests_.games) {
            const auto begins = [&] {
                return start_with_record(test.start, record_text(test.record));
            };
            look_from(test.start, begins, [&](Match& match) {
                check_winner(match.rules().game, test.winner.value_or(""));
                check_ending(match.rules().game, test.ends.value_or(""));
                static_cast<void>(played_game(record_text(test.record), match.rules().game));
            });
        }
        for (const ViewTest& test : tests_.views) {
            look(test.start, [&](Match& match) {
                static_cast<void>(viewer_named(match.rules(), test.player));
            });
        }
        for (const FailTest& test : tests_.fails) {
            if (!test.wrong.empty()) {
                errors.push_back({tests_.name, test.at.line, 0, "", test.wrong, "", ""});
            }
        }
        return {std::move(errors), odd_.warnings(), texts_};
    }

    TestReport run() {
        report_.package = package_;
        const auto begin = std::chrono::steady_clock::now();
        try {
            ReadTests read = read_tests(folder_, settings_.open);
            tests_ = std::move(read.tests);
            for (const ContentError& error : read.errors) {  // each such entry fails alone
                if (settings_.line == 0 || error.line == settings_.line) {
                    fail(format_error(error, read.sources));
                }
            }
            static_cast<void>(match_with({}));  // one failure, not one for each test
            run_all();
        } catch (const LoadErrors& errors) {
            fail(format_errors(errors.errors(), errors.sources()));
        } catch (const std::exception& error) {
            fail(error.what());
        }
        report_.warnings = odd_.warnings();
        report_.seconds =
            std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
        return std::move(report_);
    }

private:
    // The failure of a rule where it stands, else at the line of a test.
    [[nodiscard]] ContentError placed(const RuleError& wrong, int line) const {
        ContentError error{tests_.name, line, 0, "", wrong.what(), "", ""};
        const auto game = std::find_if(matches_.begin(), matches_.end(),
                                       [](const auto& entry) { return entry.second != nullptr; });
        if (wrong.at().file >= 0 && game != matches_.end()) {
            const auto& files = game->second->rules().game.files;
            error.file = files[static_cast<std::size_t>(wrong.at().file)];
            error.line = wrong.at().line;
            const std::string place = fmt::format("{}:{}: ", error.file, error.line);
            error.what.erase(0, error.what.starts_with(place) ? place.size() : 0);
        }
        return error;
    }

    void run_all() {
        for (const CountTest& test : tests_.counts) {
            run_counts(test);
        }
        for (const MovesTest& test : tests_.positions) {
            attempt(test.start, "the list of moves", [&] { run_moves(test); });
        }
        for (const LegalTest& test : tests_.legal) {
            attempt(test.start, "`" + test.move + "`", [&] { run_legal(test); });
        }
        for (const GameTest& test : tests_.games) {
            attempt(test.start, "the game", [&] { run_game(test); });
        }
        for (const ViewTest& test : tests_.views) {
            attempt(test.start, "what `" + test.player + "` sees", [&] { run_view(test); });
        }
        for (const FailTest& test : tests_.fails) {
            attempt(test.at, "the change of " + test.change.file, [&] { run_fail(test); });
        }
        for (const PropertyTest& test : tests_.properties) {
            attempt(test.start, (test.always ? "always `" : "never `") + test.holds + "`", [&] {
                hold_in_random_games(test, {folder_.string(), settings_.limits, settings_.open});
            });
        }
    }

    void fail(const std::string& what) {
        ++report_.failed;
        report_.failures.push_back(what);
    }

    template <typename Test>
    bool attempt(const Source& at, const std::string& name, const Test& test) {
        if (!is_wanted(at)) {
            return true;
        }
        std::string wrong;
        try {
            test();
            ++report_.passed;
            return true;
        } catch (const LoadErrors& errors) {
            wrong = "does not load:\n" + format_errors(errors.errors(), errors.sources());
        } catch (const std::exception& error) {
            wrong = error.what();
        }
        fail(fmt::format("{}:{}: {}: {}", tests_.name, at.line, name, wrong));
        return false;
    }
    template <typename Test>
    bool attempt(const TestStart& start, const std::string& name, const Test& test) {
        std::string where = name;
        where += start.setup.empty() ? "" : ", setup " + start.setup;
        for (const auto& [option, value] : start.options) {
            where.append(", ").append(option).append("=").append(value);
        }
        where += start.position.empty() ? "" : ", position " + start.position;
        where += start.after.empty() ? "" : ", after " + joined(start.after);
        return attempt(start.at, where, test);
    }

    // The game with these options, opened once; if that fails all errors are printed once.
    Match& match_with(const OptionValues& options) {
        const auto [entry, fresh] = matches_.try_emplace(options);
        if (fresh) {
            LoadRequest request;
            request.package = folder_.string();
            request.options = options;
            const OpenGame open = open_edited_game(request, settings_.limits, {}, settings_.open);
            texts_.insert(open.loaded->sources.begin(), open.loaded->sources.end());
            entry->second = std::make_unique<Match>(open.rules);
        }
        if (entry->second == nullptr) {
            throw Failed("does not load with these options, as said above");
        }
        return *entry->second;
    }

    Match& begin(const TestStart& start) {
        Match& match = match_with(start.options);
        match.start({start.setup, 0, start.position, ""});
        odd_.look(match, start, tests_.name);
        for (const std::string& move : start.after) {
            match.play(move);
        }
        return match;
    }

    [[nodiscard]] bool is_wanted(const Source& at) const {
        return settings_.line == 0 || at.line == settings_.line;
    }

    void run_counts(const CountTest& test) {
        if (!is_wanted(test.start.at)) {
            return;
        }
        for (const auto& [depth, nodes] : test.depths) {
            if (settings_.nodes != 0 && nodes > settings_.nodes) {
                ++report_.left_out;
                report_.omitted.push_back(fmt::format("{}:{}: depth {} ({} nodes)", tests_.name,
                                                      test.start.at.line, depth, grouped(nodes)));
                continue;
            }
            const auto one = [&, plies = depth, expected = nodes] {
                Match& match = begin(test.start);
                look_for_alike_moves(match, plies - 1, kLookedAt);
                const std::uint64_t counted = test.routes ? count_routes(match.worker(), plies)
                                                          : match.worker().perft(plies);
                if (counted != expected) {
                    throw Failed(
                        fmt::format("{} nodes instead of {}", grouped(counted), grouped(expected)) +
                        how_it_ended(match));
                }
            };
            if (!attempt(test.start, fmt::format("depth {}", depth), one)) {
                note_uncounted(test, depth);
                break;  // what is wrong here is wrong below
            }
        }
    }

    void note_uncounted(const CountTest& test, int failed) {
        const auto deeper = std::count_if(
            test.depths.begin(), test.depths.end(), [&](const auto& one) {
                return one.first > failed &&
                       (settings_.nodes == 0 || one.second <= settings_.nodes);
            });
        if (deeper > 0) {
            report_.failures.back() += fmt::format(" ({} deeper {} not counted)", deeper,
                                                   deeper == 1 ? "one" : "ones");
        }
    }

    void run_moves(const MovesTest& test) {
        Match& match = begin(test.start);
        const std::vector<std::string> texts = match.texts();
        std::vector<std::string> missing;
        std::set<int> named;
        for (const std::string& text : test.moves) {
            check_names(match, text);
            const FoundMove found = match.find_whole(text);
            if (!found) {
                missing.push_back(text);
            } else if (!named.insert(found.index).second) {
                missing.push_back(text + " (a second time)");
            }
        }
        std::vector<std::string> extra;
        for (std::size_t i = 0; i < texts.size(); ++i) {
            if (named.count(static_cast<int>(i)) == 0) {
                extra.push_back(texts[i]);
            }
        }
        if (!missing.empty() || !extra.empty()) {
            throw Failed(
                "differs from the legal moves" +
                (missing.empty() ? "" : "\n  named here, but not legal: " + joined(missing)) +
                (extra.empty() ? "" : "\n  legal, but not named here: " + joined(extra)) +
                how_it_ended(match));
        }
    }

    void run_legal(const LegalTest& test) {
        Match& match = begin(test.start);
        check_names(match, test.move);
        // A text that may mean several legal moves proves nothing of any.
        if (const auto meant = meant_moves(match.rules(), test.move, match.texts());
            meant.size() > 1) {
            std::vector<std::string> legal;
            for (const int move : meant) {
                legal.push_back(match.texts()[static_cast<std::size_t>(move)]);
            }
            throw Failed("may mean several legal moves: " + joined(legal));
        }
        const bool legal = match.find_whole(test.move) || (test.legal && match.find(test.move));
        if (legal != test.legal) {
            throw Failed(legal ? "is legal, and the test has `is: false`"
                               : "is not legal" + because(match, test.move) + how_it_ended(match));
        }
        if (!legal && !test.reason.empty() && !has_reason(match, test.move, test.reason)) {
            throw Failed("is not legal, but not for `" + test.reason + "`" +
                         because(match, test.move));
        }
    }

    static std::vector<Reason> reasons_of(Match& match, const std::string& move) {
        for (const std::string& reading : own_readings(match.rules(), match.in_cells(move))) {
            const std::vector<Reason> reasons = reasons_against(match, reading);
            if (!reasons.empty()) {
                return reasons;
            }
        }
        return {};
    }

    // A reason is a word of the rules, what a player is told, a place (rules.lua:7) or a local of
    // the package in whose lines the rule stands.
    bool has_reason(Match& match, const std::string& move, const std::string& reason) {
        const std::vector<Reason> reasons = reasons_of(match, move);
        return std::any_of(reasons.begin(), reasons.end(), [&](const Reason& one) {
            return one.rule.find(reason) != std::string::npos ||
                   one.said.find(reason) != std::string::npos ||
                   stands_in(match.rules().game, one.at, reason);
        });
    }

    // Whether a place is the one that is named, or stands on a line with the name or in the lines
    // of a statement `local NAME = ...`.
    [[nodiscard]] bool stands_in(const GameDefinition& game, const Source& at,
                                 const std::string& name) const {
        const std::string place = place_of(game, at);
        const auto slash = place.find_last_of('/');
        if (place.empty() || place.substr(slash == std::string::npos ? 0 : slash + 1) == name) {
            return !place.empty();
        }
        const auto text = texts_.find(place.substr(0, place.find_last_of(':')));
        const auto lines = text == texts_.end() ? std::vector<std::string_view>{}
                                                : lines_of(text->second);
        const auto has_name = [&](std::string_view line) {
            const std::vector<std::string> names = identifiers_of(line.substr(0, line.find("--")));
            return std::find(names.begin(), names.end(), name) != names.end();
        };
        auto line = static_cast<std::size_t>(at.line);
        if (line == 0 || line > lines.size()) {
            return false;
        }
        if (has_name(lines[line - 1])) {
            return true;
        }
        while (line > 1 && (lines[line - 1].empty() || lines[line - 1][0] == ' ')) {
            --line;  // back to where the statement begins
        }
        return lines[line - 1].starts_with("local ") && has_name(lines[line - 1]);
    }

    static std::string because(Match& match, const std::string& move) {
        std::string text;
        for (const Reason& reason : reasons_of(match, move)) {
            text += "\n  " + describe(match.rules().game, reason);
        }
        return text;
    }

    void run_game(const GameTest& test) {
        const std::string record = record_text(test.record);
        Match& match = begin(start_with_record(test.start, record));
        check_winner(match.rules().game, test.winner.value_or(""));
        const PlayedGame played = played_game(record, match.rules().game);
        const std::vector<std::string>& moves = played.moves;
        for (std::size_t i = 0; i < moves.size(); ++i) {
            const FoundMove found = match.find(moves[i]);
            const auto over = found ? std::nullopt : match.outcome();
            if (over && match.moves().empty()) {
                throw Failed(fmt::format("ply {}: `{}` follows, but the game has ended with `{}`{}",
                                         i + 1, moves[i], over->kind, how_it_stands(match)));
            }
            if (!found) {
                throw Failed(fmt::format("ply {}: {} ({}){}{}", i + 1, found.error.what,
                                         found.error.remedy, because(match, moves[i]),
                                         how_it_stands(match)));
            }
            match.make(static_cast<std::size_t>(found.index));
        }
        const auto outcome = ending_of(match, played.notes);
        const std::string kind = outcome ? outcome->kind : "";
        if (test.ends && kind != *test.ends) {
            const std::string expected = test.ends->empty() ? "nothing" : "`" + *test.ends + "`";
            throw Failed((kind.empty() ? "does not end instead of ending with " + expected
                                       : "ends with `" + kind + "` instead of " + expected) +
                         how_it_stands(match, *test.ends));
        }
        const std::string winner = player_names(match.rules().game, outcome ? outcome->winners : 0);
        if (test.winner) {
            const std::string expected = test.winner->empty() ? "nobody" : *test.winner;
            if (winner != expected) {
                throw Failed("is won by " + winner + " instead of " + expected +
                             how_it_stands(match));
            }
        }
        check_shown(match.position(), test.shows);
    }

    // By the rules, else by an act, else by what could be claimed.
    static std::optional<Outcome> ending_of(Match& match, const std::vector<RecordNote>& notes) {
        if (!match.worker().outcome()) {
            if (const auto ended = ended_by_acts(match, notes)) {
                return ended;
            }
            if (std::any_of(notes.begin(), notes.end(),
                            [](const RecordNote& note) { return note.act == ActKind::Claim; })) {
                throw Failed("the record claims where nothing can be claimed");
            }
        }
        return match.outcome();
    }

    void run_view(const ViewTest& test) {
        Match& match = begin(test.start);
        const Player viewer = viewer_named(match.rules(), test.player);
        Observer observer(match.worker().shared_rules());
        const Position& seen = observer.observe(match.worker(), viewer);
        check_shown(match.position_texts().write(seen), test.sees);
    }

    std::string record_text(const std::string& record) {
        std::error_code code;
        const bool is_file = record.find('\n') == std::string::npos &&
                             fs::exists(folder_ / record, code);
        if (!is_file) {
            return record;
        }
        ContentError error;
        if (auto text = read_package_file(folder_, record, error)) {
            return *text;
        }
        throw Failed(error.file + ": " + error.what);
    }

    void run_fail(const FailTest& test) {
        if (!test.wrong.empty()) {
            throw Failed(test.wrong);
        }
        LoadRequest request;
        request.package = folder_.string();
        request.changes = {test.change};
        try {
            static_cast<void>(open_edited_game(request, settings_.limits, {}, settings_.open));
        } catch (const LoadErrors& errors) {
            const std::string text = format_errors(errors.errors(), errors.sources());
            if (text.find(test.error) == std::string::npos) {
                throw Failed("the error does not say `" + test.error + "`:\n" + text);
            }
            return;
        }
        throw Failed("loads as if nothing were wrong");
    }

    std::string package_;
    TestSettings settings_;
    fs::path folder_;
    TestsFile tests_;
    TestReport report_;
    OddStarts odd_;
    std::map<OptionValues, std::unique_ptr<Match>> matches_;
    SourceTexts texts_;  // of their files
};

}  // namespace

TestDoubts doubtful_tests(const std::string& package, const TestSettings& settings) {
    return PackageTests(package, settings).doubts();
}

TestReport run_package_tests(const std::string& package, const TestSettings& settings) {
    return PackageTests(package, settings).run();
}

}  // namespace perthro::command
