#include "renderer/draw/rasters.hpp"

#include "renderer/draw/drawers.hpp"
#include "scripting/vm/loose_thread.hpp"

#include <algorithm>
#include <atomic>
#include <condition_variable>
#include <deque>
#include <mutex>
#include <optional>
#include <utility>
#include <vector>

namespace perthro::renderer {

namespace {

using WallClock = std::chrono::steady_clock;
constexpr std::chrono::milliseconds kSlow{80};  // behind such a drawing no frame waits
constexpr std::chrono::seconds kRest{10};       // after which no process waits for drawings

}  // namespace

// One thread with its work, which it owns: it may outlive everybody else.
struct Rasters::Shop {
    struct Item {
        std::shared_ptr<Raster> raster;
        Drawing drawing;
        std::string stranger;  // "": drawn by this process
    };
    struct Finished {
        std::shared_ptr<Raster> raster;
        Drawn drawn;
        std::string svg;
    };

    explicit Shop(std::shared_ptr<Drawers> for_strangers) : drawers(std::move(for_strangers)) {}

    std::mutex mutex;
    std::condition_variable work, news;
    std::deque<Item> queue;
    std::optional<Item> current;
    WallClock::time_point begun;
    bool fresh = false;  // `current` is new: its processor time is not noted yet
    std::vector<Finished> finished;
    bool ended = false;
    std::atomic<bool> stop{false};  // a process that draws need not go on
    std::shared_ptr<Drawers> drawers;
    std::unique_ptr<vm::LooseThread> thread;
    std::chrono::nanoseconds used{0};  // of the processor, when the current one was first seen

    [[nodiscard]] bool awake() const { return ended || !queue.empty(); }

    void wait_for_work(std::unique_lock<std::mutex>& lock) {
        if (!awake() && !drawers->rests() && !work.wait_for(lock, kRest, [&] { return awake(); })) {
            lock.unlock();
            drawers->rest();
            lock.lock();
        }
        work.wait(lock, [&] { return awake(); });
    }

    [[nodiscard]] Drawn draw(const Item& item) const {
        return item.stranger.empty() ? Drawn{drawn(item.drawing), false, {}}
                                     : drawers->draw(item.drawing, item.stranger, stop);
    }

    static void run(const std::shared_ptr<Shop>& shop) {
        std::unique_lock lock(shop->mutex);
        while (true) {
            shop->wait_for_work(lock);
            if (shop->ended) {
                return;
            }
            shop->current = std::move(shop->queue.front());
            shop->queue.pop_front();
            shop->begun = WallClock::now();
            shop->fresh = true;
            const Item item = *shop->current;
            lock.unlock();
            Drawn drawn = shop->draw(item);
            lock.lock();
            if (shop->current) {  // not given up meanwhile
                shop->finished.push_back({item.raster, std::move(drawn), item.drawing.svg});
            }
            shop->current.reset();
            shop->news.notify_all();
        }
    }
};

Rasters::Rasters(RasterLimits limits, std::vector<std::string> drawer)
    : limits_(limits),
      drawers_(std::make_shared<Drawers>(std::move(drawer),
                                         DrawerLimits{limits.processor, limits.wall, limits.size},
                                         limits.ends)) {
    open_shop();
}

Rasters::~Rasters() {
    {
        const std::lock_guard lock(shop_->mutex);
        shop_->ended = true;
        shop_->stop = true;
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
    shop_ = std::make_shared<Shop>(drawers_);
    shop_->thread = std::make_unique<vm::LooseThread>([shop = shop_] { Shop::run(shop); });
}

std::shared_ptr<Raster> Rasters::ask(const std::string& svg, const std::string& sheet, int size,
                                     const std::string& stranger) {
    return ask({svg, sheet, size}, stranger);
}

std::shared_ptr<Raster> Rasters::ask_board(const std::string& svg, int size,
                                           const std::string& index) {
    return ask({svg, "", size, DrawingOf::Board}, "index " + index);
}

std::shared_ptr<Raster> Rasters::ask(Drawing drawing, const std::string& stranger) {
    drawing.size = std::clamp(drawing.size, 1, limits_.size);
    std::string key = std::to_string(drawing.size) + "\n" + stranger + "\n" + drawing.sheet + "\n" +
                      drawing.svg;
    const auto found = known_.find(key);
    if (found != known_.end()) {
        return found->second;
    }
    auto raster = std::make_shared<Raster>();
    if (given_up_.contains(drawing.svg) || abandoned_ >= limits_.abandoned) {
        raster->state_ = Raster::State::GivenUp;
        return raster;
    }
    known_.emplace(std::move(key), raster);
    {
        const std::lock_guard lock(shop_->mutex);
        shop_->queue.push_back({raster, std::move(drawing), stranger});
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
        Drawn& drawn = one.drawn;
        one.raster->state_ = drawn.picture    ? Raster::State::Done
                             : drawn.given_up ? Raster::State::GivenUp
                                              : Raster::State::Failed;
        one.raster->problem_ = std::move(drawn.problem);
        if (drawn.given_up) {
            given_up_.insert(one.svg);
        }
        if (drawn.picture) {
            one.raster->picture_ = std::move(*drawn.picture);
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
        if (shop_->current && shop_->current->stranger.empty()) {  // others look to themselves
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
        given_up_.insert(old->current->drawing.svg);
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
            if (given_up_.contains(item.drawing.svg) || abandoned_ >= limits_.abandoned) {
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
