// `perthro bench`: the fixed set of measurements, one thread, and one number that changes only when
// a rule does. Counts are per second of processor time, ours and other programs', so that what else
// the machine does matters little.
#include "scripting/command/bench_set.hpp"
#include "scripting/command/outside_program.hpp"
#include "scripting/command/playouts.hpp"
#include "scripting/json_text.hpp"
#include "scripting/outside/child_process.hpp"
#include "scripting/package/files.hpp"

#include <algorithm>
#include <ctime>
#include <fmt/ostream.h>
#include <nlohmann/json.hpp>
#include <set>
#include <sstream>

namespace perthro::command {

namespace {

struct Arguments {
    int runs = 3;
    std::string against, only;
    bool quick = false, json = false, markdown = false;
};

double processor_seconds() { return static_cast<double>(std::clock()) / CLOCKS_PER_SEC; }

struct Spread {
    double median = 0, low = 0, high = 0;  // per second
};

Spread spread_of(std::vector<double> speeds) {
    std::sort(speeds.begin(), speeds.end());
    return speeds.empty() ? Spread{}
                          : Spread{speeds[speeds.size() / 2], speeds.front(), speeds.back()};
}

// The 64-bit hash of Fowler, Noll and Vo (FNV-1a).
class Signature {
public:
    void add(std::string_view text) {
        for (const char c : text) {
            hash_ = (hash_ ^ static_cast<unsigned char>(c)) * 0x100000001B3ULL;
        }
    }
    [[nodiscard]] std::string text() const { return fmt::format("{:016x}", hash_); }

private:
    std::uint64_t hash_ = 0xCBF29CE484222325ULL;
};

struct CountLine {
    std::string game, options, position;
    int depth = 1;
    std::uint64_t nodes = 0;
    Spread counted, made, interpreted;  // interpreted: one ply less deep
    struct Outside {
        std::string program;
        Spread speed;
        std::uint64_t nodes = 0;
    };
    std::vector<Outside> outside;
};

struct PlayoutLine {
    std::string game, options;
    Spread games, plies;
};

std::vector<std::string> programs_of(const std::string& list) {
    std::vector<std::string> programs;
    std::istringstream stream(list);
    for (std::string program; std::getline(stream, program, ',');) {
        programs.push_back(program);
    }
    return programs;
}

class Bench {
public:
    Bench(const Arguments& arguments, const Streams& streams)
        : arguments_(arguments), streams_(streams), programs_(programs_of(arguments.against)) {}

    int run() {
        const BenchSet set = read_bench_set();
        const std::vector<std::string> ids = package_ids();
        const auto wanted = [&](const std::string& game) {
            const bool there = std::binary_search(ids.begin(), ids.end(), game);
            return there && (arguments_.only.empty() || arguments_.only == game);
        };
        check_only(set);
        for (const BenchCount& count : set.counts) {
            if (wanted(count.game)) {
                counts_.push_back(measure(count));
                report(counts_.back());
            }
        }
        for (const BenchPlayout& playout : set.playouts) {
            if (wanted(playout.game)) {
                playouts_.push_back(measure(playout));
                report(playouts_.back());
            }
        }
        name_silent_programs();
        if (arguments_.json) {
            fmt::print(streams_.out, "{}\n", json_text(as_json()));
        } else {
            fmt::print(streams_.out, "signature {}{}, load {:.1f} to {:.1f}\n", signature_.text(),
                       arguments_.quick || !arguments_.only.empty() ? " (of a part of the set)"
                                                                    : "",
                       load_before_, outside::load_average());
        }
        return code_;
    }

private:
    static GameArguments game_arguments(const std::string& game,
                                        const std::vector<std::string>& options) {
        GameArguments arguments;
        arguments.game = game;
        arguments.options = options;
        return arguments;
    }

    void check_only(const BenchSet& set) const {
        std::set<std::string> games;
        for (const BenchCount& count : set.counts) {
            games.insert(count.game);
        }
        for (const BenchPlayout& playout : set.playouts) {
            games.insert(playout.game);
        }
        if (!arguments_.only.empty() && games.count(arguments_.only) == 0) {
            throw UsageError("bench: `" + arguments_.only + "` is not in the set (one of: " +
                             fmt::format("{}", fmt::join(games, ", ")) + ")");
        }
    }

    // Who asks for a comparison should not think it was made.
    void name_silent_programs() const {
        for (const std::string& program : programs_) {
            const bool counted = std::any_of(
                counts_.begin(), counts_.end(), [&](const CountLine& line) {
                    return std::any_of(line.outside.begin(), line.outside.end(),
                                       [&](const auto& other) { return other.program == program; });
                });
            if (!counted) {
                fmt::print(streams_.err,
                           "perthro: bench: `{}` counted nothing (it is not there, speaks no UCI, "
                           "or knows none of these games)\n",
                           program);
            }
        }
    }

    static constexpr double kLeastSeconds = 0.02;

    // Nodes per second of each run; one more in front of them warms up. A run counts again until
    // there is time enough to measure.
    template <typename Count>
    Spread repeat(std::uint64_t& nodes, const Count& count) const {
        std::vector<double> speeds;
        for (int run = 0; run <= arguments_.runs; ++run) {
            const double begin = processor_seconds();
            double time = 0, counted = 0;
            while (time < kLeastSeconds) {
                nodes = count();
                counted += static_cast<double>(nodes);
                time = processor_seconds() - begin;
            }
            if (run > 0) {
                speeds.push_back(counted / time);
            }
        }
        return spread_of(std::move(speeds));
    }

    CountLine measure(const BenchCount& bench) {
        Match match(open(game_arguments(bench.game, bench.options)).rules);
        match.start({"", 0, bench.position, ""});
        CountLine line;
        line.game = bench.game;
        line.options = fmt::format("{}", fmt::join(bench.options, " "));
        line.position = bench.position;
        line.depth = std::max(1, bench.depth - (arguments_.quick ? 1 : 0));
        line.counted = repeat(line.nodes, [&] { return match.worker().perft(line.depth); });
        std::uint64_t made = 0;
        line.made = repeat(made, [&] { return match.worker().perft(line.depth, {true, false}); });
        signature_.add(fmt::format("{};{};{};{};{}\n", line.game, line.options, line.position,
                                   line.depth, line.nodes));
        check(made, line.nodes, line, "with every leaf made");
        const int less = std::max(1, line.depth - 1);
        std::uint64_t interpreted = 0;
        line.interpreted = repeat(interpreted,
                                  [&] { return match.worker().perft(less, {false, true}); });
        check(interpreted, match.worker().perft(less), line, "interpreted, one ply less deep");
        for (const std::string& program : programs_) {
            if (!bench.variant.empty()) {
                measure_outside(program, bench.variant, line);
            }
        }
        return line;
    }

    void measure_outside(const std::string& program, const std::string& variant, CountLine& line) {
        CountLine::Outside outside{program, {}, 0};
        std::vector<double> speeds;
        for (int run = 0; run <= arguments_.runs; ++run) {
            const auto count = count_outside(program, variant, line.position, line.depth);
            if (!count) {
                return;  // it is not there or does not know the game
            }
            outside.nodes = count->nodes;
            if (run > 0) {
                speeds.push_back(static_cast<double>(count->nodes) /
                                 std::max(count->seconds, 1e-9));
            }
        }
        outside.speed = spread_of(std::move(speeds));
        check(outside.nodes, line.nodes, line, "as " + program + " counts");
        line.outside.push_back(std::move(outside));
    }

    // A speed is worth nothing if the count is wrong.
    void check(std::uint64_t nodes, std::uint64_t expected, const CountLine& line,
               const std::string& how) {
        if (nodes != expected) {
            fmt::print(streams_.err, "perthro: {} depth {}: {} nodes, but {} {}\n", line.game,
                       line.depth, expected, nodes, how);
            code_ = kWanting;
        }
    }

    PlayoutLine measure(const BenchPlayout& bench) {
        constexpr double kQuick = 0.1;
        const OpenGame game = open_for_playouts(game_arguments(bench.game, bench.options));
        PlayoutRequest request;
        request.seconds = arguments_.quick ? kQuick : bench.seconds;
        std::vector<double> games, plies;
        for (int run = 0; run <= arguments_.runs; ++run) {
            request.seed = static_cast<std::uint64_t>(run);
            const PlayoutResult result = run_playouts(game.rules, {}, request);
            if (run > 0) {
                games.push_back(static_cast<double>(result.counts.games) / result.seconds);
                plies.push_back(static_cast<double>(result.counts.plies) / result.seconds);
            }
        }
        return {bench.game, fmt::format("{}", fmt::join(bench.options, " ")),
                spread_of(std::move(games)), spread_of(std::move(plies))};
    }

    static constexpr double kMillion = 1e6;

    static std::string millions(const Spread& speed) {
        return fmt::format("{:8.2f} M/s ({:.2f} to {:.2f})", speed.median / kMillion,
                           speed.low / kMillion, speed.high / kMillion);
    }

    void report(const CountLine& line) {
        if (arguments_.json) {
            return;
        }
        if (arguments_.markdown) {
            report_row(line);
            return;
        }
        fmt::print(streams_.out,
                   "{:<24} depth {:>2} {:>14} nodes  counted {}  made {}  interpreted {}\n",
                   line.options.empty() ? line.game : line.game + " " + line.options, line.depth,
                   grouped(line.nodes), millions(line.counted), millions(line.made),
                   millions(line.interpreted));
        for (const CountLine::Outside& outside : line.outside) {
            fmt::print(streams_.out,
                       "    {:<20} {}: counted {:.2f} x, made {:.2f} x, interpreted {:.2f} x\n",
                       outside.program, millions(outside.speed),
                       line.counted.median / outside.speed.median,
                       line.made.median / outside.speed.median,
                       line.interpreted.median / outside.speed.median);
        }
        streams_.out.flush();
    }

    // A row of the table in docs/speed.md.
    void report_row(const CountLine& line) {
        const auto cell = [](const Spread& speed) {
            return fmt::format("{:.1f} ({:.1f} to {:.1f})", speed.median / kMillion,
                               speed.low / kMillion, speed.high / kMillion);
        };
        std::string outside;
        for (const CountLine::Outside& other : line.outside) {
            outside += fmt::format(
                "{}{} {:.1f}: {:.1f} x, {:.1f} x, {:.2f} x", outside.empty() ? "" : "; ",
                other.program, other.speed.median / kMillion,
                line.counted.median / other.speed.median, line.made.median / other.speed.median,
                line.interpreted.median / other.speed.median);
        }
        const std::string start = (line.options.empty() ? "" : " " + line.options) +
                                  (line.position == "start" ? "" : ", a middle game");
        fmt::print(streams_.out, "| {}{} | {} | {} | {} | {} | {} | {} |\n", line.game, start,
                   line.depth, grouped(line.nodes), cell(line.counted), cell(line.made),
                   cell(line.interpreted), outside);
        streams_.out.flush();
    }

    void report(const PlayoutLine& line) {
        if (arguments_.json || arguments_.markdown) {
            return;
        }
        const std::string name = line.options.empty() ? line.game : line.game + " " + line.options;
        fmt::print(streams_.out, "{:<24} {:>12} playouts/s ({} to {})  {:>12} plies/s\n", name,
                   grouped(static_cast<std::uint64_t>(line.games.median)),
                   grouped(static_cast<std::uint64_t>(line.games.low)),
                   grouped(static_cast<std::uint64_t>(line.games.high)),
                   grouped(static_cast<std::uint64_t>(line.plies.median)));
        streams_.out.flush();
    }

    static nlohmann::ordered_json as_json(const Spread& speed) {
        return {{"median", speed.median}, {"low", speed.low}, {"high", speed.high}};
    }

    [[nodiscard]] nlohmann::ordered_json as_json() const {
        nlohmann::ordered_json counts = nlohmann::ordered_json::array();
        for (const CountLine& line : counts_) {
            nlohmann::ordered_json outside = nlohmann::ordered_json::array();
            for (const CountLine::Outside& other : line.outside) {
                outside.push_back(
                    {{"program", other.program},
                     {"nodes", other.nodes},
                     {"nodes_per_second", as_json(other.speed)},
                     {"counted_ratio", line.counted.median / other.speed.median},
                     {"made_ratio", line.made.median / other.speed.median},
                     {"interpreted_ratio", line.interpreted.median / other.speed.median}});
            }
            counts.push_back({{"game", line.game},
                              {"options", line.options},
                              {"position", line.position},
                              {"depth", line.depth},
                              {"nodes", line.nodes},
                              {"counted", as_json(line.counted)},
                              {"made", as_json(line.made)},
                              {"interpreted", as_json(line.interpreted)},
                              {"against", outside}});
        }
        nlohmann::ordered_json playouts = nlohmann::ordered_json::array();
        for (const PlayoutLine& line : playouts_) {
            playouts.push_back({{"game", line.game},
                                {"options", line.options},
                                {"playouts_per_second", as_json(line.games)},
                                {"plies_per_second", as_json(line.plies)}});
        }
        return {{"signature", signature_.text()},
                {"load", {load_before_, outside::load_average()}},
                {"perft", counts},
                {"playouts", playouts}};
    }

    const Arguments& arguments_;
    const Streams& streams_;
    std::vector<std::string> programs_;
    double load_before_ = outside::load_average();
    std::vector<CountLine> counts_;
    std::vector<PlayoutLine> playouts_;
    Signature signature_;
    int code_ = kDone;
};

int run(const Arguments& arguments, const Streams& streams) {
    return Bench(arguments, streams).run();
}

void describe(Syntax& syntax, Arguments& arguments) {
    constexpr int kMostRuns = 100;
    syntax.number("--runs", arguments.runs,
                  "Runs after the one that warms up; the median counts (3)", 1, kMostRuns);
    syntax.text("--against", arguments.against, "Programs that count the same, divided by commas");
    syntax.text("--only", arguments.only, "One game of the set", "ID");
    syntax.flag("--quick", arguments.quick, "One ply less deep, playouts of a tenth of a second");
    syntax.flag("--markdown", arguments.markdown, "Print the counts as rows of a Markdown table");
    syntax.flag("--json", arguments.json, "Print one JSON object");
}

}  // namespace

Command bench_command() {
    return make_command("bench", "Measure the fixed set and print its signature", describe, run);
}

}  // namespace perthro::command
