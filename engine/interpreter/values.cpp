// Places, players, sets and numbers.
#include "engine/facts/store.hpp"
#include "engine/interpreter/choice_end.hpp"
#include "engine/interpreter/quick.hpp"

#include <algorithm>
#include <bit>
#include <stdexcept>

namespace perthro {

namespace {

void push_bits(const std::array<std::uint64_t, LinkShifts::kMostWords>& words,
               std::vector<Cell>& cells) {
    for (std::size_t i = 0; i < words.size(); ++i) {
        for (std::uint64_t left = words[i]; left != 0; left &= left - 1) {
            cells.push_back(
                static_cast<Cell>(i * 64 + static_cast<std::size_t>(std::countr_zero(left))));
        }
    }
}

}  // namespace

Cell Interpreter::place(std::int32_t expression, Run& run) {
    const Code& code = rules_.program.expression(expression);
    switch (code.op) {
        case Op::PlaceHere: return run.here;
        case Op::PlaceStart: return run.start;
        case Op::PlaceFrom: return run.from;
        case Op::PlaceMover:
            return run.lost || !run.has_mover ? kNoCell
                   : run.in_air               ? rules_.layout.air()
                                              : run.mover;
        case Op::PlaceDir: {
            const std::int32_t* list = nullptr;
            int count = 0;
            std::int32_t single = 0;
            directions(code.kid[0], run, list, count, single);
            const auto direction = static_cast<Direction>(list[0]);
            return direction == kNoDirection || run.here == kNoCell ||
                           run.here == rules_.layout.air()
                       ? kNoCell
                       : next(run, direction, run.here);
        }
        case Op::PlaceMark: return latest_mark(run, code.a);
        case Op::PlaceZone:
            return rules_.game.topology.zones[static_cast<std::size_t>(code.a)]
                .cells[player_or_me(code.kid[0], run)]
                .first();
        case Op::PlaceCell: return static_cast<Cell>(code.a);
        case Op::PlaceAttribute: {
            const AttributeDefinition& attribute =
                rules_.game.attributes[static_cast<std::size_t>(code.a)];
            const std::uint32_t where = attribute.of == AttributeOf::Player
                                            ? player_or_me(code.kid[0], run)
                                            : run.here;
            const auto stored = board_.attribute(code.a, where);
            return stored == 0 ? kNoCell : static_cast<Cell>(stored - 1);
        }
        case Op::DirAhead:
        case Op::DirBehind: {
            const Direction direction = code.op == Op::DirAhead ? run.ahead : opposite(run.ahead);
            return direction == kNoDirection || run.here == kNoCell
                       ? kNoCell
                       : next(run, direction, run.here);
        }
        default: return kNoCell;
    }
}

Player Interpreter::player_or_me(std::int32_t expression, const Run& run) {
    if (expression < 0) {
        return run.me;
    }
    Run copy = run;
    return player(expression, copy);
}

Player Interpreter::player(std::int32_t expression, Run& run) {
    const Code& code = rules_.program.expression(expression);
    switch (code.op) {
        case Op::PlayerIs: return static_cast<Player>(code.a);
        case Op::PlayerMe: return run.me;
        case Op::PlayerOpponent: return rules_.next_player(run.me, out_mask());
        case Op::PlayerOwner: return word::owner(word_here(run));
        default: return static_cast<Player>(value(expression, run));
    }
}

// ---- sets

// NOLINTNEXTLINE(readability-function-size): one case for each op.
std::size_t Interpreter::cells(std::int32_t expression, Run& run) {
    const Code& code = rules_.program.expression(expression);
    const std::size_t begin = cells_.size();
    const Topology& topology = rules_.game.topology;
    const auto walk = [&](Direction direction) {
        Cell cell = run.here;
        for (int k = 0; k < topology.limit; ++k) {
            cell = topology.next(run.me, direction, cell);
            if (cell == kNoCell || cell == run.here) {
                return;
            }
            cells_.push_back(cell);
        }
    };
    switch (code.op) {
        case Op::SetBoard:
            if (rules_.has_off_board) {
                topology.board.each([&](Cell cell) { cells_.push_back(cell); });
            } else {
                cells_.insert(cells_.end(), topology.cells.begin(), topology.cells.end());
            }
            break;
        case Op::SetCells:
            rules_.program.cells(code, run.me).each([&](Cell cell) { cells_.push_back(cell); });
            break;
        case Op::SetZone:
            topology.zones[static_cast<std::size_t>(code.a)]
                .cells[player_or_me(code.kid[0], run)]
                .each([&](Cell cell) { cells_.push_back(cell); });
            break;
        case Op::SetBeside: {
            if (run.here == kNoCell || run.here == rules_.layout.air()) {
                break;
            }
            const std::int32_t* list = nullptr;
            int count = 0;
            std::int32_t single = 0;
            directions(code.kid[0], run, list, count, single);
            for (int i = 0; i < count; ++i) {
                const Cell cell = next(run, static_cast<Direction>(list[i]), run.here);
                if (cell != kNoCell) {
                    cells_.push_back(cell);
                }
            }
            break;
        }
        case Op::SetRay:
        case Op::SetLineOf: {
            if (run.here == kNoCell || run.here == rules_.layout.air()) {
                break;
            }
            const auto way = Nested::Quick::way(*this, code, run);
            if (way) {
                push_bits(*way, cells_);
            }
#ifndef PERTHRO_CHECKS
            if (way) {
                break;
            }
#endif
            const std::size_t first = cells_.size();
            const std::int32_t* list = nullptr;
            int count = 0;
            std::int32_t single = 0;
            directions(code.kid[0], run, list, count, single);
            const auto direction = static_cast<Direction>(list[0]);
            if (code.op == Op::SetLineOf) {
                cells_.push_back(run.here);
                if (opposite(direction) != kNoDirection) {
                    walk(opposite(direction));
                }
            }
            walk(direction);
            const auto walked = cells_.begin() + static_cast<std::ptrdiff_t>(first);
            std::sort(walked, cells_.end());
            cells_.erase(std::unique(walked, cells_.end()), cells_.end());
            if (way) {
                if (!std::equal(cells_.begin() + static_cast<std::ptrdiff_t>(begin), walked, walked,
                                cells_.end())) {
                    throw std::logic_error("walking finds other cells of a straight way");
                }
                cells_.resize(first);
            }
            break;
        }
        case Op::SetChain:
            if (run.here != kNoCell) {
                const auto& members = chain(run.here);
                cells_.insert(cells_.end(), members.begin(), members.end());
                std::sort(cells_.begin() + static_cast<std::ptrdiff_t>(begin), cells_.end());
            }
            break;
        case Op::SetMark:
            for (std::uint32_t i = run.marks_begin; i < run.marks; ++i) {
                if (marks_[i].mark == code.a) {
                    cells_.push_back(marks_[i].cell);
                }
            }
            std::sort(cells_.begin() + static_cast<std::ptrdiff_t>(begin), cells_.end());
            cells_.erase(
                std::unique(cells_.begin() + static_cast<std::ptrdiff_t>(begin), cells_.end()),
                cells_.end());
            break;
        case Op::SetReach: {
            Code body = code;
            body.kid[3] = code.jump;
            flood(body, run);
            std::sort(cells_.begin() + static_cast<std::ptrdiff_t>(begin), cells_.end());
            break;
        }
        case Op::SetReversed: {
            cells(code.kid[0], run);
            std::reverse(cells_.begin() + static_cast<std::ptrdiff_t>(begin), cells_.end());
            break;
        }
        default: {
            const Cell cell = place(expression, run);
            if (cell != kNoCell) {
                cells_.push_back(cell);
            }
            break;
        }
    }
    return begin;
}

// Pushes each cell, other than this one, to which any number of rounds of the body can bring the
// cursor.
void Interpreter::flood(const Code& code, Run& run) {
    if (run.here == kNoCell) {
        return;
    }
    if (asked_for_ == nullptr || refusals_ != nullptr || subject_ != 0) {
        flood_by_words(code, run);
        return;
    }
    settle(run);
    [[maybe_unused]] const std::size_t begin = cells_.size();
    const facts::Answer answer = facts_->flood(code.kid[3], run.me, run.ahead, run.here, cells_);
    if (answer == facts::Answer::Yes) {
#ifdef PERTHRO_CHECKS
        const std::size_t end = cells_.size();
        const std::uint64_t steps = steps_;
        flood_by_words(code, run);
        steps_ = steps;
        const auto words = cells_.begin() + static_cast<std::ptrdiff_t>(end);
        std::sort(words, cells_.end());
        if (!std::equal(cells_.begin() + static_cast<std::ptrdiff_t>(begin), words, words,
                        cells_.end())) {
            throw std::logic_error("the words lead to other cells than sets do");
        }
        cells_.resize(end);
#endif
        return;
    }
    const std::uint64_t before = work();
    flood_by_words(code, run);
    if (answer == facts::Answer::Measure) {
        facts_->learn_flood(code.kid[3], work() - std::min(before, work()));
    }
}

void Interpreter::flood_by_words(const Code& code, Run& run) {
    if (floods_.size() <= flooding_) {
        floods_.push_back(std::make_unique<Flood>());
    }
    auto& [found, known, frontier] = *floods_[flooding_];
    ++flooding_;
    known.assign(static_cast<std::size_t>(rules_.layout.limit) + 1, 0);
    known[run.here] = 1;
    frontier.assign(1, run.here);
    while (!frontier.empty()) {
        const Cell cell = frontier.back();
        frontier.pop_back();
        found.clear();
        const Task saved = task_;
        const bool was_found = found_;
        task_.collect = &found;
        task_.random = nullptr;
        task_.first_only = false;
        task_.purpose = Purpose::List;
        Run copy = run;
        copy.here = cell;
        {
            const Nested::Silent silent(*this);
            try_way(code.kid[3], copy);
        }
        task_ = saved;
        found_ = was_found;
        for (const Cell there : found) {
            if (known[there] == 0) {
                known[there] = 1;
                frontier.push_back(there);
                cells_.push_back(there);
            }
        }
    }
    --flooding_;
}

// ---- numbers

std::int64_t Interpreter::count(const Code& code, Run& run) {
    const auto expression = static_cast<std::int32_t>(&code - rules_.program.expressions.data());
    std::optional<std::int64_t> told;
    facts::Answer answer = facts::Answer::Words;
    if (asked_for_ != nullptr && asked_for_[expression] != 0 && refusals_ == nullptr) {
        std::int64_t number = 0;
        settle(run);
        answer = facts_->count(expression, run.me, run.ahead, number);
        told = answer == facts::Answer::Yes ? std::optional(number) : std::nullopt;
    }
    const std::uint64_t before = work();
    told = told ? told : Nested::Quick::count(*this, code, run);
#ifndef PERTHRO_CHECKS
    if (told) {
        if (answer == facts::Answer::Measure) {
            facts_->learn(expression, 20);
        }
        return *told;
    }
#endif
    const std::size_t begin = cells_asked(code.kid[0], code.kid[1], run);
    const std::size_t end = cells_.size();
    std::int64_t total = 0;
    if (code.kid[1] < 0) {
        total = static_cast<std::int64_t>(end - begin);
    } else {
        const Cell here = run.here;
        const std::uint32_t saved = subject_;
        const choice_end::Elsewhere elsewhere(rules_.looks, tokens_, run);
        subject_ = 0;
        for (std::size_t i = begin; i < end; ++i) {
            run.here = cells_[i];
            total += condition(code.kid[1], run) ? 1 : 0;
        }
        asked_ += end - begin;
        run.here = here;
        subject_ = saved;
        if (elsewhere.looked()) {
            look(run);
        }
    }
    cells_.resize(begin);
    if (told && *told != total) {
        throw std::logic_error("counting cell by cell finds another number");
    }
    if (answer == facts::Answer::Measure) {
        facts_->learn(expression, work() - std::min(before, work()));
    }
    return total;
}

std::int64_t Interpreter::captured(const Code& code, Run& run) {
    std::int64_t total = 0;
    const std::uint32_t saved = subject_;
    const Cell here = run.here;
    const Op op = code.op;
    for (std::uint32_t i = run.taken_begin; i < run.taken; ++i) {
        const PieceRecord& piece = taken_[i].piece;
        const PieceType type = word::type(piece.word);
        if (op == Op::CapturedSum) {
            total += code.a >= 0 ? board_.attribute_of(code.a, piece)
                                 : rules_.constant(type, code.b);
            continue;
        }
        subject_ = piece.word & ~word::kTaken;
        run.here = taken_[i].cell;
        const bool fits = code.kid[0] < 0 || condition(code.kid[0], run);
        if (fits && op == Op::FirstCaptured) {
            total = static_cast<std::int64_t>(i - run.taken_begin) + 1;
            break;
        }
        total += fits ? 1 : 0;
    }
    subject_ = saved;
    run.here = here;
    return total;
}

// NOLINTNEXTLINE(readability-function-size): one case for each op.
std::int64_t Interpreter::value(std::int32_t expression, Run& run) {
    const Code& code = rules_.program.expression(expression);
    const auto op = code.op;
    if (is_condition(op)) {
        return condition(expression, run) ? 1 : 0;
    }
    switch (op) {
        case Op::Const: return code.a;
        case Op::NoPlace: return 0;
        case Op::PlayerIs:
        case Op::PlayerMe:
        case Op::PlayerOpponent:
        case Op::PlayerOwner: return player(expression, run);
        case Op::Attribute: {
            const AttributeDefinition& attribute =
                rules_.game.attributes[static_cast<std::size_t>(code.a)];
            if (attribute.of == AttributeOf::Player) {
                const Player owner = player_or_me(code.kid[0], run);
                if (rules_.looks && attribute.known != Audience::All &&
                    (attribute.known == Audience::Nobody ||
                     (owner != run.me && owner != run.player))) {
                    look(run);
                }
                return board_.attribute(code.a, owner);
            }
            if (attribute.of == AttributeOf::Game) {
                return board_.attribute(code.a, 0);
            }
            if (run.here == kNoCell) {
                return 0;
            }
            if (rules_.looks && attribute.known != Audience::All && subject_ == 0 &&
                (attribute.known == Audience::Nobody ||
                 word::owner(board_.top(run.here)) != run.player)) {
                look(run);
            }
            if (attribute.of == AttributeOf::Cell) {
                return run.here == rules_.layout.air() ? 0 : board_.attribute(code.a, run.here);
            }
            if (subject_ != 0) {
                PieceRecord piece;
                piece.word = subject_;
                return board_.attribute_of(code.a, piece);
            }
            return board_.attribute(code.a, run.here);
        }
        case Op::Constant: {
            if (rules_.looks && opaque(run, run.here)) {
                look(run);
            }
            const std::uint32_t w = word_here(run);
            return w == 0 ? 0 : rules_.constant(word::type(w), code.a);
        }
        case Op::TypeHere:
            if (rules_.looks && opaque(run, run.here)) {
                look(run);
            }
            return word::type(word_here(run));
        case Op::Count: return count(code, run);
        case Op::Liberties:
            return run.here == kNoCell ? 0 : liberties(run.here, rules_.layout.limit);
        case Op::Height: {
            if (run.here == kNoCell) {
                return 0;
            }
            if (code.kid[0] < 0) {
                return board_.height(run.here);
            }
            std::int64_t total = 0;
            const std::uint32_t saved = subject_;
            board_.any_piece(run.here, [&](std::uint32_t w, int number) {
                subject_ = w;
                total += condition(code.kid[0], run) ? number : 0;
                return false;
            });
            subject_ = saved;
            return total;
        }
        case Op::Held: return run.held;
        case Op::Die: return run.die;
        case Op::Bends: return run.bends;
        case Op::Parts: return run.parts;
        case Op::PliesLeft: return position_.get(Field::PliesLeft);
        case Op::Captured:
        case Op::CapturedSum:
        case Op::FirstCaptured: return captured(code, run);
        case Op::Add: return value(code.kid[0], run) + value(code.kid[1], run);
        case Op::Subtract: return value(code.kid[0], run) - value(code.kid[1], run);
        case Op::ValueAt: {
            const Cell cell = place(code.kid[0], run);
            if (cell == kNoCell) {
                return 0;
            }
            const Cell here = run.here;
            const std::uint32_t saved = subject_;
            const choice_end::Elsewhere elsewhere(rules_.looks, tokens_, run);
            subject_ = 0;
            run.here = cell;
            const std::int64_t number = value(code.kid[1], run);
            run.here = here;
            subject_ = saved;
            if (elsewhere.looked()) {
                look(run);
            }
            return number;
        }
        default: {
            const Cell cell = place(expression, run);
            return cell == kNoCell ? 0 : cell + 1;
        }
    }
}

std::int64_t Interpreter::value_for(std::int32_t expression, Player me, Cell here) {
    begin_steps();
    const facts::Window window(facts_.get(), position_.mark());
    Run run = fresh_run(me);
    run.here = here;
    const std::int64_t number = value(expression, run);
    end_run(run);
    return number;
}

}  // namespace perthro
