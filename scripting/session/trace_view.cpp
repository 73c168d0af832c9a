#include "scripting/session/trace_view.hpp"

#include "scripting/play/step_words.hpp"

#include <algorithm>
#include <map>
#include <utility>

namespace perthro::session {

namespace {

using Tried = std::vector<perthro::Step>;

constexpr const char* kBehind = "behind the move";

// Of a line of `results` or `turns`.
struct Answer {
    std::string word, said;
    Source at;
};

class Viewing {
public:
    Viewing(const TracedMove& traced, const TracedPly* behind, const TracedIn& in)
        : in_(in), words_(in.match, in.loaded), steps_(traced.steps), way_(traced.way),
          own_(traced.steps.size()) {
        view_.legal = traced.legal;
        if (behind != nullptr) {
            add_behind(*behind);
        }
        next_ = followers(steps_, way_);
        rounds_ = rounds_of(in.match.rules(), steps_);
        places_.assign(steps_.size(), -1);
    }

    TraceView view(std::size_t most) {
        std::vector<char> on_way(tried().size(), 0);
        for (const std::int32_t index : way_with_loops(in_.match.rules(), steps_, way_)) {
            on_way[static_cast<std::size_t>(index)] = 1;
        }
        for (std::size_t i = 0; i < tried().size(); ++i) {
            if (i >= most && on_way[i] == 0) {
                ++view_.left_out;
                continue;
            }
            places_[i] = static_cast<int>(view_.steps.size());
            add(i, on_way[i] != 0);
        }
        add_answers();
        for (auto& [key, line] : lines_) {
            view_.lines.push_back(std::move(line));
        }
        return std::move(view_);
    }

private:
    [[nodiscard]] const Tried& tried() const { return steps_; }

    // The words of `applied` go on behind those of the move, as a movement of their own.
    void add_behind(const TracedPly& behind) {
        const Rules& rules = in_.match.rules();
        const auto shift = static_cast<std::int32_t>(own_);
        for (const perthro::Step& step : behind.applied) {
            steps_.push_back(step);
            steps_.back().parent += step.parent < 0 ? 0 : shift;
        }
        for (const std::int32_t index : behind.way) {
            way_.push_back(index + shift);
        }
        for (std::size_t i = 0; i < behind.results.size(); ++i) {
            const ResultDefinition& result = rules.game.results[i];
            answers_.push_back(
                {"result " + result.key, result_words(rules, behind.results[i]), result.at});
        }
        for (const TurnAsked& asked : behind.turns) {
            answers_.push_back({"turns", turn_words(rules, asked), asked.at});
        }
        view_.next = next_words(rules, behind);
        board_behind_ = behind.board;
    }

    void add(std::size_t index, bool on_way) {
        const perthro::Step& step = tried()[index];
        const std::int32_t next = next_[index];
        const perthro::Step& after = next < 0 ? step : tried()[static_cast<std::size_t>(next)];
        TraceStep one;
        one.parent = step.parent < 0 ? -1 : places_[static_cast<std::size_t>(step.parent)];
        one.on_way = on_way;
        one.refused = step.refused;
        one.changed = !(*after.board == *step.board);
        one.movement = index < own_ ? words_.movement(step) : kBehind;
        one.word = step.word;
        one.state = words_.state(step, rounds_[index]);
        one.seen = StepWords::seen(step);
        one.place = short_place(in_.match.rules().game, step.at);
        one.here = in_.cells.index(step.here);
        one.to = in_.cells.index(after.here);
        for (const auto& [mark, cells] : words_.marks(after)) {
            MarkView& shown = one.marks.emplace_back(MarkView{mark, {}, false});
            for (const auto& [name, cell] : after.marks) {
                if (in_.match.rules().program.marks[static_cast<std::size_t>(name)] == mark) {
                    shown.cells.push_back(in_.cells.index(cell));
                }
            }
        }
        one.board = board(*after.board, after.board.get());
        one.in_air = in_.viewer.in_air(*after.board);
        walk(one);
        compare(one, root_of(index));
        count(step.at, step.refused);
        view_.steps.push_back(std::move(one));
    }

    // What the lines of `results` and `turns` said goes on behind the words of `applied`.
    void add_answers() {
        const bool applied = own_ < steps_.size() && places_[steps_.size() - 1] >= 0;
        int parent = applied ? places_[steps_.size() - 1] : -1;
        for (const Answer& answer : answers_) {
            TraceStep one;
            one.parent = std::exchange(parent, static_cast<int>(view_.steps.size()));
            one.on_way = one.judges = true;
            one.movement = kBehind;
            one.word = answer.word;
            one.seen = answer.said;
            one.place = short_place(in_.match.rules().game, answer.at);
            one.board = board(*board_behind_, board_behind_.get());
            count(answer.at, false);
            view_.steps.push_back(std::move(one));
        }
    }

    // Where its movement began.
    [[nodiscard]] const perthro::Step& root_of(std::size_t index) const {
        while (tried()[index].parent >= 0) {
            index = static_cast<std::size_t>(tried()[index].parent);
        }
        return tried()[index];
    }

    // Its place among the boards; those that changed nothing share one.
    int board(const Position& position, const Position* key) {
        const auto [found, fresh] = boards_.try_emplace(key, static_cast<int>(view_.boards.size()));
        if (fresh) {
            in_.viewer.fill(view_.boards.emplace_back(), position);
        }
        return found->second;
    }

    void walk(TraceStep& one) const {
        if (one.parent >= 0) {
            const TraceStep& before = view_.steps[static_cast<std::size_t>(one.parent)];
            one.walked = before.walked;
            // A fork looks ahead to one of its ways, which need not be this one.
            if (before.to >= 0 && before.to != before.here && before.to != one.here) {
                one.walked.pop_back();
            }
        }
        for (const int cell : {one.here, one.to}) {
            if (cell >= 0 && (one.walked.empty() || one.walked.back() != cell)) {
                one.walked.push_back(cell);
            }
        }
    }

    // What the movement captured so far, and what else it wrote. A piece of one's own that is gone
    // from its cell was moved, if it is not marked as taken.
    void compare(TraceStep& one, const perthro::Step& root) {
        const int first = board(*root.board, root.board.get());
        const PositionView& before = view_.boards[static_cast<std::size_t>(first)];
        const PositionView& now = view_.boards[static_cast<std::size_t>(one.board)];
        for (std::size_t cell = 0; cell < now.cells.size(); ++cell) {
            const CellContent &was = before.cells[cell], &is = now.cells[cell];
            if (was == is) {
                continue;
            }
            const auto taken = [](const PieceView& piece) { return piece.taken; };
            const bool enemy = !was.pieces.empty() && was.pieces.back().owner != before.to_move &&
                               !(is.pieces == was.pieces);
            const bool lies = std::any_of(is.pieces.begin(), is.pieces.end(), taken);
            (enemy || lies ? one.captured : one.written).push_back(static_cast<int>(cell));
        }
    }

    void count(const Source& at, bool refused) {
        if (at.file < 0 || at.line < 1) {
            return;
        }
        TracedLine& line = lines_[{at.file, at.line}];
        if (line.steps++ == 0) {
            line.place = short_place(in_.match.rules().game, at);
            line.text = words_.source_line(at);
        }
        line.refusals += refused ? 1 : 0;
    }

    const TracedIn& in_;
    StepWords words_;
    Tried steps_;
    std::vector<std::int32_t> way_;
    std::size_t own_;  // steps of the try itself
    std::vector<Answer> answers_;
    std::shared_ptr<const Position> board_behind_;  // null: nothing is known of it
    std::vector<std::int32_t> next_;
    std::vector<Rounds> rounds_;
    std::vector<int> places_;  // of each step in the view, -1 = left out
    std::map<const Position*, int> boards_;
    std::map<std::pair<int, int>, TracedLine> lines_;  // by file and line
    TraceView view_;
};

}  // namespace

TraceView trace_view(const TracedMove& traced, const TracedPly* behind, const TracedIn& in,
                     std::size_t most) {
    return Viewing(traced, behind, in).view(most);
}

}  // namespace perthro::session
