// Questions for pieces of a player who can never have such a piece: `own(goat)` in the words of a
// tiger, where goats and tigers are of different players. Where anything may give pieces to players
// that this cannot follow, nothing is said.
#include "engine/rules/written.hpp"
#include "scripting/record/check.hpp"

#include <algorithm>
#include <bit>
#include <cstdint>

namespace perthro {

namespace {

using Players = std::uint32_t;  // a bit for each; the lowest is nobody

Players bit(Player player) { return Players{1} << player; }

class HaversCheck {
public:
    HaversCheck(const GameDefinition& game, std::vector<TreeFault>& faults)
        : game_(game), faults_(faults), all_((Players{2} << game.player_count()) - 2),
          has_(game.pieces.size(), 0) {}

    void run() {
        if (!note_all()) {
            return;
        }
        for (const Movement& movement : game_.movements) {
            look(movement.body, movement.at, movers(movement.type));
        }
        for (const Rider& rider : game_.after) {
            look(rider.body, rider.at, movers(rider.type));
        }
        for (const ResultDefinition& result : game_.results) {
            if (result.asked_for == AskedFor::Player) {
                look_at_event(result.event, result.asked_player);
            }
        }
    }

private:
    // Takes note of who may have which pieces; false where that cannot be known.
    bool note_all() {
        const bool changes_hands = std::any_of(
            game_.results.begin(), game_.results.end(), [](const auto& result) {
                return result.hands_over || result.out_pieces != OutPieces::Stay;
            });
        const bool others = std::any_of(
            game_.pieces.begin(), game_.pieces.end(),
            [](const auto& piece) { return piece.removed || piece.in_hand != kEmptyType; });
        const bool chosen =  // others may set up other pieces
            std::any_of(game_.options.begin(), game_.options.end(),
                        [](const OptionDefinition& option) { return option.type != "int"; });
        if (chosen || !game_.hooks.defined.empty() || game_.movable_any || changes_hands ||
            others || holds_counters(game_) || game_.captured == CapturedTo::Hand) {
            return false;
        }
        for (std::size_t type = 1; type < game_.hands.size(); ++type) {
            has_[type] |= game_.hands[type] == HandKind::Unlimited ? all_ : 0;
        }
        bool known = std::all_of(game_.setups.begin(), game_.setups.end(),
                                 [&](const Setup& setup) { return note_setup(setup); });
        each_body(game_, [&](const Node& body, const Source& /*at*/) {
            known = known && note_words(body);
        });
        return known;
    }

    bool note_setup(const Setup& setup) {
        for (const Placement& placement : setup.placements) {
            has_[placement.type] |= bit(placement.player);
        }
        for (const auto& [player, type, count] : setup.hands) {
            has_[type] |= count > 0 ? bit(player) : 0;
        }
        for (const Setup::Shuffle& shuffle : setup.shuffles) {
            for (const auto& [player, type, count] : shuffle.bag) {
                has_[type] |= bit(player);
            }
        }
        return setup.position.empty() && setup.lua.empty();
    }

    bool note_words(const Node& node) {
        const auto type = static_cast<std::size_t>(node.a);
        switch (node.op) {
            case Op::Give:
            case Op::SwapSeats:
            case Op::Eliminate:
            case Op::ApplyFunction: return false;
            case Op::Promote:
                for (const std::int32_t one : node.list) {
                    has_[static_cast<std::size_t>(one)] |= all_ | bit(kNobody);
                }
                return !node.list.empty();
            case Op::Put:
                if (node.kids.size() > 1) {
                    return false;
                }
                has_[type] |= node.kids[0].op == Op::PlayerIs
                                  ? bit(static_cast<Player>(node.kids[0].a))
                                  : all_ | bit(kNobody);
                return true;
            default:
                return std::all_of(node.kids.begin(), node.kids.end(),
                                   [&](const Node& kid) { return note_words(kid); });
        }
    }

    // Who may move pieces of a type, or of one that moves like it.
    [[nodiscard]] Players movers(PieceType type) const {
        if (type == kEmptyType) {
            return all_;
        }
        Players players = has_[type];
        for (std::size_t other = 1; other < game_.pieces.size(); ++other) {
            players |= game_.pieces[other].like == type ? has_[other] : 0;
        }
        return players & all_;
    }

    template <typename Types>
    [[nodiscard]] Players who_has(const Types& types) const {
        Players players = 0;
        for (const auto type : types) {
            players |= has_[static_cast<std::size_t>(type)];
        }
        return players;
    }

    // Whether for one of these players somebody else is among those.
    [[nodiscard]] bool has_other(Players mine, Players those) const {
        for (Player player = 1; player <= game_.player_count(); ++player) {
            if ((mine & bit(player)) != 0 && (those & all_ & ~bit(player)) != 0) {
                return true;
            }
        }
        return false;
    }

    [[nodiscard]] std::string name_of(Players players) const {
        return std::has_single_bit(players)
                   ? "`" + game_.players[static_cast<std::size_t>(std::countr_zero(players))] + "`"
                   : "who moves";
    }

    // me: who may make these words; outer: the place of the nearest node around that has one.
    void look(const Node& node, const Source& outer, Players me) {
        const Source& at = place_in(node, outer);
        if (node.op == Op::AsOwner) {
            return;
        }
        if (node.op == Op::Piece && me != 0) {
            ask(node, at, me);
        }
        for (const Node& kid : node.kids) {
            look(kid, at, me);
        }
    }

    void ask(const Node& node, const Source& at, Players me) {
        const auto relation = static_cast<Relation>(node.a);
        const Players those = who_has(node.list);
        const std::string what = "`" + written(game_, node) + "` never holds: ";
        if (relation == Relation::Neutral && node.list.empty() && !is_anything_nobodys()) {
            add(at, what + "every piece belongs to a player",
                "`own` and `enemy` ask for pieces of players; setups: {start: {nobody: {TYPE: "
                "a1}}} puts one of nobody");
        } else if (!node.list.empty() && (those & all_) != 0) {
            const std::string& type =
                game_.pieces[static_cast<std::size_t>(node.list.front())].name;
            if (relation == Relation::Own && (those & me) == 0) {
                add(at, what + name_of(me) + " never has a `" + type + "`",
                    "enemy(" + type + ") asks for one of the other player");
            } else if (relation == Relation::Enemy && !has_other(me, those)) {
                add(at, what + "nobody but " + name_of(me) + " ever has a `" + type + "`",
                    "own(" + type + ") asks for one of the player to move");
            }
        }
    }

    [[nodiscard]] bool is_anything_nobodys() const {
        return std::any_of(has_.begin(), has_.end(),
                           [](Players players) { return (players & bit(kNobody)) != 0; });
    }

    void look_at_event(const EventDefinition& event, Player player) {
        const bool asks = event.kind == EventKind::Reached || event.kind == EventKind::Captured ||
                          event.kind == EventKind::Line || event.kind == EventKind::Pieces;
        const Players those = who_has(event.of) & all_;
        if (!asks || those == 0 || (those & bit(player)) != 0) {
            return;
        }
        const std::string& type = game_.pieces[event.of.front()].name;
        add(event.at,
            "this never holds: it is asked for " + name_of(bit(player)) + ", who never has a `" +
                type + "`",
            std::has_single_bit(those)
                ? "for: " + game_.players[static_cast<std::size_t>(std::countr_zero(those))]
                : "`for` says of whom it is asked");
    }

    void add(const Source& at, std::string what, std::string remedy) {
        add_once(faults_, {at, std::move(what), std::move(remedy)});
    }

    const GameDefinition& game_;
    std::vector<TreeFault>& faults_;
    Players all_;               // but nobody
    std::vector<Players> has_;  // [type] who may ever have one
};

}  // namespace

void check_havers(const GameDefinition& game, std::vector<TreeFault>& faults) {
    HaversCheck(game, faults).run();
}

}  // namespace perthro
