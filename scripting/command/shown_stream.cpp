#include "scripting/command/shown_stream.hpp"

#include "scripting/shown.hpp"
#include "scripting/write_file.hpp"

#include <cerrno>

namespace perthro::command {

// The first reason is that of all that follows.
bool ShownBuffer::note(bool done) {
    if (!done && reason_.empty()) {
        reason_ = system_reason();
    }
    errno = 0;
    return done;
}

bool ShownBuffer::write(const std::string& text) {
    const auto size = static_cast<std::streamsize>(text.size());
    return note(to_->sputn(text.data(), size) == size);
}

std::streamsize ShownBuffer::xsputn(const char* text, std::streamsize size) {
    const std::lock_guard lock(mutex_);
    std::string all = std::move(begun_);
    all.append(text, static_cast<std::size_t>(size));
    const std::size_t kept = unfinished_bytes(all);
    begun_ = all.substr(all.size() - kept);
    all.resize(all.size() - kept);
    return write(shown(all, Lines::Many)) ? size : 0;
}

ShownBuffer::int_type ShownBuffer::overflow(int_type letter) {
    if (traits_type::eq_int_type(letter, traits_type::eof())) {
        return traits_type::not_eof(letter);
    }
    const char one = traits_type::to_char_type(letter);
    return xsputn(&one, 1) == 1 ? letter : traits_type::eof();
}

int ShownBuffer::sync() {
    const std::lock_guard lock(mutex_);
    return note(to_->pubsync() == 0) ? 0 : -1;
}

void ShownBuffer::put(const std::string& text) {
    const std::lock_guard lock(mutex_);
    static_cast<void>(write(text));
}

void put_as_it_is(std::ostream& stream, const std::string& text) {
    if (auto* const buffer = dynamic_cast<ShownBuffer*>(stream.rdbuf())) {
        buffer->put(text);
    } else {
        stream << text;
    }
}

void begin_line_again(std::ostream& stream) { put_as_it_is(stream, "\r\x1b[K"); }

}  // namespace perthro::command
