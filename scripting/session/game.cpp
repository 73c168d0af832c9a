// The tree of a game: playing, walking, cutting, and what people did beside the plies.
#include "scripting/session/game.hpp"

#include "engine/random.hpp"
#include "engine/turns/together.hpp"
#include "scripting/play/record_acts.hpp"
#include "scripting/play/told_ways.hpp"

#include <algorithm>

namespace perthro::session {

MoveList alone(const MoveList& list, std::size_t index) {
    MoveList one;
    one.chance = list.chance;
    Compound move = list.compound(index);
    const auto effects = list.effects_of(move);
    const auto tokens = list.tokens_of(move);
    const auto captures = list.captures_of(move);
    one.effects.assign(effects.begin(), effects.end());
    one.tokens.assign(tokens.begin(), tokens.end());
    one.captures.assign(captures.begin(), captures.end());
    move.effects = move.tokens = move.captures = 0;
    move.majority = -1;
    one.compounds.push_back(move);
    one.moves.push_back(move_bits::kCompound);
    return one;
}

Game::Game(OpenGame open, GameStart start)
    : open_(std::move(open)), start_(std::move(start)), cells_(open_.rules->game.topology),
      board_(board_view(open_.rules->game)), viewer_(*open_.rules, cells_),
      observer_(hides_something(*open_.rules) ? std::make_unique<Observer>(open_.rules) : nullptr),
      match_(open_.rules), texts_(match_, hides()), here_(match_, cells_) {
    match_.start({start_.setup, start_.seed, start_.position, ""});
    nodes_.push_back(std::make_unique<GameNode>());
    const auto& setups = definition().setups;
    const int setup = start_.setup.empty() ? 0 : definition().find_setup(start_.setup);
    const bool drawn = static_cast<std::size_t>(setup) < setups.size() &&
                       (!setups[static_cast<std::size_t>(setup)].shuffles.empty() ||
                        !setups[static_cast<std::size_t>(setup)].lua.empty());
    first_position_ = start_.position.empty() && drawn ? match_.position() : start_.position;
}

// ---- playing

int Game::child_with(const std::string& own) const {
    const auto& next = node(current_).next;
    const auto found = std::find_if(next.begin(), next.end(),
                                    [&](int id) { return node(id).own == own; });
    return found == next.end() ? -1 : *found;
}

int Game::play(std::size_t move) {
    if (const int known = child_with(match_.texts()[move]); known >= 0) {
        const bool steps = leads_to_head(known);  // along what was played already
        go_to(known);
        head_ = steps ? head_ : known;
        return known;
    }
    auto fresh = std::make_unique<GameNode>();
    fresh->parent = current_;
    fill_node(*fresh, move);
    match_.make(move);
    here_.forget();
    try {
        fresh->text += fresh->chance ? "" : texts().mark_here();
    } catch (...) {
        match_.undo();
        throw;
    }
    const int id = node_count();
    nodes_.push_back(std::move(fresh));
    nodes_[static_cast<std::size_t>(current_)]->next.push_back(id);
    current_ = head_ = id;
    return id;
}

int Game::play_told(std::size_t move) {
    const auto secret = static_cast<int>(Together::plies(match_.worker().position()));
    const Hearing hearing(match_, deeds_of(here_.told(), move, cells_of(match_.moves(), move)));
    const int id = play(move);
    GameNode& ply = *nodes_[static_cast<std::size_t>(id)];
    ply.deeds = hearing.deeds();
    ply.secret_before = secret;
    return id;
}

void Game::fill_node(GameNode& node, std::size_t move) {
    const MoveList& list = match_.moves();
    const Compound& compound = list.compound(move);
    node.move = alone(list, move);
    node.own = match_.texts()[move];
    node.text = texts().all()[move];
    node.name = rules().classes[compound.name];
    node.path = here_.entries().path_of(move);
    node.player = list.chance ? kNobody : compound.player;
    node.seat = seat_of(node.player);
    node.chance = list.chance;
    node.reveals = list.chance || hides();
    node.at = compound.at;
    node.piece = compound.mover;
    node.weight = static_cast<int>(compound.weight);
    node.shape = shape_of(match_, cells_, move);
    if (compound.refused) {
        node.text += " (refused)";
    }
}

int Game::draw() {
    const MoveList& outcomes = match_.moves();
    if (!outcomes.chance || outcomes.empty()) {
        throw PlayError("no chance ply is due");
    }
    std::uint64_t total = 0;
    for (std::size_t i = 0; i < outcomes.size(); ++i) {
        total += outcomes.compound(i).weight;
    }
    Random random(start_.seed, "chance", match_.worker().position().get(Field::Ply));
    std::uint64_t drawn = random.below(total);
    std::size_t index = 0;
    while (drawn >= outcomes.compound(index).weight) {
        drawn -= outcomes.compound(index).weight;
        ++index;
    }
    return play_told(index);
}

// ---- the tree

bool Game::exists(int id) const { return id >= 0 && id < node_count() && !node(id).deleted; }

std::vector<int> Game::path_to(int id) const {
    std::vector<int> path;
    for (int at = id; at > 0; at = node(at).parent) {
        path.push_back(at);
    }
    std::reverse(path.begin(), path.end());
    return path;
}

bool Game::leads_to_head(int id) const {
    const std::vector<int> played = path_to(head_);
    return id == 0 || std::find(played.begin(), played.end(), id) != played.end();
}

std::vector<int> Game::line() const {
    std::vector<int> line{0};
    const std::vector<int> through = path_to(leads_to_head(current_) ? head_ : current_);
    line.insert(line.end(), through.begin(), through.end());
    for (int at = line.back(); !node(at).next.empty();) {
        at = node(at).next.front();
        line.push_back(at);
    }
    return line;
}

void Game::go_to(int id) {
    const std::vector<int> from = path_to(current_);
    const std::vector<int> to = path_to(id);
    std::size_t common = 0;
    while (common < from.size() && common < to.size() && from[common] == to[common]) {
        ++common;
    }
    here_.forget();
    for (std::size_t i = from.size(); i-- > common;) {
        match_.undo();
        current_ = node(from[i]).parent;
    }
    for (std::size_t i = common; i < to.size(); ++i) {
        match_.worker().make(node(to[i]).move, 0);
        match_.changed();
        current_ = to[i];
    }
}

void Game::look_at(std::size_t plies) {
    const std::vector<int> played = path_to(head_);
    go_to(plies == 0 || played.empty() ? 0 : played[std::min(plies, played.size()) - 1]);
}

void Game::make_main(int id) {
    for (int at = id; at > 0; at = node(at).parent) {
        auto& next = nodes_[static_cast<std::size_t>(node(at).parent)]->next;
        std::rotate(next.begin(), std::find(next.begin(), next.end(), at),
                    std::find(next.begin(), next.end(), at) + 1);
    }
}

void Game::remove(int id) {
    const std::vector<int> path = path_to(current_);
    const int parent = node(id).parent;
    if (std::find(path.begin(), path.end(), id) != path.end()) {
        go_to(parent);
    }
    if (leads_to_head(id)) {
        head_ = parent;
    }
    std::erase(nodes_[static_cast<std::size_t>(parent)]->next, id);
    std::vector<int> open{id};
    while (!open.empty()) {
        GameNode& gone = *nodes_[static_cast<std::size_t>(open.back())];
        open.pop_back();
        gone.deleted = true;
        gone.move = {};
        open.insert(open.end(), gone.next.begin(), gone.next.end());
    }
}

void Game::comment(int id, const std::string& text) {
    auto& notes = nodes_[static_cast<std::size_t>(id)]->notes;
    std::erase_if(notes, [](const RecordNote& note) { return !note.act; });
    if (!text.empty()) {
        notes.push_back({{}, "", text});
    }
}

void Game::add_act(ActKind act, Player player, const std::string& detail) {
    nodes_[static_cast<std::size_t>(current_)]->notes.push_back(
        {act, definition().players[player], detail});
}

Player Game::seat_of(Player side) const {
    const Slot seats = rules().layout.seats;
    return side == kNobody ? kNobody
                           : static_cast<Player>(match_.worker().position().get(seats + side));
}

// ---- how it ends

namespace {

Ending ending_of(const Outcome& outcome, const GameDefinition& game) {
    Ending ending{outcome.kind, outcome.winners, outcome.losers, outcome.points, {}};
    ending.result = outcome.result;
    if (outcome.result >= 0) {
        ending.rule = game.results[static_cast<std::size_t>(outcome.result)].at;
    }
    return ending;
}

}  // namespace

std::optional<Ending> Game::ending() {
    if (const auto outcome = ended_by_acts(match_, node(current_).notes)) {
        return ending_of(*outcome, definition());
    }
    const auto outcome = match_.worker().outcome();
    return outcome ? std::optional(ending_of(*outcome, definition())) : std::nullopt;
}

// An offer stands until it is declined or somebody else has moved.
Player draw_offer(const Game& game) {
    std::vector<Player> movers;  // since the node looked at
    for (int at = game.current(); at >= 0; at = game.node(at).parent) {
        const auto& notes = game.node(at).notes;
        for (std::size_t i = notes.size(); i-- > 0;) {
            if (notes[i].act == ActKind::DrawDecline) {
                return kNobody;
            }
            if (notes[i].act == ActKind::DrawOffer) {
                const Player by = game.definition().find_player(notes[i].player);
                const bool lapsed = std::any_of(movers.begin(), movers.end(),
                                                [&](Player mover) { return mover != by; });
                return lapsed ? kNobody : by;
            }
        }
        if (at > 0 && !game.node(at).chance) {
            movers.push_back(game.node(at).player);
        }
    }
    return kNobody;
}

}  // namespace perthro::session
