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
/* By move: its offset in square numbers. */
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
  for (int i = 0; i < 8; i++) square_offsets[i] = ROW_MOVES[i] * n + COL_MOVES[i];
  prepared_size = n;
}

static inline uint64_t lesser(uint64_t one, uint64_t other) { return one < other ? one : other; }

/* A degree before a move's index before its offset: the least is the first of least degree. */
static inline uint64_t key_of(uint8_t *cell, uint64_t step) {
  uint32_t degree = *cell - 1u;
  *cell = (uint8_t)degree;
  return ((uint64_t)degree << 36) | step;
}

/* A move's index before its offset, which the bias makes positive. Constant, unlike where the neighbour lies: gcc has too
 * few registers for eight of those, and this way of writing it is the fastest of six that were tried. */
static inline uint64_t step_of(uint64_t index, int64_t biased_offset) {
  return (index << 32) | (uint64_t)biased_offset;
}

static int solve(int n, int start) {
  if (n != prepared_size) prepare_board(n);
  memcpy(marks, template_marks, padded);
  const int64_t stride = n + 2, bias = 2 * stride + 1;
  const uint64_t step0 = step_of(0, bias - 2 * stride + 1), step1 = step_of(1, bias - stride + 2);
  const uint64_t step2 = step_of(2, bias + stride + 2), step3 = step_of(3, bias + 2 * stride + 1);
  const uint64_t step4 = step_of(4, bias + 2 * stride - 1), step5 = step_of(5, bias + stride - 2);
  const uint64_t step6 = step_of(6, bias - stride - 2), step7 = step_of(7, bias - 2 * stride - 1);
  uint8_t *here = marks + (start / n + 2) * stride + start % n + 1;
  int square = start, *to = path, *end = path + n * n;
  do {
    *to++ = square;
    *here = OUTSIDE;
    uint8_t *up1 = here - stride, *up2 = up1 - stride, *down1 = here + stride, *down2 = down1 + stride;
    uint64_t key01 = lesser(key_of(up2 + 1, step0), key_of(up1 + 2, step1));
    uint64_t key23 = lesser(key_of(down1 + 2, step2), key_of(down2 + 1, step3));
    uint64_t key45 = lesser(key_of(down2 - 1, step4), key_of(down1 - 2, step5));
    uint64_t key67 = lesser(key_of(up1 - 2, step6), key_of(up2 - 1, step7));
    uint64_t key = lesser(lesser(key01, key23), lesser(key45, key67));
    if (key >= (uint64_t)FIRST_NO_DEGREE << 36) break;
    here += (int64_t)(uint32_t)key - bias;
    square += square_offsets[(key >> 32) & 7];
  } while (to < end);
  return (int)(to - path);
}
