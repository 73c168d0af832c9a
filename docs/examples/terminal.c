/* A game in the terminal, in C99: `terminal PACKAGE [SEED]`. Moves are typed as the list shows
 * them, `undo` takes one back, `why MOVE` says why one is not legal; chance is drawn by the seed.
 */
#include <perthro.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Says what failed, if something did, and whether it did. */
static int failed(perthro_status status, perthro_error** error) {
    if (status != PERTHRO_OK) {
        printf("%s\n", perthro_error_message(*error));
        perthro_error_free(*error);
    }
    return status != PERTHRO_OK;
}

static void show(const perthro_state* state) {
    perthro_error* error = NULL;
    perthro_moves* moves = NULL;
    char* drawing = NULL;
    size_t i;
    if (!failed(perthro_state_drawing(state, perthro_state_to_move(state), &drawing, &error),
                &error) &&
        !failed(perthro_state_moves(state, &moves, &error), &error)) {
        fputs(drawing, stdout);
        for (i = 0; i < perthro_moves_count(moves); ++i) {
            printf("%s ", perthro_moves_text(moves, i));
        }
        puts("");
    }
    perthro_moves_free(moves);
    perthro_text_free(drawing);
}

static void obey(perthro_state* state, const char* line) {
    perthro_error* error = NULL;
    char* said = NULL;
    if (strcmp(line, "undo") == 0) {
        failed(perthro_state_undo(state, &error), &error);
    } else if (strncmp(line, "why ", 4) == 0) {
        if (!failed(perthro_state_why(state, line + 4, &said, &error), &error)) {
            puts(said != NULL ? said : "it is legal");
        }
    } else {
        failed(perthro_state_apply_text(state, line, &error), &error);
    }
    perthro_text_free(said);
}

int main(int argc, char** argv) {
    const uint64_t seed = argc > 2 ? strtoull(argv[2], NULL, 10) : 1;
    perthro_error* error = NULL;
    perthro_game* game = NULL;
    perthro_state* state = NULL;
    perthro_outcome outcome = {0, 0, 0, 0, 0};
    char line[256];
    if (argc < 2 || failed(perthro_game_open(argv[1], NULL, 0, NULL, &game, &error), &error) ||
        failed(perthro_state_new(game, NULL, seed, &state, &error), &error)) {
        return 1;
    }
    while (!failed(perthro_state_outcome(state, &outcome, NULL, &error), &error) && !outcome.over) {
        if (perthro_state_is_chance(state)) {
            if (failed(perthro_state_apply_chance(state, seed, &error), &error)) {
                break;
            }
            continue;
        }
        show(state);
        if (fgets(line, sizeof line, stdin) == NULL) {
            break;
        }
        line[strcspn(line, "\n")] = '\0';
        obey(state, line);
    }
    printf("after %d plies the game is %s\n", (int)perthro_state_plies(state),
           outcome.over ? "over" : "left");
    perthro_state_free(state);
    perthro_game_free(game);
    return 0;
}
