/* perthro.h: the rules of board games for other programs, as a library (docs/embedding.md).
 *
 * Handles. A game is a package that was opened; a state is a game as it stands; a list of moves, a
 * bot, a random stream and an error are what they say. Each is made by a function of its own, owned
 * by whoever called it, and given back to its `_free` function once; `_free` of NULL does nothing.
 * Handles may be freed in any order: a state keeps what it needs of its game. Texts that are
 * returned as `char*` belong to the caller, who gives them back to perthro_text_free. Texts that
 * are returned as `const char*` belong to the handle and last as long as it does. All texts are
 * UTF-8 and end with a NUL.
 *
 * Errors. A function that can fail returns a status and takes `error`, the place of an error or
 * NULL. Where it fails it returns another status than PERTHRO_OK, puts an error there, which the
 * caller frees, and changes nothing else: the state is as it was, and what it should have made is
 * not made (its pointer is set to NULL). Where it succeeds `*error` is not touched. Nothing is kept
 * of an error anywhere else. A NULL where a handle, a text or a place for a result is needed is
 * PERTHRO_MISUSE; functions without a status return 0 or NULL for it. A pointer that is neither
 * NULL nor a living handle cannot be told.
 *
 * Threads. A game may be used by any number of threads at once. A state, a bot and a random stream
 * are used by one thread at a time; different ones, copies of one another included, by any number.
 * A list of moves and an error never change: all threads may read them. No call waits for one on
 * another state, but for the moment in which a game hands out what it computes with.
 * Calls compute on the caller's thread, which needs a stack of 1 MB; on games whose rules have Lua
 * functions (perthro_game_has_lua) they do so on a stack of the library's, with SIGUSR1 let
 * through. Bots think on threads of the library, while the caller waits.
 *
 * The process. The library keeps no state of its own, but two things belong to the process: the
 * first game with Lua that is opened installs a handler for SIGUSR1, by which scripts that run too
 * long are stopped, and all games share a bound of 1 GB for their Lua states. It reads the
 * environment (PERTHRO_GAMES, XDG_DATA_HOME, HOME) when a game is opened. A child that was forked
 * uses games of its own only.
 *
 * Numbers. Players are 1, 2, ... in the order of the package; 0 is nobody, and as a viewer somebody
 * who sees everything. Piece types are 1, 2, ...; 0 is none. Cells, setups and moves count from 0.
 */
#ifndef PERTHRO_H
#define PERTHRO_H

#include <stddef.h>
#include <stdint.h>

#if defined(__GNUC__)
#define PERTHRO_API __attribute__((visibility("default")))
#else
#define PERTHRO_API
#endif

#ifdef __cplusplus
extern "C" {
#endif

/* ---- the library, errors, texts */

/* The interface that this header describes. A program that was compiled with one number runs with
 * every library that reports the same. */
#define PERTHRO_INTERFACE 0

/* "0.1.0", of the library. Never fails. */
PERTHRO_API const char* perthro_version(void);
/* PERTHRO_INTERFACE of the library. Never fails. */
PERTHRO_API int perthro_interface(void);

typedef enum perthro_status {
    PERTHRO_OK = 0,
    PERTHRO_MISUSE = 1,    /* the call itself is wrong: NULL, an index, a size */
    PERTHRO_NOT_THERE = 2, /* there is no package, option, setup, player or bot of that name */
    PERTHRO_BROKEN = 3,    /* the package is wrong; the message holds everything that is */
    PERTHRO_BAD_TEXT = 4,  /* a text is no position or no record of this game */
    PERTHRO_ILLEGAL = 5,   /* a move is not legal now, or the text may mean several */
    PERTHRO_RULES = 6,     /* the rules failed while they ran: a script's mistake, or a bound */
    PERTHRO_NO_MEMORY = 7, /* there is no memory, or no further thread */
    PERTHRO_INTERNAL = 8   /* a mistake of the library */
} perthro_status;

typedef struct perthro_error perthro_error;

/* What kind of failure it is; PERTHRO_OK for NULL. */
PERTHRO_API perthro_status perthro_error_status(const perthro_error* error);
/* One sentence without a full stop; of a broken package some lines with the places. "" for NULL. */
PERTHRO_API const char* perthro_error_message(const perthro_error* error);
PERTHRO_API void perthro_error_free(perthro_error* error);

/* Takes back a text that was returned as `char*`, never one that was returned as `const char*`. */
PERTHRO_API void perthro_text_free(char* text);

/* ---- random streams */

/* A stream of random numbers: the n-th number of a stream depends on its seed and number alone, on
 * every machine. */
typedef struct perthro_random perthro_random;

/* Stream (seed, number) is that of the number-th game of `perthro playout --seed SEED`. */
PERTHRO_API perthro_status perthro_random_new(uint64_t seed, uint64_t number,
                                              perthro_random** random, perthro_error** error);
/* The next number, any of 64 bits; 0 for NULL. */
PERTHRO_API uint64_t perthro_random_next(perthro_random* random);
/* The next number below `bound`, each equally likely; 0 if that is 0, or for NULL. */
PERTHRO_API uint64_t perthro_random_below(perthro_random* random, uint64_t bound);
PERTHRO_API void perthro_random_free(perthro_random* random);

/* ---- games */

/* A package that was opened with its options: the rules of one game. */
typedef struct perthro_game perthro_game;

/* An option of a package and its value as text, as `perthro play GAME --option NAME=VALUE`. */
typedef struct perthro_option {
    const char* name;
    const char* value;
} perthro_option;

/* What a package's Lua may use; 0 = the usual bound. */
typedef struct perthro_limits {
    uint32_t load_milliseconds;      /* of loading (2000) */
    uint32_t operation_milliseconds; /* of one list of moves, one move, one outcome (250) */
    uint32_t megabytes;              /* of one Lua state (64; at most 512) */
} perthro_limits;

/* Opens a package: its id ("chess"), looked up where the command line looks, or the path of its
 * folder, which has a `/` ("./chess"). `options`: `option_count` of them, NULL if there are none.
 * `limits`: NULL for the usual ones. Takes some milliseconds. PERTHRO_NOT_THERE, PERTHRO_BROKEN. */
PERTHRO_API perthro_status perthro_game_open(const char* package, const perthro_option* options,
                                             size_t option_count, const perthro_limits* limits,
                                             perthro_game** game, perthro_error** error);
/* Its states and bots live on. */
PERTHRO_API void perthro_game_free(perthro_game* game);

/* What is told of a game never fails; an index out of range has the name NULL. The id is the one
 * that records name, the title is for people. */
PERTHRO_API const char* perthro_game_id(const perthro_game* game);
PERTHRO_API const char* perthro_game_title(const perthro_game* game);
/* 1 .. 8 players. */
PERTHRO_API int perthro_game_player_count(const perthro_game* game);
/* Of player 1 .. player_count. */
PERTHRO_API const char* perthro_game_player_name(const perthro_game* game, int player);
/* The types of pieces are 1 .. type_count. */
PERTHRO_API int perthro_game_type_count(const perthro_game* game);
PERTHRO_API const char* perthro_game_type_name(const perthro_game* game, int type);
/* The cells are 0 .. cell_count - 1, in board order: by ranks from the bottom, each from the left,
 * cells beside the board behind them. */
PERTHRO_API size_t perthro_game_cell_count(const perthro_game* game);
PERTHRO_API const char* perthro_game_cell_name(const perthro_game* game, size_t cell);
/* Setup 0 is the usual one. */
PERTHRO_API size_t perthro_game_setup_count(const perthro_game* game);
PERTHRO_API const char* perthro_game_setup_name(const perthro_game* game, size_t setup);
/* 1 if players may know different things, else 0. */
PERTHRO_API int perthro_game_hides(const perthro_game* game);
/* 1 if the rules have Lua functions that run while the game is played, else 0. */
PERTHRO_API int perthro_game_has_lua(const perthro_game* game);
/* The options with which `perthro playout` opens the package (`autoplay` of game.yaml): without
 * them random games of some packages hardly end. {NULL, NULL} if there is none at the index. */
PERTHRO_API size_t perthro_game_autoplay_count(const perthro_game* game);
PERTHRO_API perthro_option perthro_game_autoplay(const perthro_game* game, size_t index);
/* How many actions there are, see perthro_moves_action. */
PERTHRO_API size_t perthro_game_action_count(const perthro_game* game);

/* ---- states */

/* A game as it stands, with how it came there. What came before is shared by copies and never
 * changes: a copy takes a hundred bytes, whatever was played, and a ply that can be taken back the
 * size of a position. */
typedef struct perthro_state perthro_state;

/* A new game. `setup`: a name, or NULL for the usual one; what is random of it is drawn by `seed`.
 * PERTHRO_NOT_THERE, PERTHRO_RULES. */
PERTHRO_API perthro_status perthro_state_new(const perthro_game* game, const char* setup,
                                             uint64_t seed, perthro_state** state,
                                             perthro_error** error);
/* A game that begins where a text says (docs/notation.md), in the game's own form or as the family
 * writes it. PERTHRO_BAD_TEXT, also where the package forbids it (`plausible`), with its reason. */
PERTHRO_API perthro_status perthro_state_from_position(const perthro_game* game,
                                                       const char* position, perthro_state** state,
                                                       perthro_error** error);
/* The main line of a record, played to its end, variations, comments and acts (a resignation, an
 * offer) left out. It must be of this game with these options. PERTHRO_BAD_TEXT, with the line or
 * the ply. One that was written under other rules of the game is played by those that are open as
 * far as they allow it: perthro_record_changed tells. */
PERTHRO_API perthro_status perthro_state_from_record(const perthro_game* game, const char* record,
                                                     perthro_state** state, perthro_error** error);
/* Whether a record was written under other rules than those that are open: `changed` is NULL if
 * they are the same or the record does not say, else a sentence with the version and the digest of
 * both. The caller frees it. PERTHRO_BAD_TEXT, as perthro_state_from_record, but no ply is looked
 * at. */
PERTHRO_API perthro_status perthro_record_changed(const perthro_game* game, const char* record,
                                                  char** changed, perthro_error** error);
/* The same state again; both go their own ways from there. */
PERTHRO_API perthro_status perthro_state_copy(const perthro_state* state, perthro_state** copy,
                                              perthro_error** error);
PERTHRO_API void perthro_state_free(perthro_state* state);

/* Who is to move; 0 if chance is, or the rules have ended the game. Never fails. Whether a player
 * who is to move is stuck, which may end the game, is told by perthro_state_outcome. */
PERTHRO_API int perthro_state_to_move(const perthro_state* state);
/* 1 if the next ply is an outcome of chance, else 0. Never fails. */
PERTHRO_API int perthro_state_is_chance(const perthro_state* state);
/* Plies since it began, those of chance included. Never fails. */
PERTHRO_API size_t perthro_state_plies(const perthro_state* state);

/* Sets of players have bit p for player p; no winner and no loser is a draw. */
typedef struct perthro_outcome {
    int over;         /* 1: the game is over, and the others say how; else 0 */
    int claimable;    /* 1: it is not, but a result may be claimed now, and the others say which */
    uint32_t winners; /* set of players */
    uint32_t losers;  /* set of players */
    int32_t points;   /* of the result, as the package says; usually 0 */
} perthro_outcome;

/* How the game ended, or that it did not. `kind`: place for the name of the result ("mate"), NULL
 * where nothing can be told, to be freed; or NULL. PERTHRO_RULES. */
PERTHRO_API perthro_status perthro_state_outcome(const perthro_state* state,
                                                 perthro_outcome* outcome, char** kind,
                                                 perthro_error** error);

/* ---- moves and chance */

/* The legal moves of a state, or the outcomes of a chance ply. */
typedef struct perthro_moves perthro_moves;

/* How many there are; 0 where the game is over or the player is stuck. In games that offer moves as
 * they are known to the mover they are those that he may try. PERTHRO_RULES. */
PERTHRO_API perthro_status perthro_state_move_count(const perthro_state* state, size_t* count,
                                                    perthro_error** error);
/* All of them with their texts, always in the same order, which apply and find count by. */
PERTHRO_API perthro_status perthro_state_moves(const perthro_state* state, perthro_moves** moves,
                                               perthro_error** error);
PERTHRO_API void perthro_moves_free(perthro_moves* moves);
PERTHRO_API size_t perthro_moves_count(const perthro_moves* moves);
/* In own notation; no two of a list are alike. NULL if there is no such move. */
PERTHRO_API const char* perthro_moves_text(const perthro_moves* moves, size_t index);
/* How likely an outcome is, compared with the others of its list: at least 1. Of moves 1; 0 if
 * there is none. */
PERTHRO_API uint32_t perthro_moves_weight(const perthro_moves* moves, size_t index);
/* The number of what a move does first and last, for programs that learn: origin * (cells + 1) +
 * target, where the target is a cell, or `cells` if there is none, and the origin a cell, or cells
 * + type - 1 for a piece from the hand, or cells + types if there is none. Moves that differ in
 * something else (a promotion, the way) share it. SIZE_MAX if there is no such move. */
PERTHRO_API size_t perthro_moves_action(const perthro_moves* moves, size_t index);

/* Makes a move, or an outcome, by its index. PERTHRO_ILLEGAL if there is none, PERTHRO_RULES. */
PERTHRO_API perthro_status perthro_state_apply(perthro_state* state, size_t index,
                                               perthro_error** error);
/* Makes a move by a text, in any notation of the game. PERTHRO_ILLEGAL, saying why. */
PERTHRO_API perthro_status perthro_state_apply_text(perthro_state* state, const char* move,
                                                    perthro_error** error);
/* The index of the move that a text means. PERTHRO_ILLEGAL, saying why. */
PERTHRO_API perthro_status perthro_state_find(const perthro_state* state, const char* move,
                                              size_t* index, perthro_error** error);
/* Takes the last ply back. PERTHRO_ILLEGAL if there is none. */
PERTHRO_API perthro_status perthro_state_undo(perthro_state* state, perthro_error** error);
/* Why a text is no legal move, to be freed: a line for each rule against it, with its place in the
 * package, else one sentence; NULL if it is one. Tells all, also what a player may not know. */
PERTHRO_API perthro_status perthro_state_why(const perthro_state* state, const char* move,
                                             char** reason, perthro_error** error);

/* Makes the outcome of the chance ply that is due, drawn by its weight from a seed and the number
 * of the ply. PERTHRO_ILLEGAL if none is due. */
PERTHRO_API perthro_status perthro_state_apply_chance(perthro_state* state, uint64_t seed,
                                                      perthro_error** error);
/* Makes one of the moves, each equally likely, or an outcome by its weight. `made`: place for 1, or
 * 0 where there is none and nothing was made; or NULL. */
PERTHRO_API perthro_status perthro_state_apply_random(perthro_state* state, perthro_random* random,
                                                      int* made, perthro_error** error);

/* How a random game ended. */
typedef struct perthro_playout {
    uint32_t plies;          /* played, at most 10,000 */
    perthro_outcome outcome; /* claims are taken; over = 0: not ended after so many plies */
} perthro_playout;

/* A random game to its end, without changing the state: the number-th of `perthro playout --seed
 * SEED`. Where the state is the beginning of a game from a setup, what is random of the setup is
 * drawn anew; else it goes on from its position. The quickest way to play many. `kind`: as in
 * perthro_state_outcome. `end`: place for a state at the end, which begins there; or NULL. */
PERTHRO_API perthro_status perthro_state_playout(const perthro_state* state, uint64_t seed,
                                                 uint64_t number, perthro_playout* playout,
                                                 char** kind, perthro_state** end,
                                                 perthro_error** error);

/* Plays `count` random games as perthro_state_playout does, the first-th and those behind it, into
 * `playouts`, which has place for so many: where rules have Lua and games are short this is quicker
 * than one call for each. If one fails, none of `playouts` is said to be anything. */
PERTHRO_API perthro_status perthro_state_playouts(const perthro_state* state, uint64_t seed,
                                                  uint64_t first, size_t count,
                                                  perthro_playout* playouts, perthro_error** error);

/* ---- what a player sees, as texts and buffers */

/* The position as text, as a viewer may know it, to be freed. */
PERTHRO_API perthro_status perthro_state_position(const perthro_state* state, int viewer,
                                                  char** position, perthro_error** error);
/* A picture of it made of letters, and whose turn it is, for a terminal; some lines, to be freed.
 */
PERTHRO_API perthro_status perthro_state_drawing(const perthro_state* state, int viewer,
                                                 char** drawing, perthro_error** error);
/* The record of the game from its beginning (docs/notation.md), to be freed. */
PERTHRO_API perthro_status perthro_state_record(const perthro_state* state, char** record,
                                                perthro_error** error);

#define PERTHRO_UNKNOWN (-1)   /* a piece of a type that the viewer does not know */
#define PERTHRO_FOG (-2)       /* nobody knows whether something stands there */
#define PERTHRO_SOMETHING (-3) /* something stands there, that is all the viewer knows */

/* For each cell in order the type of the top piece (0: empty, or one of the three above) and its
 * owner (0: nobody). `count`: how many numbers `cells` has place for, exactly 2 * cell_count. */
PERTHRO_API perthro_status perthro_state_cells(const perthro_state* state, int viewer,
                                               int32_t* cells, size_t count, perthro_error** error);
/* For each player, 0 first, for each type, 0 first, how many of it are in hand; those of type 0 are
 * of types that the viewer does not know. `count`: exactly (players + 1) * (types + 1). */
PERTHRO_API perthro_status perthro_state_hands(const perthro_state* state, int viewer,
                                               int32_t* hands, size_t count, perthro_error** error);
/* For each action 1 if a legal move has it, else 0. `count`: exactly action_count. */
PERTHRO_API perthro_status perthro_state_mask(const perthro_state* state, uint8_t* mask,
                                              size_t count, perthro_error** error);

/* ---- bots */

/* Who chooses moves of one game, in any of its states. */
typedef struct perthro_bot perthro_bot;

/* A bot of `perthro bestmove --bot` ("ab", "mcts@easy"), or NULL for the game's usual one; no
 * program from outside. `weights`: a folder with a weights.yaml (docs/bots.md) that counts instead
 * of the package's, or NULL. `threads`: of its search, 0 = one for each processor; with more than 1
 * the answers cannot be repeated. The first bot of a game takes up to a second: random games are
 * played to learn what pieces are worth. PERTHRO_NOT_THERE, PERTHRO_BROKEN (the weights). */
PERTHRO_API perthro_status perthro_bot_new(const perthro_game* game, const char* name,
                                           const char* weights, int threads, perthro_bot** bot,
                                           perthro_error** error);
/* Its name; never NULL for a bot, nor "default". */
PERTHRO_API const char* perthro_bot_name(const perthro_bot* bot);
PERTHRO_API void perthro_bot_free(perthro_bot* bot);

/* How long it thinks. Both bounds 0: the package's time, else a second. With nodes alone, one
 * thread and the same seed the answer is always the same. */
typedef struct perthro_thinking {
    uint64_t nodes;        /* positions looked at; 0 = by time */
    uint32_t milliseconds; /* where nodes is 0 */
    uint64_t seed;         /* of what the bot draws at random */
} perthro_thinking;

typedef struct perthro_choice {
    size_t index;   /* of the move, as perthro_state_apply takes it */
    int scored;     /* 1 if the bot gives scores */
    int32_t score;  /* for the player to move, in hundredths of the least piece; a win in n plies is
                       1,000,000 - n, a loss the negative of it */
    int32_t depth;  /* plies that were searched completely */
    uint64_t nodes; /* positions looked at */
} perthro_choice;

/* The move that a bot would make, which it chooses by what the player to move may know. The bot is
 * of the same game. `move`: place for its text, to be freed; or NULL. PERTHRO_ILLEGAL where no
 * player has a move, PERTHRO_RULES. */
PERTHRO_API perthro_status perthro_state_bestmove(const perthro_state* state, perthro_bot* bot,
                                                  const perthro_thinking* thinking,
                                                  perthro_choice* choice, char** move,
                                                  perthro_error** error);

#ifdef __cplusplus
}
#endif

#endif
