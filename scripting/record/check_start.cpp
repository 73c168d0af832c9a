// Words that need a cell or a direction where no word in front of them has given one, and
// conditions about a cell, or the way of a move, that results and turns ask at none. What goes on
// with a movement leaves it both, so that classes that are continued into are passed over.
#include "engine/rules/written.hpp"
#include "scripting/record/check.hpp"
#include "scripting/record/check_cell.hpp"

#include <algorithm>
#include <fmt/format.h>

namespace perthro {

namespace {

class StartCheck {
public:
    StartCheck(const GameDefinition& game, std::vector<TreeFault>& faults)
        : game_(game), faults_(faults) {}

    void run() {
        for (const ResultDefinition& result : game_.results) {
            check_event(result.event, "a result");
            check_asked(result.ask, "a result");
        }
        check_turns(game_.turns);
        for (const Movement& movement : game_.movements) {
            note_continued(movement.body);
        }
        for (const Rider& rider : game_.after) {
            note_continued(rider.body);
        }
        for (const Movement& movement : game_.movements) {
            const bool begins = movement.kind == MovementKind::Move ||
                                movement.kind == MovementKind::Drop ||
                                movement.kind == MovementKind::PlayerMove;
            if (begins && std::find(continued_.begin(), continued_.end(), movement.name) ==
                              continued_.end()) {
                Missing missing{movement.kind != MovementKind::Move, true};
                follow(movement.body, missing);
            }
        }
    }

private:
    struct Missing {
        bool cell = false, direction = false;
    };

    void note_continued(const Node& node) {
        if (node.op == Op::MustContinue) {
            continued_.push_back(node.text);
        }
        for (const Node& kid : node.kids) {
            note_continued(kid);
        }
    }

    // False once a word can never be passed.
    bool follow(const Node& block, Missing& missing) {
        return std::all_of(block.kids.begin(), block.kids.end(),
                           [&](const Node& word) { return pass(word, missing); });
    }

    bool pass(const Node& word, Missing& missing) {
        const bool asks = asks_here(word) && word.op != Op::Piece && word.op != Op::InZone;
        if (asks && !need_cell(word, std::string(written(word.op)), "holds", missing)) {
            return false;
        }
        switch (word.op) {
            case Op::All: return follow(word, missing);
            case Op::Any:
            case Op::No: return !missing.cell || asks_no_cell(word);
            case Op::Some: return look_at_cells(word, missing);
            case Op::Can: {
                Missing inner = missing;
                return follow(word.kids[0], inner);
            }
            case Op::Piece:
                return need_cell(word,
                                 std::string(kRelationNames[static_cast<std::size_t>(word.a)]),
                                 "holds", missing);
            case Op::InZone:
                return need_cell(word, game_.topology.zones[static_cast<std::size_t>(word.a)].name,
                                 "holds", missing);
            case Op::Along: return turn(word, missing);
            case Op::Veer: return need_direction(word, missing);
            case Op::Step:
            case Op::Slide: return move_on(word, missing);
            case Op::Choose:
            case Op::Go: missing.cell = false; return true;
            case Op::Either:
            case Op::First:
                for (const Node& kid : word.kids) {
                    Missing inner = missing;
                    follow(kid, inner);
                }
                missing = {};
                return true;
            case Op::Land:
            case Op::Put:
            case Op::Give:
            case Op::Mount:
                return need_cell(word, std::string(op_name(word.op)), "passes", missing);
            case Op::Capture:
                return !word.kids.empty() || need_cell(word, "capture", "passes", missing);
            case Op::Stop:
            case Op::MustContinue: return false;
            case Op::At:
            case Op::AtSet:
            case Op::EverySet: return follow_at_cells(word, missing);
            case Op::Maybe:
            case Op::When:
            case Op::Cases:
            case Op::Loop:
            case Op::Times:
            case Op::EveryDirs:
            case Op::Reach:
            case Op::ApplyFunction: missing = {}; return true;
            default: return true;
        }
    }

    bool look_at_cells(const Node& some, const Missing& missing) {
        if (some.kids.size() > 1 && some.kids[1].op == Op::Can) {
            Missing inner{false, missing.direction};
            follow(some.kids[1].kids[0], inner);
        }
        return !is_around_cell(some.kids[0].op) || need_cell(some, "some", "holds", missing);
    }

    bool turn(const Node& along, Missing& missing) {
        const Op way = along.kids[0].op;
        const bool turns = (way != Op::DirAhead && way != Op::DirBehind) ||
                           need_direction(along, missing);
        missing.direction = missing.direction && !turns;
        return turns;
    }

    // Words at cells that the word itself names, in the direction that there is in front of it.
    bool follow_at_cells(const Node& word, const Missing& missing) {
        Missing inner{false, missing.direction};
        follow(word.kids[1], inner);
        return true;
    }

    // Results and turns ask at no cell. asker: "a result".
    void check_asked(const std::string& name, const std::string& asker) {
        for (const ConditionDefinition& condition : game_.conditions) {
            if (condition.name != name) {
                continue;
            }
            follow_ways(condition.body);
            const std::string asked = fmt::format("`{}` is asked by {}", name, asker);
            if (const Node* const asks = first_about_cell(game_, condition.body)) {
                add_once(faults_,
                         {place_in(*asks, condition.body.at),
                          asked + ", and so at no cell: " + without_cell(game_, *asks),
                          "some(board, ...) looks for a cell, at(place, ...) asks at one"});
            } else if (const Node* const way = first_about_way(condition.body, true)) {
                add_once(faults_,
                         {place_in(*way, condition.body.at),
                          asked + ", of the position and of no move: " + without_cell(game_, *way),
                          "ask in the movement: set(a, v) notes in an attribute what it did"});
            }
        }
    }
    void check_event(const EventDefinition& event, const std::string& asker) {
        if (event.kind == EventKind::Named) {
            check_asked(event.name, asker);
        }
    }
    void check_turns(const std::vector<TurnEntry>& entries) {
        for (const TurnEntry& entry : entries) {
            for (const auto* event : {&entry.when, &entry.until}) {
                if (*event) {
                    check_event(**event, "an entry of `turns`");
                }
            }
            check_turns(entry.entries);
        }
    }

    // The ways that a condition looks along, which nothing has given a direction.
    void follow_ways(const Node& node) {
        if (node.op == Op::SetReach || node.op == Op::Can) {
            Missing missing{false, true};
            follow(node.kids[0], missing);
            return;
        }
        for (const Node& kid : node.kids) {
            follow_ways(kid);
        }
    }

    bool move_on(const Node& word, Missing& missing) {
        const bool says_where = word.op == Op::Step ? !word.kids.empty() : !word.list.empty();
        if (!need_cell(word, std::string(op_name(word.op)), "passes", missing) ||
            (!says_where && !need_direction(word, missing))) {
            return false;
        }
        missing.direction = false;
        return true;
    }

    bool need_cell(const Node& word, const std::string& name, const std::string& does,
                   const Missing& missing) {
        return !missing.cell ||
               refuse(word,
                      "`" + name + "` never " + does +
                          ": there is no cell yet, as no word in front of it has chosen one",
                      "anywhere, choose(set) or go(place) comes before");
    }

    // Whether a condition of conditions has none that asks about the cell, where there is none.
    bool asks_no_cell(const Node& condition) {
        const Node* const asks = first_about_cell(game_, condition);
        return asks == nullptr ||
               refuse(condition,
                      "`" + written(game_, *asks) + "` in `" + std::string(op_name(condition.op)) +
                          (is_condition(asks->op) ? "` never holds" : "` is always 0") +
                          ": there is no cell yet, as no word in front of it has chosen one",
                      "anywhere, choose(set) or go(place) comes before");
    }

    bool need_direction(const Node& word, const Missing& missing) {
        const std::string name(op_name(word.op));
        return !missing.direction ||
               refuse(word,
                      "`" + name +
                          "` never passes: there is no direction yet, as no word in front of it "
                          "has given one",
                      word.op == Op::Along ? "along(n) gives one of the board"
                                           : "along(n), " + name + " goes along n");
    }

    bool refuse(const Node& word, const std::string& what, const std::string& remedy) {
        add_once(faults_, {word.at, what, remedy});
        return false;
    }

    const GameDefinition& game_;
    std::vector<TreeFault>& faults_;
    std::vector<std::string> continued_;  // classes
};

}  // namespace

void check_start(const GameDefinition& game, std::vector<TreeFault>& faults) {
    StartCheck(game, faults).run();
}

}  // namespace perthro
