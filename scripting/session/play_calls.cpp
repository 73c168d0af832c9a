#include "scripting/session/play_calls.hpp"

#include "scripting/play/move_reading.hpp"
#include "scripting/session/animation.hpp"
#include "scripting/session/call_failure.hpp"

namespace perthro::session {

// ---- which move is meant

std::size_t PlayCalls::found_move(const Play& call) {
    if (!call.path.empty()) {
        const int move = live_.game().here().entries().find(call.path);
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
    return found_text(call.text);
}

std::size_t PlayCalls::found_text(const std::string& text) {
    const std::vector<std::size_t> meant = live_.game().texts().meant(text);
    if (meant.size() == 1) {
        return meant.front();
    }
    if (!live_.shows_moves()) {  // examples would tell what another may do
        throw CallFailure("illegal", "`" + shortened(text) + "` is no legal move",
                          "look as the player to move for the reason");
    }
    const TextError error = live_.game().match().find(text).error;
    throw CallFailure(
        {"illegal", error.what, "character " + std::to_string(error.at + 1), error.remedy});
}

// ---- moves

Result PlayCalls::answer(const Play& call) {
    if (live_.game().ending()) {
        throw CallFailure("over", "the game is over", "step back to play on from there");
    }
    return play(found_move(call));
}

Played PlayCalls::play(std::size_t move) {
    Game& game = live_.game();
    live_.charge_clock(game.current() == game.head());  // no increment for going back
    const PositionView before = game.view(live_.viewer());
    const int node = game.play_told(move);
    live_.journal().ply(game, node);
    seats_.wake();
    Played played{node, {played_view(node, before)}};
    draw_chance(played.moves);
    tell(played);
    return played;
}

MoveView PlayCalls::played_view(int node, const PositionView& before) {
    Game& game = live_.game();
    MoveView view = game.node_view(node, game.ending() ? kNobody : live_.viewer());
    const PositionView after = game.view(live_.viewer());
    view.steps = animated(game, before, after, deeds_of(game, node, live_.viewer()));
    return view;
}

void PlayCalls::tell(Played& played) {
    played.node = live_.game().current();
    live_.note_over();
    live_.changed(ChangeReason::Played, played.moves);
}

// ---- chance

Result PlayCalls::answer(const Roll& /*call*/) {
    if (!live_.game().match().worker().chance_due()) {
        throw CallFailure("illegal", "no chance ply is due", "play a move");
    }
    Played played;
    draw_one(played.moves);
    draw_chance(played.moves);
    tell(played);
    return played;
}

Result PlayCalls::answer(const SetRoll& call) {
    set_rolling(call.on);
    return Done{};
}

void PlayCalls::draw_chance(std::vector<MoveView>& moves) {
    while (rolls_ && live_.game().match().worker().chance_due() && !live_.game().ending()) {
        draw_one(moves);
    }
}

void PlayCalls::draw_one(std::vector<MoveView>& moves) {
    Game& game = live_.game();
    const PositionView before = game.view(live_.viewer());
    const int node = game.draw();
    live_.journal().ply(game, node);
    moves.push_back(played_view(node, before));
}

}  // namespace perthro::session
