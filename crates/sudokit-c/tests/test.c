/* Uses the library as a program in C does. Prints failed checks; the exit status is 1 if there are any, else 0. */
#define SUDOKIT_SHORT_NAMES
#include "sudokit.h"

#include <stdio.h>
#include <string.h>

static int failures = 0;

#define CHECK(condition)                                                                              \
  do {                                                                                                \
    if (!(condition)) {                                                                               \
      printf("line %d: %s\n", __LINE__, #condition);                                                  \
      failures++;                                                                                     \
    }                                                                                                 \
  } while (0)

static const char *HARD = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..";
static const char *HARD_SOLUTION =
    "812753649943682175675491283154237896369845721287169534521974368438526917796318452";
static const char *EASY = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
static const char *EASY_SOLUTION =
    "534678912672195348198342567859761423426853791713924856961537284287419635345286179";
static const char *SEVERAL = "28...5......6..2.8.65289....1.9.27.37.....4.9...7..6..5...9..........9....186..32";
static const char *NONE = "..54......1.3..8629...16...4....7.3.....3.7.1.67.4258...9.6.3..8.....1.517398.6..";

static void one_puzzle(uint32_t config) {
  char solution[82] = {0};
  char before[82] = {0};
  size_t guesses = 77;

  CHECK(sudokit_solve(EASY, 2, config, solution, &guesses) == 1);
  CHECK(strcmp(solution, EASY_SOLUTION) == 0); /* and the 82nd byte is left alone */

  CHECK(sudokit_solve(HARD, 2, config, solution, &guesses) == 1);
  CHECK(strcmp(solution, HARD_SOLUTION) == 0);
  CHECK(guesses > 0 && guesses < 10000000);

  /* A limit above the number of solutions; the first solution is a solution of the puzzle. */
  CHECK(sudokit_solve(SEVERAL, 1000, config, solution, NULL) == 47);
  CHECK(sudokit_solve(SEVERAL, 10, config, solution, NULL) == 10);
  CHECK(sudokit_solve(SEVERAL, 1, config, solution, NULL) == 1);
  CHECK(sudokit_solve(solution, 2, config, NULL, NULL) == 1);
  for (int i = 0; i < 81; i++) CHECK(SEVERAL[i] == '.' || SEVERAL[i] == solution[i]);

  /* No solution, a conflict, no limit, no such text: the solution stays as it was. */
  memset(solution, '?', 81);
  memset(before, '?', 81);
  CHECK(sudokit_solve(NONE, 2, config, solution, NULL) == 0);
  char wrong[82];
  strcpy(wrong, EASY);
  wrong[1] = '5';
  CHECK(sudokit_solve(wrong, 2, config, solution, NULL) == 0);
  CHECK(sudokit_solve(EASY, 0, config, solution, NULL) == 0);
  const char bad[] = {'q', 'a', '\0', '\n', ' ', '/', ':', '\x80', '\xff', '\xb1'};
  for (size_t b = 0; b < sizeof bad; b++) {
    for (int at = 0; at < 81; at += 16) {
      strcpy(wrong, EASY);
      wrong[at] = bad[b];
      guesses = 77;
      CHECK(sudokit_solve(wrong, 2, config, solution, &guesses) == SUDOKIT_BAD_BYTE);
      CHECK(guesses == 0);
    }
  }
  CHECK(strcmp(solution, before) == 0);

  /* Every blank. */
  for (const char *blank = ".0*_-xX"; *blank; blank++) {
    char other[82];
    for (int i = 0; i < 82; i++) other[i] = EASY[i] == '.' ? *blank : EASY[i];
    CHECK(sudokit_solve(other, 2, config, solution, NULL) == 1);
    CHECK(strcmp(solution, EASY_SOLUTION) == 0);
  }

  /* In place, and from an odd address. */
  char place[83] = {0};
  strcpy(place + 1, EASY);
  CHECK(sudokit_solve(place + 1, 2, config, place + 1, NULL) == 1);
  CHECK(strcmp(place + 1, EASY_SOLUTION) == 0);

  guesses = 77;
  CHECK(sudokit_solve(NULL, 2, config, solution, &guesses) == SUDOKIT_NO_PUZZLE && guesses == 0);
  CHECK(sudokit_solve(NULL, 2, config, NULL, NULL) == SUDOKIT_NO_PUZZLE);
  CHECK(sudokit_solve(EASY, (size_t)-1, config, NULL, NULL) == 1);
}

static void many_puzzles(void) {
  enum { N = 2100 };
  static char puzzles[81 * N + 1], solutions[81 * N + 1];
  static int32_t counts[N + 1];
  const char *texts[4] = {EASY, SEVERAL, NONE, HARD};
  const int32_t expected[4] = {1, 20, 0, 1};
  for (int i = 0; i < N; i++) memcpy(puzzles + 81 * i, texts[i % 4], 81);
  puzzles[81 * 8 + 5] = '?'; /* the ninth is easy, and no longer a puzzle */
  puzzles[81 * 2096 + 80] = '\0'; /* as this one, in another chunk */
  for (int i = 0; i < 81; i++) puzzles[81 * 12 + i] = EASY[i] == '.' ? 'x' : EASY[i];

  char several[81]; /* of several solutions it is the same one that comes first */
  CHECK(sudokit_solve(SEVERAL, 20, SUDOKIT_DEFAULT, several, NULL) == 20);

  memset(solutions, '?', sizeof solutions);
  memset(counts, 7, sizeof counts);
  CHECK(sudokit_solve_batch(puzzles, N, 20, solutions, counts) == 0);
  for (int i = 0; i < N; i++) {
    int is_bad = i == 8 || i == 2096;
    CHECK(counts[i] == (is_bad ? SUDOKIT_BAD_BYTE : expected[i % 4]));
    const char *solution = solutions + 81 * i;
    if (counts[i] <= 0) CHECK(solution[0] == '?' && solution[80] == '?');
    if (i % 4 == 0 && !is_bad) CHECK(memcmp(solution, EASY_SOLUTION, 81) == 0);
    if (i % 4 == 1) CHECK(memcmp(solution, several, 81) == 0);
    if (i % 4 == 3) CHECK(memcmp(solution, HARD_SOLUTION, 81) == 0);
  }
  CHECK(counts[N] == 0x07070707 && solutions[81 * N] == '?');

  CHECK(sudokit_solve_batch(puzzles, 0, 2, NULL, NULL) == 0);
  CHECK(sudokit_solve_batch(puzzles, N, 2, NULL, NULL) == 0);
  CHECK(sudokit_solve_batch(puzzles, 4, (size_t)-1, NULL, counts) == 0);
  CHECK(counts[0] == 1 && counts[1] == 47 && counts[2] == 0);
  CHECK(sudokit_solve_batch(NULL, N, 2, NULL, NULL) == SUDOKIT_NO_PUZZLE);
  CHECK(sudokit_solve_batch(NULL, N, 2, NULL, counts) == SUDOKIT_NO_PUZZLE);
  for (int i = 0; i < N; i++) CHECK(counts[i] == SUDOKIT_NO_PUZZLE);
  CHECK(sudokit_solve_batch(puzzles, N, 2, puzzles, NULL) == 0);
  CHECK(memcmp(puzzles, EASY_SOLUTION, 81) == 0);
}

/* The names that measuring harnesses load do the same. */
static void short_names(void) {
  char solution[82] = {0};
  int32_t count = 0;
  CHECK(solve(EASY, 2, SUDOKIT_DEFAULT, solution, NULL) == 1);
  CHECK(strcmp(solution, EASY_SOLUTION) == 0);
  memset(solution, 0, sizeof solution);
  CHECK(solve_batch(HARD, 1, 2, solution, &count) == 0 && count == 1);
  CHECK(strcmp(solution, HARD_SOLUTION) == 0);
}

/* Boards of other sizes and with other rules. */
static void boards(void) {
  uint8_t cells[81] = {0}, solution[81] = {0};
  sudokit_board *four = sudokit_board_new(2, 2, NULL, NULL);
  CHECK(four != NULL && sudokit_board_cells(four) == 16);
  CHECK(sudokit_board_solve(four, cells, 1000, solution) == 288);
  for (int i = 0; i < 16; i++) CHECK(solution[i] >= 1 && solution[i] <= 4);
  cells[0] = 5;
  CHECK(sudokit_board_solve(four, cells, 2, NULL) == SUDOKIT_BAD_BYTE);
  CHECK(sudokit_board_solve(four, NULL, 2, NULL) == SUDOKIT_NO_PUZZLE);
  CHECK(sudokit_board_solve(NULL, cells, 2, NULL) == SUDOKIT_NO_PUZZLE);
  sudokit_board_free(four);
  sudokit_board_free(NULL);
  sudokit_board *jigsaw = sudokit_board_new(0, 0, "1112 1322 3324 3444", NULL);
  memset(cells, 0, sizeof cells);
  cells[0] = 1;
  cells[3] = 4;
  CHECK(sudokit_board_solve(jigsaw, cells, 1000, NULL) == 2);
  sudokit_board_free(jigsaw);
  const char *x = "27.6..1...65...........3.......2...51..49.3.........4............21....84........";
  const char *solved = "278654193365981724914273856847326915126495387593718642731842569652139478489567231";
  for (int i = 0; i < 81; i++) cells[i] = x[i] == '.' ? 0 : (uint8_t)(x[i] - '0');
  sudokit_board *diagonals = sudokit_board_new(3, 3, NULL, "x");
  CHECK(sudokit_board_solve(diagonals, cells, 2, cells) == 1);
  for (int i = 0; i < 81; i++) CHECK(cells[i] == solved[i] - '0');
  sudokit_board_free(diagonals);
  CHECK(sudokit_board_new(3, 3, NULL, "no-such-rule") == NULL);
  CHECK(sudokit_board_new(0, 3, NULL, NULL) == NULL);
  CHECK(sudokit_board_new(100, 100, NULL, NULL) == NULL);
  CHECK(sudokit_board_cells(NULL) == 0);
}

int main(void) {
  for (uint32_t config = SUDOKIT_DEFAULT; config <= SUDOKIT_REGISTERS; config++) {
    CHECK(sudokit_engine_name(config) != NULL);
    one_puzzle(config);
  }
  CHECK(strcmp(sudokit_engine_name(SUDOKIT_DLX), "dlx") == 0);
  CHECK(sudokit_engine_name(99) == NULL);
  CHECK(sudokit_solve(EASY, 2, 99, NULL, NULL) == SUDOKIT_NO_ENGINE);
  CHECK(sudokit_solve(NULL, 2, 99, NULL, NULL) == SUDOKIT_NO_ENGINE);
  many_puzzles();
  short_names();
  boards();
  return failures > 0;
}
