#include "scripting/session/live_game.hpp"

#include "scripting/package/store.hpp"
#include "scripting/session/call_failure.hpp"

#include <algorithm>
#include <utility>

namespace perthro::session {

LiveGame::LiveGame(const std::string& journals, const Announce& announce)
    : announce_(announce),
      journal_(journals, [this](const CallError& error) { announce_(Trouble{error}); }) {}

// ---- the game that is open

Game& LiveGame::game() {
    if (game_ == nullptr) {
        throw CallFailure("not_open", "no game is open", "open one first");
    }
    return *game_;
}

void LiveGame::replace(std::unique_ptr<Game> game) {
    game_ = std::move(game);
    viewer_ = std::min<Player>(viewer_, static_cast<Player>(game_->definition().player_count()));
    note_head();
}

void LiveGame::close() {
    clocks_.clear();
    game_.reset();
    changed(ChangeReason::Closed);
}

bool LiveGame::by_kept_rules() { return is_kept(game().open().loaded->folders.back()); }

// ---- who looks at it

bool LiveGame::shows_moves() {
    return !game().hides() || sees_moves(game().match().worker().position(), viewer_);
}

bool LiveGame::keeps_secrets() { return game().hides() && viewer_ != kNobody && !game().ending(); }

HistoryView LiveGame::history() { return game().history(game().ending() ? kNobody : viewer_); }

// ---- what a call names

int LiveGame::checked_node(int node) {
    if (!game().exists(node)) {
        throw CallFailure("argument", "there is no node " + std::to_string(node),
                          "ask `history` for the nodes");
    }
    return node;
}

Player LiveGame::acting(int player) {
    if (player < 0 || player > game().definition().player_count()) {
        throw CallFailure("argument", "there is no player " + std::to_string(player), "");
    }
    return player == 0 ? game().match().worker().position().to_move() : static_cast<Player>(player);
}

// ---- where it is played

LiveGame::AtHead::AtHead(LiveGame& live) : live_(live) {
    Game& game = live.game();
    if (game.current() != game.head()) {
        went_ = true;
        live.looked_at_ = game.current();
        game.go_to(game.head());
    }
}

LiveGame::AtHead::~AtHead() {
    if (went_) {
        live_.game().go_to(*live_.looked_at_);
        live_.looked_at_.reset();
    }
}

void LiveGame::note_head() {
    const AtHead here(*this);
    Worker& worker = game().match().worker();
    const Player next = worker.position().to_move();
    const Head head{game().head(), next, game().seat_of(next), game().ending().has_value(),
                    worker.chance_due()};
    head_version_ += head != head_ ? 1 : 0;
    head_ = head;
}

void LiveGame::note_over() {
    note_head();
    journal_.over(head_.over);
}

void LiveGame::look_at_head() {
    if (game().current() != game().head()) {
        game().go_to(game().head());
        changed(ChangeReason::Stepped);
    }
}

// ---- its clocks

bool LiveGame::clock_runs() const {
    return clocks_.any() && !clocks_.paused() && game_ != nullptr && !head_.over;
}

void LiveGame::charge_clock(bool moves) {
    if (game_ != nullptr) {
        clocks_.charge(clock_runs() ? head_.seat : kNobody, moves);
    }
}

std::int64_t LiveGame::time_left_of(Player seat) const {
    return clocks_.left(seat, clock_runs() && head_.seat == seat);
}

// ---- what is told of it

void LiveGame::changed(ChangeReason reason, std::vector<MoveView> moves) {
    ++version_;
    if (looked_at_) {
        announce_(Changed{ChangeReason::Ahead, *looked_at_, version_, {}});
        return;
    }
    announce_(Changed{reason, game_ == nullptr ? 0 : game_->current(), version_, std::move(moves)});
}

}  // namespace perthro::session
