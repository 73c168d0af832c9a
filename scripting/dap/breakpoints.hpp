// Where a person wants scripts to stop: lines of files, on conditions, from a number of times on,
// or only to have something written.
#pragma once

#include <cstdint>
#include <filesystem>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

namespace perthro::dap {

// Which of the times that a line is come to count: "5" and ">=5" from the fifth on, "==5" the
// fifth,
// ">5", "<5", "<=5", "%5" every fifth.
class HitTest {
public:
    // Empty if a text is no such test.
    [[nodiscard]] static std::optional<HitTest> read(std::string_view text);
    // Whether the time-th time counts, from 1.
    [[nodiscard]] bool counts(std::uint64_t time) const;

private:
    std::string sign_ = ">=";
    std::uint64_t number_ = 1;
};

// A breakpoint as it was set, and how often it was come to.
struct Breakpoint {
    int id = 0;
    int line = 0;  // from 1: where it is, if it is verified, else where it was wanted
    bool verified = false;
    std::string message;    // why it is not verified, or that it was moved
    std::string condition;  // "" = always
    std::string log;        // written instead of stopping, "" = stops
    HitTest hits;
    std::uint64_t times = 0;  // that it was come to and its condition held
};

// One as it is asked for.
struct WantedBreakpoint {
    int line = 0;  // from 1
    std::string condition, hits, log;
    std::string wrong = {};  // why it can stand nowhere, "" = it can
};

// All breakpoints of the editor, by the real paths of their files.
class Breakpoints {
public:
    // All of one file, in place of those that it had; in the order asked for.
    [[nodiscard]] std::vector<Breakpoint> set(const std::filesystem::path& file,
                                              const std::vector<WantedBreakpoint>& wanted);
    // What a game consists of is known: those in other files are not verified any more, and
    // returned.
    [[nodiscard]] std::vector<Breakpoint> keep_only(const std::set<std::filesystem::path>& files);

    // Whether any file has one there.
    [[nodiscard]] bool any_at(int line) const {
        return line >= 0 && static_cast<std::size_t>(line) < by_line_.size() &&
               by_line_[static_cast<std::size_t>(line)];
    }
    // Those that are verified there; valid until the next set().
    [[nodiscard]] std::vector<Breakpoint*> at(const std::filesystem::path& file, int line);

private:
    void note_lines();

    int last_id_ = 0;
    std::map<std::filesystem::path, std::vector<Breakpoint>> by_file_;
    std::vector<bool> by_line_;
};

}  // namespace perthro::dap
