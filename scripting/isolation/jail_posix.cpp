// What is open goes first, then limits, files and calls: each needs calls that the next takes away.
#include "scripting/isolation/allowed_calls.hpp"
#include "scripting/isolation/file_rights.hpp"
#include "scripting/isolation/jail.hpp"
#include "scripting/isolation/sanitized.hpp"

#include <array>
#include <atomic>
#include <cerrno>
#include <cstring>
#include <ctime>
#include <exception>
#include <iostream>
#include <stdexcept>
#include <string>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <unistd.h>

namespace perthro::isolation {

namespace {

std::atomic<bool>& confined() {
    static std::atomic<bool> is{false};
    return is;
}

struct Bound {
    __rlimit_resource resource;
    rlim_t most;
    const char* name;
};

// Lowers a limit, soft and hard; false if it could not be.
bool lower(__rlimit_resource resource, rlim_t most) {
    rlimit now{};
    if (getrlimit(resource, &now) != 0) {
        return false;
    }
    now.rlim_max = std::min(now.rlim_max, most);
    now.rlim_cur = std::min(now.rlim_cur, now.rlim_max);
    return setrlimit(resource, &now) == 0;
}

void bound_process(const Reach& reach, std::vector<std::string>& lacking) {
    constexpr rlim_t kMostFiles = 512, kLargestFile = rlim_t{4} << 30;
    std::vector<Bound> bounds{{RLIMIT_CORE, 0, "core dumps"},
                              {RLIMIT_NOFILE, kMostFiles, "open files"},
                              {RLIMIT_FSIZE, kLargestFile, "size of files"}};
    if (reach.memory > 0 && !kSanitized) {
        bounds.push_back({RLIMIT_AS, reach.memory, "memory"});
    }
    if (reach.processor_seconds > 0) {
        bounds.push_back({RLIMIT_CPU, reach.processor_seconds, "processor time"});
    }
    for (const Bound& bound : bounds) {
        if (!lower(bound.resource, bound.most)) {
            lacking.push_back(std::string(bound.name) +
                              ": the system sets no limit: " + std::strerror(errno));
        }
    }
}

}  // namespace

std::vector<std::string> confine(const Reach& reach) {
    std::vector<std::string> lacking;
    closefrom(STDERR_FILENO + 1);
    tzset();  // reads a file, which dates of records want
    if (prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) != 0) {
        throw std::runtime_error(std::string("this system cannot isolate a process: ") +
                                 std::strerror(errno));
    }
    bound_process(reach, lacking);
    if (std::string why = keep_file_rights(reach.read, reach.write); !why.empty()) {
        lacking.push_back("files: " + std::move(why));
    }
    allow_calls();
    confined() = true;
    return lacking;
}

bool confine_service(const Reach& reach, std::string_view served) {
    try {
        for (const std::string& what : confine(reach)) {
            std::cerr << "warning: " << served << " are isolated in part: " << what << '\n';
        }
    } catch (const std::exception& error) {
        std::cerr << error.what() << '\n';
        return false;
    }
    return true;
}

bool is_confined() { return confined(); }

}  // namespace perthro::isolation
