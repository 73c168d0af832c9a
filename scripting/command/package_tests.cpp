#include "scripting/command/package_tests.hpp"

#include "engine/game/observe.hpp"
#include "scripting/command/bounded_count.hpp"
#include "scripting/command/command.hpp"
#include "scripting/command/how_it_stands.hpp"
#include "scripting/command/package_expectations.hpp"
#include "scripting/command/package_properties.hpp"
#include "scripting/command/tested_games.hpp"
#include "scripting/command/tested_reasons.hpp"
#include "scripting/errors.hpp"
#include "scripting/play/alike_moves.hpp"
#include "scripting/play/move_reading.hpp"
#include "scripting/play/open_edited_game.hpp"
#include "scripting/play/record_acts.hpp"
#include "scripting/text.hpp"

#include <algorithm>
#include <chrono>
#include <fmt/format.h>
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
        : package_(package), settings_(settings), folder_(folder_of(package)),
          games_(folder_, settings) {}

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
            static_cast<void>(games_.with({}));  // one failure, not one for each test
            run_all();
        } catch (const LoadErrors& errors) {
            fail(format_errors(errors.errors(), errors.sources()));
        } catch (const std::exception& error) {
            fail(error.what());
        }
        report_.warnings = games_.warnings();
        report_.seconds =
            std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
        return std::move(report_);
    }

private:
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
                hold_in_random_games(test, {folder_.string(), settings_.limits, settings_.open,
                                            tests_.name, settings_.stop});
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

    Match& begin(const TestStart& start) {
        Match& match = games_.begun(start, tests_.name);
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
                                                          : count_leaves(match.worker(), plies,
                                                                         expected, settings_.stop);
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
        if (!legal && !test.reason.empty() &&
            !has_reason(match, test.move, test.reason, games_.texts())) {
            throw Failed("is not legal, but not for `" + test.reason + "`" +
                         reason_meant(test.reason, match.rules().game, games_.texts()) +
                         instead(match, test.move, package_, test.start));
        }
    }

    void run_game(const GameTest& test) {
        const std::string record = games_.record_text(test.record);
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
                const std::string why = found.meant.empty() ? because(match, moves[i]) : "";
                throw Failed(fmt::format("ply {}: {} ({}){}{}", i + 1, found.error.what,
                                         found.error.remedy, why, how_it_stands(match)));
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
        check_shown(match.position_texts(), match.position(), test.shows);
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
        const Position& seen = observer.show(match.worker(), viewer);
        check_shown(match.position_texts(), match.position_texts().write(seen), test.sees);
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
    TestedGames games_;
};

}  // namespace

TestReport run_package_tests(const std::string& package, const TestSettings& settings) {
    return PackageTests(package, settings).run();
}

}  // namespace perthro::command
