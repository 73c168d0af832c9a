// `perthro perft`: counts the leaves of the tree of moves.
#include "scripting/command/command.hpp"
#include "scripting/command/root_progress.hpp"
#include "scripting/command/terminal.hpp"
#include "scripting/json_text.hpp"
#include "scripting/play/alike_moves.hpp"

#include <algorithm>
#include <chrono>
#include <fmt/ostream.h>
#include <nlohmann/json.hpp>
#include <optional>

namespace perthro::command {

namespace {

constexpr int kLookedAt = 50;  // positions where moves may read alike

struct Arguments {
    GameArguments game;
    MatchStart start;
    int depth = 1;
    PerftOptions perft;
    bool divide = false, json = false;
};

struct Counted {
    std::vector<std::uint64_t> nodes;  // [depth - 1]
    double seconds = 0;                // of the deepest count
    [[nodiscard]] double speed() const {
        return seconds > 0 ? static_cast<double>(nodes.back()) / seconds : 0;
    }
};

double seconds_since(std::chrono::steady_clock::time_point begin) {
    return std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
}

// Counts below each root move; calls `tell(move, nodes)` after each, and says on a terminal how
// many are done.
template <typename Tell>
void count_below(Match& match, int depth, const PerftOptions& perft, const Streams& streams,
                 Tell tell) {
    match.worker().results().ignore_soft(true);
    const std::size_t moves = match.moves().size();
    std::optional<RootProgress> progress;
    if (is_terminal(streams.err)) {
        progress.emplace(streams.err, moves);
    }
    for (std::size_t i = 0; i < moves; ++i) {
        match.make(i);
        tell(i, match.worker().perft(depth - 1, perft));
        match.undo();
        if (progress) {
            progress->done(i + 1);
        }
    }
}

// The nodes some plies ahead: at once, or where somebody looks on, move by move.
std::uint64_t nodes_ahead(Match& match, int depth, const PerftOptions& perft,
                          const Streams& streams) {
    if (depth == 1 || !is_terminal(streams.err)) {
        return match.worker().perft(depth, perft);
    }
    std::uint64_t all = 0;
    count_below(match, depth, perft, streams,
                [&](std::size_t /*move*/, std::uint64_t nodes) { all += nodes; });
    return all;
}

// JSON says the counts of all depths; a person asked for one.
void count(Match& match, const Arguments& arguments, const Streams& streams, Counted& counted) {
    for (int depth = arguments.json ? 1 : arguments.depth; depth <= arguments.depth; ++depth) {
        const auto begin = std::chrono::steady_clock::now();
        counted.nodes.push_back(nodes_ahead(match, depth, arguments.perft, streams));
        counted.seconds = seconds_since(begin);
    }
}

// One line for each move, sorted.
void divide(Match& match, const Arguments& arguments, const Streams& streams, Counted& counted) {
    const auto begin = std::chrono::steady_clock::now();
    std::vector<std::pair<std::string, std::uint64_t>> lines;
    match.worker().results().ignore_soft(true);
    const std::vector<std::string> texts = match.texts();
    std::uint64_t nodes = 0;
    count_below(match, arguments.depth, arguments.perft, streams,
                [&](std::size_t move, std::uint64_t below) {
                    lines.emplace_back(texts[move], below);
                    nodes += below;
                });
    counted.nodes.push_back(nodes);
    counted.seconds = seconds_since(begin);
    std::sort(lines.begin(), lines.end());
    for (const auto& [text, number] : lines) {
        fmt::print(streams.out, "{}: {}\n", text, number);
    }
}

int run(const Arguments& arguments, const Streams& streams) {
    Match match(open(arguments.game, &streams).rules);
    begin(match, arguments.start, streams);
    look_for_alike_moves(match, arguments.depth - 1, kLookedAt);
    Counted counted;
    if (arguments.divide) {
        divide(match, arguments, streams, counted);
    } else {
        count(match, arguments, streams, counted);
    }
    if (arguments.json) {
        const nlohmann::ordered_json json{
            {"game", match.rules().game.id}, {"position", match.position()},
            {"depth", arguments.depth},      {"nodes", counted.nodes},
            {"seconds", counted.seconds},    {"nodes_per_second", counted.speed()}};
        fmt::print(streams.out, "{}\n", json_text(json));
    } else {
        fmt::print(streams.out, "{} nodes, {:.3f} s, {} nodes/s\n", counted.nodes.back(),
                   counted.seconds, grouped(static_cast<std::uint64_t>(counted.speed())));
    }
    return kDone;
}

void describe(Syntax& syntax, Arguments& arguments) {
    constexpr int kDeepest = 1000;
    add_game(syntax, arguments.game);
    syntax.number("DEPTH", arguments.depth, "Plies", 1, kDeepest);
    add_start(syntax, arguments.start);
    syntax.flag("--divide", arguments.divide, "Count below each move, one line each");
    syntax.flag("--reference", arguments.perft.reference,
                "Without tables: every word is interpreted");
    syntax.flag("--forward", arguments.perft.forward,
                "With --reference: ask every piece what it attacks, judge every move by making it");
    syntax.flag("--make-leaves", arguments.perft.make_leaves, "Make the moves of the last ply too");
    syntax.flag("--json", arguments.json, "Print one JSON object: the counts of all depths");
    syntax.exclude("--divide", "--json");
}

}  // namespace

Command perft_command() {
    return make_command("perft", "Count the positions some plies ahead", describe, run);
}

}  // namespace perthro::command
