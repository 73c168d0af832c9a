// Calls about playing: looking, choosing, moving, walking through the tree, clocks.
#include "scripting/play/move_reading.hpp"
#include "scripting/session/desk.hpp"
#include "scripting/session/playouts.hpp"
#include "scripting/session/thinking.hpp"
#include "scripting/session/watcher.hpp"

#include <algorithm>
#include <utility>

namespace perthro::session {

namespace {

constexpr std::chrono::milliseconds kIdle{1000};
constexpr std::chrono::milliseconds kStatsPause{250};

// The place behind the one that is looked at.
int next_on_line(const Game& game) {
    const std::vector<int> line = game.line();
    const auto here = std::find(line.begin(), line.end(), game.current());
    return here + 1 == line.end() ? game.current() : here[1];
}

// Where the game is played, if that lies behind; from there on the end of its line.
int end_of_line(const Game& game) {
    const std::vector<int> line = game.line();
    const auto here = std::find(line.begin(), line.end(), game.current());
    const auto played = std::find(here + 1, line.end(), game.head());
    return played == line.end() ? line.back() : *played;
}

}  // namespace

int Desk::checked_node(int node) {
    if (!game().exists(node)) {
        throw CallFailure("argument", "there is no node " + std::to_string(node),
                          "ask `history` for the nodes");
    }
    return node;
}

// ---- looking

Result Desk::handle(const View& call) {
    if (call.viewer < 0 || call.viewer > game().definition().player_count()) {
        throw CallFailure("argument", "there is no player " + std::to_string(call.viewer),
                          "0 sees everything");
    }
    viewer_ = static_cast<Player>(call.viewer);
    PositionView view = game().view(viewer_);
    try {
        game().add_marks(view);
    } catch (const RuleError& error) {  // the position can be shown without them
        view.marks.clear();
        announce_(Trouble{{"script", error.what(), "", "mend the rules"}});
    }
    view.version = version_;
    view.head = game().head();
    view.old_rules = !errors_.empty() || stopped_.has_value();
    for (std::size_t i = 0; clocks_.any() && i < view.players.size(); ++i) {
        view.players[i].clock_ms = time_left(static_cast<Player>(i + 1));
        view.players[i].clock_running = clock_runs() &&
                                        game().seat_of(static_cast<Player>(i + 1)) == head_.seat;
    }
    return view;
}

// Where something is hidden, moves are shown to nobody but the player who may make them.
bool Desk::shows_moves() {
    return !game().hides() || sees_moves(game().match().worker().position(), viewer_);
}

Result Desk::handle(const Choices& call) {
    ChoiceView view;
    view.prefix = call.prefix;
    if (shows_moves() && !game().ending()) {
        view = game().entries().choices(call.prefix);
        if (!game().hides() && !view.next.empty()) {
            view.reached = game().reached(call.prefix);
        }
        if (const int move = game().entries().find(call.prefix); move >= 0) {
            const auto index = static_cast<std::size_t>(move);
            view.move = game().move_view(index, game().people_text(index));
        }
    }
    view.node = game().current();
    return view;
}

Result Desk::handle(const Moves& /*call*/) {
    MoveListView view;
    view.node = game().current();
    view.player = game().match().worker().position().to_move();
    if (!shows_moves() || game().ending()) {
        return view;
    }
    const std::vector<std::string> texts = game().people_texts();
    for (std::size_t i = 0; i < texts.size(); ++i) {
        view.moves.push_back(game().move_view(i, texts[i] + game().check_mark_of(i)));
    }
    return view;
}

Result Desk::handle(const Foresee& call) {
    const bool told = !game().hides() && !game().ending();
    return Foreseen{call.prefix, told ? game().foresee(call.prefix) : std::vector<AnimationStep>{}};
}

HistoryView Desk::history() { return game().history(game().ending() ? kNobody : viewer_); }

Result Desk::handle(const History& /*call*/) { return history(); }

Result Desk::handle(const session::PositionText& call) {
    const Position& seen = game().observed(
        static_cast<Player>(std::clamp(call.viewer, 0, game().definition().player_count())));
    const auto& texts = game().match().position_texts();
    return PositionTexts{texts.write(seen), texts.write_family(seen).value_or("")};
}

// ---- moving

std::size_t Desk::found_move(const Play& call) {
    if (!call.path.empty()) {
        const int move = game().entries().find(call.path);
        if (move < 0) {
            throw CallFailure("illegal", "this is not the whole path of a legal move",
                              "ask `choices` for the next token, or `why`");
        }
        return static_cast<std::size_t>(move);
    }
    if (call.text.empty()) {
        throw CallFailure("argument", "the call has neither a path nor a text of a move",
                          "ask `choices` for the tokens of a path, or `moves` for texts");
    }
    const std::vector<std::size_t> meant = game().moves_meant(call.text);
    if (meant.size() != 1 && !shows_moves()) {  // examples would tell what another may do
        throw CallFailure("illegal", "`" + shortened(call.text) + "` is no legal move",
                          "look as the player to move for the reason");
    }
    if (meant.size() != 1) {
        const TextError error = game().match().find(call.text).error;
        throw CallFailure(
            {"illegal", error.what, "character " + std::to_string(error.at + 1), error.remedy});
    }
    return meant.front();
}

Result Desk::handle(const Play& call) {
    if (game().ending()) {
        throw CallFailure("over", "the game is over", "step back to play on from there");
    }
    return play_move(found_move(call));
}

Result Desk::handle(const Roll& /*call*/) {
    if (!game().match().worker().chance_due()) {
        throw CallFailure("illegal", "no chance ply is due", "play a move");
    }
    Played played;
    draw_one(played.moves);
    if (roll_) {
        play_chance(played.moves);
    }
    played.node = game().current();
    note_over();
    changed(ChangeReason::Played, played.moves);
    return played;
}

Played Desk::play_move(std::size_t move) {
    charge_clock(game().current() == game().head());  // no increment for going back
    const PositionView before = game().view(viewer_);
    const int node = game().play(move);
    journal_.ply(game(), node);
    bots_awake_ = true;
    Played played{node, {played_view(node, before)}};
    if (roll_) {
        play_chance(played.moves);
    }
    played.node = game().current();
    note_over();
    changed(ChangeReason::Played, played.moves);
    return played;
}

// Draws outcomes until a person has something to choose.
void Desk::play_chance(std::vector<MoveView>& moves) {
    while (game().match().worker().chance_due() && !game().ending()) {
        draw_one(moves);
    }
}

void Desk::draw_one(std::vector<MoveView>& moves) {
    const PositionView before = game().view(viewer_);
    const int node = game().draw();
    journal_.ply(game(), node);
    moves.push_back(played_view(node, before));
}

MoveView Desk::played_view(int node, const PositionView& before) {
    MoveView view = game().node_view(node, game().ending() ? kNobody : viewer_);
    const PositionView after = game().view(viewer_);
    PlyShape shape = view.text.empty() && !view.chance ? PlyShape{} : game().node(node).shape;
    view.steps = Animator(game().definition().topology, game().cells()).steps(before, after, shape);
    return view;
}

void Desk::changed(ChangeReason reason, std::vector<MoveView> moves) {
    ++version_;
    if (looked_at_) {
        announce_(Changed{ChangeReason::Ahead, *looked_at_, version_, {}});
        return;
    }
    announce_(Changed{reason, game_ == nullptr ? 0 : game_->current(), version_, std::move(moves)});
}

// ---- the tree

// Something was taken away from the game as it is played.
void Desk::cut_back() {
    journal_.head(game());
    bots_awake_ = false;
    thought_.clear();
    note_over();
    changed(ChangeReason::Stepped);
}

Result Desk::handle(const Step& call) {
    Game& at = game();
    int to = at.current();
    switch (call.to) {
        case StepTo::Node: to = checked_node(call.node); break;
        case StepTo::Back: to = std::max(at.node(to).parent, 0); break;
        case StepTo::Forward: to = next_on_line(at); break;
        case StepTo::Start: to = 0; break;
        case StepTo::End: to = end_of_line(at); break;
    }
    if (to != at.current()) {  // it is only looked at: clocks, bots and journal stay where they are
        at.go_to(to);
        changed(ChangeReason::Stepped);
    }
    return history();
}

Result Desk::handle(const Undo& call) {
    const int last = game().last_ply_of(static_cast<Player>(std::max(call.player, 0)));
    if (last < 0) {
        throw CallFailure("argument", "there is nothing to take back", "");
    }
    if (!call.anyway && game().reveals_since(last)) {
        throw CallFailure("reveals", "something was revealed since: a roll, a hidden piece or cell",
                          "ask with `anyway` if all agree");
    }
    const auto plies = game().path_to(game().current()).size() - game().path_to(last).size() + 1;
    const Player player = game().node(last).player;
    charge_clock(false);
    game().go_to(game().node(last).parent);
    game().remove(last);
    game().add_act(ActKind::TakeBack, player, std::to_string(plies));
    journal_.cut(last);
    journal_.notes(game(), game().current());
    game().play_here();
    cut_back();
    return history();
}

Result Desk::handle(const Branch& call) {
    game().make_main(checked_node(call.node));
    journal_.main(call.node);
    return history();
}

Result Desk::handle(const Delete& call) {
    if (checked_node(call.node) == 0) {
        throw CallFailure("argument", "the beginning cannot be deleted", "open a new game");
    }
    const int before = game().current(), head = game().head();
    charge_clock(false);
    game().remove(call.node);
    journal_.cut(call.node);
    if (game().current() != before || game().head() != head) {
        cut_back();
    }
    return history();
}

Result Desk::handle(const Comment& call) {
    game().comment(checked_node(call.node), call.text);
    journal_.notes(game(), call.node);
    return history();
}

Result Desk::handle(const SetRoll& call) {
    roll_ = call.on;
    return Done{};
}

// ---- between calls

void Desk::tick() {
    if (watcher_ != nullptr && watcher_->take_changes()) {
        read_changed_files();
    }
    for (CallError& warning : std::exchange(untold_, {})) {
        announce_(Trouble{std::move(warning)});
    }
    check_flag();
    tend_offer();
    tend_bot();
    if (playouts_ != nullptr && Clock::now() - playouts_shown_ >= kStatsPause) {
        playouts_shown_ = Clock::now();
        StatsView stats = playouts_->look();
        const bool running = stats.running;
        announce_(StatsChanged{std::move(stats)});
        if (!running) {
            playouts_.reset();
        }
    }
}

std::chrono::milliseconds Desk::patience() {
    if (bot_is_due() && bot_ == nullptr) {
        return std::chrono::milliseconds{0};
    }
    auto longest = playouts_ != nullptr || bot_ != nullptr ? kStatsPause : kIdle;
    if (clock_runs()) {
        const std::int64_t left = time_left_of(head_.seat);
        longest = std::min(longest, std::chrono::milliseconds{std::max<std::int64_t>(left, 1)});
    }
    return longest;
}

}  // namespace perthro::session
