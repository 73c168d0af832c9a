// The package of a session's game as it was asked for, and what is known of its files on disk:
// which were read, whether they changed, what is wrong with them.
#pragma once

#include "scripting/session/live_game.hpp"
#include "scripting/session/session.hpp"
#include "scripting/session/source_files.hpp"
#include "scripting/vm/state.hpp"

#include <filesystem>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace perthro::session {

class FileWatcher;

using PackageOptions = std::map<std::string, std::string>;  // values as text

// One for a session; what was asked for stands until something else is, also while no game is open.
class GamePackage {
public:
    // New rules that refuse a ply of the game: nothing is swapped until somebody decides.
    struct Stopped {
        std::unique_ptr<Game> game;
        ReloadView view;
    };

    // `wake` may be called on any thread: files_changed() may be true. All must outlive this.
    GamePackage(LiveGame& live, const SessionSettings& settings, const Announce& announce,
                const std::function<void()>& wake);
    ~GamePackage();
    GamePackage(const GamePackage&) = delete;
    GamePackage& operator=(const GamePackage&) = delete;

    // ---- what was asked for
    void ask_for(std::string name, PackageOptions options);
    [[nodiscard]] const std::string& name() const { return name_; }
    [[nodiscard]] const PackageOptions& options() const { return options_; }
    // Bounds of its scripts.
    [[nodiscard]] const vm::Limits& limits() const { return limits_; }
    // Throws LoadErrors.
    [[nodiscard]] OpenGame load() const;
    // Failed while no game was open: tried again when files change.
    [[nodiscard]] std::optional<Open>& unopened() { return unopened_; }

    // ---- its files
    // Takes the files as they are now for the ones that were read.
    void remember_files();
    // Takes the files that the open game was read from, as they were then.
    void remember_game();
    // Files that are not as they were read, in ascending order.
    [[nodiscard]] std::vector<std::string> changed_files() const;
    void set_watched(bool on) { watched_ = on; }
    // Watches the files from now on, if they are to be watched. That it fails is told.
    void watch_files();
    void stop_watching();
    // Whether some may have changed since the last time.
    [[nodiscard]] bool files_changed();

    // ---- what is wrong with it
    [[nodiscard]] const std::vector<ErrorView>& errors() const { return errors_; }
    // Whether the package on disk does not load, while the last rules that did are played by.
    [[nodiscard]] bool is_broken() const { return !errors_.empty(); }
    void set_errors(std::vector<ErrorView> errors) { errors_ = std::move(errors); }
    // Null if none wait.
    [[nodiscard]] Stopped* stopped() { return stopped_.get(); }
    [[nodiscard]] const Stopped* stopped() const { return stopped_.get(); }
    void set_stopped(std::unique_ptr<Stopped> stopped) { stopped_ = std::move(stopped); }

private:
    [[nodiscard]] std::vector<std::filesystem::path> folders() const;  // of the sources

    LiveGame& live_;
    const Announce& announce_;
    const std::function<void()>& wake_;
    vm::Limits limits_;
    std::string name_;
    PackageOptions options_;
    std::optional<Open> unopened_;
    SourceFiles files_;  // as they were read last
    bool watched_ = false;
    std::unique_ptr<FileWatcher> watcher_;
    std::vector<ErrorView> errors_;  // of the package on disk
    std::unique_ptr<Stopped> stopped_;
};

}  // namespace perthro::session
