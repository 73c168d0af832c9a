// What is kept of a game in a process of its own, lists that processes read, and what becomes of
// those that ended.
#include "scripting/package/foreign.hpp"
#include "scripting/session/guarded_session.hpp"
#include "scripting/shown.hpp"

#include <algorithm>
#include <utility>

namespace perthro::session {

namespace {

constexpr int kMostRestarts = 3;  // of a game in which nobody moves any more

CallError ended(const std::string& package, const std::string& reason) {
    return {"isolated",
            "`" + shown(package) + "` ended the process that isolates it" + shown(cause_in(reason)),
            "", "tell its authors"};
}

}  // namespace

// The game that is open is one of a process of its own.
void GuardedSession::opened(const Asked& asked, const Message& message) {
    if (!kept_) {
        ask_here({0, Close{}, "", false, {}});
    }
    Open how;
    if (const auto* const open = std::get_if<Open>(&asked.call)) {
        how = *open;
    }
    if (const auto* const info = std::get_if<GameInfo>(&message.result);
        info != nullptr && how.game.empty()) {
        how.game = info->card.id;
        game_->package = info->card.id;
    }
    kept_ = Kept{};
    kept_->how = std::move(how);
    keep_record();
}

// Of the game as it stands now, so that it can go on from there in another process.
void GuardedSession::keep_record() {
    if (!kept_ || game_ == nullptr) {
        return;
    }
    if (std::exchange(kept_->asked, true)) {
        kept_->stale = true;
        return;
    }
    kept_->covered = kept_->since.size();
    tell(*game_, {0, RecordFile{}, "", false, {}});
}

// The game is open again, in another process.
void GuardedSession::take_again(Message& message) {
    if (message.error) {
        kept_->restarts = kMostRestarts;
        kept_->words = message.error->message;
    } else {
        message.id = 0;
        ready_.push_back(std::move(message));
        kept_->covered = 0;  // a record that was asked for meanwhile has none of the moves
        for (const std::string& move : std::exchange(kept_->since, {})) {
            tell(*game_, {0, Play{{}, move}, "", false, {}});
        }
        keep_record();
    }
    ready_.push_back({0, {}, Trouble{{"isolated", kept_->words, "", "tell its authors"}}});
}

void GuardedSession::take_record(const Message& message) {
    const auto* const record = std::get_if<RecordView>(&message.result);
    kept_->record = record != nullptr ? record->text : kept_->record;
    kept_->since.erase(kept_->since.begin(),
                       kept_->since.begin() + static_cast<std::ptrdiff_t>(kept_->covered));
    kept_->covered = 0;
    kept_->asked = false;
    if (std::exchange(kept_->stale, false)) {
        keep_record();
    }
}

// ---- lists

// The cards of strangers are read by processes of their own, then all is told.
void GuardedSession::list(CallId id, GameList games) {
    const bool waits = listing_.has_value();
    Listing listing{id, std::move(games), {}};
    for (std::size_t i = 0; i < listing.list.games.size() && !waits; ++i) {
        const GameCard& card = listing.list.games[i];
        if (!card.errors.empty() && needs_isolation(card.id)) {
            listing.left.push_back(i);
        }
    }
    if (listing.left.empty()) {
        ready_.push_back({id, {}, std::move(listing.list)});
        return;
    }
    for (const std::size_t i : listing.left) {
        const std::string& package = listing.list.games[i].id;
        to_browse_.emplace_back(package, Asked{0, Options{package}, "", false, {}});
    }
    listing_ = std::move(listing);
    browse();
}

// A card of the list, or what somebody asked of a package.
void GuardedSession::take_listed(const Asked& asked, Message& message) {
    if (asked.id != 0 || !listing_) {
        return;
    }
    const std::string& package = std::get<Options>(asked.call).game;
    const auto place = std::find_if(listing_->left.begin(), listing_->left.end(),
                                    [&](auto i) { return listing_->list.games[i].id == package; });
    if (place == listing_->left.end()) {
        return;
    }
    GameCard& card = listing_->list.games[*place];
    if (auto* const read = std::get_if<GameCard>(&message.result)) {
        read->id = card.id;
        read->path = card.path;
        card = std::move(*read);
    } else if (message.error) {
        card.errors.resize(1);
        card.errors.front() = {};
        card.errors.front().what = card.errors.front().text = message.error->message;
    }
    listing_->left.erase(place);
    if (listing_->left.empty()) {
        ready_.push_back({listing_->id, {}, std::move(listing_->list)});
        listing_.reset();
    }
}

// ---- processes that ended

void GuardedSession::over(std::unique_ptr<Child>& child) {
    const bool was_game = child == game_;
    const bool was_browsing = child == browsing_;
    const std::unique_ptr<Child> gone = std::move(child);
    const CallError error = ended(gone->package, gone->session.reason());
    for (auto& [number, asked] : gone->asked) {
        Message message{asked.id, error, Done{}};
        if (was_browsing && asked.id == 0) {
            take_listed(asked, message);
        } else if (asked.id != 0) {
            ready_.push_back(std::move(message));
        }
    }
    if (was_game) {
        go_on(error.message);
    }
}

// Starts the process anew, with the game where it stood.
void GuardedSession::go_on(const std::string& words) {
    if (kept_->restarts >= kMostRestarts) {
        ready_.push_back({0,
                          {},
                          Trouble{{"isolated", words + "; the game is not opened again", "",
                                   "open it again, or another one"}}});
        return;
    }
    ++kept_->restarts;
    kept_->asked = kept_->stale = false;
    kept_->covered = 0;
    kept_->words = words + "; it was started anew and goes on where it stood";
    Open again = kept_->how;
    if (!kept_->record.empty()) {
        again.record = kept_->record;
        again.journal.clear();
        again.position.clear();
        again.setup.clear();
        again.seed.clear();
        again.options.clear();
    }
    game_ = start(kept_->how.game);
    tell(*game_, {0, again, "", true, {}});
}

}  // namespace perthro::session
