// How a server listens: lines are obeyed one after the other on one thread, while another goes on
// reading, so that a search never keeps anybody from ending it. What must wait for a search waits
// in a queue; where the search has no end of its own, it is ended instead.
#pragma once

#include <condition_variable>
#include <deque>
#include <iosfwd>
#include <mutex>
#include <string>

namespace perthro::outside {

class Host;

// The words of a protocol. All are called under one lock, one after the other.
class LineServer {
public:
    LineServer() = default;
    LineServer(const LineServer&) = delete;
    LineServer& operator=(const LineServer&) = delete;
    virtual ~LineServer() = default;

    // Does what a line says; nobody searches when it is called.
    virtual void obey(const std::string& line) = 0;
    // Whether the other side takes leave with it: no line behind it is read.
    [[nodiscard]] virtual bool takes_leave(const std::string& line) const = 0;
    // Does what the line says although something is searched for; false: it has to wait.
    [[nodiscard]] virtual bool obey_meanwhile(const std::string& line) = 0;
    // Whether the line ends a search, and those that lines before it begin.
    [[nodiscard]] virtual bool ends_search(const std::string& line) const = 0;
    // Whether the search that runs goes on until it is ended.
    [[nodiscard]] virtual bool unbounded() const = 0;
    // Ends the search that runs, which may be over already.
    virtual void end_search() = 0;
    // The input has ended, and so has every search.
    virtual void finish() {}
};

// Reads the lines of one other side, and has them obeyed.
class Listener {
public:
    // All three must outlive it.
    Listener(std::istream& in, Host& host, LineServer& server)
        : in_(in), host_(host), server_(server) {}
    // Listens until the input ends or the other side takes leave, on this thread and one more.
    // Throws vm::NoThread.
    void run();

private:
    struct Line {
        std::string text;
        bool ends = false;        // a search
        bool at_the_end = false;  // of the input: it says nothing
    };
    void read();
    void add(Line line, std::unique_lock<std::mutex>& lock);
    void wait_for_search(std::unique_lock<std::mutex>& lock);
    [[nodiscard]] bool is_to_end() const;

    std::istream& in_;
    Host& host_;
    LineServer& server_;
    std::mutex mutex_;
    std::condition_variable changed_;
    std::deque<Line> lines_;  // read and not obeyed yet
    bool waits_ = false;      // the first of them waits for a search
};

}  // namespace perthro::outside
