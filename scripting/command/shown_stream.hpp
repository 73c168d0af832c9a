// The way of every text to a terminal: what a command prints passes here and cannot steer it,
// wherever it comes from. Several threads may write, each a whole text at a time.
#pragma once

#include <mutex>
#include <ostream>
#include <streambuf>
#include <string>

namespace perthro::command {

// Makes every text harmless (shown.hpp) before it passes it on; a character that is cut in two
// waits for its rest.
class ShownBuffer final : public std::streambuf {
public:
    explicit ShownBuffer(std::streambuf* to) : to_(to) {}
    // Where the texts go in the end.
    [[nodiscard]] const std::streambuf* to() const { return to_; }
    // Why something could not be written, "" if all was.
    [[nodiscard]] const std::string& reason() const { return reason_; }
    // See put_as_it_is().
    void put(const std::string& text);

protected:
    int_type overflow(int_type letter) override;
    std::streamsize xsputn(const char* text, std::streamsize size) override;
    int sync() override;

private:
    bool write(const std::string& text);
    bool note(bool done);

    std::mutex mutex_;
    std::streambuf* to_;
    std::string reason_;
    std::string begun_;  // bytes of a character that is not whole yet
};

// A stream that writes through a ShownBuffer into another one, which must outlive it.
class ShownStream final : public std::ostream {
public:
    explicit ShownStream(const std::ostream& to) : std::ostream(nullptr), buffer_(to.rdbuf()) {
        rdbuf(&buffer_);
    }
    // Whether everything so far has arrived; brings it there first.
    [[nodiscard]] bool written() { return buffer_.pubsync() == 0 && buffer_.reason().empty(); }
    [[nodiscard]] const std::string& reason() const { return buffer_.reason(); }

private:
    ShownBuffer buffer_;
};

// Writes a text as it is, to steer the terminal on purpose, or where its bytes are counted.
void put_as_it_is(std::ostream& stream, const std::string& text);

// Takes the last line of a terminal away, so that another is written there.
void begin_line_again(std::ostream& stream);

}  // namespace perthro::command
