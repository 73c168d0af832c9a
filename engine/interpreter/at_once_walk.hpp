// The walk through a plan with a set of pieces (see AtOnce), of sets of W words. Cells are numbers
// from the start on: each piece of the set means another one.
#pragma once

#include "engine/interpreter/at_once.hpp"
#include "engine/interpreter/parts.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace perthro::interpreter {

template <int W>
struct AtOnce::Walk {
    using Bits = kernel::Bits<W>;
    using Do = runner::Do;
    using Step = runner::Step;
    static constexpr std::size_t kMost = 24;  // changes, marks

    // One walk of one plan for the pieces that `one` is one of; `to` receives [cell of a piece] how
    // many moves it has. All outlive this.
    Walk(AtOnce& by, const runner::Plan& followed, const Run& one, std::vector<std::uint16_t>& to)
        : owner(by), parts(by.parts_), plan(followed), start(one), of(to) {}

    AtOnce& owner;
    Parts& parts;
    const runner::Plan& plan;
    const Run& start;
    std::vector<std::uint16_t>& of;
    bool failed = false;  // something cannot be counted so: what was counted says nothing

    // What stands on a cell by now: nothing, the mover, or what stood on a cell before.
    struct Content {
        enum class Kind : std::uint8_t { Nothing, Mover, Piece } kind = Kind::Nothing;
        int from = 0;
    };
    struct Change {
        int at;
        Content now;
    };
    struct Mark {
        std::int32_t mark;
        int at;
    };
    // What a way has come to, taken back behind it.
    struct SoFar {
        std::uint32_t changes = 0, marks = 0;
        bool landed = false;
        bool named = true;        // the path's last token names a cell
        bool named_start = true;  // it does so as the start
        int at = 0;               // the cell that it names
        int landed_at = 0;
        std::uint64_t choices = 0;  // fingerprint of the named choices
    };
    SoFar so_far{};
    std::array<Change, kMost> changes;
    std::array<Mark, kMost> marks;
    struct Asked {  // a question about a piece, and where it holds as the position is
        Relation relation;
        bool any_type;
        std::uint64_t types;
        Bits where;
    };
    std::array<Asked, 8> asked;
    std::size_t asked_count = 0;

    // ---- what stands where

    // All cells or none; as sets of pieces: for all of them or for none.
    [[nodiscard]] static Bits everywhere(bool is) {
        Bits bits{};
        for (std::uint64_t& word : bits.w) {
            word = is ? ~std::uint64_t{0} : 0;
        }
        return bits;
    }
    // The link in a direction as the player sees it.
    [[nodiscard]] const Link& link(Direction ahead) const {
        return owner.links_[parts.work.rules.game.topology.seen(start.me, ahead)];
    }
    // The pieces from whose cursor a link leads on.
    [[nodiscard]] static Bits leads_on(const Link& link, int here) {
        return kernel::rotated(Bits::read(link.from.data()), -here);
    }
    [[nodiscard]] Bits set(Player of_player, PieceType type) const {
        return bits_of<W>(parts.work.position.set(of_player, type),
                          parts.work.position.set_words());
    }

    // The cells on which a question holds as the position is.
    [[nodiscard]] Bits found(const Step& step) const {
        const Rules& rules = parts.work.rules;
        Bits result{};
        Bits occupied{};
        for (Player p = 0; p <= rules.layout.players; ++p) {
            const Bits all = set(p, kEmptyType);
            occupied |= all;
            if (step.relation == Relation::Empty ||
                !parts.relations.relation(step.relation, word::make(1, p), start.me)) {
                continue;
            }
            for (std::uint64_t left = step.types; left != 0; left &= left - 1) {
                result |= set(p, static_cast<PieceType>(std::countr_zero(left)));
            }
            result |= step.any_type ? all : Bits{};
        }
        const bool empty = step.relation == Relation::Open ||
                           (step.relation == Relation::Empty && step.any_type);
        return empty ? result | (everywhere(true) - occupied) : result;
    }
    // What found() tells, kept for the first questions.
    [[nodiscard]] Bits where(const Step& step) {
        for (std::size_t i = 0; i < asked_count; ++i) {
            if (asked[i].relation == step.relation && asked[i].any_type == step.any_type &&
                asked[i].types == step.types) {
                return asked[i].where;
            }
        }
        const Bits result = found(step);
        if (asked_count < asked.size()) {
            asked[asked_count++] = {step.relation, step.any_type, step.types, result};
        }
        return result;
    }

    // What stands on a cell by now. lifted: the mover has left its start.
    [[nodiscard]] Content content(int at, bool lifted) const {
        for (std::uint32_t i = so_far.changes; i-- > 0;) {
            if (changes[i].at == at) {
                return changes[i].now;
            }
        }
        return at == 0 && lifted ? Content{} : Content{Content::Kind::Piece, at};
    }
    // The pieces for which a question holds on a cell, now.
    [[nodiscard]] Bits holds_at(const Step& step, int at) {
        const Content now = content(at, step.lifted);
        return now.kind == Content::Kind::Piece
                   ? kernel::rotated(where(step), -now.from)
                   : everywhere(parts.relations.piece_holds(
                         step, now.kind == Content::Kind::Mover ? start.kind : 0, start.me));
    }
    [[nodiscard]] Bits empty_at(int at, bool lifted) {
        return holds_at({.what = Do::Piece, .relation = Relation::Empty, .lifted = lifted}, at);
    }

    // ---- questions

    // The pieces of `alive` for which a step that asks holds.
    [[nodiscard]] Bits answers(const Step& step, const Bits& alive, int here, Direction ahead) {
        switch (step.what) {
            case Do::PieceAhead: {
                ahead = step.count > 0 ? plan.ways[static_cast<std::size_t>(step.first)].ahead
                                       : ahead;
                if (ahead == kNoDirection) {
                    return Bits{};
                }
                const Link& to = link(ahead);
                return alive & leads_on(to, here) & holds_at(step, here + to.by);
            }
            case Do::Inside: return alive & kernel::rotated(Bits::of(*step.cells), -here);
            case Do::FromStart: return part_holds(step.part, alive, 0, ahead);
            case Do::Can: return part_holds(step.part, alive, here, ahead);
            default: return alive & holds_at(step, here);
        }
    }
    // Whether a step asks, and goes on at `yes` or `no`.
    [[nodiscard]] static bool asks(const Step& step) {
        switch (step.what) {
            case Do::Piece:
            case Do::PieceAhead:
            case Do::PieceNow:
            case Do::Inside:
            case Do::FromStart:
            case Do::Can: return true;
            default: return false;
        }
    }
    // False: the step moves the cursor in no way.
    [[nodiscard]] bool moves(const Step& step, Bits& alive, int& here, Direction& ahead) const {
        if (step.count > 0) {
            ahead = plan.ways[static_cast<std::size_t>(step.first)].ahead;
        }
        if (ahead == kNoDirection) {
            return false;
        }
        const Link& to = link(ahead);
        alive &= leads_on(to, here);
        here += to.by;
        return true;
    }

    // The pieces for which a part holds.
    [[nodiscard]] Bits part_holds(std::int32_t at, Bits alive, int here, Direction ahead) {
        Bits result{};
        while (alive.any()) {
            const Step& now = plan.step(at);
            if (asks(now)) {
                const Bits yes = answers(now, alive, here, ahead);
                if (plan.step(now.no).what == Do::Refuse) {
                    alive = yes;
                    at = now.yes;
                    continue;
                }
                result |= part_holds(now.yes, yes, here, ahead);
                alive = alive - yes;
                at = now.no;
                continue;
            }
            switch (now.what) {
                case Do::Jump: at = now.yes; break;
                case Do::Step:
                    if (!moves(now, alive, here, ahead)) {
                        return result;
                    }
                    ++at;
                    break;
                case Do::Hold: return result | alive;
                case Do::Refuse: return result;
                default: failed = true; return result;
            }
        }
        return result;
    }

    // ---- ways

    // Follows a way and forgets what it has come to.
    template <typename Way>
    void try_way(Way&& way) {
        const SoFar before = so_far;
        way();
        so_far = before;
    }

    // Follows the plan from a step on for the pieces of `alive`; counts the moves that are
    // complete.
    void go(std::int32_t at, Bits alive, int here, Direction ahead);

    // Goes on behind a step in each of its directions from the first on.
    void towards(std::int32_t at, const Step& step, std::int32_t first, const Bits& alive,
                 int here);

    // Goes on behind a slide from each cell where it may end.
    void slide(std::int32_t at, const Step& step, Bits alive, int here, Direction ahead);

    // ---- names

    // Adds a named choice, a cell, to what tells moves apart.
    void choose(TokenKind kind, int at) {
        constexpr std::uint64_t kScatter = 0x9E3779B97F4A7C15ULL;
        so_far.choices = (so_far.choices ^ (static_cast<std::uint64_t>(kind) << 20) ^
                          static_cast<std::uint64_t>(at + 1024)) *
                         kScatter;
        so_far.choices ^= so_far.choices >> 29;
    }
    // As Stacks::record_cell().
    void name(TokenKind kind, int at) {
        const bool again = so_far.named && so_far.at == at &&
                           (!so_far.named_start || kind != TokenKind::Landing);
        if (!again) {
            choose(kind, at);
        }
        so_far.named_start = so_far.named_start && again;
        so_far.named = true;
        so_far.at = at;
    }
    // Notes a mark of the movement; too many fail.
    void mark(std::int32_t number, int here) {
        failed = failed || so_far.marks == kMost;
        if (!failed) {
            marks[so_far.marks++] = {number, here};
        }
    }

    // ---- changes

    // Notes what stands on a cell from now on; too many changes fail.
    void write(int at, Content now) {
        failed = failed || so_far.changes == kMost;
        if (!failed) {
            changes[so_far.changes++] = {at, now};
        }
    }
    // Whether the mover stands on a cell.
    [[nodiscard]] bool stands(const Step& step, int at) const {
        return so_far.landed ? at == so_far.landed_at : !step.lifted && at == 0;
    }

    // The pieces for which a cell can be changed so.
    [[nodiscard]] Bits change(const Step& step, Bits alive, int here, Direction ahead);

    // Goes on behind the pushing of rows of each length that begin at the cursor.
    void push(std::int32_t at, const Step& step, Bits row, int here, Direction ahead);

    // Where an `every` changes something: cells with the directions in which it looks.
    struct Visit {
        int at;
        Direction ahead;
    };
    struct Visits {
        std::array<Visit, kMost> list;
        std::size_t count = 0;
    };

    // Goes on behind an `every` for the pieces of which enough of its visits succeed.
    void every(std::int32_t at, const Step& step, const Bits& alive, int here, Direction ahead);

    // Parts the pieces by which of the visits from the i-th on succeed; `then` goes on with those
    // of which enough do.
    template <typename Then>
    void visit(const Step& step, const Visits& visits, std::size_t i, int succeeded,
               const Bits& alive, Then&& then);

    // ---- ends

    // The mover lands on the cursor's cell.
    void put_down(int here) {
        failed = failed || here == 0;
        write(here, {Content::Kind::Mover, 0});
        so_far.landed = true;
        so_far.landed_at = here;
        name(TokenKind::Landing, here);
    }

    // Ends with a `land` of the program, which asks what stands there.
    void land(const Step& step, Bits alive, int here);

    // Counts a move for each of these pieces; two with the same choices fail.
    void complete(const Bits& alive);
};

}  // namespace perthro::interpreter
