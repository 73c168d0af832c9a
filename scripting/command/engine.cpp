// `perthro engine`: a game for programs that speak the protocols of engines.
#include "scripting/command/bots.hpp"
#include "scripting/command/playouts.hpp"
#include "scripting/outside/host.hpp"

namespace perthro::command {

namespace {

struct Arguments {
    GameArguments game;
    std::string protocol = "uci";
    std::string bot = search::kDefaultBot;
    std::uint64_t seed = 0;
    int time = 0;
    std::uint64_t nodes = 0;
    int search_threads = 1;
};

int run(const Arguments& arguments, const Streams& streams) {
    const auto protocol = outside::protocol_named(arguments.protocol);
    if (!protocol) {
        throw UsageError("engine: there is no protocol `" + arguments.protocol + "` (" +
                         outside::protocols_in_words() + ")");
    }
    require_own_bot(arguments.bot);
    // Opened with the options of games between bots: no protocol has words for more.
    const auto load = [&](const OptionValues& options) {
        GameArguments game = arguments.game;
        OptionValues values = option_values(game.options);
        for (const auto& [option, value] : options) {
            values[option] = value;
        }
        game.options = written_options(values);
        return open_for_playouts(game, &streams);
    };
    const outside::Offer offer{load,
                               streams.in,
                               streams.out,
                               arguments.bot,
                               arguments.seed,
                               thinking_time(arguments.time, arguments.nodes),
                               search_threads(arguments.search_threads).number};
    switch (*protocol) {
        case outside::Protocol::Cecp: return serve_cecp(offer);
        case outside::Protocol::Gtp: return serve_gtp(offer);
        default: return serve_uci(*protocol, offer);
    }
}

void describe(Syntax& syntax, Arguments& arguments) {
    add_game(syntax, arguments.game);
    syntax.text("--protocol", arguments.protocol,
                "What is spoken: " + outside::protocols_in_words() + " (uci)",
                "uci|usi|ucci|cecp|gtp");
    syntax.text("--bot", arguments.bot, "Who thinks (default)", "BOT");
    add_seed(syntax, arguments.seed);
    add_thinking(syntax, arguments.time, arguments.nodes);
    add_search_threads(syntax, arguments.search_threads);
}

}  // namespace

Command engine_command() {
    return make_command("engine", "Offer a game to other programs", describe, run);
}

}  // namespace perthro::command
