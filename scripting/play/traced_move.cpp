#include "scripting/play/traced_move.hpp"

#include "engine/interpreter/listening.hpp"
#include "scripting/play/asked_move.hpp"
#include "scripting/play/move_reading.hpp"
#include "scripting/play/no_way.hpp"
#include "scripting/play/tried_ways.hpp"

#include <algorithm>
#include <cctype>

namespace perthro {

namespace {

// Everything that the words try now; nothing where no move can be made.
std::vector<Step> all_steps(Match& match) {
    Worker& worker = match.worker();
    const Hooks::Operation operation(worker.hooks());
    StepRecord record;
    if (worker.position().get(Field::Over) != 0 || worker.chance_due() ||
        worker.turns().finished()) {
        return {};
    }
    const std::vector<char> every(match.rules().classes.size(), 1);
    MoveList moves;
    const Listening listening(worker.interpreter(), record);
    worker.interpreter().generate(worker.position().to_move(), every, false, true, moves);
    worker.interpreter().generate_pass(worker.position().to_move(), true, moves);
    return std::move(record.steps);
}

MovePath written_by(const Match& match, const Step& step) {
    Refusal so_far;
    so_far.start = step.start;
    so_far.path = step.path;
    MovePath path = path_of(match, so_far);
    path.name = step.name;
    return path;
}

// The steps that led to one, the first try first, itself last.
std::vector<std::int32_t> way_to(const std::vector<Step>& steps, std::int32_t last) {
    std::vector<std::int32_t> way;
    for (std::int32_t at = last; at >= 0; at = steps[static_cast<std::size_t>(at)].parent) {
        way.push_back(at);
    }
    std::reverse(way.begin(), way.end());
    return way;
}

// The last step of what was asked, or -1: where it is complete; of several ways the first that no
// rule refused.
std::int32_t completed(const Match& match, const std::vector<Step>& steps, const AskedMove& asked) {
    std::int32_t found = -1;
    bool refused = true;
    for (std::size_t i = 0; i < steps.size() && refused; ++i) {
        const Step& step = steps[i];
        if (step.address != kComplete || step.refused || !asked.is_meant(written_by(match, step))) {
            continue;
        }
        const bool judged = i + 1 < steps.size() && steps[i + 1].refused &&
                            steps[i + 1].parent == static_cast<std::int32_t>(i);
        found = found < 0 || !judged ? static_cast<std::int32_t>(judged ? i + 1 : i) : found;
        refused = judged;
    }
    return found;
}

// The refusal that a reason tells of, or -1.
std::int32_t refusal_of(const Match& match, const std::vector<Step>& steps, const Reason& reason) {
    const auto& cells = match.rules().game.topology.info;
    const auto is_it = [&](const Step& step) {
        const std::string cell = step.here < cells.size() ? match.own_text().cell_name(step.here)
                                                          : "";
        return step.refused && step.at == reason.at && step.word == reason.rule &&
               cell == reason.cell && step.saw == reason.saw &&
               match.own_text().write(written_by(match, step), Detail::InOrder) == reason.path;
    };
    const auto found = std::find_if(steps.begin(), steps.end(), is_it);
    return found == steps.end() ? -1 : static_cast<std::int32_t>(found - steps.begin());
}

// The last word that refused what the first reason tells of, or -1: where a slide ended, what
// stands behind it refused, too.
std::int32_t last_refusal(const Match& match, const std::vector<Step>& steps,
                          const std::vector<Reason>& reasons) {
    std::int32_t last = -1;
    for (const Reason& reason : reasons) {
        const bool same = tells(reason) && reason.cell == reasons.front().cell &&
                          reason.path == reasons.front().path;
        const std::int32_t found = same ? refusal_of(match, steps, reason) : -1;
        const auto address = [&](std::int32_t step) {
            return steps[static_cast<std::size_t>(step)].address;
        };
        if (found >= 0 && (last < 0 || address(found) > address(last))) {
            last = found;
        }
    }
    return last;
}

// Leaves of the steps only those of the tries that are wanted.
template <class IsWanted>
std::vector<Step> tries(const std::vector<Step>& all, std::vector<std::int32_t>& way,
                        const IsWanted& is_wanted) {
    std::vector<Step> kept;
    for (std::size_t begin = 0; begin < all.size();) {
        std::size_t end = begin + 1;
        while (end < all.size() && all[end].parent >= 0) {
            ++end;
        }
        if (is_wanted(begin, end)) {
            const auto shift = static_cast<std::int32_t>(begin - kept.size());
            for (std::int32_t& step : way) {
                const bool inside = step >= static_cast<std::int32_t>(begin) &&
                                    step < static_cast<std::int32_t>(end);
                step -= inside ? shift : 0;
            }
            for (std::size_t i = begin; i < end; ++i) {
                kept.push_back(all[i]);
                kept.back().parent -= kept.back().parent >= 0 ? shift : 0;
            }
        }
        begin = end;
    }
    return kept;
}

// Leaves of the steps those that are marked, which stand behind all steps that led to them.
std::vector<Step> only(std::vector<Step> steps, const std::vector<char>& kept) {
    std::vector<std::int32_t> moved(steps.size(), -1);
    std::vector<Step> left;
    for (std::size_t i = 0; i < steps.size(); ++i) {
        if (kept[i] != 0) {
            moved[i] = static_cast<std::int32_t>(left.size());
            const std::int32_t parent = steps[i].parent;
            left.push_back(std::move(steps[i]));
            left.back().parent = parent < 0 ? parent : moved[static_cast<std::size_t>(parent)];
        }
    }
    return left;
}

// Marks a step and all that led to it.
void keep_way_to(const std::vector<Step>& steps, std::size_t last, std::vector<char>& kept) {
    for (auto at = static_cast<std::int32_t>(last); at >= 0;
         at = steps[static_cast<std::size_t>(at)].parent) {
        kept[static_cast<std::size_t>(at)] = 1;
    }
}

// What can only be a try of the piece on a cell; of what is put down, the ways that came there.
std::vector<Step> tries_from(const std::vector<Step>& all, Cell cell) {
    std::vector<std::int32_t> none;
    std::vector<Step> steps = tries(all, none, [&](std::size_t begin, std::size_t /*end*/) {
        return all[begin].start == cell || all[begin].start == kNoCell;
    });
    std::vector<char> there(steps.size(), 0), kept(steps.size(), 0);
    for (std::size_t i = 0; i < steps.size(); ++i) {
        const std::int32_t parent = steps[i].parent;
        const bool follows = parent >= 0 && there[static_cast<std::size_t>(parent)] != 0;
        there[i] = follows || steps[i].start == cell || steps[i].here == cell ? 1 : 0;
        if (there[i] != 0) {
            keep_way_to(steps, i, kept);
        }
    }
    return only(std::move(steps), kept);
}

Cell first_cell(const Match& match, const std::string& text) {
    std::size_t end = 0;
    while (end < text.size() && (std::isalnum(static_cast<unsigned char>(text[end])) != 0 ||
                                 text[end] == '_' || text[end] == '.')) {
        ++end;
    }
    return match.rules().game.topology.find_cell(text.substr(0, end));
}

// Of what a try has written the letters that begin a text too, as whole names; 0 where it went
// another way.
std::size_t shared_with(const std::string& written, const std::vector<std::string>& readings) {
    const bool shared = std::any_of(
        readings.begin(), readings.end(),
        [&](const std::string& reading) { return begins_with(reading, written); });
    return shared ? written.size() : 0;
}

// Leaves of tries the ways that come as near as any to what was asked, with the words that were
// tried from there; where none came further than its start, all.
std::vector<Step> nearest(const Match& match, std::vector<Step> steps,
                          const std::vector<std::string>& readings) {
    std::vector<std::size_t> shared;
    std::size_t least = 0, most = 0;
    for (const Step& step : steps) {
        MovePath path = written_by(match, step);
        path.name = kMoveClass;
        shared.push_back(shared_with(match.own_text().write(path, Detail::Path), readings));
        most = std::max(most, shared.back());
        least = step.parent < 0 ? std::max(least, shared.back()) : least;
    }
    if (most == least) {
        return steps;
    }
    std::vector<char> kept(steps.size(), 0);
    for (std::size_t i = 0; i < steps.size(); ++i) {
        if (shared[i] == most) {
            keep_way_to(steps, i, kept);
        }
    }
    return only(std::move(steps), kept);
}

// Finds the way to what was asked, as `traced` judged it; else the tries of its piece that came
// nearest to it.
void follow(Match& match, const std::vector<std::string>& readings, const std::string& text,
            KeptTries kept, TracedMove& traced) {
    const std::vector<Step> all = all_steps(match);
    const AskedMove asked(match, readings, text);
    std::int32_t last = last_refusal(match, all, traced.verdict.reasons);
    last = last < 0 ? completed(match, all, asked) : last;
    if (last < 0) {
        traced.steps = nearest(match, tries_from(all, first_cell(match, traced.verdict.move)),
                               readings);
        return;
    }
    traced.way = way_to(all, last);
    const auto first = static_cast<std::size_t>(traced.way.front());
    const Cell start = all[first].start;
    traced.steps = tries(all, traced.way, [&](std::size_t begin, std::size_t /*end*/) {
        return begin == first ||
               (kept == KeptTries::OfPiece && start != kNoCell && all[begin].start == start);
    });
}

}  // namespace

TracedMove trace_move(Match& match, const std::string& text, KeptTries kept) {
    TracedMove traced;
    const FoundMove found = match.find(text);
    traced.legal = static_cast<bool>(found);
    std::vector<std::string> readings = own_readings(match.rules(), match.in_cells(text));
    if (found) {
        traced.verdict.move = match.texts()[static_cast<std::size_t>(found.index)];
        readings = {traced.verdict.move};
    } else if (found.meant.size() > 1) {
        const auto first = static_cast<std::size_t>(found.meant.front());
        traced.verdict = {match.texts()[first], {}, found.error.remedy, true};
        follow(match, {traced.verdict.move}, traced.verdict.move, kept, traced);
        return traced;
    } else {
        traced.verdict = judge(match, text);
        if (traced.verdict.unknown) {
            return traced;  // what does not mean anything is tried nowhere
        }
    }
    follow(match, readings, traced.legal ? traced.verdict.move : text, kept, traced);
    return traced;
}

TracedMove trace_path(Match& match, const std::string& path, KeptTries kept) {
    TracedMove traced;
    traced.legal = std::find(match.texts().begin(), match.texts().end(), path) !=
                   match.texts().end();
    traced.verdict = traced.legal ? Verdict{path, {}, "", false} : judge_path(match, path);
    follow(match, {path}, path, kept, traced);
    return traced;
}

TracedMove trace_piece(Match& match, Cell cell) {
    TracedMove traced;
    traced.verdict.said = nothing_of_his(match, cell);
    traced.steps = tries_from(all_steps(match), cell);
    return traced;
}

}  // namespace perthro
