// Captures that go on, recognised word by word. Games differ in the parameters of ChainPlan;
// whatever does not fit is left to the interpreter.
#include "engine/kernel/blocks.hpp"
#include "engine/kernel/lowering.hpp"
#include "engine/kernel/lowering_chain_words.hpp"

#include <algorithm>

namespace perthro::kernel {

namespace {

class Reader : ChainWords {
public:
    Reader(const Rules& rules, std::uint16_t movement, PieceType type, Player player,
           Contents& contents)
        : ChainWords(rules.program, words_at(rules.program, rules.movements[movement].start),
                     rules.movements[movement].at),
          rules_(rules), contents_(contents), finder_(rules, player, contents),
          program_(rules.program) {
        const CompiledMovement& compiled = rules.movements[movement];
        plan_.movement = movement;
        plan_.name = compiled.name;
        plan_.player = player;
        plan_.type = type;
        plan_.at = compiled.at;
        plan_.crown_zone = CellSet(rules.layout.limit);
        plan_.tells_routes = rules.identity[compiled.name] == IdentityOf::Routes;
    }

    ChainPlan read() {
        check_game();
        ways();
        body_ = passed();
        plan_.flies = stride();
        takes();
        if (!plan_.rakes.empty()) {
            expect(Op::Land);
            endings();
        } else if (is_first(here()) && words_at(program_, program_.listed(here(), 0)).size() == 3) {
            landing_rule();
        } else {
            plan_.lands_far = stride();
            expect(Op::Land);
            endings();
        }
        if (!at_end()) {
            refuse("words behind the continuation");
        }
        check_ways();
        check_routes();
        return plan_;
    }

private:
    void check_game() const {
        if (rules_.after_of[plan_.type] >= 0) {
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
        if (here().op != Op::Along || asked(here(), 0).op != Op::Dirs) {
            refuse("a chain that does not begin with `along`");
        }
        for (const std::int32_t direction : program_.list(asked(here(), 0))) {
            plan_.ways.push_back(
                rules_.game.topology.seen(plan_.player, static_cast<Direction>(direction)));
        }
        go_on();
        for (; asks(Op::Always) || asks_no(Op::Reversing) || asks_no(Op::StraightOn); go_on()) {
            plan_.may_reverse = plan_.may_reverse && !asks_no(Op::Reversing);
            plan_.may_go_on = plan_.may_go_on && !asks_no(Op::StraightOn);
        }
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

    // Conditions about the next cell, and what is taken there or beside it.
    void takes() {
        Content next(rules_.game.type_count(), true);
        next.allow_empty(true);
        while (here().op != Op::Capture && !is_either()) {
            if (asks_no(Op::Visited)) {
                plan_.visits_once = true;
            } else {
                next &= content_here();
            }
            go_on();
        }
        if (is_either()) {
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
        const auto content = here().op == Op::Test ? finder_.content_of(here().kid[0])
                                                   : std::nullopt;
        if (!content) {
            refuse("a victim that is more than a piece of some kind");
        }
        return *content;
    }

    void take() {
        if (here().op != Op::Capture || here().kids > 0) {
            refuse("a chain that takes more than one piece at a time");
        }
        go_on();
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
        for (const std::int32_t start : program_.starts(here())) {
            rake(words_at(program_, start));
        }
        go_on();
    }

    void rake(Words words) {
        Rake rake;
        if (!words.empty() && program_.at(words.front()).op == Op::AsLabel) {
            rake.label = program_.at(words.front()).a;
            words.erase(words.begin());
        }
        const bool at_place = words.size() == 1 && program_.at(words[0]).op == Op::AtEnter &&
                              program_.at(words[0]).kid[0] >= 0;
        const Op place = at_place ? asked(program_.at(words[0]), 0).op : Op::Block;
        if (place != Op::PlaceHere && place != Op::PlaceFrom) {
            refuse("an alternative that takes no row from where a step begins or ends");
        }
        rake.behind = place == Op::PlaceFrom;
        row(words_at(program_, words[0] + 1), rake.behind ? Op::DirBehind : Op::DirAhead);
        plan_.rakes.push_back(rake);
    }

    // step(way), victim, capture, loop(step, victim, capture)
    void row(const Words& words, Op way) {
        inside(words, [&] {
            if (here().op != Op::Step || here().kids == 0 || asked(here(), 0).op != way) {
                refuse("a row that does not lead on ahead or back behind");
            }
            go_on();
            one_of_row();
            if (here().op != Op::Loop || here().a >= 0 || !at_last()) {
                refuse("a row that is not taken with loop(step, victim, capture)");
            }
            inside(words_at(program_, here().kid[3]), [&] {
                if (stride()) {
                    refuse("a row with gaps");
                }
                one_of_row();
                if (!at_end()) {
                    refuse("a row that is not taken with loop(step, victim, capture)");
                }
            });
        });
    }

    void one_of_row() {
        Content one(rules_.game.type_count(), true);
        for (one.allow_empty(false); here().op != Op::Capture; go_on()) {
            one &= content_here();
        }
        victims(one);
        take();
    }

    // Reads how a chain goes on: with the chains of its class, or straight on.
    void continuation(const Code& code) {
        const bool by_mover = code.op == Op::MustContinue && code.b == 0;
        if (by_mover && code.a == plan_.name) {
            return;
        }
        if (!by_mover || !repeats_body(code.a)) {
            refuse("a chain that goes on with another class");
        }
        if (plan_.crowning == Crowning::OnTouch) {
            refuse("a promotion in the middle of a chain that goes straight on");
        }
        plan_.may_turn = false;
    }

    // Whether a class is one part, of the words behind those about the way.
    [[nodiscard]] bool repeats_body(std::int32_t name) const {
        const auto& parts = rules_.continued(plan_.type, static_cast<std::uint16_t>(name));
        if (parts.size() != 1) {
            return false;
        }
        const auto& part = rules_.movements[static_cast<std::size_t>(parts[0])];
        const Words all = words_at(program_, rules_.movements[plan_.movement].start);
        return are_alike(program_, words_at(program_, part.start),
                         {all.begin() + static_cast<std::ptrdiff_t>(body_), all.end()});
    }

    // first({ beyond, land, must_continue c }, { beyond, land })
    void landing_rule() {
        const auto starts = program_.starts(here());
        const Words on = words_at(program_, starts[0]);
        const Words stay = starts.size() == 2 ? words_at(program_, starts[1]) : Words{};
        if (stay.size() != 2 || !are_alike(program_, {on[0], on[1]}, stay)) {
            refuse(
                "alternatives of a chain that are not the same landing, with and without going on");
        }
        inside(on, [&] {
            plan_.lands_far = stride();
            expect(Op::Land);
            continuation(here());
        });
        go_on();
        plan_.prefers_landing = true;
    }

    // maybe(must_continue c), or first({ must_continue c }, {}) with a promotion before or behind
    // it
    void endings() {
        if (here().op == Op::Branch) {
            crown(Crowning::OnTouch);
        }
        const Code& code = here();
        plan_.may_stop = code.op == Op::Fork && is_maybe(program_, address()) &&
                         plan_.crowning == Crowning::Never;
        const bool must = is_first(code) && code.count == 2 &&
                          words_at(program_, program_.listed(code, 1)).empty();
        if (!plan_.may_stop && !must) {
            refuse("a chain that goes on otherwise than `continue` or `may_continue` says");
        }
        const Words on = words_at(program_, program_.listed(code, 0));
        if (on.size() != 1) {
            refuse("a chain that goes on with more than a continuation");
        }
        continuation(program_.at(on[0]));
        go_on();
        if (must && !at_end() && here().op == Op::Branch) {
            crown(Crowning::AtEnd);
        }
    }

    // when(zone, promote(t)), when(zone, { promote(t), stop }) or when(zone, { when(zone,
    // promote(t)), stop })
    void crown(Crowning when) {
        const Code& zone = asked(here(), 0);
        const auto guarded = guarded_by(program_, address());
        Words words = guarded.value_or(Words{});
        const bool stops = words.size() == 2 && program_.at(words[1]).op == Op::Stop;
        const auto again = stops && program_.at(words[0]).op == Op::Branch &&
                                   say_the_same(program_, program_.at(words[0]).kid[0],
                                                here().kid[0])
                               ? guarded_by(program_, words[0])
                               : std::nullopt;
        words = again.value_or(words);
        const bool known = guarded && zone.op == Op::InZone && zone.kids == 0 &&
                           (words.size() == 1 || (stops && !again)) &&
                           program_.at(words[0]).op == Op::Promote &&
                           program_.at(words[0]).kids == 0 && plan_.crowning == Crowning::Never;
        if (!known) {
            refuse("a promotion in a chain that is more than when(zone, promote(type))");
        }
        for (const std::int32_t type : program_.types(program_.at(words[0]))) {
            plan_.crowns.push_back(static_cast<PieceType>(type));
        }
        plan_.crowning = stops ? Crowning::Stops : when;
        if (plan_.crowning == Crowning::OnTouch && plan_.crowns.size() != 1) {
            refuse("a choice of promotion in the middle of a chain");
        }
        plan_.crown_zone =
            rules_.game.topology.zones[static_cast<std::size_t>(zone.a)].cells[plan_.player];
        go_on();
    }

    const Rules& rules_;
    Contents& contents_;
    PathFinder finder_;
    const Program& program_;
    ChainPlan plan_;
    std::size_t body_ = 0;  // the first word behind those about the way
};

}  // namespace

bool continues(const Rules& rules, std::uint16_t movement) {
    const auto codes = codes_of(rules, movement);
    return std::any_of(codes.begin(), codes.end(),
                       [](const Code& code) { return code.op == Op::MustContinue; });
}

bool chains_have_room(const std::vector<ChainPlan>& chains, const std::vector<ChainPlan>& more) {
    return std::all_of(more.begin(), more.end(), [&](const ChainPlan& chain) {
        const auto beside = [&](const ChainPlan& other) { return other.player == chain.player; };
        const auto count = std::count_if(chains.begin(), chains.end(), beside) +
                           std::count_if(more.begin(), more.end(), beside);
        return static_cast<std::size_t>(count) <= kMostChainRows;
    });
}

ChainPlan chain_of(const Rules& rules, std::uint16_t movement, PieceType type, Player player,
                   Contents& contents) {
    return Reader(rules, movement, type, player, contents).read();
}

}  // namespace perthro::kernel
