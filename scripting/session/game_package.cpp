#include "scripting/session/game_package.hpp"

#include "scripting/session/watcher.hpp"

#include <stdexcept>
#include <utility>

namespace perthro::session {

namespace {

vm::Limits limits_of(const SessionSettings& settings) {
    vm::Limits limits;
    if (settings.load_ms > 0) {
        limits.load = std::chrono::milliseconds(settings.load_ms);
    }
    if (settings.operation_ms > 0) {
        limits.operation = std::chrono::milliseconds(settings.operation_ms);
    }
    if (settings.memory_mb > 0) {
        limits.soft_memory = static_cast<std::size_t>(settings.memory_mb) << 20;
    }
    return limits;
}

}  // namespace

GamePackage::GamePackage(LiveGame& live, const SessionSettings& settings, const Announce& announce,
                         const std::function<void()>& wake)
    : live_(live), announce_(announce), wake_(wake), limits_(limits_of(settings)) {}

GamePackage::~GamePackage() = default;

void GamePackage::ask_for(std::string name, PackageOptions options) {
    name_ = std::move(name);
    options_ = std::move(options);
}

OpenGame GamePackage::load() const { return open_game({name_, options_, {}}, limits_); }

std::vector<std::filesystem::path> GamePackage::folders() const {
    return source_folders(live_.is_open() ? &live_.game().open() : nullptr, name_);
}

void GamePackage::remember_files() { files_.remember(folders()); }

void GamePackage::remember_game() {
    remember_files();
    files_.note_read(live_.game().open());
}

std::vector<std::string> GamePackage::changed_files() const { return files_.changed(folders()); }

// A watcher of the same folders stays: it may have seen a save meanwhile, and ending one takes
// long. It looks whether they are still the same.
void GamePackage::watch_files() {
    const auto wanted = folders();
    if (watched_ && watcher_ != nullptr && watcher_->folders() == wanted) {
        watcher_->look_again();
        return;
    }
    watcher_.reset();
    try {
        watcher_ = watched_ ? std::make_unique<FileWatcher>(wanted, wake_) : nullptr;
    } catch (const std::runtime_error& error) {  // the game is played all the same
        announce_(Trouble{{"file", std::string("changed files are not noticed: ") + error.what(),
                           "", "reload by hand"}});
    }
}

void GamePackage::stop_watching() { watcher_.reset(); }

bool GamePackage::files_changed() { return watcher_ != nullptr && watcher_->take_changes(); }

}  // namespace perthro::session
