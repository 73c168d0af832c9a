// Moves that are counted. Those that end where they land are counted for all pieces of a type at
// once (see SetWays), others one by one; these have to be told apart by their choices, since moves
// with different choices are different.
#include "engine/interpreter/leading.hpp"

#include <algorithm>

namespace perthro {

// ---- of whole sets of pieces

const SetWays& Interpreter::set_ways() {
    if (set_ways_ == nullptr) {
        set_ways_ = std::make_unique<const SetWays>(rules_, countable_movements());
    }
    return *set_ways_;
}

// Movements that are complete where they land, of whichever type. Where a royal lands, nobody knows
// what attacks it, so each of its landings is asked about.
std::vector<SetWays::Movement> Interpreter::countable_movements() {
    std::vector<char> plain(landing_of_.size(), 1);
    std::vector<char> royal(landing_of_.size(), 0);
    for (std::size_t type = 0; type < rules_.moves_of.size(); ++type) {
        for (const int movement : rules_.moves_of[type]) {
            const auto number = static_cast<std::size_t>(movement);
            plain[number] &= bare_[type];
            royal[number] |= rules_.is_royal(static_cast<PieceType>(type)) ? 1 : 0;
        }
    }
    std::vector<SetWays::Movement> movements;
    for (std::size_t i = 0; i < landing_of_.size(); ++i) {
        const std::int32_t land = landing_of_[i];
        if (land < 0 || plain[i] == 0 || !is_weighable(land)) {
            continue;
        }
        SetWays::Movement movement{
            static_cast<std::uint16_t>(i), royal[i] != 0 && !rules_.protect.empty(), {}};
        for (const Run& asking : asking_) {
            movement.ends.emplace_back(rules_.layout.limit);
            for (const Cell cell : rules_.game.topology.cells) {
                if (ends_behind(land + 1, asking, cell)) {
                    movement.ends.back().add(cell);
                }
            }
        }
        movements.push_back(std::move(movement));
    }
    return movements;
}

bool Interpreter::follows_sets(Player player) const {
    if (!task_.weighs_landings || rules_.game.movable_any || name_directions_ ||
        position_.set_words() > LinkShifts::kMostWords ||
        (position_.get(Field::OutMask) | position_.get(Field::WallMask)) != 0 || generates_ ||
        !SetWays::fits(position_, rules_.layout.limit)) {
        return false;
    }
    const Guard* const guard = task_.guarded ? &guards_[static_cast<std::size_t>(depth_)] : nullptr;
    return guard == nullptr || (guard->me == player && !guard->reads_state);
}

void Interpreter::run_from_sets(Player player, const std::vector<char>& offers,
                                Openings& openings) {
    const SetWays& sets = set_ways();
    SetWays::Answer answer = std::move(answer_);  // a rule may ask for a list of its own meanwhile
    SetWays::Question question{
        .me = player, .hostile = hostile_[player], .offers = &offers, .open = {}};
    question.open.fill(~std::uint64_t{0});
    const auto words = static_cast<std::size_t>(position_.set_words());
    std::copy_n(position_.set(player), words, question.free.begin());
    if (task_.guarded) {
        const Guard& guard = guards_[static_cast<std::size_t>(depth_)];
        question.refused = guard.attacked;
        for (std::size_t i = 0; i < words; ++i) {
            question.free[i] &= guard.may_leave_word(i);
            question.open[i] &= guard.may_change_word(i);
        }
    }
    answer.heads.clear();
    for (const Opening& opening : openings.list) {
        if (sets.has_head(opening.movement)) {
            answer.heads.push_back({opening.movement, {}});
        }
    }
    sets.ask(position_, question, answer);
    counted_ += answer.counted;
    for (const SetWays::Made& made : answer.made) {
        make_landings(player, made, question.free);
    }
    run_unfollowed(player, openings, question.free, answer.heads);
    answer_ = std::move(answer);
}

// Runs what sets have not answered: movements that they do not follow, of pieces that may succeed,
// and all movements of the pieces that are not free.
void Interpreter::run_unfollowed(Player player, Openings& openings, const SetWays::Cells& free,
                                 std::span<const SetWays::Head> heads) {
    const auto words = static_cast<std::size_t>(position_.set_words());
    auto head = heads.begin();
    SetWays::Cells left{};
    for (std::size_t type = 1; type + 1 < openings.first.size(); ++type) {
        const std::uint64_t* const pieces = position_.set(player, static_cast<PieceType>(type));
        for (std::uint32_t i = openings.first[type]; i < openings.first[type + 1]; ++i) {
            Opening& opening = openings.list[i];
            const SetWays::Head* const begins = head != heads.end() &&
                                                        head->movement == opening.movement
                                                    ? &*head++
                                                    : nullptr;
            const bool followed = set_ways_->has(opening.movement);
            const bool made = set_ways_->one_by_one(opening.movement);
            for (std::size_t k = 0; k < words; ++k) {
                std::uint64_t from = pieces[k];
                if (opening.starts != nullptr) {
                    from &= opening.starts[k];
                }
                if (begins != nullptr) {
                    from &= begins->from[k];
                }
                if (followed) {
                    from &= made ? 0 : ~free[k];
                }
                opening.narrowed[k] = from;
                left[k] |= from;
            }
            opening.starts = opening.narrowed.data();
        }
    }
    for (std::size_t i = 0; i < words; ++i) {
        for (std::uint64_t cells = left[i]; cells != 0; cells &= cells - 1) {
            const auto cell = static_cast<Cell>(i * 64 +
                                                static_cast<std::size_t>(std::countr_zero(cells)));
            run_from_piece(player, cell, position_.word(cell), openings);
        }
    }
}

// Landings that could not be counted with the others.
void Interpreter::make_landings(Player player, const SetWays::Made& made,
                                const SetWays::Cells& free) {
    const CompiledMovement& movement = rules_.movements[made.movement];
    const std::uint64_t* const pieces = position_.set(player, made.type);
    task_.base = position_.mark();
    for (std::size_t i = 0; i < static_cast<std::size_t>(position_.set_words()); ++i) {
        std::uint64_t left = pieces[i] & (made.one_by_one ? ~std::uint64_t{0} : free[i]);
        for (; left != 0; left &= left - 1) {
            const auto cell = static_cast<Cell>(i * 64 +
                                                static_cast<std::size_t>(std::countr_zero(left)));
            Run start;
            begin_piece_run(start, player, cell, position_.word(cell));
            start.movement = made.movement;
            start.name = movement.name;
            Leading way = leading_from(start, landing_of_[made.movement]);
            way.landings.only = &made.cells;
            lead(way, movement.start, cell, kNoDirection, false);
            end_run(start);
        }
    }
}

// ---- telling moves apart

// Moves with different choices are different, whatever they do. Where two have the same, their
// effects must be compared.
void Interpreter::count_move(const Run& run) {
    const std::span<const Token> tokens{tokens_.data() + run.tokens_begin,
                                        run.tokens - run.tokens_begin};
    const bool lands = !landed_.empty() && tokens.size() > 1 &&
                       tokens[0].kind == TokenKind::Start &&
                       std::all_of(tokens.begin() + 1, tokens.end(), [](const Token& token) {
                           return token.kind == TokenKind::Landing;
                       });
    // Only the last landing is a choice, unless routes are.
    if (lands && (tokens.size() == 2 || rules_.identity[run.name] != IdentityOf::Routes)) {
        count_landing_from(run.name, tokens[0].value, tokens.back().value);
    } else {
        count_choices(choices_of(run));
    }
}

// Counts a move whose one choice is the cell where the piece from `start` lands.
void Interpreter::count_landing_from(std::uint16_t name, Cell start, Cell cell) {
    std::uint64_t* const on = landed_from(name, start);
    if (on == nullptr) {
        std::array<Token, 2> tokens{Token{TokenKind::Start, true, start},
                                    Token{TokenKind::Landing, true, cell}};
        count_choices(name_route(tokens, name, kEmptyType));
        return;
    }
    count_landing(on, cell);
}

// The cells where moves from a cell have landed that have no other choice. One class of moves has
// them; null for others, which stand among all choices.
std::uint64_t* Interpreter::landed_from(std::uint16_t name, Cell start) {
    Landed& landed = landed_[start];
    const auto words = static_cast<std::size_t>(position_.set_words());
    std::uint64_t* const on = landed_on_.data() + start * words;
    forget_if_interrupted();
    if (landed.epoch != epoch_) {
        landed = {epoch_, name};
        for (std::size_t i = 0; i < words; ++i) {
            on[i] = 0;
        }
    }
    return landed.name == name && rules_.identity[name] != IdentityOf::Result ? on : nullptr;
}

// A list that a hook asked for meanwhile has used the same memory.
void Interpreter::forget_if_interrupted() { ambiguous_ = ambiguous_ || task_.epoch != epoch_; }

void Interpreter::count_choices(std::uint64_t key) {
    ++counted_;
    forget_if_interrupted();
    if (ambiguous_) {
        return;
    }
    if (buckets_.size() < 2 * counted_) {
        ambiguous_ = true;  // as good as: the list makes its table wide enough
        return;
    }
    const std::size_t mask = buckets_.size() - 1;
    std::size_t at = ((key * 0x9E3779B97F4A7C15ULL) >> 32) & mask;
    while (buckets_[at].epoch == epoch_) {
        if (buckets_[at].key == key) {
            ambiguous_ = true;
            return;
        }
        at = (at + 1) & mask;
    }
    buckets_[at] = {key, 0, epoch_};
}

// A number that moves of the same choices share. Of few choices it is the choices themselves, so
// that others share it only if they differ in the type of the mover or in many classes.
std::uint64_t Interpreter::choices_of(const Run& run) {
    constexpr int kTokenBits = 20;
    constexpr int kMostBits = 3 * kTokenBits;
    const bool routes = rules_.identity[run.name] == IdentityOf::Routes;
    if (rules_.identity[run.name] == IdentityOf::Result) {
        return key_of(run.name, 0);
    }
    std::uint64_t key = 0;
    int bits = 0;
    bool landed = false;
    for (std::uint32_t i = run.tokens; i-- > run.tokens_begin;) {
        const Token& token = tokens_[i];
        const bool landing = token.kind == TokenKind::Landing;
        const bool choice = landing ? !landed || routes : token.choice || routes;
        landed = landed || landing;
        if (!choice) {
            continue;
        }
        if (bits == kMostBits || token.kind == TokenKind::Die) {
            return name_route({tokens_.data() + run.tokens_begin, run.tokens - run.tokens_begin},
                              run.name, run.start_type);
        }
        key |= (static_cast<std::uint64_t>(token.kind) << 16 | token.value) << bits;
        bits += kTokenBits;
    }
    return key ^ (static_cast<std::uint64_t>(run.name) << kMostBits);
}

}  // namespace perthro
