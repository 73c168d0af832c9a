#include "engine/interpreter/parts.hpp"

namespace perthro::interpreter {

Parts::Parts(const Rules& rules, Position& position)
    : work(rules, position, *this), known(rules), stacks(work), neighbours(rules),
      relations(rules, position), asker(*this), groups(*this), lister(*this), scale(*this),
      aimer(*this), attacks(*this), words(*this), forks(*this), actions(*this), composer(*this),
      finisher(*this), numbers(*this), drawer(*this) {}

Parts::~Parts() = default;

}  // namespace perthro::interpreter
