// A request that cannot be granted: its answer says why, and everything goes on.
#pragma once

#include <stdexcept>

namespace perthro::dap {

class WrongRequest : public std::runtime_error {
public:
    using std::runtime_error::runtime_error;
};

}  // namespace perthro::dap
