#include "renderer/draw/rasters.hpp"

#include "scripting/vm/loose_thread.hpp"

#include <algorithm>
#include <condition_variable>
#include <deque>
#include <librsvg/rsvg.h>
#include <mutex>
#include <optional>
#include <utility>
#include <vector>

namespace perthro::renderer {

namespace {

using WallClock = std::chrono::steady_clock;
constexpr std::chrono::milliseconds kSlow{80};  // behind such a drawing no frame waits

struct Job {
    std::string svg, sheet;
    int size = 0;
};

// The drawing as a picture; nothing if the library cannot draw it.
std::optional<Image> drawn(const Job& job) {
    RsvgHandle* handle = rsvg_handle_new_from_data(reinterpret_cast<const guint8*>(job.svg.data()),
                                                   job.svg.size(), nullptr);
    if (handle == nullptr) {
        return std::nullopt;
    }
    rsvg_handle_set_stylesheet(handle, reinterpret_cast<const guint8*>(job.sheet.data()),
                               job.sheet.size(), nullptr);
    Image picture(job.size, job.size);
    const RsvgRectangle viewport{0, 0, static_cast<double>(job.size),
                                 static_cast<double>(job.size)};
    bool done = false;
    {
        Canvas canvas(picture);
        done = rsvg_handle_render_document(handle, canvas.handle(), &viewport, nullptr) != 0;
    }
    g_object_unref(handle);
    return done ? std::optional(std::move(picture)) : std::nullopt;
}

}  // namespace

// One thread with its work, which it owns: it may outlive everybody else.
struct Rasters::Shop {
    struct Item {
        std::shared_ptr<Raster> raster;
        Job job;
    };
    struct Finished {
        std::shared_ptr<Raster> raster;
        std::optional<Image> picture;
    };

    std::mutex mutex;
    std::condition_variable work, news;
    std::deque<Item> queue;
    std::optional<Item> current;
    WallClock::time_point begun;
    bool fresh = false;  // `current` is new: its processor time is not noted yet
    std::vector<Finished> finished;
    bool ended = false;
    std::unique_ptr<vm::LooseThread> thread;
    std::chrono::nanoseconds used{0};  // of the processor, when the current one was first seen

    static void run(const std::shared_ptr<Shop>& shop) {
        std::unique_lock lock(shop->mutex);
        while (true) {
            shop->work.wait(lock, [&] { return shop->ended || !shop->queue.empty(); });
            if (shop->ended) {
                return;
            }
            shop->current = std::move(shop->queue.front());
            shop->queue.pop_front();
            shop->begun = WallClock::now();
            shop->fresh = true;
            const Job job = shop->current->job;
            lock.unlock();
            std::optional<Image> picture = drawn(job);
            lock.lock();
            if (shop->current) {  // not given up meanwhile
                shop->finished.push_back({shop->current->raster, std::move(picture)});
            }
            shop->current.reset();
            shop->news.notify_all();
        }
    }
};

Rasters::Rasters(RasterLimits limits) : limits_(limits) { open_shop(); }

Rasters::~Rasters() {
    {
        const std::lock_guard lock(shop_->mutex);
        shop_->ended = true;
    }
    shop_->work.notify_all();
    const auto end = WallClock::now() + limits_.processor;
    std::unique_lock lock(shop_->mutex);
    const bool idle = shop_->news.wait_until(lock, end, [&] { return !shop_->current; });
    lock.unlock();
    if (!idle) {  // nobody waits for it at the end either
        shop_->thread->abandon();
    }
    shop_->thread.reset();
}

void Rasters::open_shop() {
    shop_ = std::make_shared<Shop>();
    shop_->thread = std::make_unique<vm::LooseThread>([shop = shop_] { Shop::run(shop); });
}

std::shared_ptr<Raster> Rasters::ask(const std::string& svg, const std::string& sheet, int size) {
    size = std::clamp(size, 1, limits_.size);
    std::string key = std::to_string(size) + "\n" + sheet + "\n" + svg;
    const auto found = known_.find(key);
    if (found != known_.end()) {
        return found->second;
    }
    auto raster = std::make_shared<Raster>();
    if (given_up_.contains(svg) || abandoned_ >= limits_.abandoned) {
        raster->state_ = Raster::State::GivenUp;
        return raster;
    }
    known_.emplace(std::move(key), raster);
    {
        const std::lock_guard lock(shop_->mutex);
        shop_->queue.push_back({raster, {svg, sheet, size}});
    }
    shop_->work.notify_one();
    return raster;
}

void Rasters::wait(const Raster& raster, std::chrono::milliseconds longest) {
    const auto end = WallClock::now() + longest;
    while (raster.state_ == Raster::State::Waiting) {
        {
            std::unique_lock lock(shop_->mutex);
            const auto now = WallClock::now();
            if (now >= end || (shop_->current && now - shop_->begun > kSlow)) {
                return;
            }
            shop_->news.wait_until(lock, end, [&] { return !shop_->finished.empty(); });
        }
        take_done();
    }
}

bool Rasters::take_done() {
    std::vector<Shop::Finished> finished;
    {
        const std::lock_guard lock(shop_->mutex);
        finished.swap(shop_->finished);
    }
    for (Shop::Finished& one : finished) {
        one.raster->state_ = one.picture ? Raster::State::Done : Raster::State::Failed;
        if (one.picture) {
            one.raster->picture_ = std::move(*one.picture);
            const auto side = static_cast<std::size_t>(one.raster->picture_.width());
            kept_ += side * side * 4;
        }
    }
    if (kept_ > limits_.memory) {
        forget_old();
    }
    return !finished.empty();
}

// Whoever still shows one of them holds it.
void Rasters::forget_old() {
    std::erase_if(known_,
                  [](const auto& one) { return one.second->state_ != Raster::State::Waiting; });
    kept_ = 0;
}

bool Rasters::poll() {
    bool any = take_done();
    bool slow = false;
    {
        const std::lock_guard lock(shop_->mutex);
        if (shop_->current) {
            const auto used = shop_->thread->processor_time();
            if (std::exchange(shop_->fresh, false)) {
                shop_->used = used;
            }
            slow = used - shop_->used > limits_.processor ||
                   WallClock::now() - shop_->begun > limits_.wall;
        }
    }
    if (slow) {
        give_up();
        any = true;
    }
    return any;
}

void Rasters::give_up() {
    const std::shared_ptr<Shop> old = shop_;
    std::deque<Shop::Item> rest;
    {
        const std::lock_guard lock(old->mutex);
        if (!old->current) {
            return;  // it was done just now
        }
        old->current->raster->state_ = Raster::State::GivenUp;
        given_up_.insert(old->current->job.svg);
        old->current.reset();
        old->ended = true;
        rest.swap(old->queue);
    }
    old->thread->abandon();
    ++abandoned_;
    open_shop();
    {
        const std::lock_guard lock(shop_->mutex);
        for (Shop::Item& item : rest) {
            if (given_up_.contains(item.job.svg) || abandoned_ >= limits_.abandoned) {
                item.raster->state_ = Raster::State::GivenUp;
            } else {
                shop_->queue.push_back(std::move(item));
            }
        }
    }
    shop_->work.notify_one();
}

bool Rasters::busy() const {
    const std::lock_guard lock(shop_->mutex);
    return shop_->current || !shop_->queue.empty() || !shop_->finished.empty();
}

}  // namespace perthro::renderer
