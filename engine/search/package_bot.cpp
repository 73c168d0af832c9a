#include "engine/search/package_bot.hpp"

#include <algorithm>

namespace perthro::search {

PackageBot::PackageBot(std::shared_ptr<const Knowledge> knowledge, Threads threads)
    : threads_(std::move(threads)), plain_(std::move(knowledge)),
      scripted_(std::make_shared<const Knowledge>(*plain_, plain_->rules()->with_bot())) {
    begin();
}

void PackageBot::begin() {
    const auto& functions = scripted_->rules()->game.hooks.defined;
    if (std::find(functions.begin(), functions.end(), "choose") != functions.end()) {
        walker_ = std::make_unique<Walker>(scripted_->rules());
    } else {
        search_ = make_bot(usual_search(*scripted_), scripted_, threads_);
    }
}

Thought PackageBot::think(const View& view, const Budget& budget, const Progress& progress) {
    try {
        Thought thought = walker_ != nullptr ? choose(view)
                                             : search_->think(view, budget, progress);
        if (walker_ != nullptr && progress) {
            progress(thought);
        }
        return thought;
    } catch (const BotFailure& failure) {
        begin();  // nothing is left of what the failure interrupted
        const std::string instead = usual_search(*plain_);
        Thought thought = make_bot(instead, plain_, threads_)->think(view, budget, progress);
        thought.problem = std::string(failure.what()) + "; `" + instead + "` thought instead";
        return thought;
    }
}

Thought PackageBot::choose(const View& view) {
    walker_->stand_on(view.position, view.history.get());
    if (view.moves.empty()) {
        walker_->list_in_order(moves_);
    } else {
        take_shown(view.moves);
    }
    require_choice(moves_);
    Worker& worker = walker_->worker();
    Thought thought;
    {
        const Hooks::Operation operation(worker.hooks());
        thought.index = worker.hooks()->choose(worker, moves_, walker_->to_move(), view.seed);
    }
    thought.move = path_of(moves_, thought.index);
    thought.line = {thought.move};
    thought.nodes = 1;
    thought.depth = 1;
    return thought;
}

// The moves that a player is shown, as far as he knows them: what they do to a position that he
// does not see is left out.
void PackageBot::take_shown(const std::vector<MovePath>& shown) {
    moves_.clear();
    for (const MovePath& path : shown) {
        Compound move;
        move.tokens = static_cast<std::uint32_t>(moves_.tokens.size());
        move.token_count = static_cast<std::uint32_t>(path.tokens.size());
        move.captures = static_cast<std::uint32_t>(moves_.captures.size());
        move.capture_count = static_cast<std::uint32_t>(path.captures.size());
        move.movement = kNoMovement;
        move.name = path.name;
        move.player = path.player;
        move.mover = path.mover;
        move.from = path.from;
        move.to = path.to;
        moves_.tokens.insert(moves_.tokens.end(), path.tokens.begin(), path.tokens.end());
        moves_.captures.insert(moves_.captures.end(), path.captures.begin(), path.captures.end());
        moves_.moves.push_back(move_bits::kCompound | moves_.compounds.size());
        moves_.compounds.push_back(move);
    }
}

}  // namespace perthro::search
