// Places, players, sets and numbers.
#include "engine/facts/store.hpp"
#include "engine/interpreter/asker.hpp"
#include "engine/interpreter/choice_end.hpp"
#include "engine/interpreter/parts.hpp"
#include "engine/interpreter/quick.hpp"

#include <algorithm>
#include <bit>
#include <stdexcept>

namespace perthro::interpreter {

Cell Asker::place(std::int32_t expression, Run& run) {
    const Code& code = rules_.program.expression(expression);
    switch (code.op) {
        case Op::PlaceHere: return run.here;
        case Op::PlaceStart: return run.start;
        case Op::PlaceFrom: return run.from;
        case Op::PlaceMover:
            return run.mover.lost || !run.mover.exists ? kNoCell
                   : run.mover.in_air                  ? rules_.layout.air()
                                                       : run.mover.cell;
        case Op::PlaceDir: {
            const std::int32_t* list = nullptr;
            int count = 0;
            std::int32_t single = 0;
            neighbours_.directions(code.kid[0], run, list, count, single);
            const auto direction = static_cast<Direction>(list[0]);
            return direction == kNoDirection || run.here == kNoCell ||
                           run.here == rules_.layout.air()
                       ? kNoCell
                       : neighbours_.next(run, direction, run.here);
        }
        case Op::PlaceMark: return stacks_.latest_mark(run, code.a);
        case Op::PlaceZone: return zone_named(code, run).first();
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
            const Direction direction = code.op == Op::DirAhead ? run.ahead
                                                                : neighbours_.opposite(run.ahead);
            return direction == kNoDirection || run.here == kNoCell
                       ? kNoCell
                       : neighbours_.next(run, direction, run.here);
        }
        default: return kNoCell;
    }
}

Player Asker::player_named(std::int32_t expression, const Run& run) {
    Run copy = run;
    return player(expression, copy);
}

Player Asker::player(std::int32_t expression, Run& run) {
    const Code& code = rules_.program.expression(expression);
    switch (code.op) {
        case Op::PlayerIs: return static_cast<Player>(code.a);
        case Op::PlayerMe: return run.me;
        case Op::PlayerOpponent: return rules_.next_player(run.me, relations_.out_mask());
        case Op::PlayerOwner: return word::owner(word_here(run));
        default: return static_cast<Player>(value(expression, run));
    }
}

// ---- numbers

std::int64_t Asker::count(const Code& code, Run& run) {
    const auto expression = static_cast<std::int32_t>(&code - rules_.program.expressions.data());
    std::optional<std::int64_t> told;
    facts::Answer answer = facts::Answer::Words;
    if (work_.asked_for != nullptr && work_.asked_for[expression] != 0 &&
        work_.refusals == nullptr) {
        std::int64_t number = 0;
        work_.settle(run);
        answer = work_.facts->count(expression, run.me, run.ahead, number);
        told = answer == facts::Answer::Yes ? std::optional(number) : std::nullopt;
    }
    const std::uint64_t before = work_.spent();
    told = told ? told : Quick::count(parts_, code, run);
#ifndef PERTHRO_CHECKS
    if (told) {
        if (answer == facts::Answer::Measure) {
            work_.facts->learn(expression, 20);
        }
        return *told;
    }
#endif
    const std::size_t begin = cells_asked(code.kid[0], code.kid[1], run);
    const std::size_t end = stacks_.cells.size();
    std::int64_t total = 0;
    if (code.kid[1] < 0) {
        total = static_cast<std::int64_t>(end - begin);
    } else {
        const Cell here = run.here;
        const std::uint32_t saved = work_.subject;
        const choice_end::Elsewhere elsewhere(rules_.looks, stacks_.tokens, run);
        work_.subject = 0;
        for (std::size_t i = begin; i < end; ++i) {
            run.here = stacks_.cells[i];
            total += condition(code.kid[1], run) ? 1 : 0;
        }
        work_.asked += end - begin;
        run.here = here;
        work_.subject = saved;
        if (elsewhere.looked()) {
            look(run);
        }
    }
    stacks_.cells.resize(begin);
    if (told && *told != total) {
        throw std::logic_error("counting cell by cell finds another number");
    }
    if (answer == facts::Answer::Measure) {
        work_.facts->learn(expression, work_.spent() - std::min(before, work_.spent()));
    }
    return total;
}

// How many pieces here, or of counters, satisfy a condition.
std::int64_t Asker::height_of(std::int32_t fits, Run& run) {
    std::int64_t total = 0;
    const std::uint32_t saved = work_.subject;
    const PieceRecord* const whole = work_.whole;
    const bool whole_pieces = !rules_.layout.wide.empty() &&
                              board_.holds(run.here) != Holds::Counters;
    PieceRecord piece;
    int level = 0;
    board_.any_piece(run.here, [&](std::uint32_t w, int number) {
        work_.subject = w;
        if (whole_pieces) {
            piece = board_.at_level(run.here, ++level);
            work_.whole = &piece;
        }
        total += condition(fits, run) ? number : 0;
        return false;
    });
    work_.subject = saved;
    work_.whole = whole;
    return total;
}

std::int64_t Asker::captured(const Code& code, Run& run) {
    std::int64_t total = 0;
    const std::uint32_t saved = work_.subject;
    const PieceRecord* const whole = work_.whole;
    const Cell here = run.here;
    const Op op = code.op;
    for (std::uint32_t i = run.begin.taken; i < run.end.taken; ++i) {
        const PieceRecord& piece = stacks_.taken[i].piece;
        const PieceType type = word::type(piece.word);
        if (op == Op::CapturedSum) {
            total += code.a >= 0 ? board_.pieces().value(code.a, piece)
                                 : rules_.constant(type, code.b);
            continue;
        }
        work_.subject = piece.word & ~word::kTaken;
        work_.whole = &piece;
        run.here = stacks_.taken[i].cell;
        const bool fits = code.kid[0] < 0 || condition(code.kid[0], run);
        if (fits && op == Op::FirstCaptured) {
            total = static_cast<std::int64_t>(i - run.begin.taken) + 1;
            break;
        }
        total += fits ? 1 : 0;
    }
    work_.subject = saved;
    work_.whole = whole;
    run.here = here;
    return total;
}

// An attribute of the piece that a condition is about; what its word has no room for stands with
// it.
std::int64_t Asker::of_subject(int attribute, const Run& run) {
    PieceRecord piece;
    piece.word = work_.subject;
    if (!rules_.layout.attributes[static_cast<std::size_t>(attribute)].packed) {
        piece.wide = work_.whole != nullptr ? work_.whole->wide : board_.top_record(run.here).wide;
    }
    return board_.pieces().value(attribute, piece);
}

// NOLINTNEXTLINE(readability-function-size): one case for each op.
std::int64_t Asker::value(std::int32_t expression, Run& run) {
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
            if (rules_.looks && attribute.known != Audience::All && work_.subject == 0 &&
                (attribute.known == Audience::Nobody ||
                 word::owner(board_.top(run.here)) != run.player)) {
                look(run);
            }
            if (attribute.of == AttributeOf::Cell) {
                return run.here == rules_.layout.air() ? 0 : board_.attribute(code.a, run.here);
            }
            return work_.subject != 0 ? of_subject(code.a, run)
                                      : board_.attribute(code.a, run.here);
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
            return run.here == kNoCell ? 0 : groups_.liberties(run.here, rules_.layout.limit);
        case Op::Height: {
            if (run.here == kNoCell) {
                return 0;
            }
            if (code.kid[0] < 0) {
                return board_.height(run.here);
            }
            return height_of(code.kid[0], run);
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
            const std::uint32_t saved = work_.subject;
            const choice_end::Elsewhere elsewhere(rules_.looks, stacks_.tokens, run);
            work_.subject = 0;
            run.here = cell;
            const std::int64_t number = value(code.kid[1], run);
            run.here = here;
            work_.subject = saved;
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

}  // namespace perthro::interpreter
