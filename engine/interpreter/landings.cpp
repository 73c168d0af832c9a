// Counting moves, and finding out whether there is one, without making them. Where all that a move
// does is to put the mover down and to take what stands there, and nothing judges it but `protect`,
// its landing alone says what becomes of it. Moves that are counted have to be told apart: by their
// choices, since moves with different choices are different.
#include "engine/interpreter/interpreter.hpp"

#include <algorithm>

namespace perthro {

namespace {
constexpr std::size_t kMostLandingWords = 8;  // boards up to 512 cells

}  // namespace

// ---- which words can be weighed

void Interpreter::find_shortcuts() {
    const Program& program = rules_.program;
    shortcuts_.assign(program.code.size(), Shortcut::None);
    for (std::size_t i = 0; i < program.code.size(); ++i) {
        const Code& code = program.code[i];
        if (code.op == static_cast<std::uint16_t>(Op::Slide) && is_constant(code.kid[0]) &&
            is_constant(code.kid[1])) {
            shortcuts_[i] = Shortcut::Slide;
        } else if (code.op == static_cast<std::uint16_t>(Op::Land) &&
                   (code.kids == 0 || passes_plainly(code.kid[0]))) {
            shortcuts_[i] = behind_landing(i + 1);
        }
    }
    for (std::size_t type = 0; type < rules_.after_of.size(); ++type) {
        const bool royal = rules_.is_royal(static_cast<PieceType>(type));
        bare_.push_back(static_cast<char>(rules_.after_of[type] < 0 && !royal));
    }
    for (const CompiledMovement& movement : rules_.movements) {
        landing_of_.push_back(landing_of(movement));
    }
    const auto words = static_cast<std::size_t>(position_.set_words());
    if (plain_pieces_ && words <= kMostLandingWords) {
        landed_.resize(static_cast<std::size_t>(rules_.layout.limit));
        landed_on_.resize(landed_.size() * words);
    }
}

Interpreter::Shortcut Interpreter::behind_landing(std::size_t address) const {
    const Program& program = rules_.program;
    while (program.code[address].op == static_cast<std::uint16_t>(Control::Jump)) {
        address = static_cast<std::size_t>(program.code[address].jump);
    }
    const Code& code = program.code[address];
    if (code.op == static_cast<std::uint16_t>(Control::End)) {
        return Shortcut::Landing;
    }
    const bool by_place = code.op == static_cast<std::uint16_t>(Control::Branch) &&
                          program.expressions[static_cast<std::size_t>(code.kid[0])].op ==
                              static_cast<std::uint16_t>(Op::InZone);
    return by_place ? Shortcut::LandingByPlace : Shortcut::None;
}

// The address of the landing to which all words of a movement only lead: they move the cursor, ask
// what stands there, and set an attribute of the game once at most. -1 if there is more to it.
std::int32_t Interpreter::landing_of(const CompiledMovement& movement) const {
    const Program& program = rules_.program;
    if (!plain_pieces_ || !advances_ || movement.type == kEmptyType || movement.start < 0) {
        return -1;
    }
    int sets = 0;
    for (std::int32_t address = movement.start;; ++address) {
        const Code& code = program.code[static_cast<std::size_t>(address)];
        const auto kid = [&](int i) -> const Code& {
            return program.expressions[static_cast<std::size_t>(code.kid[i])];
        };
        const auto listed = [&] { return kid(0).op == static_cast<std::uint16_t>(Op::Dirs); };
        bool leads = false;
        switch (code.op) {
            case static_cast<std::uint16_t>(Op::Along): leads = listed(); break;
            case static_cast<std::uint16_t>(Op::Step): leads = code.kids == 0 || listed(); break;
            case static_cast<std::uint16_t>(Op::Slide):
                leads = shortcuts_[static_cast<std::size_t>(address)] == Shortcut::Slide &&
                        code.count == 0 && kid(0).a > 0 && passes_plainly(code.kid[2]);
                break;
            case static_cast<std::uint16_t>(Control::Test):
                leads = passes_plainly(code.kid[0]) ||
                        (kid(0).op == static_cast<std::uint16_t>(Op::InZone) && kid(0).kid[0] < 0);
                break;
            case static_cast<std::uint16_t>(Op::SetAttribute):
                leads = ++sets == 1 && code.kids == 1 &&
                        rules_.game.attributes[static_cast<std::size_t>(code.a)].of ==
                            AttributeOf::Game &&
                        (kid(0).op == static_cast<std::uint16_t>(Op::Const) ||
                         kid(0).op == static_cast<std::uint16_t>(Op::PlaceHere));
                break;
            case static_cast<std::uint16_t>(Op::Land):
                return code.kids == 0 || passes_plainly(code.kid[0]) ? address : -1;
            default: break;
        }
        if (!leads) {
            return -1;
        }
    }
}

// ---- weighing landings

// Nothing but `protect` can refuse a move that is complete, and the guard says when it does not.
bool Interpreter::can_weigh_landings() const {
    return plain_pieces_ && rules_.requirements.empty() && rules_.game.repetition.forbid == 0 &&
           (rules_.protect.empty() || task_.guarded) && reach_ != nullptr && refusals_ == nullptr &&
           (hooks_ == nullptr || !hooks_->has(Hook::OnMove));
}

// What is the same for all landings of a mover that has left its cell, or is about to.
Interpreter::Landings Interpreter::landings_at(std::int32_t address, const Run& run) {
    const Code& code = rules_.program.code[static_cast<std::size_t>(address)];
    Landings landings;
    landings.address = address;
    landings.left = !run.in_air ? run.mover : run.lift_due ? run.lifted_from : kNoCell;
    landings.asked = code.kids == 0
                         ? nullptr
                         : &rules_.program.expressions[static_cast<std::size_t>(code.kid[0])];
    if (!task_.weighs_landings || !is_weighable(address) || bare_[run.start_type] == 0) {
        return landings;
    }
    if (task_.guarded) {
        const Guard& guard = guards_[static_cast<std::size_t>(depth_)];
        if (guard.me != run.me || guard.reads_state || touched(guard) ||
            (landings.left != kNoCell && guard.has(landings.left))) {
            return landings;
        }
        landings.guard = &guard;
    }
    landings.weighed = true;
    landings.by_place = shortcuts_[static_cast<std::size_t>(address)] == Shortcut::LandingByPlace;
    if (task_.counts && !landed_.empty() && run.tokens - run.tokens_begin == 1 &&
        tokens_[run.tokens_begin].kind == TokenKind::Start) {
        landings.on = landed_from(run.name, tokens_[run.tokens_begin].value);
    }
    return landings;
}

// What becomes of a move that is complete with a landing on the cell. False if it has to be made.
bool Interpreter::weigh(const Landings& landings, const Run& run, Cell cell, Ending& ending) {
    if (cell >= rules_.layout.limit || cell == landings.left) {
        return false;
    }
    const std::uint32_t w = position_.word(cell);
    ending = Ending::Refused;
    if (landings.asked == nullptr ? w != 0 : !plain_piece(*landings.asked, w, run)) {
        return true;
    }
    if (!landings.weighed || (w & word::kTaken) != 0 ||
        (landings.guard != nullptr && landings.guard->has(cell)) ||
        (landings.by_place && !ends_behind(landings.address + 1, run, cell))) {
        return false;
    }
    if (landings.guard != nullptr && landings.guard->attacked) {
        ending = Ending::Committed;
        return true;
    }
    ending = Ending::Done;
    if (task_.purpose == Purpose::Exists) {
        found_ = true;
    } else if (landings.on != nullptr) {
        count_landing(landings.on, cell);
    } else {
        Run landed = run;
        record_cell(landed, TokenKind::Landing, cell);
        count_move(landed);
    }
    return true;
}

bool Interpreter::weigh_landing(std::int32_t address, Run& run, Ending& ending) {
    return task_.weighs_landings && run.in_air && !run.lost && run.taken == run.taken_begin &&
           subject_ == 0 && weigh(landings_at(address, run), run, run.here, ending);
}

// Follows the words of a movement to its landings without a state of its own for each way: nothing
// is written before one of them has to be made.
void Interpreter::lead(Leading& way, std::int32_t address, Cell here, Direction ahead,
                       bool lifted) {
    const Program& program = rules_.program;
    for (;; ++address) {
        const Code& code = program.code[static_cast<std::size_t>(address)];
        switch (code.op) {
            case static_cast<std::uint16_t>(Op::Along): {
                const Code& list = program.expressions[static_cast<std::size_t>(code.kid[0])];
                const std::int32_t* const directions = program.lists.data() + list.list;
                for (std::int32_t i = 0; i < list.count && !stopped(); ++i) {
                    lead(way, address + 1, here, static_cast<Direction>(directions[i]), lifted);
                }
                return;
            }
            case static_cast<std::uint16_t>(Op::Slide):
                lead_over(way, address, here, ahead, lifted);
                return;
            case static_cast<std::uint16_t>(Op::Step):
                if (code.kids > 0) {
                    const Code& list = program.expressions[static_cast<std::size_t>(code.kid[0])];
                    ahead = static_cast<Direction>(
                        program.lists[static_cast<std::size_t>(list.list)]);
                }
                here = ahead == kNoDirection ? kNoCell : way.links[ahead][here];
                if (here == kNoCell) {
                    return;
                }
                lifted = lifted || (code.flags & kLifts) != 0;
                break;
            case static_cast<std::uint16_t>(Control::Test): {
                const Code& asked = program.expressions[static_cast<std::size_t>(code.kid[0])];
                if (asked.op == static_cast<std::uint16_t>(Op::InZone)
                        ? !in_zone(asked, way.start, here)
                        : !plain_piece(asked, word_seen(way, here, lifted), way.start)) {
                    return;
                }
                break;
            }
            case static_cast<std::uint16_t>(Op::SetAttribute):
                way.set = address;
                way.set_at = here;
                break;
            default: {
                Ending ending = Ending::Refused;
                if (!lifted || !weigh(way.landings, way.start, here, ending)) {
                    make_landing(way, here, ahead, lifted);
                }
                return;
            }
        }
    }
}

void Interpreter::lead_over(Leading& way, std::int32_t address, Cell here, Direction ahead,
                            bool lifted) {
    if (ahead == kNoDirection) {
        return;
    }
    const Program& program = rules_.program;
    const Code& code = program.code[static_cast<std::size_t>(address)];
    const std::int32_t least = program.expressions[static_cast<std::size_t>(code.kid[0])].a;
    std::int32_t most = program.expressions[static_cast<std::size_t>(code.kid[1])].a;
    most = most < 0 ? rules_.layout.limit : most;
    const Code& over = program.expressions[static_cast<std::size_t>(code.kid[2])];
    const Cell* const link = way.links[ahead];
    const bool lands = address + 1 == way.landings.address;
    lifted = lifted || (code.flags & kLifts) != 0;
    for (std::int32_t k = 1; k <= most && !stopped(); ++k) {
        here = link[here];
        if (here == kNoCell) {
            return;
        }
        Ending ending = Ending::Refused;
        if (k >= least && !(lands && lifted && weigh(way.landings, way.start, here, ending))) {
            lead(way, address + 1, here, ahead, lifted);
        }
        if (k < most && !plain_piece(over, word_seen(way, here, lifted), way.start)) {
            return;
        }
    }
}

std::uint32_t Interpreter::word_seen(const Leading& way, Cell here, bool lifted) const {
    return lifted && here == way.start.mover ? 0 : position_.word(here);
}

// Runs what the words on the way have left out, and the rest of the movement.
void Interpreter::make_landing(const Leading& way, Cell here, Direction ahead, bool lifted) {
    Run run = way.start;
    if (lifted) {
        run.lift_due = run.in_air = run.lifted_once = true;
        run.lifted_from = run.mover;
        run.mover = kNoCell;
    }
    run.ahead = ahead;
    if (way.set >= 0) {
        settle(run);
        run.here = way.set_at;
        set_attribute(rules_.program.code[static_cast<std::size_t>(way.set)], run);
    }
    run.here = here;
    this->run(way.landings.address, run);
    position_.undo_to(task_.base);
}

// Whether the movement ends here, with nothing before but questions about the landing's place.
bool Interpreter::ends_behind(std::int32_t address, const Run& run, Cell cell) {
    for (;;) {
        const Code& code = rules_.program.code[static_cast<std::size_t>(address)];
        if (code.op == static_cast<std::uint16_t>(Control::Branch)) {
            const Code& asked = rules_.program.expressions[static_cast<std::size_t>(code.kid[0])];
            if (asked.op != static_cast<std::uint16_t>(Op::InZone)) {
                return false;
            }
            address = in_zone(asked, run, cell) ? address + 1 : code.jump;
        } else if (code.op == static_cast<std::uint16_t>(Control::Jump)) {
            address = code.jump;
        } else {
            return code.op == static_cast<std::uint16_t>(Control::End);
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

// Of a move whose one choice is where the piece from a cell lands.
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

// The cells on which such moves from a cell have landed. One class of moves has them; null for
// others, which stand among all choices.
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
