// What the session answers and says unasked, taken into the model.
#pragma once

#include "renderer/state/model.hpp"
#include "scripting/session/session.hpp"

namespace perthro::renderer {

class Client;

// Changes the model as a message says, and asks the session for what follows from it.
class Answers {
public:
    Answers(Client& client, Model& model) : client_(client), model_(model) {}

    // Takes a message of the session. `call`: what it answers; any if it was said unasked.
    void take(session::Message& message, const session::Call& call);

private:
    // Each takes one kind of answer to this call; the last one those of which nothing is shown.
    void took(session::GameInfo& info, const session::Call& call);
    void took(session::PositionView& view, const session::Call& call);
    void took(session::ChoiceView& view, const session::Call& call);
    void took(session::Foreseen& seen, const session::Call& call);
    void took(session::MoveListView& moves, const session::Call& call);
    void took(session::HistoryView& history, const session::Call& call);
    void took(session::PositionTexts& texts, const session::Call& call);
    void took(session::WhyView& why, const session::Call& call);
    void took(session::TraceView& view, const session::Call& call);
    void took(session::InspectView& view, const session::Call& call);
    void took(session::OverlayView& view, const session::Call& call);
    void took(session::ErrorList& list, const session::Call& call);
    void took(session::ReloadView& reload, const session::Call& call);
    void took(session::ConsoleView& view, const session::Call& call);
    void took(session::RecordView& record, const session::Call& call);
    void took(session::StatsView& stats, const session::Call& call);
    void took(session::StatsChanged& news, const session::Call& call);
    void took(session::ProfileView& profile, const session::Call& call);
    void took(session::Profiled& news, const session::Call& call);
    void took(session::ThinkingView& view, const session::Call& call);
    void took(session::Thinking& news, const session::Call& call);
    void took(session::Changed& change, const session::Call& call);
    void took(session::Reloaded& news, const session::Call& call);
    void took(session::Trouble& trouble, const session::Call& call);
    template <class Other>
    void took(Other& /*answer*/, const session::Call& /*call*/) {}

    void refuse(const session::CallError& error, const session::Call& call);
    void refuse_to_open(const std::string& words);
    void note_evaluation(const session::ThinkingView& view);
    void note_speed(const session::ThinkingView& view);
    void note_reload(session::ReloadView reload);
    // Where a change leaves a try that is traced.
    void change_trace(session::ChangeReason reason);
    void drop_curtain();

    Client& client_;
    Model& model_;
};

}  // namespace perthro::renderer
