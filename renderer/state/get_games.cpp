#include "renderer/state/get_games.hpp"

#include <algorithm>
#include <array>
#include <chrono>
#include <condition_variable>
#include <cstdio>
#include <mutex>
#include <utility>

namespace perthro::renderer {

namespace {

constexpr std::chrono::seconds kLongestEnd{3};  // that the end of the program waits for it

// Of a sentence; one that begins with an address keeps it as it is.
std::string first_capital(std::string text) {
    const std::size_t end = std::min(text.find(' '), text.size());
    const bool is_word = text.substr(0, end).find_first_of(":/.") == std::string::npos;
    if (is_word && !text.empty() && text.front() >= 'a' && text.front() <= 'z') {
        text.front() = static_cast<char>(text.front() - 'a' + 'A');
    }
    return text;
}

}  // namespace

// What the thread and the page share; the thread has it, too, until it ends.
struct Getter::Shared {
    std::mutex mutex;
    std::condition_variable ended_now;
    bool stop = false, ended = false;
    std::size_t come = 0, all = 0;
    std::string failure;  // "" if it succeeded
    bool stopped = false;
    getting::Offers offers;
    getting::Parcel parcel;
    std::vector<std::string> remarks;
    std::string unpacked;

    // Told of each step, on the thread.
    void step(std::size_t now, std::size_t of) {
        const std::lock_guard lock(mutex);
        come = now;
        all = of;
        if (stop) {
            throw getting::Stopped();
        }
    }
    getting::Progress progress() {
        return [this](std::size_t now, std::size_t of) { step(now, of); };
    }
    void end(std::string why, bool was_stopped) {
        const std::lock_guard lock(mutex);
        failure = std::move(why);
        stopped = was_stopped;
        ended = true;
        ended_now.notify_all();
    }
};

Getter::Getter(GettingDoors doors) : doors_(std::move(doors)) {}

Getter::~Getter() {
    if (thread_ == nullptr) {
        return;
    }
    std::unique_lock lock(shared_->mutex);
    shared_->stop = true;
    if (!shared_->ended_now.wait_for(lock, kLongestEnd, [&] { return shared_->ended; })) {
        thread_->abandon();
    }
}

bool Getter::begin(GetGames& page, Getting what, const std::string& about, Work work) {
    if (busy()) {
        return false;
    }
    page.doing = what;
    page.about = about;
    page.come = page.all = 0;
    page.stopping = false;
    page.said.clear();
    page.bad = false;
    shared_ = std::make_shared<Shared>();
    thread_ = std::make_unique<vm::LooseThread>([shared = shared_, work = std::move(work)] {
        try {
            work(*shared);
            shared->end("", false);
        } catch (const getting::Stopped&) {
            shared->end("", true);
        } catch (const std::exception& error) {
            shared->end(error.what(), false);
        }
    });
    return true;
}

void Getter::read(GetGames& page) {
    begin(page, Getting::Reading, "",
          [doors = doors_](Shared& shared) { shared.offers = doors.read(shared.progress()); });
}

void Getter::fetch(GetGames& page, const getting::Card& card) {
    begin(page, Getting::Fetching, card.id,
          [doors = doors_, address = card.address, id = card.id](Shared& shared) {
              shared.parcel = doors.fetch(address, id, shared.progress());
              shared.step(0, 0);
          });
}

void Getter::open(GetGames& page, const std::string& file) {
    begin(page, Getting::Opening, file, [doors = doors_, file](Shared& shared) {
        shared.parcel = doors.open(file);
        shared.step(0, 0);
    });
}

void Getter::install(GetGames& page) {
    if (!page.asked || busy()) {
        return;
    }
    const getting::Parcel parcel = *std::exchange(page.asked, std::nullopt);
    const getting::Part& last = parcel.parts.back();
    begin(page, Getting::Installing, last.id, [doors = doors_, parcel](Shared& shared) {
        shared.step(0, 0);
        shared.parcel = parcel;
        shared.remarks = doors.install(parcel);
    });
}

void Getter::unpack(GetGames& page) {
    if (!page.asked || page.asked->parts.size() != 1 || busy()) {
        return;
    }
    const getting::Parcel parcel = *std::exchange(page.asked, std::nullopt);
    begin(page, Getting::Unpacking, parcel.parts.back().id,
          [doors = doors_, parcel](Shared& shared) {
              shared.step(0, 0);
              shared.unpacked = doors.unpack(parcel);
          });
}

void Getter::refuse(GetGames& page) { page.asked.reset(); }

void Getter::add_source(GetGames& page, const std::string& address) {
    begin(page, Getting::Adding, address,
          [doors = doors_, address](Shared& shared) { doors.add(address, shared.progress()); });
}

void Getter::remove_source(GetGames& page, const std::string& name) {
    begin(page, Getting::Removing, name,
          [doors = doors_, name](Shared& /*shared*/) { doors.remove(name); });
}

void Getter::stop(GetGames& page) {
    if (busy()) {
        page.stopping = true;
        const std::lock_guard lock(shared_->mutex);
        shared_->stop = true;
    }
}

bool Getter::poll(GetGames& page) {
    if (!busy()) {
        return false;
    }
    {
        const std::lock_guard lock(shared_->mutex);
        if (!shared_->ended) {
            const bool changed = page.come != shared_->come || page.all != shared_->all;
            page.come = shared_->come;
            page.all = shared_->all;
            return changed;
        }
    }
    thread_.reset();
    const Getting what = std::exchange(page.doing, Getting::Nothing);
    page.stopping = false;
    if (shared_->stopped) {
        page.said = "Stopped: nothing was changed";
    } else if (!shared_->failure.empty()) {
        std::string said = first_capital(shared_->failure);
        if (what == Getting::Installing) {
            read(page);  // some of it may be in place
        }
        page.said = std::move(said);
        page.bad = true;
    } else {
        finish(page, what);
    }
    return true;
}

void Getter::finish(GetGames& page, Getting what) {
    Shared& shared = *shared_;
    switch (what) {
        case Getting::Reading:
            page.offers = std::move(shared.offers);
            page.listed = true;
            ++page.reads;
            break;
        case Getting::Fetching:
        case Getting::Opening: page.asked = std::move(shared.parcel); break;
        case Getting::Installing: {
            const getting::Part& part = shared.parcel.parts.back();
            page.installed = part.id;
            ++page.installs;
            std::string said = part.title + (part.version.empty() ? "" : " " + part.version) +
                               " is installed";
            for (const std::string& remark : shared.remarks) {
                said += "\n" + first_capital(remark);
            }
            read(page);
            page.said = std::move(said);
            break;
        }
        case Getting::Unpacking: page.unpacked = std::move(shared.unpacked); break;
        case Getting::Adding:
        case Getting::Removing: read(page); break;
        case Getting::Nothing: break;
    }
}

// ---- words

std::string size_words(std::size_t bytes) {
    constexpr double kKilo = 1000;
    std::array<char, 32> text{};
    if (bytes < 1'000'000) {
        std::snprintf(text.data(), text.size(), "%zu kB", (bytes + 999) / 1000);
    } else {
        std::snprintf(text.data(), text.size(), "%.1f MB",
                      static_cast<double>(bytes) / kKilo / kKilo);
    }
    return text.data();
}

std::string progress_words(const GetGames& page) {
    if (page.stopping) {
        return "Stopping …";
    }
    std::string words;
    switch (page.doing) {
        case Getting::Nothing: return "";
        case Getting::Reading: words = "Reading what there is"; break;
        case Getting::Fetching: words = "Fetching " + page.about; break;
        case Getting::Opening: words = "Opening " + page.about; break;
        case Getting::Installing: words = "Installing " + page.about; break;
        case Getting::Unpacking: words = "Unpacking " + page.about; break;
        case Getting::Adding: words = "Reading " + page.about; break;
        case Getting::Removing: words = "Removing " + page.about; break;
    }
    if (page.come == 0) {
        return words + " …";
    }
    return words + ": " + size_words(page.come) +
           (page.all > 0 ? " of " + size_words(page.all) : "");
}

std::string standing_words(const getting::Card& card) {
    switch (card.standing) {
        case getting::Standing::New: return "not installed";
        case getting::Standing::Installed:
            return card.here.empty() ? "installed" : card.here + " is installed";
        case getting::Standing::Update:
            return card.here.empty() ? "installed is another version"
                                     : card.here + " is installed, update to " + card.version;
        case getting::Standing::Shipped: return "a game of this name is here already";
        case getting::Standing::Own: return "a package of your own has this id";
        case getting::Standing::TooNew: return "needs a newer Perthro";
    }
    return "";
}

std::string button_words(const getting::Card& card) {
    switch (card.standing) {
        case getting::Standing::New:
        case getting::Standing::Shipped: return "Install";
        case getting::Standing::Update: return "Update";
        case getting::Standing::Installed:
        case getting::Standing::Own:
        case getting::Standing::TooNew: return "";
    }
    return "";
}

}  // namespace perthro::renderer
