#include "engine/interpreter/deed_listener.hpp"

namespace perthro {

void DeedListener::listed(const MoveList& list, const Position& position, std::size_t mark) {
    if (&list != list_ || list.compounds.empty()) {
        return;
    }
    kept_.resize(list.compounds.size());
    kept_.back() = record_.since(position, mark);
}

}  // namespace perthro
