#include "renderer/input/automation.hpp"

#include "renderer/state/outcome_words.hpp"
#include "renderer/state/prompt.hpp"
#include "renderer/state/tracing.hpp"

#include <iostream>
#include <nlohmann/json.hpp>

namespace perthro::renderer {

namespace {

using Json = nlohmann::ordered_json;

const char* name_of(Happened what) {
    switch (what) {
        case Happened::Listed: return "listed";
        case Happened::Opened: return "opened";
        case Happened::Moved: return "move";
        case Happened::Captured: return "capture";
        case Happened::Promoted: return "promotion";
        case Happened::Checked: return "check";
        case Happened::Ended: return "end";
        case Happened::Illegal: return "illegal";
        case Happened::Stepped: return "step";
        case Happened::Reloaded: return "reload";
        case Happened::Failed: return "failed";
    }
    return "";
}

const char* name_of(Screen screen) {
    switch (screen) {
        case Screen::Browser: return "browser";
        case Screen::GetGames: return "get";
        case Screen::Game: return "game";
    }
    return "";
}

void print(const Json& json) {
    std::cout << json.dump(-1, ' ', false, Json::error_handler_t::replace) << '\n' << std::flush;
}

Json point_of(Point p) { return {{"x", std::lround(p.x)}, {"y", std::lround(p.y)}}; }

// The try that is followed, and the step of it that is shown.
Json traced(const Model& model) {
    if (!model.design.tracing || model.design.tracing->at < 0) {
        return nullptr;
    }
    const Tracing& tracing = *model.design.tracing;
    const session::TraceStep& step = tracing.view.steps[static_cast<std::size_t>(tracing.at)];
    return {{"asked", tracing.view.asked},
            {"listed", listed_steps(tracing, model.design.stop)},
            {"at", tracing.at},
            {"word", step.word},
            {"refused", step.refused},
            {"seen", step.seen},
            {"place", step.place},
            {"walked", step.walked},
            {"lit", tracing.lit},
            {"stop", model.design.stop.place},
            {"note", tracing.note}};
}

Json profiled(const session::ProfileView& profile) {
    Json places = Json::array();
    for (const session::CostView& cost : profile.costs) {
        places.push_back(cost.place);
    }
    return {{"running", profile.running}, {"places", places}, {"advice", profile.advice}};
}

// What there is of the game that is open.
void add_game(Json& line, const Model& model, bool may_choose) {
    line["game"] = model.game.card.id;
    line["node"] = model.position.node;
    line["ply"] = model.position.ply;
    line["to_move"] = model.position.to_move;
    line["over"] = model.position.outcome.over;
    line["outcome"] = model.position.outcome.over ? outcome_line(model.position) : "";
    line["position"] = model.copying.texts.own;
    line["may_choose"] = may_choose;
    line["curtain"] = model.table.curtain;
    line["draw_offer"] = model.position.draw_offer;
    line["moves"] = model.moves.moves.size();
    line["prefix"] = model.chooser.prefix;
    line["reloads"] = model.design.reload ? model.design.reload->number : 0;
    line["old_rules"] = model.position.old_rules;
    line["turn"] = model.turn;
    line["prompt"] = prompt(model, may_choose);
    line["status"] = model.status.text;
    Json clocks = Json::array();
    for (const session::PlayerView& player : model.position.players) {
        clocks.push_back(player.clock_ms);
    }
    line["clocks"] = clocks;
    line["cursor"] = model.pointing.cursor;
    line["foreseen"] = model.pointing.foresight.steps.size();
    line["notes"] = model.table.notes.size();
    line["evaluations"] = model.advice.evaluations.size();
    line["console"] = model.design.console;
    line["traced"] = traced(model);
    line["stats"] = {{"running", model.design.measured.stats.running},
                     {"games", model.design.measured.stats.games},
                     {"games_before", model.design.measured.stats.games_before}};
    line["profile"] = profiled(model.design.measured.profile);
    Json art = Json::array();
    for (const session::ErrorView& error : model.design.art_errors) {
        art.push_back(error.text);
    }
    line["art_errors"] = art;
}

// What may be chosen next, and where it is on the screen.
Json next_choices(const Model& model, const Scene& scene) {
    Json next = Json::array();
    for (const session::NextChoice& choice : model.chooser.view.next) {
        Json one = {{"token", choice.token}, {"cell", choice.cell}, {"type", choice.type}};
        if (choice.cell >= 0) {
            one.update(point_of(scene.board().place(choice.cell).center));
        }
        next.push_back(one);
    }
    return next;
}

Json pressable(const Scene& scene, const std::vector<Widget>& panel_widgets) {
    Json widgets = Json::array();
    for (const auto* list : {&scene.widgets(), &panel_widgets}) {
        for (const Widget& widget : *list) {
            Json one = {{"id", widget.id},
                        {"w", std::lround(widget.rect.w)},
                        {"h", std::lround(widget.rect.h)}};
            one.update(point_of(widget.rect.center()));
            widgets.push_back(one);
        }
    }
    return widgets;
}

}  // namespace

void report_frame(long number, double milliseconds) {
    print({{"event", "frame"}, {"number", number}, {"ms", milliseconds}});
}

void report_happening(const Happening& happening) {
    print({{"event", name_of(happening.what)}, {"text", happening.text}, {"node", happening.node}});
}

void InputCounts::count(const sf::Event& event) {
    switch (event.type) {
        case sf::Event::MouseButtonReleased: ++buttons; break;
        case sf::Event::KeyPressed: ++pressed; break;
        case sf::Event::KeyReleased: ++released; break;
        default: break;
    }
}

void report_idle(long frame, const InputCounts& inputs, const Model& model, const Scene& scene,
                 const std::vector<Widget>& panel_widgets, bool may_choose) {
    Json line = {{"event", "idle"},
                 {"frame", frame},
                 {"buttons", inputs.buttons},
                 {"pressed", inputs.pressed},
                 {"released", inputs.released},
                 {"screen", name_of(model.screen)},
                 {"said", model.get.said}};
    if (model.open && model.screen == Screen::Game) {
        add_game(line, model, may_choose);
        line["next"] = next_choices(model, scene);
    }
    line["suspects"] = model.browser.suspects;
    line["widgets"] = pressable(scene, panel_widgets);
    print(line);
}

}  // namespace perthro::renderer
