// The call that follows a try word by word.
#include "scripting/play/move_reading.hpp"
#include "scripting/play/traced_move.hpp"
#include "scripting/session/asked_try.hpp"
#include "scripting/session/call_failure.hpp"
#include "scripting/session/inspect_calls.hpp"
#include "scripting/session/spoken.hpp"
#include "scripting/session/trace_view.hpp"

namespace perthro::session {

namespace {

// Looks at another node while it lives, which nobody is told.
class AtNode {
public:
    AtNode(Game& game, int node) : game_(game), back_(game.current()) { look_at(node); }
    ~AtNode() { look_at(back_); }
    AtNode(const AtNode&) = delete;
    AtNode& operator=(const AtNode&) = delete;

private:
    void look_at(int node) {
        if (node != game_.current()) {
            game_.go_to(node);
        }
    }

    Game& game_;
    int back_;
};

bool names_a_try(const Trace& call) {
    return call.from >= 0 || !call.text.empty() || !call.path.empty();
}

// The node whose move is traced, with nothing else said; else where the try is made.
int place_of(const Game& game, const Trace& call) {
    if (names_a_try(call)) {
        return call.node < 0 ? game.current() : call.node;
    }
    if (call.node <= 0 || game.node(call.node).chance) {
        throw CallFailure("argument", "no movement led to this place of the game",
                          "trace the node of a move, or say a path, a text or cells");
    }
    return game.node(call.node).parent;
}

TracedMove traced_try(Game& game, const Trace& call, const std::string& asked) {
    Match& match = game.match();
    constexpr KeptTries kAll = KeptTries::OfPiece;
    if (!names_a_try(call)) {
        return trace_path(match, asked, kAll);
    }
    if (call.from >= 0 && call.to < 0) {
        return trace_piece(match, game.cells().cell(call.from));
    }
    const Why why{call.path, call.text, call.from, call.to};
    if (const auto legal = moves_asked(game, why, asked); !legal.empty()) {
        return trace_path(match, legal.front(), kAll);
    }
    if (const auto meant = game.texts().meant(asked); meant.size() == 1) {
        return trace_path(match, std::string(match.texts()[meant.front()]), kAll);
    }
    const std::string path = call.text.empty() ? asked : Spoken(game).path_of(call.text);
    return path.empty() ? trace_move(match, call.text, kAll) : trace_path(match, path, kAll);
}

std::string verdict_of(const Spoken& spoken, const Trace& call, const TracedMove& traced,
                       const std::string& asked) {
    if (traced.steps.empty()) {
        const std::string none = "No word of rules.lua is tried for it here";
        return traced.verdict.said.empty() ? none + "."
                                           : none + ": " + spoken(traced.verdict.said) + ".";
    }
    if (call.from >= 0 && call.to < 0) {
        return "All that the piece on " + asked + " tries.";
    }
    return traced.legal ? spoken(traced.verdict.move) + " is legal."
                        : asked + " is not legal: " + spoken(traced.verdict.said) + ".";
}

}  // namespace

Result InspectCalls::answer(const Trace& call) {
    Game& game = live_.game();
    if (game.hides() && live_.viewer() != kNobody) {
        throw CallFailure("hidden", "a trace shows what this player may not know",
                          "look with viewer 0 first");
    }
    if (call.node >= 0) {
        live_.checked_node(call.node);
    }
    const int place = place_of(game, call);
    const std::string own = names_a_try(call) ? "" : game.node(call.node).own;
    const AtNode at(game, place);
    const std::string asked = own.empty()
                                  ? asked_about(game, Why{call.path, call.text, call.from, call.to})
                                  : own;
    const Spoken spoken(game);
    const TracedMove traced = traced_try(game, call, asked);
    const std::optional<TracedPly> behind = trace_behind(game.match(), traced);
    TraceView view = trace_view(traced, behind ? &*behind : nullptr,
                                {game.match(), *game.open().loaded, game.cells(), game.viewer()});
    const std::string shown = shortened(call.text.empty() ? spoken(asked) : asked);
    view.asked = shown;
    view.node = place;
    view.verdict = verdict_of(spoken, call, traced, shown);
    return view;
}

}  // namespace perthro::session
