// Plays what it can prove: for one player a shortest line that wins, else wins and losses in as few
// plies as they can be forced, and draws of games that must end. Where nothing is proved it plays
// what the usual bot would, and says so.
#pragma once

#include "engine/search/bot.hpp"
#include "engine/search/proof_search.hpp"

#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace perthro::search {

// Proofs know no chance, and nothing that somebody does not know.
[[nodiscard]] bool can_solve(const Rules& rules);

// The bot `solve`. Thought::proof says what was proved; without it Thought::instead names the bot
// whose move it is.
class SolveBot final : public Bot {
public:
    SolveBot(std::shared_ptr<const Knowledge> knowledge, const Threads& threads);

    using Bot::think;
    // Nodes are positions that the proof looked at, and those of the other bot: half of them each,
    // where they are bounded.
    [[nodiscard]] Thought think(const View& view, const Budget& budget,
                                const Progress& progress) override;

private:
    // One side, of which is asked whether it can force a win: deeper and deeper.
    struct Attack {
        std::uint32_t side = 0;
        int plies = 1;  // the next question
        std::uint64_t nodes = 0;
        bool never = false;  // it cannot win, however long it takes
        bool open = true;    // there are questions left
        std::size_t safe_move = 0;
    };

    void begin(const View& view);
    [[nodiscard]] Thought take_turns(const View& view, const Budget& budget,
                                     const Progress& progress);
    [[nodiscard]] static Thought said(const Thought& found, const Progress& progress);
    [[nodiscard]] std::optional<Thought> prove(const ProofBudget& budget);
    [[nodiscard]] std::optional<Thought> ask(Attack& attack, const ProofBudget& budget);
    [[nodiscard]] Thought decided(const Attack& attack);
    [[nodiscard]] std::optional<Thought> undecided();
    [[nodiscard]] Thought thought_of(std::size_t move, int score, Proof proof) const;
    [[nodiscard]] Thought play_on(const View& view, const Budget& budget, const Progress& progress);
    [[nodiscard]] bool open() const;

    std::shared_ptr<const Knowledge> knowledge_;
    std::string other_name_;
    std::unique_ptr<Bot> other_;
    std::optional<ProofSearch> search_;  // of games that can be solved
    std::vector<Attack> attacks_;        // first that of the player to move
};

}  // namespace perthro::search
