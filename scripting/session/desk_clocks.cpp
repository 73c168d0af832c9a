// The game as it is played, wherever somebody looks at it, and the clocks that run there.
#include "scripting/session/desk.hpp"
#include "scripting/session/journal.hpp"
#include "scripting/session/playouts.hpp"
#include "scripting/session/thinking.hpp"
#include "scripting/session/watcher.hpp"

#include <algorithm>

namespace perthro::session {

// ---- where the game is played

Desk::AtHead::AtHead(Desk& desk) : desk_(desk) {
    Game& game = desk.game();
    if (game.current() != game.head()) {
        went_ = true;
        desk.looked_at_ = game.current();
        game.go_to(game.head());
    }
}

Desk::AtHead::~AtHead() {
    if (went_) {
        desk_.game().go_to(*desk_.looked_at_);
        desk_.looked_at_.reset();
    }
}

void Desk::note_head() {
    const AtHead here(*this);
    Worker& worker = game().match().worker();
    const Player next = worker.position().to_move();
    const Head head{game().head(), next, game().seat_of(next), game().ending().has_value(),
                    worker.chance_due()};
    head_version_ += head != head_ ? 1 : 0;
    head_ = head;
}

void Desk::look_at_head() {
    if (game().current() != game().head()) {
        game().go_to(game().head());
        changed(ChangeReason::Stepped);
    }
}

// ---- clocks

Result Desk::handle(const Pause& call) {
    if (clocks_ && clocks_->paused != call.on) {
        charge_clock(false);
        clocks_->paused = call.on;
        changed(ChangeReason::Clock);
    }
    return Done{};
}

bool Desk::clock_runs() { return clocks_ && !clocks_->paused && game_ != nullptr && !head_.over; }

// Takes the time since the last look from the player to move in the game as it is played, who gets
// his increment when he moves.
void Desk::charge_clock(bool moves) {
    if (!clocks_ || game_ == nullptr) {
        return;
    }
    const auto now = Clock::now();
    const auto passed =
        std::chrono::duration_cast<std::chrono::milliseconds>(now - clocks_->since).count();
    const Player seat = head_.seat;
    if (clock_runs() && seat >= 1 && seat <= clocks_->left_ms.size()) {
        clocks_->left_ms[seat - 1U] += (moves ? clocks_->increment_ms : 0) - passed;
    }
    clocks_->since = now;
}

std::int64_t Desk::time_left(Player player) { return time_left_of(game().seat_of(player)); }

std::int64_t Desk::time_left_of(Player seat) {
    if (!clocks_ || seat < 1 || seat > clocks_->left_ms.size()) {
        return -1;
    }
    std::int64_t left = clocks_->left_ms[seat - 1U];
    if (clock_runs() && head_.seat == seat) {
        left -= std::chrono::duration_cast<std::chrono::milliseconds>(Clock::now() - clocks_->since)
                    .count();
    }
    return std::max<std::int64_t>(left, 0);
}

void Desk::check_flag() {
    if (!clock_runs() || time_left_of(head_.seat) != 0) {
        return;
    }
    charge_clock(false);  // from here on the clock stands, at nothing
    const AtHead here(*this);
    game().add_act(ActKind::FlagFall, head_.to_move);
    write_notes(game().current());
    note_over();
    changed(ChangeReason::Acted);
}

}  // namespace perthro::session
