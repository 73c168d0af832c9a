// What runs have collected.
#include "engine/interpreter/stacks.hpp"

#include "engine/interpreter/choice_end.hpp"

#include <algorithm>

namespace perthro::interpreter {

Stacks::Stacks(Workspace& work) : rules_(work.rules), board_(work.board) {
    tokens.reserve(256);
    taken.reserve(128);
    marks.reserve(256);
    cells.reserve(4096);
}

void Stacks::add_token(Run& run, TokenKind kind, std::uint16_t value, bool choice) {
    if (rules_.looks && choice_end::ended(tokens, run)) {
        return;
    }
    tokens.resize(run.end.tokens);
    tokens.push_back({kind, choice, value});
    ++run.end.tokens;
}

// A cell that was just recorded is not recorded twice: `anywhere, land` is one entry.
void Stacks::record_cell(Run& run, TokenKind kind, Cell cell) {
    std::uint32_t end = run.end.tokens;
    while (end > run.begin.tokens && tokens[end - 1].kind == TokenKind::Direction) {
        --end;
    }
    if (end > run.begin.tokens) {
        const Token& last = tokens[end - 1];
        const bool names_cell = last.kind == TokenKind::Landing || last.kind == TokenKind::Cell ||
                                (last.kind == TokenKind::Start && kind != TokenKind::Landing);
        if (names_cell && last.value == cell) {
            return;
        }
    }
    name_choice(run, kind, cell);
}

void Stacks::name_choice(Run& run, TokenKind kind, Cell cell) {
    if (rules_.looks && cell == rules_.layout.air()) {
        return;  // whoever looks from the mover in the air stands on no cell
    }
    add_token(run, kind, cell, true);
}

void Stacks::push_mark(Run& run, int mark, Cell cell) {
    marks.resize(run.end.marks);
    marks.push_back({mark, cell});
    ++run.end.marks;
}

bool Stacks::is_marked(const Run& run, int mark, Cell cell) const {
    for (std::uint32_t i = run.begin.marks; i < run.end.marks; ++i) {
        if (marks[i].mark == mark && marks[i].cell == cell) {
            return true;
        }
    }
    return false;
}

Cell Stacks::latest_mark(const Run& run, int mark) const {
    for (std::uint32_t i = run.end.marks; i-- > run.begin.marks;) {
        if (marks[i].mark == mark) {
            return marks[i].cell;
        }
    }
    return kNoCell;
}

MoveContext Stacks::context(const Run& run) const {
    MoveContext context;
    context.name = run.name;
    context.from = run.start;
    context.to = run.mover.cell != kNoCell ? run.mover.cell : run.here;
    context.here = run.here;
    context.mover = run.start_type;
    context.player = run.player;
    context.captured = static_cast<int>(run.end.taken - run.begin.taken);
    context.parts = run.parts;
    context.die = run.die;
    return context;
}

void Stacks::note_edge(Run& run, Cell cell) {
    edges.resize(run.end.edges);
    edges.push_back({cell, rules_.game.topology.seen(run.me, run.ahead)});
    ++run.end.edges;
}

void Stacks::take_noted(Run& run) {
    taken.resize(run.end.taken);
    taken.insert(taken.end(), noted.begin(), noted.end());
    run.end.taken += static_cast<std::uint32_t>(noted.size());
    noted.clear();
}

void Stacks::note_captured(Cell cell) { noted.push_back({cell, false, board_.top_record(cell)}); }

void Stacks::clear() {
    tokens.clear();
    taken.clear();
    noted.clear();
    marks.clear();
    edges.clear();
    seen.clear();
    cells.clear();
}

}  // namespace perthro::interpreter
