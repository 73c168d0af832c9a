#include "renderer/state/client.hpp"

#include "renderer/state/editor.hpp"

#include <algorithm>
#include <utility>

namespace perthro::renderer {

Client::Client(const std::string& journals, Settings settings, const std::string& shown,
               GettingDoors doors)
    : unpacked_(doors.remove_unpacked), session_(session::SessionSettings{journals, 0, 0, 0, {}}),
      browsing_(*this, model_, journals, shown), telling_(model_), animator_(*this, model_),
      choosing_(*this, model_), opening_(*this, model_, unpacked_), playing_(*this, model_),
      overlays_(*this, model_), answers_(*this, model_),
      getting_(*this, model_, unpacked_, std::move(doors)), trace_(*this, model_) {
    model_.settings = std::move(settings);
}

// ---- the session

void Client::ask(session::Call call) {
    const session::CallId id = session_.ask(call);
    asked_.emplace(id, std::move(call));
}

void Client::refresh() {
    ask(session::View{model_.table.viewer});
    ask(session::Choices{});
    ask(session::History{});
    ask(session::Moves{});
    ask(session::PositionText{model_.table.viewer});
    if (!model_.design.overlay_name.empty()) {
        ask(session::Overlay{model_.design.overlay_name, model_.table.viewer});
    }
}

bool Client::poll() {
    bool any = false;
    for (session::Message& message : session_.poll()) {
        any = true;
        auto asked = asked_.extract(message.id);
        const session::Call call = asked.empty() ? session::Call{} : std::move(asked.mapped());
        answers_.take(message, call);
    }
    any = browsing_.poll() || any;
    any = getting_.poll() || any;
    if (any) {
        touch();
    }
    return any;
}

void Client::wait(std::chrono::milliseconds longest) {
    if (asked_.empty() && browsing_.waiting()) {
        browsing_.wait(longest);
    } else {
        session_.wait(longest);
    }
}

bool Client::waiting() const { return !asked_.empty() || browsing_.waiting(); }

bool Client::refreshing() const {
    return std::any_of(asked_.begin(), asked_.end(), [](const auto& asked) {
        const session::Call& call = asked.second;
        return std::holds_alternative<session::Info>(call) ||
               std::holds_alternative<session::View>(call) ||
               std::holds_alternative<session::Choices>(call) ||
               std::holds_alternative<session::History>(call) ||
               std::holds_alternative<session::Moves>(call);
    });
}

// ---- what is shown

void Client::say(std::string text, bool bad) {
    model_.status = {std::move(text), bad, {}};
    touch();
}

// What is drawn follows the newest position when nothing moves any more and it has arrived, and
// shows it as what was chosen so far leaves it.
void Client::show_newest() {
    if (!model_.animation.running() && model_.position.version >= model_.announced.version) {
        model_.shown = model_.position;
        animator_.carry_out(model_.chooser.view.reached);
        trace_.show();
    }
}

void Client::give_up_choice() {
    animator_.skip();
    if (!model_.chooser.prefix.empty()) {
        choosing_.start_over();
    }
}

void Client::turn_board(int degrees) {
    model_.table.turned = (model_.table.turned + degrees + 360) % 360;
    touch();
}

void Client::edit_file(const std::string& place) {
    const FilePlace found = find_place(place, model_.game.card.path, model_.game.files);
    const std::string problem = found.file.empty() ? "there is no file for " + place
                                                   : open_in_editor(found.file, found.line);
    say(problem.empty() ? "Opened " + place + " in the editor" : problem, !problem.empty());
}

// What is wrong with a drawing is told once, whoever's pieces it is drawn for.
void Client::found_in_art(std::vector<session::ErrorView> problems) {
    auto& known = model_.design.art_errors;
    for (session::ErrorView& problem : problems) {
        const bool told = std::any_of(known.begin(), known.end(),
                                      [&](const auto& one) { return one.text == problem.text; });
        if (!told) {
            say(problem.text, true);
            known.push_back(std::move(problem));
        }
    }
}

}  // namespace perthro::renderer
