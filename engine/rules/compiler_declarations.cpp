// What surrounds the words: classes, movements by type, riders, whole-list declarations.
#include "engine/position/kept.hpp"
#include "engine/rules/compiler.hpp"

#include <algorithm>

namespace perthro {

namespace {

bool may_capture(const Node& node) {
    if ((node.op == Op::Land && !node.kids.empty()) || node.op == Op::Capture) {
        return true;
    }
    return std::any_of(node.kids.begin(), node.kids.end(), may_capture);
}

bool reads_hidden(const GameDefinition& game) {
    return game.piece_type_known != KnownTo::All || game.piece_identity_known != KnownTo::All ||
           std::any_of(game.attributes.begin(), game.attributes.end(),
                       [](const AttributeDefinition& a) { return a.known != Audience::All; });
}

constexpr std::size_t kMostLabels = 0xFFFF;  // a token of a path holds the number of one

}  // namespace

void Compiler::classes() {
    for (const ChanceDefinition& chance : rules_.game.chances) {
        class_index(chance.name);
    }
    for (const Movement& movement : rules_.game.movements) {
        class_index(movement.name);
    }
    for (const std::string& name : rules_.game.hooks.classes) {
        class_index(name);
    }
    for (const std::string& name : rules_.game.hooks.labels) {
        label_index(name);
    }
    kept_labels();
    class_index("reveal");
    rules_.looks = reads_hidden(rules_.game);
    for (const PieceDefinition& piece : rules_.game.pieces) {
        if (piece.royal) {
            rules_.royals.push_back(static_cast<PieceType>(rules_.royal.size()));
        }
        rules_.royal.push_back(piece.royal ? 1 : 0);
    }
}

// What a hand keeps of a piece is said by labels: `man@d4#hits.2`, `man@d4#hits.2.loaded.yes`.
void Compiler::kept_labels() {
    const GameDefinition& game = rules_.game;
    rules_.kept_labels.assign(game.pieces.size(), 0);
    for (std::size_t i = 1; i < game.pieces.size(); ++i) {
        const auto type = static_cast<PieceType>(i);
        const std::uint64_t kinds = kinds_to_keep(game, type);
        if (kinds > kMostKinds || rules_.labels.size() + kinds > kMostLabels) {
            defect(game.pieces[i].at,
                   "a hand that keeps the attributes of `" + game.pieces[i].name +
                       "` would have to tell more than " + std::to_string(kMostKinds) +
                       " kinds apart",
                   "narrow the ranges of its attributes, or leave out in_hand: keep");
            continue;
        }
        if (kinds == 1) {
            continue;
        }
        for (const AttributeDefinition& attribute : game.attributes) {
            if (is_kept(attribute, game, type) && !attribute.identity) {
                defect(attribute.at,
                       "hands keep `" + attribute.name + "` of `" + game.pieces[i].name +
                           "`, so that it cannot be left out of what is the same position",
                       "leave out identity: false, or in_hand: keep");
            }
        }
        rules_.kept_labels[i] = static_cast<std::uint16_t>(rules_.labels.size());
        for (std::uint64_t kind = 0; kind < kinds; ++kind) {
            rules_.labels.push_back(kind_text(game, type, static_cast<std::uint32_t>(kind)));
        }
    }
}

void Compiler::movement(const Movement& movement, std::size_t definition) {
    CompiledMovement compiled;
    compiled.kind = movement.kind;
    compiled.type = movement.type;
    compiled.name = static_cast<std::uint16_t>(class_index(movement.name));
    compiled.start = address();
    compiled.captures = may_capture(movement.body);
    compiled.definition = static_cast<std::uint16_t>(definition);
    compiled.at = movement.at;
    block(movement.body, Context{});
    emit(Op::End, movement.at);
    flush();
    rules_.movements.push_back(compiled);
}

// Gives a type its own movements, or those of the type that it is like: all but drops.
void Compiler::give_movements(PieceType type, PieceType source) {
    for (std::size_t i = 0; i < rules_.movements.size(); ++i) {
        const CompiledMovement& movement = rules_.movements[i];
        if (movement.type != source) {
            continue;
        }
        const int index = static_cast<int>(i);
        if (movement.kind == MovementKind::Drop) {
            if (source == type) {
                rules_.drops_of[type].push_back(index);
            }
            continue;
        }
        if (movement.kind == MovementKind::Move) {
            rules_.moves_of[type].push_back(index);
        }
        rules_.continued_[type][movement.name].push_back(index);
    }
}

void Compiler::movements() {
    const auto types = rules_.game.pieces.size();
    rules_.moves_of.assign(types, {});
    rules_.drops_of.assign(types, {});
    rules_.continued_.assign(types, std::vector<std::vector<int>>(rules_.classes.size()));
    for (std::size_t i = 0; i < rules_.game.movements.size(); ++i) {
        movement(rules_.game.movements[i], i);
    }
    for (std::size_t i = 1; i < types; ++i) {
        const auto type = static_cast<PieceType>(i);
        give_movements(type, type);
        const PieceType like = rules_.game.pieces[i].like;
        if (like != kEmptyType) {
            give_movements(type, like);
        }
    }
    for (std::size_t i = 0; i < rules_.movements.size(); ++i) {
        const CompiledMovement& movement = rules_.movements[i];
        if (movement.kind == MovementKind::PlayerMove) {
            rules_.player_moves.push_back(static_cast<int>(i));
        }
        if (movement.type == kEmptyType) {
            rules_.continued_[kEmptyType][movement.name].push_back(static_cast<int>(i));
        }
    }
}

void Compiler::riders() {
    rules_.after_of = riders(
        rules_.game.after, Op::EndAfter,
        Context{.lifts = false, .quiet = false, .at_depth = 0, .times_depth = 0});
    rules_.applied_begin = address();
    rules_.applied_of = riders(
        rules_.game.applied, Op::Return,
        Context{.lifts = false, .quiet = true, .at_depth = 0, .times_depth = 0});
    rules_.applied_end = address();
}

// The address of what rides behind a move of each type; -1: nothing.
std::vector<std::int32_t> Compiler::riders(const std::vector<Rider>& riders, Op end,
                                           Context context) {
    std::vector<std::int32_t> addresses;
    for (std::size_t type = 0; type < rules_.game.pieces.size(); ++type) {
        const std::int32_t start = address();
        bool any = false;
        for (const Rider& rider : riders) {
            if (rider.type == kEmptyType || rider.type == type) {
                block(rider.body, context);
                any = true;
            }
        }
        emit(end, Source{});
        flush();
        addresses.push_back(any ? start : -1);
    }
    return addresses;
}

void Compiler::compulsory() {
    for (const Compulsory& compulsory : rules_.game.compulsory) {
        CompiledCompulsory compiled;
        compiled.stays.assign(rules_.classes.size(), 0);
        if (compulsory.condition) {
            compiled.condition = expression(*compulsory.condition);
        } else {
            compiled.name = class_index(compulsory.name);
        }
        for (const std::string& name : compulsory.stays) {
            const int index = rules_.find_class(name);
            if (index < 0) {
                defect(compulsory.at,
                       "compulsory names the class \"" + name + "\", which no movement has");
                continue;
            }
            compiled.stays[static_cast<std::size_t>(index)] = 1;
        }
        rules_.compulsory.push_back(compiled);
    }
}

void Compiler::majority() {
    for (const Majority& majority : rules_.game.majority) {
        CompiledMajority compiled;
        compiled.name = static_cast<std::uint16_t>(class_index(majority.name));
        for (const MajorityKey& key : majority.keys) {
            compiled.keys.push_back({key.kind,
                                     key.kind == KeyKind::Function ? -1 : expression(key.node),
                                     key.function});
        }
        if (!compiled.keys.empty()) {
            rules_.majority.push_back(compiled);
        }
    }
}

void Compiler::protect() {
    for (const Protect& protect : rules_.game.protect) {
        CompiledProtect compiled;
        compiled.which = expression(protect.which);
        compiled.when = protect.when ? expression(*protect.when) : -1;
        compiled.royals_only = protect.which.op == Op::Royal;
        compiled.at = protect.at;
        rules_.protect.push_back(compiled);
    }
    rules_.has_protect = !rules_.protect.empty();
}

void Compiler::chains() {
    if (!rules_.game.chains) {
        return;
    }
    const Chains& chains = *rules_.game.chains;
    CompiledChains& compiled = rules_.chains;
    compiled.any = true;
    compiled.joined.assign(rules_.game.topology.directions.size(), CompiledChains::kNotLinked);
    for (const Direction direction : chains.along) {
        compiled.joined[direction] = CompiledChains::kLinked;
    }
    for (const auto& [direction, node] : chains.joined) {
        compiled.joined[direction] = expression(node);
    }
    compiled.of.assign(rules_.game.pieces.size(), chains.of.empty() ? 1 : 0);
    for (const PieceType type : chains.of) {
        compiled.of[type] = 1;
    }
    compiled.liberty_along = chains.liberty_along.empty() ? chains.along : chains.liberty_along;
    compiled.from = chains.liberty_from ? expression(*chains.liberty_from) : -1;
    compiled.where = chains.liberty_where ? expression(*chains.liberty_where) : -1;
}

void Compiler::declarations() {
    for (const ConditionDefinition& condition : rules_.game.conditions) {
        rules_.conditions.push_back(expression(condition.body));
    }
    compulsory();
    majority();
    protect();
    for (const Requirement& requirement : rules_.game.requirements) {
        rules_.requirements.push_back(
            {requirement.name.empty() ? -1 : class_index(requirement.name),
             expression(requirement.condition), requirement.at});
    }
    chains();
    rules_.identity.assign(rules_.classes.size(), rules_.game.identity);
    for (const auto& [name, identity] : rules_.game.class_identity) {
        rules_.identity[static_cast<std::size_t>(class_index(name))] = identity;
    }
    flush();
}

}  // namespace perthro
