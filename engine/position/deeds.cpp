#include "engine/position/deeds.hpp"

namespace perthro {

void DeedRecord::note(const Position& position, std::size_t mark, const Deed& deed) {
    const auto& log = position.log();
    if (log.size() == mark) {
        return;
    }
    while (!noted_.empty() && noted_.back().at >= mark) {  // undone since
        noted_.pop_back();
    }
    noted_.push_back({log.size() - 1, log.back(), deed});
}

std::vector<Deed> DeedRecord::since(const Position& position, std::size_t mark) const {
    std::vector<Deed> all;
    for (const Noted& noted : noted_) {
        if (noted.at >= mark && stands(position, noted)) {
            all.push_back(noted.deed);
        }
    }
    return all;
}

}  // namespace perthro
