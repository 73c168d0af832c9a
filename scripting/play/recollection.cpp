#include "scripting/play/recollection.hpp"

namespace perthro {

void Recollection::begin(const Position& truth) {
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
    if (deducer_ == nullptr) {
        deducer_ = std::make_unique<Deducer>(rules_);
        observer_ = std::make_unique<Observer>(rules_);
        worker_ = std::make_unique<Worker>(rules_);
    }
    auto& plies = seen_[viewer];
    if (plies.empty()) {
        plies.push_back(std::make_shared<const Deduced>());
    }
    for (std::size_t ply = plies.size(); ply < stood_.size(); ++ply) {
        const Position before = observed(ply - 1, viewer);
        const Position now = observed(ply, viewer);
        plies.push_back(
            std::make_shared<const Deduced>(deducer_->after(*plies.back(), before, now, viewer)));
    }
    return plies.back();
}

Position Recollection::observed(std::size_t ply, Player viewer) {
    worker_->set_position(stood_[ply]);
    return observer_->observe(*worker_, viewer);
}

}  // namespace perthro
