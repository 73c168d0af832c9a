// Alpha-beta at the root: what is searched how deep, and what is told of it.
#include "engine/search/alpha_beta.hpp"

#include <algorithm>
#include <utility>

namespace perthro::search {

namespace {

constexpr int kWindow = 40, kWindowFrom = 4;  // of aspiration, and the depth from which it is used
constexpr std::size_t kLongestLine = 16;

bool has(const GameDefinition& game, EventKind kind) {
    return std::any_of(game.results.begin(), game.results.end(),
                       [&](const ResultDefinition& result) { return result.event.kind == kind; });
}

}  // namespace

AlphaBeta::AlphaBeta(std::shared_ptr<const Knowledge> knowledge, AlphaBetaOptions options,
                     std::shared_ptr<Table> table, int number)
    : knowledge_(std::move(knowledge)), options_(options), walker_(knowledge_->rules()),
      table_(std::move(table)), number_(number), history_(std::size_t{1} << kHistoryBits, 0) {
    const Rules& rules = walker_.rules();
    slow_ = !walker_.is_light();
    checks_ = rules.guards_royals() && rules.tables != nullptr;
    repeats_ = has(rules.game, EventKind::Repeated);
    compels_ = !rules.compulsory.empty();
    answers_.assign(history_.size(), 0);
    for (int ply = 0; ply < kMostPly; ++ply) {
        levels_.push_back(std::make_unique<Level>());
    }
    exchanges_ = !options_.plain && walker_.is_light() && !compels_ && knowledge_->captures();
    Hooks* const hooks = walker_.worker().hooks();
    orders_ = hooks != nullptr && hooks->has(Hook::Order);
}

void AlphaBeta::begin(const View& view) {
    walker_.stand_on(view.position, view.history.get());
    walker_.list_in_order(root_list_);
    require_choice(root_list_);
    const Player player = walker_.to_move();
    team_ = walker_.seats_of(walker_.rules().ally_mask[player] | (1U << player));
    std::fill(history_.begin(), history_.end(), 0);
    std::fill(answers_.begin(), answers_.end(), 0);
    for (const auto& level : levels_) {
        level->killers = {};
        level->made = 0;
    }
    root_.clear();
    for (std::size_t i = 0; i < root_list_.size(); ++i) {
        root_.push_back({i, gain_of(root_list_, i)});
    }
    Random random(view.seed, "alpha-beta");
    for (std::size_t i = root_.size(); i > 1; --i) {  // equal moves in any order
        std::swap(root_[i - 1], root_[random.below(i)]);
    }
    std::stable_sort(root_.begin(), root_.end(), [](const RootMove& one, const RootMove& other) {
        return one.score > other.score;
    });
    best_ = {root_.front().index, 0};
    nodes_ = 0;
    depth_ = completed_ = 0;
    stopped_ = false;
}

Thought AlphaBeta::think(const View& view, const Budget& budget, const Progress& progress) {
    table_->begin_search();
    return think_along(view, budget, progress);
}

// Depths that this search leaves to the others, never the last one. Of two threads behind the first
// one leaves out the odd depths and one the even ones, of the next four each two depths of four,
// and so on (as Stockfish 8 had it).
bool AlphaBeta::leaves_out(int depth) const {
    int length = 1;  // depths in a row that are left out
    int phase = number_ - 1;
    while (phase >= 2 * length) {
        phase -= 2 * length++;
    }
    return number_ > 0 && depth < options_.depth && (depth + phase) / length % 2 != 0;
}

Thought AlphaBeta::think_along(const View& view, const Budget& budget, const Progress& progress) {
    budget_ = &budget;
    most_nodes_ = budget.most_nodes();
    begin(view);
    if (root_.size() == 1 && !options_.plain) {
        return thought();
    }
    for (int depth = options_.plain ? options_.depth : 1; depth <= options_.depth && !stopped_;
         ++depth) {
        if (!options_.plain && leaves_out(depth)) {
            continue;
        }
        depth_ = depth;
        deepen(depth);
        if (!stopped_) {
            completed_ = depth;
            if (progress) {
                progress(thought());
            }
        }
        if (best_.score >= kSureWin || best_.score <= -kSureWin) {
            break;
        }
    }
    return thought();
}

// One iteration, with a window around the last score that is opened where it was too narrow.
void AlphaBeta::deepen(int depth) {
    int alpha = -kInfinite;
    int beta = kInfinite;
    if (depth >= kWindowFrom && !options_.plain) {
        alpha = best_.score - kWindow;
        beta = best_.score + kWindow;
    }
    while (true) {
        const int score = search_root(depth, alpha, beta);
        if (stopped_ || (score > alpha && score < beta)) {
            return;
        }
        (score <= alpha ? alpha : beta) = score <= alpha ? -kInfinite : kInfinite;
    }
}

int AlphaBeta::search_root(int depth, int alpha, int beta) {
    int best = -kInfinite;
    for (std::size_t i = 0; i < root_.size(); ++i) {
        const std::size_t index = root_[i].index;
        const int score = i == 0 ? child_value(root_list_, index, depth - 1, 0, alpha, beta)
                                 : later_value(root_list_, index, {depth - 1, 0}, 0, {alpha, beta});
        if (stopped_) {
            break;
        }
        if (score <= best) {
            continue;
        }
        best = score;
        if (score > alpha || i == 0) {
            best_ = {index, score};
            std::rotate(root_.begin(), root_.begin() + static_cast<std::ptrdiff_t>(i),
                        root_.begin() + static_cast<std::ptrdiff_t>(i) + 1);
        }
        alpha = std::max(alpha, score);
        if (alpha >= beta) {
            break;
        }
    }
    return best;
}

Thought AlphaBeta::thought() {
    Thought result;
    result.index = best_.index;
    result.move = path_of(root_list_, best_.index);
    result.score = best_.score;
    result.scored = completed_ > 0 || nodes_ > 0;
    result.nodes = nodes_;
    result.depth = completed_;
    result.line = expected_line();
    return result;
}

// The best move, then what the table holds, as moves of lists in order.
std::vector<MovePath> AlphaBeta::expected_line() {
    std::vector<MovePath> line{path_of(root_list_, best_.index)};
    MoveList quick;
    MoveList list;
    walker_.make(root_list_, best_.index);
    while (line.size() < kLongestLine && !walker_.over() && !walker_.chance_due()) {
        const auto known = table_->find(walker_.key());
        if (!known || known->move == 0) {
            break;
        }
        walker_.list(quick);
        std::size_t at = 0;
        while (at < quick.size() && Walker::id_of(quick, at) != known->move) {
            ++at;
        }
        if (at == quick.size()) {
            break;
        }
        const std::size_t index = walker_.in_order(quick, at, list);
        if (index == list.size()) {
            break;
        }
        line.push_back(path_of(list, index));
        walker_.make(list, index);
    }
    walker_.unwind();
    return line;
}

}  // namespace perthro::search
