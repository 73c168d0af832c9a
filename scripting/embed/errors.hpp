// How calls of the C interface fail: what was thrown becomes a status and an error that the caller
// owns. No exception leaves a call.
#pragma once

#include "scripting/embed/perthro.h"
#include "scripting/play/match.hpp"

#include <stdexcept>
#include <string>
#include <utility>

// What a failed call leaves to the caller.
struct perthro_error {
    perthro_status status;
    std::string text;
    const char* message;  // of `text`, or of one that is always there
};

namespace perthro::embed {

// A failure of which the status is known.
class Failure : public std::runtime_error {
public:
    Failure(perthro_status status, const std::string& what)
        : std::runtime_error(what), status_(status) {}
    [[nodiscard]] perthro_status status() const { return status_; }

private:
    perthro_status status_;
};

// The status of the exception that is being handled; puts an error of it to `error`, unless NULL.
// A runtime_error of no kind that is known here is PERTHRO_RULES. Without memory for the message
// the error has one that is always there, or is NULL.
perthro_status report(perthro_error** error) noexcept;

// Does the work of one call: PERTHRO_OK, or report() of what it threw.
template <typename Work>
perthro_status guarded(perthro_error** error, Work&& work) noexcept {
    try {
        std::forward<Work>(work)();
        return PERTHRO_OK;
    } catch (...) {
        return report(error);
    }
}

// Does work in which a PlayError means `status`, and gives back what it gives.
template <typename Work>
auto with_status(perthro_status status, Work&& work) {
    try {
        return std::forward<Work>(work)();
    } catch (const PlayError& error) {
        throw Failure(status, error.what());
    }
}

// Throws a Failure where an argument is NULL; `name` as perthro.h calls it.
void need(const void* argument, const char* name);

// A copy for the caller, who gives it back to perthro_text_free. It ends for him at the first NUL.
// Throws std::bad_alloc.
[[nodiscard]] char* given_text(const std::string& text);

}  // namespace perthro::embed
