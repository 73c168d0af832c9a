#include "engine/kernel/unfit.hpp"

#include <map>

namespace perthro::kernel {

namespace {

std::string about(std::string text, std::string_view word) {
    constexpr std::string_view kPlace = "{}";
    for (auto at = text.find(kPlace); at != std::string::npos;
         at = text.find(kPlace, at + word.size())) {
        text.replace(at, kPlace.size(), word);
    }
    return text;
}

}  // namespace

std::string reason_of(const Unfit& why, std::string_view word, std::string_view place) {
    return about(why.what, word) + (place.empty() ? "" : " (" + std::string(place) + ")") + "\n" +
           about(why.instead, word);
}

ReasonLines lines_of_reason(const std::string& reason) {
    const auto end = reason.find('\n');
    return {reason.substr(0, end), end == std::string::npos ? "" : reason.substr(end + 1)};
}

Unfit unfit_condition(Op op) {
    constexpr Unfit kAttacks{"no table asks `{}` here",
                             "`no(attacked)` of the mover in front of `land` is asked by tables, "
                             "and so is what `protect` says; else put what refuses most in front "
                             "of it"};
    constexpr Unfit kWay{"no table asks `{}`",
                         "nothing, where it is no plain chain of jumps: what the way has passed is "
                         "known while words run"};
    static const std::map<std::string_view, Unfit> kKnown{
        {"test", {"`{}` calls a function of Lua", "say it as a condition in words"}},
        {"attacked", kAttacks},
        {"checked", kAttacks},
        {"gives_check", kAttacks},
        {"gives_mate", kAttacks},
        {"on",
         {"no table asks this `on`",
          "one `on` of an attribute of the game or of a player is asked by tables, where it has to "
          "hold and the mover lands; otherwise nothing"}},
        {"marked", kWay},
        {"visited", kWay},
        {"crossed", kWay},
        {"taken", kWay},
        {"reversing", kWay},
        {"straight_on", kWay},
        {"line",
         {"no table asks `{}`",
          "nothing: the row is looked for when the piece stands there; put what refuses most in "
          "front of it"}}};
    const auto found = kKnown.find(op_name(op));
    return found != kKnown.end()
               ? found->second
               : Unfit{"no table asks `{}`",
                       "put what refuses most in front of it, or make a movement of its own of the "
                       "part that asks it; otherwise nothing"};
}

Unfit unfit_word(Op op) {
    constexpr Unfit kFirst{
        "no table says `{}`",
        "`either` with conditions that refuse each other, or `when`, is a table"};
    constexpr Unfit kTurn{"no table says `{}`", "nothing: who plays on is decided by words"};
    static const std::map<std::string_view, Unfit> kKnown{
        {"every_dirs", {"`{}` goes in several directions at once", reasons::kInApplied}},
        {"loop",
         {"no table says `{}`",
          "if it only goes on over cells, `slide { over = c }` does it by tables, and a few rounds "
          "`either(step, { step, step })`"}},
        {"reach",
         {"no table says `{}`",
          "nothing, if any number of rounds is meant; a few are `either(step, { step, step })`"}},
        {"first_forking", kFirst},
        {"first_plain", kFirst},
        {"must_continue", kTurn},
        {"again", kTurn},
        {"end_turn", kTurn},
        {"go_to", kTurn},
        {"next_turn", kTurn},
        {"swap_seats", kTurn},
        {"apply", {"`{}` calls a function of Lua", reasons::kInApplied}}};
    const auto found = kKnown.find(op_name(op));
    return found != kKnown.end() ? found->second : Unfit{"no table says `{}`", reasons::kInApplied};
}

}  // namespace perthro::kernel
