// Making the moves of `generate`: plain ones, which the prelude writes to memory, and others by
// parts.
#include "scripting/api/arguments.hpp"
#include "scripting/api/list_calls.hpp"

#include <algorithm>
#include <limits>

namespace perthro::api {

void Lists::hand_over(MoveSink& sink) {
    const std::span<const AddedMoves> added{plain.moves.data(),
                                            static_cast<std::size_t>(plain.count)};
    plain.count = 0;
    check(added);
    sink.add(added, ways);
}

// The prelude has written them to memory. Not compared many at once: they were written one by one a
// moment ago, and a wider load waits until all of those stores are through.
void Lists::check(std::span<const AddedMoves> added) const {
    for (const AddedMoves& moves : added) {
        const bool one = moves.move.name <= largest.move.name &&
                         moves.move.from <= largest.move.from && moves.move.to <= largest.move.to &&
                         moves.move.becomes <= largest.move.becomes && moves.of <= largest.of;
        const bool along = moves.ways == 0 ||
                           (moves.ways <= largest.ways && moves.landing <= largest.landing &&
                            moves.zone <= largest.zone);
        if (!one || !along) {
            throw std::runtime_error("a plain move names what there is not");
        }
    }
}

namespace {

MoveSink& sink_of(const Host& host) {
    if (host.sink == nullptr) {
        throw std::runtime_error("moves are made in `generate` only");
    }
    return *host.sink;
}
// A part of the move that is being made; at most so many, for each is kept.
void count_choice(Lists& lists) {
    if (++lists.choices > Lists::kMostChoices) {
        throw std::runtime_error("a move has more than " + std::to_string(Lists::kMostChoices) +
                                 " choices");
    }
}
int hand_over(lua_State* lua) {
    return guarded(lua, [&](Host& host) {
        lists_of(lua).hand_over(sink_of(host));
        return 0;
    });
}
int ways(lua_State* lua) {  // {directions} -> their number
    return guarded(lua, [&](Host& host) {
        Lists& lists = lists_of(lua);
        auto& known = lists.ways;
        const std::vector<Direction> along = directions_at(lua, host, 1);
        const auto found = std::find(known.begin(), known.end(), along);
        const auto number = static_cast<std::size_t>(found - known.begin()) + 1;
        if (number > std::numeric_limits<std::uint16_t>::max()) {
            throw std::runtime_error("too many different sets of directions");
        }
        if (found == known.end()) {
            known.push_back(along);
            lists.largest.ways = static_cast<std::uint16_t>(number);
        }
        lua_pushinteger(lua, static_cast<lua_Integer>(number));
        return 1;
    });
}
int begin(lua_State* lua) {  // number of the class, cell number or 0
    return guarded(lua, [&](Host& host) {
        Lists& lists = lists_of(lua);
        MoveSink& sink = sink_of(host);
        lists.hand_over(sink);  // so that moves keep their order
        const auto last = static_cast<std::int32_t>(host.rules->classes.size()) - 1;
        const auto name = static_cast<std::uint16_t>(whole(lua, 1, "a class", 0, last));
        const std::int32_t from = whole(lua, 2, "a cell or none", 0, host.view.cells);
        sink.begin(name, from == 0 ? kNoCell : host.cell(from));
        lists.plain.state = PlainMemory::kMoveOpen;
        lists.choices = 0;
        lists.written_before = host.position->log().size();
        return 0;
    });
}
int choose(lua_State* lua) {
    return guarded(lua, [&](Host& host) {
        count_choice(lists_of(lua));
        sink_of(host).choose(cell_at(lua, host, 1));
        return 0;
    });
}
int choose_type(lua_State* lua) {
    return guarded(lua, [&](Host& host) {
        count_choice(lists_of(lua));
        sink_of(host).choose_type(type_at(lua, host, 1));
        return 0;
    });
}
int label(lua_State* lua) {
    return guarded(lua, [&](Host& host) {
        count_choice(lists_of(lua));
        sink_of(host).label(text_at(lua, 1));
        return 0;
    });
}
int finish(lua_State* lua) {
    return guarded(lua, [&](Host& host) {
        Lists& lists = lists_of(lua);
        const std::size_t written = host.position->log().size();
        host.kept_outside += sizeof(Compound) +
                             (written > lists.written_before
                                  ? (written - lists.written_before) * sizeof(Effect)
                                  : 0);
        sink_of(host).finish();
        lists.plain.state = PlainMemory::kReady;
        host.note_growth();
        ++host.serial;
        return 0;
    });
}

}  // namespace

void add_making_calls(lua_State* lua, Lists& lists) {
    static constexpr std::pair<const char*, lua_CFunction> kCalls[] = {
        {"hand_over", &hand_over},     {"ways", &ways},   {"begin", &begin},  {"choose", &choose},
        {"choose_type", &choose_type}, {"label", &label}, {"finish", &finish}};
    add_list_calls(lua, lists, kCalls);
}

}  // namespace perthro::api
