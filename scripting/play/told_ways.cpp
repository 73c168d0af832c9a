// The routes of the moves are listed once more, by somebody who hears what their words do.
#include "scripting/play/told_ways.hpp"

#include "engine/interpreter/interpreter.hpp"

namespace perthro {

namespace {

// While it lives, a listener hears what happens on the position of a worker.
class Listening {
public:
    Listening(Worker& worker, DeedListener& listener) : worker_(worker) {
        worker_.interpreter().record_refusals(&listener);
    }
    ~Listening() { worker_.interpreter().record_refusals(nullptr); }
    Listening(const Listening&) = delete;
    Listening& operator=(const Listening&) = delete;

private:
    Worker& worker_;
};

}  // namespace

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
        const Listening listening(worker_, listener);
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

const ToldWay* way_of(const std::vector<ToldWay>& ways, std::size_t move,
                      const std::vector<Cell>& cells) {
    const ToldWay* first = nullptr;
    for (const ToldWay& way : ways) {
        if (way.move == move && way.cells == cells) {
            return &way;
        }
        first = way.move == move && first == nullptr ? &way : first;
    }
    return first;
}

Hearing::Hearing(Match& match) : worker_(match.worker()), mark_(match.worker().position().mark()) {
    worker_.interpreter().record_refusals(&listener_);
}

Hearing::~Hearing() { worker_.interpreter().record_refusals(nullptr); }

std::vector<Deed> Hearing::deeds() const { return listener_.since(worker_.position(), mark_); }

}  // namespace perthro
