// Where moves begin and where they are complete: starting runs, deferred removals, riders, judging,
// listing.
#include "engine/game/worker.hpp"
#include "engine/interpreter/interpreter.hpp"
#include "engine/interpreter/lua_moves.hpp"
#include "engine/rules/place.hpp"
#include "engine/turns/turn_machine.hpp"

#include <algorithm>

namespace perthro {

namespace {
constexpr std::size_t kMostMoves = 100'000;
constexpr int kDeepestQuestion = 6;
constexpr std::size_t kFirstBuckets = 1024;  // a power of two
}  // namespace

// Saves the task of the move being composed while another question is asked, also when that throws.
class Interpreter::Nested {
public:
    Nested(Interpreter& interpreter, Purpose purpose)
        : interpreter_(interpreter), task_(interpreter.task_), found_(interpreter.found_),
          subject_(interpreter.subject_), mark_(interpreter.position_.mark()),
          flooding_(interpreter.flooding_) {
        if (++interpreter.depth_ > kDeepestQuestion) {
            --interpreter.depth_;
            throw RuleError("questions about moves are nested too deep", Source{});
        }
        interpreter.task_ = Task{};
        interpreter.task_.purpose = purpose;
        interpreter.found_ = false;
        interpreter.subject_ = 0;
    }
    Nested(const Nested&) = delete;
    Nested& operator=(const Nested&) = delete;
    ~Nested() {
        interpreter_.position_.undo_to(mark_);
        interpreter_.task_ = task_;
        interpreter_.found_ = found_;
        interpreter_.subject_ = subject_;
        interpreter_.flooding_ = flooding_;
        --interpreter_.depth_;
    }

private:
    Interpreter& interpreter_;
    Task task_;
    bool found_;
    std::uint32_t subject_;
    std::size_t mark_;
    std::size_t flooding_;
};

Interpreter::Interpreter(const Rules& rules, Position& position)
    : rules_(rules), position_(position), board_(rules, position) {
    stamps_.assign(static_cast<std::size_t>(rules.layout.limit) + 1, 0);
    const Topology& topology = rules.game.topology;
    direction_count_ = topology.directions.size();
    for (const auto& seen : topology.view) {
        for (std::size_t direction = 0; direction < direction_count_; ++direction) {
            links_.push_back(topology.link[seen[direction]].data());
        }
    }
    advances_ = rules.layout.one_word_cells() && !rules.looks && !rules.uses_crossed;
    plain_pieces_ = rules.layout.one_word_cells() && !rules.looks;
    tokens_.reserve(256);
    taken_.reserve(128);
    marks_.reserve(256);
    cells_.reserve(4096);
    buckets_.assign(kFirstBuckets, {});
    for (Player a = 1; a <= rules.layout.players; ++a) {
        for (Player b = 1; b <= rules.layout.players; ++b) {
            hostile_[a] |= a != b && !rules.allied(a, b) ? 1U << b : 0;
        }
    }
    openings_.resize(kDeepestQuestion + 1);
    find_steady_attributes();
    find_shortcuts();
    guardable_ = std::all_of(
        rules.protect.begin(), rules.protect.end(),
        [](const CompiledProtect& protect) { return protect.royals_only && protect.when < 0; });
    guardable_ = guardable_ && !rules.protect.empty();
}

void Interpreter::forget() {
    task_ = Task{};
    found_ = in_mate_ = false;
    depth_ = 0;
    steps_ = 0;
    subject_ = 0;
    flooding_ = 0;
    tokens_.clear();
    taken_.clear();
    noted_.clear();
    marks_.clear();
    edges_.clear();
    seen_.clear();
    cells_.clear();
}

// ---- starting

Run Interpreter::fresh_run(Player me) const {
    Run run;
    begin_run(run, me);
    return run;
}

void Interpreter::begin_run(Run& run, Player me) const {
    run.me = me;
    run.player = me;
    run.tokens = run.tokens_begin = static_cast<std::uint32_t>(tokens_.size());
    run.taken = run.taken_begin = static_cast<std::uint32_t>(taken_.size());
    run.marks = run.marks_begin = static_cast<std::uint32_t>(marks_.size());
    run.edges = run.edges_begin = static_cast<std::uint32_t>(edges_.size());
    run.seen = run.seen_begin = static_cast<std::uint32_t>(seen_.size());
}

void Interpreter::end_run(const Run& run) {
    const auto give_back = [](auto& stack, std::uint32_t size) {
        if (stack.size() != size) {
            stack.resize(size);
        }
    };
    give_back(tokens_, run.tokens_begin);
    give_back(taken_, run.taken_begin);
    give_back(marks_, run.marks_begin);
    give_back(edges_, run.edges_begin);
    give_back(seen_, run.seen_begin);
}

// The movements of each type that are offered, unless attributes of the game leave them no chance.
void Interpreter::find_openings(Player player, const std::vector<char>& offers,
                                Openings& openings) const {
    const bool filters = reach_ != nullptr && refusals_ == nullptr && !rules_.game.movable_any;
    const auto holds = [&](std::uint16_t attribute) {
        return position_.get(rules_.layout.attributes[attribute].base) != 0;
    };
    openings.list.clear();
    openings.first.assign(1, 0);
    for (const std::vector<int>& movements : rules_.moves_of) {
        for (const int movement : movements) {
            const CompiledMovement& compiled = rules_.movements[static_cast<std::size_t>(movement)];
            if (offers[compiled.name] == 0) {
                continue;
            }
            Opening opening{static_cast<std::uint16_t>(movement), compiled.name, compiled.start, -1,
                            nullptr};
            if (filters && reach_->movement(player, movement).followed) {
                const AttackReach::Movement& known = reach_->movement(player, movement);
                if (!std::all_of(known.needs.begin(), known.needs.end(), holds)) {
                    continue;
                }
                opening.starts = known.starts.data();
            }
            if (refusals_ == nullptr && !name_directions_) {
                opening.land = landing_of_[static_cast<std::size_t>(movement)];
            }
            openings.list.push_back(opening);
        }
        openings.first.push_back(static_cast<std::uint32_t>(openings.list.size()));
    }
}

// What every movement of a piece begins with.
void Interpreter::begin_piece_run(Run& run, Player player, Cell cell, std::uint32_t kind) {
    const Player owner = word::owner(kind);
    begin_run(run, owner == kNobody ? player : owner);
    run.player = player;
    run.kind = kind;
    run.here = run.start = run.from = run.mover = cell;
    run.has_mover = true;
    run.start_type = word::type(kind);
    tokens_.push_back({TokenKind::Start, true, cell});
    ++run.tokens;
}

void Interpreter::run_movement_from(int movement, Cell cell, std::uint32_t kind, Player player) {
    const CompiledMovement& compiled = rules_.movements[static_cast<std::size_t>(movement)];
    Run run;
    begin_piece_run(run, player, cell, kind);
    run.movement = static_cast<std::uint16_t>(movement);
    run.name = compiled.name;
    task_.base = position_.mark();
    this->run(compiled.start, run);
    position_.undo_to(task_.base);
    end_run(run);
}

void Interpreter::run_drops(Player player, PieceType type, int movement) {
    for (std::uint32_t kind = 0; kind < rules_.layout.kinds_in_hand(type) && !stopped(); ++kind) {
        if (board_.number_in_hand(player, type, kind) > 0) {
            run_drop(player, type, kind, movement);
        }
    }
}

void Interpreter::run_drop(Player player, PieceType type, std::uint32_t kind, int movement) {
    const CompiledMovement& compiled = rules_.movements[static_cast<std::size_t>(movement)];
    Run run = fresh_run(player);
    run.movement = static_cast<std::uint16_t>(movement);
    run.name = compiled.name;
    run.has_mover = true;
    run.in_air = run.lifted_once = true;
    run.start_type = run.hand_item = type;
    task_.base = position_.mark();
    board_.place_on_top(rules_.layout.air(), board_.take_from_hand(player, type, kind));
    add_token(run, TokenKind::HandItem, type, true);
    if (rules_.layout.kinds_in_hand(type) > 1) {
        add_token(run, TokenKind::Label,
                  static_cast<std::uint16_t>(rules_.kept_labels[type] + kind), true);
    }
    this->run(compiled.start, run);
    position_.undo_to(task_.base);
    end_run(run);
}

void Interpreter::run_from_piece(Player player, Cell cell, std::uint32_t kind,
                                 const Openings& openings) {
    const Player owner = word::owner(kind);
    if ((owner != player && !rules_.game.movable_any) ||
        (kind & (word::kCovered | word::kTaken)) != 0) {
        return;
    }
    const PieceType type = word::type(kind);
    if (((out_mask() >> owner) & 1) != 0 || type == kUnknownType) {
        return;
    }
    Run start;  // the same for all movements of the piece
    begin_piece_run(start, player, cell, kind);
    task_.base = position_.mark();
    for (std::uint32_t i = openings.first[type]; i < openings.first[type + 1U]; ++i) {
        const Opening& opening = openings.list[i];
        if (stopped() || (opening.starts != nullptr &&
                          ((opening.starts[cell / 64U] >> (cell % 64U)) & 1) == 0)) {
            continue;
        }
        start.movement = opening.movement;
        start.name = opening.name;
        if (opening.land >= 0) {
            Leading way{start, links_.data() + start.me * direction_count_,
                        landings_at(opening.land, start)};
            lead(way, opening.start, cell, kNoDirection, false);
            continue;
        }
        Run run = start;
        this->run(opening.start, run);
        position_.undo_to(task_.base);
    }
    end_run(start);
}

void Interpreter::run_from_pieces(Player player, const std::vector<char>& offers) {
    Openings& openings = openings_[static_cast<std::size_t>(depth_)];
    find_openings(player, offers, openings);
    if (!rules_.layout.has_counters && !rules_.game.movable_any) {
        for (int i = 0; i < position_.set_words(); ++i) {
            for (std::uint64_t left = position_.set(player)[i]; left != 0 && !stopped();
                 left &= left - 1) {
                const auto cell = static_cast<Cell>(i * 64 + std::countr_zero(left));
                run_from_piece(player, cell, position_.word(cell), openings);
            }
        }
        return;
    }
    for (const Cell cell : rules_.game.topology.cells) {
        if (stopped()) {
            return;
        }
        if (rules_.layout.has_counters && board_.holds(cell) == Holds::Counters) {
            board_.any_piece(cell, [&](std::uint32_t kind, int) {
                run_from_piece(player, cell, kind, openings);
                return false;
            });
        } else if (position_.word(cell) != 0) {
            run_from_piece(player, cell, position_.word(cell), openings);
        }
    }
}

void Interpreter::generate(Player player, const std::vector<char>& offers, bool merge, bool judge,
                           MoveList& out) {
    const Nested nested(*this, Purpose::List);
    task_.out = &out;
    task_.merge = merge;
    task_.judge = judge;
    task_.merge_from = out.size();
    task_.epoch = ++epoch_;
    if (depth_ == 1) {
        steps_ = 0;
    }
    if (judge) {
        prepare_guard(player);
    }
    compose_all(player, offers);
}

std::optional<std::uint64_t> Interpreter::count(Player player, const std::vector<char>& offers) {
    const Nested nested(*this, Purpose::List);
    task_.counts = true;
    task_.epoch = ++epoch_;
    if (depth_ == 1) {
        steps_ = 0;
    }
    prepare_guard(player);
    task_.weighs_landings = can_weigh_landings();
    counted_ = 0;
    ambiguous_ = false;
    compose_all(player, offers);
    return ambiguous_ ? std::nullopt : std::optional(counted_);
}

void Interpreter::compose_all(Player player, const std::vector<char>& offers) {
    for (std::size_t type = 1; type < rules_.drops_of.size(); ++type) {
        for (const int movement : rules_.drops_of[type]) {
            if (offers[rules_.movements[static_cast<std::size_t>(movement)].name] != 0 &&
                board_.in_hand(player, static_cast<PieceType>(type))) {
                run_drops(player, static_cast<PieceType>(type), movement);
            }
        }
    }
    run_from_pieces(player, offers);
    for (const int movement : rules_.player_moves) {
        const CompiledMovement& compiled = rules_.movements[static_cast<std::size_t>(movement)];
        if (offers[compiled.name] == 0 || compiled.name == kPassClass) {
            continue;
        }
        run_player_move(movement, player);
    }
    run_generate(player, offers);
}

// Moves that Lua makes, beside the words. The hook sees the player whose moves are asked for as the
// player to move.
void Interpreter::run_generate(Player player, const std::vector<char>& offers) {
    if (hooks_ == nullptr || stopped() || !hooks_->has(Hook::Generate)) {
        return;
    }
    const std::size_t mark = position_.mark();
    position_.write(Field::ToMove, player);
    std::vector<Taken> outer;
    outer.swap(noted_);
    LuaMoves moves(*this, player, offers);
    hooks_->generate(*worker_, moves);
    moves.close();
    noted_.swap(outer);
    position_.undo_to(mark);
}

// What a hook has captured counts as captured by the move, like what its words took.
void Interpreter::take_noted(Run& run) {
    taken_.resize(run.taken);
    taken_.insert(taken_.end(), noted_.begin(), noted_.end());
    run.taken += static_cast<std::uint32_t>(noted_.size());
    noted_.clear();
}

void Interpreter::generate_movement(int movement, PieceType type, Player player, MoveList& out) {
    const Nested nested(*this, Purpose::List);
    task_.out = &out;
    task_.judge = false;
    task_.merge_from = out.size();
    task_.epoch = ++epoch_;
    steps_ = depth_ == 1 ? 0 : steps_;
    if (rules_.movements[static_cast<std::size_t>(movement)].kind == MovementKind::Drop) {
        if (board_.in_hand(player, type)) {
            run_drops(player, type, movement);
        }
        return;
    }
    if (type == kEmptyType) {
        run_player_move(movement, player);
        return;
    }
    for (const Cell cell : rules_.game.topology.cells) {
        const std::uint32_t w = position_.word(cell);
        if (word::type(w) == type && (word::owner(w) == player || rules_.game.movable_any) &&
            (w & (word::kCovered | word::kTaken)) == 0) {
            run_movement_from(movement, cell, w, player);
        }
    }
}

void Interpreter::run_player_move(int movement, Player player) {
    Run run = fresh_run(player);
    run.movement = static_cast<std::uint16_t>(movement);
    run.name = rules_.movements[static_cast<std::size_t>(movement)].name;
    task_.base = position_.mark();
    this->run(rules_.movements[static_cast<std::size_t>(movement)].start, run);
    position_.undo_to(task_.base);
    end_run(run);
}

// A pass is a move of class "pass": its words if the game gives it some, else nothing at all.
void Interpreter::generate_pass(Player player, bool judge, MoveList& out) {
    const Nested nested(*this, Purpose::List);
    task_.out = &out;
    task_.judge = judge;
    task_.merge_from = out.size();
    task_.epoch = ++epoch_;
    bool worded = false;
    for (const int movement : rules_.player_moves) {
        if (rules_.movements[static_cast<std::size_t>(movement)].name == kPassClass) {
            worded = true;
            run_player_move(movement, player);
        }
    }
    if (!worded) {
        Run run = fresh_run(player);
        run.name = kPassClass;
        task_.base = position_.mark();
        finish_words(run);
        position_.undo_to(task_.base);
        end_run(run);
    }
}

bool Interpreter::has_move(Player player, const std::vector<char>& offers) {
    const Nested nested(*this, Purpose::Exists);
    task_.first_only = true;
    prepare_guard(player);
    task_.weighs_landings = can_weigh_landings();
    for (std::size_t type = 1; type < rules_.drops_of.size(); ++type) {
        for (const int movement : rules_.drops_of[type]) {
            if (!stopped() &&
                offers[rules_.movements[static_cast<std::size_t>(movement)].name] != 0 &&
                board_.in_hand(player, static_cast<PieceType>(type))) {
                run_drops(player, static_cast<PieceType>(type), movement);
            }
        }
    }
    run_from_pieces(player, offers);
    for (const int movement : rules_.player_moves) {
        const auto name = rules_.movements[static_cast<std::size_t>(movement)].name;
        if (!stopped() && offers[name] != 0 && name != kPassClass) {
            run_player_move(movement, player);
        }
    }
    run_generate(player, offers);
    return found_;
}

void Interpreter::targets(Player player, std::uint16_t name, std::vector<Cell>& found) {
    const Nested nested(*this, Purpose::List);
    MoveList list;
    task_.out = &list;
    task_.judge = false;
    task_.merge = false;
    for (std::size_t i = 0; i < rules_.movements.size(); ++i) {
        const CompiledMovement& movement = rules_.movements[i];
        if (movement.name != name) {
            continue;
        }
        if (movement.type == kEmptyType) {
            run_player_move(static_cast<int>(i), player);
            continue;
        }
        for (const Cell cell : rules_.game.topology.cells) {
            const std::uint32_t w = position_.word(cell);
            if (w != 0 && word::owner(w) == player && word::type(w) == movement.type) {
                run_movement_from(static_cast<int>(i), cell, w, player);
            }
        }
    }
    for (const Compound& move : list.compounds) {
        if (std::find(found.begin(), found.end(), move.last_here) == found.end()) {
            found.push_back(move.last_here);
        }
    }
}

// ---- completing

Ending Interpreter::finish_words(Run& run) {
    if (task_.purpose == Purpose::Attack) {
        found_ = found_ || run.hit;
        return run.hit ? Ending::Done : Ending::Refused;
    }
    const std::size_t mark = position_.mark();
    for (std::uint32_t i = run.taken_begin; i < run.taken; ++i) {
        Taken& taken = taken_[i];
        if (!taken.standing) {
            continue;
        }
        const std::uint32_t w = board_.top(taken.cell);
        if (w == 0 || word::owner(w) != word::owner(taken.piece.word)) {
            continue;  // `removed: again`: it left already
        }
        PieceRecord piece = board_.take(taken.cell, w);
        piece.word &= ~word::kTaken;
        board_.send_captured(piece, run.me,
                             run.lost     ? kNoCell
                             : run.in_air ? rules_.layout.air()
                                          : run.mover);
    }
    if (run.has_mover && run.in_air && !run.lost) {
        if (run.hand_item != kEmptyType && run.lifted_from == kNoCell) {
            position_.undo_to(mark);
            refuse(Source{}, run, "the dropped piece was never put down");
            return Ending::Refused;
        }
        if (board_.holds(run.lifted_from) == Holds::One && board_.height(run.lifted_from) > 0) {
            position_.undo_to(mark);
            refuse(Source{}, run, "the mover cannot return to where it was lifted");
            return Ending::Refused;
        }
        board_.put_down(run.lifted_from, run.lifted_from);
        run.in_air = false;
        run.mover = run.lifted_from;
    }
    for (std::uint32_t i = run.tokens; i-- > run.tokens_begin;) {
        const Token& token = tokens_[i];
        if (token.kind == TokenKind::Start || token.kind == TokenKind::Landing ||
            token.kind == TokenKind::Cell) {
            run.here = token.value;
            break;
        }
    }
    const std::int32_t after = rules_.after_of[run.start_type];
    const Ending ending = after >= 0 ? this->run(after, run) : finish(run);
    position_.undo_to(mark);
    return ending == Ending::Refused ? Ending::Committed : ending;
}

bool Interpreter::judge(Player me, std::uint16_t name, const char*& rule, Source& at) {
    if (!rules_.protect.empty() && unprotected(me)) {
        rule = "protect";
        const auto* broken = refusals_ == nullptr ? nullptr : broken_protect(me);
        at = broken == nullptr ? Source{} : broken->at;
        return false;
    }
    const bool forbids = rules_.game.repetition.forbid != 0 && worker_ != nullptr &&
                         &worker_->position() == &position_ && judged_for_repetition(name);
    if (rules_.requirements.empty() && !forbids) {
        return true;
    }
    const std::size_t mark = position_.mark();
    if (!turns_->in_secret()) {  // else the position would become another player's
        turns_->after_move(name);
    }
    bool fine = true;
    for (const CompiledRequirement& requirement : rules_.requirements) {
        if ((requirement.name < 0 || requirement.name == name) &&
            !holds(requirement.condition, me)) {
            rule = "require";
            at = requirement.at;
            fine = false;
            break;
        }
    }
    if (fine && forbids && worker_->forbids_repetition(me)) {
        rule = "repetition";
        at = rules_.game.repetition.at;
        fine = false;
    }
    position_.undo_to(mark);
    return fine;
}

// ---- what `require` says before a move is made

void Interpreter::find_steady_attributes() {
    const auto sets = [](const auto& self, const Node& node, int attribute) -> bool {
        return node.op == Op::ApplyFunction ||
               ((node.op == Op::SetAttribute || node.op == Op::AddAttribute) &&
                node.a == attribute) ||
               std::any_of(node.kids.begin(), node.kids.end(),
                           [&](const Node& kid) { return self(self, kid, attribute); });
    };
    const GameDefinition& game = rules_.game;
    for (std::size_t i = 0; i < game.attributes.size(); ++i) {
        const AttributeDefinition& attribute = game.attributes[i];
        const int index = static_cast<int>(i);
        const bool set = std::any_of(game.movements.begin(), game.movements.end(),
                                     [&](const auto& m) { return sets(sets, m.body, index); }) ||
                         std::any_of(game.after.begin(), game.after.end(), [&](const auto& rider) {
                             return sets(sets, rider.body, index);
                         });
        steady_.push_back(static_cast<char>(attribute.of == AttributeOf::Game &&
                                            attribute.lasts == 0 && !attribute.lasts_turn && !set));
    }
}

bool Interpreter::rest_surely_holds() {
    return std::all_of(rules_.requirements.begin(), rules_.requirements.end(),
                       [&](const CompiledRequirement& requirement) {
                           return requirement.name == kPassClass ||
                                  surely(requirement.condition) == Sure::Yes;
                       });
}

Interpreter::Sure Interpreter::surely(std::int32_t expression) {
    const Code& code = rules_.program.expressions[static_cast<std::size_t>(expression)];
    const auto opposite_of = [](Sure sure) {
        return sure == Sure::Open ? sure : sure == Sure::Yes ? Sure::No : Sure::Yes;
    };
    switch (static_cast<Op>(code.op)) {
        case Op::Always: return Sure::Yes;
        case Op::Never: return Sure::No;
        case Op::Checked: return Sure::No;  // the tables see to that
        case Op::No: return opposite_of(surely(code.kid[0]));
        case Op::Named: return surely(rules_.conditions[static_cast<std::size_t>(code.a)]);
        case Op::Truth: return surely(code.kid[0]);
        case Op::Attribute:
            if (steady_[static_cast<std::size_t>(code.a)] == 0) {
                return Sure::Open;
            }
            return board_.attribute(code.a, 0) != 0 ? Sure::Yes : Sure::No;
        case Op::Any:
        case Op::All: {
            const Sure decides = static_cast<Op>(code.op) == Op::Any ? Sure::Yes : Sure::No;
            Sure held = opposite_of(decides);
            for (std::int32_t i = 0; i < code.count && held != decides; ++i) {
                const Sure part = surely(
                    rules_.program.lists[static_cast<std::size_t>(code.list + i)]);
                held = part == opposite_of(decides) ? held : part;
            }
            return held;
        }
        default: return Sure::Open;
    }
}

bool Interpreter::judged_for_repetition(std::uint16_t name) const {
    const auto& classes = rules_.game.repetition.classes;
    if (!classes) {
        return name != kPassClass;
    }
    return std::find(classes->begin(), classes->end(), rules_.classes[name]) != classes->end();
}

bool Interpreter::any_attacked(Player me, const CompiledProtect& protect) {
    const int words = position_.set_words();
    const std::uint64_t* own = position_.set(me);
    for (int i = 0; i < words; ++i) {
        for (std::uint64_t left = own[i]; left != 0; left &= left - 1) {
            const auto cell = static_cast<Cell>(i * 64 + std::countr_zero(left));
            const std::uint32_t w = position_.word(cell);
            const bool guarded = protect.royals_only ? word::type(w) < rules_.royal.size() &&
                                                           rules_.royal[word::type(w)] != 0
                                                     : holds(protect.which, me, cell);
            if (guarded && attacked(cell, me)) {
                return true;
            }
        }
    }
    return false;
}

Ending Interpreter::finish(Run& run) {
    if (hooks_ != nullptr && hooks_->has(Hook::OnMove)) {
        std::string why;
        std::vector<Taken> outer;
        outer.swap(noted_);
        const bool agreed = hooks_->on_move(*worker_, context(run), why);
        take_noted(run);
        noted_.swap(outer);
        if (!agreed) {
            if (refusals_ != nullptr) {
                note_refusal(rules_.game.hooks.place("on_move"), run,
                             why.empty() ? "on_move" : why);
            }
            return Ending::Refused;
        }
    }
    if (task_.judge) {
        const char* rule = "";
        Source at;
        if (!judge(run.me, run.name, rule, at)) {
            refuse(at, run, rule);
            return Ending::Refused;
        }
    }
    if (task_.purpose == Purpose::Exists) {
        found_ = true;
        return Ending::Done;
    }
    list_move(run);
    return Ending::Done;
}

void Interpreter::list_move(const Run& run) {
    if (task_.counts) {
        count_move(run);
        return;
    }
    MoveList& out = *task_.out;
    const std::size_t moves = out.size();
    Compound& move = append(out, task_.base);
    move.from = run.start;
    move.to = run.mover != kNoCell ? run.mover : run.here;
    move.last_here = run.here;
    move.movement = run.movement;
    move.name = run.name;
    move.mover = run.start_type;
    move.player = run.player;
    move.parts = static_cast<std::uint8_t>(std::min<int>(run.parts, 255));
    move.die = run.die;
    move.at = run.movement == kNoMovement ? Source{} : rules_.movements[run.movement].at;
    move.tokens = static_cast<std::uint32_t>(out.tokens.size());
    move.token_count = run.tokens - run.tokens_begin;
    out.tokens.insert(out.tokens.end(), tokens_.begin() + run.tokens_begin,
                      tokens_.begin() + run.tokens);
    move.choices_key = name_route({out.tokens.data() + move.tokens, move.token_count}, move.name,
                                  move.mover);
    move.captures = static_cast<std::uint32_t>(out.captures.size());
    move.capture_count = run.taken - run.taken_begin;
    for (std::uint32_t i = run.taken_begin; i < run.taken; ++i) {
        out.captures.push_back(taken_[i].cell);
    }
    rank(out, move, run);
    if (task_.merge && already_listed(out, move)) {
        out.moves.resize(moves);
        out.effects.resize(move.effects);
        out.tokens.resize(move.tokens);
        out.captures.resize(move.captures);
        if (move.majority >= 0) {
            out.keys.resize(static_cast<std::size_t>(move.majority));
        }
        out.compounds.pop_back();
        return;
    }
    if (out.size() > kMostMoves) {
        throw rule_error(rules_.game, move.at,
                         "one list holds more than 100,000 moves; make independent choices plies "
                         "of one turn (plies: n)");
    }
}

// Only the last landing is a named choice; the others are the route.
std::uint64_t Interpreter::name_route(std::span<Token> tokens, std::uint16_t name,
                                      PieceType mover) const {
    const IdentityOf identity = rules_.identity[name];
    bool last = true;
    std::uint64_t key = key_of(name, 0x10000U + mover);
    for (std::size_t i = tokens.size(); i-- > 0;) {
        if (tokens[i].kind == TokenKind::Landing) {
            tokens[i].choice = last || identity == IdentityOf::Routes;
            last = false;
        }
    }
    std::uint64_t dice = 0;
    std::uint32_t order = 1;
    for (const Token& token : tokens) {
        if (!token.choice && identity != IdentityOf::Routes) {
            continue;
        }
        const auto kind = static_cast<Slot>(token.kind);
        if (token.kind == TokenKind::Die) {
            dice += key_of(kind, token.value);
        } else {
            key ^= key_of(kind + 16 * order, token.value);
            ++order;
        }
    }
    return identity == IdentityOf::Result ? key_of(name, 0) : key ^ dice;
}

// The keys by which `majority` compares are read here, with all the move has written.
void Interpreter::rank(MoveList& out, Compound& move, const Run& run) {
    for (const CompiledMajority& majority : rules_.majority) {
        if (majority.name != move.name) {
            continue;
        }
        move.majority = static_cast<std::int32_t>(out.keys.size());
        for (const CompiledKey& key : majority.keys) {
            Run asked = run;
            std::int64_t number = 0;
            switch (key.kind) {
                case KeyKind::Most: number = value(key.code, asked); break;
                case KeyKind::Least: number = -value(key.code, asked); break;
                case KeyKind::By: number = by_mover(key.code, asked) ? 1 : 0; break;
                case KeyKind::Function:
                    number = hooks_->majority(key.function, *worker_, context(run));
                    break;
            }
            out.keys.push_back(number);
        }
        return;
    }
}

// Movers that satisfy c: the piece as it was when the move began.
bool Interpreter::by_mover(std::int32_t code, Run& run) {
    const std::uint32_t saved = subject_;
    subject_ = run.kind != 0 ? run.kind : word::make(run.start_type, run.me);
    run.here = run.start;
    const bool fits = condition(code, run);
    subject_ = saved;
    return fits;
}

Compound& Interpreter::append(MoveList& out, std::size_t base) {
    Compound move;
    move.effects = static_cast<std::uint32_t>(out.effects.size());
    const auto& log = position_.log();
    for (std::size_t i = base; i < log.size(); ++i) {
        const Slot slot = log[i].slot;
        bool seen = false;
        for (std::size_t k = move.effects; k < out.effects.size() && !seen; ++k) {
            seen = out.effects[k].slot == slot;
        }
        if (seen) {
            continue;
        }
        out.effects.push_back({slot, log[i].old});
    }
    // What ends as it began is no effect.
    std::size_t kept = move.effects;
    for (std::size_t k = move.effects; k < out.effects.size(); ++k) {
        const Effect effect = out.effects[k];
        const std::uint32_t now = position_.get(effect.slot);
        if (now != effect.value) {
            out.effects[kept++] = {effect.slot, now};
            move.effects_key ^= key_of(effect.slot, now);
        }
    }
    out.effects.resize(kept);
    std::sort(out.effects.begin() + move.effects, out.effects.end(),
              [](const Effect& a, const Effect& b) { return a.slot < b.slot; });
    move.effect_count = static_cast<std::uint32_t>(kept) - move.effects;
    out.compounds.push_back(move);
    out.moves.push_back(move_bits::kCompound | (out.compounds.size() - 1));
    return out.compounds.back();
}

// Two moves are equal when their net effects and their named choices are; of two, the one stays
// that `majority` ranks higher, else the first.
bool Interpreter::already_listed(const MoveList& out, const Compound& move) {
    const bool effects_count = !rules_.looks;
    const std::uint64_t key = move.choices_key ^
                              (effects_count ? move.effects_key * 0x9E3779B97F4A7C15ULL : 0);
    const bool full = (out.size() - task_.merge_from) * 2 > buckets_.size();
    if (full || task_.epoch != epoch_) {  // or a list that a hook asked for has used them
        fill_buckets(out, buckets_.size() * (full ? 4 : 1));
    }
    const std::size_t mask = buckets_.size() - 1;
    std::size_t at = key & mask;
    while (buckets_[at].epoch == epoch_) {
        if (buckets_[at].key == key) {
            const Compound& other = out.compounds[buckets_[at].index];
            if (other.name == move.name && other.player == move.player &&
                same_effects(out, other, move)) {
                return true;
            }
        }
        at = (at + 1) & mask;
    }
    buckets_[at] = {key, static_cast<std::uint32_t>(out.compounds.size()) - 1, epoch_};
    return false;
}

void Interpreter::fill_buckets(const MoveList& out, std::size_t size) {
    buckets_.assign(size, {});
    task_.epoch = ++epoch_;
    for (std::size_t i = task_.merge_from; i + 1 < out.size(); ++i) {
        const Compound& other = out.compound(i);
        const std::uint64_t key = other.choices_key ^
                                  (!rules_.looks ? other.effects_key * 0x9E3779B97F4A7C15ULL : 0);
        std::size_t at = key & (size - 1);
        while (buckets_[at].epoch == epoch_) {
            at = (at + 1) & (size - 1);
        }
        buckets_[at] = {key, move_bits::index(out.moves[i]), epoch_};
    }
}

bool Interpreter::same_effects(const MoveList& out, const Compound& a, const Compound& b) const {
    if (rules_.looks) {
        return true;
    }
    // Different values of `majority` keep routes apart until it has compared them.
    if (a.majority >= 0 && b.majority >= 0) {
        const std::size_t keys = majority_size(a.name);
        if (!std::equal(out.keys.begin() + a.majority,
                        out.keys.begin() + a.majority + static_cast<std::ptrdiff_t>(keys),
                        out.keys.begin() + b.majority)) {
            return false;
        }
    }
    const auto one = out.effects_of(a);
    const auto other = out.effects_of(b);
    return one.size() == other.size() && std::equal(one.begin(), one.end(), other.begin());
}

std::size_t Interpreter::majority_size(std::uint16_t name) const {
    for (const CompiledMajority& majority : rules_.majority) {
        if (majority.name == name) {
            return majority.keys.size();
        }
    }
    return 0;
}

// ---- revealing

// Revealing a piece that nobody has seen ends the ply: a chance ply follows, and the words behind
// run there.
Ending Interpreter::reveal(std::int32_t next, Run& run, bool& goes_on) {
    goes_on = false;
    const Cell cell = run.here;
    if (cell == kNoCell || board_.height(cell) == 0) {
        return Ending::Refused;
    }
    PieceRecord piece = board_.top_record(cell);
    if (word::type(piece.word) != kUnknownType) {
        if (opaque(run, cell)) {
            look(run);
        }
        piece.known = ~0U >> (32 - (rules_.game.player_count() + 1));
        piece.word &= ~word::kCovered;
        board_.set_top(cell, piece);
        goes_on = true;
        return Ending::Done;
    }
    record_cell(run, run.start == kNoCell ? TokenKind::Start : TokenKind::Cell, cell);
    const Cell waits = run.has_mover && !run.lost ? (run.in_air ? run.lifted_from : run.mover)
                                                  : kNoCell;
    if (run.in_air) {
        board_.put_down(run.lifted_from, run.lifted_from);
        run.in_air = false;
        run.mover = run.lifted_from;
    }
    position_.write(Field::Pending, kPendingReveal);
    position_.write(Field::PendingCell, cell + 1U);
    position_.write(Field::PendingMove, static_cast<std::uint32_t>(next) + 1);
    position_.write(Field::PendingFrom, waits == kNoCell ? 0 : waits + 1U);
    return finish(run);
}

void Interpreter::resume_reveal(std::int32_t address, Cell cell, Cell mover, Player player,
                                std::size_t base, MoveList& out) {
    const Nested nested(*this, Purpose::List);
    task_.out = &out;
    task_.merge = false;
    task_.judge = false;
    task_.base = base;
    Run run = fresh_run(player);
    run.here = run.start = run.from = cell;
    run.name = static_cast<std::uint16_t>(rules_.find_class("reveal"));
    if (mover != kNoCell) {
        run.mover = mover;
        run.has_mover = true;
        run.start_type = word::type(board_.top(mover));
        board_.lift(mover, -1, board_.top(mover));
        run.lifted_from = mover;
        run.mover = kNoCell;
        run.in_air = run.lifted_once = true;
    }
    this->run(address, run);
    end_run(run);
}

void Interpreter::run_closed(std::int32_t address, const MoveContext& move) {
    const Task saved = task_;
    task_ = Task{};
    task_.base = position_.mark();
    Run run = fresh_run(move.player);
    run.player = move.player;
    run.name = move.name;
    run.here = move.to;
    run.start = run.from = move.from;
    run.mover = move.to;
    run.start_type = move.mover;
    const std::uint32_t w = move.to == kNoCell ? 0 : board_.top(move.to);
    run.has_mover = w != 0 && move.mover != kEmptyType;
    if (w != 0 && word::owner(w) != kNobody && move.mover != kEmptyType) {
        run.me = word::owner(w);
    }
    for (const Taken& taken : applied_taken_) {
        taken_.push_back(taken);
        ++run.taken;
    }
    this->run(address, run);
    end_run(run);
    task_ = saved;
}

bool Interpreter::holds_after(std::int32_t expression, const MoveList& list, const Compound& move) {
    Run run = fresh_run(move.player);
    run.here = run.mover = move.to;
    run.start = run.from = move.from;
    run.start_type = move.mover;
    run.name = move.name;
    set_captures(list.captures_of(move));
    for (const Taken& taken : applied_taken_) {
        taken_.push_back(taken);
        ++run.taken;
    }
    const bool held = condition(expression, run);
    end_run(run);
    return held;
}

void Interpreter::set_captures(std::span<const Cell> captured) {
    applied_taken_.clear();
    for (const Cell cell : captured) {
        applied_taken_.push_back({cell, false, board_.top_record(cell)});
    }
}

// ---- refusals

void Interpreter::note_refusal(const Code& code, const Run& run, const char* what) {
    std::string name;
    if (what != nullptr) {
        name = what;
    } else if (code.op < kFirstControl) {
        name = std::string(op_name(static_cast<Op>(code.op)));
    } else {
        const auto& tested = rules_.program.expressions[static_cast<std::size_t>(code.kid[0])];
        name = std::string(op_name(static_cast<Op>(tested.op)));
        if (static_cast<Op>(tested.op) == Op::Piece) {
            name = kRelationNames[tested.a];
        } else if (static_cast<Op>(tested.op) == Op::TestFunction && !test_why_.empty()) {
            name = std::move(test_why_);
            test_why_.clear();
        }
    }
    note_refusal(code.at, run, name);
}

void Interpreter::note_refusal(const Source& at, const Run& run, const std::string& what) {
    Refusal refusal;
    refusal.at = at;
    refusal.what = what;
    refusal.here = run.here;
    refusal.start = run.start;
    refusal.movement = run.movement;
    refusal.path.assign(tokens_.begin() + run.tokens_begin, tokens_.begin() + run.tokens);
    refusals_->push_back(std::move(refusal));
}

}  // namespace perthro
