#include "scripting/play/refusals.hpp"

#include "engine/interpreter/refusals.hpp"
#include "engine/rules/place.hpp"

#include <algorithm>
#include <cctype>
#include <cmath>
#include <fmt/format.h>
#include <optional>

namespace perthro {

namespace {

// How far a refused way agrees with what was asked.
// Beyond: on the way there, by a word behind all that refused the same movement there.
enum class Nearness { None, Begun, Towards, Reached, Beyond, Whole };

class Search {
public:
    Search(Match& match, std::string_view text) : match_(match), text_(text) {}

    std::vector<Reason> run() {
        const Hooks::Operation operation(match_.worker().hooks());
        if (match_.worker().position().get(Field::Over) != 0) {
            return {{"over", "", "", {}, true, true}};
        }
        if (match_.worker().chance_due()) {
            return {{"chance", "", "", {}, true, true}};
        }
        if (match_.worker().turns().finished()) {
            return {{"turns", "", "", {}, true, true}};
        }
        generate();
        for (std::size_t i = 0; i < all_.size(); ++i) {
            if (is_written(match_.own_text(), paths_[i], text_)) {
                return {dropped(i)};
            }
        }
        return refused();
    }

private:
    // Everything that the words of every class allow, and what they refused on the way.
    void generate() {
        Worker& worker = match_.worker();
        const std::vector<char> every(rules().classes.size(), 1);
        worker.interpreter().record_refusals(&refusals_);
        try {
            worker.interpreter().generate(worker.position().to_move(), every, false, true, all_);
        } catch (...) {
            worker.interpreter().record_refusals(nullptr);
            throw;
        }
        worker.interpreter().record_refusals(nullptr);
        paths_ = paths_of(all_);
    }

    [[nodiscard]] const Rules& rules() const { return match_.rules(); }

    // What `filter` says of a move that it drops ("" if no more than that); nothing if it keeps it.
    [[nodiscard]] std::optional<std::string> said_by_filter(std::size_t index) const {
        Worker& worker = match_.worker();
        if (worker.hooks() == nullptr || !worker.hooks()->has(Hook::Filter)) {
            return std::nullopt;
        }
        MoveList listed = all_;
        listed.moves.clear();
        std::size_t place = 0;
        for (std::size_t i = 0; i < all_.size(); ++i) {
            place = i == index ? listed.moves.size() : place;
            if (worker.turns().entry().offers[all_.compound(i).name] != 0) {
                listed.moves.push_back(all_.moves[i]);
            }
        }
        std::vector<char> dropped(listed.size(), 0);
        std::vector<std::string> reasons;
        worker.hooks()->filter(worker, listed, dropped, &reasons);
        if (place >= dropped.size() || dropped[place] == 0) {
            return std::nullopt;
        }
        return place < reasons.size() ? reasons[place] : "";
    }

    // A move that the words allow: some rule of the whole list took it away.
    [[nodiscard]] Reason dropped(std::size_t index) const {
        const Compound& move = all_.compound(index);
        Reason reason{"filter", std::string(text_), "", move.at, true, true};
        if (match_.worker().turns().entry().offers[move.name] == 0) {
            reason.rule = "turns";
            reason.at = match_.worker().turns().entry().at;
            return reason;
        }
        for (std::size_t i = 0; i < rules().compulsory.size(); ++i) {
            const CompiledCompulsory& compulsory = rules().compulsory[i];
            if (compulsory.name >= 0 && compulsory.stays[move.name] == 0 &&
                listed(compulsory.name)) {
                reason.rule = "compulsory";
                reason.at = rules().game.compulsory[i].at;
                reason.saw = match_.texts().empty() ? ""
                                                    : match_.texts().front() + " must go first";
                return reason;
            }
        }
        for (std::size_t i = 0; i < rules().majority.size(); ++i) {
            const CompiledMajority& majority = rules().majority[i];
            if (majority.name == move.name && outdone(move, majority.keys.size())) {
                reason.saw = outdone_by(move, majority.keys.size());
                reason.rule = "majority";
                reason.at = rules().game.majority[i].at;
                return reason;
            }
        }
        if (const auto said = said_by_filter(index)) {
            reason.rule += said->empty() ? "" : ": " + *said;
            reason.at = rules().game.hooks.place("filter");
            return reason;
        }
        for (std::size_t i = 0; i < rules().compulsory.size(); ++i) {
            if (rules().compulsory[i].condition >= 0) {
                reason.rule = "compulsory";
                reason.at = rules().game.compulsory[i].at;
            }
        }
        return reason;
    }

    [[nodiscard]] bool listed(int name) const {
        return std::any_of(paths_.begin(), paths_.end(),
                           [&](const MovePath& path) { return path.name == name; });
    }

    [[nodiscard]] bool outdone(const Compound& move, std::size_t keys) const {
        const auto begin = all_.keys.begin() + move.majority;
        const auto end = begin + static_cast<std::ptrdiff_t>(keys);
        for (std::size_t i = 0; i < all_.size(); ++i) {
            const Compound& other = all_.compound(i);
            const auto first = all_.keys.begin() + other.majority;
            if (other.name == move.name &&
                std::lexicographical_compare(begin, end, first,
                                             first + static_cast<std::ptrdiff_t>(keys))) {
                return true;
            }
        }
        return false;
    }

    // "2, 3 is possible": what majority counted of a move, and of the best one.
    [[nodiscard]] std::string outdone_by(const Compound& move, std::size_t keys) const {
        const auto of = [&](const Compound& one) {
            const auto begin = all_.keys.begin() + one.majority;
            return std::vector(begin, begin + static_cast<std::ptrdiff_t>(keys));
        };
        auto best = of(move);
        for (std::size_t i = 0; i < all_.size(); ++i) {
            if (all_.compound(i).name == move.name) {
                best = std::max(best, of(all_.compound(i)));
            }
        }
        return fmt::format("{}, {} is possible", fmt::join(of(move), " "), fmt::join(best, " "));
    }

    [[nodiscard]] std::vector<Reason> refused() const {
        std::vector<std::pair<Nearness, Reason>> near;
        const std::vector<Source> last = last_reached();
        for (const Refusal& refusal : refusals_) {
            const MovePath path = path_of(refusal);
            Nearness nearness = nearness_of(refusal, path);
            if (nearness == Nearness::None) {
                continue;
            }
            if (nearness == Nearness::Towards && refusal.movement < last.size() &&
                last[refusal.movement].file >= 0 && is_behind(refusal.at, last[refusal.movement])) {
                nearness = Nearness::Beyond;
            }
            const auto mark = std::min(refusal.what.find(kSaw), refusal.what.size());
            Reason reason{refusal.what.substr(0, mark),
                          match_.own_text().write(path, Detail::InOrder),
                          refusal.here == kNoCell ? "" : cell_name(refusal.here),
                          refusal.at,
                          nearness == Nearness::Whole,
                          nearness >= Nearness::Towards,
                          refusal.what.substr(std::min(mark + 1, refusal.what.size()))};
            const bool known = std::any_of(near.begin(), near.end(), [&](const auto& other) {
                return other.second.rule == reason.rule && other.second.path == reason.path &&
                       other.second.cell == reason.cell && other.second.at == reason.at &&
                       other.second.saw == reason.saw;
            });
            if (!known) {
                near.emplace_back(nearness, std::move(reason));
            }
        }
        std::stable_sort(near.begin(), near.end(), [](const auto& one, const auto& other) {
            return one.first != other.first ? one.first > other.first
                                            : one.second.path.size() > other.second.path.size();
        });
        std::vector<Reason> reasons;
        for (auto& [nearness, reason] : near) {
            if (nearness == near.front().first) {
                reasons.push_back(std::move(reason));
            }
        }
        return reasons;
    }

    // Of each movement the last word that refused where the text leads; file -1: none did.
    [[nodiscard]] std::vector<Source> last_reached() const {
        std::vector<Source> last(rules().movements.size());
        for (const Refusal& refusal : refusals_) {
            if (refusal.movement < last.size() &&
                nearness_of(refusal, path_of(refusal)) == Nearness::Reached &&
                is_behind(refusal.at, last[refusal.movement])) {
                last[refusal.movement] = refusal.at;
            }
        }
        return last;
    }

    static bool is_behind(const Source& one, const Source& other) {
        return other.file < 0 ||
               (one.file == other.file &&
                std::pair(one.line, one.column) > std::pair(other.line, other.column));
    }

    [[nodiscard]] MovePath path_of(const Refusal& refusal) const {
        MovePath path;
        path.tokens = refusal.path;
        path.name = refusal.movement < rules().movements.size()
                        ? rules().movements[refusal.movement].name
                        : kMoveClass;
        path.player = match_.worker().position().to_move();
        path.from = refusal.start;
        return path;
    }

    [[nodiscard]] const std::string& cell_name(Cell cell) const {
        return match_.own_text().cell_name(cell);
    }

    [[nodiscard]] Nearness nearness_of(const Refusal& refusal, const MovePath& path) const {
        if (is_written(match_.own_text(), path, text_)) {
            return Nearness::Whole;
        }
        MovePath plain = path;
        plain.name = kMoveClass;
        const std::string begun = match_.own_text().write(plain, Detail::Path);
        const bool begins = text_.substr(0, begun.size()) == begun &&
                            (text_.size() == begun.size() ||
                             std::isalnum(static_cast<unsigned char>(text_[begun.size()])) == 0 ||
                             begun.back() == '@');
        if (path.tokens.empty() || !begins) {
            return Nearness::None;
        }
        const auto& cells = rules().game.topology.info;
        if (refusal.here >= cells.size() || text_.size() == begun.size()) {
            return Nearness::Begun;
        }
        if (text_.find(cell_name(refusal.here), begun.size()) != std::string_view::npos) {
            return Nearness::Reached;
        }
        return leads(path, refusal.here) ? Nearness::Towards : Nearness::Begun;
    }

    // Whether a cell lies on the straight way from the path's last cell to where the text ends.
    [[nodiscard]] bool leads(const MovePath& path, Cell here) const {
        const auto& cells = rules().game.topology.info;
        const auto last = std::find_if(
            path.tokens.rbegin(), path.tokens.rend(), [](const Token& token) {
                return token.kind == TokenKind::Start || token.kind == TokenKind::Landing;
            });
        const Cell target = last_cell();
        if (last == path.tokens.rend() || target == kNoCell) {
            return false;
        }
        const CellInfo& from = cells[last->value];
        const double x = cells[target].draw_x - from.draw_x, y = cells[target].draw_y - from.draw_y;
        const double dx = cells[here].draw_x - from.draw_x, dy = cells[here].draw_y - from.draw_y;
        constexpr double kStraight = 1e-6;
        return std::abs(x * dy - y * dx) < kStraight && x * dx + y * dy > 0;
    }

    // The cell that the path part of the text ends with.
    [[nodiscard]] Cell last_cell() const {
        const std::string_view path = text_.substr(0, text_.find(' '));
        const auto dash = path.find_last_of("-x@");
        const std::string_view name = dash == std::string_view::npos ? path : path.substr(dash + 1);
        const auto end = name.find_first_of("=^%*#/&>");
        return rules().game.topology.find_cell(name.substr(0, end));
    }

    Match& match_;
    std::string_view text_;
    std::vector<Refusal> refusals_;
    MoveList all_;
    std::vector<MovePath> paths_;
};

}  // namespace

std::vector<Reason> reasons_against(Match& match, std::string_view text) {
    return Search(match, text).run();
}

std::string describe(const GameDefinition& game, const Reason& reason) {
    std::string text = reason.whole ? "" : reason.path;
    text += reason.whole || reason.cell.empty() ? "" : " at " + reason.cell;
    text += text.empty() ? reason.rule : ": " + reason.rule;
    const std::string place = place_of(game, reason.at);
    text += place.empty() ? "" : " (" + place + ")";
    return reason.saw.empty() ? text : text + ": " + reason.saw;
}

}  // namespace perthro
