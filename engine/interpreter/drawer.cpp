// Drawing one legal move, each of them equally likely, without listing them all. A source, one
// movement of one piece, is drawn by the most ways that it may fork into; at each fork one way is
// drawn; and what is complete after forks of w ways in all is kept with probability w / most. So
// every move is as likely as any other: most / all * 1 / w * w / most. (Rejection on the walk that
// D. E. Knuth estimates trees by: "Estimating the efficiency of backtrack programs", Mathematics of
// Computation 29, 1975.)
#include "engine/interpreter/drawer.hpp"

#include "engine/facts/store.hpp"
#include "engine/interpreter/nested.hpp"
#include "engine/interpreter/parts.hpp"

#include <algorithm>
#include <bit>

namespace perthro::interpreter {

Drawer::Drawer(Parts& parts)
    : parts_(parts), work_(parts.work), known_(parts.known), stacks_(parts.stacks),
      sifting_(parts.sifting), neighbours_(parts.neighbours), relations_(parts.relations),
      asker_(parts.asker), words_(parts.words), actions_(parts.actions), composer_(parts.composer),
      rules_(parts.work.rules), position_(parts.work.position), board_(parts.work.board) {}

namespace {
constexpr std::uint64_t kMostTries = 64;  // then listing is cheaper
}  // namespace

Drawn Drawer::draw(Player player, const std::vector<char>& offers, bool pass, Random& random,
                   MoveList& out) {
    return draw_one(player, offers, pass, random, &out, nullptr);
}

Drawn Drawer::play(Player player, const std::vector<char>& offers, bool pass, Random& random,
                   Played& played) {
    return draw_one(player, offers, pass, random, nullptr, &played);
}

Drawn Drawer::draw_one(Player player, const std::vector<char>& offers, bool pass, Random& random,
                       MoveList* out, Played* played) {
    if (ways_ == nullptr) {
        ways_ = std::make_unique<Ways>(rules_, known_.plain_pieces, known_.sieve, known_.rays);
    }
    if (const Drawn found = find_sources(player, offers, pass); found != Drawn::One) {
        return found;
    }
    const Nested nested(parts_, Purpose::List);
    work_.task.out = out;
    work_.task.played = played;
    work_.task.merge = false;
    work_.task.random = &random;
    work_.bound_steps();
    const std::uint64_t all = sources_.back().end;
    for (std::uint64_t tries = std::min(all / 2 + 1, kMostTries); tries > 0; --tries) {
        const std::uint64_t drawn = random.below(all);
        const auto source = std::upper_bound(
            sources_.begin(), sources_.end(), drawn,
            [](std::uint64_t number, const WaySource& one) { return number < one.end; });
        work_.task.ways = 1;
        work_.task.most_ways = source->ways;
        run_source(*source, player);
        if (work_.found) {
            return Drawn::One;
        }
    }
    return Drawn::Failed;
}

// Finds what a move can be drawn from, with how many ways each has. Failed: a list has to be made.
Drawn Drawer::find_sources(Player player, const std::vector<char>& offers, bool pass) {
    sources_.clear();
    sifting_.candidates_of = -1;
    if (!ways_->lists_stay() || work_.refusals != nullptr || known_.filters || known_.generates) {
        return Drawn::Failed;
    }
    all_known_ = true;
    room_ = ways_->any_needs_room() ? free_cells() + 1 : 0;
    find_drops(player, offers);
    find_pieces(player, offers);
    find_player_moves(player, offers, pass);
    return !all_known_ ? Drawn::Failed : sources_.empty() ? Drawn::None : Drawn::One;
}

void Drawer::find_drops(Player player, const std::vector<char>& offers) {
    for (std::size_t i = 1; i < rules_.drops_of.size(); ++i) {
        const auto type = static_cast<PieceType>(i);
        for (const int movement : rules_.drops_of[i]) {
            if (is_offered(movement, offers) && board_.in_hand(player, type)) {
                all_known_ = all_known_ && rules_.layout.kinds_in_hand(type) == 1;
                add_source(movement, {.from = WaysFrom::Hand, .type = type}, player);
            }
        }
    }
}

void Drawer::find_pieces(Player player, const std::vector<char>& offers) {
    const auto offered = [&](int movement) { return is_offered(movement, offers); };
    const bool pieces_move = std::any_of(
        rules_.moves_of.begin(), rules_.moves_of.end(), [&](const std::vector<int>& movements) {
            return std::any_of(movements.begin(), movements.end(), offered);
        });
    for (int i = 0; pieces_move && i < position_.set_words(); ++i) {
        for (std::uint64_t left = position_.set(player)[i]; left != 0; left &= left - 1) {
            const auto cell = static_cast<Cell>(i * 64 + std::countr_zero(left));
            const std::uint32_t kind = position_.word(cell);
            if ((kind & (word::kCovered | word::kTaken)) != 0) {
                continue;
            }
            for (const int movement : rules_.moves_of[word::type(kind)]) {
                if (offered(movement)) {
                    add_source(movement, {.from = WaysFrom::Piece, .cell = cell, .kind = kind},
                               player);
                }
            }
        }
    }
}

// With `pass`, a plain one is there if no movement is called so.
void Drawer::find_player_moves(Player player, const std::vector<char>& offers, bool pass) {
    int passes = 0;
    for (const int movement : rules_.player_moves) {
        const bool is_pass = rules_.movements[static_cast<std::size_t>(movement)].name ==
                             kPassClass;
        passes += is_pass ? 1 : 0;
        if (is_pass ? pass : is_offered(movement, offers)) {
            add_source(movement, {.from = WaysFrom::Player}, player);
        }
    }
    if (pass && passes == 0) {
        add_source(-1, {.from = WaysFrom::Pass}, player);
    }
}

bool Drawer::is_offered(int movement, const std::vector<char>& offers) const {
    return offers[rules_.movements[static_cast<std::size_t>(movement)].name] != 0;
}

void Drawer::add_source(int movement, WaySource source, Player player) {
    std::uint64_t ways = movement < 0 ? 1 : ways_->of(static_cast<std::size_t>(movement));
    all_known_ = all_known_ && ways > 0;
    if (movement >= 0 && ways_->behind_opening(static_cast<std::size_t>(movement), room_) > 0) {
        ways = opening_ways(movement, source, player);
    }
    if (ways == 0) {
        return;  // not one now
    }
    source.movement = movement;
    source.ways = ways;
    source.end = ways + (sources_.empty() ? 0 : sources_.back().end);
    sources_.push_back(source);
}

std::uint64_t Drawer::free_cells() const {
    int pieces = 0;
    for (Player owner = 0; owner <= rules_.layout.players; ++owner) {
        pieces += position_.count(owner);
    }
    return rules_.game.topology.cells.size() - static_cast<std::size_t>(pieces);
}

void Drawer::run_source(const WaySource& source, Player player) {
    if (source.movement < 0 || rules_.movements[static_cast<std::size_t>(source.movement)].start !=
                                   sifting_.candidates_of) {
        sifting_.candidates_of = -1;
    }
    switch (source.from) {
        case WaysFrom::Hand: composer_.run_drop(player, source.type, 0, source.movement); return;
        case WaysFrom::Piece:
            composer_.run_movement_from(source.movement, source.cell, source.kind, player);
            return;
        case WaysFrom::Player: composer_.run_player_move(source.movement, player); return;
        case WaysFrom::Pass: composer_.run_plain_pass(player); return;
    }
}

bool Drawer::is_kept() {
    return work_.task.ways == work_.task.most_ways ||
           work_.task.random->below(work_.task.most_ways) < work_.task.ways;
}

void Drawer::stay_made(const Run& run) {
    Played& played = *work_.task.played;
    played.move = stacks_.context(run);
    played.move.here = played.move.to;
    played.lost = 0;
    for (std::uint32_t i = run.begin.taken; i < run.end.taken; ++i) {
        const Cell cell = stacks_.taken[i].cell;
        played.lost |= 1U << (cell == rules_.layout.air() ? run.player : owner_before(cell));
    }
    position_.clear_log();
    if (work_.facts != nullptr) {
        work_.facts->lose();
    }
}

// Whose piece stood on a cell when the move began.
Player Drawer::owner_before(Cell cell) const {
    const std::vector<LogEntry>& log = position_.log();
    const auto first = std::find_if(log.begin() + static_cast<std::ptrdiff_t>(work_.task.base),
                                    log.end(),
                                    [&](const LogEntry& entry) { return entry.slot == cell; });
    return word::owner(first != log.end() ? first->old : position_.word(cell));
}

}  // namespace perthro::interpreter
