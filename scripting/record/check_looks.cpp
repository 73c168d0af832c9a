// The choice ends at the first look: a word that reads what the player to move may not know. Behind
// it nothing may fork or refuse, or the list of moves would tell what is hidden. What only changes
// something may stand there: `land`, `capture` and the like are consequences.
#include "engine/rules/written.hpp"
#include "scripting/record/check.hpp"

#include <algorithm>
#include <optional>
#include <utility>

namespace perthro {

namespace {

struct Look {
    std::string what;    // "is(bomb)"
    std::string hidden;  // "a hidden type"
};

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

// Whether a word takes something away from its cell or puts something there.
bool changes_cells(Op op) {
    switch (op) {
        case Op::Land:
        case Op::Mount:
        case Op::Capture:
        case Op::Put:
        case Op::Shift:
        case Op::Push:
        case Op::Permute: return true;
        default: return false;
    }
}

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
            return in_words(node.kids[0], on_mover);
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
        if (node.op == Op::CapturedSum && reads_captured(node)) {
            return Look{written(game_, node), "what was captured"};
        }
        const bool known = is_elsewhere(node.op)                  ? false
                           : node.op == Op::Piece && is_own(node) ? !own_type_
                           : node.op == Op::CondAt || node.op == Op::ValueAt
                               ? is_mover(node.kids[0])
                               : on_mover;
        for (const Node& kid : node.kids) {
            if (auto look = in(kid, known)) {
                return look;
            }
        }
        return std::nullopt;
    }

    // The first thing that words look at, whose cursor wanders from here.
    [[nodiscard]] std::optional<Look> in_words(const Node& block, bool on_mover) const {
        for (const Node& word : block.kids) {
            const bool elsewhere = word.op == Op::At || word.op == Op::AtSet ||
                                   word.op == Op::EverySet || word.op == Op::EveryDirs;
            auto look = word.op == Op::Block ? in_words(word, on_mover)
                                             : in(word, on_mover && !elsewhere);
            if (look) {
                return look;
            }
            on_mover = on_mover && !moves_cursor(word.op);
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
    // Whose conditions are asked of other pieces than the one here.
    [[nodiscard]] static bool is_elsewhere(Op op) {
        return op == Op::Some || op == Op::Count || op == Op::Captured || op == Op::FirstCaptured;
    }
    // A constant tells the type.
    [[nodiscard]] bool reads_captured(const Node& sum) const {
        return sum.b >= 0 ? type_
                          : sum.a >= 0 && game_.attributes[static_cast<std::size_t>(sum.a)].known !=
                                              Audience::All;
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
        complained_ = moved_ = changed_ = false;
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
        if (changes_cells(word.op)) {
            if (changed_) {
                refuses(word);
            }
            moved_ = true;
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
        const bool on_mover = on_mover_;
        const bool moved = std::exchange(moved_, false);
        const bool changed = changed_;
        std::optional<Look> found = look_;
        bool decided = false;  // by what was looked at here
        bool moves = false, changes = changed;
        for (const Node& kid : word.kids) {
            look_ = found;
            if (kid.op != Op::Block) {
                decided = decided || hidden_.in(kid, on_mover);
                asked(kid);
            } else {
                on_mover_ = on_mover;
                moved_ = false;
                changed_ = changed;
                words(kid);
                moves = moves || moved_;
                changes = changes || changed_;
            }
            found = found ? found : look_;
        }
        look_ = found;
        on_mover_ = false;
        moved_ = moved || moves;
        changed_ = changes || (decided && moves);
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
        const auto before = std::exchange(look_, std::nullopt);
        const bool complained = std::exchange(complained_, true);
        const bool moved = std::exchange(moved_, false);
        inside(block, false);
        complained_ = complained;
        changed_ = changed_ || (look_ && moved_);
        moved_ = moved || moved_;
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

    const GameDefinition& game_;
    const Hidden& hidden_;
    std::vector<TreeFault>& faults_;
    std::optional<Look> look_;  // the first of this way
    bool on_mover_ = true;      // what stands here is the mover
    bool complained_ = false;   // one fault a movement is enough
    bool moved_ = false;        // something was put or taken on this way
    bool changed_ = false;      // by what was found where it was looked
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
