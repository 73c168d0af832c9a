// What a person does on the page "Get games" and in the dialog of a package, and what comes of it.
#pragma once

#include "renderer/state/model.hpp"
#include "renderer/state/offer_pictures.hpp"

#include <functional>
#include <string>
#include <utility>

namespace perthro::renderer {

class Client;

// Keeps the folder of a package that is played without being installed; nothing may read it any
// more when it goes.
class Unpacked {
public:
    // `remove`: takes a folder away with all in it, and never throws.
    explicit Unpacked(std::function<void(const std::string&)> remove)
        : remove_(std::move(remove)) {}
    ~Unpacked() { set(""); }
    Unpacked(const Unpacked&) = delete;
    Unpacked& operator=(const Unpacked&) = delete;
    // Keeps this folder, "" = none, and removes the one before.
    void set(std::string folder) {
        if (!folder_.empty()) {
            remove_(folder_);
        }
        folder_ = std::move(folder);
    }
    // Whether this is the folder that is kept.
    [[nodiscard]] bool is(const std::string& folder) const {
        return !folder.empty() && folder == folder_;
    }

private:
    std::function<void(const std::string&)> remove_;
    std::string folder_;
};

// Where something is under way already, what is asked for besides is not done (get_games.hpp).
class GameGetting {
public:
    // `unpacked` outlives whatever reads the package there. `doors`: what it asks of the world.
    GameGetting(Client& client, Model& model, Unpacked& unpacked, GettingDoors doors)
        : client_(client), model_(model), unpacked_(unpacked), getter_(doors),
          pictures_(std::move(doors.picture)) {}

    // Opens the page, and reads the indexes if they were not read yet.
    void show();
    // Whether something is under way on the getter's thread.
    [[nodiscard]] bool busy() const { return getter_.busy(); }
    // The drawing of an offered board, null as long as it is not there (offer_pictures.hpp).
    [[nodiscard]] const std::string* board_of(const getting::Card& card) {
        return pictures_.of(card.picture);
    }
    // Whether a drawing is being fetched.
    [[nodiscard]] bool is_fetching_pictures() const { return pictures_.busy(); }
    // Fetches what an index offers, or reads a packed file, and asks whether to install it.
    void fetch(const getting::Card& card);
    void open_packed(const std::string& file);
    // Installs what was asked about. `play`: then the browser opens its dialog.
    void install(bool play);
    // Opens its game without installing it; what was unpacked for that goes with the client.
    void play_once();
    // Closes the dialog of a package: refuses what it asks, and stops what is under way.
    void leave();
    // Stops what is under way, as soon as that can be.
    void stop();
    // Reads all indexes again.
    void read();
    // Adds an index by its address, or the path of a folder; all are read again then.
    void add_source(const std::string& address);
    // Takes the index of this name out; what was installed from it stays.
    void remove_source(const std::string& name);
    // Takes what came; whether there was anything.
    bool poll();

private:
    void play_unpacked();

    Client& client_;
    Model& model_;
    Unpacked& unpacked_;
    Getter getter_;
    OfferPictures pictures_;
    bool play_installed_ = false;  // what is being installed
};

}  // namespace perthro::renderer
