// Questions that are answered the same way for ever, because what they ask about is declared or
// done nowhere: chains without `chains`, `held` where no word takes counters up.
#include "engine/rules/any_node.hpp"
#include "engine/rules/written.hpp"
#include "scripting/record/check.hpp"

#include <algorithm>
#include <cstdint>
#include <optional>

namespace perthro {

namespace {

constexpr const char* kSayChains = "chains { along = orthogonal } in rules.lua says what is linked";

class MissingCheck {
public:
    MissingCheck(const GameDefinition& game, std::vector<TreeFault>& faults)
        : game_(game), faults_(faults) {}

    void run() {
        royals_ = !game_.hooks.defined.empty() ||
                  std::any_of(game_.pieces.begin(), game_.pieces.end(),
                              [](const PieceDefinition& piece) { return piece.royal; });
        // With other options they may be in several.
        all_are_allies_ = game_.options.empty() && game_.player_count() > 1 &&
                          std::any_of(game_.teams.begin(), game_.teams.end(),
                                      [&](const auto& team) {
                                          return static_cast<int>(team.second.size()) ==
                                                 game_.player_count();
                                      });
        each_body(game_, [&](const Node& body, const Source& /*at*/) {
            takes_up_ = takes_up_ ||
                        any_node(body, [](const Node& node) { return node.op == Op::Gather; });
        });
        each_body(game_, [&](const Node& body, const Source& at) { look(body, at); });
        for (const Movement& movement : game_.movements) {
            look_at_dice(movement);
        }
        if (game_.options.empty()) {  // one of them may make a type royal
            for (const Protect& protect : game_.protect) {
                look(protect.which, protect.at);
            }
        }
        look_at_hands();
        look_at_captures();
        look_at_losses();
        look_at_chains();
        for (const ResultDefinition& result : game_.results) {
            if (result.event.checked && !royals_) {
                add(result.event.at, "nobody is ever in check: no piece type is royal",
                    "pieces: {king: {royal: true}}, or without `checked`");
            }
            if (result.event.kind == EventKind::Connected && !game_.chains) {
                add(result.event.at, "nothing is ever connected: no `chains` says what is linked",
                    kSayChains);
            }
        }
    }

private:
    // Whether the words may take something, or what they go on with may.
    [[nodiscard]] static bool may_take(const Node& body) {
        return any_node(body, [](const Node& node) {
            const bool of_some_family = node.op >= Op::ApplyFunction;  // they stand last
            return of_some_family || node.op == Op::Capture || node.op == Op::MustContinue ||
                   (node.op == Op::Land && !node.kids.empty());
        });
    }

    [[nodiscard]] static bool asks_captures(const Node& body) {
        return any_node(body, [](const Node& node) {
            return node.op == Op::Captured || node.op == Op::CapturedSum ||
                   node.op == Op::FirstCaptured;
        });
    }

    // Whether another movement goes on with movements of this class.
    [[nodiscard]] bool is_continued(const std::string& name) const {
        return std::any_of(game_.movements.begin(), game_.movements.end(),
                           [&](const Movement& movement) {
                               return any_node(movement.body, [&](const Node& node) {
                                   return node.op == Op::MustContinue && node.text == name;
                               });
                           });
    }

    // `captured` where nothing is. Hooks may do it.
    void look_at_captures() {
        constexpr const char* kTakes = "`capture` takes what stands here, land(enemy) what the "
                                       "piece lands on";
        if (!game_.hooks.defined.empty()) {
            return;
        }
        for (const Movement& movement : game_.movements) {
            const bool part = movement.kind == MovementKind::Part ||
                              movement.kind == MovementKind::PlayerPart;
            if (!part && asks_captures(movement.body) && !may_take(movement.body) &&
                !is_continued(movement.name)) {
                add(movement.at,
                    "nothing is `captured` here: no word of the movement takes anything", kTakes);
            }
        }
        for (const Majority& majority : game_.majority) {
            const bool asks = std::any_of(
                majority.keys.begin(), majority.keys.end(),
                [](const MajorityKey& key) { return asks_captures(key.node); });
            const bool takes = std::any_of(
                game_.movements.begin(), game_.movements.end(), [&](const Movement& movement) {
                    return movement.name == majority.name && may_take(movement.body);
                });
            if (asks && !takes) {
                add(majority.at, "no movement of the class `" + majority.name + "` takes anything",
                    kTakes);
            }
        }
    }

    // Chains that no word or result asks for. Hooks may.
    void look_at_chains() {
        const auto asks = [](const Node& node) {
            return node.op == Op::SetChain || node.op == Op::Liberties;
        };
        bool asked = !game_.hooks.defined.empty() ||
                     std::any_of(game_.results.begin(), game_.results.end(),
                                 [](const ResultDefinition& result) {
                                     return result.event.kind == EventKind::Connected;
                                 });
        each_body(game_, [&](const Node& body, const Source& /*at*/) {
            asked = asked || any_node(body, asks);
        });
        if (game_.chains && !asked) {
            add(game_.chains->at, "nothing asks for the chains",
                "liberties, `chain` and results: {KIND: {when: connected, ...}} do; or take "
                "`chains` away");
        }
    }

    // Pieces that count as left although they were captured: they are in a hand, out of which no
    // word takes any. Hooks may do it, or what is said with other options.
    void look_at_losses() {
        const bool to_hand = game_.captured == CapturedTo::Hand ||
                             game_.captured == CapturedTo::OwnerHand;
        if (!to_hand || !game_.hooks.defined.empty() || !game_.options.empty()) {
            return;
        }
        for (PieceType type = 1; type < game_.pieces.size(); ++type) {
            if (is_put_down(type)) {
                return;
            }
        }
        for (const ResultDefinition& result : game_.results) {
            if (result.event.kind == EventKind::Pieces) {
                add(result.event.at,
                    "`pieces` counts what `captured` puts into a hand, and no word puts it down",
                    "without `captured` in `moves` it is away; TYPE:drop { anywhere, land } in "
                    "rules.lua brings it back");
            }
        }
    }

    // Pieces that a setup gives into a hand, and that nothing puts down. Hooks may do it.
    void look_at_hands() {
        if (!game_.hooks.defined.empty()) {
            return;
        }
        for (const Setup& setup : game_.setups) {
            for (const auto& [player, type, count] : setup.hands) {
                if (count > 0 && !is_put_down(type)) {
                    const std::string& name = game_.pieces[type].name;
                    add(setup.at, "no word puts down the `" + name + "` in hand",
                        name + ":drop { anywhere, land } in rules.lua");
                }
            }
        }
    }

    [[nodiscard]] bool is_put_down(PieceType type) const {
        bool put = std::any_of(
            game_.movements.begin(), game_.movements.end(), [&](const Movement& movement) {
                return movement.kind == MovementKind::Drop &&
                       (movement.type == type || movement.type == game_.pieces[type].like);
            });
        each_body(game_, [&](const Node& body, const Source& /*at*/) {
            put = put || any_node(body, [&](const Node& node) {
                      return node.op == Op::Put && node.a == static_cast<std::int32_t>(type);
                  });
        });
        return put;
    }

    [[nodiscard]] static bool asks(const Node& node, Relation relation) {
        return node.op == Op::Piece && static_cast<Relation>(node.a) == relation;
    }

    // What a game lacks that a condition asks about; "" where it may hold.
    [[nodiscard]] std::string never_at_all(const Node& node) const {
        const bool asks_royal = node.op == Op::Royal || node.op == Op::Checked ||
                                node.op == Op::GivesCheck || node.op == Op::GivesMate;
        return asks_royal && !royals_                              ? "no piece type is royal"
               : asks(node, Relation::Ally) && game_.teams.empty() ? "nobody has allies"
               : asks(node, Relation::Enemy) && all_are_allies_    ? "all players are in one team"
                                                                   : "";
    }

    // Whether these are leaps for which the board is too small. With other options it may not be.
    [[nodiscard]] bool leads_nowhere(const Node& node) const {
        const Topology& board = game_.topology;
        return node.op == Op::Dirs && !node.list.empty() && game_.options.empty() &&
               std::all_of(node.list.begin(), node.list.end(), [&](std::int32_t number) {
                   const auto direction = static_cast<std::size_t>(number);
                   const auto& link = board.link[direction];
                   return board.directions[direction].name.starts_with("leap(") &&
                          std::all_of(board.cells.begin(), board.cells.end(),
                                      [&](Cell cell) { return link[cell] == kNoCell; });
               });
    }

    // Whether a word reads or writes an attribute of players, and means nobody's.
    [[nodiscard]] bool asks_nobody(const Node& node) const {
        const bool of_attribute = node.op == Op::Attribute || node.op == Op::SetAttribute ||
                                  node.op == Op::AddAttribute;
        return of_attribute &&
               game_.attributes[static_cast<std::size_t>(node.a)].of == AttributeOf::Player &&
               std::any_of(node.kids.begin(), node.kids.end(), [](const Node& kid) {
                   return kid.op == Op::PlayerIs && kid.a == kNobody;
               });
    }

    // Words behind one that ends the movement.
    void look_behind_ends(const Node& block, const Source& at) {
        for (std::size_t i = 0; i + 1 < block.kids.size(); ++i) {
            const Node& word = block.kids[i];
            if (word.op == Op::Stop || word.op == Op::MustContinue) {
                add(place_in(word, at),
                    "the words behind `" + std::string(op_name(word.op)) + "` never run",
                    "it ends the movement: either({ a }, { b }) has two ends");
                return;
            }
        }
    }

    // `die` in front of what says which one is played.
    void look_at_dice(const Movement& movement) {
        const auto has = [](Op op) {
            return [op](const Node& word) {
                return any_node(word, [op](const Node& node) { return node.op == op; });
            };
        };
        const auto& words = movement.body.kids;
        const auto use = std::find_if(words.begin(), words.end(), has(Op::UseDie));
        if (use != words.end() && !is_continued(movement.name) &&
            std::any_of(words.begin(), use, has(Op::Die))) {
            add(movement.at, "`die` is always 0 in front of `use_die`, which says which one it is",
                "use_die, times(die, step(path))");
        }
    }

    void look(const Node& body, const Source& outer) {
        each_node(body, outer, [&](const Node& node, const Source& at) { look_at(node, at); });
    }
    void look_at(const Node& node, const Source& at) {
        if (!game_.chains && node.op == Op::Liberties) {
            add(at, "`liberties` is always 0: no `chains` says what is linked", kSayChains);
        } else if (!game_.chains && node.op == Op::SetChain) {
            add(at, "`chain` is never more than the piece here: no `chains` says what is linked",
                kSayChains);
        } else if (!takes_up_ && node.op == Op::Held) {
            add(at, "`held` is always 0: no word takes counters up",
                "`gather` does; what a player has in hand is no counter: a hook asks "
                "position:hand(player, type)");
        } else if (const std::string why = never_at_all(node); !why.empty()) {
            add(at, "`" + written(game_, node) + "` never holds: " + why,
                asks(node, Relation::Enemy) ? "teams: {NAME: [...], OTHER: [...]}; without `teams` "
                                              "everybody else is an enemy"
                                            : "take it away");
        } else if (leads_nowhere(node)) {
            const auto first = static_cast<std::size_t>(node.list.front());
            add(at,
                "`" + game_.topology.directions[first].name +
                    "` leads nowhere: no two cells lie so",
                "leap(right, ahead) counts cells as the player to move sees the board");
        } else if (asks_nobody(node)) {
            add(at,
                "`" + game_.attributes[static_cast<std::size_t>(node.a)].name +
                    ":of(nobody)` is no player's",
                "of(me), of(opponent) and of(owner) name players");
        } else if (node.op == Op::Block) {
            look_behind_ends(node, at);
        }
    }

    void add(const Source& at, const std::string& what, const std::string& remedy) {
        add_once(faults_, {at, what, remedy});
    }

    const GameDefinition& game_;
    std::vector<TreeFault>& faults_;
    bool all_are_allies_ = false;  // all players are in one team
    bool takes_up_ = false;        // counters
    bool royals_ = false;          // a piece type is royal, or a hook may say so
};

}  // namespace

void check_missing(const GameDefinition& game, std::vector<TreeFault>& faults) {
    MissingCheck(game, faults).run();
}

}  // namespace perthro
