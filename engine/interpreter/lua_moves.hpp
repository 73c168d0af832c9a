// Moves that the hook `generate` makes. Effects go straight into the position between begin and
// finish; a finished move is completed like one made of words: `after`, `on_move`, judging.
#pragma once

#include "engine/interpreter/parts.hpp"
#include "engine/rules/hooks.hpp"

#include <span>
#include <string_view>
#include <vector>

namespace perthro::interpreter {

// The MoveSink of one call of `generate`, while a list or an answer is composed.
class LuaMoves final : public MoveSink {
public:
    // Moves of `player`, of the classes that `offers`, go where the task says; plain ones to
    // `plain`, if it is not null and takes them. All outlive this.
    LuaMoves(Parts& parts, Player player, const std::vector<char>& offers,
             kernel::PlainMoves* plain);

    void begin(std::uint16_t name, Cell from) override;
    void choose(Cell cell) override;
    void choose_type(PieceType type) override;
    void label(std::string_view label) override;
    void finish() override;
    [[nodiscard]] bool open() const override { return open_; }
    void add(std::span<const AddedMoves> moves,
             std::span<const std::vector<Direction>> ways) override;
    // Throws a RuleError if the hook returned in the middle of a move.
    void close() const;

private:
    void need_open(const char* what) const;
    void compose_all(AddedMoves added, std::span<const std::vector<Direction>> ways);
    void lead(const AddedMoves& added, const std::vector<Direction>& directions);
    void compose(const PlainMove& move);

    Parts& parts_;
    Player player_;
    const std::vector<char>& offers_;
    kernel::PlainMoves* plain_;
    Run run_;
    bool open_ = false;
};

}  // namespace perthro::interpreter
