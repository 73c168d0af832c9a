// Types of which nobody ever has a piece: conditions and results that ask whose one is, and
// movements that are never offered.
#include "engine/rules/written.hpp"
#include "scripting/record/check.hpp"

#include <algorithm>
#include <set>

namespace perthro {

namespace {

class OwnersCheck {
public:
    OwnersCheck(const GameDefinition& game, std::vector<TreeFault>& faults)
        : game_(game), faults_(faults) {}

    void run() {
        never_owned_.assign(game_.pieces.size(), false);
        if (game_.hooks.defined.empty()) {  // hooks may give pieces to players
            for (std::size_t type = 1; type < game_.pieces.size(); ++type) {
                never_owned_[type] = is_nobodys(type) && !is_given(type);
            }
            each_body(game_, [&](const Node& body, const Source& /*at*/) { note_words(body); });
        }
        look_at_movements();
        if (std::find(never_owned_.begin(), never_owned_.end(), true) == never_owned_.end()) {
            return;
        }
        each_body(game_, [&](const Node& body, const Source& at) { look(body, at); });
        for (const Protect& protect : game_.protect) {
            look_at_protect(protect);
        }
        for (const ResultDefinition& result : game_.results) {
            look_at_event(result.event);
        }
    }

private:
    // Whether pieces of the type belong to nobody, by what `pieces` says or by the setups, all that
    // there are with other options, too.
    [[nodiscard]] bool is_nobodys(std::size_t type) const {
        return game_.pieces[type].nobodys ||
               (game_.options.empty() &&
                std::any_of(game_.setups.begin(), game_.setups.end(), [&](const Setup& one) {
                    return std::any_of(
                        one.placements.begin(), one.placements.end(),
                        [&](const Placement& placement) { return placement.type == type; });
                }));
    }

    // Whether a setup or a hand gives somebody a piece of the type.
    [[nodiscard]] bool is_given(std::size_t type) const {
        const bool held = type < game_.hands.size() && game_.hands[type] != HandKind::None;
        return held || std::any_of(game_.setups.begin(), game_.setups.end(), [&](const Setup& one) {
                   return !one.position.empty() || !one.shuffles.empty() ||
                          std::any_of(one.placements.begin(), one.placements.end(),
                                      [&](const Placement& placement) {
                                          return placement.type == type &&
                                                 placement.player != kNobody;
                                      });
               });
    }

    // Takes note of the types that words give to players: those that pieces become and are put for.
    void note_words(const Node& node) {
        const auto none = [&] { never_owned_.assign(never_owned_.size(), false); };
        if (node.op == Op::Give) {
            none();
        } else if (node.op == Op::Promote) {
            for (const std::int32_t type : node.list) {
                never_owned_[static_cast<std::size_t>(type)] = false;
            }
            if (node.list.empty()) {
                none();
            }
        } else if (node.op == Op::Put) {
            const Node& player = node.kids[0];
            if (node.kids.size() > 1) {
                none();
            } else if (player.op != Op::PlayerIs || player.a != kNobody) {
                never_owned_[static_cast<std::size_t>(node.a)] = false;
            }
        }
        for (const Node& kid : node.kids) {
            note_words(kid);
        }
    }

    // Movements of what belongs to nobody, which no player may move.
    void look_at_movements() {
        std::set<PieceType> told;
        for (const Movement& movement : game_.movements) {
            const PieceDefinition& piece = game_.pieces[movement.type];
            const bool moves = movement.kind == MovementKind::Move && movement.type != kEmptyType;
            if (moves && (piece.nobodys || never_owned_[movement.type]) && !game_.movable_any &&
                told.insert(movement.type).second) {
                add_once(faults_, {movement.at,
                                   "`" + piece.name +
                                       "` belongs to nobody and `movable` is `own`: its movements "
                                       "are never offered",
                                   "moves: {movable: any} in game.yaml"});
            }
        }
    }

    template <typename Type>
    [[nodiscard]] bool all_nobodys(const std::vector<Type>& types) const {
        return !types.empty() && std::all_of(types.begin(), types.end(), [&](Type type) {
            return never_owned_[static_cast<std::size_t>(type)];
        });
    }

    void look(const Node& body, const Source& outer) {
        each_node(body, outer, [&](const Node& node, const Source& at) {
            const auto relation = static_cast<Relation>(node.a);
            const bool asks = relation == Relation::Own || relation == Relation::Enemy ||
                              relation == Relation::Ally || relation == Relation::Mine;
            if (node.op == Op::Piece && asks && all_nobodys(node.list)) {
                const std::string& name =
                    game_.pieces[static_cast<std::size_t>(node.list.front())].name;
                add_once(faults_, {at,
                                   "`" + written(game_, node) + "` never holds: a `" + name +
                                       "` belongs to nobody",
                                   "is(" + name + ") asks for one, whosever it is"});
            }
        });
    }

    void look_at_protect(const Protect& protect) {
        if (protect.which.op == Op::Piece && all_nobodys(protect.which.list)) {
            const std::string& name =
                game_.pieces[static_cast<std::size_t>(protect.which.list.front())].name;
            add_once(faults_,
                     {protect.at,
                      "`protect` is of a player's own pieces: a `" + name + "` belongs to nobody",
                      "land(c) and the conditions in front of `capture` say what may be "
                      "taken"});
        }
    }

    void look_at_event(const EventDefinition& event) {
        const bool asks = event.kind == EventKind::Reached || event.kind == EventKind::Captured ||
                          event.kind == EventKind::Line || event.kind == EventKind::Pieces;
        if (asks && all_nobodys(event.of)) {
            const std::string& name = game_.pieces[event.of.front()].name;
            add_once(
                faults_,
                {event.at, "this holds for nobody: a `" + name + "` belongs to nobody",
                 "condition \"NAME\" (some(board, is(" + name + "))) in rules.lua asks for one"});
        }
    }

    const GameDefinition& game_;
    std::vector<TreeFault>& faults_;
    std::vector<bool> never_owned_;  // [type]
};

}  // namespace

void check_owners(const GameDefinition& game, std::vector<TreeFault>& faults) {
    OwnersCheck(game, faults).run();
}

}  // namespace perthro
