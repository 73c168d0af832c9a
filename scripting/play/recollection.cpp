#include "scripting/play/recollection.hpp"

namespace perthro {

void Recollection::begin(const Position& truth, int setup) {
    setup_ = setup;
    stood_.clear();
    for (auto& plies : seen_) {
        plies.clear();
    }
    add(truth);
}

void Recollection::add(const Position& truth) {
    stood_.push_back(truth);
    stood_.back().clear_log();
}

void Recollection::take_back() {
    stood_.pop_back();
    for (auto& plies : seen_) {
        if (plies.size() > stood_.size()) {
            plies.pop_back();
        }
    }
}

std::shared_ptr<const Deduced> Recollection::of(Player viewer) {
    make_helpers();
    auto& plies = seen_[viewer];
    if (plies.empty()) {
        plies.push_back(std::make_shared<const Deduced>(first(viewer)));
    }
    for (std::size_t ply = plies.size(); ply < stood_.size(); ++ply) {
        plies.push_back(std::make_shared<const Deduced>(next(*plies.back(), ply, viewer)));
    }
    return plies.back();
}

void Recollection::make_helpers() {
    if (observer_ != nullptr) {
        return;
    }
    if (Follower::applies(*rules_)) {
        follower_ = std::make_unique<Follower>(rules_);
    } else {
        deducer_ = std::make_unique<Deducer>(rules_);
    }
    worker_ = std::make_unique<Worker>(rules_);
    observer_ = std::make_unique<Observer>(rules_);
}

Deduced Recollection::first(Player viewer) {
    Deduced known;
    if (follower_ != nullptr) {
        known.worlds = follower_->begin(observed(0, viewer), viewer, setup_);
    }
    return known;
}

Deduced Recollection::next(const Deduced& earlier, std::size_t ply, Player viewer) {
    const Position now = observed(ply, viewer);
    if (follower_ == nullptr) {
        return deducer_->after(earlier, observed(ply - 1, viewer), now, viewer);
    }
    Deduced known;
    known.worlds = follower_->after(earlier.worlds, now, viewer);
    return known;
}

Position Recollection::observed(std::size_t ply, Player viewer) {
    worker_->set_position(stood_[ply]);
    return observer_->observe(*worker_, viewer);
}

}  // namespace perthro
