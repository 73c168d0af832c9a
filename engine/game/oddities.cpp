#include "engine/game/oddities.hpp"

#include "engine/game/observe.hpp"
#include "engine/interpreter/attacks.hpp"
#include "engine/interpreter/interpreter.hpp"
#include "engine/kernel/path_finder.hpp"
#include "engine/rules/any_node.hpp"

#include <algorithm>

namespace perthro {

namespace {

constexpr std::uint64_t kSeeds = 3;  // with which a setup is tried

// Whether some word of the game, of movements and of what runs behind them, satisfies the test.
template <typename Test>
bool any_word(const GameDefinition& game, const Test& test) {
    const auto in = [&](const auto& list) {
        return std::any_of(list.begin(), list.end(),
                           [&](const auto& one) { return any_node(one.body, test); });
    };
    return in(game.movements) || in(game.after) || in(game.applied);
}

bool has_hook(const GameDefinition& game, std::initializer_list<std::string_view> names) {
    const auto& defined = game.hooks.defined;
    return std::any_of(names.begin(), names.end(), [&](std::string_view name) {
        return std::find(defined.begin(), defined.end(), name) != defined.end();
    });
}

bool moves_by_lua(const GameDefinition& game) {
    return has_hook(game, {"generate", "on_move", "on_together"}) ||
           any_word(game, [](const Node& node) { return node.op == Op::ApplyFunction; });
}

// all(no(checked), ...), as `require` may say what `protect` says.
bool forbids_check(const Node& condition) {
    if (condition.op == Op::All) {
        return std::any_of(condition.kids.begin(), condition.kids.end(), forbids_check);
    }
    return condition.op == Op::No && condition.kids[0].op == Op::Checked;
}

bool makes_royals(const Rules& rules) {
    return moves_by_lua(rules.game) || any_word(rules.game, [&](const Node& node) {
               if (node.op == Op::Put) {
                   return rules.is_royal(static_cast<PieceType>(node.a));
               }
               return node.op == Op::Promote &&
                      (node.list.empty() ||
                       std::any_of(node.list.begin(), node.list.end(), [&](std::int32_t type) {
                           return rules.is_royal(static_cast<PieceType>(type));
                       }));
           });
}

}  // namespace

Oddities::Oddities(std::shared_ptr<const Rules> rules) : rules_(std::move(rules)) {
    const GameDefinition& game = rules_->game;
    royals_.resize(game.players.size());
    guards_ = rules_->guards_royals() ||
              std::any_of(game.requirements.begin(), game.requirements.end(),
                          [](const Requirement& one) { return forbids_check(one.condition); });
    royals_arise_ = makes_royals(*rules_);
    if (game.player_count() == 2 && !rules_->royals.empty() && guards_ &&
        !hides_something(*rules_)) {
        look_at_setups();
        find_reach();
    }
}

int Oddities::royals(const Position& position, Player player, bool in_hand) const {
    int count = 0;
    for (PieceType type = 1; type <= rules_->layout.types; ++type) {
        if (!rules_->is_royal(type)) {
            continue;
        }
        if (!in_hand) {
            count += position.count(player, type);
        } else if (rules_->layout.has.hands) {
            count += static_cast<int>(position.get(rules_->layout.hand(player, type)));
        }
    }
    return count;
}

void Oddities::look_at_setups() {
    const GameDefinition& game = rules_->game;
    Worker worker(rules_);
    start_.assign(game.players.size() * game.pieces.size(), CellSet(game.topology.limit));
    bool first = true;
    for (std::size_t setup = 0; setup < std::max<std::size_t>(game.setups.size(), 1); ++setup) {
        std::vector<std::uint32_t> words;
        for (std::uint64_t seed = 0; seed < kSeeds; ++seed) {
            worker.new_game(static_cast<int>(setup), seed);
            const Position& position = worker.position();
            std::vector<std::uint32_t> here;
            for (const Cell cell : game.topology.cells) {
                const std::uint32_t word = position.word(cell);
                here.push_back(word);
                if (word != 0 && word::type(word) < game.pieces.size()) {
                    start_[at(word::owner(word), word::type(word))].add(cell);
                }
            }
            fixed_ = fixed_ && (seed == 0 || here == words);
            words = here;
            for (Player player = 1; player <= game.player_count(); ++player) {
                Royals& known = royals_[player];
                const int count = royals(position, player, false);
                known.fewest = first ? count : std::min(known.fewest, count);
                known.most = std::max(known.most, count);
                known.in_hand = std::max(known.in_hand, royals(position, player, true));
            }
            first = false;
        }
    }
}

std::vector<PieceType> Oddities::types_of(const CompiledMovement& movement) const {
    std::vector<PieceType> types;
    for (PieceType type = 1; type <= rules_->layout.types; ++type) {
        if (type == movement.type || rules_->game.pieces[type].like == movement.type) {
            types.push_back(type);
        }
    }
    return types;
}

// Where pieces may get: from where the setups put them, step by step. Nothing is known where a
// movement cannot be followed, or something else may move a piece.
void Oddities::find_reach() {
    const GameDefinition& game = rules_->game;
    const bool moved = moves_by_lua(game) || rules_->tables == nullptr ||
                       !rules_->layout.one_word_cells() || any_word(game, [](const Node& node) {
                           return node.op == Op::Give || node.op == Op::Push ||
                                  node.op == Op::Permute;
                       });
    if (!fixed_ || moved) {
        return;
    }
    reached_ = start_;
    try {
        std::vector<Step> steps;
        for (Player player = 1; player <= game.player_count(); ++player) {
            add_steps(player, steps);
        }
        for (bool more = true; more;) {
            more = false;
            for (const Step& step : steps) {
                more = take(step) || more;
            }
        }
    } catch (const kernel::NotLowered&) {
        reached_.clear();
    }
}

// False for a way that only takes a royal piece, which no move ever does.
bool Oddities::may_land(const kernel::Path& path, const kernel::Contents& contents) const {
    if (path.terms.accept < 0) {
        return true;
    }
    const kernel::Content& accept = contents[path.terms.accept];
    bool lands = accept.empty();
    for (PieceType type = 1; !lands && type <= rules_->layout.types; ++type) {
        for (int side = 0; side < kernel::kSides; ++side) {
            lands = lands || (!rules_->is_royal(type) &&
                              accept.holds(static_cast<kernel::Side>(side), type));
        }
    }
    return lands;
}

void Oddities::add_steps(Player player, std::vector<Step>& steps) const {
    kernel::Contents contents;
    kernel::PathFinder finder(*rules_, player, contents);
    for (const CompiledMovement& movement : rules_->movements) {
        if (movement.kind != MovementKind::Move && movement.kind != MovementKind::Drop) {
            throw kernel::NotLowered{"the player's own moves and parts", movement.at};
        }
        for (const PieceType type : types_of(movement)) {
            for (const kernel::Path& path : finder.find(movement, type)) {
                if (may_land(path, contents)) {
                    steps.push_back({player, type, path.becomes == kEmptyType ? type : path.becomes,
                                     path.start, path.landing(), path.shift_from, path.shift_to});
                }
            }
        }
    }
}

// Whether it leads to another cell.
bool Oddities::take(const Step& step) {
    if (step.start != kNoCell && !reached_[at(step.player, step.type)].has(step.start)) {
        return false;
    }
    bool more = reach(step.player, step.becomes, step.landing);
    for (PieceType other = 1; step.shift_from != kNoCell && other <= rules_->layout.types;
         ++other) {
        if (reached_[at(step.player, other)].has(step.shift_from)) {
            more = reach(step.player, other, step.shift_to) || more;
        }
    }
    return more;
}

bool Oddities::reach(Player player, PieceType type, Cell cell) {
    if (cell == kNoCell || reached_[at(player, type)].has(cell)) {
        return false;
    }
    reached_[at(player, type)].add(cell);
    return true;
}

// ---- of one position

std::vector<Oddity> Oddities::of(Worker& worker) const {
    std::vector<Oddity> found;
    const Position& position = worker.position();
    if (start_.empty() || position.get(Field::Over) != 0) {
        return found;
    }
    for (Player player = 1; player <= rules_->layout.players; ++player) {
        if (((position.get(Field::OutMask) >> player) & 1) == 0) {
            add_royals(worker, player, found);
        }
    }
    add_taken(worker, found);
    add_strays(position, found);
    return found;
}

void Oddities::add_royals(Worker& worker, Player player, std::vector<Oddity>& found) const {
    const Position& position = worker.position();
    const Royals& usual = royals_[player];
    const int count = royals(position, player, false);
    if (count == 0 && usual.fewest > 0) {
        found.push_back({OddityKind::NoRoyal, player});
    }
    if (count > usual.most && !royals_arise_) {
        found.push_back({OddityKind::ManyRoyals, player, kEmptyType, kNoCell, count, usual.most});
    }
    if (royals(position, player, true) > usual.in_hand) {
        found.push_back({OddityKind::RoyalInHand, player});
    }
}

// Who has just moved has left nothing attacked that he may not.
void Oddities::add_taken(Worker& worker, std::vector<Oddity>& found) const {
    const Position& position = worker.position();
    const Player to_move = position.to_move();
    if (to_move == kNobody || position.get(Field::TurnStart) == 0 || worker.turns().finished() ||
        worker.turns().entry().plies > 1) {
        return;
    }
    const Player other = 3 - to_move;
    Interpreter& interpreter = worker.interpreter();
    const bool unsafe = rules_->has_protect ? interpreter.attacks().unsafe(other)
                                            : interpreter.attacks().checked(other);
    if (!unsafe) {
        return;
    }
    Oddity odd{OddityKind::CanBeTaken, other};
    for (const Cell cell : rules_->game.topology.cells) {
        const std::uint32_t word = position.word(cell);
        if (word != 0 && word::owner(word) == other && rules_->is_royal(word::type(word)) &&
            interpreter.attacks().attacked(cell, other)) {
            odd.type = word::type(word);
            odd.cell = cell;
            break;
        }
    }
    found.push_back(odd);
}

void Oddities::add_strays(const Position& position, std::vector<Oddity>& found) const {
    for (const Cell cell : rules_->game.topology.cells) {
        const std::uint32_t word = position.word(cell);
        const Player owner = word::owner(word);
        const PieceType type = word::type(word);
        if (word == 0 || owner == kNobody || type >= rules_->game.pieces.size() ||
            reached_.empty() || reached_[at(owner, type)].has(cell)) {
            continue;
        }
        found.push_back({OddityKind::OutOfReach, owner, type, cell});
    }
}

}  // namespace perthro
