#include "scripting/dap/stepper.hpp"

#include "scripting/dap/inspection.hpp"

#include <cstring>

namespace perthro::dap {

void Stepper::go(Stride stride) { stride_ = stride; }

// One that is gone may have stood at the same address.
void Stepper::made(vm::State& state) {
    numbers_[&state] = ++states_;
    if (ran_ == &state) {
        ran_ = nullptr;
    }
    if (stood_.state == &state) {
        stood_ = {};
    }
}

bool Stepper::line(vm::State& state, lua_Debug& frame) {
    if (busy_) {
        return true;
    }
    unwinding_ = false;
    if (desk_.has_mail()) {
        busy_ = true;
        desk_.read_mail();
        busy_ = false;
    }
    if (desk_.ending()) {
        return false;
    }
    const Event event = noted(state, frame);
    const bool looks = stride_ != Stride::Run || pause_ || entry_ ||
                       breakpoints_.any_at(event.line);
    if (looks && !ignores_) {
        decide(state, frame, event);
    }
    return !desk_.ending();
}

// What stands deeper than this frame has returned.
Stepper::Event Stepper::noted(const vm::State& state, const lua_Debug& frame) {
    Event event{&state, frame.i_ci, frame.currentline, false};
    if (ran_ != &state) {
        ran_ = &state;
        lines_.clear();
    }
    bool returned = false;
    while (!lines_.empty() && lines_.back().first > event.base) {
        lines_.pop_back();
        returned = true;
    }
    if (lines_.empty() || lines_.back().first < event.base) {
        lines_.emplace_back(event.base, event.line);
    } else {
        event.again = returned && lines_.back().second == event.line;
        lines_.back().second = event.line;
    }
    return event;
}

bool Stepper::steps_to(const Event& event) const {
    const bool same_state = event.state == stood_.state;
    const bool same_line = same_state && event.base == stood_.base && event.line == stood_.line;
    switch (stride_) {
        case Stride::Run: return false;
        case Stride::In: return !(event.again && same_line);
        case Stride::Over:
            return !same_state || (event.base <= stood_.base && !(event.again && same_line));
        case Stride::Out: return same_state && event.base < stood_.base;
    }
    return false;
}

// Whether a text is run to be recorded that was recorded in another state before: every worker of a
// game does so, and nobody wants to see it again.
bool Stepper::recorded_before(vm::State& state) {
    lua_Debug frame;
    std::string text;
    for (int level = 0; lua_getstack(state.lua(), level, &frame) != 0; ++level) {
        lua_getinfo(state.lua(), "S", &frame);
        if (std::strcmp(frame.what, "main") == 0 && Sources::is_file(frame.source)) {
            text = frame.source;
        }
    }
    if (text.empty()) {
        return false;
    }
    const int number = numbers_[&state];
    return recorded_.try_emplace(text, number).first->second != number;
}

void Stepper::decide(vm::State& state, lua_Debug& frame, const Event& event) {
    lua_getinfo(state.lua(), "S", &frame);
    if (!Sources::is_file(frame.source) || recorded_before(state)) {
        return;
    }
    Stop stop;
    if (!event.again && breakpoints_.any_at(event.line)) {
        stop.hits = hits_at(state, frame.source, event.line);
    }
    if (!stop.hits.empty()) {
        stop.reason = "breakpoint";
    } else if (entry_) {
        stop.reason = "entry";
    } else if (pause_) {
        stop.reason = "pause";
    } else if (steps_to(event)) {
        stop.reason = "step";
    } else {
        return;
    }
    hold(state, event, stop);
}

void Stepper::hold(vm::State& state, const Event& event, const Stop& stop) {
    stride_ = Stride::Run;
    entry_ = pause_ = false;
    stood_ = event;
    busy_ = true;
    desk_.hold(state, stop);
    busy_ = false;
}

std::vector<int> Stepper::hits_at(vm::State& state, const char* source, int line) {
    std::vector<int> hits;
    busy_ = true;
    for (Breakpoint* const one : breakpoints_.at(sources_.file_of(source), line)) {
        if (!is_hit(state, *one)) {
            continue;
        }
        if (one->log.empty()) {
            hits.push_back(one->id);
        } else {
            desk_.tell(filled_in(state, one->log));
        }
    }
    busy_ = false;
    return hits;
}

bool Stepper::is_hit(vm::State& state, Breakpoint& breakpoint) {
    if (!breakpoint.condition.empty()) {
        std::string problem;
        const auto holds = Inspection(state, sources_, 1).truth(breakpoint.condition, problem);
        if (!holds) {
            desk_.tell("the condition `" + breakpoint.condition +
                       "` of a breakpoint cannot be worked out: " + problem);
            return true;
        }
        if (!*holds) {
            return false;
        }
    }
    return breakpoint.hits.counts(++breakpoint.times);
}

// The text with what stands in braces worked out.
std::string Stepper::filled_in(vm::State& state, const std::string& log) {
    Inspection inspection(state, sources_, 1);
    std::string text;
    std::size_t at = 0;
    for (auto open = log.find('{'); open != std::string::npos; open = log.find('{', at)) {
        const auto close = log.find('}', open);
        if (close == std::string::npos) {
            break;
        }
        std::string problem;
        const auto value = inspection.text(log.substr(open + 1, close - open - 1), problem);
        text += log.substr(at, open - at) + (value ? *value : "(" + problem + ")");
        at = close + 1;
    }
    return text + log.substr(at);
}

void Stepper::failed(vm::State& state, const std::string& message) {
    lines_.clear();
    if (busy_ || unwinding_ || ignores_ || !on_errors_ || desk_.ending()) {
        return;
    }
    unwinding_ = true;
    if (!Inspection(state, sources_, 1).has_frames()) {
        return;  // an expression of game.yaml: the loader tells it
    }
    hold(state, {}, {"exception", message, {}});
}

}  // namespace perthro::dap
