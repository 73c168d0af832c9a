// Tokens of routes, and the tree that they make, walked prefix by prefix.
#include "scripting/session/entry_paths.hpp"

#include <algorithm>
#include <map>
#include <set>

namespace perthro::session {

namespace {

// What stands in front of the value of a token.
std::string sigil_of(TokenKind kind, bool first) {
    switch (kind) {
        case TokenKind::Start: return first ? "" : "+";
        case TokenKind::HandItem: return "";
        case TokenKind::Landing: return "-";
        case TokenKind::Cell: return "/";
        case TokenKind::Promotion: return "=";
        case TokenKind::Lifted: return "^";
        case TokenKind::Permutation: return "%";
        case TokenKind::Die: return "*";
        case TokenKind::Label: return "#";
        case TokenKind::Target: return "&";
        case TokenKind::Direction: return ">";
        case TokenKind::Outcome: return "roll:";
    }
    return "";
}

ChoiceKind kind_of(TokenKind kind) {
    switch (kind) {
        case TokenKind::Start:
        case TokenKind::Landing: return ChoiceKind::Cell;
        case TokenKind::HandItem: return ChoiceKind::HandItem;
        case TokenKind::Cell:
        case TokenKind::Target: return ChoiceKind::Other;
        case TokenKind::Promotion: return ChoiceKind::Promotion;
        case TokenKind::Lifted: return ChoiceKind::Lifted;
        case TokenKind::Permutation: return ChoiceKind::Permutation;
        case TokenKind::Die: return ChoiceKind::Die;
        case TokenKind::Label: return ChoiceKind::Label;
        case TokenKind::Direction: return ChoiceKind::Direction;
        case TokenKind::Outcome: return ChoiceKind::Outcome;
    }
    return ChoiceKind::Class;
}

bool names_cell(TokenKind kind) {
    return kind == TokenKind::Start || kind == TokenKind::Landing || kind == TokenKind::Cell ||
           kind == TokenKind::Target;
}

}  // namespace

EntryPaths::EntryPaths(Match& match, const CellMap& cells) : match_(match), cells_(cells) {
    const MoveList& moves = match.moves();
    player_ = moves.chance ? kNobody : match.worker().position().to_move();
    if (moves.chance) {
        for (std::size_t i = 0; i < moves.size(); ++i) {
            entries_.push_back({i, {outcome_of(match.texts()[i])}});
        }
        return;
    }
    const MoveList& routes = match.routes();
    std::multimap<std::uint64_t, std::size_t> by_choices;
    for (std::size_t i = 0; i < moves.size(); ++i) {
        by_choices.emplace(moves.compound(i).choices_key, i);
    }
    const std::vector<MovePath> paths = paths_of(routes);
    std::vector<MovePath> kept;
    for (std::size_t i = 0; i < routes.size(); ++i) {
        const Compound& route = routes.compound(i);
        const auto [begin, end] = by_choices.equal_range(route.choices_key);
        const auto found = std::find_if(begin, end, [&](const auto& candidate) {
            return match.is_route_of(route, moves.compound(candidate.second));
        });
        if (found == end) {
            continue;  // dropped by a rule that looks at the merged list
        }
        Entry entry{found->second, {}};
        for (const Token& token : paths[i].tokens) {
            entry.steps.push_back(step_of(paths[i], token, entry.steps.empty()));
        }
        if (entry.steps.empty()) {
            entry.steps.push_back(class_of(paths[i]));
        }
        entries_.push_back(std::move(entry));
        kept.push_back(paths[i]);
    }
    tell_apart(kept);
}

NextChoice EntryPaths::step_of(const MovePath& path, const Token& token, bool first) const {
    const GameDefinition& game = match_.rules().game;
    NextChoice choice;
    choice.kind = kind_of(token.kind);
    const std::string value = match_.own_text().value_of(path, token);
    choice.token = sigil_of(token.kind, first) + value +
                   (token.kind == TokenKind::HandItem ? "@" : "");
    choice.title = value;
    choice.value = token.value;
    if (names_cell(token.kind)) {
        choice.cell = cells_.index(token.value);
    } else if (token.kind == TokenKind::HandItem || token.kind == TokenKind::Promotion) {
        choice.type = token.value;
        const std::string& title = game.pieces[token.value].title;
        choice.title = title.empty() ? value : title;
    } else if (token.kind == TokenKind::Lifted) {
        choice.title = value + (token.value == 1 ? " piece" : " pieces");
    }
    return choice;
}

NextChoice EntryPaths::outcome_of(const std::string& text) const {
    NextChoice choice;
    choice.kind = ChoiceKind::Outcome;
    choice.token = "roll:" + text;
    choice.title = text;
    return choice;
}

NextChoice EntryPaths::class_of(const MovePath& path) const {
    NextChoice choice;
    choice.kind = ChoiceKind::Class;
    choice.title = match_.own_text().class_of(path);
    choice.token = "class:" + choice.title;
    return choice;
}

// Paths that are the same and belong to different moves get their class behind them, then a number.
void EntryPaths::tell_apart(const std::vector<MovePath>& paths) {
    const auto group = [&] {
        std::map<std::vector<std::string>, std::vector<std::size_t>> groups;
        for (std::size_t i = 0; i < entries_.size(); ++i) {
            std::vector<std::string> tokens;
            for (const NextChoice& step : entries_[i].steps) {
                tokens.push_back(step.token);
            }
            groups[std::move(tokens)].push_back(i);
        }
        return groups;
    };
    const auto differ = [&](const std::vector<std::size_t>& members) {
        return std::any_of(members.begin(), members.end(), [&](std::size_t i) {
            return entries_[i].move != entries_[members.front()].move;
        });
    };
    for (const auto& [tokens, members] : group()) {
        const bool classes = std::any_of(members.begin(), members.end(), [&](std::size_t i) {
            return paths[i].name != paths[members.front()].name;
        });
        for (const std::size_t i : members) {
            if (differ(members) && classes) {
                entries_[i].steps.push_back(class_of(paths[i]));
            }
        }
    }
    for (const auto& [tokens, members] : group()) {
        if (!differ(members)) {
            continue;
        }
        std::map<std::size_t, int> numbers;
        for (const std::size_t i : members) {
            const int number = numbers
                                   .try_emplace(entries_[i].move,
                                                static_cast<int>(numbers.size()) + 1)
                                   .first->second;
            NextChoice choice;
            choice.kind = ChoiceKind::Route;
            choice.value = number;
            choice.token = "route:" + std::to_string(number);
            choice.title = match_.texts()[entries_[i].move];
            entries_[i].steps.push_back(choice);
        }
    }
}

bool EntryPaths::starts_with(const Entry& entry, const std::vector<std::string>& prefix) const {
    return entry.steps.size() >= prefix.size() &&
           std::equal(prefix.begin(), prefix.end(), entry.steps.begin(),
                      [](const std::string& token, const NextChoice& step) {
                          return step.token == token;
                      });
}

std::vector<const EntryPaths::Entry*>
EntryPaths::entries_behind(const std::vector<std::string>& prefix) const {
    std::vector<const Entry*> behind;
    for (const Entry& entry : entries_) {
        if (starts_with(entry, prefix)) {
            behind.push_back(&entry);
        }
    }
    return behind;
}

std::vector<std::size_t> EntryPaths::behind(const std::vector<std::string>& prefix) const {
    std::vector<std::size_t> moves;
    std::set<std::size_t> seen;
    for (const Entry* entry : entries_behind(prefix)) {
        if (seen.insert(entry->move).second) {
            moves.push_back(entry->move);
        }
    }
    return moves;
}

std::vector<EntryPaths::Way> EntryPaths::ways_behind(const std::vector<std::string>& prefix) const {
    std::vector<Way> ways;
    for (const Entry* entry : entries_behind(prefix)) {
        Way& way = ways.emplace_back();
        way.move = entry->move;
        for (const NextChoice& step : entry->steps) {
            if (step.kind == ChoiceKind::Cell) {
                way.cells.push_back(step.cell);
            }
        }
    }
    return ways;
}

std::vector<int> EntryPaths::landings_in(const std::vector<std::string>& prefix) const {
    std::vector<int> cells;
    const std::vector<const Entry*> behind = entries_behind(prefix);
    for (std::size_t i = 0; !behind.empty() && i < prefix.size(); ++i) {
        const NextChoice& step = behind.front()->steps[i];
        if (step.kind == ChoiceKind::Cell &&
            step.token.starts_with(sigil_of(TokenKind::Landing, false))) {
            cells.push_back(step.cell);
        }
    }
    return cells;
}

std::vector<NextChoice> EntryPaths::next_behind(const std::vector<const Entry*>& entries,
                                                std::size_t length) const {
    std::vector<NextChoice> next;
    std::vector<std::set<std::size_t>> moves;
    std::map<std::string, std::size_t> places;
    for (const Entry* entry : entries) {
        if (entry->steps.size() <= length) {
            continue;
        }
        const NextChoice& choice = entry->steps[length];
        const auto [place, fresh] = places.try_emplace(choice.token, next.size());
        if (fresh) {
            next.push_back(choice);
            moves.emplace_back();
        }
        moves[place->second].insert(entry->move);
        next[place->second].completes = next[place->second].completes ||
                                        entry->steps.size() == length + 1;
    }
    const MoveList& list = match_.shown();
    for (std::size_t i = 0; i < next.size(); ++i) {
        next[i].moves = static_cast<int>(moves[i].size());
        if (moves[i].size() == 1 && !list.chance) {
            next[i].captures = cells_.indices(
                match_.told_captures(list.compound(*moves[i].begin())));
        }
    }
    return next;
}

ChoiceView EntryPaths::choices(const std::vector<std::string>& prefix) const {
    ChoiceView view;
    view.player = player_;
    view.prefix = prefix;
    std::vector<const Entry*> behind = entries_behind(prefix);
    view.next = next_behind(behind, prefix.size());
    view.moves = static_cast<int>(this->behind(prefix).size());
    view.complete = find(prefix) >= 0;
    std::vector<NextChoice> next = view.next;
    std::vector<std::string> path = prefix;
    bool open = !view.complete;
    while (open && next.size() == 1) {
        path.push_back(next.front().token);
        view.continuation.push_back(next.front().token);
        behind = entries_behind(path);
        open = find(path) < 0;
        next = next_behind(behind, path.size());
    }
    return view;
}

int EntryPaths::find(const std::vector<std::string>& path) const {
    for (const Entry& entry : entries_) {
        if (entry.steps.size() == path.size() && starts_with(entry, path)) {
            return static_cast<int>(entry.move);
        }
    }
    return -1;
}

std::vector<std::string> EntryPaths::path_of(std::size_t move) const {
    std::vector<std::string> tokens;
    for (const Entry& entry : entries_) {
        if (entry.move == move) {
            for (const NextChoice& step : entry.steps) {
                tokens.push_back(step.token);
            }
            break;
        }
    }
    return tokens;
}

}  // namespace perthro::session
