// Who listens to an interpreter for a while, and no longer when that throws.
#pragma once

#include "engine/interpreter/interpreter.hpp"

#include <vector>

namespace perthro {

class Listening {
public:
    // Both outlive this. listener: see Interpreter::record_refusals.
    Listening(Interpreter& interpreter, std::vector<Refusal>& listener)
        : interpreter_(interpreter) {
        interpreter_.record_refusals(&listener);
    }
    ~Listening() { interpreter_.record_refusals(nullptr); }
    Listening(const Listening&) = delete;
    Listening& operator=(const Listening&) = delete;

private:
    Interpreter& interpreter_;
};

}  // namespace perthro
