// How words run, step by step, for whoever wants to see it: a listener to refusals that hears of
// every word as well. Without one a word costs one comparison.
#pragma once

#include "engine/interpreter/nested.hpp"
#include "engine/interpreter/refusals.hpp"

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace perthro {

// The address of no word: the move is complete, and about to be judged.
inline constexpr std::int32_t kComplete = -1;
// The address of what the hook `generate` does to a move: it begins it, or names a cell.
inline constexpr std::int32_t kGenerated = -2;

// A word that is about to run, or a refusal of the way that came so far.
struct Step {
    std::int32_t parent = -1;  // the step before it on its way; -1: its movement begins here
    std::int32_t address = 0;  // of the word, kComplete or kGenerated
    bool refused = false;      // a refusal; its word is the step before, or the rule that judged
    Source at;
    std::string word;           // "step", "no(attacked)": as it reads in rules.lua
    std::string saw;            // what a condition or a refusal saw, tersely; ""
    std::string said;           // the same in a player's words; ""
    std::optional<bool> holds;  // of a word that asks
    Cell here = kNoCell, start = kNoCell;
    Cell mover = kNoCell;  // kNoCell: in the air, lost, or none
    bool in_air = false;
    Direction ahead = kNoDirection;        // as the owner of the mover sees the board
    std::uint16_t movement = kNoMovement;  // of a pass, and of what `generate` makes
    std::uint16_t name = kPassClass;       // the class of the move
    std::int32_t held = 0;                 // counters in the hand
    std::uint8_t die = 0;
    std::vector<std::pair<std::int32_t, Cell>> marks;  // name in Program::marks, cell
    std::vector<Token> path;                           // what the move has written so far
    std::shared_ptr<const Position> board;  // before the word; steps that changed nothing share it
};

// Hears what words do while it is given to Interpreter::record_refusals. Begins with a refusal that
// says so; take it out before the others are read.
class StepListener : public std::vector<Refusal> {
public:
    StepListener();
    virtual ~StepListener() = default;
    StepListener(const StepListener&) = delete;
    StepListener& operator=(const StepListener&) = delete;

    // A way begins inside the last step, and ends.
    virtual void way_begins() = 0;
    virtual void way_ends() = 0;
    // A word is about to run. True: the listener wants to hear what it sees, by heard().
    [[nodiscard]] virtual bool begins(std::int32_t address) = 0;
    // The word of which begins() was true, before it runs, or a refusal.
    virtual void heard(Step step) = 0;
    // What the last word heard of on the way that is open has come to, now that it is done.
    virtual void came_to(const std::string& /*said*/) {}
    // Whether it wants to hear of refusals, and of words of a list's moves alone.
    [[nodiscard]] virtual bool wants_refusals() const = 0;
    // Where the board notes what is done to it meanwhile; null: nowhere.
    [[nodiscard]] virtual DeedRecord* deeds() { return nullptr; }
    // The words came to the latest compound of a list: its effects are what the position's log has
    // behind a mark.
    virtual void listed(const MoveList& /*list*/, const Position& /*position*/,
                        std::size_t /*mark*/) {}
};

// Keeps every step of the moves that are listed, the first 200,000.
class StepRecord : public StepListener {
public:
    std::vector<Step> steps;

    void way_begins() override { open_.push_back(open_.empty() ? -1 : open_.back()); }
    void way_ends() override { open_.pop_back(); }
    [[nodiscard]] bool begins(std::int32_t /*address*/) override { return true; }
    void heard(Step step) override;
    void came_to(const std::string& said) override;
    [[nodiscard]] bool wants_refusals() const override { return true; }

private:
    std::vector<std::int32_t> open_;  // the last step of each way that has not ended
};

// Null unless the listener to refusals hears of steps.
[[nodiscard]] StepListener* steps_listener(std::vector<Refusal>* refusals);
[[nodiscard]] const StepListener* steps_listener(const std::vector<Refusal>* refusals);

namespace interpreter {

// What an interpreter tells a listener of one way that it follows, from its beginning to its end.
// Where nobody listens to steps nothing happens.
class StepTeller {
public:
    explicit StepTeller(Parts& parts)
        : listener_(parts.work.refusals == nullptr ? nullptr : listener_of(parts)) {
        if (listener_ != nullptr) {
            listener_->way_begins();
        }
    }
    ~StepTeller() {
        if (listener_ != nullptr) {
            listener_->way_ends();
        }
    }
    StepTeller(const StepTeller&) = delete;
    StepTeller& operator=(const StepTeller&) = delete;

    // The word at an address is about to run.
    void word(Parts& parts, std::int32_t address, const Run& run) {
        if (listener_ != nullptr) {
            tell(parts, address, run);
        }
    }
    // A move that the hook `generate` makes: it begins, is chosen a cell for, and ends.
    static void generate_begins(const Parts& parts);
    static void generates(Parts& parts, const Run& run, const char* what);
    static void generate_ends(const Parts& parts);
    // All words of a move are done: what they left is about to be judged.
    static void complete(Parts& parts, const Run& run);
    // A word or rule has refused, as the text says.
    static void refused(Parts& parts, const Source& at, const Run& run, const RefusalText& text);
    // The word of the open way that was told last is done: what it came to, asked of `said` only
    // where somebody listens.
    template <typename Said>
    static void came_to(const Parts& parts, const Said& said) {
        if (is_heard(parts)) {
            listener_of(parts)->came_to(said());
        }
    }
    // Whether somebody wants to hear what words have come to.
    [[nodiscard]] static bool is_heard(const Parts& parts) {
        const StepListener* const listener = parts.work.refusals == nullptr ? nullptr
                                                                            : listener_of(parts);
        return listener != nullptr && listener->wants_refusals();
    }
    // Whether whoever listens to refusals does not want to hear of them.
    [[nodiscard]] static bool is_deaf(const Parts& parts);

private:
    [[nodiscard]] static StepListener* listener_of(const Parts& parts);
    [[nodiscard]] static Step step_of(Parts& parts, const Run& run);
    void tell(Parts& parts, std::int32_t address, const Run& run);
    static void tell_made(Parts& parts, const Run& run, std::int32_t address, const char* word);
    static void tell_effect(Parts& parts, const Code& code, const Run& run, Step& step);
    static void tell_condition(Parts& parts, std::int32_t condition, const Run& run, Step& step);

    StepListener* listener_;
};

}  // namespace interpreter
}  // namespace perthro
