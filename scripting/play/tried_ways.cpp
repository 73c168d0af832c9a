#include "scripting/play/tried_ways.hpp"

#include "engine/interpreter/listening.hpp"
#include "engine/interpreter/refusals.hpp"

#include <algorithm>

namespace perthro {

namespace {

constexpr std::size_t kMostRounds = 5;  // of words behind each other that would have refused

bool same(const Refusal& one, const Refusal& other) {
    return one.at == other.at && one.what == other.what && one.here == other.here &&
           one.start == other.start && one.movement == other.movement && one.path == other.path;
}

bool holds(const std::vector<Refusal>& all, const Refusal& refusal) {
    return std::any_of(all.begin(), all.end(),
                       [&](const Refusal& one) { return same(one, refusal); });
}

const Code* word_of(const Rules& rules, const Refusal& refusal) {
    const int address = unpacked(refusal.what).address;
    const auto& code = rules.program.code;
    return refusal.movement >= rules.movements.size() || address <= 0 ||
                   address >= static_cast<int>(code.size())
               ? nullptr
               : &code[static_cast<std::size_t>(address)];
}

// Follows one way on from where it was refused.
class Supposing {
public:
    Supposing(Match& match, const AskedMove& asked, const TriedWays& tried, const Refusal& first)
        : match_(match), asked_(asked), tried_(tried), known_(tried.refusals), granted_{first} {}

    Supposed run() {
        Supposed answer;
        const bool leads_anyway = std::any_of(
            tried_.paths.begin(), tried_.paths.end(),
            [&](const MovePath& path) { return asked_.is_led_to(path); });
        for (std::size_t round = 0; round < kMostRounds; ++round) {
            const TriedWays now(match_, granted_);
            const std::vector<Refusal> fresh = fresh_of(now);
            if (round == 0) {
                answer.also = said_there(fresh);
            }
            if (leads_anyway || is_led_to(now) ||
                std::any_of(fresh.begin(), fresh.end(),
                            [&](const Refusal& one) { return arrives(one); })) {
                return answer;
            }
            const std::size_t before = granted_.size();
            std::copy_if(fresh.begin(), fresh.end(), std::back_inserter(granted_),
                         [&](const Refusal& one) { return may_be_supposed(match_.rules(), one); });
            if (granted_.size() == before) {
                break;
            }
            known_.insert(known_.end(), fresh.begin(), fresh.end());
        }
        answer.leads = false;
        return answer;
    }

private:
    [[nodiscard]] const Refusal& first() const { return granted_.front(); }

    // Whether a way from where the refused one began leads there.
    [[nodiscard]] bool is_led_to(const TriedWays& now) const {
        const bool on_board = first().start < match_.rules().game.topology.info.size();
        return std::any_of(now.paths.begin(), now.paths.end(), [&](const MovePath& path) {
            return (!on_board || path.from == first().start) && asked_.is_led_to(path);
        });
    }

    // The refusals on this way that were not there before.
    [[nodiscard]] std::vector<Refusal> fresh_of(const TriedWays& now) const {
        std::vector<Refusal> fresh;
        for (const Refusal& one : now.refusals) {
            if (one.movement == first().movement && one.start == first().start &&
                !holds(known_, one) && !holds(fresh, one)) {
                fresh.push_back(one);
            }
        }
        return fresh;
    }

    // What the word behind a choice or a drop says there, if it is a condition: of what moves, and
    // of what words would change, the first word says enough.
    [[nodiscard]] std::string said_there(const std::vector<Refusal>& fresh) const {
        const MovementKind kind = match_.rules().movements[first().movement].kind;
        if (kind == MovementKind::Move || kind == MovementKind::Part) {
            return "";
        }
        for (const Refusal& one : fresh) {
            if (one.here == first().here && one.path == first().path &&
                may_be_supposed(match_.rules(), one) && is_right_behind(one)) {
                return unpacked(one.what).said;
            }
        }
        return "";
    }

    [[nodiscard]] bool is_right_behind(const Refusal& refusal) const {
        const Code* const word = word_of(match_.rules(), refusal);
        const Code* const behind = word_of(match_.rules(), first()) + 1;
        return behind <= word &&
               std::all_of(behind, word, [](const Code& code) { return code.op == Op::Test; });
    }

    // Whether the way came to where the asked move ends, and was refused there by another word.
    [[nodiscard]] bool arrives(const Refusal& refusal) const {
        const Code* word = word_of(match_.rules(), refusal);
        const bool asks = may_be_supposed(match_.rules(), refusal);
        const MovePath path = path_of(match_, refusal);
        return std::any_of(asked_.readings().begin(), asked_.readings().end(),
                           [&](const std::string& reading) {
                               const Nearness nearness = asked_.nearness(reading, refusal, path);
                               const bool lands = word != nullptr &&
                                                  (word->op == Op::Land || word->op == Op::Mount);
                               return (nearness == Nearness::Whole && !asks) ||
                                      (nearness == Nearness::Reached && lands &&
                                       refusal.here == asked_.last_cell(reading));
                           });
    }

    Match& match_;
    const AskedMove& asked_;
    const TriedWays& tried_;
    std::vector<Refusal> known_;
    std::vector<Refusal> granted_;
};

}  // namespace

template <typename List>
void TriedWays::record(Match& match, const std::vector<Refusal>& granted, const List& list) {
    Interpreter& interpreter = match.worker().interpreter();
    refusals.push_back(in_words());
    for (const Refusal& one : granted) {
        refusals.push_back(perthro::granted(one));
    }
    {
        const Listening listening(interpreter, refusals);
        list(interpreter, match.worker().position().to_move());
    }
    refusals.erase(refusals.begin(),
                   refusals.begin() + 1 + static_cast<std::ptrdiff_t>(granted.size()));
    paths = paths_of(moves);
}

TriedWays::TriedWays(Match& match, bool passes) {
    record(match, {}, [&](Interpreter& interpreter, Player player) {
        const std::vector<char> every(match.rules().classes.size(), 1);
        interpreter.generate(player, every, false, true, moves);
        if (passes) {
            interpreter.generate_pass(player, true, moves);
        }
    });
}

TriedWays::TriedWays(Match& match, const std::vector<Refusal>& granted) {
    record(match, granted, [&](Interpreter& interpreter, Player player) {
        const Rules& rules = match.rules();
        const CompiledMovement& movement = rules.movements[granted.front().movement];
        if (rules.layout.has.counters) {  // generate_movement() looks at no piles of them
            std::vector<char> offers(rules.classes.size(), 0);
            offers[movement.name] = 1;
            interpreter.generate(player, offers, false, false, moves);
        } else {
            interpreter.generate_movement(granted.front().movement, movement.type, player, moves,
                                          0);
        }
    });
}

MovePath path_of(const Match& match, const Refusal& refusal) {
    MovePath path;
    path.tokens = refusal.path;
    path.name = class_of(match.rules(), refusal);
    path.player = match.worker().position().to_move();
    path.from = refusal.start;
    if (refusal.start < match.rules().game.topology.info.size()) {
        path.mover = word::type(match.worker().position().word(refusal.start));
    }
    return path;
}

std::uint16_t class_of(const Rules& rules, const Refusal& refusal) {
    return refusal.movement < rules.movements.size() ? rules.movements[refusal.movement].name
                                                     : unpacked(refusal.what).name;
}

namespace {

// "b3-b4" of "b3-b4/c3 move"; "" of what lands nowhere before a choice.
std::string landing_before_choice(const std::string& reading) {
    const std::string path = reading.substr(0, reading.find(' '));
    const auto choice = path.find('/');
    const auto landing = path.find_first_of("-@");
    return choice == std::string::npos || landing > choice ? "" : path.substr(0, choice);
}

bool comes_to(const Match& match, MovePath path, const std::string& landing) {
    path.name = kMoveClass;
    return begins_with(match.own_text().write(path, Detail::Path), landing);
}

}  // namespace

std::vector<std::string> up_to_landings(Match& match, std::vector<std::string> readings) {
    Worker& worker = match.worker();
    const bool none = std::all_of(readings.begin(), readings.end(), [](const std::string& reading) {
        return landing_before_choice(reading).empty();
    });
    if (none || worker.position().get(Field::Over) != 0 || worker.chance_due() ||
        worker.turns().finished()) {
        return readings;
    }
    const Hooks::Operation operation(match.worker().hooks());
    const TriedWays tried(match, false);
    for (std::string& reading : readings) {
        const std::string landing = landing_before_choice(reading);
        const bool comes = std::any_of(tried.paths.begin(), tried.paths.end(),
                                       [&](const MovePath& path) {
                                           return comes_to(match, path, landing);
                                       }) ||
                           std::any_of(tried.refusals.begin(), tried.refusals.end(),
                                       [&](const Refusal& one) {
                                           return comes_to(match, path_of(match, one), landing);
                                       });
        const auto name = std::min(reading.find(' '), reading.size());
        if (!landing.empty() && !comes) {
            reading.replace(0, name, landing);
        }
    }
    return readings;
}

bool may_be_supposed(const Rules& rules, const Refusal& refusal) {
    const Code* word = word_of(rules, refusal);
    return word != nullptr && !unpacked(refusal.what).in_loop &&
           (word->op == Op::Test || word->op == Op::Capture);
}

Supposed suppose(Match& match, const AskedMove& asked, const TriedWays& tried,
                 const Refusal& refusal) {
    try {
        return Supposing(match, asked, tried, refusal).run();
    } catch (const std::exception&) {
        return {};  // words that lean on what was refused may fail: then nothing is known
    }
}

}  // namespace perthro
