// A conversation with a program in which nothing waits for ever: it answers in time, or there is
// trouble.
#pragma once

#include "scripting/outside/child_process.hpp"
#include "scripting/outside/program.hpp"

#include <functional>
#include <optional>
#include <stdexcept>
#include <string>
#include <vector>

namespace perthro::outside {

// Why a conversation is over. Gone: the program has ended, or refuses to go on; Silent: it has not
// answered in time; Left: nobody waits for it any more.
class Trouble : public std::runtime_error {
public:
    enum class Kind { Gone, Silent, Left };
    Trouble(Kind kind, const std::string& what) : std::runtime_error(what), kind_(kind) {}
    [[nodiscard]] Kind kind() const { return kind_; }

private:
    Kind kind_;
};

// How long a program may take to start, and for what is no search.
inline constexpr std::chrono::seconds kMostStarting{20};

// So much a program may say of itself, its options and features, before it plays: many times what
// programs with the most options say.
inline constexpr std::size_t kMostIntroduction = std::size_t{1} << 20;

class Talk {
public:
    // Starts the program, which ends with this. `patience` as in Program. Throws PlayError if there
    // is no such program.
    explicit Talk(const std::vector<std::string>& command, std::function<Patience()> patience = {});

    // The program itself, for what is no conversation.
    [[nodiscard]] ChildProcess& child() { return child_; }
    // What the program is called in messages.
    [[nodiscard]] const std::string& name() const { return name_; }

    // Tells a line, hears the next one. They throw Trouble. What is heard is shown (shown.hpp).
    void say(const std::string& line);
    [[nodiscard]] std::string hear(Clock::time_point until);
    // The first line that fits; the others are dropped.
    std::string hear(Clock::time_point until, const std::function<bool(const std::string&)>& fits);
    // Counts a line with which the program introduces itself, of which all is kept.
    void count_introduction(const std::string& line);
    // Hears the answer to a search, which the line `end_search` ends early, "" = nothing does.
    std::string hear_answer(Clock::time_point until, const std::string& end_search,
                            const std::function<bool(const std::string&)>& fits);

private:
    [[nodiscard]] Patience patience() const { return patience_ ? patience_() : Patience::Wait; }
    [[nodiscard]] Trouble gone() const;
    [[nodiscard]] std::optional<std::string> hear_for_a_while(Clock::time_point until);

    std::string name_;
    std::function<Patience()> patience_;
    ChildProcess child_;
    std::size_t introduction_ = 0;  // bytes
};

// Whether a line is this word, or begins with it and a blank.
[[nodiscard]] bool begins(const std::string& line, const std::string& word);

}  // namespace perthro::outside
