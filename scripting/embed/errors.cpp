#include "scripting/embed/errors.hpp"

#include "scripting/errors.hpp"
#include "scripting/shown.hpp"
#include "scripting/vm/bounded_text.hpp"
#include "scripting/vm/script_thread.hpp"

#include <algorithm>
#include <cstdlib>
#include <cstring>
#include <new>
#include <string_view>

namespace perthro::embed {

namespace {

constexpr const char* kNoMemory = "there is not enough memory";

constexpr std::size_t kLongestList = 64'000;  // bytes of all that is wrong with a package

// Of a broken package some lines, else one.
std::string showable(perthro_status status, const std::string& what) {
    return status == PERTHRO_BROKEN ? shown(vm::bounded(what, kLongestList), Lines::Many)
                                    : shown(vm::bounded(what));
}

perthro_error* made(perthro_status status, const std::string& what) noexcept {
    try {
        auto* const error = new perthro_error{status, showable(status, what), ""};
        error->message = error->text.c_str();
        return error;
    } catch (...) {
        return new (std::nothrow) perthro_error{PERTHRO_NO_MEMORY, {}, kNoMemory};
    }
}

void put(perthro_error** error, perthro_status status, const std::string& what) noexcept {
    if (error != nullptr) {
        *error = made(status, what);
    }
}

// Without a file it is not the package that is wrong but what was asked for.
perthro_status status_of(const LoadErrors& errors) {
    const auto& all = errors.errors();
    return std::all_of(all.begin(), all.end(),
                       [](const ContentError& error) { return error.file.empty(); })
               ? PERTHRO_NOT_THERE
               : PERTHRO_BROKEN;
}

std::string text_of(const LoadErrors& errors) {
    std::string text = format_errors(errors.errors(), errors.sources());
    text.erase(std::find_if(text.rbegin(), text.rend(), [](char c) { return c != '\n'; }).base(),
               text.end());
    return text;
}

// What was asked for is told in one line.
std::string line_of(std::string text) {
    constexpr std::string_view kBreak = "\n";
    for (auto at = text.find(kBreak); at != std::string::npos; at = text.find(kBreak, at)) {
        const auto next = std::min(text.find_first_not_of(" \n", at), text.size());
        text.replace(at, next - at, "; ");
    }
    return text;
}

perthro_status put_current(perthro_error** error) {
    const auto failed = [error](perthro_status status, const std::string& what) {
        put(error, status, what);
        return status;
    };
    try {
        throw;
    } catch (const Failure& failure) {
        return failed(failure.status(), failure.what());
    } catch (const PlayError& wrong) {
        return failed(PERTHRO_ILLEGAL, wrong.what());
    } catch (const LoadErrors& errors) {
        const perthro_status status = status_of(errors);
        return failed(status,
                      status == PERTHRO_BROKEN ? text_of(errors) : line_of(text_of(errors)));
    } catch (const vm::NoThread& none) {
        return failed(PERTHRO_NO_MEMORY, none.what());
    } catch (const std::bad_alloc&) {
        return failed(PERTHRO_NO_MEMORY, kNoMemory);
    } catch (const std::runtime_error& failure) {  // a RuleError, or a bound of Lua's
        return failed(PERTHRO_RULES, failure.what());
    } catch (const std::exception& mistake) {
        return failed(PERTHRO_INTERNAL, mistake.what());
    } catch (...) {
        return failed(PERTHRO_INTERNAL, "something was thrown that is no exception");
    }
}

}  // namespace

perthro_status report(perthro_error** error) noexcept {
    try {
        return put_current(error);
    } catch (...) {
        put(error, PERTHRO_NO_MEMORY, {});
        return PERTHRO_NO_MEMORY;
    }
}

void need(const void* argument, const char* name) {
    if (argument == nullptr) {
        throw Failure(PERTHRO_MISUSE, "`" + std::string(name) + "` is NULL");
    }
}

char* given_text(const std::string& text) {
    auto* const copy = static_cast<char*>(std::malloc(text.size() + 1));
    if (copy == nullptr) {
        throw std::bad_alloc();
    }
    std::memcpy(copy, text.c_str(), text.size() + 1);
    return copy;
}

}  // namespace perthro::embed

perthro_status perthro_error_status(const perthro_error* error) {
    return error != nullptr ? error->status : PERTHRO_OK;
}

const char* perthro_error_message(const perthro_error* error) {
    return error != nullptr ? error->message : "";
}

void perthro_error_free(perthro_error* error) { delete error; }

void perthro_text_free(char* text) { std::free(text); }
