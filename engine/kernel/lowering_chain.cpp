// Captures that go on, recognised word by word. Games differ in the parameters of ChainPlan;
// whatever does not fit is left to the interpreter.
#include "engine/kernel/lowering.hpp"
#include "engine/rules/written.hpp"

#include <algorithm>
#include <utility>

namespace perthro::kernel {

namespace {

// Appends the words of a block, those of blocks inside it in their place.
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
        plan_.tells_routes = rules.identity[compiled.name] == IdentityOf::Routes;
        words_ = words_of(rules.game.movements[compiled.definition].body);
    }

    ChainPlan read() {
        check_game();
        ways();
        body_ = next_;
        plan_.flies = stride();
        takes();
        if (!plan_.rakes.empty()) {
            expect(Op::Land);
            endings();
        } else if (here().op == Op::First && words_of(here().kids.front()).size() == 3) {
            landing_rule();
        } else {
            plan_.lands_far = stride();
            expect(Op::Land);
            endings();
        }
        if (next_ < words_.size()) {
            refuse("words behind the continuation");
        }
        check_ways();
        check_routes();
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
        for (; here().op == Op::Always || is_no(here(), Op::Reversing) ||
               is_no(here(), Op::StraightOn);
             ++next_) {
            plan_.may_reverse = plan_.may_reverse && !is_no(here(), Op::Reversing);
            plan_.may_go_on = plan_.may_go_on && !is_no(here(), Op::StraightOn);
        }
    }

    static bool is_no(const Node& node, Op op) {
        return node.op == Op::No && node.kids[0].op == op;
    }

    // Refuses directions of which the tables cannot say what follows what: see ChainWay.
    void check_ways() const {
        const auto& directions = rules_.game.topology.directions;
        const bool bars = !plan_.may_reverse || !plan_.may_go_on;
        if (bars && directions.size() > kMostChainDirections) {
            refuse("a chain that must turn, or must not, on a board of more than 64 directions");
        }
        for (const Rake& rake : plan_.rakes) {
            for (const Direction way : plan_.ways) {
                if (rake.behind && directions[way].opposite == kNoDirection) {
                    refuse("a row behind the mover in a direction without an opposite one");
                }
            }
        }
    }

    // Routes are not compared, so no two may be the same: landings and labels must tell parts
    // apart.
    void check_routes() const {
        if (!plan_.tells_routes) {
            return;
        }
        for (std::size_t i = 0; i < plan_.rakes.size(); ++i) {
            for (std::size_t k = 0; k < i; ++k) {
                if (plan_.rakes[i].label == plan_.rakes[k].label) {
                    refuse("rows without labels of their own, where routes tell moves apart");
                }
            }
        }
        const Topology& topology = rules_.game.topology;
        for (std::size_t i = 0; i < plan_.ways.size(); ++i) {
            for (std::size_t k = 0; k < i; ++k) {
                const auto& one = topology.link[plan_.ways[i]];
                const auto& other = topology.link[plan_.ways[k]];
                if (std::any_of(topology.cells.begin(), topology.cells.end(), [&](Cell cell) {
                        return one[cell] != kNoCell && one[cell] == other[cell];
                    })) {
                    refuse("two ways to the same cell, where routes tell moves apart");
                }
            }
        }
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

    // Conditions about the next cell, and what is taken there or beside it.
    void takes() {
        Content next(rules_.game.type_count(), true);
        next.allow_empty(true);
        while (here().op != Op::Capture && here().op != Op::Either) {
            if (is_no(here(), Op::Visited)) {
                plan_.visits_once = true;
            } else {
                next &= content_here();
            }
            ++next_;
        }
        if (here().op == Op::Either) {
            rakes(next);
            return;
        }
        if (plan_.visits_once) {
            refuse("a victim that is asked whether the mover has been there");
        }
        next.allow_empty(false);
        victims(next);
        take();
    }

    [[nodiscard]] Content content_here() {
        const auto content = finder_.content_of(here());
        if (!content) {
            refuse("a victim that is more than a piece of some kind");
        }
        return *content;
    }

    void take() {
        if (here().op != Op::Capture || !here().kids.empty()) {
            refuse("a chain that takes more than one piece at a time");
        }
        ++next_;
    }

    void victims(const Content& content) {
        if (content.any_of(Side::Own) || content.any_of(Side::Wall) || content.nothing()) {
            refuse("a chain that takes own pieces");
        }
        const int takes = contents_.intern(content);
        if (plan_.takes >= 0 && plan_.takes != takes) {
            refuse("rows of different victims");
        }
        plan_.takes = takes;
    }

    // either({ [as "A"] at(here, rake(ahead)) }, ...) behind a step to an empty cell
    void rakes(const Content& entered) {
        Content empty(rules_.game.type_count(), false);
        empty.allow_empty(true);
        if (plan_.flies || entered != empty) {
            refuse("rows taken otherwise than beside a step to an empty cell");
        }
        for (const Node& alternative : here().kids) {
            rake(alternative);
        }
        ++next_;
    }

    void rake(const Node& alternative) {
        auto words = words_of(alternative);
        Rake rake;
        if (words.front()->op == Op::AsLabel) {
            const auto& labels = rules_.labels;
            rake.label = static_cast<int>(
                std::find(labels.begin(), labels.end(), words.front()->text) - labels.begin());
            words.erase(words.begin());
        }
        const bool at_place = words.size() == 1 && words[0]->op == Op::At;
        const Op place = at_place ? words[0]->kids[0].op : Op::Block;
        if (place != Op::PlaceHere && place != Op::PlaceFrom) {
            refuse("an alternative that takes no row from where a step begins or ends");
        }
        rake.behind = place == Op::PlaceFrom;
        row(words_of(words[0]->kids[1]), rake.behind ? Op::DirBehind : Op::DirAhead);
        plan_.rakes.push_back(rake);
    }

    // Reads other words, then goes on where it was.
    template <typename Read>
    void inside(const std::vector<const Node*>& words, Read&& read) {
        const auto outer = std::exchange(words_, words);
        const std::size_t at = std::exchange(next_, 0);
        read();
        words_ = outer;
        next_ = at;
    }

    // step(way), victim, capture, loop(step, victim, capture)
    void row(const std::vector<const Node*>& words, Op way) {
        inside(words, [&] {
            if (here().op != Op::Step || here().kids.empty() || here().kids[0].op != way) {
                refuse("a row that does not lead on ahead or back behind");
            }
            ++next_;
            one_of_row();
            if (here().op != Op::Loop || here().a >= 0 || next_ + 1 != words_.size()) {
                refuse("a row that is not taken with loop(step, victim, capture)");
            }
            inside(words_of(here().kids[0]), [&] {
                if (stride()) {
                    refuse("a row with gaps");
                }
                one_of_row();
                if (next_ != words_.size()) {
                    refuse("a row that is not taken with loop(step, victim, capture)");
                }
            });
        });
    }

    void one_of_row() {
        Content one(rules_.game.type_count(), true);
        for (one.allow_empty(false); here().op != Op::Capture; ++next_) {
            one &= content_here();
        }
        victims(one);
        take();
    }

    // Reads how a chain goes on: with the chains of its class, or straight on.
    void continuation(const Node& node) {
        const bool by_mover = node.op == Op::MustContinue && node.a == 0;
        if (by_mover && node.text == rules_.classes[plan_.name]) {
            return;
        }
        if (!by_mover || !repeats_body(node.text)) {
            refuse("a chain that goes on with another class");
        }
        if (plan_.crowning == Crowning::OnTouch) {
            refuse("a promotion in the middle of a chain that goes straight on");
        }
        plan_.may_turn = false;
    }

    // Whether a class is one part, of the words behind those about the way.
    [[nodiscard]] bool repeats_body(const std::string& of_class) const {
        const int name = rules_.find_class(of_class);
        if (name < 0) {
            return false;
        }
        const auto& parts = rules_.continued(plan_.type, static_cast<std::uint16_t>(name));
        if (parts.size() != 1) {
            return false;
        }
        const auto& part = rules_.movements[static_cast<std::size_t>(parts[0])];
        const auto words = words_of(rules_.game.movements[part.definition].body);
        const auto& own = rules_.game.movements[rules_.movements[plan_.movement].definition].body;
        const auto all = words_of(own);
        return std::equal(words.begin(), words.end(),
                          all.begin() + static_cast<std::ptrdiff_t>(body_), all.end(),
                          [](const Node* a, const Node* b) { return to_text(*a) == to_text(*b); });
    }

    // first({ beyond, land, must_continue c }, { beyond, land })
    void landing_rule() {
        const Node& node = here();
        const auto on = words_of(node.kids[0]);
        const auto stay = node.kids.size() == 2 ? words_of(node.kids[1])
                                                : std::vector<const Node*>{};
        if (stay.size() != 2 || to_text(*on[0]) != to_text(*stay[0]) ||
            to_text(*on[1]) != to_text(*stay[1])) {
            refuse(
                "alternatives of a chain that are not the same landing, with and without going on");
        }
        inside(on, [&] {
            plan_.lands_far = stride();
            expect(Op::Land);
            continuation(here());
        });
        ++next_;
        plan_.prefers_landing = true;
    }

    // maybe(must_continue c), or first({ must_continue c }, {}) with a promotion before or behind
    // it
    void endings() {
        if (here().op == Op::When) {
            crown(Crowning::OnTouch);
        }
        const Node& node = here();
        plan_.may_stop = node.op == Op::Maybe && plan_.crowning == Crowning::Never;
        const bool must = node.op == Op::First && node.kids.size() == 2 &&
                          words_of(node.kids[1]).empty();
        if (!plan_.may_stop && !must) {
            refuse("a chain that goes on otherwise than `continue` or `may_continue` says");
        }
        const auto on = words_of(node.kids[0]);
        if (on.size() != 1) {
            refuse("a chain that goes on with more than a continuation");
        }
        continuation(*on[0]);
        ++next_;
        if (must && next_ < words_.size() && here().op == Op::When) {
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
    std::size_t body_ = 0;  // the first word behind those about the way
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
