// The alphabet of the rule language: every word of rules.lua as it is recorded, and the control
// that the compiler adds. Recorded trees (engine/rules/node.hpp) hold the words alone, programs
// (engine/rules/program.hpp) hold both. A reader that meets an op it does not know refuses.
#pragma once

#include <cstdint>
#include <string_view>

namespace perthro {

// Every op with its recorded name. Operands are given as  a b : integers, [..] : list, kids, text.
// "cond", "value", "place", "set", "dirs", "player", "block" name the kind of node a kid must be.
// clang-format off
#define PERTHRO_OPERANDS(X)                                                                         \
    /* structure */                                                                                 \
    X(Block, "block")                 /* kids: words in order (lists are spliced) */                 \
    /* directions: kind "dirs" */                                                                   \
    X(Dirs, "dirs")                   /* [abstract directions], no doubles */                        \
    X(DirAhead, "ahead") X(DirBehind, "behind")                                                     \
    /* players: kind "player" */                                                                    \
    X(PlayerIs, "player")             /* a: player 0..8 */                                           \
    X(PlayerMe, "me") X(PlayerOpponent, "opponent")  /* opponent of me */                            \
    X(PlayerOwner, "owner")           /* owner of the piece here */                                  \
    /* places: kind "place" */                                                                      \
    X(PlaceHere, "here") X(PlaceStart, "start") X(PlaceFrom, "from") X(PlaceMover, "mover")         \
    X(PlaceDir, "place_dir")          /* kids: dirs (exactly one) : the neighbour that way */        \
    X(PlaceMark, "place_mark")        /* text: the mark's latest cell */                             \
    X(PlaceZone, "place_zone")        /* a: zone; kids: player or none (= me) */                     \
    X(PlaceCell, "place_cell")        /* a: cell */                                                  \
    X(PlaceAttribute, "place_attribute") /* a: attribute of type cell; kids: player or none */       \
    /* sets: kind "set" */                                                                          \
    X(SetCells, "set_cells")          /* [cells] as the first player sees them; b=1: for all alike */\
    X(SetZone, "set_zone")            /* a: zone; kids: player or none */                            \
    X(SetBoard, "board")                                                                            \
    X(SetBeside, "beside")            /* kids: dirs */                                               \
    X(SetRay, "ray") X(SetLineOf, "line_of") /* kids: dirs (one) */                                  \
    X(SetChain, "chain") X(SetStack, "stack")                                                       \
    X(SetMark, "set_mark")            /* text */                                                     \
    X(SetReach, "set_reach")          /* kids: block */                                              \
    X(SetReversed, "reversed")        /* kids: set */                                                \
    /* values: kind "value" */                                                                      \
    X(Const, "const")                 /* a: number, type id, enumeration value, bool */              \
    X(NoPlace, "none")                /* the value none */                                           \
    X(Attribute, "attribute")         /* a: attribute; kids: player (of:) or none */                 \
    X(Constant, "constant")           /* a: constant of the piece's type (rank, worth, ...) */       \
    X(Count, "count")                 /* kids: set, [cond] */                                        \
    X(Liberties, "liberties")                                                                       \
    X(Height, "height")               /* kids: [cond] */                                             \
    X(Held, "held") X(Die, "die") X(Bends, "bends") X(Parts, "parts") X(PliesLeft, "plies_left")    \
    X(Captured, "captured")           /* kids: [cond] */                                             \
    X(CapturedSum, "captured_sum")    /* a: attribute, or -1; b: constant, or -1 */                  \
    X(FirstCaptured, "first_captured")/* kids: cond */                                               \
    X(Add, "plus") X(Subtract, "minus") /* kids: value, value */                                     \
    X(ValueAt, "value_at")            /* kids: place, value */                                       \
    X(TypeHere, "type_here")          /* type of the piece here */

#define PERTHRO_CONDITIONS(X)                                                                       \
    /* conditions: kind "cond", also words */                                                       \
    X(Piece, "piece")                 /* a: Relation; [types] ([] any); kids: [cond about the piece]*/\
    X(Stacked, "stacked")             /* [types] anywhere in the stack here */                       \
    X(Royal, "royal")                                                                               \
    X(On, "on")                       /* kids: place : here is that cell */                          \
    X(InZone, "in_zone")              /* a: zone; kids: player or none */                            \
    X(Marked, "marked")               /* text */                                                     \
    X(Truth, "truth")                 /* kids: value : not zero / is set */                          \
    X(Compare, "compare")             /* a: Comparison; kids: value, value... */                     \
    X(Attacked, "attacked") X(Checked, "checked")                                                   \
    X(GivesCheck, "gives_check")      /* [types] ([] any) */                                         \
    X(GivesMate, "gives_mate")                                                                      \
    X(Visited, "visited") X(Crossed, "crossed") X(Taken, "taken")                                   \
    X(Reversing, "reversing") X(StraightOn, "straight_on") X(SeenBefore, "seen_before")             \
    X(Line, "line")                   /* a: 1 exactly; b: track or -1; kids: value n, [dirs] */      \
    X(DiceAlike, "dice_alike") X(Always, "always") X(Never, "never")                                \
    X(Any, "any") X(All, "all")       /* kids: cond... */                                            \
    X(No, "no")                       /* kids: cond */                                               \
    X(Can, "can")                     /* kids: block */                                              \
    X(Some, "some")                   /* kids: set, [cond] */                                        \
    X(CondAt, "cond_at")              /* kids: place, block of conditions */                         \
    X(AsOwner, "as_owner")            /* kids: block of conditions */                                \
    X(TestFunction, "test")           /* a: function */                                              \
    X(InPhase, "phase")               /* text */                                                     \
    X(Named, "named")                 /* text: a condition declared in words */

#define PERTHRO_WORDS(X)                                                                            \
    /* words that move the cursor */                                                                \
    X(Along, "along")                 /* kids: dirs; forks if more than one */                       \
    X(Veer, "veer")                   /* [turns] ; forks if more than one */                         \
    X(Step, "step")                   /* kids: [dirs (one)] */                                       \
    X(Slide, "slide")                 /* kids: value min, value max (Const -1: no end), cond over; [tracks] */\
    X(Reach, "reach")                 /* kids: block */                                              \
    X(Choose, "choose")               /* kids: set */                                                \
    X(Go, "go")                       /* kids: place */                                              \
    X(At, "at")                       /* kids: place, block */                                       \
    X(AtSet, "at_set")                /* kids: set, block */                                         \
    /* words that decide */                                                                         \
    X(Either, "either")               /* kids: blocks */                                             \
    X(Maybe, "maybe")                 /* kids: block */                                              \
    X(First, "first")                 /* kids: blocks */                                             \
    X(When, "when")                   /* kids: cond, block, [block] */                               \
    X(Cases, "cases")                 /* kids: cond, block, cond, block... */                        \
    X(Loop, "loop")                   /* a: max rounds or -1; kids: block */                         \
    X(Times, "times")                 /* kids: value, block */                                       \
    X(EveryDirs, "every_dirs")        /* a: min; kids: dirs, block */                                \
    X(EverySet, "every_set")          /* a: min; kids: set, block */                                 \
    /* words that change something */                                                               \
    X(Land, "land")                   /* kids: [cond] */                                             \
    X(Capture, "capture")             /* kids: [set] */                                              \
    X(Put, "put")                     /* a: type; kids: player */                                    \
    X(Shift, "shift")                 /* kids: place, place */                                       \
    X(Promote, "promote")             /* [types]; kids: [value] instead of types */                  \
    X(Give, "give")                   /* kids: player */                                             \
    X(SetAttribute, "set")            /* a: attribute; kids: value/cond/player/place, [player of] */ \
    X(AddAttribute, "add")            /* a: attribute; kids: value, [player of] */                   \
    X(Mark, "mark")                   /* text */                                                     \
    X(AsLabel, "as_label")            /* text */                                                     \
    X(AsPlace, "as_place")            /* kids: place */                                              \
    X(MustContinue, "must_continue")  /* text: class; a=1: by any own piece */                       \
    X(Stop, "stop") X(Again, "again") X(EndTurn, "end_turn")                                        \
    X(GoTo, "go_to")                  /* text: label */                                              \
    X(NextTurn, "next_turn")          /* kids: player */                                             \
    X(SwapSeats, "swap_seats")                                                                      \
    X(Eliminate, "eliminate")         /* kids: player */                                             \
    X(ApplyFunction, "apply")         /* a: function */                                              \
    X(Mount, "mount")                                                                               \
    X(Lift, "lift")                   /* a=1: a recorded choice min..max; kids: value min, value max (-1: whole stack) */\
    X(Push, "push")                   /* a: 1 has also, 2 has off (mask); kids: value max (-1), cond over, block also, block off */\
    X(Permute, "permute")             /* [permutations] */                                           \
    X(Gather, "gather")               /* a: attribute; kids: [value] */                              \
    X(Sow, "sow")                     /* a: attribute; b: 1 skip, 2 first, 0 none; kids: [place] */  \
    X(Bank, "bank")                   /* a: attribute of player */                                   \
    X(UseDie, "use_die")              /* kids: [value] */                                            \
    X(Reveal, "reveal") X(Hide, "hide")

#define PERTHRO_OPS(X) PERTHRO_OPERANDS(X) PERTHRO_CONDITIONS(X) PERTHRO_WORDS(X)
// clang-format on

// Control, which no one writes: the compiler makes it of the words that decide. Operands are those
// of Code (engine/rules/program.hpp).
// clang-format off
#define PERTHRO_CONTROL(X)                                                                          \
    X(Jump, "jump")                   /* go on at `jump` */                                          \
    X(End, "end")                     /* the movement is complete: deferred removals, then `after` */\
    X(EndAfter, "end_after")          /* everything is complete: judge and list */                   \
    X(Return, "return")               /* a closed run (every, loop, can, condition block) succeeded */\
    X(Fork, "fork")                   /* go on at each of the listed addresses (either, maybe) */    \
    X(FirstForking, "first_forking")  /* the first listed address that commits or completes wins */  \
    X(Commit, "commit")               /* ends an alternative of FirstForking: go on at `jump`, be it in vain */\
    X(FirstPlain, "first_plain")      /* the listed alternatives end with Return; then go on at `jump` */\
    X(Branch, "branch")               /* kid[0] condition: next, else `jump` */                      \
    X(Test, "test_that")              /* kid[0] condition: next, else refuse */                      \
    X(TimesBegin, "times_begin")      /* counter a = value kid[0] */                                 \
    X(TimesTest, "times_test")        /* counter a is 0: `jump`, else one less and next */           \
    X(AtEnter, "at_enter")            /* saves cursor and direction in place a, goes to place kid[0] */\
    X(AtLeave, "at_leave")            /* restores them */
// clang-format on

// Every op of a recorded tree and of a program; control stands behind the words.
enum class Op : std::uint16_t {
#define PERTHRO_OP_ENUM(id, name) id,
    PERTHRO_OPS(PERTHRO_OP_ENUM) PERTHRO_CONTROL(PERTHRO_OP_ENUM)
#undef PERTHRO_OP_ENUM
};
// The cases of a list of ops, PERTHRO_WORDS(PERTHRO_CASE), for a switch that has to name every op:
// it has no default, so that the compiler tells which op has no case.
#define PERTHRO_CASE(id, name) case Op::id:
// Whether the compiler adds it, and no package can write it.
[[nodiscard]] constexpr bool is_control(Op op) { return op >= Op::Jump; }
// Whether it answers yes or no; among words it refuses where it does not hold.
[[nodiscard]] constexpr bool is_condition(Op op) { return op >= Op::Piece && op <= Op::Named; }
// Conditions that are made of conditions about the same cell: any, all, no.
[[nodiscard]] constexpr bool joins_conditions(Op op) { return op >= Op::Any && op <= Op::No; }
// Conditions that ask about the cell where one is: at no cell they never hold.
[[nodiscard]] constexpr bool is_about_cell(Op op) {
    return op == Op::Piece || op == Op::Stacked || op == Op::Royal || op == Op::InZone ||
           op == Op::Attacked;
}
// Sets whose cells the cell where one is tells.
[[nodiscard]] constexpr bool is_around_cell(Op op) {
    return (op >= Op::SetBeside && op <= Op::SetStack) || op == Op::SetReach;
}

// The recorded name of a word ("slide"); that of control is for whoever looks into a program.
[[nodiscard]] std::string_view op_name(Op op);
// Looks a word up by its recorded name; false if there is none. Control has no recorded name.
[[nodiscard]] bool find_op(std::string_view name, Op& op);

// How what stands on a cell is seen from the owner of the mover ("me"), or from the player to move
// when nothing moves (Relations::relation). Is: any piece but a covered one. Own, Ally, Neutral,
// Mine (of the player to move) and Enemy: none that is covered, or taken but still standing. Enemy:
// none either whose owner is out as a wall. Open: empty or an enemy's.
enum class Relation { Is, Empty, Occupied, Own, Enemy, Ally, Neutral, Mine, Open, Covered };
inline constexpr std::string_view kRelationNames[] = {
    "is", "empty", "occupied", "own", "enemy", "ally", "neutral", "mine", "open", "covered"};
// How a number is compared, see compares().
enum class Comparison { Is, AtLeast, AtMost, Between, Less, More };
inline constexpr std::string_view kComparisonNames[] = {"is",      "at_least", "at_most",
                                                        "between", "less",     "more"};

}  // namespace perthro
