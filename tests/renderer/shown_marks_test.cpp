// What was being shown when a client died is suspect; what another one shows is not.
#include "renderer/state/shown_marks.hpp"

#include <catch2/catch.hpp>
#include <csignal>
#include <filesystem>
#include <string>
#include <sys/wait.h>
#include <unistd.h>

using namespace perthro::renderer;

namespace {

struct Folder {
    Folder()
        : path(std::filesystem::temp_directory_path() /
               ("perthro-shown-" + std::to_string(getpid()))) {
        std::filesystem::remove_all(path);
    }
    ~Folder() { std::filesystem::remove_all(path); }
    Folder(const Folder&) = delete;
    Folder& operator=(const Folder&) = delete;
    std::filesystem::path path;
};

// Another client that dies while it shows something.
void die_showing(const std::string& folder, const std::string& package, bool shown_well) {
    const pid_t child = fork();
    if (child == 0) {
        ShownMarks marks(folder);
        marks.begin("good", false);
        marks.end("good");
        marks.begin(package, true);
        if (shown_well) {
            marks.end(package);
        }
        kill(getpid(), SIGKILL);
    }
    int status = 0;
    waitpid(child, &status, 0);
    REQUIRE(WIFSIGNALED(status));
}

}  // namespace

TEST_CASE("a package that was being shown when a client was killed is suspect until it is wanted") {
    const Folder folder;
    die_showing(folder.path, "bad", false);
    ShownMarks marks(folder.path);
    CHECK(marks.suspects() == std::set<std::string>{"bad"});
    marks.acquit("bad");
    CHECK(marks.suspects().empty());
    die_showing(folder.path, "worse", false);
    CHECK(ShownMarks(folder.path).suspects() == std::set<std::string>{"worse"});
    CHECK(ShownMarks(folder.path).suspects() == std::set<std::string>{"worse"});  // and stays it
}

TEST_CASE("a package that had been shown well when a client was killed is not suspect") {
    const Folder folder;
    die_showing(folder.path, "fine", true);
    CHECK(ShownMarks(folder.path).suspects().empty());
}

TEST_CASE("what a client shows that lives is not suspect to another one") {
    const Folder folder;
    ShownMarks one(folder.path);
    one.begin("chess", true);
    {
        ShownMarks other(folder.path);
        CHECK(other.suspects().empty());
        other.begin("go", true);
    }
    die_showing(folder.path, "bad", false);
    CHECK(ShownMarks(folder.path).suspects() == std::set<std::string>{"bad"});
    one.end("chess");
}

TEST_CASE("without a folder nothing is remembered, and nothing fails") {
    ShownMarks marks("");
    marks.begin("chess", true);
    marks.end("chess");
    marks.acquit("chess");
    CHECK(marks.suspects().empty());
    ShownMarks unwritable("/proc/no-such-folder");
    unwritable.begin("chess", true);
    CHECK(unwritable.suspects().empty());
}
