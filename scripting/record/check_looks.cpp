// The choice ends at the first look: a word that reads what the player to move may not know. Behind
// it nothing may fork or refuse, or the list of moves would tell what is hidden. What only changes
// something may stand there: `land`, `capture` and the like are consequences.
#include "engine/rules/written.hpp"
#include "scripting/record/check.hpp"

#include <algorithm>
#include <optional>

namespace perthro {

namespace {

struct Look {
    std::string what;    // "is(bomb)"
    std::string hidden;  // "a hidden type"
};

// What a player may not know in this game, and which conditions and values read it.
class Hidden {
public:
    explicit Hidden(const GameDefinition& game)
        : game_(game),
          type_(game.piece_type_known != KnownTo::All || game.piece_identity_known != KnownTo::All),
          own_type_(game.piece_type_known == KnownTo::Nobody),
          owner_(game.piece_owner_known != KnownTo::All),
          bag_(std::any_of(game.setups.begin(), game.setups.end(), [](const Setup& setup) {
              return std::any_of(setup.shuffles.begin(), setup.shuffles.end(),
                                 [](const Setup::Shuffle& shuffle) { return shuffle.face_down; });
          })) {}

    [[nodiscard]] bool anything() const {
        return type() || owner_ ||
               std::any_of(game_.attributes.begin(), game_.attributes.end(),
                           [](const auto& a) { return a.known != Audience::All; });
    }

    // The first thing that a condition, value, place or set looks at. on_mover: what stands here
    // is the mover, or a piece known to be the player's own.
    [[nodiscard]] std::optional<Look> in(const Node& node, bool on_mover) const {
        if (node.op == Op::Can || node.op == Op::SetReach) {
            return std::nullopt;  // words: their cursor wanders
        }
        if (node.op == Op::Named && node.a >= 0) {
            const auto look = in(game_.conditions[static_cast<std::size_t>(node.a)].body, on_mover);
            return look ? std::optional(Look{written(game_, node), look->hidden}) : std::nullopt;
        }
        if (reads_type(node, on_mover)) {
            return Look{written(game_, node), "a hidden type"};
        }
        if (owner_ && !on_mover && node.op == Op::Piece && reads_owner(node)) {
            return Look{written(game_, node), "a hidden owner"};
        }
        if (node.op == Op::Attribute && reads_attribute(node, on_mover)) {
            return Look{written(game_, node), "a hidden attribute"};
        }
        const bool known = node.op == Op::Piece && is_own(node) ? !own_type_
                           : node.op == Op::CondAt || node.op == Op::ValueAt
                               ? is_mover(node.kids[0])
                           : node.op == Op::Some || node.op == Op::Count ? false
                                                                         : on_mover;
        for (const Node& kid : node.kids) {
            if (auto look = in(kid, known)) {
                return look;
            }
        }
        return std::nullopt;
    }

    // Whether types may be unknown to the player to move, or to everybody.
    [[nodiscard]] bool type() const { return type_ || bag_; }
    [[nodiscard]] static bool is_mover(const Node& place) { return place.op == Op::PlaceMover; }

private:
    [[nodiscard]] static Relation relation(const Node& node) {
        return static_cast<Relation>(node.a);
    }
    [[nodiscard]] static bool is_own(const Node& node) {
        return relation(node) == Relation::Own || relation(node) == Relation::Mine;
    }
    [[nodiscard]] bool reads_type(const Node& node, bool on_mover) const {
        if (!type_ || (on_mover && !own_type_)) {
            return false;
        }
        switch (node.op) {
            case Op::Piece: return !node.list.empty() && (!is_own(node) || own_type_);
            case Op::Stacked:
            case Op::Royal:
            case Op::Attacked:
            case Op::Checked:
            case Op::GivesCheck:
            case Op::GivesMate:
            case Op::Constant:
            case Op::TypeHere: return true;
            default: return false;
        }
    }
    [[nodiscard]] static bool reads_owner(const Node& node) {
        switch (relation(node)) {
            case Relation::Own:
            case Relation::Enemy:
            case Relation::Ally:
            case Relation::Neutral:
            case Relation::Mine:
            case Relation::Open: return true;
            default: return false;
        }
    }
    [[nodiscard]] bool reads_attribute(const Node& node, bool on_mover) const {
        const auto& attribute = game_.attributes[static_cast<std::size_t>(node.a)];
        if (attribute.known != Audience::Owner) {
            return attribute.known == Audience::Nobody;
        }
        const bool my_own = node.kids.empty() || node.kids[0].op == Op::PlayerMe;
        return attribute.of == AttributeOf::Player ? !my_own : !on_mover;
    }

    const GameDefinition& game_;
    bool type_, own_type_, owner_, bag_;
};

class LookChecker {
public:
    LookChecker(const GameDefinition& game, const Hidden& hidden, std::vector<TreeFault>& faults)
        : game_(game), hidden_(hidden), faults_(faults) {}

    void check(const Node& body, bool has_mover) {
        look_.reset();
        complained_ = false;
        on_mover_ = has_mover;
        words(body);
    }

private:
    void words(const Node& block) {
        for (const Node& word : block.kids) {
            this->word(word);
        }
    }

    void word(const Node& word) {
        if (is_condition(word.op)) {
            asked(word);
            refuses(word);
            return;
        }
        if (offers_choice(word)) {
            refuses(word);
        }
        switch (word.op) {
            case Op::When:
            case Op::Cases: branches(word); return;
            case Op::At:
            case Op::AtSet: inside(word.kids[1], Hidden::is_mover(word.kids[0])); return;
            case Op::EveryDirs:
            case Op::EverySet:
                gathered(word.kids[1]);
                if (word.a > 0) {
                    refuses(word);
                }
                return;
            case Op::Loop: gathered(word.kids[0]); return;
            case Op::Either:
            case Op::Maybe:
            case Op::First:
            case Op::Times: alternatives(word); return;
            case Op::Reveal:
                if (!on_mover_ && hidden_.type()) {
                    note(Look{"reveal", "a hidden type"});
                }
                return;
            default: break;
        }
        for (const Node& kid : word.kids) {
            asked(kid);
        }
        if (moves_cursor(word.op)) {
            refuses(word);
            on_mover_ = false;
        } else if (word.op == Op::Land || word.op == Op::Mount) {
            if (!word.kids.empty()) {
                refuses_by(word, hidden_.in(word.kids[0], false));
            }
            on_mover_ = true;
        }
    }

    // Each list of alternatives begins with what was known in front of them.
    void alternatives(const Node& word) {
        const auto before = look_;
        const bool on_mover = on_mover_;
        std::optional<Look> found = before;
        for (const Node& kid : word.kids) {
            if (kid.op != Op::Block) {
                asked(kid);
                found = look_;
                continue;
            }
            look_ = found;
            on_mover_ = on_mover;
            words(kid);
            found = found ? found : look_;
        }
        look_ = found;
        on_mover_ = false;
    }

    // The conditions of when and cases only decide: they look, but refuse nothing.
    void branches(const Node& word) { alternatives(word); }

    void inside(const Node& block, bool on_mover) {
        const bool before = on_mover_;
        on_mover_ = on_mover;
        words(block);
        on_mover_ = before;
    }

    // What refuses inside ends a round only; nobody is asked.
    void gathered(const Node& block) {
        const auto before = look_;
        const bool complained = complained_;
        complained_ = true;
        inside(block, false);
        complained_ = complained;
        look_ = before ? before : look_;
    }

    void asked(const Node& node) { note(hidden_.in(node, on_mover_)); }
    void note(const std::optional<Look>& look) {
        if (!look_) {
            look_ = look;
        }
    }
    void refuses(const Node& word) { refuses_by(word, look_); }
    void refuses_by(const Node& word, const std::optional<Look>& look) {
        if (!look || complained_) {
            return;
        }
        complained_ = true;
        const std::string name = written(game_, word);
        const bool itself = name == look->what;
        faults_.push_back(
            {word.at,
             itself
                 ? "`" + name + "` looks at " + look->hidden + ", and the move would depend on it"
                 : "`" + name + "` stands behind `" + look->what + "`, which looks at " +
                       look->hidden,
             "behind the first look nothing may fork or refuse: let `when` or `cases` decide what "
             "happens"});
    }

    static bool moves_cursor(Op op) {
        switch (op) {
            case Op::Step:
            case Op::Slide:
            case Op::Reach:
            case Op::Choose:
            case Op::Go:
            case Op::MustContinue:
            case Op::Push:
            case Op::Sow: return true;
            default: return false;
        }
    }

    const GameDefinition& game_;
    const Hidden& hidden_;
    std::vector<TreeFault>& faults_;
    std::optional<Look> look_;  // the first of this way
    bool on_mover_ = true;      // what stands here is the mover
    bool complained_ = false;   // one fault a movement is enough
};

}  // namespace

void check_looks(const GameDefinition& game, std::vector<TreeFault>& faults) {
    const Hidden hidden(game);
    if (!hidden.anything()) {
        return;
    }
    LookChecker checker(game, hidden, faults);
    for (const Movement& movement : game.movements) {
        const bool has_mover = movement.kind != MovementKind::PlayerMove &&
                               movement.kind != MovementKind::PlayerPart;
        checker.check(movement.body, has_mover);
    }
    for (const Rider& rider : game.after) {
        checker.check(rider.body, true);
    }
}

}  // namespace perthro
