// Who plays which side of a game where no person does, and what bots remember of their own moves.
// Seats are called by the side that was begun with.
#pragma once

#include "engine/ids.hpp"
#include "engine/search/bot.hpp"
#include "scripting/session/calls.hpp"

#include <map>
#include <memory>
#include <string>
#include <utility>

namespace perthro::session {

struct OutsideSeat;

struct BotSeat {
    BotSpec bot;
    std::shared_ptr<OutsideSeat> outside;  // null: no outside program, or not asked yet
};

class BotSeats {
public:
    // From now on people play.
    void clear() {
        seats_.clear();
        thoughts_.clear();
    }
    // A bot or a program plays from this seat, in place of whoever did; nothing that was thought
    // there counts any more.
    void take(Player seat, BotSpec bot) {
        thoughts_.erase(seat);
        seats_[seat] = {std::move(bot), nullptr};
    }
    // From now on a person plays from this seat; what the bot thought is kept.
    void leave(Player seat) { seats_.erase(seat); }
    [[nodiscard]] bool taken(Player seat) const { return seats_.contains(seat); }
    // Of a seat that is taken.
    [[nodiscard]] BotSeat& at(Player seat) { return seats_.at(seat); }
    // "": a person.
    [[nodiscard]] std::string name(Player seat) const {
        const auto found = seats_.find(seat);
        return found == seats_.end() ? "" : found->second.bot.name;
    }

    // Bots move while they are awake: from when the game is played on until it is changed otherwise
    // or one of them fails.
    void wake() { awake_ = true; }
    void rest() { awake_ = false; }
    [[nodiscard]] bool awake() const { return awake_; }

    // A draw was offered; whether one was since the last time.
    void note_offer() { offered_ = true; }
    [[nodiscard]] bool take_offer() { return std::exchange(offered_, false); }

    // What a bot thought when it moved last; null: it has not moved.
    void note_thought(Player seat, search::Thought thought) {
        thoughts_[seat] = std::move(thought);
    }
    // No bot has thought of the game as it is now.
    void forget_thoughts() { thoughts_.clear(); }
    // The last one of note_thought() at this seat, null = none; valid until a thought is noted or
    // forgotten.
    [[nodiscard]] const search::Thought* thought(Player seat) const {
        const auto found = thoughts_.find(seat);
        return found == thoughts_.end() ? nullptr : &found->second;
    }

private:
    std::map<Player, BotSeat> seats_;             // [seat] of those that bots and programs play
    std::map<Player, search::Thought> thoughts_;  // [seat]
    bool awake_ = false;
    bool offered_ = false;
};

}  // namespace perthro::session
