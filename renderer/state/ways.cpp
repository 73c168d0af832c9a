#include "renderer/state/ways.hpp"

#include <algorithm>

namespace perthro::renderer {

namespace {

constexpr std::size_t kMostWays = 26;  // letters

bool begins_with(const std::vector<std::string>& path, const std::vector<std::string>& prefix) {
    return path.size() >= prefix.size() && std::equal(prefix.begin(), prefix.end(), path.begin());
}

bool holds(const std::vector<int>& cells, int cell) {
    return std::find(cells.begin(), cells.end(), cell) != cells.end();
}

// Letters stand where only one of the branches leads, best on what it captures.
void place_letters(std::vector<Branch>& branches) {
    std::vector<int> taken;
    for (Branch& branch : branches) {
        for (const auto cells : {&Branch::captures, &Branch::cells}) {
            for (const int cell : branch.*cells) {
                const auto leading_here = std::count_if(
                    branches.begin(), branches.end(), [&](const Branch& other) {
                        return holds(other.captures, cell) || holds(other.cells, cell);
                    });
                if (branch.at < 0 && leading_here == 1 && !holds(taken, cell)) {
                    branch.at = cell;
                    taken.push_back(cell);
                }
            }
        }
    }
}

std::vector<Branch> branches_of_ways(const std::vector<Way>& ways) {
    std::vector<Branch> found;
    for (std::size_t i = 0; i < ways.size(); ++i) {
        found.push_back({"way:" + std::to_string(i), std::string(1, static_cast<char>('A' + i)),
                         ways[i].cells, ways[i].captures, -1});
    }
    return found;
}

std::vector<Branch> branches_of_choices(const Chooser& chooser) {
    std::vector<Branch> found;
    for (const session::NextChoice& choice : chooser.view.next) {
        if (choice.cell >= 0 || choice.captures.empty()) {
            continue;
        }
        const bool label = choice.kind == session::ChoiceKind::Label && choice.token.size() == 2;
        found.push_back(
            {"choice:" + choice.token,
             label ? choice.token.substr(1) : std::string(1, static_cast<char>('A' + found.size())),
             {},
             choice.captures,
             -1});
        if (found.size() == kMostWays) {
            break;
        }
    }
    return found;
}

bool under_mouse(const Model& model, std::size_t index) {
    const Chooser& chooser = model.chooser;
    const session::NextChoice& choice = chooser.view.next[index];
    const auto in_menu = std::find(chooser.menu.begin(), chooser.menu.end(), index);
    if (in_menu != chooser.menu.end()) {
        return model.pointing.hover_button ==
               "menu:" + std::to_string(in_menu - chooser.menu.begin());
    }
    return choice.cell >= 0 ? choice.cell == model.pointing.hover
                            : model.pointing.hover_button == "choice:" + choice.token;
}

// The path to a cell that is not the next choice: further along, or with a piece from the hand.
std::vector<std::string> path_at_once(const Model& model) {
    if (!model.chooser.stops.empty()) {
        const std::vector<Way> ways = ways_to(model, model.pointing.hover);
        return ways.size() == 1 ? ways.front().path : std::vector<std::string>{};
    }
    std::vector<std::string> path;
    for (const session::NextChoice& choice : model.chooser.view.next) {
        for (const session::MoveView* move : drops(model, choice, model.pointing.hover)) {
            if (!path.empty()) {
                return {};
            }
            path = move->path;
        }
    }
    return path;
}

}  // namespace

std::vector<const session::MoveView*> drops(const Model& model, const session::NextChoice& choice,
                                            int cell) {
    std::vector<const session::MoveView*> found;
    for (const session::MoveView& move : model.moves.moves) {
        if (choice.kind == session::ChoiceKind::HandItem && !move.cells.empty() &&
            move.cells.front() == cell && !move.path.empty() && move.path.front() == choice.token) {
            found.push_back(&move);
        }
    }
    return found;
}

std::vector<std::string> path_under_mouse(const Model& model) {
    const Chooser& chooser = model.chooser;
    std::vector<std::string> path;
    if (chooser.waiting || model.animation.running()) {
        return path;
    }
    if (!model.pointing.listed_move.empty()) {
        return model.pointing.listed_move;
    }
    bool any = false;
    for (std::size_t i = 0; i < chooser.view.next.size(); ++i) {
        if (!under_mouse(model, i)) {
            continue;
        }
        if (any || chooser.view.next[i].moves != 1) {
            return {};
        }
        any = true;
        path = chooser.prefix;
        path.push_back(chooser.view.next[i].token);
    }
    return any || model.pointing.hover < 0 ? path : path_at_once(model);
}

std::vector<Way> ways_to(const Model& model, int cell) {
    const std::vector<std::string>& prefix = model.chooser.prefix;
    std::vector<Way> ways;
    for (const session::MoveView& move : model.moves.moves) {
        if (move.to != cell || !begins_with(move.path, prefix)) {
            continue;
        }
        const auto same = std::find_if(ways.begin(), ways.end(), [&](const Way& way) {
            return way.cells == move.cells && way.captures == move.captures;
        });
        if (same == ways.end()) {
            ways.push_back({move.cells, move.captures, move.path, true});
            continue;
        }
        // Another choice at its end: what is common is the way, the rest is asked for behind it.
        const auto differ = std::mismatch(same->path.begin(), same->path.end(), move.path.begin(),
                                          move.path.end());
        same->path.erase(differ.first, same->path.end());
        same->whole = false;
    }
    if (ways.size() > kMostWays) {
        ways.clear();
    }
    return ways;
}

std::vector<Branch> branches(const Model& model) {
    const Chooser& chooser = model.chooser;
    std::vector<Branch> found = chooser.ways.empty() ? branches_of_choices(chooser)
                                                     : branches_of_ways(chooser.ways);
    if (found.size() < 2) {
        return {};
    }
    place_letters(found);
    return found;
}

}  // namespace perthro::renderer
