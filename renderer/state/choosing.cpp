#include "renderer/state/choosing.hpp"

#include "renderer/state/client.hpp"
#include "renderer/state/seating.hpp"
#include "renderer/state/ways.hpp"

#include <algorithm>
#include <utility>

namespace perthro::renderer {

namespace {

using session::ChoiceKind;
using session::NextChoice;

bool on_board(const NextChoice& choice) {
    return choice.cell >= 0 &&
           (choice.kind == ChoiceKind::Cell || choice.kind == ChoiceKind::Other);
}

}  // namespace

bool Choosing::may_choose() const {
    const int player = model_.position.to_move;
    if (!model_.open || model_.position.outcome.over || model_.position.chance_due ||
        model_.table.curtain) {
        return false;
    }
    return plays(model_, player).name.empty();
}

void Choosing::clear() { model_.chooser = {}; }

void Choosing::start_over() {
    const session::ChoiceView root = std::move(model_.chooser.root);
    clear();
    model_.chooser.root = model_.chooser.view = root;
    client_.show_newest();
}

void Choosing::ask_choices() {
    model_.chooser.waiting = true;
    client_.ask(session::Choices{model_.chooser.prefix});
    client_.touch();
}

void Choosing::took(session::ChoiceView view) {
    Chooser& chooser = model_.chooser;
    if (view.prefix != chooser.prefix) {
        return;  // the person has gone on meanwhile
    }
    chooser.waiting = false;
    chooser.menu.clear();
    chooser.ways.clear();
    if (view.prefix.empty()) {
        chooser.root = view;
    }
    if (view.complete && view.next.empty()) {  // what stands there already goes on from there
        view.reached = std::move(chooser.view.reached);
    }
    chooser.view = std::move(view);
    client_.show_newest();
    settle();
    client_.touch();
}

void Choosing::push(const NextChoice& choice, bool by_person) {
    Chooser& chooser = model_.chooser;
    if (by_person) {
        chooser.stops.push_back(chooser.prefix.size());
    }
    chooser.prefix.push_back(choice.token);
    chooser.cells.push_back(on_board(choice) ? choice.cell : -1);
    chooser.menu.clear();
    chooser.ways.clear();
    model_.status = {};
    ask_choices();
}

// Plays what is complete, and goes on by itself where there is only one way: but never to the first
// landing of a piece, since whoever touches a piece may only want to see where it can go.
void Choosing::settle() {
    Chooser& chooser = model_.chooser;
    const session::ChoiceView& view = chooser.view;
    const bool touched = !chooser.stops.empty();
    if (view.complete && view.next.empty() && touched) {
        play_path(chooser.prefix);
        return;
    }
    if (!view.complete && view.next.size() == 1 && may_choose()) {
        const NextChoice& only = view.next.front();
        const auto placed = std::count_if(chooser.cells.begin(), chooser.cells.end(),
                                          [](int cell) { return cell >= 0; });
        const bool goes_on = touched ? !on_board(only) || placed > 1
                                     : only.kind == ChoiceKind::HandItem;
        if (goes_on) {
            push(NextChoice(only), false);
            return;
        }
    }
    if (!chooser.later.empty()) {
        const int cell = chooser.later.front();
        chooser.later.erase(chooser.later.begin());
        press_cell(cell);
    }
}

void Choosing::press_cell(int cell) {
    if (!may_choose() || cell >= static_cast<int>(model_.position.cells.size())) {
        return;
    }
    client_.animator().skip();
    Chooser& chooser = model_.chooser;
    if (chooser.waiting) {
        chooser.later.push_back(cell);
        return;
    }
    std::vector<std::size_t> fitting;
    for (std::size_t i = 0; i < chooser.view.next.size(); ++i) {
        if (on_board(chooser.view.next[i]) && chooser.view.next[i].cell == cell) {
            fitting.push_back(i);
        }
    }
    if (fitting.size() == 1) {
        push(NextChoice(chooser.view.next[fitting.front()]), true);
        return;
    }
    if (fitting.size() > 1) {
        chooser.menu = fitting;
        chooser.menu_cell = cell;
        client_.touch();
        return;
    }
    if (!chooser.stops.empty() && !chooser.cells.empty() && chooser.cells.back() == cell) {
        if (chooser.view.complete) {
            finish_move();
        } else {
            back();  // a second press lets go
        }
        return;
    }
    if (choose_by_capture(cell) || play_later_cell(cell) || take_from_hand(cell)) {
        return;
    }
    const auto starts = std::any_of(
        chooser.root.next.begin(), chooser.root.next.end(),
        [&](const NextChoice& choice) { return on_board(choice) && choice.cell == cell; });
    if (starts && !chooser.prefix.empty()) {
        start_over();
        press_cell(cell);
        return;
    }
    explain(cell);
}

// A cell further on that belongs to one way only goes it; where there are several, they are shown.
bool Choosing::play_later_cell(int cell) {
    Chooser& chooser = model_.chooser;
    if (chooser.stops.empty()) {
        return false;
    }
    std::vector<Way> ways = ways_to(model_, cell);
    if (ways.size() == 1) {
        go_on_from(ways.front());
        return true;
    }
    chooser.ways = std::move(ways);
    client_.touch();
    return !chooser.ways.empty();
}

void Choosing::go_on_from(const Way& way) {
    if (way.whole) {
        play_path(way.path);
        return;
    }
    Chooser& chooser = model_.chooser;
    chooser.stops.push_back(chooser.prefix.size());
    chooser.cells.resize(way.path.size(), -1);
    chooser.cells.back() = way.cells.empty() ? -1 : way.cells.back();
    chooser.prefix = way.path;
    ask_choices();
}

void Choosing::press_way(std::size_t index) {
    Chooser& chooser = model_.chooser;
    if (may_choose() && !chooser.waiting && index < chooser.ways.size()) {
        const Way way = std::move(chooser.ways[index]);
        chooser.ways.clear();
        go_on_from(way);
    }
}

// A piece that is captured by one of the choices only stands for that choice.
bool Choosing::choose_by_capture(int cell) {
    const std::vector<Branch> all = branches(model_);
    const auto takes = [&](const Branch& branch) {
        return std::find(branch.captures.begin(), branch.captures.end(), cell) !=
               branch.captures.end();
    };
    const auto found = std::find_if(all.begin(), all.end(), takes);
    if (found == all.end() || std::count_if(all.begin(), all.end(), takes) != 1) {
        return false;
    }
    if (model_.chooser.ways.empty()) {
        press_choice(found->id.substr(std::string("choice:").size()));
    } else {
        press_way(static_cast<std::size_t>(found - all.begin()));
    }
    return true;
}

void Choosing::explain(int cell) {
    Chooser& chooser = model_.chooser;
    session::Why call;
    const auto start = std::find_if(chooser.cells.begin(), chooser.cells.end(),
                                    [](int chosen) { return chosen >= 0; });
    if (start != chooser.cells.end()) {
        call.from = *start;
        call.to = cell;
    } else {
        call.path = chooser.prefix;
        call.path.push_back(model_.game.board.cells[static_cast<std::size_t>(cell)].name);
    }
    const bool empty = model_.shown.cells[static_cast<std::size_t>(cell)].pieces.empty();
    if (start == chooser.cells.end() && chooser.prefix.empty() && empty) {
        return;  // a press on nothing
    }
    client_.ask(call);
    while (back()) {
    }
    send_home();
}

void Choosing::explain_drop(int cell) {
    if (model_.pointing.dropped && cell >= 0 && cell != model_.pointing.dropped->cell) {
        client_.playing().why(model_.pointing.dropped->cell, cell);
    }
    send_home();
}

void Choosing::send_home() {
    const auto dropped = std::exchange(model_.pointing.dropped, std::nullopt);
    if (!dropped || dropped->cell < 0 || model_.settings.speed <= 0) {
        return;
    }
    const auto& pieces = model_.shown.cells[static_cast<std::size_t>(dropped->cell)].pieces;
    if (!pieces.empty()) {
        model_.pointing.homeward = Homeward{pieces.back(), dropped->cell, dropped->x, dropped->y};
    }
}

void Choosing::drop_on(int cell) {
    Chooser& chooser = model_.chooser;
    if (cell < 0) {
        back();
        return;
    }
    if (!chooser.cells.empty() && chooser.cells.back() == cell) {
        return;  // put back: it stays chosen
    }
    press_cell(cell);
}

void Choosing::press_hand(int type) {
    if (!may_choose() || model_.chooser.waiting) {
        return;
    }
    client_.animator().skip();
    Chooser& chooser = model_.chooser;
    const auto in_hand = [&](const NextChoice& choice) {
        return choice.kind == ChoiceKind::HandItem && choice.type == type;
    };
    if (pick(in_hand) || chooser.prefix.empty()) {
        return;
    }
    start_over();
    if (!pick(in_hand)) {
        ask_choices();
    }
}

template <class Fits>
bool Choosing::pick(Fits&& fits) {
    const auto& next = model_.chooser.view.next;
    const auto found = std::find_if(next.begin(), next.end(), fits);
    if (found == next.end()) {
        return false;
    }
    push(NextChoice(*found), true);
    return true;
}

void Choosing::press_choice(const std::string& token) {
    if (!may_choose() || model_.chooser.waiting) {
        return;
    }
    client_.animator().skip();
    pick([&](const NextChoice& choice) { return choice.token == token; });
}

// A press on a cell where something from the hand may land takes it; where there are several kinds,
// they are shown.
bool Choosing::take_from_hand(int cell) {
    Chooser& chooser = model_.chooser;
    if (!chooser.prefix.empty()) {
        return false;
    }
    std::vector<std::size_t> fitting;
    for (std::size_t i = 0; i < chooser.view.next.size(); ++i) {
        if (!drops(model_, chooser.view.next[i], cell).empty()) {
            fitting.push_back(i);
        }
    }
    if (fitting.empty()) {
        return false;
    }
    chooser.menu = std::move(fitting);
    chooser.menu_cell = cell;
    if (chooser.menu.size() == 1) {
        press_menu(0);
    }
    client_.touch();
    return true;
}

void Choosing::press_menu(std::size_t index) {
    Chooser& chooser = model_.chooser;
    if (index >= chooser.menu.size() || chooser.waiting) {
        return;
    }
    const NextChoice choice = chooser.view.next[chooser.menu[index]];
    if (choice.kind == ChoiceKind::HandItem) {
        chooser.later.push_back(chooser.menu_cell);
    }
    push(choice, true);
}

void Choosing::finish_move() {
    if (may_choose() && model_.chooser.view.complete && !model_.chooser.waiting) {
        play_path(model_.chooser.prefix);
    }
}

bool Choosing::back() {
    Chooser& chooser = model_.chooser;
    if (!chooser.menu.empty() || !chooser.ways.empty()) {
        chooser.menu.clear();
        chooser.ways.clear();
        client_.touch();
        return true;
    }
    if (chooser.stops.empty()) {
        return false;
    }
    chooser.prefix.resize(chooser.stops.back());
    chooser.cells.resize(chooser.stops.back());
    chooser.stops.pop_back();
    chooser.later.clear();
    if (chooser.prefix.empty()) {
        chooser.view = chooser.root;
    }
    chooser.view.reached.clear();
    client_.show_newest();
    ask_choices();
    return true;
}

void Choosing::look_ahead() {
    std::vector<std::string> path = may_choose() ? path_under_mouse(model_)
                                                 : std::vector<std::string>{};
    if (path == model_.pointing.foresight.path) {
        return;
    }
    model_.pointing.foresight = {std::move(path), {}};
    if (!model_.pointing.foresight.path.empty()) {
        client_.ask(session::Foresee{model_.pointing.foresight.path});
    }
}

void Choosing::play_path(const std::vector<std::string>& path) {
    if (model_.table.curtain) {
        return;
    }
    client_.animator().skip();
    client_.ask(session::Play{path, ""});
    model_.chooser.waiting = true;
    model_.chooser.menu.clear();
    model_.chooser.ways.clear();
}

void Choosing::play_text(const std::string& text) {
    if (!model_.table.curtain) {
        client_.animator().skip();
        client_.ask(session::Play{{}, text});
    }
}

}  // namespace perthro::renderer
