/* sudokit: solve Sudoku puzzles from C.
 *
 *     char solution[81];
 *     ptrdiff_t count = solve(puzzle, 2, SUDOKIT_DEFAULT, solution, NULL);
 *     if (count < 0) ... SUDOKIT_BAD_BYTE, SUDOKIT_NO_ENGINE, ...
 *
 * A puzzle is 81 bytes in reading order, '1' to '9' or a blank, which is any of . 0 * _ - x X. It need not
 * end in a zero byte, and a solution is not given one. Any number of threads may call at the same time. A
 * thread keeps some memory for its next call until it ends; otherwise nothing is allocated or kept.
 */
#ifndef SUDOKIT_H
#define SUDOKIT_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/* The engines, for `config`. A number never gets another meaning. */
enum {
  SUDOKIT_DEFAULT = 0,    /* auto: the fastest on this machine, with the same answers on all */
  SUDOKIT_REVALIDATE = 1, /* the ladder: the first three can take hours for some puzzles */
  SUDOKIT_TABLES = 2,
  SUDOKIT_BITMASK = 3,
  SUDOKIT_FEWEST = 4,
  SUDOKIT_SINGLES = 5,
  SUDOKIT_DLX = 6,
  SUDOKIT_BANDS = 7,     /* fast on every machine */
  SUDOKIT_REGISTERS = 8, /* fast with AVX-512 */
};

/* What is returned instead of a number of solutions. A number never gets another meaning. */
enum {
  SUDOKIT_BAD_BYTE = -1,  /* a byte is neither a digit nor a blank */
  SUDOKIT_NO_ENGINE = -2, /* there is no engine of this number */
  SUDOKIT_NO_PUZZLE = -3, /* the pointer to the puzzles is NULL */
  SUDOKIT_FAILED = -4,    /* a mistake in this library */
};

/* Returns the number of solutions, counted up to the limit, or a negative status.
 *
 * The first solution is written to solution81, which stays as it was if there is none, or the limit is 0.
 * (Of several solutions the first is always the same one, and the same by DEFAULT, BANDS and REGISTERS.)
 * The number of places where the search had to guess is written to guesses. Both may be NULL. solution81
 * may be the same as puzzle81. A puzzle whose givens break a rule has 0 solutions.
 */
ptrdiff_t solve(const char *puzzle81, size_t limit, uint32_t config, char *solution81, size_t *guesses);

/* The same for n puzzles, 81 bytes each with nothing between them. The answers are those of the default
 * engine, but come faster: where the machine has vectors for it, puzzles are solved side by side.
 * counts[i] is the number of solutions of the i-th puzzle, at most INT32_MAX, or a negative status; its
 * solution starts at solutions81[81 * i]. solutions81 and counts may be NULL. solutions81 may be the same
 * as puzzles81.
 *
 * Returns 0, or SUDOKIT_NO_PUZZLE or SUDOKIT_FAILED, which is then the status of every puzzle.
 */
ptrdiff_t solve_batch(const char *puzzles81, size_t n, size_t limit, char *solutions81, int32_t *counts);

/* The name of the engine that this config chooses on this machine, or NULL if there is none. */
const char *sudokit_engine_name(uint32_t config);

#ifdef __cplusplus
}
#endif

#endif
