/*
 * The package's own kernel for large boards (assembly/warnsdorff.ts) in C: degrees of all squares on a padded flat board,
 * copied from a template for each tour and lowered move by move, the least of eight keys without a branch. What it loses
 * to this is what WebAssembly costs.
 */
#include "tours.h"

static const int ROW_MOVES[8] = {-2, -1, 1, 2, 2, 1, -1, -2};
static const int COL_MOVES[8] = {1, 2, 2, 1, -1, -2, -2, -1};

/* Marks: degrees, and what is outside or visited: high whatever is taken off it. */
enum { OUTSIDE = 0xc0, FIRST_NO_DEGREE = 0x40 };

static int prepared_size = 0;
static size_t padded;
static uint8_t *template_marks, *marks;
/* By move: its index before its offset on the padded board, and its offset in square numbers. */
static int64_t steps[8];
static int square_offsets[8];

static int is_inside(int n, int row, int col) { return row >= 0 && row < n && col >= 0 && col < n; }

/* Two rows more above and below, one column more on either side: every move from the board stays inside. */
static void prepare_board(int n) {
  int stride = n + 2;
  padded = (size_t)(n + 4) * (size_t)stride;
  free(template_marks);
  free(marks);
  template_marks = (uint8_t *)allocate(padded);
  marks = (uint8_t *)allocate(padded);
  memset(template_marks, OUTSIDE, padded);
  for (int row = 0; row < n; row++) {
    for (int col = 0; col < n; col++) {
      int degree = 0;
      for (int i = 0; i < 8; i++) degree += is_inside(n, row + ROW_MOVES[i], col + COL_MOVES[i]);
      template_marks[(row + 2) * stride + col + 1] = (uint8_t)degree;
    }
  }
  for (int i = 0; i < 8; i++) {
    steps[i] = ((int64_t)i << 32) + ROW_MOVES[i] * stride + COL_MOVES[i];
    square_offsets[i] = ROW_MOVES[i] * n + COL_MOVES[i];
  }
  prepared_size = n;
}

/* A degree before a move's index before where the neighbour lies: the least is the first of least degree. */
static inline uint64_t key_of(uint8_t *cells, int64_t step) {
  uint8_t degree = --cells[(uint32_t)step];
  return ((uint64_t)degree << 36) | (uint64_t)step;
}

static inline uint64_t lesser(uint64_t one, uint64_t other) { return one < other ? one : other; }

static int solve(int n, int start) {
  if (n != prepared_size) prepare_board(n);
  memcpy(marks, template_marks, padded);
  /* Bytes may be anything's: what they must not be taken for is kept in locals. */
  uint8_t *cells = marks;
  int *to = path;
  const int64_t step0 = steps[0], step1 = steps[1], step2 = steps[2], step3 = steps[3];
  const int64_t step4 = steps[4], step5 = steps[5], step6 = steps[6], step7 = steps[7];
  int64_t here = (int64_t)(start / n + 2) * (n + 2) + start % n + 1;
  int square = start;
  for (int step = 0; step < n * n; step++) {
    to[step] = square;
    cells[here] = OUTSIDE;
    uint64_t key01 = lesser(key_of(cells, here + step0), key_of(cells, here + step1));
    uint64_t key23 = lesser(key_of(cells, here + step2), key_of(cells, here + step3));
    uint64_t key45 = lesser(key_of(cells, here + step4), key_of(cells, here + step5));
    uint64_t key67 = lesser(key_of(cells, here + step6), key_of(cells, here + step7));
    uint64_t key = lesser(lesser(key01, key23), lesser(key45, key67));
    if (key >= (uint64_t)FIRST_NO_DEGREE << 36) return step + 1;
    here = (uint32_t)key;
    square += square_offsets[(key >> 32) & 7];
  }
  return n * n;
}
