#include "renderer/state/shown_marks.hpp"
#include "scripting/folder_lock.hpp"
#include "scripting/paths_in.hpp"
#include "scripting/write_file.hpp"

#include <fcntl.h>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <sys/file.h>
#include <unistd.h>
#include <vector>

namespace perthro::renderer {

namespace {

namespace fs = std::filesystem;
constexpr const char* kEnd = ".mark";

std::set<std::string> lines_of(const fs::path& file) {
    std::set<std::string> lines;
    std::ifstream stream(file);
    for (std::string line; std::getline(stream, line);) {
        if (!line.empty()) {
            lines.insert(line);
        }
    }
    return lines;
}

std::string joined(const std::set<std::string>& lines) {
    std::string text;
    for (const std::string& line : lines) {
        text += line + "\n";
    }
    return text;
}

// What cannot be written is not remembered.
void replace(const std::string& file, const std::string& text) {
    try {
        write_file(file, text);
    } catch (const WriteFailure&) {
        return;
    }
}

}  // namespace

ShownMarks::ShownMarks(const std::string& folder) {
    std::error_code error;
    if (folder.empty() || (fs::create_directories(folder, error), error)) {
        return;
    }
    folder_ = folder;
    const FolderLock here(folder_);
    take_over_dead();
    const std::string name = folder_ + "/" + std::to_string(getpid()) + "-";
    for (int number = 1; mark_ < 0 && number < 100; ++number) {
        file_ = name + std::to_string(number) + kEnd;
        mark_ = open(file_.c_str(), O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0644);
    }
    if (mark_ >= 0) {
        flock(mark_, LOCK_EX | LOCK_NB);
    }
}

ShownMarks::~ShownMarks() {
    if (mark_ >= 0) {
        unlink(file_.c_str());
        close(mark_);
    }
}

// The locks of a process end with it, however it ends.
void ShownMarks::take_over_dead() {
    std::set<std::string> suspects = lines_of(folder_ + "/suspects");
    const std::size_t before = suspects.size();
    std::vector<fs::path> dead;
    for (const fs::path& path : paths_in(folder_)) {
        if (path.extension() != kEnd) {
            continue;
        }
        const int file = open(path.c_str(), O_RDONLY | O_CLOEXEC);
        if (file >= 0 && flock(file, LOCK_EX | LOCK_NB) == 0) {
            suspects.merge(lines_of(path));
            dead.push_back(path);
        }
        if (file >= 0) {
            close(file);
        }
    }
    if (suspects.size() > before) {
        replace(folder_ + "/suspects", joined(suspects));
    }
    std::error_code error;
    for (const fs::path& file : dead) {
        fs::remove(file, error);
    }
}

// Writes the mark in one piece, padded over what stood there, so that half is never read.
void ShownMarks::write(bool durably) {
    if (mark_ < 0) {
        return;
    }
    std::string text;
    for (const auto& [package, times] : shown_) {
        text += package + "\n";
    }
    const std::size_t used = text.size();
    text.resize(std::max(used, written_), '\n');
    written_ = used;
    if (!text.empty() && pwrite(mark_, text.data(), text.size(), 0) >= 0 && durably) {
        fdatasync(mark_);
    }
}

void ShownMarks::begin(const std::string& package, bool durably) {
    const std::lock_guard lock(mutex_);
    if (package.find('\n') == std::string::npos && ++shown_[package] == 1) {
        write(durably);
    }
}

void ShownMarks::end(const std::string& package) {
    const std::lock_guard lock(mutex_);
    const auto found = shown_.find(package);
    if (found != shown_.end() && --found->second == 0) {
        shown_.erase(found);
        write(false);
    }
}

std::set<std::string> ShownMarks::suspects() const {
    return folder_.empty() ? std::set<std::string>{} : lines_of(folder_ + "/suspects");
}

void ShownMarks::acquit(const std::string& package) {
    if (folder_.empty()) {
        return;
    }
    const FolderLock here(folder_);
    std::set<std::string> left = lines_of(folder_ + "/suspects");
    left.erase(package);
    replace(folder_ + "/suspects", joined(left));
}

}  // namespace perthro::renderer
