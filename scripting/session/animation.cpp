// Follows what happened over what the viewer sees; what is in the air is shown when it is put down.
#include "scripting/session/animation.hpp"

#include "scripting/session/showing.hpp"

#include <algorithm>
#include <utility>

namespace perthro::session {

namespace {

class Follower {
public:
    Follower(const Game& game, Showing& showing, const PositionView& after)
        : game_(game), showing_(showing), after_(after) {}

    void follow(const Deed& one) {
        const int from = game_.cells().index(one.from), to = game_.cells().index(one.to);
        if (shows_taken_first(one.kind)) {
            show_taken(false);
        }
        switch (one.kind) {
            case DeedKind::Lift: lift(from, one); break;
            case DeedKind::Land: land(to); break;
            case DeedKind::Move: move(from, to); break;
            case DeedKind::Take: take(from, one); break;
            case DeedKind::Send: send(to, one.number != 0); break;
            case DeedKind::Place: place(to, one.piece); break;
            case DeedKind::Turn: turn(one.number); break;
            case DeedKind::Count:
            case DeedKind::Sow: count(to, one); break;
        }
    }

    // What was taken while something was in the air that never came down.
    void finish() { show_taken(false); }

private:
    // A piece that was taken, and where it goes; -1: nowhere.
    struct Taken {
        Carried piece;
        int to = -1;
        bool under = false;
    };

    [[nodiscard]] PieceView seen(std::uint32_t word) const { return game_.viewer().piece_of(word); }

    void lift(int from, const Deed& one) {
        if (from < 0) {
            return;
        }
        const bool all = one.number < 0 && !showing_.holds_counters(from);
        const std::vector<PieceView> pieces = all ? showing_.take_all(from)
                                                  : showing_.take(from, seen(one.piece),
                                                                  std::max(one.number, 1));
        for (const PieceView& piece : pieces) {
            air_.push_back({piece, from});
        }
    }

    void land(int to) {
        const std::vector<Carried> pieces = std::exchange(air_, {});
        const std::uint32_t dropped = std::exchange(dropped_, 0);
        if (dropped != 0) {
            place(to, dropped);
        } else if (to >= 0 && !pieces.empty()) {
            showing_.move(pieces, to, !taken_.empty());
        }
        show_taken(!pieces.empty() && pieces.back().from != to);
    }

    void show_taken(bool with_move) {
        for (const Taken& taken : std::exchange(taken_, {})) {
            if (taken.to >= 0) {
                showing_.send(taken.piece, taken.to, taken.under, with_move);
            } else {
                showing_.remove(taken.piece, with_move);
            }
        }
    }

    void move(int from, int to) {
        std::vector<Carried> pieces;
        for (const PieceView& piece : showing_.take_all(from)) {
            pieces.push_back({piece, from});
        }
        if (!pieces.empty()) {
            showing_.move(pieces, to, false);
        }
    }

    // Pieces are shown to be taken once it is known where they go, and what takes them has landed.
    [[nodiscard]] bool shows_taken_first(DeedKind kind) const {
        return kind != DeedKind::Take && kind != DeedKind::Send && kind != DeedKind::Lift &&
               air_.empty() && dropped_ == 0;
    }

    void take(int from, const Deed& one) {
        if (from < 0) {  // what is in the air itself
            for (const Carried& carried : std::exchange(air_, {})) {
                taken_.push_back({carried});
            }
            return;
        }
        const std::vector<PieceView> pieces = showing_.take(from, seen(one.piece), 1);
        for (const PieceView& piece : pieces) {
            taken_.push_back({{piece, from}});
        }
        sees_taken_ = !pieces.empty();
    }

    void send(int to, bool under) {
        if (!sees_taken_ || taken_.empty()) {
            return;
        }
        if (to < 0) {  // under what is in the air
            air_.insert(air_.begin(), taken_.back().piece);
            taken_.pop_back();
        } else {
            taken_.back().to = to;
            taken_.back().under = under;
        }
    }

    void place(int to, std::uint32_t word) {
        if (to < 0) {
            dropped_ = word;
            return;
        }
        const auto& there = after_.cells[static_cast<std::size_t>(to)];
        if (!game_.hides()) {
            showing_.place(seen(word), to);
        } else if (!there.fog && !there.pieces.empty()) {
            showing_.place(there.pieces.back(), to);
        }
    }

    // All is taken off a part of the board, then put down where it turns to.
    void turn(int number) {
        const Permutation& permutation =
            game_.definition().topology.permutations[static_cast<std::size_t>(number)];
        std::vector<Carried> pieces;
        std::vector<int> to;
        for (const auto& [from, there] : permutation.moves) {
            const int start = game_.cells().index(from);
            for (const PieceView& piece : showing_.take_all(start)) {
                pieces.push_back({piece, start});
                to.push_back(game_.cells().index(there));
            }
        }
        showing_.turn(pieces, to, permutation.name);
    }

    void count(int to, const Deed& one) {
        const auto& attributes = game_.definition().attributes;
        if (to < 0 || showing_.is_hidden(to) || showing_.number(to) == one.number ||
            attributes[static_cast<std::size_t>(one.attribute)].name != showing_.counted()) {
            return;
        }
        gathered_ = one.number < showing_.number(to) ? to : gathered_;
        showing_.count(to, one.number, one.kind == DeedKind::Sow ? gathered_ : -1);
    }

    const Game& game_;
    Showing& showing_;
    const PositionView& after_;
    std::vector<Carried> air_;
    std::uint32_t dropped_ = 0;  // word of what came out of a hand into the air
    std::vector<Taken> taken_;   // and not shown yet
    bool sees_taken_ = false;    // the viewer saw what was taken last
    int gathered_ = -1;          // the cell that was emptied last
};

// The number of every player's pieces in hand that changed.
void add_hands(std::vector<AnimationStep>& steps, const PositionView& before,
               const PositionView& after) {
    const auto number = [](const PlayerView& player, int type) {
        const auto found = std::find_if(player.hand.begin(), player.hand.end(),
                                        [&](const HandItem& item) { return item.type == type; });
        return found == player.hand.end() ? 0 : found->count;
    };
    const int group = steps.empty() ? 1 : steps.back().group + 1;
    for (std::size_t i = 0; i < std::min(after.players.size(), before.players.size()); ++i) {
        std::vector<int> types;
        for (const auto* hand : {&before.players[i].hand, &after.players[i].hand}) {
            for (const HandItem& item : *hand) {
                if (std::find(types.begin(), types.end(), item.type) == types.end()) {
                    types.push_back(item.type);
                }
            }
        }
        for (const int type : types) {
            const int now = number(after.players[i], type);
            if (now == number(before.players[i], type)) {
                continue;
            }
            AnimationStep& step = steps.emplace_back();
            step.kind = StepKind::HandChange;
            step.group = group;
            step.piece.type = type;
            step.piece.owner = step.player = static_cast<int>(i) + 1;
            step.count = now;
        }
    }
}

}  // namespace

// What all did in a `together` block that ended with the ply is seen at once.
std::vector<Deed> deeds_of(const Game& game, int id, Player viewer) {
    const GameNode& ply = game.node(id);
    if (game.in_secret(id)) {
        return game.told_to(id, viewer) ? ply.deeds : std::vector<Deed>{};
    }
    std::vector<Deed> all = ply.deeds;
    int at = ply.parent;
    for (int left = ply.secret_before; left > 0 && at > 0; --left) {
        const std::vector<Deed>& before = game.node(at).deeds;
        all.insert(all.begin(), before.begin(), before.end());
        at = game.node(at).parent;
    }
    return all;
}

std::vector<AnimationStep> animated(const Game& game, const PositionView& before,
                                    const PositionView& after, const std::vector<Deed>& deeds) {
    Showing showing(game.definition().topology, game.cells(), before, after);
    Follower follower(game, showing, after);
    for (const Deed& one : deeds) {
        follower.follow(one);
    }
    follower.finish();
    showing.settle();
    std::vector<AnimationStep> steps = showing.finish();
    add_hands(steps, before, after);
    return steps;
}

}  // namespace perthro::session
