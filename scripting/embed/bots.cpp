// perthro.h: bots.
#include "engine/search/terms.hpp"
#include "scripting/embed/handles.hpp"
#include "scripting/package/weights_file.hpp"
#include "scripting/play/recollection.hpp"
#include "scripting/play/search_threads.hpp"

using namespace perthro;
using namespace perthro::embed;

namespace {

// What is known of the game, with the weights of a folder if one is named.
std::shared_ptr<const search::Knowledge> knowledge_of(Core& core, const char* weights) {
    auto known = core.knowledge();
    if (weights == nullptr) {
        return known;
    }
    SourceTexts sources;
    const auto given = read_weights(weights, core.definition(), sources);
    if (given == nullptr) {
        throw Failure(PERTHRO_NOT_THERE,
                      "there is no " + std::string(kWeightsFile) + " in `" + weights + "`");
    }
    return std::make_shared<search::Knowledge>(*known, known->terms().with(given.get()));
}

void require_threads(int threads) {
    if (threads < 0 || threads > kMostSearchThreads) {
        throw Failure(PERTHRO_MISUSE, "`threads` is " + std::to_string(threads) + " (0 to " +
                                          std::to_string(kMostSearchThreads) + ")");
    }
}

void think(perthro_bot& bot, const perthro_thinking& thinking, Match& match, perthro_choice& choice,
           std::string& text) {
    if (match.moves().empty() || match.moves().chance) {
        throw Failure(PERTHRO_ILLEGAL, match.moves().empty() ? "nobody has a move: the game is over"
                                                             : "nobody has a move: chance is due");
    }
    const ThinkingTime time{std::chrono::milliseconds(thinking.milliseconds), thinking.nodes};
    const BotChoice chosen = bot.chooser->must_choose(match, time, thinking.seed);
    text = match.texts()[chosen.move];
    choice = {chosen.move, chosen.thought.scored ? 1 : 0, chosen.thought.score,
              chosen.thought.depth, chosen.thought.nodes};
}

}  // namespace

perthro_status perthro_bot_new(const perthro_game* game, const char* name, const char* weights,
                               int threads, perthro_bot** bot, perthro_error** error) {
    return guarded(error, [&] {
        need(bot, "bot");
        *bot = nullptr;
        need(game, "game");
        require_threads(threads);
        const std::string wanted = name != nullptr ? name : search::kDefaultBot;
        auto made = std::make_unique<perthro_bot>();
        made->core = game->core;
        with_status(PERTHRO_NOT_THERE, [&] {
            require_own_bot(wanted);
            game->core->run_on_script_thread([&] {
                made->chooser = std::make_unique<Chooser>(
                    wanted, knowledge_of(*game->core, weights), threads);
            });
        });
        made->name = made->chooser->name();
        *bot = made.release();
    });
}

const char* perthro_bot_name(const perthro_bot* bot) {
    return bot != nullptr ? bot->name.c_str() : nullptr;
}

void perthro_bot_free(perthro_bot* bot) {
    if (bot == nullptr) {
        return;
    }
    static_cast<void>(guarded(nullptr, [&] {  // what it has of Lua ends where it ran
        bot->core->run_on_script_thread([&] { bot->chooser.reset(); });
    }));
    delete bot;
}

perthro_status perthro_state_bestmove(const perthro_state* state, perthro_bot* bot,
                                      const perthro_thinking* thinking, perthro_choice* choice,
                                      char** move, perthro_error** error) {
    return guarded(error, [&] {
        if (move != nullptr) {
            *move = nullptr;
        }
        need(choice, "choice");
        need(state, "state");
        need(bot, "bot");
        need(thinking, "thinking");
        if (bot->core != state->core) {
            throw Failure(PERTHRO_MISUSE, "the bot is of another game than the state");
        }
        perthro_choice chosen{};
        std::string text;
        state->core->think(state->place, [&](Table& table) {
            if (!Recollection::applies(state->core->rules())) {
                think(*bot, *thinking, table.match(), chosen, text);
                return;
            }
            Match match(state->core->open().rules);  // which knows what was seen on the way
            replay(*state, match);
            think(*bot, *thinking, match, chosen, text);
        });
        if (move != nullptr) {
            *move = given_text(text);
        }
        *choice = chosen;
    });
}
