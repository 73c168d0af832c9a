// Getting games, for a client with a window: what indexes offer, what a packed file is, and putting
// both in their place, as plain values. Every call may wait for the network or a disk, so it
// belongs on a thread of its own, one at a time. What fails is thrown as a std::runtime_error, one
// sentence with its remedy.
#pragma once

#include <cstddef>
#include <functional>
#include <memory>
#include <stdexcept>
#include <string>
#include <vector>

namespace perthro {
struct Arrival;
}

namespace perthro::getting {

// How many bytes came, of how many (0 = not known). May throw Stopped to end what is under way.
using Progress = std::function<void(std::size_t come, std::size_t all)>;

// Somebody has thought better of it; nothing was changed.
class Stopped : public std::runtime_error {
public:
    Stopped() : std::runtime_error("stopped") {}
};

// How an offered package stands to what is here.
enum class Standing {
    New,        // not here
    Installed,  // this version, or a later one
    Update,     // an earlier version is installed
    Shipped,    // a package of this id comes with Perthro, or lies where PERTHRO_GAMES says
    Own,        // the user's own work has this id
    TooNew      // every version needs a newer Perthro
};

// A package that an index offers.
struct Card {
    std::string id, title, summary, version, authors, licence;
    std::string source, address;  // name and address of the index
    std::string signer, key;      // as the index says; nobody checked it yet
    std::string searched;         // for fits()
    std::string picture;          // address of a drawing of its board, "" if there is none
    std::size_t bytes = 0;        // of the file
    Standing standing = Standing::New;
    std::string here;  // the version that is installed, "" if none is or it says none
};

// An index that the user has added.
struct Source {
    std::string name, address, title;
    std::string trouble;  // why it could not be read, "" if it could
    std::size_t packages = 0;
};

// What all sources have, read at one time.
struct Offers {
    std::vector<Source> sources;
    std::vector<Card> cards;  // by title
};

// One package that is about to be installed.
struct Part {
    std::string id, title, version, authors, licence, homepage;
    std::size_t bytes = 0, files = 0;     // of the package, unpacked
    std::string replaces;                 // what it takes the place of, "" = nothing
    std::vector<std::string> signatures;  // who signed it, and what that means; never empty
    bool is_signed = false;
    bool checked = false;   // when it was packed
    std::string needed_by;  // the id of a package that needs it, "" if it was asked for
};

// Packages that were read and checked whole, in the order in which they are installed: what was
// asked for is the last.
struct Parcel {
    std::vector<Part> parts;
    std::shared_ptr<std::vector<Arrival>> arrivals;  // the same with their bytes
};

// What all sources offer. A source that cannot be read says so itself.
[[nodiscard]] Offers read_offers(const Progress& progress);

// The drawing at the address of a card's picture, SVG of a stranger that nobody looked into.
[[nodiscard]] std::string fetch_picture(const std::string& address, const Progress& progress);

// Whether all words of what somebody typed are in what is said of the package, whatever their
// capital letters.
[[nodiscard]] bool fits(const Card& card, const std::string& typed);

// Fetches the best version of a package from the index at this address, and what it needs from
// there.
[[nodiscard]] Parcel fetch_parcel(const std::string& address, const std::string& id,
                                  const Progress& progress);

// Whether the client is asked to open a packed package by this name, not a game.
[[nodiscard]] bool is_packed(const std::string& name);
// Reads a packed file of this machine, and checks it whole.
[[nodiscard]] Parcel read_parcel(const std::string& file);

// Puts all of it in place. What is to be known of it then, one sentence each.
[[nodiscard]] std::vector<std::string> install_parcel(const Parcel& parcel);

// Unpacks a parcel of one package to be played without being installed: the folder of the package,
// in one of this user's alone. It is a stranger's, as what is installed.
[[nodiscard]] std::string unpack_once(const Parcel& parcel);
// Takes the folder that unpack_once made away again; never throws.
void remove_once(const std::string& folder);

// Reads an index and adds it to the sources.
void add_source(const std::string& address, const Progress& progress);
// Takes out the source of this name; what was installed from it stays.
void remove_source(const std::string& name);

}  // namespace perthro::getting
