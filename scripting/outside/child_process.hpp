// Another program with its standard input and output in our hands, spoken to line by line.
#pragma once

#include <chrono>
#include <optional>
#include <string>
#include <vector>

namespace perthro::outside {

using Clock = std::chrono::steady_clock;

// How many processes want a processor, over the last minute; 0 if that cannot be told.
[[nodiscard]] double load_average();

// Ends the program, and what it has started itself, with the object.
class ChildProcess {
public:
    // The program, looked for on the search path and in /usr/games, and its arguments.
    explicit ChildProcess(const std::vector<std::string>& command);
    ~ChildProcess();
    ChildProcess(const ChildProcess&) = delete;
    ChildProcess& operator=(const ChildProcess&) = delete;

    // Whether the program is there.
    [[nodiscard]] bool started() const { return started_; }
    // Whether it has closed its output, as programs do that have ended.
    [[nodiscard]] bool ended() const { return ended_; }
    // Processor time that it has used, 0 if that cannot be told.
    [[nodiscard]] double processor_seconds() const;
    // False if the program has gone, or does not read what it is told.
    bool say(const std::string& line);
    // The next line without its end; nothing when the program has ended, or none came in time.
    std::optional<std::string> hear(Clock::time_point until = Clock::time_point::max());
    // Reads up to the line that begins with a word; the lines before are appended.
    std::optional<std::string> hear_until(const std::string& word, std::string& before);

private:
    bool start(const std::string& name, const std::vector<std::string>& command, int in, int out);
    bool wait_for(int file, short events, Clock::time_point until) const;
    void end();

    int pid_ = 0;
    int write_ = -1, read_ = -1;
    bool started_ = false, ended_ = false;
    std::string heard_;
};

}  // namespace perthro::outside
