#include "scripting/outside/outside_player.hpp"

#include "scripting/outside/beginning.hpp"
#include "scripting/outside/talk.hpp"

#include <algorithm>
#include <fmt/format.h>

namespace perthro::outside {

namespace {

std::unique_ptr<Client> client_of(const Program& program, const GameDefinition& game) {
    switch (program.protocol) {
        case Protocol::Gtp: return gtp_client(program, game);
        case Protocol::Cecp: return cecp_client(program, game);
        default: return uci_client(program, game);
    }
}

bool same(const MatchStart& one, const MatchStart& other) {
    return one.setup == other.setup && one.seed == other.seed && one.position == other.position;
}

}  // namespace

OutsidePlayer::OutsidePlayer(Program program, std::shared_ptr<const Rules> rules)
    : program_(std::move(program)), rules_(std::move(rules)),
      spelling_(program_.protocol, rules_->game), mirror_(rules_) {
    require_speakable(*rules_);
    try {
        start();
    } catch (const Trouble& trouble) {
        throw PlayError(fmt::format("{} (does it speak {}?)", trouble.what(),
                                    protocol_name(program_.protocol)));
    }
}

void OutsidePlayer::start() { client_ = client_of(program_, rules_->game); }

OutsideMove OutsidePlayer::choose(const Match& match, const Bound& bound) {
    follow(match);
    game_.to_move = mirror_.worker().position().to_move();
    Bound bounded = bound;
    bounded.depth = program_.depth;
    return ask(bounded);
}

// Brings the mirror to where the match stands, and writes down the moves on the way.
void OutsidePlayer::follow(const Match& match) {
    const std::vector<std::size_t>& made = match.made();
    const std::vector<std::size_t>& mine = mirror_.made();
    const bool goes_on = following_ && same(began_, match.began()) && is_beginning(mine, made);
    game_.fresh = !goes_on;
    if (!goes_on) {
        began_ = match.began();
        mirror_.start(began_);
        game_.moves.clear();
        game_.movers.clear();
        game_.start = is_usual_start(rules_->game, began_) ? "" : spelling_.position(mirror_);
        following_ = true;
    }
    while (mine.size() < made.size()) {
        const std::size_t index = made[mine.size()];
        game_.movers.push_back(mirror_.worker().position().to_move());
        game_.moves.push_back(spelling_.moves(mirror_)[index]);
        mirror_.make(index);
    }
}

OutsideMove OutsidePlayer::ask(const Bound& bound) {
    for (bool again = false;; again = true) {
        try {
            if (client_ == nullptr) {
                start();
                game_.fresh = true;
            }
            return played(client_->ask(game_, bound));
        } catch (const Trouble& trouble) {
            client_.reset();
            if (again) {
                const bool gone = trouble.kind() == Trouble::Kind::Gone;
                return {0, {}, gone ? "crashed" : "no answer", trouble.what()};
            }
        }
    }
}

OutsideMove OutsidePlayer::played(const Reply& reply) {
    const std::string& name = program_.command.front();
    if (reply.move.empty()) {
        return {0, reply.said, "resigned", fmt::format("`{}` gives up", name)};
    }
    const std::vector<std::string> texts = spelling_.moves(mirror_);
    const auto found = std::find(texts.begin(), texts.end(), reply.move);
    if (found == texts.end()) {
        client_.reset();  // who knows where it stands
        return {0, reply.said, "illegal move",
                fmt::format("`{}` plays {}, which is no move in {}", name, reply.move,
                            mirror_.position())};
    }
    return {static_cast<std::size_t>(found - texts.begin()), reply.said, "", ""};
}

}  // namespace perthro::outside
