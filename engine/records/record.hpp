// The record of a game as text: what was chosen, never what followed from it. Replaying is
// validation.
//
//   perthro record 1
//   game: go
//   option agree: false
//   setup: start
//   seed: 42
//   rules: 00000000deadbeef
//   position: ...                   only when the game began elsewhere than at its setup, or by lot
//   White: Ann                      any other header is kept as it is
//
//   1. stone@d4 place               an entry path
//   ; a comment, \n for a new line
//   2. pass
//   (                               instead of the ply before: a variation, as deep as need be
//   2. stone@e5 place
//   )
//   3* 3-5 dice                     an outcome of chance
//   & draw offered black            an act of the session, beside the plies
//
// Numbers count plies from 1; they are checked when a record is read.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace perthro {

// What somebody does beside the plies; behind each, how a record writes it.
enum class ActKind {
    Resign,       // resign PLAYER
    DrawOffer,    // draw offered PLAYER
    DrawAccept,   // draw accepted PLAYER
    DrawDecline,  // draw declined PLAYER
    Claim,        // claim PLAYER DETAIL: the result that is claimed
    FlagFall,     // flag PLAYER
    TakeBack,     // take back PLAYER DETAIL: how many plies
};

// A comment or an act, in the order in which they were made.
struct RecordNote {
    std::optional<ActKind> act;  // none: a comment
    std::string player;          // of an act: whose
    std::string text;            // the comment (any text, several lines), or the detail of an act
    bool operator==(const RecordNote&) const = default;
};

// A ply, of a player or of chance, and what was said behind it; node 0 is the beginning of the game
// and has no text.
struct RecordNode {
    int parent = -1;                // index into Record::nodes; -1: of node 0
    std::vector<int> next;          // the first is the main line, others are variations
    std::string text;               // entry path or outcome, one line
    bool chance = false;            // an outcome that nobody chose
    std::vector<RecordNote> notes;  // behind this ply
    bool operator==(const RecordNode&) const = default;
};

// One game with its variations. Equal records have equal nodes in the same order.
struct Record {
    std::string game;                                          // id
    std::vector<std::pair<std::string, std::string>> options;  // in order, values as text
    std::string setup;                                         // name, "" = the default
    std::uint64_t seed = 0;                                    // of what the setup draws by lot
    std::uint64_t rules = 0;                                   // GameDefinition::hash
    std::string position;  // position text of the first position, "" = as the setup says
    std::vector<std::pair<std::string, std::string>> headers;  // whatever else, in order; no `:` in
                                                               // names
    std::vector<RecordNode> nodes{RecordNode{}};

    // Adds a ply behind a node, behind the variations that it has, or finds the same one; returns
    // its number. text: one line, not empty.
    int add(int parent, const std::string& text, bool chance = false);
    // The main line from the beginning: numbers of nodes, without node 0.
    [[nodiscard]] std::vector<int> main_line() const;
    // The plies that lead to a node, the first one first, the node itself included.
    [[nodiscard]] std::vector<int> line_to(int node) const;
    bool operator==(const Record&) const = default;
};

// Where and why a text is no record.
struct RecordError {
    int line = 0;  // from 1
    std::string what, remedy;
    [[nodiscard]] std::string message() const {
        return "line " + std::to_string(line) + ": " + what + " (" + remedy + ")";
    }
};

// The text that read_record() reads back, its last line ended. Texts of plies stand as they are;
// names of headers must not be those of the record's own.
[[nodiscard]] std::string write_record(const Record& record);
// Replaces the record; on an error it is left as it was. Whether plies are legal is not asked.
// Variations may be as deep as the text is long: nothing that reads or writes them recurses.
[[nodiscard]] std::optional<RecordError> read_record(std::string_view text, Record& record);

}  // namespace perthro
