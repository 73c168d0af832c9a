#include "scripting/callbacks/shown_view.hpp"

#include "engine/game/observe.hpp"
#include "engine/interpreter/interpreter.hpp"
#include "scripting/api/arguments.hpp"

#include <string>
#include <utility>

namespace perthro {

namespace {

constexpr std::size_t kMostViewMarks = 10'000;  // of one call

// The second upvalue; the first is the host.
ShownView& shown_of(lua_State* lua) {
    return *static_cast<ShownView*>(lua_touserdata(lua, lua_upvalueindex(2)));
}

// In the observed position the cell is in fog (0), in fog but known to hold something (1), or its
// piece's type is hidden (2) or told (3).
void hide(const ShownView& shown, Cell cell, int what) {
    Position& seen = shown.observed->position();
    Board& board = shown.observed->interpreter().board();
    const std::uint32_t w = board.top(cell);
    switch (what) {
        case 0: veil_cell(seen, cell, kFogWord); break;
        case 1: veil_cell(seen, cell, w == 0 ? kFogWord : kSomethingWord); break;
        default:
            if (w != 0 && shown.observed->rules().layout.has.known) {
                PieceRecord piece = board.top_record(cell);
                const std::uint32_t viewer = 1U << shown.observer;
                piece.known = what == 2 ? piece.known & ~viewer : piece.known | viewer;
                board.set_top(cell, piece);
            } else if (w != 0 && what == 2) {
                PieceRecord piece;
                piece.word = word::make(kUnknownType, word::owner(w));
                board.set_top(cell, piece);
            }
            break;
    }
}

int hide_in_view(lua_State* lua) {  // cell, what
    return api::raising(lua, [&] {
        const ShownView& shown = shown_of(lua);
        if (shown.observed == nullptr) {
            throw std::runtime_error("a view exists in `observe` only");
        }
        hide(shown, api::cell_at(lua, api::host_of(lua), 1),
             api::whole(lua, 2, "what is hidden", 0, 3));
        return 0;
    });
}

int draw_mark(lua_State* lua) {  // name, cell, cell or 0 for a mark on one
    return api::raising(lua, [&] {
        ShownView& shown = shown_of(lua);
        const api::Host& truth = api::host_of(lua);
        if (shown.marks.size() >= kMostViewMarks) {
            throw std::runtime_error("view_marks draws more than 10,000 marks");
        }
        const std::int32_t to = api::whole(lua, 3, "a cell or none", 0, truth.view.cells);
        std::string name = api::text_at(lua, 1);
        if (name.size() > api::kLongestName) {
            throw std::runtime_error("the name of a mark is longer than " +
                                     std::to_string(api::kLongestName) + " bytes");
        }
        shown.marks.push_back(
            {api::cell_at(lua, truth, 2), to == 0 ? kNoCell : truth.cell(to), std::move(name)});
        return 0;
    });
}

}  // namespace

void push_view_calls(lua_State* lua, api::Host& truth, ShownView& shown) {
    lua_newtable(lua);
    for (const auto& [name, function] :
         {std::pair{"hide", &hide_in_view}, std::pair{"draw", &draw_mark}}) {
        lua_pushlightuserdata(lua, &truth);
        lua_pushlightuserdata(lua, &shown);
        lua_pushcclosure(lua, function, 2);
        lua_setfield(lua, -2, name);
    }
}

}  // namespace perthro
