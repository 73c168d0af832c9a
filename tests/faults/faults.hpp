// Things that go wrong on order: in this program memory, the disk, threads and other programs fail
// where a test says. One fault at a time; the object's end ends it.
#pragma once

namespace perthro::test {

enum class Fault {
    Memory,   // operator new throws std::bad_alloc
    Write,    // no room on the disk: write, writev to a file
    Sync,     // fsync, fdatasync
    Rename,   // rename
    Thread,   // pthread_create
    Program,  // posix_spawn, posix_spawnp
};

// How it goes on after the first time.
enum class Then { Mended, Forever };

class Failing {
public:
    // The n-th such thing from now on fails, n from 1, whoever asks for it; memory that the thread
    // of this object asks for outside Here is left alone.
    Failing(Fault fault, int nth, Then then = Then::Mended);
    ~Failing();
    Failing(const Failing&) = delete;
    Failing& operator=(const Failing&) = delete;

    // Whether it came so far.
    [[nodiscard]] bool happened() const;

    // While one lives memory fails for this thread as for the others.
    class Here {
    public:
        Here();
        ~Here();
        Here(const Here&) = delete;
        Here& operator=(const Here&) = delete;
    };
};

// Blocks that operator new gave and that nobody gave back, of all threads.
[[nodiscard]] long blocks_in_use();

}  // namespace perthro::test
