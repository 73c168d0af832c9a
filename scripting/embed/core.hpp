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
    explicit Core(OpenGame open);
    ~Core();
    Core(const Core&) = delete;
    Core& operator=(const Core&) = delete;

    [[nodiscard]] const OpenGame& open() const { return open_; }
    [[nodiscard]] const Rules& rules() const { return *open_.rules; }
    [[nodiscard]] const GameDefinition& definition() const { return open_.rules->game; }
    [[nodiscard]] bool has_lua() const { return has_lua_; }
    [[nodiscard]] bool hides() const { return hides_; }
    [[nodiscard]] const std::vector<std::string>& setups() const { return setups_; }

    // Cells by their numbers for callers; the number of an internal one, cell_count() for others.
    [[nodiscard]] const std::vector<Cell>& cells() const { return definition().topology.cells; }
    [[nodiscard]] std::size_t cell_count() const { return cells().size(); }
    [[nodiscard]] std::size_t number_of(Cell cell) const {
        return cell < numbers_.size() ? numbers_[cell] : cell_count();
    }
    [[nodiscard]] std::size_t type_count() const { return definition().pieces.size() - 1; }
    [[nodiscard]] std::size_t player_count() const {
        return static_cast<std::size_t>(definition().player_count());
    }
    // perthro_moves_action.
    [[nodiscard]] std::size_t action_count() const {
        return (cell_count() + type_count() + 1) * (cell_count() + 1);
    }
    [[nodiscard]] std::size_t action_of(const MoveList& list, std::size_t index) const;

    // Runs work on a stack that the rules may run on; or on a script thread in any case.
    void run(const std::function<void()>& work);
    void run_on_script_thread(const std::function<void()>& work) { runners_.run(work); }
    // Lends a table, on no place or any, to work on such a stack.
    void with_table(const Place* near, const std::function<void(Table&)>& work);
    // Likewise, standing on the place.
    void at(const PlacePointer& place, const std::function<void(Table&)>& work);
    // Likewise, on a script thread in any case: for what may search.
    void think(const PlacePointer& place, const std::function<void(Table&)>& work);

    // Made when first somebody asks; on a script thread.
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
