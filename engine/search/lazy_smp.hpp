// Alpha-beta on several threads: each searches the whole tree with its own worker, killers and
// history, and all of them share what they find by one table (lazy SMP; Chess Programming Wiki,
// "Lazy SMP"). Which thread finds what first is chance, so answers are not repeatable.
#pragma once

#include "engine/search/alpha_beta.hpp"
#include "engine/search/bot.hpp"
#include "engine/search/team.hpp"

#include <memory>

namespace perthro::search {

// The bot `ab` where more than one thread may search. The answer is that of the thread that found a
// win, else that of the one that came deepest.
class LazySmp final : public Bot {
public:
    LazySmp(const std::shared_ptr<const Knowledge>& knowledge, Threads threads,
            const AlphaBetaOptions& options = {});

    using Bot::think;
    // Progress is that of the first thread, with the nodes of all.
    [[nodiscard]] Thought think(const View& view, const Budget& budget,
                                const Progress& progress) override;

private:
    std::shared_ptr<Table> table_ = std::make_shared<Table>();
    Team<AlphaBeta> searches_;
};

}  // namespace perthro::search
