/* sudokit: solve Sudoku puzzles from C.
 *
 *     char solution[81];
 *     ptrdiff_t count = sudokit_solve(puzzle, 2, SUDOKIT_DEFAULT, solution, NULL);
 *     if (count < 0) ... SUDOKIT_BAD_BYTE, SUDOKIT_NO_ENGINE, ...
 *
 * A puzzle is 81 bytes in reading order, each '1' to '9' or a blank, which is any of . 0 * _ - x X. It need not
 * end in a zero byte, and no zero byte is written after a solution. Any number of threads may call at the same
 * time. A thread keeps some memory for its next call until it ends; nothing else is allocated or kept.
 */
#ifndef SUDOKIT_H
#define SUDOKIT_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/* The engines, for `config`. These numbers never change. */
enum {
  SUDOKIT_DEFAULT = 0,    /* auto: the fastest on this machine, with the same results on all */
  SUDOKIT_REVALIDATE = 1, /* the ladder: the first three can take hours for some puzzles */
  SUDOKIT_TABLES = 2,
  SUDOKIT_BITMASK = 3,
  SUDOKIT_FEWEST = 4,
  SUDOKIT_SINGLES = 5,
  SUDOKIT_DLX = 6,
  SUDOKIT_BANDS = 7,     /* fast on every machine */
  SUDOKIT_REGISTERS = 8, /* fast with AVX-512 */
  SUDOKIT_DIGITS = 9,    /* fast with AVX2 */
};

/* Statuses, returned instead of a number of solutions. These numbers never change. */
enum {
  SUDOKIT_BAD_BYTE = -1,  /* a byte is neither a digit nor a blank */
  SUDOKIT_NO_ENGINE = -2, /* there is no engine with this number */
  SUDOKIT_NO_PUZZLE = -3, /* the pointer to the puzzles is NULL */
  SUDOKIT_FAILED = -4,    /* a bug in this library; the next call works again */
};

/* Counts the solutions of a puzzle up to the limit. Returns their number, or a negative status:
 * SUDOKIT_NO_ENGINE, SUDOKIT_NO_PUZZLE, SUDOKIT_BAD_BYTE or SUDOKIT_FAILED, checked in this order.
 *
 * The first solution is written to solution81, which is not changed if there is none, if the limit is 0, or on an
 * error. (Of several solutions the first is always the same one, and the same with DEFAULT, BANDS, REGISTERS and
 * DIGITS.)
 * The number of times the search had to guess is written to guesses, 0 on an error. Both may be NULL. solution81
 * may be the same as puzzle81. A puzzle whose givens break a rule has 0 solutions.
 */
ptrdiff_t sudokit_solve(const char *puzzle81, size_t limit, uint32_t config, char *solution81, size_t *guesses);

/* The same for n puzzles of 81 bytes each with nothing between them. The results are the same as with the default engine, but
 * come faster: if the machine has vector instructions, several puzzles are solved at once. counts[i] is the number of solutions
 * of the i-th puzzle, at most INT32_MAX, or SUDOKIT_BAD_BYTE; its solution starts at solutions81[81 * i]. solutions81 and
 * counts may be NULL. solutions81 may be the same as puzzles81.
 *
 * Returns 0, even if puzzles have bad bytes. On SUDOKIT_NO_PUZZLE or SUDOKIT_FAILED it returns that status, and every count is
 * set to it.
 */
ptrdiff_t sudokit_solve_batch(const char *puzzles81, size_t n, size_t limit, char *solutions81, int32_t *counts);

/* The name of an engine, or NULL if there is none with this number. */
const char *sudokit_engine_name(uint32_t config);

/* A kind of board of another size or with other rules, which is made once and solves any number of puzzles, in any number of
 * threads at the same time.
 */
typedef struct sudokit_board sudokit_board;

/* The square board whose boxes have `height` rows and `width` columns; or, if `regions` is not NULL, the jigsaw with a symbol for
 * the region of each cell in reading order. `rules` is NULL or has names of houses and rules of the whole board with commas
 * between them, such as "x,antiknight"; `sudokit rules` lists them. Returns NULL if there is no such board.
 */
sudokit_board *sudokit_board_new(uint32_t height, uint32_t width, const char *regions, const char *rules);

/* The number of its cells; 0 for NULL. */
size_t sudokit_board_cells(const sudokit_board *board);

/* Counts the solutions of a puzzle up to the limit. `cells` has a byte for each cell, the number of its digit, or 0 for a blank.
 * Returns the number of solutions, or SUDOKIT_NO_PUZZLE, SUDOKIT_BAD_BYTE or SUDOKIT_FAILED. The first solution that is found is
 * written to `solution`, which may be NULL or the same as `cells`; which one it is may change with the version.
 */
ptrdiff_t sudokit_board_solve(const sudokit_board *board, const uint8_t *cells, size_t limit, uint8_t *solution);

/* Frees a board; NULL is allowed. */
void sudokit_board_free(sudokit_board *board);

/* Aliases of sudokit_solve and sudokit_solve_batch, for measuring harnesses that load these names from every solver.
 * They are declared only on request, because the names are common.
 */
#ifdef SUDOKIT_SHORT_NAMES
ptrdiff_t solve(const char *puzzle81, size_t limit, uint32_t config, char *solution81, size_t *guesses);
ptrdiff_t solve_batch(const char *puzzles81, size_t n, size_t limit, char *solutions81, int32_t *counts);
#endif

#ifdef __cplusplus
}
#endif

#endif
