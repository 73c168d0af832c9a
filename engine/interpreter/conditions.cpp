// Conditions: what holds at the cursor, now, with everything done so far.
#include "engine/facts/store.hpp"
#include "engine/interpreter/choice_end.hpp"
#include "engine/interpreter/quick.hpp"
#include "engine/rules/comparison.hpp"

#include <algorithm>
#include <bit>
#include <stdexcept>

namespace perthro {

namespace {

// Whether a value is `liberties`, which need not be counted beyond what they are compared with.
bool asks_liberties(const Program& program, std::int32_t value) {
    return program.expression(value).op == Op::Liberties;
}

// Whether a condition is that an attribute of the cell is not 0.
bool asks_number(const Rules& rules, std::int32_t condition) {
    if (condition < 0) {
        return false;
    }
    const Code& asked = rules.program.expression(condition);
    return asked.op == Op::Attribute &&
           rules.game.attributes[static_cast<std::size_t>(asked.a)].of == AttributeOf::Cell;
}

// Whether the attribute is not 0 on some cell of the set.
bool any_number(const Position& position, const AttributeSlot& slot, const CellSet& cells) {
    const auto zero = static_cast<std::uint32_t>(-slot.low);
    for (std::size_t i = 0; i < cells.words().size(); ++i) {
        for (std::uint64_t left = cells.words()[i]; left != 0; left &= left - 1) {
            const auto cell = static_cast<Slot>(i * 64 +
                                                static_cast<std::size_t>(std::countr_zero(left)));
            if (position.get(slot.base + cell) != zero) {
                return true;
            }
        }
    }
    return false;
}

}  // namespace

bool Interpreter::enemies(Player a, Player b) const {
    if (a == b || a == kNobody || b == kNobody) {
        return false;
    }
    const std::uint32_t out = out_mask();
    return ((out >> a) & 1) != 0 || ((out >> b) & 1) != 0 || !rules_.allied(a, b);
}

bool Interpreter::allies(Player a, Player b) const {
    return a != b && a != kNobody && b != kNobody && rules_.allied(a, b);
}

std::uint32_t Interpreter::word_here(const Run& run) const {
    if (subject_ != 0) {
        return subject_;
    }
    return run.here == kNoCell ? 0 : board_.top(run.here);
}

// ---- pieces

bool Interpreter::relation(Relation which, std::uint32_t w, Player me) const {
    const Player owner = word::owner(w);
    const bool open_piece = (w & (word::kCovered | word::kTaken)) == 0;
    switch (which) {
        case Relation::Empty: return w == 0;
        case Relation::Occupied: return w != 0;
        case Relation::Is: return w != 0 && (w & word::kCovered) == 0;
        case Relation::Own: return w != 0 && open_piece && owner == me && owner != kNobody;
        case Relation::Enemy: return w != 0 && may_capture(w, me);
        case Relation::Ally: return w != 0 && open_piece && allies(owner, me);
        case Relation::Neutral: return w != 0 && open_piece && owner == kNobody;
        case Relation::Mine: return w != 0 && open_piece && owner == position_.to_move();
        case Relation::Open: return w == 0 || may_capture(w, me);
        case Relation::Covered: return w != 0 && (w & word::kCovered) != 0;
    }
    return false;
}

// Types and the condition about the piece; the relation was asked already.
bool Interpreter::piece_fits(const Code& code, Run& run, std::uint32_t w) {
    if (code.count > 0 && w != 0) {
        const auto types = rules_.program.types(code);
        if (std::find(types.begin(), types.end(), static_cast<std::int32_t>(word::type(w))) ==
            types.end()) {
            return false;
        }
    } else if (code.count > 0) {
        return static_cast<Relation>(code.a) == Relation::Open;
    }
    if (code.kid[0] < 0 || w == 0) {
        return true;
    }
    const std::uint32_t saved = subject_;
    subject_ = w;
    const bool fits = condition(code.kid[0], run);
    subject_ = saved;
    return fits;
}

bool Interpreter::piece_condition(const Code& code, Run& run) {
    if (run.here == kNoCell && subject_ == 0) {
        return false;
    }
    if (subject_ == 0 && rules_.layout.has_counters && board_.holds(run.here) == Holds::Counters) {
        const bool none = static_cast<Relation>(code.a) == Relation::Empty;
        const bool any = board_.any_piece(run.here, [&](std::uint32_t w, int) {
            return none ||
                   (relation(static_cast<Relation>(code.a), w, run.me) && piece_fits(code, run, w));
        });
        if (none) {
            return !any;
        }
        return any ||
               (static_cast<Relation>(code.a) == Relation::Open && board_.height(run.here) == 0);
    }
    const std::uint32_t w = word_here(run);
    if (!relation(static_cast<Relation>(code.a), w, run.me)) {
        return false;
    }
    if (rules_.looks && (code.count > 0 || code.kid[0] >= 0) && opaque(run, run.here)) {
        look(run);
    }
    return piece_fits(code, run, w);
}

// The player whose move it is does not know what stands there.
bool Interpreter::opaque(const Run& run, Cell cell) const {
    if (!rules_.layout.has_known || cell == kNoCell || cell == rules_.layout.air() ||
        subject_ != 0) {
        return false;
    }
    const std::uint32_t w = position_.word(cell);
    return w != 0 && word::owner(w) != run.player &&
           ((position_.get(rules_.layout.known + cell) >> run.player) & 1) == 0;
}

// A choice ends at the first look at what is hidden: the cursor's cell is recorded as chosen there
// (docs/words.md), and nothing behind it.
void Interpreter::look(Run& run) {
    if (choice_end::ended(tokens_, run)) {
        return;
    }
    if (run.here != kNoCell && run.here != rules_.layout.air()) {
        record_cell(run, run.in_air ? TokenKind::Landing : TokenKind::Cell, run.here);
    }
    choice_end::end(tokens_, run, run.in_air);
}

// A condition that looks at more than one cell: one answer for all cells, where that pays.
bool Interpreter::heavy_condition(std::int32_t expression, Run& run) {
    if (subject_ != 0 || refusals_ != nullptr || asked_for_[expression] != 1) {
        return by_words(expression, run);
    }
    const facts::Answer answer = facts_->ask(expression, run.me, run.ahead, run.here);
    if (answer == facts::Answer::Yes || answer == facts::Answer::No) {
#ifdef PERTHRO_CHECKS
        const std::uint64_t steps = steps_;
        if (by_words(expression, run) != (answer == facts::Answer::Yes)) {
            throw std::logic_error("the words answer a condition otherwise than its set");
        }
        steps_ = steps;
#endif
        return answer == facts::Answer::Yes;
    }
    const std::uint64_t before = work();
    const bool held = by_words(expression, run);
    if (answer == facts::Answer::Measure) {
        facts_->learn(expression, work() - std::min(before, work()));
    }
    return held;
}

// NOLINTNEXTLINE(readability-function-size): one case for each condition.
bool Interpreter::by_words(std::int32_t expression, Run& run) {
    ++asked_;
    const Code& code = rules_.program.expression(expression);
    const auto kids = [&](int i) { return rules_.program.listed(code, i); };
    switch (code.op) {
        // clang-format off
        PERTHRO_OPERANDS(PERTHRO_CASE) PERTHRO_WORDS(PERTHRO_CASE) PERTHRO_CONTROL(PERTHRO_CASE)
            break;
        // clang-format on
        case Op::Piece: return piece_condition(code, run);
        case Op::Always: return true;
        case Op::Never: return false;
        case Op::Any:
            for (int i = 0; i < code.count; ++i) {
                if (condition(kids(i), run)) {
                    return true;
                }
            }
            return false;
        case Op::All:
            for (int i = 0; i < code.count; ++i) {
                if (!condition(kids(i), run)) {
                    return false;
                }
            }
            return true;
        case Op::No: return !condition(code.kid[0], run);
        case Op::On: return run.here != kNoCell && place(code.kid[0], run) == run.here;
        case Op::InZone: return in_zone(code, run, run.here);
        case Op::Marked: return is_marked(run, code.a, run.here);
        case Op::Truth:
            return asks_liberties(rules_.program, code.kid[0]) ? liberties(run.here, 1) > 0
                                                               : value(code.kid[0], run) != 0;
        case Op::Compare: return compare(code, run);
        case Op::Some: return some(code, run);
        case Op::Can: {
            Run copy = run;
            return closed_any(code.jump, copy);
        }
        case Op::CondAt: {
            const Cell cell = place(code.kid[0], run);
            if (cell == kNoCell) {
                return false;
            }
            const Cell here = run.here;
            const std::uint32_t saved = subject_;
            const choice_end::Elsewhere elsewhere(rules_.looks, tokens_, run);
            subject_ = 0;
            run.here = cell;
            const bool held = condition(code.kid[1], run);
            run.here = here;
            subject_ = saved;
            if (elsewhere.looked()) {
                look(run);
            }
            return held;
        }
        case Op::AsOwner: {
            const Player me = run.me;
            const std::uint32_t w = word_here(run);
            run.me = word::owner(w) != kNobody ? word::owner(w) : me;
            const bool held = condition(code.kid[0], run);
            run.me = me;
            return held;
        }
        case Op::Royal: {
            if (rules_.looks && opaque(run, run.here)) {
                look(run);
            }
            const std::uint32_t w = word_here(run);
            return w != 0 && rules_.is_royal(word::type(w));
        }
        case Op::Stacked:
            if (rules_.looks && opaque(run, run.here)) {
                look(run);
            }
            return run.here != kNoCell && board_.any_piece(run.here, [&](std::uint32_t w, int) {
                const auto types = rules_.program.types(code);
                return std::find(types.begin(), types.end(),
                                 static_cast<std::int32_t>(word::type(w))) != types.end();
            });
        case Op::Attacked: return attacked_here(run);
        case Op::Checked: return checked(run.me);
        case Op::GivesCheck: return gives_check(run.me, rules_.program.types(code));
        case Op::GivesMate: return gives_mate(run);
        case Op::Visited:
            for (std::uint32_t i = run.tokens_begin; i < run.tokens; ++i) {
                const Token& token = tokens_[i];
                if ((token.kind == TokenKind::Start || token.kind == TokenKind::Landing) &&
                    token.value == run.here) {
                    return true;
                }
            }
            return false;
        case Op::Crossed: {
            const Cell there = run.ahead == kNoDirection ? kNoCell : next(run, run.ahead, run.here);
            for (std::uint32_t i = run.edges_begin; i < run.edges; ++i) {
                const Edge& edge = edges_[i];
                const Cell end = rules_.game.topology.link[edge.direction][edge.cell];
                if ((edge.cell == run.here && end == there) ||
                    (edge.cell == there && end == run.here)) {
                    return true;
                }
            }
            return false;
        }
        case Op::Taken:
            for (std::uint32_t i = run.taken_begin; i < run.taken; ++i) {
                if (taken_[i].cell == run.here) {
                    return true;
                }
            }
            return false;
        case Op::Reversing:
            return run.last_ahead != kNoDirection && run.ahead == opposite(run.last_ahead);
        case Op::StraightOn: return run.last_ahead != kNoDirection && run.ahead == run.last_ahead;
        case Op::SeenBefore: return seen_before(run);
        case Op::Line: return line_here(code, run);
        case Op::DiceAlike: return rules_.roll_alike(position_.get(Field::Roll));
        case Op::TestFunction: {
            std::string why;
            const bool held = hooks_->test(code.a, *worker_, context(run), why);
            if (!held && refusals_ != nullptr) {
                test_why_ = std::move(why);
            }
            return held;
        }
        case Op::InPhase: return position_.get(Field::Phase) == static_cast<std::uint32_t>(code.a);
        case Op::Named: return condition(rules_.conditions[static_cast<std::size_t>(code.a)], run);
    }
    return value(expression, run) != 0;
}

// The first way through is enough: a Return sets found_, which stops every fork on the way back.
bool Interpreter::closed_any(std::int32_t address, Run& run) {
    const Task saved = task_;
    const bool found = found_;
    const std::size_t mark = position_.mark();
    task_.collect = nullptr;
    task_.random = nullptr;
    task_.first_only = true;
    task_.purpose = Purpose::Exists;
    found_ = false;
    const Nested::Silent silent(*this);
    const Ending ending = this->run(address, run);
    position_.undo_to(mark);
    found_ = found;
    task_ = saved;
    return ending == Ending::Done;
}

bool Interpreter::compare(const Code& code, Run& run) {
    const auto kid = [&](int i) { return value(rules_.program.listed(code, i), run); };
    const auto which = static_cast<Comparison>(code.a);
    const auto first = rules_.program.listed(code, 0);
    if (asks_liberties(rules_.program, first) && which == Comparison::Is && code.count == 2) {
        const auto wanted = kid(1);
        return liberties(run.here, static_cast<int>(wanted) + 1) == wanted;
    }
    return compares(which, value(first, run), code.count - 1,
                    [&](std::int32_t i) { return kid(i + 1); });
}

// The owners (bit p) whose pieces alone a relation may hold of; 0: it may hold of an empty cell.
std::uint32_t Interpreter::owners_meant(Relation relation, Player me) const {
    const std::uint32_t players = rules_.layout.every_player();
    switch (relation) {
        case Relation::Own: return 1U << me;
        case Relation::Mine: return 1U << position_.to_move();
        case Relation::Neutral: return 1U << kNobody;
        case Relation::Enemy:
        case Relation::Ally: return players;
        case Relation::Is:
        case Relation::Occupied: return players | (1U << kNobody);
        case Relation::Empty:
        case Relation::Open:
        case Relation::Covered: break;
    }
    return 0;
}

// Gathers the pieces that a condition asks for before all else; false if it is not that simple.
bool Interpreter::gather_asked(std::int32_t expression, const Run& run) {
    if (expression < 0 || !plain_pieces_ || rules_.has_off_board) {
        return false;
    }
    const Code* code = &rules_.program.expression(expression);
    while (code->op == Op::All && code->count > 0) {
        code = &rules_.program.expression(rules_.program.listed(*code, 0));
    }
    if (code->op != Op::Piece) {
        return false;
    }
    std::uint32_t owners = owners_meant(static_cast<Relation>(code->a), run.me);
    if (owners == 0) {
        return false;
    }
    const std::int32_t* const types = rules_.program.list(*code).data();
    union_.assign(static_cast<std::size_t>(position_.set_words()), 0);
    for (; owners != 0; owners &= owners - 1) {
        const auto owner = static_cast<Player>(std::countr_zero(owners));
        for (int i = 0; i < std::max<int>(code->count, 1); ++i) {
            add_set(owner, code->count == 0 ? kEmptyType : static_cast<PieceType>(types[i]));
        }
    }
    return true;
}

// Pushes the cells of a set on which a condition may hold: of the whole board and of straight ways
// only the pieces that it asks for. Returns where they begin.
std::size_t Interpreter::cells_asked(std::int32_t set, std::int32_t condition, Run& run) {
    if (!Nested::Quick::gather(*this, rules_.program.expression(set), condition, run)) {
        return cells(set, run);
    }
    const std::size_t begin = cells_.size();
    for (std::size_t i = 0; i < union_.size(); ++i) {
        for (std::uint64_t left = union_[i]; left != 0; left &= left - 1) {
            cells_.push_back(
                static_cast<Cell>(i * 64 + static_cast<std::size_t>(std::countr_zero(left))));
        }
    }
#ifdef PERTHRO_CHECKS
    check_asked(begin, set, condition, run);
#endif
    return begin;
}

#ifdef PERTHRO_CHECKS
// The self-check of what is gathered: on no other cell of the set the condition holds.
void Interpreter::check_asked(std::size_t begin, std::int32_t set, std::int32_t condition,
                              Run& run) {
    const std::size_t end = cells(set, run);
    const Cell here = run.here;
    const std::uint32_t saved = subject_;
    subject_ = 0;
    for (std::size_t i = end; i < cells_.size(); ++i) {
        run.here = cells_[i];
        const auto asked = cells_.begin() + static_cast<std::ptrdiff_t>(end);
        if (std::find(cells_.begin() + static_cast<std::ptrdiff_t>(begin), asked, run.here) ==
                asked &&
            this->condition(condition, run)) {
            throw std::logic_error("a condition holds on a cell on which it was not asked");
        }
    }
    run.here = here;
    subject_ = saved;
    cells_.resize(end);
}
#endif

bool Interpreter::some(const Code& code, Run& run) {
    const Code& set = rules_.program.expression(code.kid[0]);
    if (!rules_.looks && set.op == Op::SetZone && asks_number(rules_, code.kid[1])) {
        const Code& asked = rules_.program.expression(code.kid[1]);
        const AttributeSlot& slot = rules_.layout.attributes[static_cast<std::size_t>(asked.a)];
        return any_number(position_, slot,
                          rules_.game.topology.zones[static_cast<std::size_t>(set.a)]
                              .cells[player_or_me(set.kid[0], run)]);
    }
    const std::size_t begin = cells_asked(code.kid[0], code.kid[1], run);
    const std::size_t end = cells_.size();
    const Cell here = run.here;
    const std::uint32_t saved = subject_;
    const choice_end::Elsewhere elsewhere(rules_.looks, tokens_, run);
    subject_ = 0;
    bool found = false;
    for (std::size_t i = begin; i < end && !found; ++i) {
        run.here = cells_[i];
        found = code.kid[1] < 0 || condition(code.kid[1], run);
    }
    asked_ += end - begin;
    run.here = here;
    subject_ = saved;
    cells_.resize(begin);
    if (elsewhere.looked()) {
        look(run);
    }
    return found;
}

// ---- attack and memory of the move

// An enemy could capture the mover if it stood here; what stands here is thought away.
bool Interpreter::attacked_here(Run& run) {
    if (run.here == kNoCell) {
        return false;
    }
    const std::size_t mark = position_.mark();
    const Cell air = rules_.layout.air();
    PieceRecord piece;
    if (run.has_mover && !run.lost) {
        piece = board_.top_record(run.in_air ? air : run.mover);
    } else {
        piece = board_.top_record(run.here);
    }
    // Alone on the cell, whatever a column there holds: what lands takes as many pieces as stand.
    const auto imagine = [&](Cell cell, std::uint32_t word) {
        position_.write(cell, word);
        board_.flatten(cell);
    };
    const auto attacked_there = [&] {
        if (piece.word != 0 && board_.holds(run.here) != Holds::Counters) {
            if (run.has_mover && !run.in_air && run.mover != run.here && run.mover != kNoCell) {
                imagine(run.mover, 0);
            }
            imagine(run.here, piece.word);
        }
        const bool is_attacked = attacked(run.here, run.me);
        position_.undo_to(mark);
        return is_attacked;
    };
    if (!stands_as_guarded(run.here, run.me, piece.word)) {
        return attacked_there();
    }
#ifdef PERTHRO_CHECKS
    if (attacked_there()) {
        throw std::logic_error("a royal is attacked where it stood, but nothing has changed");
    }
#endif
    return false;
}

bool Interpreter::seen_before(Run& run) {
    std::uint64_t key = key_of(run.here, run.ahead) + static_cast<std::uint64_t>(run.held);
    for (std::size_t i = task_.base; i < position_.log().size(); ++i) {
        const Slot slot = position_.log()[i].slot;
        bool earlier = false;
        for (std::size_t k = task_.base; k < i && !earlier; ++k) {
            earlier = position_.log()[k].slot == slot;
        }
        key ^= earlier ? 0 : key_of(slot, position_.get(slot));
    }
    for (std::uint32_t i = run.seen_begin; i < run.seen; ++i) {
        if (seen_[i] == key) {
            return true;
        }
    }
    seen_.resize(run.seen);
    seen_.push_back(key);
    ++run.seen;
    return false;
}

bool Interpreter::line_here(const Code& code, Run& run) {
    if (run.here == kNoCell) {
        return false;
    }
    const auto n = static_cast<int>(value(code.kid[0], run));
    if (code.b >= 0) {  // along a track
        const Track& track = rules_.game.topology.tracks[static_cast<std::size_t>(code.b)];
        const auto& way = track.cells[run.me];
        const Player owner = word::owner(board_.top(run.here));
        for (std::size_t i = 0; i < way.size(); ++i) {
            if (way[i] != run.here) {
                continue;
            }
            const auto same = [&](std::ptrdiff_t k) {
                if (k < 0 || k >= static_cast<std::ptrdiff_t>(way.size())) {
                    return false;
                }
                const std::uint32_t w = board_.top(way[static_cast<std::size_t>(k)]);
                return w != 0 && word::owner(w) == owner;
            };
            int length = 1;
            for (auto k = static_cast<std::ptrdiff_t>(i) - 1; same(k); --k) {
                ++length;
            }
            for (auto k = static_cast<std::ptrdiff_t>(i) + 1; same(k); ++k) {
                ++length;
            }
            return code.a == 1 ? length == n : length >= n;
        }
        return false;
    }
    const std::int32_t* list = nullptr;
    int count = 0;
    std::int32_t single = 0;
    if (code.kid[1] >= 0) {
        directions(code.kid[1], run, list, count, single);
    }
    return in_line(run.here, n, code.a == 1, list, count);
}

bool Interpreter::holds(std::int32_t expression, Player me, Cell here, Direction ahead) {
    begin_steps();
    const facts::Window window(facts_.get(), position_.mark());
    Run run = fresh_run(me);
    run.here = here;
    run.ahead = ahead;
    const std::uint32_t saved = subject_;
    subject_ = 0;
    const bool held = condition(expression, run);
    subject_ = saved;
    end_run(run);
    return held;
}

}  // namespace perthro
