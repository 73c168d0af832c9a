// Who hears what moves do to the position: while their words run, or what is applied behind them.
// It hears nothing of words and refusals.
#pragma once

#include "engine/interpreter/steps.hpp"
#include "engine/position/deeds.hpp"

#include <vector>

namespace perthro {

class DeedListener : public StepListener {
public:
    // list: of which each compound's deeds are kept; null: none is listed.
    explicit DeedListener(const MoveList* list = nullptr) : list_(list) {}

    // What was done behind a mark of the position's log and has not been undone, in order.
    [[nodiscard]] std::vector<Deed> since(const Position& position, std::size_t mark) const {
        return record_.since(position, mark);
    }
    // What making the compound of this index in the list does; empty where no words composed it.
    [[nodiscard]] std::vector<Deed> of(std::size_t compound) const {
        return compound < kept_.size() ? kept_[compound] : std::vector<Deed>{};
    }

    void way_begins() override {}
    void way_ends() override {}
    [[nodiscard]] bool begins(std::int32_t /*address*/) override { return false; }
    void heard(Step /*step*/) override {}
    [[nodiscard]] bool wants_refusals() const override { return false; }
    [[nodiscard]] DeedRecord* deeds() override { return &record_; }
    void listed(const MoveList& list, const Position& position, std::size_t mark) override;

private:
    const MoveList* list_;
    DeedRecord record_;
    std::vector<std::vector<Deed>> kept_;  // [compound]
};

}  // namespace perthro
