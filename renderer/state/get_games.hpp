// The page "Get games" without its window: what it shows, and what is done of it on a thread of its
// own, so that no frame waits for a server. One thing is done at a time; what is asked for
// meanwhile is not done, and the page offers none of it.
#pragma once

#include "scripting/catalogue/getting.hpp"
#include "scripting/vm/loose_thread.hpp"

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace perthro::renderer {

// What the thread does: reads all indexes, fetches a package from one, opens a packed file,
// installs, unpacks a package to be played once, adds an index or removes one.
enum class Getting { Nothing, Reading, Fetching, Opening, Installing, Unpacking, Adding, Removing };

// All that the page, the dialog of a package and the list of sources show.
struct GetGames {
    bool listed = false;      // the indexes were read
    unsigned long reads = 0;  // grows with each time
    getting::Offers offers;
    Getting doing = Getting::Nothing;
    std::string about;              // id, file or address of what is being done
    std::size_t come = 0, all = 0;  // bytes of it
    bool stopping = false;
    std::string said;  // what came of the last thing, a sentence; "" = nothing to say
    bool bad = false;  // it failed
    std::optional<getting::Parcel> asked;  // waits for yes or no
    std::string installed;                 // id of what was installed last
    unsigned long installs = 0;            // grows with each
    std::string unpacked;                  // folder of what is to be played without being installed
};

// "Fetching race: 1.2 MB of 3.4 MB", "" if nothing is being done.
[[nodiscard]] std::string progress_words(const GetGames& page);
// "12 kB", "3.4 MB"
[[nodiscard]] std::string size_words(std::size_t bytes);
// How the package stands here: "not installed", "1.0 is installed, update to 1.2", ...
[[nodiscard]] std::string standing_words(const getting::Card& card);
// What its button says; "" if there is nothing to press.
[[nodiscard]] std::string button_words(const getting::Card& card);

// What the page asks of the world; tests put others in their place.
struct GettingDoors {
    std::function<getting::Offers(const getting::Progress&)> read = getting::read_offers;
    std::function<getting::Parcel(const std::string& address, const std::string& id,
                                  const getting::Progress&)>
        fetch = getting::fetch_parcel;
    std::function<getting::Parcel(const std::string& file)> open = getting::read_parcel;
    std::function<std::vector<std::string>(const getting::Parcel&)> install =
        getting::install_parcel;
    std::function<std::string(const getting::Parcel&)> unpack = getting::unpack_once;
    std::function<void(const std::string& folder)> remove_unpacked = getting::remove_once;
    std::function<void(const std::string& address, const getting::Progress&)> add =
        getting::add_source;
    std::function<void(const std::string& name)> remove = getting::remove_source;
    std::function<std::string(const std::string& address, const getting::Progress&)> picture =
        getting::fetch_picture;
};

// One thread with one thing to do at a time: what is asked for while it is busy is not done. The
// page is changed in these functions alone, never by the thread.
class Getter {
public:
    // `doors` are called on the thread; what one throws is what GetGames::said says.
    explicit Getter(GettingDoors doors = {});
    // What is under way is stopped; what does not stop within seconds is left to itself.
    ~Getter();
    Getter(const Getter&) = delete;
    Getter& operator=(const Getter&) = delete;

    // Reads all indexes: ends with `page.offers`.
    void read(GetGames& page);
    // Fetches what a card offers, or reads a packed file. Ends with a question, `page.asked`, or
    // with what is wrong.
    void fetch(GetGames& page, const getting::Card& card);
    void open(GetGames& page, const std::string& file);
    // Answers the question: yes, or no. Nothing is done where none is asked.
    void install(GetGames& page);
    void refuse(GetGames& page);
    // Unpacks the only package that is asked about, to be played once: ends with `page.unpacked`.
    void unpack(GetGames& page);
    // Adds an index by its address, or the path of a folder, or takes out the one of a name: ends
    // with reading all again.
    void add_source(GetGames& page, const std::string& address);
    void remove_source(GetGames& page, const std::string& name);
    // What is under way ends as soon as it can; an installation is not torn apart.
    void stop(GetGames& page);

    // Takes how far it came, or what came of it; whether anything changed.
    bool poll(GetGames& page);
    // Whether something is under way; until poll() has taken its end.
    [[nodiscard]] bool busy() const { return thread_ != nullptr; }

private:
    struct Shared;
    using Work = std::function<void(Shared&)>;
    bool begin(GetGames& page, Getting what, const std::string& about, Work work);
    void finish(GetGames& page, Getting what);

    GettingDoors doors_;
    std::shared_ptr<Shared> shared_;
    std::unique_ptr<vm::LooseThread> thread_;
};

}  // namespace perthro::renderer
