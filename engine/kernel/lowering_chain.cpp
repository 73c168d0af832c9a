// Captures that go on, recognised word by word. Games differ in the parameters of ChainPlan;
// whatever does not fit is left to the interpreter.
#include "engine/kernel/lowering.hpp"
#include "engine/rules/written.hpp"

#include <algorithm>

namespace perthro::kernel {

namespace {

// Lists inside lists are spliced.
void flatten(const Node& block, std::vector<const Node*>& words) {
    for (const Node& kid : block.kids) {
        if (kid.op == Op::Block) {
            flatten(kid, words);
        } else {
            words.push_back(&kid);
        }
    }
}

std::vector<const Node*> words_of(const Node& block) {
    std::vector<const Node*> words;
    if (block.op == Op::Block) {
        flatten(block, words);
    } else {
        words.push_back(&block);
    }
    return words;
}

class Reader {
public:
    Reader(const Rules& rules, std::uint16_t movement, PieceType type, Player player,
           Contents& contents)
        : rules_(rules), contents_(contents), finder_(rules, player, contents) {
        const CompiledMovement& compiled = rules.movements[movement];
        plan_.movement = movement;
        plan_.name = compiled.name;
        plan_.player = player;
        plan_.type = type;
        plan_.at = compiled.at;
        plan_.crown_zone = CellSet(rules.layout.limit);
        words_ = words_of(rules.game.movements[compiled.definition].body);
    }

    ChainPlan read() {
        check_game();
        ways();
        plan_.flies = stride();
        takes();
        if (here().op == Op::First && words_of(here().kids.front()).size() == 3) {
            landing_rule();
        } else {
            plan_.lands_far = stride();
            expect(Op::Land);
            endings();
        }
        if (next_ < words_.size()) {
            refuse("words behind the continuation");
        }
        return plan_;
    }

private:
    [[noreturn]] void refuse(const std::string& reason) const {
        throw NotLowered{reason, next_ < words_.size() ? words_[next_]->at : plan_.at};
    }

    [[nodiscard]] const Node& here() const {
        if (next_ >= words_.size()) {
            refuse("a chain that ends before its continuation");
        }
        return *words_[next_];
    }

    void expect(Op op) {
        if (here().op != op || (op == Op::Land && !here().kids.empty())) {
            refuse("a chain needs `" + std::string(written(op)) + "` here to be put into tables");
        }
        ++next_;
    }

    void check_game() const {
        const auto of_mover = [&](const Rider& rider) {
            return rider.type == kEmptyType || rider.type == plan_.type;
        };
        if (std::any_of(rules_.game.after.begin(), rules_.game.after.end(), of_mover)) {
            refuse("`after` words behind a chain");
        }
        if (rules_.game.removed == RemovedWhen::Again || rules_.game.captured != CapturedTo::Away) {
            refuse("captured pieces that may be taken again or go to a hand");
        }
        for (const AttributeDefinition& attribute : rules_.game.attributes) {
            if (attribute.of == AttributeOf::Piece) {
                refuse("attributes of pieces in a chain");
            }
        }
    }

    void ways() {
        if (here().op != Op::Along || here().kids[0].op != Op::Dirs) {
            refuse("a chain that does not begin with `along`");
        }
        for (const std::int32_t direction : here().kids[0].list) {
            plan_.ways.push_back(
                rules_.game.topology.seen(plan_.player, static_cast<Direction>(direction)));
        }
        ++next_;
        while (here().op == Op::Always || is_not_reversing(here())) {
            plan_.may_reverse = plan_.may_reverse && here().op == Op::Always;
            ++next_;
        }
    }

    static bool is_not_reversing(const Node& node) {
        return node.op == Op::No && node.kids[0].op == Op::Reversing;
    }

    // step or an unbounded slide over empty cells: true if it may go far.
    bool stride() {
        const Node& node = here();
        ++next_;
        if (node.op == Op::Step && node.kids.empty()) {
            return false;
        }
        const bool far = node.op == Op::Slide && node.list.empty() &&
                         node.kids[0].op == Op::Const && node.kids[0].a == 1 &&
                         node.kids[1].op == Op::Const && node.kids[1].a < 0 &&
                         node.kids[2].op == Op::Piece && node.kids[2].list.empty() &&
                         static_cast<Relation>(node.kids[2].a) == Relation::Empty;
        if (!far) {
            --next_;
            refuse("a chain that moves otherwise than by a step or a plain slide");
        }
        return true;
    }

    void takes() {
        Content victims(rules_.game.type_count(), true);
        victims.allow_empty(false);
        while (here().op != Op::Capture) {
            const auto content = finder_.content_of(here());
            if (!content) {
                refuse("a victim that is more than a piece of some kind");
            }
            victims &= *content;
            ++next_;
        }
        if (!here().kids.empty()) {
            refuse("a chain that takes more than one piece at a time");
        }
        ++next_;
        if (victims.any_of(Side::Own) || victims.any_of(Side::Wall) || victims.nothing()) {
            refuse("a chain that takes own pieces");
        }
        plan_.takes = contents_.intern(victims);
    }

    [[nodiscard]] bool is_continuation(const Node& node) const {
        return node.op == Op::MustContinue && node.a == 0 &&
               node.text == rules_.classes[plan_.name];
    }

    // first({ beyond, land, must_continue c }, { beyond, land })
    void landing_rule() {
        const Node& node = here();
        const auto on = words_of(node.kids[0]);
        const auto stay = node.kids.size() == 2 ? words_of(node.kids[1])
                                                : std::vector<const Node*>{};
        if (stay.size() != 2 || !is_continuation(*on[2]) || to_text(*on[0]) != to_text(*stay[0]) ||
            to_text(*on[1]) != to_text(*stay[1])) {
            refuse(
                "alternatives of a chain that are not the same landing, with and without going on");
        }
        const auto kept = words_;
        const std::size_t at = next_;
        words_ = on;
        next_ = 0;
        plan_.lands_far = stride();
        expect(Op::Land);
        words_ = kept;
        next_ = at + 1;
        plan_.prefers_landing = true;
    }

    // first({ must_continue c }, {}) with a promotion before or behind it.
    void endings() {
        if (here().op == Op::When) {
            crown(Crowning::OnTouch);
        }
        const Node& node = here();
        if (node.op != Op::First || node.kids.size() != 2 || !words_of(node.kids[1]).empty()) {
            refuse("a chain that goes on otherwise than `continue` says");
        }
        const auto on = words_of(node.kids[0]);
        if (on.size() != 1 || !is_continuation(*on[0])) {
            refuse("a chain that goes on with another class");
        }
        ++next_;
        if (next_ < words_.size() && here().op == Op::When) {
            crown(Crowning::AtEnd);
        }
    }

    // when(zone, promote(t)), when(zone, { promote(t), stop }) or when(zone, { when(zone,
    // promote(t)), stop })
    void crown(Crowning when) {
        const Node& node = here();
        auto words = words_of(node.kids[1]);
        const bool stops = words.size() == 2 && words[1]->op == Op::Stop;
        const bool nested = stops && words[0]->op == Op::When && words[0]->kids.size() == 2 &&
                            to_text(words[0]->kids[0]) == to_text(node.kids[0]);
        if (nested) {
            words = words_of(words[0]->kids[1]);
        }
        const bool known = node.kids.size() == 2 && node.kids[0].op == Op::InZone &&
                           node.kids[0].kids.empty() && (words.size() == 1 || (stops && !nested)) &&
                           words[0]->op == Op::Promote && words[0]->kids.empty() &&
                           plan_.crowning == Crowning::Never;
        if (!known) {
            refuse("a promotion in a chain that is more than when(zone, promote(type))");
        }
        for (const std::int32_t type : words[0]->list) {
            plan_.crowns.push_back(static_cast<PieceType>(type));
        }
        plan_.crowning = stops ? Crowning::Stops : when;
        if (plan_.crowning == Crowning::OnTouch && plan_.crowns.size() != 1) {
            refuse("a choice of promotion in the middle of a chain");
        }
        plan_.crown_zone = rules_.game.topology.zones[static_cast<std::size_t>(node.kids[0].a)]
                               .cells[plan_.player];
        ++next_;
    }

    const Rules& rules_;
    Contents& contents_;
    PathFinder finder_;
    ChainPlan plan_;
    std::vector<const Node*> words_;
    std::size_t next_ = 0;
};

}  // namespace

bool continues(const Node& node) {
    return node.op == Op::MustContinue ||
           std::any_of(node.kids.begin(), node.kids.end(), continues);
}

ChainPlan chain_of(const Rules& rules, std::uint16_t movement, PieceType type, Player player,
                   Contents& contents) {
    return Reader(rules, movement, type, player, contents).read();
}

}  // namespace perthro::kernel
