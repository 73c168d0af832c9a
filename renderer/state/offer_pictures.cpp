#include "renderer/state/offer_pictures.hpp"

#include <chrono>
#include <condition_variable>
#include <deque>
#include <mutex>
#include <utility>
#include <vector>

namespace perthro::renderer {

namespace {

constexpr std::chrono::seconds kLongestEnd{3};            // that the end of the program waits
constexpr std::size_t kMostKept = std::size_t{64} << 20;  // bytes

}  // namespace

// What the thread and its owner share; the thread has it, too, until it ends.
struct OfferPictures::Shared {
    std::mutex mutex;
    std::condition_variable ended_now;
    bool stop = false, ended = false;
    std::deque<std::string> wanted;
    std::vector<std::pair<std::string, std::string>> come;  // addresses and what was there

    // The next address, nothing left: "".
    std::string next() {
        const std::lock_guard lock(mutex);
        if (stop || wanted.empty()) {
            ended = true;
            ended_now.notify_all();
            return "";
        }
        std::string address = std::move(wanted.front());
        wanted.pop_front();
        return address;
    }
    void take(std::string address, std::string text) {
        const std::lock_guard lock(mutex);
        come.emplace_back(std::move(address), std::move(text));
    }
    void need_going_on() {
        const std::lock_guard lock(mutex);
        if (stop) {
            throw getting::Stopped();
        }
    }
};

OfferPictures::OfferPictures(FetchPicture fetch)
    : fetch_(std::move(fetch)), shared_(std::make_shared<Shared>()) {}

OfferPictures::~OfferPictures() {
    if (thread_ == nullptr) {
        return;
    }
    std::unique_lock lock(shared_->mutex);
    shared_->stop = true;
    if (!shared_->ended_now.wait_for(lock, kLongestEnd, [&] { return shared_->ended; })) {
        thread_->abandon();
    }
}

// A picture that is not to be had is none: the page says nothing of it.
void OfferPictures::begin() {
    shared_->ended = false;
    thread_ = std::make_unique<vm::LooseThread>([shared = shared_, fetch = fetch_] {
        for (std::string address; !(address = shared->next()).empty();) {
            std::string text;
            try {
                text = fetch(address, [&](std::size_t, std::size_t) { shared->need_going_on(); });
            } catch (const std::exception&) {
                text.clear();
            }
            shared->take(std::move(address), std::move(text));
        }
    });
}

const std::string* OfferPictures::of(const std::string& address) {
    if (address.empty()) {
        return nullptr;
    }
    const auto [found, fresh] = known_.try_emplace(address);
    if (fresh) {
        {
            const std::lock_guard lock(shared_->mutex);
            shared_->wanted.push_back(address);
        }
        if (thread_ == nullptr) {
            begin();
        }
    }
    return found->second.empty() ? nullptr : &found->second;
}

bool OfferPictures::poll() {
    if (thread_ == nullptr) {
        return false;
    }
    std::vector<std::pair<std::string, std::string>> come;
    bool ended = false, more = false;
    {
        const std::lock_guard lock(shared_->mutex);
        come.swap(shared_->come);
        ended = shared_->ended;
        more = !shared_->wanted.empty();
    }
    for (auto& [address, text] : come) {
        const auto found = known_.find(address);
        if (found != known_.end() && kept_ + text.size() <= kMostKept) {
            kept_ += text.size();
            found->second = std::move(text);
        }
    }
    if (ended) {
        thread_.reset();
        if (more) {  // asked for while it ended
            begin();
        }
    }
    return !come.empty();
}

void OfferPictures::forget() {
    known_.clear();
    kept_ = 0;
    const std::lock_guard lock(shared_->mutex);
    shared_->wanted.clear();
    shared_->come.clear();
}

}  // namespace perthro::renderer
