#include "scripting/play/furthest.hpp"

#include "engine/interpreter/refusals.hpp"
#include "scripting/play/list_rules.hpp"

#include <algorithm>
#include <cmath>
#include <tuple>

namespace perthro {

namespace {

// How a way lies to where the asked move goes: away from it, past it, about there, or straight on.
enum class Aim { Away, Past, Near, Straight };

constexpr double kNearly = 0.85;  // cosine of the angle between two ways that go about as one
constexpr double kStraight = 0.999;

// A reason, and how the way that it ended lies to where the asked move goes.
struct Ended {
    Reason reason;
    Aim aim = Aim::Away;
};

class Furthest {
public:
    Furthest(Match& match, const AskedMove& asked, const TriedWays& tried)
        : match_(match), asked_(asked), tried_(tried) {}

    [[nodiscard]] std::optional<Reason> reason() const {
        std::optional<Reason> found;
        for (const std::string& reading : asked_.readings()) {
            found = found ? found : of_reading(reading);
        }
        return found;
    }

private:
    // Meant class, whether it is played now, whether it ended no loop, aim, cells written, words.
    using Rank = std::tuple<bool, bool, bool, Aim, std::size_t, int, double>;

    [[nodiscard]] const Rules& rules() const { return match_.rules(); }
    [[nodiscard]] const std::vector<CellInfo>& cells() const { return rules().game.topology.info; }
    [[nodiscard]] std::string name(Cell cell) const {
        return cell < cells().size() ? match_.own_text().cell_name(cell) : "";
    }

    [[nodiscard]] std::optional<Reason> of_reading(const std::string& reading) const {
        const std::string text = reading.substr(0, reading.find(' '));
        const Cell from = rules().game.topology.find_cell(
            text.substr(0, text.find_first_of("-/&+")));
        const Cell to = asked_.last_cell(reading);
        const bool drops = text.find('@') != std::string::npos;
        if (from == kNoCell && !drops) {
            return std::nullopt;
        }
        const auto refused = refusal(reading, drops ? kNoCell : from, to);
        const auto end = drops ? std::nullopt : nearest_end(from, to);
        if (refused && (!end || refused->aim >= end->aim)) {
            return refused->reason;
        }
        if (end) {
            return end->reason;
        }
        const std::uint32_t w = drops ? 0 : match_.worker().position().word(from);
        return w == 0 || word::owner(w) != match_.worker().position().to_move()
                   ? std::nullopt
                   : std::optional(of_no_movement(word::type(w), from));
    }

    // The refusal that came furthest.
    [[nodiscard]] std::optional<Ended> refusal(const std::string& reading, Cell from,
                                               Cell to) const {
        const Refusal* best = nullptr;
        Rank rank;
        for (const Refusal& one : tried_.refusals) {
            if (one.start == from && (from != kNoCell || is_drop_of(one, reading))) {
                const Rank own = rank_of(one, reading, to);
                if (best == nullptr || own > rank) {
                    best = &one;
                    rank = own;
                }
            }
        }
        return best == nullptr ? std::nullopt
                               : std::optional(Ended{told(*best), std::get<Aim>(rank)});
    }

    // Whether what was refused puts down what the text puts down: "stone@" of "stone@a1".
    [[nodiscard]] bool is_drop_of(const Refusal& refusal, const std::string& reading) const {
        MovePath path = path_of(match_, refusal);
        path.name = kMoveClass;
        path.tokens.resize(std::min<std::size_t>(path.tokens.size(), 1));
        const std::string begun = match_.own_text().write(path, Detail::Path);
        return begun.ends_with('@') && reading.starts_with(begun);
    }

    [[nodiscard]] Rank rank_of(const Refusal& refusal, const std::string& reading, Cell to) const {
        const auto blank = reading.find(' ');
        const std::uint16_t of = class_of(rules(), refusal);
        const RefusalText text = unpacked(refusal.what);
        const Cell here = refusal.here != refusal.start || refusal.ahead == kNoDirection ||
                                  refusal.here == kNoCell
                              ? refusal.here
                              : ahead_of(refusal);
        const auto [aim, cosine] = aim_of(refusal.start, here, to);
        const int words = refusal.movement < rules().movements.size()
                              ? text.address - rules().movements[refusal.movement].start
                              : 0;
        return {blank == std::string::npos || reading.substr(blank + 1) == rules().classes[of],
                ListRules(match_, tried_.moves, tried_.paths).offers(of),
                !text.in_loop,
                aim,
                refusal.path.size(),
                words,
                cosine};
    }

    // The cell that a way looks at from where it was refused.
    [[nodiscard]] Cell ahead_of(const Refusal& refusal) const {
        return rules().game.topology.next(match_.worker().position().to_move(), refusal.ahead,
                                          refusal.here);
    }

    [[nodiscard]] std::pair<Aim, double> aim_of(Cell from, Cell here, Cell to) const {
        if (from >= cells().size() || here >= cells().size() || to >= cells().size() ||
            from == here || from == to) {
            return {here == to && here != kNoCell ? Aim::Straight : Aim::Away, -1};
        }
        const double x = cells()[to].draw_x - cells()[from].draw_x,
                     y = cells()[to].draw_y - cells()[from].draw_y;
        const double dx = cells()[here].draw_x - cells()[from].draw_x,
                     dy = cells()[here].draw_y - cells()[from].draw_y;
        const double whole = std::hypot(x, y), part = std::hypot(dx, dy);
        const double cosine = whole == 0 || part == 0 ? -1 : (x * dx + y * dy) / (whole * part);
        if (cosine < kNearly) {
            return {Aim::Away, cosine};
        }
        return {part > whole + 1e-6  ? Aim::Past
                : cosine > kStraight ? Aim::Straight
                                     : Aim::Near,
                cosine};
    }

    [[nodiscard]] Reason told(const Refusal& refusal) const {
        const RefusalText text = unpacked(refusal.what);
        Reason reason{text.rule, match_.own_text().write(path_of(match_, refusal), Detail::InOrder),
                      name(refusal.here), refusal.at};
        reason.saw = !text.saw.empty()    ? text.saw
                     : !text.said.empty() ? text.said
                                          : standing(refusal.here);
        reason.said = text.said;
        reason.playable =
            ListRules(match_, tried_.moves, tried_.paths).offers(class_of(rules(), refusal));
        reason.furthest = true;
        return reason;
    }

    // "white pawn", "empty": what stands on a cell before the move.
    [[nodiscard]] std::string standing(Cell cell) const {
        if (cell >= cells().size()) {
            return "";
        }
        const std::uint32_t w = match_.worker().position().word(cell);
        const PieceType type = word::type(w);
        if (w == 0 || type == kEmptyType || type >= rules().game.pieces.size()) {
            return w == 0 ? "empty" : "";
        }
        const Player owner = word::owner(w);
        return (owner == kNobody ? "" : rules().game.players[owner] + " ") +
               rules().game.pieces[type].name;
    }

    // Where the move of the piece ends that comes nearest to the asked cell.
    [[nodiscard]] std::optional<Ended> nearest_end(Cell from, Cell to) const {
        std::optional<Ended> nearest;
        std::pair<Aim, double> best{Aim::Away, -2};
        for (std::size_t i = 0; i < tried_.paths.size(); ++i) {
            const MovePath& path = tried_.paths[i];
            const auto last = std::find_if(
                path.tokens.rbegin(), path.tokens.rend(),
                [](const Token& token) { return token.kind == TokenKind::Landing; });
            if (path.from != from) {
                continue;
            }
            const Cell end = last == path.tokens.rend() ? from : static_cast<Cell>(last->value);
            if (const auto own = aim_of(from, end, to); !nearest || own > best) {
                best = own;
                Reason reason{"end", match_.own_text().write(path, Detail::Path), name(end),
                              tried_.moves.compound(i).at};
                reason.saw = standing(end);
                reason.said = "the move " + reason.path + " ends on " + reason.cell;
                reason.furthest = true;
                nearest = Ended{reason, own.first};
            }
        }
        return nearest;
    }

    // The type has no words that begin a move.
    [[nodiscard]] Reason of_no_movement(PieceType type, Cell from) const {
        const PieceDefinition& piece = rules().game.pieces[type];
        Reason reason{"no movement", name(from), name(from), piece.at};
        reason.saw = standing(from);
        reason.said = "no movement of " + piece.name + " begins there";
        reason.furthest = true;
        return reason;
    }

    Match& match_;
    const AskedMove& asked_;
    const TriedWays& tried_;
};

}  // namespace

std::optional<Reason> furthest_reason(Match& match, const AskedMove& asked,
                                      const TriedWays& tried) {
    return Furthest(match, asked, tried).reason();
}

}  // namespace perthro
