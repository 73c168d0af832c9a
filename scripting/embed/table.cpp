#include "scripting/embed/table.hpp"

#include <stdexcept>

namespace perthro::embed {

Table::Table(std::shared_ptr<const Rules> rules)
    : match_(std::move(rules)), playout_(match_.worker()) {}

void Table::changed() {
    match_.changed();
    listed_ = false;
}

void Table::stand_on(const PlacePointer& place) {
    if (at_ == place) {
        return;
    }
    const bool back = at_ != nullptr && at_->parent == place && worker().plies() > 0;
    at_ = nullptr;
    changed();
    if (back) {
        worker().unmake();
    } else {
        put(worker(), *place);
    }
    at_ = place;
}

PlacePointer Table::begin(const MatchStart& start) {
    at_ = nullptr;
    changed();
    match_.start(start);
    at_ = place_of(worker(), nullptr, kDrawn);
    return at_;
}

const MoveList& Table::moves() {
    if (match_.rules().game.moves_known) {
        return match_.moves();
    }
    if (!listed_) {
        worker().list(moves_);
        listed_ = true;
    }
    return moves_;
}

const MoveList& Table::shown() {
    return match_.rules().game.moves_known ? match_.shown() : moves();
}

const std::vector<std::string>& Table::texts() {
    const std::vector<std::string>& texts = match_.texts();
    if (texts.size() != moves().size()) {
        throw std::logic_error("a list of moves has another length with its texts");
    }
    return texts;
}

PlacePointer Table::go_on(const MoveList& list, std::size_t index, std::int64_t made) {
    const PlacePointer parent = std::move(at_);  // whatever throws, it stands on none
    at_ = nullptr;
    worker().make(list, index);
    changed();
    at_ = place_of(worker(), parent, made);
    return at_;
}

PlacePointer Table::make(std::size_t index) {
    return go_on(moves(), index, static_cast<std::int64_t>(index));
}

PlacePointer Table::make_drawn(Random& random) {
    const auto drawn = worker().draw(random, drawn_);
    return drawn ? go_on(drawn_, *drawn, kDrawn) : nullptr;
}

const Position& Table::observed(Player viewer) {
    if (observer_ == nullptr) {
        observer_ = std::make_unique<Observer>(worker().shared_rules());
    }
    return observer_->show(worker(), viewer);
}

PlayoutEnd Table::play_out(const PlayoutStart& start, std::uint64_t seed, std::uint64_t number) {
    at_ = nullptr;
    changed();
    return playout_.play(start, seed, number);
}

}  // namespace perthro::embed
