#include "engine/interpreter/lua_moves.hpp"

#include "engine/kernel/plain_moves.hpp"

#include <algorithm>
#include <bit>
#include <string>

namespace perthro {

LuaMoves::LuaMoves(Interpreter& interpreter, Player player, const std::vector<char>& offers,
                   kernel::PlainMoves* plain)
    : interpreter_(interpreter), player_(player), offers_(offers), plain_(plain) {}

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
    run_ = interpreter_.fresh_run(player_);
    run_.name = name;
    if (from != kNoCell) {
        run_.here = run_.start = run_.from = from;
        const std::uint32_t w = interpreter_.board_.top(from);
        run_.start_type = word::type(w);
        run_.kind = w;
        if (word::owner(w) != kNobody) {
            run_.me = word::owner(w);
        }
        interpreter_.record_cell(run_, TokenKind::Start, from);
    }
    interpreter_.task_.base = interpreter_.position_.mark();
    open_ = true;
}

void LuaMoves::choose(Cell cell) {
    need_open("choose");
    interpreter_.record_cell(run_, run_.start == kNoCell ? TokenKind::Start : TokenKind::Cell,
                             cell);
    run_.here = cell;
    if (run_.start == kNoCell) {
        run_.start = run_.from = cell;
    }
}

void LuaMoves::choose_type(PieceType type) {
    need_open("choose_type");
    interpreter_.add_token(run_, TokenKind::Promotion, type, true);
}

void LuaMoves::label(std::string_view label) {
    need_open("label");
    const auto& labels = interpreter_.rules_.labels;
    const auto found = std::find(labels.begin(), labels.end(), label);
    if (found == labels.end()) {
        throw RuleError("label: \"" + std::string(label) +
                            "\" must stand in rules.lua as a text in quotes: m:label(\"" +
                            std::string(label) + "\")",
                        Source{});
    }
    interpreter_.add_token(run_, TokenKind::Label,
                           static_cast<std::uint16_t>(found - labels.begin()), true);
}

void LuaMoves::finish() {
    need_open("finish");
    open_ = false;
    Interpreter& at = interpreter_;
    at.take_noted(run_);
    if (offers_[run_.name] != 0 && !at.stopped()) {
        // The piece that now stands where the path ends is what `after` is about.
        const std::uint32_t w = run_.here == kNoCell ? 0 : at.board_.top(run_.here);
        run_.has_mover = w != 0 && run_.start_type != kEmptyType;
        run_.mover = run_.has_mover ? run_.here : kNoCell;
        at.finish_words(run_);
    }
    at.position_.undo_to(at.task_.base);
    at.end_run(run_);
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
    const Position& position = interpreter_.position_;
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
    const Interpreter& at = interpreter_;
    const Topology& topology = at.rules_.game.topology;
    const Player owner = word::owner(at.board_.top(added.move.from));
    const Player me = owner != kNobody ? owner : player_;
    const CellSet* const zone = added.zone != 0 ? &topology.zones[added.zone - 1U].cells[me]
                                                : nullptr;
    PlainMove move = added.move;
    for (const Direction direction : directions) {
        move.to = topology.next(me, direction, move.from);
        for (int left = added.most; left > 0 && move.to != kNoCell && move.to != move.from;
             --left) {
            const std::uint32_t w = at.board_.top(move.to);
            if (at.relation(static_cast<Relation>(added.landing), w, me) &&
                (zone == nullptr || zone->has(move.to))) {
                compose(move);
            }
            move.to = w == 0 ? topology.next(me, direction, move.to) : kNoCell;
        }
    }
}

// A plain move as begin, its effects and finish would make it, but named by its landing.
void LuaMoves::compose(const PlainMove& move) {
    Interpreter& at = interpreter_;
    if (at.rules_.layout.has_stacks || at.rules_.layout.has_counters) {
        throw RuleError("add: plain moves are for boards whose cells hold one piece; "
                        "moves:begin(class, from) makes others",
                        Source{});
    }
    begin(move.name, move.from);
    at.record_cell(run_, TokenKind::Landing, move.to);
    run_.here = move.to;
    if (const std::uint32_t taken = at.board_.top(move.to); taken != 0) {
        at.note_captured(move.to);
        at.board_.send_captured(at.board_.take(move.to, taken), player_, kNoCell);
    }
    at.board_.move_all(move.from, move.to);
    if (move.becomes != kEmptyType) {
        at.add_token(run_, TokenKind::Promotion, move.becomes, true);
        at.board_.set_top(move.to, at.board_.changed(at.board_.top_record(move.to), move.becomes));
    }
    finish();
}

void LuaMoves::close() const {
    if (open_) {
        throw RuleError("generate returned in the middle of a move of the class \"" +
                            interpreter_.rules_.classes[run_.name] + "\"; m:finish() ends it",
                        Source{});
    }
}

}  // namespace perthro
