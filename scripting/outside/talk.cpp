#include "scripting/outside/talk.hpp"

#include "scripting/play/match.hpp"
#include "scripting/shown.hpp"

#include <algorithm>
#include <fmt/format.h>

namespace perthro::outside {

namespace {

constexpr std::chrono::milliseconds kLook{40};      // between looks at the patience
constexpr std::chrono::milliseconds kLeaving{500};  // for an answer that nobody wants any more

}  // namespace

Talk::Talk(const std::vector<std::string>& command, std::function<Patience()> patience)
    : name_(command.front()), patience_(std::move(patience)), child_(command) {
    if (!child_.started()) {
        throw PlayError("there is no program `" + name_ +
                        "` (name one that is on the search path, or its path)");
    }
}

void Talk::say(const std::string& line) {
    if (!child_.say(line)) {
        throw gone();
    }
}

// The trouble that a program is gone, with its last words on standard error, which often say why.
Trouble Talk::gone() const {
    const std::string& complaint = child_.last_complaint();
    return {Trouble::Kind::Gone,
            "`" + name_ + "` " +
                (child_.overlong() ? "writes a line without an end" : "has ended") +
                (complaint.empty() ? "" : " (it said: " + complaint + ")")};
}

// A line, or nothing so that the patience can be looked at.
std::optional<std::string> Talk::hear_for_a_while(Clock::time_point until) {
    auto line = child_.hear(patience_ ? std::min(until, Clock::now() + kLook) : until);
    if (line) {
        line = shown(*line);
    }
    // A program that talks without end is late as well.
    if (Clock::now() < until) {
        if (!line && child_.ended()) {
            throw gone();
        }
        return line;
    }
    if (child_.ended()) {
        throw gone();
    }
    throw Trouble(Trouble::Kind::Silent, "`" + name_ + "` does not answer");
}

std::string Talk::hear(Clock::time_point until) {
    while (patience() != Patience::Leave) {
        if (auto line = hear_for_a_while(until)) {
            return *line;
        }
    }
    throw Trouble(Trouble::Kind::Left, "nobody waits for `" + name_ + "`");
}

std::string Talk::hear(Clock::time_point until,
                       const std::function<bool(const std::string&)>& fits) {
    std::string line = hear(until);
    while (!fits(line)) {
        line = hear(until);
    }
    return line;
}

void Talk::count_introduction(const std::string& line) {
    constexpr std::size_t kOfEach = 64;  // what keeping takes beside the text
    introduction_ += line.size() + kOfEach;
    if (introduction_ > kMostIntroduction) {
        throw Trouble(
            Trouble::Kind::Gone,
            fmt::format("`{}` says more than {} bytes of its options", name_, kMostIntroduction));
    }
}

std::string Talk::hear_answer(Clock::time_point until, const std::string& end_search,
                              const std::function<bool(const std::string&)>& fits) {
    Patience known = Patience::Wait;
    while (true) {
        const Patience now = patience();
        if (now != Patience::Wait && known == Patience::Wait && !end_search.empty()) {
            say(end_search);
        }
        if (now == Patience::Leave && known != Patience::Leave) {
            until = std::min(until, Clock::now() + (end_search.empty() ? kLook : kLeaving));
        }
        known = now;
        if (const auto line = hear_for_a_while(until); line && fits(*line)) {
            return *line;
        }
    }
}

bool begins(const std::string& line, const std::string& word) {
    return line.rfind(word, 0) == 0 && (line.size() == word.size() || line[word.size()] == ' ');
}

}  // namespace perthro::outside
