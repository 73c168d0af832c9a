// Opening without waiting, and asking what was opened before a byte of it is read.
#include "scripting/package/open_file.hpp"

#include <algorithm>
#include <cerrno>
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

namespace perthro {

namespace {

// A descriptor that is closed at the end.
class Descriptor {
public:
    explicit Descriptor(int number) : number_(number) {}
    ~Descriptor() {
        if (number_ >= 0) {
            ::close(number_);
        }
    }
    Descriptor(const Descriptor&) = delete;
    Descriptor& operator=(const Descriptor&) = delete;
    [[nodiscard]] int number() const { return number_; }

private:
    int number_;
};

FileTrouble trouble_of(int error) {
    switch (error) {
        case ENOENT:
        case ENOTDIR: return FileTrouble::Missing;
        case ELOOP:
        case ENXIO: return FileTrouble::Special;  // a link, a socket
        default: return FileTrouble::Unreadable;
    }
}

}  // namespace

FileRead read_regular_file(const std::filesystem::path& path, std::size_t most, LinkAtEnd link) {
    FileRead read;
    const int follow = link == LinkAtEnd::Refused ? O_NOFOLLOW : 0;
    const Descriptor file(
        ::open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY | follow));
    if (file.number() < 0) {
        read.trouble = trouble_of(errno);
        return read;
    }
    struct stat about{};
    if (::fstat(file.number(), &about) != 0) {
        read.trouble = FileTrouble::Unreadable;
        return read;
    }
    if (!S_ISREG(about.st_mode)) {
        read.trouble = FileTrouble::Special;
        return read;
    }
    read.size = static_cast<std::size_t>(about.st_size);
    read.text.resize(most + 1);  // one more tells that it has grown since it was asked for its size
    std::size_t have = 0;
    while (read.size <= most && have <= most) {
        const auto got = ::read(file.number(), read.text.data() + have, most + 1 - have);
        if (got < 0 && errno == EINTR) {
            continue;
        }
        if (got < 0) {
            read.trouble = FileTrouble::Unreadable;
        }
        if (got <= 0) {
            break;
        }
        have += static_cast<std::size_t>(got);
    }
    if (read.size > most || have > most) {
        read.size = std::max(read.size, have);
        read.trouble = FileTrouble::TooLarge;
    }
    read.text.resize(read.trouble == FileTrouble::None ? have : 0);
    read.text.shrink_to_fit();
    return read;
}

}  // namespace perthro
