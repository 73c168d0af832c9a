// How a complete move gets into the list: merged with its equals, with its effects and its path.
#include "engine/interpreter/lister.hpp"

#include "engine/game/worker.hpp"
#include "engine/interpreter/parts.hpp"
#include "engine/interpreter/steps.hpp"
#include "engine/rules/place.hpp"

#include <algorithm>

namespace perthro::interpreter {

namespace {
constexpr std::size_t kMostLandingWords = 8;  // boards up to 512 cells
constexpr std::size_t kMostMoves = 100'000;
}  // namespace

Lister::Lister(Parts& parts)
    : work_(parts.work), stacks_(parts.stacks), asker_(parts.asker), rules_(parts.work.rules),
      position_(parts.work.position), board_(parts.work.board) {
    const auto words = static_cast<std::size_t>(position_.set_words());
    if (parts.known.plain_pieces && words <= kMostLandingWords) {
        landed_.resize(static_cast<std::size_t>(rules_.layout.limit));
        landed_on_.resize(landed_.size() * words);
    }
}

void Lister::list_move(const Run& run) {
    if (work_.task.counts && !work_.is_wanted()) {
        count_move(run);
        return;
    }
    MoveList& out = *work_.task.out;
    describe(out, append(out, work_.task.base), run);
    work_.end_search();
}

// Lists a move that is complete once its mover, in the air, has landed on a cell, and takes what
// stands there. Of the landing nothing has been made.
void Lister::list_landing(const Run& run, Cell cell) {
    Run landed = run;
    stacks_.record_cell(landed, TokenKind::Landing, cell);
    landed.here = landed.mover.cell = cell;
    if (position_.word(cell) != 0) {
        stacks_.taken.resize(run.end.taken);
        stacks_.taken.push_back({cell, false, board_.top_record(cell)});
        ++landed.end.taken;
    }
    MoveList& out = *work_.task.out;
    describe(out, append_landing(out, run, cell), landed);
    work_.end_search();
}

// Adds what the position will be after a landing as a compound of the list.
Compound& Lister::append_landing(MoveList& out, const Run& run, Cell cell) {
    const std::uint32_t there = position_.word(cell);
    const bool vanishes = there == 0 || rules_.game.captured == CapturedTo::Away;
    if (!vanishes || !run.mover.lift_due || position_.mark() != work_.task.base ||
        !board_.moves_in_word()) {
        const std::size_t mark = position_.mark();
        if (run.mover.lift_due) {
            board_.lift(run.mover.lifted_from, -1, run.kind);
        }
        if (there != 0) {
            board_.take_captured(cell, there, run.me, rules_.layout.air());
        }
        board_.put_down(cell, run.mover.lifted_from);
        Compound& move = append(out, work_.task.base);
        position_.undo_to(mark);
        return move;
    }
    const Effect leaves{run.mover.lifted_from, 0};
    const Effect lands{cell, board_.moved_word(position_.word(run.mover.lifted_from))};
    Compound& move = out.compounds.emplace_back();
    out.moves.push_back(move_bits::kCompound | (out.compounds.size() - 1));
    move.effects = static_cast<std::uint32_t>(out.effects.size());
    const bool rises = leaves.slot < lands.slot;
    for (const Effect& effect : {rises ? leaves : lands, rises ? lands : leaves}) {
        if (position_.get(effect.slot) != effect.value) {
            out.effects.push_back(effect);
            move.effects_key ^= key_of(effect.slot, effect.value);
        }
    }
    move.effect_count = static_cast<std::uint32_t>(out.effects.size()) - move.effects;
    return move;
}

// Says of the latest move of a list what it is beside its effects: its class, its path, what it
// takes. It leaves the list again if one is there that equals it.
void Lister::describe(MoveList& out, Compound& move, const Run& run) {
    move.from = run.start;
    move.to = run.mover.cell != kNoCell ? run.mover.cell : run.here;
    move.last_here = run.here;
    move.movement = run.movement;
    move.name = run.name;
    move.mover = run.start_type;
    move.player = run.player;
    move.parts = static_cast<std::uint8_t>(std::min<int>(run.parts, 255));
    move.die = run.die;
    move.at = run.movement == kNoMovement ? Source{} : rules_.movements[run.movement].at;
    move.tokens = static_cast<std::uint32_t>(out.tokens.size());
    move.token_count = run.end.tokens - run.begin.tokens;
    out.tokens.insert(out.tokens.end(), stacks_.tokens.begin() + run.begin.tokens,
                      stacks_.tokens.begin() + run.end.tokens);
    move.choices_key = name_route({out.tokens.data() + move.tokens, move.token_count}, move.name,
                                  move.mover);
    move.captures = static_cast<std::uint32_t>(out.captures.size());
    move.capture_count = run.end.taken - run.begin.taken;
    for (std::uint32_t i = run.begin.taken; i < run.end.taken; ++i) {
        out.captures.push_back(stacks_.taken[i].cell);
    }
    rank(out, move, run);
    if (work_.task.merge && already_listed(out, move)) {
        out.moves.pop_back();
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
        const std::string type = run.start_type == kEmptyType
                                     ? ""
                                     : rules_.game.pieces[run.start_type].name + ":";
        throw rule_error(rules_.game, move.at,
                         "one list holds more than 100,000 moves, the last of them `" + type +
                             rules_.classes[run.name] +
                             "`; make independent choices plies of one turn (plies: n), or use "
                             "`reach` where only the end of a way matters, or another "
                             "moves.identity of the class");
    }
    if (StepListener* const listener = steps_listener(work_.refusals)) {
        listener->listed(out, position_, work_.task.base);
    }
}

// Only the last landing is a named choice; the others are the route.
std::uint64_t Lister::name_route(std::span<Token> tokens, std::uint16_t name,
                                 PieceType mover) const {
    const IdentityOf identity = rules_.identity[name];
    bool last = true;
    std::uint64_t key = key_of(name, 0x10000U + mover);
    if (tokens.size() == 2 && tokens[0].kind == TokenKind::Start &&
        tokens[1].kind == TokenKind::Landing && identity == IdentityOf::Choices) {
        tokens[1].choice = true;  // what most moves are; the key is that of below
        return key ^ key_of(static_cast<Slot>(TokenKind::Start) + 16, tokens[0].value) ^
               key_of(static_cast<Slot>(TokenKind::Landing) + 32, tokens[1].value);
    }
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
void Lister::rank(MoveList& out, Compound& move, const Run& run) {
    for (const CompiledMajority& majority : rules_.majority) {
        if (majority.name != move.name) {
            continue;
        }
        move.majority = static_cast<std::int32_t>(out.keys.size());
        for (const CompiledKey& key : majority.keys) {
            Run asked = run;
            std::int64_t number = 0;
            switch (key.kind) {
                case KeyKind::Most: number = asker_.value(key.code, asked); break;
                case KeyKind::Least: number = -asker_.value(key.code, asked); break;
                case KeyKind::By: number = by_mover(key.code, asked) ? 1 : 0; break;
                case KeyKind::Function:
                    number = work_.hooks->majority(key.function, *work_.worker,
                                                   stacks_.context(run));
                    break;
            }
            out.keys.push_back(number);
        }
        return;
    }
}

// Movers that satisfy c: the piece as it was when the move began.
bool Lister::by_mover(std::int32_t code, Run& run) {
    const std::uint32_t saved = work_.subject;
    work_.subject = run.kind != 0 ? run.kind : word::make(run.start_type, run.me);
    run.here = run.start;
    const bool fits = asker_.condition(code, run);
    work_.subject = saved;
    return fits;
}

Compound& Lister::append(MoveList& out, std::size_t base) {
    Compound move;
    move.effects = static_cast<std::uint32_t>(out.effects.size());
    const auto& log = position_.log();
    const auto first = static_cast<std::ptrdiff_t>(move.effects);
    for (std::size_t i = base; i < log.size(); ++i) {  // in the order of the slots
        const Effect was{log[i].slot, log[i].old};
        auto at = out.effects.end();
        while (at != out.effects.begin() + first && (at - 1)->slot >= was.slot) {
            --at;
        }
        if (at == out.effects.end() || at->slot != was.slot) {
            out.effects.insert(at, was);
        }
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
    move.effect_count = static_cast<std::uint32_t>(kept) - move.effects;
    out.compounds.push_back(move);
    out.moves.push_back(move_bits::kCompound | (out.compounds.size() - 1));
    return out.compounds.back();
}

// Two moves are equal when their net effects and their named choices are; of two, the one stays
// that `majority` ranks higher, else the first.
bool Lister::already_listed(const MoveList& out, const Compound& move) {
    const bool effects_count = !rules_.looks;
    const std::uint64_t key = move.choices_key ^
                              (effects_count ? move.effects_key * 0x9E3779B97F4A7C15ULL : 0);
    const std::size_t least = (out.size() - work_.task.merge_from) * 2;
    std::size_t size = buckets_.size();
    while (size < least) {
        size *= 4;
    }
    if (size != buckets_.size() || work_.task.epoch != work_.epoch) {  // or another list has used
                                                                       // them
        fill_buckets(out, size);
    }
    const std::size_t mask = buckets_.size() - 1;
    std::size_t at = key & mask;
    while (buckets_[at].epoch == work_.epoch) {
        if (buckets_[at].key == key) {
            const Compound& other = out.compounds[buckets_[at].index];
            if (other.name == move.name && other.player == move.player &&
                same_effects(out, other, move)) {
                return true;
            }
        }
        at = (at + 1) & mask;
    }
    buckets_[at] = {key, static_cast<std::uint32_t>(out.compounds.size()) - 1, work_.epoch};
    return false;
}

void Lister::fill_buckets(const MoveList& out, std::size_t size) {
    if (size != buckets_.size()) {
        buckets_.assign(size, {});
    }
    work_.task.epoch = ++work_.epoch;
    for (std::size_t i = work_.task.merge_from; i + 1 < out.size(); ++i) {
        const Compound& other = out.compound(i);
        const std::uint64_t key = other.choices_key ^
                                  (!rules_.looks ? other.effects_key * 0x9E3779B97F4A7C15ULL : 0);
        std::size_t at = key & (size - 1);
        while (buckets_[at].epoch == work_.epoch) {
            at = (at + 1) & (size - 1);
        }
        buckets_[at] = {key, move_bits::index(out.moves[i]), work_.epoch};
    }
}

bool Lister::same_effects(const MoveList& out, const Compound& a, const Compound& b) const {
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

std::size_t Lister::majority_size(std::uint16_t name) const {
    for (const CompiledMajority& majority : rules_.majority) {
        if (majority.name == name) {
            return majority.keys.size();
        }
    }
    return 0;
}

}  // namespace perthro::interpreter
