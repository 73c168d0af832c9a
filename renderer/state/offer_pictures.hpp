// Drawings of the boards that indexes offer, fetched one after the other on a thread of its own, so
// that no frame waits for a server, and kept. They are of strangers: nothing looks into them here.
#pragma once

#include "scripting/catalogue/getting.hpp"
#include "scripting/vm/loose_thread.hpp"

#include <functional>
#include <map>
#include <memory>
#include <string>

namespace perthro::renderer {

// Fetches the drawing at an address, on the thread; throws where there is none, or when `progress`
// does.
using FetchPicture =
    std::function<std::string(const std::string& address, const getting::Progress& progress)>;

class OfferPictures {
public:
    // Starts no thread before a drawing is asked for.
    explicit OfferPictures(FetchPicture fetch = getting::fetch_picture);
    // What is under way is stopped; what does not stop within seconds is left to itself.
    ~OfferPictures();
    OfferPictures(const OfferPictures&) = delete;
    OfferPictures& operator=(const OfferPictures&) = delete;

    // The drawing at an address, which is asked for once; null while it is not there, or where
    // there is none. Stays valid until forget() or another one is asked for.
    [[nodiscard]] const std::string* of(const std::string& address);
    // Takes what came; whether anything did.
    bool poll();
    // All is asked for anew: the indexes were read again.
    void forget();
    // Whether one is being fetched.
    [[nodiscard]] bool busy() const { return thread_ != nullptr; }

private:
    struct Shared;
    void begin();

    FetchPicture fetch_;
    std::shared_ptr<Shared> shared_;
    std::unique_ptr<vm::LooseThread> thread_;
    std::map<std::string, std::string> known_;  // by address; "": asked for, or there is none
    std::size_t kept_ = 0;                      // bytes
};

}  // namespace perthro::renderer
