// What all states of an opened game share: its rules, tables to compute with, stacks and threads.
// Any number of threads may use it.
#pragma once

#include "engine/search/knowledge.hpp"
#include "scripting/embed/pool.hpp"
#include "scripting/embed/runner.hpp"
#include "scripting/embed/table.hpp"
#include "scripting/play/open_game.hpp"
#include "scripting/vm/script_stack.hpp"

#include <functional>
#include <memory>
#include <mutex>
#include <string>
#include <vector>

namespace perthro::embed {

class Core {
public:
    // Takes an opened game over; makes no table yet.
    explicit Core(OpenGame open);
    ~Core();
    Core(const Core&) = delete;
    Core& operator=(const Core&) = delete;

    // The game, its rules and its definition; they never change.
    [[nodiscard]] const OpenGame& open() const { return open_; }
    [[nodiscard]] const Rules& rules() const { return *open_.rules; }
    [[nodiscard]] const GameDefinition& definition() const { return open_.rules->game; }
    // What perthro_game_has_lua and perthro_game_hides tell, found out once; the names of the
    // setups.
    [[nodiscard]] bool has_lua() const { return has_lua_; }
    [[nodiscard]] bool hides() const { return hides_; }
    [[nodiscard]] const std::vector<std::string>& setups() const { return setups_; }

    // Cells by their numbers for callers; the number of an internal one, cell_count() for others
    // (kNoCell among them).
    [[nodiscard]] const std::vector<Cell>& cells() const { return definition().topology.cells; }
    [[nodiscard]] std::size_t cell_count() const { return cells().size(); }
    [[nodiscard]] std::size_t number_of(Cell cell) const {
        return cell < numbers_.size() ? numbers_[cell] : cell_count();
    }
    // Types of pieces and players without type 0 and without nobody.
    [[nodiscard]] std::size_t type_count() const { return definition().pieces.size() - 1; }
    [[nodiscard]] std::size_t player_count() const {
        return static_cast<std::size_t>(definition().player_count());
    }
    // How many actions there are, and that of a move of a list: see perthro_moves_action. Below
    // action_count() for every move.
    [[nodiscard]] std::size_t action_count() const {
        return (cell_count() + type_count() + 1) * (cell_count() + 1);
    }
    [[nodiscard]] std::size_t action_of(const MoveList& list, std::size_t index) const;

    // Runs work on a stack that the rules may run on: the caller's where they have no Lua, else one
    // of 64 MB; run_on_script_thread does so on another thread in any case. The caller waits; what
    // the work throws is thrown here.
    void run(const std::function<void()>& work);
    void run_on_script_thread(const std::function<void()>& work) { runners_.run(work); }
    // Lends a table to work, on a stack as run() has it: one that stands `near` (null: on no place)
    // if there is one, else one that stands anywhere. If the work throws it stands on none.
    void with_table(const Place* near, const std::function<void(Table&)>& work);
    // Lends a table that stands on the place to work, on a stack as run() has it.
    void at(const PlacePointer& place, const std::function<void(Table&)>& work);
    // Lends a table that stands on the place to work on a script thread: for what may search.
    void think(const PlacePointer& place, const std::function<void(Table&)>& work);

    // What bots know of the game. Made when first somebody asks, which may take a second while
    // others who ask wait; on a script thread only.
    [[nodiscard]] std::shared_ptr<const search::Knowledge> knowledge();

private:
    void lend(const Place* near, const std::function<void(Table&)>& work);
    [[nodiscard]] std::unique_ptr<Table> take(const Place* near);
    void give_back(std::unique_ptr<Table> table);

    OpenGame open_;
    bool has_lua_, hides_;
    std::vector<std::string> setups_;
    std::vector<std::size_t> numbers_;  // [internal cell]
    Pool<vm::ScriptStack> stacks_;
    Pool<Runner> runners_;
    std::mutex mutex_;
    std::vector<std::unique_ptr<Table>> idle_;  // the one used last behind the others
    std::mutex learning_;
    std::shared_ptr<const search::Knowledge> knowledge_;
};

}  // namespace perthro::embed
