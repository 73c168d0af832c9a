// What a proof search begins with, the keys of its positions, and the line that it has found.
#include "engine/search/proof_search.hpp"

#include <algorithm>
#include <limits>
#include <utility>

namespace perthro::search {

namespace {

std::uint64_t spread(std::uint64_t value) {  // splitmix64 (Steele, Lea, Flood 2014)
    value += 0x9E3779B97F4A7C15ULL;
    value = (value ^ (value >> 30)) * 0xBF58476D1CE4E5B9ULL;
    value = (value ^ (value >> 27)) * 0x94D049BB133111EBULL;
    return value ^ (value >> 31);
}

std::uint64_t with(std::uint64_t key, std::uint64_t value) { return spread(key ^ value); }

std::uint64_t with_move(std::uint64_t key, const MoveContext& move) {
    const auto cells = (static_cast<std::uint64_t>(move.from) << 32) ^ move.to;
    const auto what = (static_cast<std::uint64_t>(move.name) << 32) ^
                      (static_cast<std::uint64_t>(move.mover) << 8) ^ move.player;
    return with(with(key, cells), what);
}

// Two kinds of entries share the table, told apart by the last bit; none has the key 0.
std::uint64_t bounds_key(std::uint64_t key) { return key | 1U; }
std::uint64_t numbers_key(std::uint64_t key, int left) {
    return (with(key, static_cast<std::uint64_t>(left)) | 3U) ^ 1U;
}

// Whether Lua may say whether a result holds that is asked in a search.
bool asks_lua(const Rules& rules, std::size_t index) {
    const ResultDefinition& result = rules.game.results[index];
    const CompiledResult& compiled = rules.results[index];
    const CompiledEvent& event = rules.events[static_cast<std::size_t>(compiled.event)];
    return !is_soft(result.event.kind) &&
           (result.event.kind == EventKind::Outcome || event.function || event.condition >= 0 ||
            compiled.ask_function || compiled.ask_condition >= 0 || !result.most.empty());
}

bool gives_win(const ResultDefinition& result) {
    return !result.most.empty() ||
           std::any_of(result.awards.begin(), result.awards.end(),
                       [](const Award& award) { return award.kind != AwardKind::Draw; });
}

}  // namespace

ProofSearch::ProofSearch(std::shared_ptr<const Rules> rules) : walker_(std::move(rules)) {
    note_rules();
}

void ProofSearch::note_rules() {
    const Rules& rules = walker_.rules();
    const auto& attributes = rules.game.attributes;
    bool asks = !walker_.is_light();  // moves and plies that the tables make ask no script
    bool differ = rules.layout.held.count > 0 ||
                  std::any_of(
                      attributes.begin(), attributes.end(),
                      [](const AttributeDefinition& attribute) { return !attribute.identity; });
    draws_are_sure_ = true;
    for (std::size_t i = 0; i < rules.game.results.size(); ++i) {
        const ResultDefinition& result = rules.game.results[i];
        const EventKind kind = result.event.kind;
        asks = asks || asks_lua(rules, i);
        stucks_ = stucks_ || kind == EventKind::Stuck;
        repeats_ = repeats_ || kind == EventKind::Repeated;
        counts_plies_ = counts_plies_ || kind == EventKind::Plies;
        differ = differ || kind == EventKind::Plies || kind == EventKind::Passes;
        if (kind == EventKind::Material) {
            materials_.push_back(static_cast<int>(i));
        }
        draws_are_sure_ = draws_are_sure_ && !(is_soft(kind) && gives_win(result));
    }
    scripted_ = asks && walker_.worker().hooks() != nullptr;
    lines_differ_ = rules.needs_line && (differ || scripted_);
}

void ProofSearch::begin(const View& view) {
    walker_.stand_on(view.position, view.history.get());
    walker_.worker().results().ignore_soft(true);
    walker_.list_in_order(root_moves_);
    require_choice(root_moves_);
    table_.clear();
    nodes_ = 0;
    found_ = {};
    root_found_.clear();
    note_history(view);
    longest_ = std::min(kLongest, plies_before_quiet());
}

void ProofSearch::note_history(const View& view) {
    stood_ = {walker_.identity()};
    if (view.history != nullptr) {
        for (const Line::Entry& entry : view.history->line.entries()) {
            stood_.push_back(entry.identity);
        }
    }
    std::sort(stood_.begin(), stood_.end());
}

// The plies within which no result about quiet ones can come, whatever is played.
int ProofSearch::plies_before_quiet() const {
    const Rules& rules = walker_.rules();
    int plies = std::numeric_limits<int>::max();
    for (std::size_t i = 0; i < rules.quiets.size(); ++i) {
        const CompiledEvent& event = rules.events[static_cast<std::size_t>(rules.quiets[i])];
        const Slot slot = rules.layout.quiet.first + static_cast<Slot>(i);
        const int passed = static_cast<int>(walker_.position().get(slot));
        for (const int number : event.definition.number) {
            plies = std::min(plies, number - passed - 1);
        }
    }
    return plies;
}

// ---- keys

std::uint64_t ProofSearch::key_here(std::uint64_t path) const {
    const Position& position = walker_.position();
    std::uint64_t key = walker_.key() ^ spread(side_);
    key = with(key, position.get(Field::LastMover));
    if (scripted_ || counts_plies_) {
        key = with(key, position.get(Field::Ply));
    }
    if (scripted_) {
        const Worker& worker = walker_.worker();
        key = with_move(key, worker.last_move());
        for (Player player = 0; player <= position.layout().players; ++player) {
            key = with_move(key, worker.last_of(player));
        }
        for (int i = 0; i < position.layout().quiet.count; ++i) {
            key = with(key, position.get(position.layout().quiet.first + static_cast<Slot>(i)));
        }
    }
    return lines_differ_ ? with(key, path) : key;
}

// What stands for the line to here; `before` stands for that to the ply before.
std::uint64_t ProofSearch::path_here(std::uint64_t before) const {
    return lines_differ_ ? with(before, walker_.key()) : 0;
}

ProofBounds ProofSearch::known(std::uint64_t key) const {
    const ProofPair* const pair = table_.find(bounds_key(key));
    return pair == nullptr ? ProofBounds{} : ProofBounds{pair->first, pair->second};
}

void ProofSearch::read_numbers(Child& child, int left) const {
    if (const ProofPair* const numbers = table_.find(numbers_key(child.key, left))) {
        child.proof = numbers->first;
        child.disproof = numbers->second;
    }
}

void ProofSearch::store(const Frame& frame, const Numbers& numbers) {
    ProofBounds bounds = known(frame.key);
    bounds.won = std::min(bounds.won, numbers.bounds.won);
    bounds.safe = std::max(bounds.safe, numbers.bounds.safe);
    if (bounds.won != ProofBounds::kForever || bounds.safe != 0) {
        table_.store(bounds_key(frame.key), {bounds.won, bounds.safe});
    }
    const auto left = static_cast<std::uint32_t>(frame.left);
    if (bounds.won > left && bounds.safe <= left) {
        table_.store(numbers_key(frame.key, frame.left), {numbers.proof, numbers.disproof});
    }
}

// ---- the line

// The move of a shortest win, or of the longest defence, of what is known; moves.size(): unknown.
std::size_t ProofSearch::next_of_line(const MoveList& moves, int left, std::uint64_t& path) {
    const bool attacks = attacks_here();
    std::size_t best = moves.size();
    ProofBounds best_bounds;
    std::uint64_t best_path = 0;
    for (std::size_t i = 0; i < moves.size(); ++i) {
        walker_.make(moves, i);
        const std::uint64_t here = path_here(path);
        const std::uint64_t key = key_here(here);
        ProofBounds bounds = known(key);
        if (bounds.won == ProofBounds::kForever) {
            bounds = glance(key, 0);
        }
        walker_.unmake();
        if (bounds.won > static_cast<std::uint32_t>(left - 1)) {
            continue;
        }
        const bool better = attacks ? bounds.won < best_bounds.won
                                    : std::pair(bounds.won, bounds.safe) >
                                          std::pair(best_bounds.won, best_bounds.safe);
        if (best == moves.size() || better) {
            best = i;
            best_bounds = bounds;
            best_path = here;
        }
    }
    path = best_path;
    return best;
}

std::vector<MovePath> ProofSearch::line(std::size_t root_move) {
    std::vector<MovePath> result{path_of(root_moves_, root_move)};
    int left = static_cast<int>(found_.won) - 1;
    walker_.make(root_moves_, root_move);
    std::uint64_t path = path_here(0);
    MoveList moves;
    while (left > 0 && !walker_.over()) {
        walker_.list_in_order(moves);
        const std::size_t next = next_of_line(moves, left, path);
        if (next == moves.size()) {
            break;
        }
        result.push_back(path_of(moves, next));
        walker_.make(moves, next);
        --left;
    }
    walker_.unwind();
    return result;
}

}  // namespace perthro::search
