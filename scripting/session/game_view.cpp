// What a viewer is shown of a game.
#include "engine/interpreter/attacks.hpp"
#include "engine/interpreter/interpreter.hpp"
#include "engine/rules/place.hpp"
#include "scripting/play/told_ways.hpp"
#include "scripting/session/game.hpp"

#include <algorithm>

namespace perthro::session {

namespace {

std::vector<int> players_of(std::uint32_t mask) {
    std::vector<int> players;
    for (int player = 1; player <= kMaxPlayers; ++player) {
        if (((mask >> player) & 1) != 0) {
            players.push_back(player);
        }
    }
    return players;
}

std::string sentence(const GameDefinition& game, const Ending& ending) {
    const std::size_t winners = players_of(ending.winners).size();
    if (winners == 0) {
        const std::string lost = ending.losers == 0 ? "Draw"
                                                    : player_names(game, ending.losers) + " loses";
        return lost + ": " + ending.kind;
    }
    const std::string names = player_names(game, ending.winners);
    return names + (winners == 1 ? " wins: " : " share the win: ") + ending.kind;
}

std::string act_text(const RecordNote& note) {
    static constexpr std::pair<ActKind, const char*> kWords[] = {
        {ActKind::Resign, "resigns"},     {ActKind::DrawOffer, "offers a draw"},
        {ActKind::DrawAccept, "accepts"}, {ActKind::DrawDecline, "declines"},
        {ActKind::Claim, "claims"},       {ActKind::FlagFall, "is out of time"},
        {ActKind::TakeBack, "takes back"}};
    for (const auto& [act, word] : kWords) {
        if (note.act == act) {
            return note.player + " " + word + (note.text.empty() ? "" : " " + note.text);
        }
    }
    return note.text;
}

// The ply to point out: behind it came only what chance did, and what the player to move did away
// from the board (not to double).
int last_on_board(Game& game) {
    const Player next = game.match().worker().position().to_move();
    int at = game.current();
    while (game.node(at).parent >= 0 && game.node(at).shape.path.empty() &&
           (game.node(at).chance || game.node(at).player == next)) {
        at = game.node(at).parent;
    }
    return at;
}

// The plies to point out, the last one first: what others did since the player to move was last
// asked. What stood somewhere before a part of the board turned stands elsewhere now.
std::vector<int> last_plies(Game& game) {
    constexpr std::size_t kMost = 16;
    const Player next = game.match().worker().position().to_move();
    int at = last_on_board(game);
    std::vector<int> plies{at};
    while (plies.size() < kMost && game.node(at).player != next &&
           game.node(at).shape.permutation.empty()) {
        at = game.node(at).parent;
        if (at < 0 || game.node(at).player == next) {
            break;
        }
        plies.push_back(at);
    }
    return plies;
}

void add_once(std::vector<int>& cells, int cell) {
    if (std::find(cells.begin(), cells.end(), cell) == cells.end()) {
        cells.push_back(cell);
    }
}

// The way of a ply, if the viewer is told; what was taken from himself last he knows anyway.
void mark_ply(PositionView& view, Game& game, int ply) {
    const auto viewer = static_cast<Player>(view.viewer);
    const auto seen = [&](int cell) {
        return cell >= 0 && !view.cells[static_cast<std::size_t>(cell)].fog;
    };
    PlyShape last = game.node(ply).shape;
    for (int& cell : last.path) {  // what turned with a part of the board stands elsewhere now
        cell = turned(game.definition().topology, game.cells(), cell, last.permutation);
    }
    const bool told = view.outcome.over || game.told_to(ply, viewer);
    for (std::size_t i = 0; told && i < last.path.size(); ++i) {
        if (seen(last.path[i])) {
            add_once(i == 0 ? view.last_from : view.last_path, last.path[i]);
        }
    }
    for (const int cell : last.chosen) {
        if (told && seen(cell)) {
            add_once(view.last_path, cell);
        }
    }
    const bool lost = ply == game.current() && game.definition().player_count() == 2 &&
                      ((game.match().worker().position().get(Field::LastCapture) >> viewer) & 1) !=
                          0;
    for (const int cell : last.captures) {
        if (seen(cell) && (told || (lost && !game.in_secret(ply)))) {
            add_once(view.last_captures, cell);
        }
    }
}

// Royals that could be captured; where something is hidden this would tell of it.
void mark_royals(PositionView& view, Game& game) {
    if (game.hides() || view.outcome.over) {
        return;
    }
    Worker& worker = game.match().worker();
    for (int index = 0; index < game.cells().size(); ++index) {
        const Cell cell = game.cells().cell(index);
        const std::uint32_t w = worker.position().word(cell);
        if (!game.rules().is_royal(word::type(w)) || word::owner(w) == kNobody) {
            continue;
        }
        if (worker.interpreter().attacks().attacked(cell, word::owner(w))) {
            view.checked.push_back(index);
        }
    }
}

}  // namespace

const Position& Game::observed(Player viewer) {
    return observer_ == nullptr || viewer == kNobody ? match_.worker().position()
                                                     : observer_->show(match_.worker(), viewer);
}

PositionView Game::view(Player viewer) {
    PositionView view;
    view.node = current_;
    view.viewer = viewer;
    viewer_.fill(view, observed(viewer));
    if (const auto end = ending()) {
        view.outcome = {true,
                        end->kind,
                        place_of(definition(), end->rule),
                        players_of(end->winners),
                        players_of(end->losers),
                        end->points,
                        sentence(definition(), *end),
                        match_.scores(end->result)};
    }
    for (const int ply : last_plies(*this)) {
        mark_ply(view, *this, ply);
    }
    mark_royals(view, *this);
    view.draw_offer = session::draw_offer(*this);
    if (const int claim = view.outcome.over ? -1 : match_.worker().claimable(); claim >= 0) {
        view.claim = definition().results[static_cast<std::size_t>(claim)].kind;
    }
    return view;
}

// What the hook `view_marks` draws, from what the viewer knows.
void Game::add_marks(PositionView& view) {
    Worker& worker = observer_ == nullptr || view.viewer == kNobody ? match_.worker()
                                                                    : observer_->view();
    for (const ViewMark& mark : worker.view_marks()) {
        const int cell = cells_.index(mark.cell);
        if (mark.to != kNoCell) {
            view.marks.push_back({mark.name, {cell, cells_.index(mark.to)}, true});
            continue;
        }
        const auto same = std::find_if(
            view.marks.begin(), view.marks.end(),
            [&](const auto& other) { return other.name == mark.name && !other.line; });
        if (same == view.marks.end()) {
            view.marks.push_back({mark.name, {cell}, false});
        } else {
            same->cells.push_back(cell);
        }
    }
}

MoveView Game::move_view(std::size_t move, const std::string& text) {
    const MoveList& list = match_.shown();
    const Compound& compound = list.compound(move);
    MoveView view;
    view.text = text;
    view.own = match_.texts()[move];
    view.path = here_.entries().path_of(move);
    view.name = rules().classes[compound.name];
    view.place = place_of(definition(), compound.at);
    view.player = list.chance ? kNobody : compound.player;
    view.piece = compound.mover == kUnknownType ? 0 : compound.mover;
    view.from = cells_.index(compound.from);
    view.to = cells_.index(compound.to);
    if (!list.chance) {
        view.cells = cells_.indices(cells_of(list, move));
    }
    if (rules().looks) {  // how a choice ends that looks at something hidden is not told before
        view.to = view.cells.empty() ? -1 : view.cells.back();
    }
    view.captures = cells_.indices(match_.told_captures(compound));
    view.chance = list.chance;
    view.weight = static_cast<int>(compound.weight);
    return view;
}

bool Game::in_secret(int id) const {
    const std::vector<int> path = path_to(current_);
    const auto secret = std::min<std::size_t>(Together::plies(match_.worker().position()),
                                              path.size());
    return std::find(path.end() - static_cast<std::ptrdiff_t>(secret), path.end(), id) !=
           path.end();
}

bool Game::told_to(int id, Player viewer) const {
    const GameNode& node = this->node(id);
    if (!hides() || viewer == kNobody || node.player == viewer) {
        return true;
    }
    if (in_secret(id)) {
        return false;
    }
    if (node.chance) {
        const auto& chances = definition().chances;
        return std::none_of(chances.begin(), chances.end(), [&](const ChanceDefinition& chance) {
            return chance.name == node.name && is_secret(definition(), chance);
        });
    }
    if (definition().fog != Fog::None) {
        return false;
    }
    return std::none_of(node.path.begin(), node.path.end(), [](const std::string& token) {
        return token.front() == '=' || token.back() == '@';
    });
}

MoveView Game::node_view(int id, Player viewer) const {
    const GameNode& node = this->node(id);
    MoveView view;
    view.player = node.player;
    view.chance = node.chance;
    view.weight = node.weight;
    if (!told_to(id, viewer)) {
        return view;
    }
    view.text = node.text;
    view.own = node.own;
    view.path = node.path;
    view.name = node.name;
    if (!hides() || viewer == kNobody || node.player == viewer) {  // the rule tells the type
        view.place = place_of(definition(), node.at);
        view.piece = node.piece == kUnknownType ? 0 : node.piece;
    }
    view.cells = node.shape.path;
    view.from = view.cells.empty() ? -1 : view.cells.front();
    view.to = view.cells.empty() ? -1 : view.cells.back();
    view.captures = node.shape.captures;
    return view;
}

HistoryView Game::history(Player viewer) const {
    HistoryView view;
    view.current = current_;
    view.line = line();
    std::vector<int> plies(nodes_.size(), 0);
    for (int id = 0; id < node_count(); ++id) {
        const GameNode& node = this->node(id);
        if (node.deleted) {
            continue;
        }
        HistoryNode& shown = view.nodes.emplace_back();
        shown.id = id;
        shown.parent = node.parent;
        shown.next = node.next;
        plies[static_cast<std::size_t>(id)] = id == 0
                                                  ? 0
                                                  : plies[static_cast<std::size_t>(node.parent)] +
                                                        1;
        shown.ply = plies[static_cast<std::size_t>(id)];
        shown.player = node.player;
        if (told_to(id, viewer)) {
            shown.text = node.text;
            shown.own = node.own;
        }
        shown.chance = node.chance;
        shown.reveals = node.reveals;
        for (const RecordNote& note : node.notes) {
            if (note.act) {
                shown.acts.push_back(act_text(note));
            } else {
                shown.comment += (shown.comment.empty() ? "" : "\n") + note.text;
            }
        }
    }
    return view;
}

}  // namespace perthro::session
