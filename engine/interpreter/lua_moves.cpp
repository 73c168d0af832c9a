#include "engine/interpreter/lua_moves.hpp"

#include "engine/interpreter/steps.hpp"
#include "engine/kernel/plain_moves.hpp"

#include <algorithm>
#include <bit>
#include <string>

namespace perthro::interpreter {

LuaMoves::LuaMoves(Parts& parts, Player player, const std::vector<char>& offers,
                   kernel::PlainMoves* plain)
    : parts_(parts), player_(player), offers_(offers), plain_(plain) {}

void LuaMoves::need_open(const char* what) const {
    if (!open_) {
        throw RuleError(std::string(what) +
                            ": no move has begun; moves:begin(class, from) begins one",
                        Source{});
    }
}

void LuaMoves::begin(std::uint16_t name, Cell from) {
    if (open_) {
        throw RuleError("begin: the move before has not been finished; m:finish() ends it",
                        Source{});
    }
    run_ = parts_.stacks.fresh_run(player_);
    run_.name = name;
    if (from != kNoCell) {
        run_.here = run_.start = run_.from = from;
        const std::uint32_t w = parts_.work.board.top(from);
        run_.start_type = word::type(w);
        run_.kind = w;
        if (word::owner(w) != kNobody) {
            run_.me = word::owner(w);
        }
        parts_.stacks.record_cell(run_, TokenKind::Start, from);
    }
    parts_.work.task.base = parts_.work.position.mark();
    open_ = true;
    if (parts_.work.refusals != nullptr) {
        StepTeller::generate_begins(parts_);
        StepTeller::generates(parts_, run_, "begin");
    }
}

void LuaMoves::choose(Cell cell) {
    need_open("choose");
    parts_.stacks.record_cell(run_, run_.start == kNoCell ? TokenKind::Start : TokenKind::Cell,
                              cell);
    run_.here = cell;
    if (run_.start == kNoCell) {
        run_.start = run_.from = cell;
    }
    if (parts_.work.refusals != nullptr) {
        StepTeller::generates(parts_, run_, "choose");
    }
}

void LuaMoves::choose_type(PieceType type) {
    need_open("choose_type");
    parts_.stacks.add_token(run_, TokenKind::Promotion, type, true);
}

void LuaMoves::label(std::string_view label) {
    need_open("label");
    const auto& labels = parts_.work.rules.labels;
    const auto found = std::find(labels.begin(), labels.end(), label);
    if (found == labels.end()) {
        throw RuleError("label: \"" + std::string(label) +
                            "\" must stand in rules.lua as a text in quotes: m:label(\"" +
                            std::string(label) + "\")",
                        Source{});
    }
    parts_.stacks.add_token(run_, TokenKind::Label,
                            static_cast<std::uint16_t>(found - labels.begin()), true);
}

void LuaMoves::finish() {
    need_open("finish");
    open_ = false;
    Parts& at = parts_;
    at.stacks.take_noted(run_);
    if (offers_[run_.name] != 0 && !at.work.stopped()) {
        // The piece that now stands where the path ends is what `after` is about.
        const std::uint32_t w = run_.here == kNoCell ? 0 : at.work.board.top(run_.here);
        run_.mover.exists = w != 0 && run_.start_type != kEmptyType;
        run_.mover.cell = run_.mover.exists ? run_.here : kNoCell;
        at.finisher.finish_words(run_);
    }
    if (at.work.refusals != nullptr) {
        StepTeller::generate_ends(at);
    }
    at.work.position.undo_to(at.work.task.base);
    at.stacks.end_run(run_);
}

void LuaMoves::add(std::span<const AddedMoves> moves,
                   std::span<const std::vector<Direction>> ways) {
    for (const AddedMoves& added : moves) {
        const bool wanted = offers_[added.move.name] != 0;
        if (wanted && (plain_ == nullptr || !plain_->take(added, ways))) {
            compose_all(added, ways);
        }
    }
}

void LuaMoves::compose_all(AddedMoves added, std::span<const std::vector<Direction>> ways) {
    if (added.ways == 0) {
        compose(added.move);
        return;
    }
    const std::vector<Direction>& directions = ways[added.ways - 1U];
    if (added.of == kEmptyType) {
        lead(added, directions);
        return;
    }
    const Position& position = parts_.work.position;
    const std::uint64_t* const pieces = position.set(player_, added.of);
    for (int i = 0; i < position.set_words(); ++i) {
        for (std::uint64_t left = pieces[i]; left != 0; left &= left - 1) {
            added.move.from = static_cast<Cell>(i * 64 + std::countr_zero(left));
            lead(added, directions);
        }
    }
}

// Link by link what PlainVisit finds by sets. A way ends where the board does, behind a piece, or
// where it comes back to its start.
void LuaMoves::lead(const AddedMoves& added, const std::vector<Direction>& directions) {
    const Parts& at = parts_;
    const Topology& topology = at.work.rules.game.topology;
    const Player owner = word::owner(at.work.board.top(added.move.from));
    const Player me = owner != kNobody ? owner : player_;
    const CellSet* const zone = added.zone != 0 ? &topology.zones[added.zone - 1U].cells[me]
                                                : nullptr;
    PlainMove move = added.move;
    for (const Direction direction : directions) {
        move.to = topology.next(me, direction, move.from);
        for (int left = added.most; left > 0 && move.to != kNoCell && move.to != move.from;
             --left) {
            const std::uint32_t w = at.work.board.top(move.to);
            if (at.relations.relation(static_cast<Relation>(added.landing), w, me) &&
                (zone == nullptr || zone->has(move.to))) {
                compose(move);
            }
            move.to = w == 0 ? topology.next(me, direction, move.to) : kNoCell;
        }
    }
}

// A plain move as begin, its effects and finish would make it, but named by its landing.
void LuaMoves::compose(const PlainMove& move) {
    Parts& at = parts_;
    if (at.work.rules.layout.has.stacks || at.work.rules.layout.has.counters) {
        throw RuleError("add: plain moves are for boards whose cells hold one piece; "
                        "moves:begin(class, from) makes others",
                        Source{});
    }
    begin(move.name, move.from);
    at.stacks.record_cell(run_, TokenKind::Landing, move.to);
    run_.here = move.to;
    if (const std::uint32_t taken = at.work.board.top(move.to); taken != 0) {
        at.stacks.note_captured(move.to);
        at.work.board.send_captured(at.work.board.take(move.to, taken), player_, kNoCell);
    }
    at.work.board.move_all(move.from, move.to);
    if (move.becomes != kEmptyType) {
        at.stacks.add_token(run_, TokenKind::Promotion, move.becomes, true);
        at.work.board.set_top(move.to, at.work.board.pieces().changed(
                                           at.work.board.top_record(move.to), move.becomes));
    }
    finish();
}

void LuaMoves::close() const {
    if (open_) {
        throw RuleError("generate returned in the middle of a move of the class \"" +
                            parts_.work.rules.classes[run_.name] + "\"; m:finish() ends it",
                        Source{});
    }
}

}  // namespace perthro::interpreter
