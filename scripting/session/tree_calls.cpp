#include "scripting/session/tree_calls.hpp"

#include "scripting/session/call_failure.hpp"

#include <algorithm>

namespace perthro::session {

namespace {

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

// The last ply from this seat (kNobody: from any) on the way here that was not chance, -1 = none.
int last_ply_of(const Game& game, Player seat) {
    for (int at = game.current(); at > 0; at = game.node(at).parent) {
        if (!game.node(at).chance && (seat == kNobody || game.node(at).seat == seat)) {
            return at;
        }
    }
    return -1;
}

// Whether somebody learned something from this ply or a later one on the way here.
bool reveals_since(const Game& game, int id) {
    for (int at = game.current(); at > 0; at = game.node(at).parent) {
        const bool own_secret = game.definition().fog == Fog::None && game.in_secret(at);
        if (game.node(at).reveals && !own_secret) {  // of which nobody else has seen anything yet
            return true;
        }
        if (at == id) {
            break;
        }
    }
    return false;
}

}  // namespace

// The place is only looked at: clocks, bots and journal stay where they are.
Result TreeCalls::answer(const Step& call) {
    Game& game = live_.game();
    int to = game.current();
    switch (call.to) {
        case StepTo::Node: to = live_.checked_node(call.node); break;
        case StepTo::Back: to = std::max(game.node(to).parent, 0); break;
        case StepTo::Forward: to = next_on_line(game); break;
        case StepTo::Start: to = 0; break;
        case StepTo::End: to = end_of_line(game); break;
    }
    if (to != game.current()) {
        game.go_to(to);
        live_.changed(ChangeReason::Stepped);
    }
    return live_.history();
}

void TreeCalls::cut_back() {
    live_.journal().head(live_.game());
    seats_.rest();
    seats_.forget_thoughts();
    live_.note_over();
    live_.changed(ChangeReason::Stepped);
}

Result TreeCalls::answer(const Undo& call) {
    Game& game = live_.game();
    const int last = last_ply_of(game, call.player == 0 ? kNobody : live_.acting(call.player));
    if (last < 0) {
        throw CallFailure("argument", "there is nothing to take back", "");
    }
    if (!call.anyway && reveals_since(game, last)) {
        throw CallFailure("reveals", "something was revealed since: a roll, a hidden piece or cell",
                          "ask with `anyway` if all agree");
    }
    const auto plies = game.path_to(game.current()).size() - game.path_to(last).size() + 1;
    const Player player = game.node(last).player;
    live_.charge_clock(false);
    game.go_to(game.node(last).parent);
    game.remove(last);
    game.add_act(ActKind::TakeBack, player, std::to_string(plies));
    live_.journal().cut(last);
    live_.journal().notes(game, game.current());
    game.play_here();
    cut_back();
    return live_.history();
}

Result TreeCalls::answer(const Branch& call) {
    live_.game().make_main(live_.checked_node(call.node));
    live_.journal().main(call.node);
    return live_.history();
}

Result TreeCalls::answer(const Delete& call) {
    if (live_.checked_node(call.node) == 0) {
        throw CallFailure("argument", "the beginning cannot be deleted", "open a new game");
    }
    Game& game = live_.game();
    const int before = game.current(), head = game.head();
    live_.charge_clock(false);
    game.remove(call.node);
    live_.journal().cut(call.node);
    if (game.current() != before || game.head() != head) {
        cut_back();
    }
    return live_.history();
}

Result TreeCalls::answer(const Comment& call) {
    live_.game().comment(live_.checked_node(call.node), call.text);
    live_.journal().notes(live_.game(), call.node);
    return live_.history();
}

}  // namespace perthro::session
