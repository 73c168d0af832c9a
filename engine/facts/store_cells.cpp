// Lists of cells that sets tell: which of a choice the tests behind it refuse, and where a flood
// leads.
#include "engine/facts/prices.hpp"
#include "engine/facts/store.hpp"

#include <algorithm>

namespace perthro::facts {

// ---- choices

Store::Sieve& Store::sieve_of(std::int32_t address) {
    for (Sieve& sieve : sieves_) {
        if (sieve.address == address) {
            return sieve;
        }
    }
    Sieve& sieve = sieves_.emplace_back();
    sieve.address = address;
    sieve.fact.roots = unread();
    return sieve;
}

void Store::sift(std::int32_t address, Player me, Direction ahead, std::vector<Cell>& cells,
                 std::size_t begin) {
    if (!open_ || cells.size() - begin < kFewCells) {
        return;
    }
    Sieve& sieve = sieve_of(address);
    if (windows_ < sieve.fact.woken || is_one_out()) {
        return;
    }
    NodeId& root = sieve.fact.roots[index(me, ahead)];
    if (root == kUnread) {
        root = reader_.tests(address, me, ahead);
        make_room();
    }
    const NodeId id = root;
    if (id == formulas_.all() || !find_state()) {
        return;
    }
    evaluator_->set_state(state_);
    if (!evaluator_->knows(id) && !make(sieve.fact, id)) {
        return;
    }
    const auto first = cells.begin() + static_cast<std::ptrdiff_t>(begin);
    const auto left = std::remove_if(first, cells.end(), [&](Cell cell) {
        return cell >= rules_.layout.limit || !evaluator_->has(id, cell);
    });
    const auto refused = cells.end() - left;
    const auto looked = cells.end() - first;
    cells.erase(left, cells.end());
    pay(sieve.fact, looked - refused * kPerRefused);
}

// ---- floods

Store::Flood& Store::flood_of(std::int32_t block) {
    for (Flood& flood : floods_) {
        if (flood.block == block) {
            return flood;
        }
    }
    Flood& flood = floods_.emplace_back();
    flood.block = block;
    flood.ways = unread();
    return flood;
}

Answer Store::flood(std::int32_t block, Player me, Direction ahead, Cell here,
                    std::vector<Cell>& cells) {
    if (!open_ || is_one_out()) {
        return Answer::Words;
    }
    Flood& flood = flood_of(block);
    std::int32_t& way = flood.ways[index(me, ahead)];
    if (way == kUnread) {
        way = reader_.block(block, me, ahead);
        make_room();
    }
    if (way < 0 || here >= rules_.layout.limit || !find_state()) {
        return Answer::Words;
    }
    const bool odd = ++flood.turn % kTried == 0;
    if (flood.words == 0 || (flood.sets != 0 && (flood.sets < flood.words) == odd)) {
        return Answer::Measure;
    }
    evaluator_->set_state(state_);
    const std::uint64_t before = evaluator_->work();
    const std::size_t begin = cells.size();
    evaluator_->flood(way, here, cells);
    flood.sets = average(flood.sets,
                         evaluator_->work() - before + static_cast<std::uint64_t>(kNotice));
    if (evaluator_->failed()) {
        cells.resize(begin);
        give_up();
        return Answer::Words;
    }
    return Answer::Yes;
}

void Store::learn_flood(std::int32_t block, std::uint64_t cost) {
    Flood& flood = flood_of(block);
    flood.words = average(flood.words, cost);
}

}  // namespace perthro::facts
