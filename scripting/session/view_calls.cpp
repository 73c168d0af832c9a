#include "scripting/session/view_calls.hpp"

#include "scripting/session/call_failure.hpp"
#include "scripting/session/foresight.hpp"

#include <algorithm>

namespace perthro::session {

Result ViewCalls::answer(const View& call) {
    Game& game = live_.game();
    if (call.viewer < 0 || call.viewer > game.definition().player_count()) {
        throw CallFailure("argument", "there is no player " + std::to_string(call.viewer),
                          "0 sees everything");
    }
    live_.look_as(static_cast<Player>(call.viewer));
    PositionView view = game.view(live_.viewer());
    try {
        game.add_marks(view);
    } catch (const RuleError& error) {  // the position can be shown without them
        view.marks.clear();
        announce_(Trouble{{"script", error.what(), "", "mend the rules"}});
    }
    view.version = live_.version();
    view.head = game.head();
    view.old_rules = package_.is_broken() || package_.stopped() != nullptr;
    if (live_.clocks().any()) {
        add_clocks(view);
    }
    return view;
}

void ViewCalls::add_clocks(PositionView& view) {
    for (std::size_t i = 0; i < view.players.size(); ++i) {
        const Player seat = live_.game().seat_of(static_cast<Player>(i + 1));
        view.players[i].clock_ms = live_.time_left_of(seat);
        view.players[i].clock_running = live_.clock_runs() && seat == live_.head().seat;
    }
}

Result ViewCalls::answer(const Choices& call) {
    Game& game = live_.game();
    ChoiceView view;
    view.prefix = call.prefix;
    if (live_.shows_moves() && !game.ending()) {
        view = game.here().entries().choices(call.prefix);
        if (!game.hides() && !view.next.empty()) {
            view.reached = reached(game, call.prefix);
        }
        if (const int move = game.here().entries().find(call.prefix); move >= 0) {
            const auto index = static_cast<std::size_t>(move);
            view.move = game.move_view(index, game.texts().whole(index));
        }
    }
    view.node = game.current();
    return view;
}

Result ViewCalls::answer(const Moves& /*call*/) {
    Game& game = live_.game();
    MoveListView view;
    view.node = game.current();
    view.player = game.match().worker().position().to_move();
    if (!live_.shows_moves() || game.ending()) {
        return view;
    }
    const std::vector<std::string> texts = game.texts().all();
    for (std::size_t i = 0; i < texts.size(); ++i) {
        view.moves.push_back(game.move_view(i, texts[i] + game.texts().mark_behind(i)));
    }
    return view;
}

Result ViewCalls::answer(const Foresee& call) {
    Game& game = live_.game();
    const bool told = !game.hides() && !game.ending();
    return Foreseen{call.prefix, told ? foresee(game, call.prefix) : std::vector<AnimationStep>{}};
}

Result ViewCalls::answer(const History& /*call*/) { return live_.history(); }

Result ViewCalls::answer(const session::PositionText& call) {
    Game& game = live_.game();
    const Position& seen = game.observed(
        static_cast<Player>(std::clamp(call.viewer, 0, game.definition().player_count())));
    const auto& texts = game.match().position_texts();
    return PositionTexts{texts.write(seen), texts.write_family(seen).value_or("")};
}

}  // namespace perthro::session
