// Another program with its standard input and output in our hands, spoken to line by line. What it
// writes on its standard error is passed on to ours: shown, with its name unless it is this program
// itself, up to a bound.
#pragma once

#include <chrono>
#include <optional>
#include <string>
#include <vector>

namespace perthro::outside {

using Clock = std::chrono::steady_clock;

// How many processes want a processor, over the last minute; 0 if that cannot be told.
[[nodiscard]] double load_average();

// Bytes of a line: a longer one is none that a protocol has.
inline constexpr std::size_t kLongestHeard = std::size_t{64} << 10;
// Bytes of a program's standard error that are passed on in all, and of one line of it.
inline constexpr std::size_t kMostComplaints = std::size_t{64} << 10, kLongestComplaint = 1000;

// What stands in front of each line of its standard error that is passed on.
// Named: the program's name and a colon.
enum class Complaints { Named, AsTheyAre };

// Ends the program, and what it has started itself, with the object.
class ChildProcess {
public:
    // The program, looked for on the search path and in /usr/games, and its arguments; it may write
    // lines of so many bytes. Nothing that this process has open is open there.
    explicit ChildProcess(const std::vector<std::string>& command,
                          std::size_t longest = kLongestHeard,
                          Complaints complaints = Complaints::Named);
    ~ChildProcess();
    ChildProcess(const ChildProcess&) = delete;
    ChildProcess& operator=(const ChildProcess&) = delete;

    // Whether the program is there.
    [[nodiscard]] bool started() const { return started_; }
    // Whether it has closed its output, as programs do that have ended.
    [[nodiscard]] bool ended() const { return ended_; }
    // Whether that is because it wrote more than the longest line without an end of a line.
    [[nodiscard]] bool overlong() const { return overlong_; }
    // The last line of its standard error, "" if there is none.
    [[nodiscard]] const std::string& last_complaint() const { return last_complaint_; }
    // Processor time in seconds that the program itself has used, not what it has started; 0 if
    // that cannot be told.
    [[nodiscard]] double processor_seconds() const;
    // Tells a line, to which the end is added. False if the program has gone, or has read nothing
    // for ten seconds.
    bool say(const std::string& line);
    // The next line without its end; nothing when the program has ended, or none came in time.
    std::optional<std::string> hear(Clock::time_point until = Clock::time_point::max());
    // Reads up to the line that begins with a text, which it returns; the lines in front of it are
    // appended to `before`, each with its end. Waits without bound; nothing if the program ends.
    std::optional<std::string> hear_until(const std::string& word, std::string& before);

private:
    bool start(const std::string& name, const std::vector<std::string>& command, int in, int out,
               int error);
    bool wait_for(int file, short events, Clock::time_point until);
    bool read_more();
    std::optional<std::string> take_line();
    void read_complaints();
    void pass_on(const std::string& complaint);
    void end();

    std::string name_;
    std::size_t longest_;
    Complaints complaints_;
    int pid_ = 0;
    int write_ = -1, read_ = -1, errors_ = -1;
    bool started_ = false, ended_ = false, overlong_ = false;
    std::string heard_;
    std::size_t taken_ = 0, searched_ = 0;  // of it: given away, without an end of a line
    std::string complaint_, last_complaint_;
    std::size_t passed_on_ = 0;  // bytes
};

}  // namespace perthro::outside
