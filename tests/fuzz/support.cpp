// What the targets share.
#include "tests/fuzz/targets.hpp"

#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <map>

namespace perthro::fuzz {

namespace {

class Folder {
public:
    Folder() {
        path_ = (std::filesystem::temp_directory_path() / "perthro-fuzz-XXXXXX").string();
        if (mkdtemp(path_.data()) == nullptr) {
            fail("there is no folder to write to");
        }
    }
    ~Folder() {
        std::error_code ignored;
        std::filesystem::remove_all(path_, ignored);
    }
    Folder(const Folder&) = delete;
    Folder& operator=(const Folder&) = delete;

    [[nodiscard]] const std::string& path() const { return path_; }

private:
    std::string path_;
};

}  // namespace

void fail(const std::string& what) {
    std::fprintf(stderr, "PROMISE BROKEN: %s\n", what.c_str());
    std::abort();
}

vm::Limits tight_limits() {
    using namespace std::chrono_literals;
    vm::Limits limits;
    limits.load = 1000ms;
    limits.operation = 200ms;
    limits.soft_memory = std::size_t{32} << 20;
    return limits;
}

const std::string& folder() {
    static const Folder made;
    return made.path();
}

std::string write(const std::string& name, std::string_view text) {
    const auto path = std::filesystem::path(folder()) / name;
    std::filesystem::create_directories(path.parent_path());
    std::ofstream(path, std::ios::binary) << text;
    return path.string();
}

const OpenGame& game(const std::string& id) {
    static std::map<std::string, OpenGame> opened;
    const auto found = opened.find(id);
    if (found != opened.end()) {
        return found->second;
    }
    LoadRequest request;
    request.package = id;
    vm::Limits patient;
    patient.load *= vm::kSlowness;
    return opened.emplace(id, open_game(request, patient)).first->second;
}

std::size_t choice(std::string_view& input, std::size_t count) {
    if (input.empty()) {
        return 0;
    }
    const auto letter = static_cast<unsigned char>(input.front());
    input.remove_prefix(1);
    return (letter - std::size_t{'a'}) % count;
}

void play_a_little(const std::shared_ptr<const Rules>& rules) {
    constexpr int kPlies = 3;
    Match match(rules);
    match.start({});
    Random random(1, "fuzz", 0);
    for (int ply = 0; ply < kPlies; ++ply) {
        const std::size_t count = match.moves().size();
        if (count == 0) {
            return;
        }
        const std::string text = match.texts().front();
        if (!match.find_exact(text)) {
            fail("a move does not read back: " + text);
        }
        match.make(random.below(count));
        const std::string position = match.position();
        static_cast<void>(match.outcome());
        Match other(rules);
        other.start({"", 0, position, ""});
        if (other.position() != position) {
            fail("a position reads back as another: " + position + " / " + other.position());
        }
    }
}

}  // namespace perthro::fuzz
