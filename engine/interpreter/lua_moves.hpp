// Moves that the hook `generate` makes. Effects go straight into the position between begin and
// finish; a finished move is completed like one made of words: `after`, `on_move`, judging.
#pragma once

#include "engine/interpreter/interpreter.hpp"
#include "engine/rules/hooks.hpp"

#include <string_view>
#include <vector>

namespace perthro {

class LuaMoves final : public MoveSink {
public:
    // Moves of `player`, of the classes that `offers`, go where the interpreter's task says.
    LuaMoves(Interpreter& interpreter, Player player, const std::vector<char>& offers);

    void begin(std::string_view name, Cell from) override;
    void choose(Cell cell) override;
    void choose_type(PieceType type) override;
    void label(std::string_view label) override;
    void finish() override;
    [[nodiscard]] bool open() const override { return open_; }
    // Throws if the hook returned in the middle of a move.
    void close() const;

private:
    void need_open(const char* what) const;

    Interpreter& interpreter_;
    Player player_;
    const std::vector<char>& offers_;
    Run run_;
    bool open_ = false;
};

}  // namespace perthro
