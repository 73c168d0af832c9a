#include "scripting/play/no_way.hpp"

#include "engine/interpreter/refusals.hpp"
#include "scripting/text.hpp"

#include <algorithm>
#include <cctype>
#include <set>

namespace perthro {

namespace {

// A move in own notation, as far as its parts matter here.
struct Parts {
    std::string hand;         // the name of the type that is dropped
    std::vector<Cell> cells;  // start, landings, choices, in order
    std::string promotion, name;
    std::string chosen_after;  // what stands in front of a choice that ends it; "" = none does
    std::string path;          // without promotion and class
};

// A path without its labels: "a1-a2" of "a1-a2#horse".
std::string without_labels(const std::string& path) {
    std::string left;
    bool in_label = false;
    for (const char c : path) {
        in_label = c == '#' ||
                   (in_label && (std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_'));
        left += in_label ? "" : std::string(1, c);
    }
    return left;
}

class NoWay {
public:
    NoWay(Match& match, const std::vector<std::string>& readings, const Reason* told)
        : match_(match), game_(match.rules().game), position_(match.worker().position()),
          told_(told) {
        for (const std::string& reading : readings) {
            parts_.push_back(parts_of(reading));
        }
    }

    [[nodiscard]] std::string not_his(Cell from) const {
        const std::uint32_t w = position_.word(from);
        const Player owner = word::owner(w);
        const Player mover = position_.to_move();
        if (told_ != nullptr || game_.movable_any || holds_own(from)) {
            return "";
        }
        if (w == 0) {
            return "there is no piece on " + cell(from);
        }
        if (owner == mover) {
            return "";
        }
        return owner == kNobody ? "the " + type_at(from) + " on " + cell(from) + " is nobody's"
                                : "the " + type_at(from) + " on " + cell(from) + " is " +
                                      spaced(game_.players[owner]) + "'s, and " +
                                      spaced(game_.players[mover]) + " is to move";
    }

    std::string run() {
        if (told_ != nullptr &&
            (told_->whole || told_->rule == "over" || told_->rule == "chance")) {
            return "";
        }
        const Parts& parts = parts_.back();
        if (const std::string said = other_label(parts); !said.empty()) {
            return said;
        }
        if (told_ != nullptr && told_->named && !parts.cells.empty() &&
            told_->cell == cell(parts.cells.back()) &&
            (told_->rule == "land" || told_->said.starts_with("there is nothing to capture"))) {
            told_ = nullptr;  // no plain move leads there, and nobody has asked for another
        }
        if (!parts.hand.empty()) {
            return told_ != nullptr ? "" : no_drop(parts);
        }
        if (parts.cells.size() < 2) {
            return told_ != nullptr ? "" : no_class(parts);
        }
        if (const std::string said = other_class(parts); !said.empty()) {
            return said;
        }
        if (const std::string said = not_his(parts.cells.front()); !said.empty()) {
            return said;
        }
        if (const std::string said = no_promotion(parts); !said.empty()) {
            return said;
        }
        if (const std::string said = own_target(parts); !said.empty()) {
            return said;
        }
        return told_ != nullptr ? "" : not_so(parts) + and_own(parts.cells);
    }

private:
    [[nodiscard]] Parts parts_of(const std::string& reading) const {
        Parts parts;
        const auto blank = reading.find(' ');
        parts.name = blank == std::string::npos ? "" : reading.substr(blank + 1);
        std::string path = reading.substr(0, blank);
        if (const auto at = path.find('@'); at != std::string::npos) {
            parts.hand = path.substr(0, at);
            path.erase(0, at + 1);
        }
        if (const auto sign = path.find('='); sign != std::string::npos) {
            parts.promotion = path.substr(sign + 1);
            path.erase(sign);
        }
        parts.path = path;
        path = without_labels(path);
        const auto choice = path.find_last_of("-/+&");
        parts.chosen_after = choice != std::string::npos && path[choice] == '/'
                                 ? path.substr(0, choice)
                                 : "";
        for (std::size_t begin = 0; begin <= path.size();) {
            const auto end = std::min(path.find_first_of("-/+&", begin), path.size());
            const Cell cell = game_.topology.find_cell(path.substr(begin, end - begin));
            if (cell != kNoCell) {
                parts.cells.push_back(cell);
            }
            begin = end + 1;
        }
        return parts;
    }

    [[nodiscard]] const std::string& cell(Cell cell) const {
        return game_.topology.info[cell].name;
    }
    [[nodiscard]] std::string type_at(Cell cell) const {
        const PieceType type = word::type(position_.word(cell));
        return type == kEmptyType || type >= game_.pieces.size() ? "piece"
                                                                 : spaced(game_.pieces[type].name);
    }

    // The classes that may be played now and have movements of a kind.
    [[nodiscard]] std::vector<std::string> classes_now(bool of_pieces) const {
        std::set<std::string> names;
        const CompiledEntry& entry = match_.worker().turns().entry();
        for (const CompiledMovement& movement : match_.rules().movements) {
            const bool fits = movement.kind == MovementKind::Move ||
                              (!of_pieces && movement.kind != MovementKind::Part);
            if (fits && entry.offers[movement.name] != 0) {
                names.insert(spaced(match_.rules().classes[movement.name]));
            }
        }
        return {names.begin(), names.end()};
    }

    // Pieces are not moved at all now.
    [[nodiscard]] std::string other_class(const Parts& parts) const {
        if (!parts.name.empty() || !classes_now(true).empty() ||
            (match_.worker().hooks() != nullptr && match_.worker().hooks()->has(Hook::Generate))) {
            return "";
        }
        const std::vector<std::string> now = classes_now(false);
        return now.empty() ? "" : "no piece is moved now, only " + alternatives(now);
    }

    // Counters of several players may lie on one cell.
    [[nodiscard]] bool holds_own(Cell from) const {
        const MoveList& moves = match_.moves();
        for (std::size_t i = 0; i < moves.size(); ++i) {
            if (moves.compound(i).from == from) {
                return true;
            }
        }
        return false;
    }

    // The move may be made under another label: "not by #tiger; a1-a2#horse is legal"
    [[nodiscard]] std::string other_label(const Parts& parts) const {
        const auto sign = parts.path.find('#');
        if (sign == std::string::npos) {
            return "";
        }
        const std::string way = without_labels(parts.path);
        std::vector<std::string> legal;
        for (const std::string& text : match_.texts()) {
            const auto blank = text.find(' ');
            const std::string name = blank == std::string::npos ? "" : text.substr(blank + 1);
            if (name == parts.name && without_labels(text.substr(0, blank)) == way) {
                legal.push_back(text);
            }
        }
        return legal.empty() ? ""
                             : "not by " + parts.path.substr(sign) + "; " + alternatives(legal) +
                                   (legal.size() == 1 ? " is legal" : " are legal");
    }

    // The move without its promotion may be made, or is refused for something else.
    [[nodiscard]] std::string no_promotion(const Parts& parts) const {
        if (parts.promotion.empty()) {
            return "";
        }
        const std::string path = cell(parts.cells.front()) + "-" + cell(parts.cells.back());
        const bool legal = std::any_of(match_.texts().begin(), match_.texts().end(),
                                       [&](const std::string& text) {
                                           return text.substr(0, text.find_first_of("= ")) == path;
                                       });
        if (!legal) {
            return "";
        }
        const std::string on = with_article(type_at(parts.cells.front())) +
                               " does not promote on " + cell(parts.cells.back());
        return game_.find_piece(parts.promotion) == kEmptyType
                   ? on
                   : on + " to " + with_article(spaced(parts.promotion));
    }

    [[nodiscard]] std::string own_target(const Parts& parts) const {
        const Cell to = parts.cells.back();
        return told_ == nullptr || told_->cell == cell(to) || !parts.name.empty()
                   ? ""
                   : occupied(parts.cells);
    }

    // "b2 is occupied by your own man", where a way ends; "" if it is not
    [[nodiscard]] std::string occupied(const std::vector<Cell>& way) const {
        const Cell to = way.back();
        const std::uint32_t w = position_.word(to);
        return to == way.front() || word::owner(w) != position_.to_move() || w == 0 ||
                       match_.rules().layout.has.stacks || match_.rules().layout.has.counters
                   ? ""
                   : cell(to) + " is occupied by your own " + type_at(to);
    }
    [[nodiscard]] std::string and_own(const std::vector<Cell>& way) const {
        const std::string said = occupied(way);
        return said.empty() ? "" : ", and " + said;
    }

    [[nodiscard]] std::string no_drop(const Parts& parts) const {
        const CompiledEntry& entry = match_.worker().turns().entry();
        const bool drops = std::any_of(
            match_.rules().movements.begin(), match_.rules().movements.end(),
            [&](const CompiledMovement& movement) {
                return movement.kind == MovementKind::Drop && entry.offers[movement.name] != 0;
            });
        return drops ? "no " + spaced(parts.hand) + " may be put there now"
                     : "no " + spaced(parts.hand) + " is put down now, only " +
                           alternatives(classes_now(false));
    }

    [[nodiscard]] std::string no_class(const Parts& parts) const {
        const std::vector<std::string> now = classes_now(false);
        if (!parts.name.empty() || parts.cells.empty()) {
            return "that is not played now" + (now.empty() ? "" : ", only " + alternatives(now));
        }
        return "nothing may be done on " + cell(parts.cells.front()) + " now";
    }

    // "the move b6-d6 ends on d6"
    [[nodiscard]] std::string ends_before(const Parts& parts) const {
        std::string path = cell(parts.cells.front());
        std::string said;
        for (std::size_t i = 1; i + 1 < parts.cells.size(); ++i) {
            path += "-" + cell(parts.cells[i]);
            const bool legal = std::any_of(
                match_.texts().begin(), match_.texts().end(),
                [&](const std::string& text) { return text.substr(0, text.find(' ')) == path; });
            if (legal) {
                said = "the move ";
                said.append(path).append(" ends on ").append(cell(parts.cells[i]));
            }
        }
        return said;
    }

    // "a knight does not move from g1 to g3", with what the dice show
    [[nodiscard]] std::string not_so(const Parts& last) const {
        if (!last.chosen_after.empty()) {
            return cell(last.cells.back()) + " cannot be chosen after " + last.chosen_after;
        }
        if (const std::string said = ends_before(last); !said.empty()) {
            return said;
        }
        std::vector<std::string> from;
        for (const Parts& parts : parts_) {
            if (parts.cells.size() > 1 && parts.cells.back() == last.cells.back()) {
                const std::string& name = cell(parts.cells[parts.cells.size() - 2]);
                if (std::find(from.begin(), from.end(), name) == from.end()) {
                    from.push_back(name);
                }
            }
        }
        return with_article(type_at(last.cells.front())) + " does not move from " +
               alternatives(from) + " to " + cell(last.cells.back()) + dice();
    }

    [[nodiscard]] std::string dice() const {
        std::vector<std::string> numbers;
        const Layout& layout = match_.rules().layout;
        for (int i = 0; layout.has.dice && i < kMaxDice; ++i) {
            const std::uint32_t stored = position_.get(layout.dice + static_cast<Slot>(i));
            if (stored != 0) {
                numbers.push_back(std::to_string(stored - 1));
            }
        }
        if (numbers.empty()) {
            return "";
        }
        std::string list;
        for (const std::string& number : numbers) {
            list += (list.empty() ? "" : " and ") + number;
        }
        return " with the dice " + list;
    }

    Match& match_;
    const GameDefinition& game_;
    const Position& position_;
    const Reason* told_;
    std::vector<Parts> parts_;
};

}  // namespace

std::string no_way(Match& match, const std::vector<std::string>& readings, const Reason* told) {
    return NoWay(match, readings, told).run();
}

std::string nothing_of_his(Match& match, Cell cell) {
    return NoWay(match, {}, nullptr).not_his(cell);
}

}  // namespace perthro
