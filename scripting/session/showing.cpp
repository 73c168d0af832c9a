#include "scripting/session/showing.hpp"

#include <algorithm>
#include <charconv>

namespace perthro::session {

namespace {

std::vector<PieceView>::iterator find_like(std::vector<PieceView>& pieces, const PieceView& like) {
    return std::find_if(pieces.begin(), pieces.end(),
                        [&](const PieceView& piece) { return looks_alike(piece, like); });
}

// Takes one of these pieces away.
PieceView take_one(std::vector<PieceView>& pieces, std::vector<PieceView>::iterator at) {
    PieceView piece = *at;
    piece.count = 1;
    if (--at->count == 0) {
        pieces.erase(at);
    }
    return piece;
}

// The pieces of `here` that `there` lacks, one by one.
std::vector<PieceView> without(std::vector<PieceView> here, std::vector<PieceView> there) {
    std::vector<PieceView> rest;
    while (!here.empty()) {
        const PieceView piece = take_one(here, here.begin());
        if (const auto same = find_like(there, piece); same != there.end()) {
            static_cast<void>(take_one(there, same));
        } else {
            rest.push_back(piece);
        }
    }
    return rest;
}

bool is_number(const AttributeView& attribute) {
    int number = 0;
    const char* const end = attribute.value.data() + attribute.value.size();
    return std::from_chars(attribute.value.data(), end, number).ptr == end;
}

// The name of the first number that a cell is shown with.
std::string counted_on(const std::vector<CellContent>& cells) {
    for (const CellContent& content : cells) {
        const auto number = std::find_if(content.attributes.begin(), content.attributes.end(),
                                         is_number);
        if (number != content.attributes.end()) {
            return number->name;
        }
    }
    return "";
}

// The number that a cell shows of an attribute; 0 is not shown.
int number_on(const CellContent& content, const std::string& name) {
    int number = 0;
    for (const AttributeView& attribute : content.attributes) {
        if (attribute.name == name) {
            std::from_chars(attribute.value.data(), attribute.value.data() + attribute.value.size(),
                            number);
        }
    }
    return number;
}

}  // namespace

Showing::Showing(const Topology& topology, const CellMap& cells, const PositionView& before,
                 const PositionView& after)
    : topology_(topology), cells_(cells), after_(after.cells), ways_(topology, cells),
      counted_(counted_on(before.cells)) {
    counted_ = counted_.empty() ? counted_on(after.cells) : counted_;
    for (const CellContent& content : before.cells) {
        standing_.push_back(content.pieces);
        numbers_.push_back(number_on(content, counted_));
    }
}

bool Showing::holds_counters(int cell) const {
    return topology_.info[cells_.cell(cell)].holds == Holds::Counters;
}

std::vector<PieceView> Showing::take(int cell, const PieceView& like, int number) {
    auto& pieces = standing_[static_cast<std::size_t>(cell)];
    std::vector<PieceView> taken;
    for (; number > 0 && !pieces.empty(); --number) {
        const auto same = holds_counters(cell) ? find_like(pieces, like) : pieces.end();
        taken.push_back(take_one(pieces, same == pieces.end() ? pieces.end() - 1 : same));
    }
    std::reverse(taken.begin(), taken.end());
    return taken;
}

std::vector<PieceView> Showing::take_all(int cell) {
    return std::exchange(standing_[static_cast<std::size_t>(cell)], {});
}

void Showing::put(int cell, const PieceView& piece) {
    auto& pieces = standing_[static_cast<std::size_t>(cell)];
    const auto same = holds_counters(cell) ? find_like(pieces, piece) : pieces.end();
    same == pieces.end() ? pieces.push_back(piece) : void(++same->count);
}

void Showing::begin(Last kind, bool joins) {
    if (last_ != kind || !joins) {
        ++group_;
        arrived_.clear();
    }
    last_ = kind;
}

AnimationStep& Showing::add(StepKind kind, const PieceView& piece, int from, int to) {
    AnimationStep& step = steps_.emplace_back();
    step.kind = kind;
    step.group = group_;
    step.piece = piece;
    step.from = from;
    step.to = to;
    return step;
}

// Of what goes where the viewer does not see it, he sees that it is gone.
bool Showing::shows_arrival(const Carried& piece, int to) {
    if (is_hidden(to)) {
        add(StepKind::Remove, piece.piece, -1, piece.from);
    }
    return !is_hidden(to);
}

void Showing::move(const std::vector<Carried>& pieces, int to, bool captures) {
    if (std::all_of(pieces.begin(), pieces.end(),
                    [&](const Carried& carried) { return carried.from == to; })) {
        for (const Carried& carried : pieces) {  // put back
            put(to, carried.piece);
        }
        return;
    }
    begin(Last::Moves, std::none_of(pieces.begin(), pieces.end(), [&](const Carried& carried) {
              return std::find(arrived_.begin(), arrived_.end(), carried.from) != arrived_.end();
          }));
    for (const Carried& carried : pieces) {
        if (shows_arrival(carried, to)) {
            add(StepKind::Move, carried.piece, carried.from, to).path = ways_.between(
                standing_, carried.from, to, captures);
            put(to, carried.piece);
        }
    }
    arrived_.push_back(to);
}

void Showing::turn(const std::vector<Carried>& pieces, const std::vector<int>& to,
                   const std::string& permutation) {
    begin(Last::Other, false);
    for (std::size_t i = 0; i < pieces.size(); ++i) {
        const Carried& carried = pieces[i];
        if (shows_arrival(carried, to[i])) {
            AnimationStep& step = add(StepKind::Move, carried.piece, carried.from, to[i]);
            step.path = {carried.from, to[i]};
            step.turn = permutation;
            put(to[i], carried.piece);
        }
    }
}

void Showing::place(const PieceView& piece, int to) {
    begin(Last::Places, true);
    add(StepKind::Place, piece, -1, to);
    put(to, piece);
}

void Showing::remove(const Carried& piece, bool with_move) {
    if (!with_move) {
        begin(Last::Removes, true);
    }
    add(StepKind::Remove, piece.piece, -1, piece.from);
}

void Showing::send(const Carried& piece, int to, bool under, bool with_move) {
    if (!with_move) {
        begin(Last::Other, false);
    }
    if (shows_arrival(piece, to)) {
        add(StepKind::Move, piece.piece, piece.from, to).path = {piece.from, to};
        auto& pieces = standing_[static_cast<std::size_t>(to)];
        pieces.insert(under ? pieces.begin() : pieces.end(), piece.piece);
    }
}

void Showing::count(int cell, int number, int from) {
    begin(Last::Other, false);
    add(StepKind::Count, {}, from, cell).count = number;
    numbers_[static_cast<std::size_t>(cell)] = number;
}

void Showing::settle() {
    settle_pieces();
    settle_numbers();
}

// What became another piece, what appeared, then what is gone; each at once.
void Showing::settle_pieces() {
    const std::size_t count = std::min(standing_.size(), after_.size());
    std::vector<std::vector<PieceView>> lost(count), gained(count);
    begin(Last::Other, false);
    for (std::size_t cell = 0; cell < count; ++cell) {
        lost[cell] = without(standing_[cell], after_[cell].pieces);
        gained[cell] = without(after_[cell].pieces, standing_[cell]);
        while (!lost[cell].empty() && !gained[cell].empty()) {
            add(StepKind::Change, gained[cell].back(), -1, static_cast<int>(cell));
            lost[cell].pop_back();
            gained[cell].pop_back();
        }
    }
    begin(Last::Other, false);
    for (std::size_t cell = 0; cell < count; ++cell) {
        for (const PieceView& piece : gained[cell]) {
            add(StepKind::Place, piece, -1, static_cast<int>(cell));
        }
    }
    begin(Last::Other, false);
    for (std::size_t cell = 0; cell < count; ++cell) {
        for (const PieceView& piece : lost[cell]) {
            add(StepKind::Remove, piece, -1, static_cast<int>(cell));
        }
    }
}

void Showing::settle_numbers() {
    for (std::size_t cell = 0; cell < std::min(numbers_.size(), after_.size()); ++cell) {
        if (const int number = number_on(after_[cell], counted_); number != numbers_[cell]) {
            count(static_cast<int>(cell), number, -1);
        }
    }
}

}  // namespace perthro::session
