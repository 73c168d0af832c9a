// The routes of the moves are listed once more, by somebody who hears what their words do.
#include "scripting/play/told_ways.hpp"

#include <utility>

namespace perthro {

std::vector<Cell> cells_of(const MoveList& list, std::size_t move) {
    std::vector<Cell> cells;
    for (const Token& token : list.tokens_of(list.compound(move))) {
        if (token.kind == TokenKind::Start || token.kind == TokenKind::Landing) {
            cells.push_back(token.value);
        }
    }
    return cells;
}

std::vector<ToldWay> Match::told_ways() {
    std::vector<ToldWay> told;
    if (worker_.chance_due()) {
        return told;
    }
    DeedListener listener(&routes_);
    {
        const Listening listening(worker_.interpreter(), listener);
        if (offers_ == nullptr) {
            static_cast<void>(routes());
        } else {  // what is offered says nothing of what the true position lets happen
            static_cast<void>(moves());
            worker_.list(routes_, true);
        }
    }
    for (std::size_t i = 0; i < routes_.size(); ++i) {
        if (const int move = merged(routes_.compound(i)); move >= 0) {
            told.push_back({static_cast<std::size_t>(move), cells_of(routes_, i),
                            listener.of(move_bits::index(routes_.moves[i]))});
        }
    }
    return told;
}

std::vector<Deed> deeds_of(const std::vector<ToldWay>& ways, std::size_t move,
                           const std::vector<Cell>& cells) {
    const ToldWay* first = nullptr;
    for (const ToldWay& way : ways) {
        if (way.move == move && way.cells == cells) {
            return way.deeds;
        }
        first = way.move == move && first == nullptr ? &way : first;
    }
    return first == nullptr ? std::vector<Deed>{} : first->deeds;
}

Hearing::Hearing(Match& match, std::vector<Deed> words)
    : position_(match.worker().position()), mark_(position_.mark()), words_(std::move(words)),
      listening_(match.worker().interpreter(), listener_) {}

std::vector<Deed> Hearing::deeds() const {
    std::vector<Deed> all = words_;
    const std::vector<Deed> behind = listener_.since(position_, mark_);
    all.insert(all.end(), behind.begin(), behind.end());
    return all;
}

}  // namespace perthro
