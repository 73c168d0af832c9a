// Another program with its standard input and output in our hands, spoken to line by line.
#pragma once

#include <optional>
#include <string>
#include <vector>

namespace perthro::command {

// How many processes want a processor, over the last minute; 0 if that cannot be told.
[[nodiscard]] double load_average();

// Ends the program with the object. Lives of several must nest: each keeps the signal of a broken
// pipe from ending us, and puts back what was there before.
class ChildProcess {
public:
    // The program, looked for on the search path and in /usr/games, and its arguments.
    explicit ChildProcess(const std::vector<std::string>& command);
    ~ChildProcess();
    ChildProcess(const ChildProcess&) = delete;
    ChildProcess& operator=(const ChildProcess&) = delete;

    // Whether the program is there.
    [[nodiscard]] bool started() const { return started_; }
    // Processor time that it has used, 0 if that cannot be told.
    [[nodiscard]] double processor_seconds() const;
    // False if the program has gone.
    bool say(const std::string& line);
    // The next line without its end; nothing when the program has ended.
    std::optional<std::string> hear();
    // Reads up to the line that begins with a word; the lines before are appended.
    std::optional<std::string> hear_until(const std::string& word, std::string& before);

private:
    bool start(const std::string& name, const std::vector<std::string>& command, int in, int out);

    void (*pipe_signal_)(int);
    int pid_ = 0;
    int write_ = -1, read_ = -1;
    bool started_ = false;
    std::string heard_;
};

}  // namespace perthro::command
