#include "scripting/play/refusals.hpp"

#include "engine/interpreter/refusals.hpp"
#include "engine/rules/place.hpp"
#include "scripting/play/list_rules.hpp"

#include <algorithm>
#include <cctype>
#include <cmath>
#include <filesystem>
#include <optional>
#include <tuple>

namespace perthro {

namespace {

// How far a refused way agrees with what was asked.
// Start: refused where the move begins, before it led anywhere.
// Beyond: on the way there, by a word behind all that refused the same movement there.
enum class Nearness { None, Begun, Start, Towards, Reached, Beyond, Whole };

// "e2e4" of "e2-e4 move": as engines write it, without the class.
std::string bare(std::string_view text) {
    std::string letters;
    for (const char c : text.substr(0, text.find(' '))) {
        letters += c == '-' ? "" : std::string(1, c);
    }
    return letters;
}

struct Refused {
    Nearness nearness = Nearness::None;
    Reason reason;
    bool plain = false, solid = false, in_loop = false, ends = false;
    std::size_t tokens = 0;
    std::int32_t words = 0;  // how far its movement came
};

class Search {
public:
    Search(Match& match, const std::vector<std::string>& readings, std::string_view typed)
        : match_(match), readings_(readings), typed_(typed), bare_(bare(typed)) {}

    // That the game is over, and where that is so as nobody can move, why not this move.
    std::vector<Reason> run() {
        const bool set_over = match_.worker().position().get(Field::Over) != 0;
        const bool over = set_over || (match_.texts().empty() && match_.worker().outcome());
        std::vector<Reason> reasons = set_over ? std::vector<Reason>{} : in_play();
        if (over) {
            reasons.insert(reasons.begin(), of_state("over", "the game is over"));
        }
        return reasons;
    }

private:
    std::vector<Reason> in_play() {
        const Hooks::Operation operation(match_.worker().hooks());
        if (match_.worker().chance_due()) {
            const bool rolls = match_.worker().position().get(Field::Roll) == 0 &&
                               !rules().game.chances.empty();
            return {of_state("chance", rolls ? "the dice must be rolled first"
                                             : "what chance decides comes first")};
        }
        if (match_.worker().turns().finished()) {
            return {of_state("turns", "the turns of the game are over")};
        }
        generate();
        const ListRules rules_of_list(match_, all_, paths_);
        std::optional<Reason> elsewhere;  // a move that is made at other times
        for (std::size_t i = 0; i < all_.size(); ++i) {
            if (!is_meant(paths_[i])) {
                continue;
            }
            if (rules_of_list.offers(all_.compound(i).name)) {
                return {rules_of_list.dropped(i)};
            }
            elsewhere = elsewhere ? elsewhere : rules_of_list.dropped(i);
        }
        std::vector<Reason> reasons = refused();
        if (reasons.empty() || (elsewhere && !reasons.front().whole)) {
            return elsewhere ? std::vector<Reason>{*elsewhere} : reasons;
        }
        return reasons;
    }

    [[nodiscard]] static Reason of_state(const char* rule, const char* said) {
        Reason reason{rule, "", "", {}, true, true};
        reason.said = said;
        return reason;
    }

    // Everything that the words of every class allow, and what they refused on the way.
    void generate() {
        Worker& worker = match_.worker();
        const std::vector<char> every(rules().classes.size(), 1);
        const bool passes = std::find(readings_.begin(), readings_.end(),
                                      rules().classes[kPassClass]) != readings_.end();
        refusals_.assign(1, in_words());
        worker.interpreter().record_refusals(&refusals_);
        try {
            worker.interpreter().generate(worker.position().to_move(), every, false, true, all_);
            if (passes) {
                worker.interpreter().generate_pass(worker.position().to_move(), true, all_);
            }
        } catch (...) {
            worker.interpreter().record_refusals(nullptr);
            throw;
        }
        worker.interpreter().record_refusals(nullptr);
        refusals_.erase(refusals_.begin());
        paths_ = paths_of(all_);
    }

    [[nodiscard]] const Rules& rules() const { return match_.rules(); }

    // Whether a whole path is what was asked, in any notation.
    [[nodiscard]] bool is_meant(const MovePath& path) const {
        if (std::any_of(readings_.begin(), readings_.end(), [&](const std::string& reading) {
                return is_written(match_.own_text(), path, reading);
            })) {
            return true;
        }
        const std::string& own_class = rules().classes[path.name];
        const auto blank = typed_.find(' ');
        if (blank != std::string_view::npos && typed_.substr(blank + 1) != own_class) {
            return false;
        }
        const MoveStyle style = style_of(rules().game);
        return (style == MoveStyle::San && match_.text_of(path, style) == typed_) ||
               (!bare_.empty() && match_.text_of(path, MoveStyle::Coordinate) == bare_);
    }

    [[nodiscard]] std::vector<Reason> refused() const {
        std::vector<Refused> near;
        const std::vector<std::string> texts = readings_;
        for (const std::string& text : texts) {
            gather(text, near);
        }
        const auto key = [](const Refused& one) {
            return std::tuple(one.reason.playable, one.nearness, !one.in_loop, one.plain,
                              !one.reason.said.empty(), one.ends, one.tokens, one.words);
        };
        std::stable_sort(near.begin(), near.end(), [&](const Refused& one, const Refused& other) {
            return key(one) > key(other);
        });
        std::vector<Reason> reasons;
        for (const Refused& one : near) {
            if (one.nearness == near.front().nearness &&
                one.reason.playable == near.front().reason.playable) {
                reasons.push_back(one.reason);
            }
        }
        if (!near.empty() && !near.front().solid) {
            prefer_loop(near, reasons);
        }
        return reasons;
    }

    // Where a loop ended on the same cell because of a piece, the piece is the reason.
    static void prefer_loop(const std::vector<Refused>& near, std::vector<Reason>& reasons) {
        const auto found = std::find_if(near.begin(), near.end(), [&](const Refused& one) {
            return one.in_loop && one.solid && one.reason.cell == reasons.front().cell &&
                   one.reason.path == reasons.front().path && !one.reason.said.empty();
        });
        if (found != near.end()) {
            reasons.front().said = found->reason.said;
        }
    }

    void gather(const std::string& text, std::vector<Refused>& near) const {
        const std::vector<Source> last = last_reached(text);
        for (const Refusal& refusal : refusals_) {
            const MovePath path = path_of(refusal);
            Nearness nearness = nearness_of(text, refusal, path);
            if (nearness == Nearness::None ||
                (nearness == Nearness::Start && went_further(refusal))) {
                continue;
            }
            if (nearness == Nearness::Towards && refusal.movement < last.size() &&
                last[refusal.movement].file >= 0 && is_behind(refusal.at, last[refusal.movement])) {
                nearness = Nearness::Beyond;
            }
            Refused one = refused_by(refusal, path, nearness);
            const Reason& reason = one.reason;
            const bool known = std::any_of(near.begin(), near.end(), [&](const Refused& other) {
                return other.reason.rule == reason.rule && other.reason.path == reason.path &&
                       other.reason.cell == reason.cell && other.reason.at == reason.at &&
                       other.reason.saw == reason.saw;
            });
            if (!known) {
                near.push_back(std::move(one));
            }
        }
    }

    [[nodiscard]] Refused refused_by(const Refusal& refusal, const MovePath& path,
                                     Nearness nearness) const {
        const RefusalText text = unpacked(refusal.what);
        Refused one;
        one.nearness = nearness;
        one.reason = {text.rule,
                      match_.own_text().write(path, Detail::InOrder),
                      refusal.here == kNoCell ? "" : cell_name(refusal.here),
                      refusal.at,
                      nearness == Nearness::Whole,
                      nearness >= Nearness::Towards,
                      text.saw,
                      text.said};
        one.reason.at_start = nearness == Nearness::Start;
        one.reason.playable = ListRules(match_, all_, paths_).offers(class_offered(refusal));
        const std::string& name = rules().classes[path.name];
        one.plain = name == "move" || name == "drop";
        one.reason.named = !one.plain && typed_.find(' ') == std::string_view::npos;
        one.solid = text.piece;
        one.in_loop = text.in_loop;
        one.ends = one.reason.rule == "slide";
        one.tokens = path.tokens.size();
        one.words = refusal.movement < rules().movements.size()
                        ? text.address - rules().movements[refusal.movement].start
                        : 0;
        return one;
    }

    // Whether its movement led on from the same start by another alternative: then what was refused
    // there did not matter.
    [[nodiscard]] bool went_further(const Refusal& refusal) const {
        return std::any_of(refusals_.begin(), refusals_.end(),
                           [&](const Refusal& other) {
                               return other.movement == refusal.movement &&
                                      other.start == refusal.start && other.here != refusal.start &&
                                      other.here != kNoCell;
                           }) ||
               std::any_of(paths_.begin(), paths_.end(), [&](const MovePath& path) {
                   return path.from == refusal.start && path.name == class_offered(refusal);
               });
    }

    // The class that the move began with.
    [[nodiscard]] std::uint16_t class_offered(const Refusal& refusal) const {
        return refusal.movement < rules().movements.size()
                   ? rules().movements[refusal.movement].name
                   : kPassClass;
    }

    // Of each movement the last word that refused where the text leads; file -1: none did.
    [[nodiscard]] std::vector<Source> last_reached(const std::string& text) const {
        std::vector<Source> last(rules().movements.size());
        for (const Refusal& refusal : refusals_) {
            if (refusal.movement < last.size() &&
                nearness_of(text, refusal, path_of(refusal)) == Nearness::Reached &&
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
        path.name = class_offered(refusal);
        path.player = match_.worker().position().to_move();
        path.from = refusal.start;
        if (refusal.start < rules().game.topology.info.size()) {
            path.mover = word::type(match_.worker().position().word(refusal.start));
        }
        return path;
    }

    [[nodiscard]] const std::string& cell_name(Cell cell) const {
        return match_.own_text().cell_name(cell);
    }

    [[nodiscard]] Nearness nearness_of(const std::string& asked, const Refusal& refusal,
                                       const MovePath& path) const {
        if (path.tokens.empty() ? asked == rules().classes[path.name] : is_meant(path)) {
            return Nearness::Whole;
        }
        const auto blank = asked.find(' ');
        const std::string name = blank == std::string::npos ? "" : asked.substr(blank + 1);
        if (!name.empty() && name != rules().classes[path.name]) {
            return Nearness::None;
        }
        const std::string text = asked.substr(0, blank);
        MovePath plain = path;
        plain.name = kMoveClass;
        std::erase_if(plain.tokens, [](const Token& token) { return !is_path(token.kind); });
        const std::string begun = match_.own_text().write(plain, Detail::Path);
        const bool begins = text.substr(0, begun.size()) == begun &&
                            (text.size() == begun.size() ||
                             std::isalnum(static_cast<unsigned char>(text[begun.size()])) == 0 ||
                             begun.back() == '@');
        const auto& cells = rules().game.topology.info;
        if (plain.tokens.empty() && refusal.here < cells.size() &&
            text == cell_name(refusal.here)) {
            return Nearness::Reached;  // a cell that could not be chosen
        }
        if (plain.tokens.empty() || !begins) {
            return Nearness::None;
        }
        if (refusal.here >= cells.size()) {
            return begun.back() == '@' ? Nearness::Towards : Nearness::Begun;
        }
        if (text.size() == begun.size()) {
            return Nearness::Whole;
        }
        if (names_behind(text, begun.size(), cell_name(refusal.here))) {
            return Nearness::Reached;
        }
        const std::string rule = unpacked(refusal.what).rule;
        if (leads(path, refusal.here, text, !name.empty()) ||
            (plain.tokens.size() == 1 && is_leg(refusal, rule, text))) {
            return Nearness::Towards;
        }
        if (rule == "step") {
            return Nearness::Begun;
        }
        const bool at_start = refusal.here == refusal.start && plain.tokens.size() == 1;
        return !at_start ? Nearness::Begun : name.empty() ? Nearness::Start : Nearness::Towards;
    }

    // Whether a text names a cell behind a place, as a whole name.
    [[nodiscard]] static bool names_behind(const std::string& text, std::size_t behind,
                                           const std::string& name) {
        const auto goes_on = [&](std::size_t at) {
            return at < text.size() && (std::isalnum(static_cast<unsigned char>(text[at])) != 0 ||
                                        text[at] == '_' || text[at] == '.');
        };
        for (auto at = text.find(name, behind); at != std::string::npos;
             at = text.find(name, at + 1)) {
            if ((at == 0 || !goes_on(at - 1)) && !goes_on(at + name.size())) {
                return true;
            }
        }
        return false;
    }

    // Whether what stands on a cell beside the straight way keeps a piece from turning off there.
    [[nodiscard]] bool is_leg(const Refusal& refusal, const std::string& rule,
                              const std::string& text) const {
        const Cell target = last_cell(text);
        if (!unpacked(refusal.what).piece || rule == "land" || target == kNoCell ||
            refusal.start >= rules().game.topology.info.size()) {
            return false;
        }
        constexpr double kNearly = 0.85;  // cosine of the angle between the two ways
        const auto& cells = rules().game.topology.info;
        const CellInfo& from = cells[refusal.start];
        const double x = cells[target].draw_x - from.draw_x, y = cells[target].draw_y - from.draw_y;
        const double dx = cells[refusal.here].draw_x - from.draw_x,
                     dy = cells[refusal.here].draw_y - from.draw_y;
        const double whole = std::hypot(x, y), part = std::hypot(dx, dy);
        return part > 0 && part < whole && x * dx + y * dy > kNearly * whole * part;
    }

    // Whether a cell lies on the straight way from the path's last cell to where the text ends, or
    // `beyond` it.
    [[nodiscard]] bool leads(const MovePath& path, Cell here, const std::string& text,
                             bool beyond) const {
        const auto& cells = rules().game.topology.info;
        const auto last = std::find_if(
            path.tokens.rbegin(), path.tokens.rend(), [](const Token& token) {
                return token.kind == TokenKind::Start || token.kind == TokenKind::Landing;
            });
        const Cell target = last_cell(text);
        if (last == path.tokens.rend() || target == kNoCell) {
            return false;
        }
        const CellInfo& from = cells[last->value];
        const double x = cells[target].draw_x - from.draw_x, y = cells[target].draw_y - from.draw_y;
        const double dx = cells[here].draw_x - from.draw_x, dy = cells[here].draw_y - from.draw_y;
        constexpr double kStraight = 1e-6;
        const double along = x * dx + y * dy;
        return std::abs(x * dy - y * dx) < kStraight && along > 0 &&
               (beyond || along <= x * x + y * y + kStraight);
    }

    // The cell that the path part of the text ends with.
    [[nodiscard]] Cell last_cell(std::string_view text) const {
        const std::string_view path = text.substr(0, text.find(' '));
        const auto dash = path.find_last_of("-x@");
        const std::string_view name = dash == std::string_view::npos ? path : path.substr(dash + 1);
        const auto end = name.find_first_of("=^%*#/&>");
        return rules().game.topology.find_cell(name.substr(0, end));
    }

    Match& match_;
    const std::vector<std::string>& readings_;
    std::string_view typed_;
    std::string bare_;
    std::vector<Refusal> refusals_;
    MoveList all_;
    std::vector<MovePath> paths_;
};

}  // namespace

std::vector<Reason> reasons_against(Match& match, const std::vector<std::string>& readings,
                                    std::string_view typed) {
    return Search(match, readings, typed).run();
}

std::vector<Reason> reasons_against(Match& match, std::string_view text) {
    return reasons_against(match, {std::string(text)}, text);
}

std::string short_place(const GameDefinition& game, const Source& at) {
    const std::filesystem::path place = place_of(game, at);
    return place.empty() || !place.has_parent_path()
               ? place.string()
               : (place.parent_path().filename() / place.filename()).string();
}

std::string describe(const GameDefinition& game, const Reason& reason) {
    std::string text = reason.whole ? "" : reason.path;
    text += reason.whole || reason.cell.empty() ? "" : " at " + reason.cell;
    text += text.empty() ? reason.rule : ": " + reason.rule;
    const std::string place = short_place(game, reason.at);
    text += place.empty() ? "" : " (" + place + ")";
    return reason.saw.empty() ? text : text + ": " + reason.saw;
}

}  // namespace perthro
