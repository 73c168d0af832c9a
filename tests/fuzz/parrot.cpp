// A program without a mind of its own: says what stands in a file, closes its mouth and listens
// until nobody speaks to it any more.
#include <array>
#include <fcntl.h>
#include <unistd.h>

int main(int count, char** words) {
    std::array<char, 4096> buffer{};
    const int file = count > 1 ? open(words[1], O_RDONLY) : -1;
    for (ssize_t size = 1; file >= 0 && size > 0;) {
        size = read(file, buffer.data(), buffer.size());
        if (size > 0 && write(STDOUT_FILENO, buffer.data(), static_cast<std::size_t>(size)) < 0) {
            return 1;
        }
    }
    close(STDOUT_FILENO);
    while (read(STDIN_FILENO, buffer.data(), buffer.size()) > 0) {
    }
    return 0;
}
