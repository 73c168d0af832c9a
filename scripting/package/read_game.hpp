// Reads a merged game.yaml, its options applied, into a GameDefinition. One function per part of
// the language; they run in this order because each may name what the earlier ones made: identity,
// players, board, pieces, attributes, hands, chance, moves, turns, results, setups, the rest.
#pragma once

#include "scripting/package/options.hpp"
#include "scripting/package/reader.hpp"

namespace perthro {

inline constexpr int kOwnYaml = 0;  // Source::file of the package's own game.yaml: it is read first

// Reads everything, with the values that were given to options. Errors are added to the context;
// the definition is whole only if there are none.
void read_game(ReadContext& context, DocumentNode& root, const OptionValues& given);

// Read one part each into the definition; `root` is a reader of the whole document. read_players
// notes how each player sees the board, which read_board takes.
void read_identity(ReadContext& context, MapReader& root);
void read_players(ReadContext& context, MapReader& root, std::vector<ViewSpec>& views);
void read_board(ReadContext& context, MapReader& root, const std::vector<ViewSpec>& views);
void read_pieces(ReadContext& context, MapReader& root);
void read_attributes(ReadContext& context, MapReader& root);
void read_hands(ReadContext& context, MapReader& root);  // behind read_moves: captures may need
                                                         // hands
void read_chance(ReadContext& context, MapReader& root);
void read_moves(ReadContext& context, MapReader& root);
void read_turns(ReadContext& context, MapReader& root);
void read_repetition(ReadContext& context, MapReader& root);
void read_results(ReadContext& context, MapReader& root);
void read_setups(ReadContext& context, MapReader& root);
void read_visibility(ReadContext& context, MapReader& root);
void read_presentation(ReadContext& context, MapReader& root);  // notation, view, bot, autoplay

// An event of `results` and `turns`: "repeated 3", {score: {white: 3}}, the name of a condition.
// Further keys of the event stand beside it in `line` (null in `turns`, where an event is one
// value).
[[nodiscard]] EventDefinition read_event(ReadContext& context, const DocumentNode& node,
                                         const std::string& path, MapReader* line);

// A value of an attribute in its stored form (AttributeDefinition); reports what does not fit.
[[nodiscard]] std::optional<int> read_attribute_value(ReadContext& context,
                                                      const AttributeDefinition& attribute,
                                                      const DocumentNode& node,
                                                      const std::string& path);

// `view`, and the `view` of `board`, which has a style alone, into definition.view as texts:
// "zones.home" -> "star", "board.style" -> "points".
void read_view(ReadContext& context, const DocumentNode& node);
void read_view_of_board(ReadContext& context, const DocumentNode& node);

// The events that need no declaration: "stuck", "repeated", ...
[[nodiscard]] std::vector<std::string> event_names();

// The remedy where an event was written as a call, `line(4)` or `reached(far_row)`, which is
// written `line 4`; "" of any other text.
[[nodiscard]] std::string event_meant(const std::string& text);

}  // namespace perthro
