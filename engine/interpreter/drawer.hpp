// Draws one legal move, each equally likely, without listing them all.
#pragma once

#include "engine/interpreter/asker.hpp"
#include "engine/interpreter/sifting.hpp"
#include "engine/interpreter/ways.hpp"
#include "engine/kernel/bits.hpp"

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

namespace perthro::interpreter {

class Actions;
class Composer;
class Words;

// None: there is no move. Failed: one has to be drawn from a list.
enum class Drawn { One, None, Failed };

// It draws a way at each fork and rejects some of what is complete (Knuth: "Estimating the
// efficiency of backtrack programs", Mathematics of Computation 29, 1975; see drawer.cpp).
class Drawer {
public:
    explicit Drawer(Parts& parts);

    // Draws one of the moves that Interpreter::generate() would list, judged, and with `pass` of
    // the passes. Unless it is One, nothing is in `out`.
    [[nodiscard]] Drawn draw(Player player, const std::vector<char>& offers, bool pass,
                             Random& random, MoveList& out);
    // Draws one in the same way and makes it: where it was, the log is empty now, so that nothing
    // takes it back. What a move does to the turn is left to do. Unless it is One, nothing has
    // changed.
    [[nodiscard]] Drawn play(Player player, const std::vector<char>& offers, bool pass,
                             Random& random, Played& played);

    // While a move is drawn: how many ways lead on from forks.
    [[nodiscard]] const Ways& ways() const { return *ways_; }
    // The number of one of so many ways, 1 at least.
    std::size_t draw_way(std::size_t ways);
    // The number of one of the counted ways of a fork at this address; nothing: none of them is
    // followed.
    std::optional<std::size_t> draw_counted(std::int32_t fork, const Run& run, std::size_t ways);
    // Follows one stop of a slide; one of all stops of the rays of an `along` and the `slide`
    // behind it. Directions are those of `list`.
    Ending draw_slide(const Code& code, std::int32_t next, Run& run);
    Ending draw_ray(const Code& list, std::int32_t slide, Run& run);
    // How many cells of a `choose` are not surely refused by what stands behind it; nothing: its
    // set is not one of cells that are known. They stay in Sifting::candidates for nth_candidate(),
    // numbered from 0.
    std::optional<std::size_t> count_candidates(std::int32_t choose, const Run& run);
    [[nodiscard]] Cell nth_candidate(std::size_t number) const;
    // Whether a complete move is kept, so that in the end every move is as likely as any other.
    bool is_kept();
    // Notes the move that was drawn and clears the log, so that nobody behind it takes anything
    // back.
    void stay_made(const Run& run);

private:
    // From where a move may be drawn: one movement of a piece or a player, or a plain pass.
    enum class WaysFrom { Hand, Piece, Player, Pass };
    struct WaySource {
        WaysFrom from = WaysFrom::Pass;
        PieceType type = kEmptyType;  // Hand
        Cell cell = kNoCell;          // Piece
        std::uint32_t kind = 0;       // Piece: its word
        int movement = -1;
        std::uint64_t ways = 1;  // at most
        std::uint64_t end = 0;   // ways of all sources up to this one
    };

    [[nodiscard]] Drawn draw_one(Player player, const std::vector<char>& offers, bool pass,
                                 Random& random, MoveList* out, Played* played);
    Drawn find_sources(Player player, const std::vector<char>& offers, bool pass);
    void find_drops(Player player, const std::vector<char>& offers);
    void find_pieces(Player player, const std::vector<char>& offers);
    void find_player_moves(Player player, const std::vector<char>& offers, bool pass);
    [[nodiscard]] bool is_offered(int movement, const std::vector<char>& offers) const;
    void add_source(int movement, WaySource source, Player player);
    void run_source(const WaySource& source, Player player);
    [[nodiscard]] std::uint64_t free_cells() const;
    [[nodiscard]] Player owner_before(Cell cell) const;
    // drawer_ways.cpp
    std::uint64_t opening_ways(int movement, const WaySource& source, Player player);
    template <int W>
    Ending draw_free_slide(const Code& list, std::int32_t slide, Run& run);
    template <int W>
    [[nodiscard]] kernel::Bits<W> free_stops(const Code& list, const Run& run) const;
    std::size_t ray_stops(const Run& run, Direction way, std::int32_t slide, std::size_t wanted,
                          Cell& stop) const;
    [[nodiscard]] bool may_end_at(std::int32_t address, const Run& run, std::uint32_t w) const;
    void find_candidates(std::int32_t choose, const Run& run, const CellSet& cells);
    void keep_if_asked(std::int32_t condition, const Run& run);

    Parts& parts_;
    Workspace& work_;
    const Known& known_;
    Stacks& stacks_;
    Sifting& sifting_;
    const Neighbours& neighbours_;
    const Relations& relations_;
    Asker& asker_;
    Words& words_;
    Actions& actions_;
    Composer& composer_;
    const Rules& rules_;
    Position& position_;
    Board& board_;
    std::unique_ptr<const Ways> ways_;  // made when first a move is drawn
    std::vector<WaySource> sources_;
    bool all_known_ = true;   // how many ways each movement of a source has at most
    std::uint64_t room_ = 0;  // the most cells where a slide of the drawn move can end
};

}  // namespace perthro::interpreter
