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

constexpr std::chrono::milliseconds kReportPause{100};
constexpr std::size_t kMostLine = 12;  // moves of what a program expects

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

OutsideMove OutsidePlayer::choose(const Match& match, Bound bound,
                                  const search::Progress& progress) {
    follow(match);
    game_.to_move = mirror_.worker().position().to_move();
    bound.depth = program_.depth;
    if (progress) {
        bound.report = [this, &progress, due = Clock::now()](const Heard& heard) mutable {
            if (Clock::now() >= due) {
                due = Clock::now() + kReportPause;
                progress(thought_of(heard));
            }
        };
    }
    return ask(bound);
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
            if (trouble.kind() == Trouble::Kind::Left || is_left()) {
                return {0, {}, "left", trouble.what()};
            }
            if (again) {
                const bool gone = trouble.kind() == Trouble::Kind::Gone;
                return {0, {}, gone ? "crashed" : "no answer", trouble.what()};
            }
        }
    }
}

OutsideMove OutsidePlayer::played(const Reply& reply) {
    const std::string& name = program_.command.front();
    search::Thought said = thought_of(reply.said);
    if (reply.move.empty()) {
        return {0, std::move(said), "resigned", fmt::format("`{}` gives up", name)};
    }
    const std::size_t index = index_of(reply.move);
    if (index == mirror_.moves().size()) {
        client_.reset();  // who knows where it stands
        return {0, std::move(said), "illegal move",
                fmt::format("`{}` plays {}, which is no move in {}", name, reply.move,
                            mirror_.position())};
    }
    return {index, std::move(said), "", ""};
}

// Where a move stands in the mirror's list, the length of the list: nowhere.
std::size_t OutsidePlayer::index_of(const std::string& move) {
    const std::vector<std::string> texts = spelling_.moves(mirror_);
    return static_cast<std::size_t>(std::find(texts.begin(), texts.end(), move) - texts.begin());
}

// Follows the line on the mirror, up to a word that is no move. Some programs write lines otherwise
// than moves, with numbers between them.
search::Thought OutsidePlayer::thought_of(const Heard& heard) {
    search::Thought thought = heard.thought;
    for (const std::string& word : heard.line) {
        if (word.back() == '.') {
            continue;
        }
        std::size_t index = index_of(word);
        if (index == mirror_.moves().size()) {
            const FoundMove found = mirror_.find_whole(word);
            if (!found) {
                break;
            }
            index = static_cast<std::size_t>(found.index);
        }
        thought.line.push_back(search::path_of(mirror_.moves(), index));
        mirror_.make(index);
        if (thought.line.size() == kMostLine) {
            break;
        }
    }
    for (std::size_t i = 0; i < thought.line.size(); ++i) {
        mirror_.undo();
    }
    return thought;
}

}  // namespace perthro::outside
