// The game as it is played, wherever somebody looks at it, and the clocks that run there.
#include "scripting/session/desk.hpp"
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
    if (clocks_.any() && clocks_.paused() != call.on) {
        charge_clock(false);
        clocks_.pause(call.on);
        changed(ChangeReason::Clock);
    }
    return Done{};
}

bool Desk::clock_runs() {
    return clocks_.any() && !clocks_.paused() && game_ != nullptr && !head_.over;
}

// Takes the time since the last look from the player to move in the game as it is played, who gets
// his increment when he moves.
void Desk::charge_clock(bool moves) {
    if (game_ != nullptr) {
        clocks_.charge(clock_runs() ? head_.seat : kNobody, moves);
    }
}

std::int64_t Desk::time_left(Player player) { return time_left_of(game().seat_of(player)); }

std::int64_t Desk::time_left_of(Player seat) {
    return clocks_.left(seat, clock_runs() && head_.seat == seat);
}

void Desk::check_flag() {
    if (!clock_runs() || time_left_of(head_.seat) != 0) {
        return;
    }
    charge_clock(false);  // from here on the clock stands, at nothing
    const AtHead here(*this);
    game().add_act(ActKind::FlagFall, head_.to_move);
    journal_.notes(game(), game().current());
    note_over();
    changed(ChangeReason::Acted);
}

}  // namespace perthro::session
