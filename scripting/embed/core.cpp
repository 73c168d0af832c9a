#include "scripting/embed/core.hpp"

#include "scripting/callbacks/lua_hooks.hpp"
#include "scripting/isolation/sanitized.hpp"

#include <algorithm>
#include <utility>

namespace perthro::embed {

namespace {

// Tables of a game that are kept: one for each state that a caller goes to and fro between.
constexpr std::size_t kFirstTables = 4, kMostTables = 16;

}  // namespace

Core::Core(OpenGame open)
    : open_(std::move(open)), has_lua_(uses_lua(open_.rules->game)),
      hides_(hides_something(*open_.rules)) {
    const Topology& topology = definition().topology;
    numbers_.assign(static_cast<std::size_t>(topology.limit), topology.cells.size());
    for (std::size_t i = 0; i < topology.cells.size(); ++i) {
        numbers_[topology.cells[i]] = i;
    }
    for (const Setup& setup : definition().setups) {
        setups_.push_back(setup.name);
    }
}

Core::~Core() {
    try {  // Lua states end where they run
        run([this] { idle_.clear(); });
    } catch (...) {
        idle_.clear();
    }
}

std::size_t Core::action_of(const MoveList& list, std::size_t index) const {
    const Compound& move = list.compound(index);
    const auto tokens = list.tokens_of(move);
    const std::size_t cells = cell_count();
    std::size_t origin = cells + type_count();
    if (number_of(move.from) != cells) {
        origin = number_of(move.from);
    }
    const bool from_hand = !tokens.empty() && tokens.front().kind == TokenKind::HandItem;
    if (from_hand && tokens.front().value >= 1 && tokens.front().value <= type_count()) {
        origin = cells + tokens.front().value - 1U;
    }
    return origin * (cells + 1) + number_of(move.to);
}

void Core::run(const std::function<void()>& work) {
    if (!has_lua_) {
        work();
    } else if constexpr (isolation::kSanitized) {  // sanitizers know stacks of threads alone
        runners_.run(work);
    } else {
        stacks_.run(work);
    }
}

// The table that stands there, else one that need only take a ply back, else one that nobody used
// for long, or a new one.
std::unique_ptr<Table> Core::take(const Place* near) {
    {
        const std::lock_guard lock(mutex_);
        auto best = std::find_if(idle_.rbegin(), idle_.rend(),
                                 [&](const auto& table) { return table->at().get() == near; });
        if (best == idle_.rend()) {
            best = std::find_if(idle_.rbegin(), idle_.rend(), [&](const auto& table) {
                return table->at() != nullptr && table->at()->parent.get() == near;
            });
        }
        const bool reuse = best == idle_.rend() && idle_.size() >= kFirstTables;
        if (best != idle_.rend() || reuse) {
            const auto place = reuse ? idle_.begin() : std::prev(best.base());
            auto table = std::move(*place);
            idle_.erase(place);
            return table;
        }
    }
    return std::make_unique<Table>(open_.rules);
}

void Core::give_back(std::unique_ptr<Table> table) {
    const std::lock_guard lock(mutex_);
    if (idle_.size() < kMostTables) {
        idle_.push_back(std::move(table));
    }
}

void Core::lend(const Place* near, const std::function<void(Table&)>& work) {
    std::unique_ptr<Table> table = take(near);
    try {
        work(*table);
    } catch (...) {
        table->leave();
        give_back(std::move(table));
        throw;
    }
    give_back(std::move(table));
}

void Core::with_table(const Place* near, const std::function<void(Table&)>& work) {
    run([&] { lend(near, work); });
}

void Core::at(const PlacePointer& place, const std::function<void(Table&)>& work) {
    with_table(place.get(), [&](Table& table) {
        table.stand_on(place);
        work(table);
    });
}

void Core::think(const PlacePointer& place, const std::function<void(Table&)>& work) {
    runners_.run([&] {
        lend(place.get(), [&](Table& table) {
            table.stand_on(place);
            work(table);
        });
    });
}

std::shared_ptr<const search::Knowledge> Core::knowledge() {
    const std::lock_guard lock(learning_);
    if (knowledge_ == nullptr) {
        knowledge_ = std::make_shared<search::Knowledge>(open_.rules);
    }
    return knowledge_;
}

}  // namespace perthro::embed
