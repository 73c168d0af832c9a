// Why something stays with the interpreter, in the words of whoever wrote the rules: what of it no
// table says, and what may be written instead, or that nothing may and why. Every reason that
// `check --plan` and the profile tell stands here.
#pragma once

#include "engine/rules/op.hpp"

#include <string>
#include <string_view>

namespace perthro::kernel {

// A kind of reason, in two texts, in which "{}" stands for the word that it is about.
struct Unfit {
    const char* what;     // what no table says
    const char* instead;  // what may be written instead, or "nothing" and why
};

// The reason as plans carry it, in two lines: what it is, and what may be written instead. `word`
// is the one that it is about, `place`, unless it is empty, where that stands.
[[nodiscard]] std::string reason_of(const Unfit& why, std::string_view word = {},
                                    std::string_view place = {});
// The two lines of a reason; `instead` is empty where it has only one.
struct ReasonLines {
    std::string what, instead;
};
// Takes apart what reason_of() has put together.
[[nodiscard]] ReasonLines lines_of_reason(const std::string& reason);

// The reason of a condition that no table asks, and of a word that no table says, by its op.
[[nodiscard]] Unfit unfit_condition(Op op);
[[nodiscard]] Unfit unfit_word(Op op);

namespace reasons {

// ---- what conditions ask
inline constexpr Unfit kLooksBack{"a cell that the move has changed is asked about again",
                                  "ask about it in front of the word that changes it"};
inline constexpr Unfit kNoCell{"a condition stands where the movement has no cell yet",
                               "put it behind the word that chooses a cell"};
inline constexpr Unfit kChoice{"`any` stands inside `slide` or `at` and asks different things",
                               "write a movement for each of its conditions"};
inline constexpr Unfit kCanForks{
    "`can` looks in several directions",
    "write `any(can { ... }, can { ... })`, a `can` for each direction"};
inline constexpr Unfit kCanDoes{
    "`can` does more than steps and conditions",
    "`can { along(d), step, condition }` is a table; what is more takes words"};
inline constexpr Unfit kConditionPlace{
    "a condition is asked at a place that depends on the position",
    "ask it at a place that lies fixed from the piece: `from`, a neighbour, a mark, a zone of one "
    "cell"};
inline constexpr Unfit kAttackedLate{"`attacked` is asked when the move has changed other pieces",
                                     "ask it in front of what changes them"};
inline constexpr Unfit kCounted{"`{}` differs from position to position",
                                "name a number, or `count` the pieces of fixed cells"};
inline constexpr Unfit kCellsDepend{
    "`{}` looks over cells that depend on the position",
    "look over a set that lies fixed from the piece: a zone, `beside`, `ray`, `line_of`; or ask "
    "one cell by `at(place, c)`"};
inline constexpr Unfit kAsksMore{
    "`{}` asks about more than the pieces there",
    "count what stands on the cells; keep what is more in an attribute that `applied` writes"};
inline constexpr Unfit kCountsChanged{"`{}` counts cells that the move has changed",
                                      "count in front of the word that changes them"};
inline constexpr Unfit kCountsMixed{"`{}` asks different things of different cells",
                                    "write a `{}` for each of them"};
inline constexpr Unfit kPlayer{"a player is named who depends on the position",
                               "name him, or `me`, or of two `opponent`"};
inline constexpr Unfit kCompared{"a comparison with what differs from position to position",
                                 "compare with a number"};
inline constexpr Unfit kSeveral{"`is` names several values",
                                "write `any(x:is(1), x:is(2))`, or `x:between(1, 2)`"};
inline constexpr Unfit kLessMore{"`less` and `more` are asked",
                                 "write `at_most` or `at_least` with the next number"};
inline constexpr Unfit kTruth{
    "a number is asked without a comparison, and its range does not begin at 0",
    "compare it: `x:is(n)`, `x:at_least(n)`"};
inline constexpr Unfit kPieceNumber{"`{}` of a piece is no yes or no",
                                    "let it be a `bool` where two values do, or types of pieces"};
inline constexpr Unfit kAskedWritten{"`{}` is asked of the mover behind a `set`",
                                     "ask it in front of `set`"};
inline constexpr Unfit kCellAttribute{
    "`{}` is an attribute of cells",
    "mark cells by pieces of nobody instead: tables know where pieces stand, and no attributes of "
    "cells"};
inline constexpr Unfit kAskedBehindSet{"`{}` is asked behind a `set`", "ask it in front of `set`"};
inline constexpr Unfit kCapturedLate{"`captured` is counted behind more than a landing",
                                     "ask it behind `land`, in front of other captures"};
inline constexpr Unfit kCapturedMore{"`captured` asks about more than the piece",
                                     "ask for types and sides alone"};
inline constexpr Unfit kAttributeChanged{
    "an attribute is asked of a piece that the move has changed",
    "ask it in front of the word that changes the piece"};
inline constexpr Unfit kAttributeOnWay{"an attribute of the mover is asked on its way",
                                       "ask it where the piece starts, in front of the first step"};
inline constexpr Unfit kMoverWritten{"`promote` reads an attribute that the move has written",
                                     "promote in front of `set`"};

// ---- how many ways there are
inline constexpr Unfit kManyAnswers{
    "what it asks holds in more ways than a table of so many cells and types should have",
    "ask less in one movement (fewer `any`, `when` and `some` between cells and attributes); where "
    "the rule needs them all, nothing"};
inline constexpr Unfit kManyWays{"it has more ways than a table should have",
                                 "bound `slide` and `times`, or make fewer alternatives; where the "
                                 "rule needs them all, nothing"};
inline constexpr Unfit kMixedWay{
    "pieces of different kinds have to stand on the way",
    "nothing, if the rule needs both: tables ask for one kind of pieces on a way"};

// ---- what words do
inline constexpr const char* kInApplied =
    "behind the landing it may stand in `applied`, which runs once for the move that is played, "
    "and not for each that is listed, if no list, label, `repetition` or word behind it depends on "
    "it";
inline constexpr Unfit kPart{"a part begins no move", "nothing: it goes with what continues"};
inline constexpr Unfit kNotPutDown{
    "the movement ends without `land` or `put`",
    "nothing: what only takes or writes is quickly done by words, and there are few such moves"};
inline constexpr Unfit kOnWay{"`on` is asked of a cell on the way",
                              "ask it of the cell where the mover lands, in front of `land`"};
inline constexpr Unfit kComputed{"an attribute is set to what differs from position to position",
                                 "set a number, a player or a cell of the way; or set it in "
                                 "`applied`, which runs once for the move that is played, if no "
                                 "word behind it reads it"};
inline constexpr Unfit kOtherWritten{"`set` writes an attribute of another piece", kInApplied};
inline constexpr Unfit kCellWritten{"`set` writes an attribute of cells", kInApplied};
inline constexpr Unfit kEvery{
    "`every` does more than one `set` of a `bool` of own pieces on fixed cells", kInApplied};
inline constexpr Unfit kSecondTaken{"more than one piece is taken, or the mover itself",
                                    kInApplied};
inline constexpr Unfit kEmptyTaken{"`capture` stands where the cell is empty",
                                   "take it away, or step on to the piece first"};
inline constexpr Unfit kSecondShift{
    "`shift` moves more than one other piece, or to a place that depends on the position",
    "nothing, if the rule needs it: a table moves one other piece, between fixed cells"};
inline constexpr Unfit kShiftMover{"`shift` moves the mover, or a piece that cannot go there",
                                   "move the mover by `step` and `land`"};
inline constexpr Unfit kTimes{
    "`times` has a number that differs from position to position, or more than 16",
    "write a movement for each number, with what decides it in front: `heat:is(2), times(2, ...)`"};
inline constexpr Unfit kGo{"`go` leads to a place that depends on the position",
                           "nothing: where it leads is found while words run"};
inline constexpr Unfit kTurned{
    "the direction is found on the way (`ahead`, `behind` or a neighbour's)",
    "write a movement for each direction that is meant: `along(n), ..., along(e), ...`"};
inline constexpr Unfit kUnordered{"`veer` turns a direction that has no place in a circle",
                                  "name the directions by `along`"};
inline constexpr Unfit kTracks{"`slide` goes along tracks",
                               "nothing: only words follow tracks round their bends"};
inline constexpr Unfit kRound{"`slide` may come back to where it began",
                              "bound it by `max`, one less than a whole round"};
inline constexpr Unfit kChooseMover{
    "`choose` stands in a piece's movement, beside the piece",
    "nothing: which cell is chosen is a choice of its own, beside the way"};
inline constexpr Unfit kChooseDepends{
    "`choose` picks from cells that depend on the position, or a second time",
    "choose once, from a zone or the board, and ask the rest behind it"};
inline constexpr Unfit kNamedEnd{
    "`as` names the start, a second place, or one that depends on the position",
    "name one place that lies fixed from the piece; otherwise nothing"};
inline constexpr Unfit kLandTwice{
    "`land` puts down more than one piece, or what no piece's movement has lifted",
    "nothing: a table lists moves that put one piece down, once"};
inline constexpr Unfit kLandStart{"the mover may land where it started",
                                  "nothing, if it may: a table lists moves that lead elsewhere"};
inline constexpr Unfit kSecondPut{
    "`put` puts down one more piece",
    "nothing: a table lists moves that put one piece down, and words do the rest; `move` without a "
    "piece may `put` once"};
inline constexpr Unfit kPutDepends{"`put` of a type that depends on the position",
                                   "write a movement for each type, with what decides it in front"};
inline constexpr Unfit kPromoteOther{"`promote` of a piece that is not the mover",
                                     "nothing: tables change the mover alone"};
inline constexpr Unfit kPromoteDepends{
    "`promote` to a type that depends on the position",
    "write a movement for each type, or let a `piece` attribute hold it"};
inline constexpr Unfit kElsewhere{
    "`at` goes to a place that depends on the position",
    "name a place that lies fixed from the piece: `from`, a neighbour, a mark, a zone of one cell"};
inline constexpr Unfit kElsewhereDoes{"`at` does more there than ask and `capture`", kInApplied};

// ---- what only the whole game tells
inline constexpr Unfit kPass{
    "a pass is offered where it is due",
    "nothing: whether it is due is known when all other moves are listed, and that costs nothing"};
inline constexpr Unfit kForwardOnly{
    "it asks `attacked`, and some captures of this game are in no table",
    "bring these captures into tables (their reasons are told, too)"};
inline constexpr Unfit kBrokenChain{"its class goes on with movements that are no chains in tables",
                                    "bring these into tables, too (their reasons are told)"};

// ---- what lists leave to be judged
inline constexpr Unfit kProtectWhen{"`protect` has a condition of its own",
                                    "`protect(types)` without one is judged by tables"};
inline constexpr Unfit kProtectWhich{"`protect` is about more than the types of pieces",
                                     "name types alone"};
inline constexpr Unfit kProtectForward{
    "`protect` has to try captures that are in no table",
    "bring these captures into tables (their reasons are told, too)"};
inline constexpr Unfit kRequire{
    "`require` judges every move",
    "`protect(types)` if it is about attacks, a condition in the movement if it asks what stood "
    "before; otherwise nothing"};
inline constexpr Unfit kRepetition{"`repetition` judges every move",
                                   "nothing: what has stood before is known when the move is made"};
inline constexpr Unfit kOnMove{
    "the hook `on_move` sees every move",
    "say it by `protect`, `require` or a condition in the movement; `on_applied` hears of the "
    "moves that are played alone"};
inline constexpr Unfit kGenerated{
    "`compulsory`, `majority`, `require` or chains look at moves that the hook `generate` makes",
    "let `generate` leave out itself what they would"};
inline constexpr Unfit kSameMoves{
    "different movements of a piece may make the same move",
    "let one of them refuse where the other goes, or give them classes of their own"};
inline constexpr Unfit kIdentity{
    "moves are the same where their result is (`identity: result`)",
    "nothing, if the game says so: who compares results has to make every move"};
inline constexpr Unfit kMate{
    "`gives_mate` is asked without `protect` of the royals, or something fades",
    "`protect(royal)`, and no attribute with `lasts`; otherwise nothing"};
inline constexpr Unfit kCompulsory{"`compulsory` has a condition on finished moves",
                                   "name the class that compels: `compulsory \"jump\"`"};
inline constexpr Unfit kManyChains{
    "more than 32 movements of types go on",
    "let fewer types have movements that go on, or one movement make more of the parts"};
inline constexpr Unfit kManyChoices{
    "the mover may become more than 256 different things by it",
    "name the types that it may become, instead of `promote` from a long list"};
inline constexpr Unfit kSameRoutes{
    "two movements of a class may take the same route",
    "make them one movement with `along` of all directions, or two classes"};
inline constexpr Unfit kProtectChains{
    "`protect` has to judge moves that go on",
    "nothing, if the rule is so: where a chain ends decides who is attacked"};
inline constexpr Unfit kMajority{
    "`majority` compares more than whole chains by what they capture",
    "compare one class, all of whose movements are chains in tables, by `captured`; otherwise "
    "nothing"};

inline constexpr const char* kChainForm =
    "chains are in tables where they read `along(...), step, victim, capture, step, land, continue "
    "\"class\"`, with `slide` for `step`, a promotion in front of or behind `continue`, or the "
    "ending of flying kings as lib/draughts.lua has it; where the rule is another, nothing";

}  // namespace reasons

}  // namespace perthro::kernel
