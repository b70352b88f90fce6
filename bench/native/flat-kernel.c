/*
 * The package's kernel for large boards (assembly/layout.ts and `walkFirst` of assembly/warnsdorff.ts) in C, line by line, with
 * the same padded board, marks, keys and widths of paths. The difference in time is the cost of WebAssembly.
 */
#define OWN_PATH
#include "tours.h"

static const int ROW_MOVES[8] = {-2, -1, 1, 2, 2, 1, -1, -2};
static const int COL_MOVES[8] = {1, 2, 2, 1, -1, -2, -2, -1};

/* Marks: degrees, with flags. OUTSIDE stays high through two rounds of eight decrements. */
enum { END = 0x40, OUTSIDE = 0xc0 };
static const uint64_t MIN_VISITED = (uint64_t)END << 39;

static int prepared_size;
static size_t padded;
static uint8_t *template_marks, *marks;
static uint64_t steps[8];
/* Bytes per square of a path, as in batches of the package: 1, 2 or 4. */
static int width;
static void *row;

static uint32_t path_square(int i) {
  if (width == 1) return ((uint8_t *)row)[i];
  return width == 2 ? ((uint16_t *)row)[i] : ((uint32_t *)row)[i];
}

static int is_inside(int n, int r, int c) { return r >= 0 && r < n && c >= 0 && c < n; }

/*
 * Returns the lower part of a key. From the top: the index of the move (3 bits), twice the rows it goes down plus 4 (4 bits), and
 * its offset (32 bits), minus the degree that each neighbour loses.
 */
static uint64_t step_of(int k, int n) {
  uint64_t down = (uint64_t)(4 + 2 * ROW_MOVES[k]);
  uint32_t offset = (uint32_t)(ROW_MOVES[k] * (n + 2) + COL_MOVES[k]);
  return ((((uint64_t)k << 4) | down) << 32) + offset - ((uint64_t)1 << 39);
}

/* Pads the board with two rows above and below and a column on either side, so that every move stays inside the memory. */
static void prepare_board(int n) {
  size_t stride = (size_t)n + 2, squares = (size_t)n * (size_t)n;
  padded = ((size_t)(n + 4) * stride + 15) & ~(size_t)15;
  width = squares <= 256 ? 1 : squares <= 65536 ? 2 : 4;
  free(template_marks);
  free(marks);
  free(row);
  template_marks = (uint8_t *)allocate(padded);
  marks = (uint8_t *)allocate(padded);
  row = allocate(squares * (size_t)width);
  memset(template_marks, OUTSIDE, padded);
  for (int r = 0; r < n; r++) {
    for (int c = 0; c < n; c++) {
      int degree = 0;
      for (int i = 0; i < 8; i++) degree += is_inside(n, r + ROW_MOVES[i], c + COL_MOVES[i]);
      template_marks[(size_t)(r + 2) * stride + 1 + (size_t)c] = (uint8_t)degree;
    }
  }
  for (int k = 0; k < 8; k++) steps[k] = step_of(k, n);
  prepared_size = n;
}

/* Replaces the `select` of WebAssembly. gcc 12 compiles `?:` to a jump, which takes half as much time again. clang does not. */
static inline uint64_t lesser(uint64_t one, uint64_t other) {
  return other ^ ((one ^ other) & -(uint64_t)(one < other));
}

/*
 * Lowers the degree of a neighbour and returns its key. The degree is the highest part, so the minimum of all keys is the first
 * neighbour of lowest degree. Addresses are offsets of 32 bits from the marks, as in WebAssembly.
 */
static inline uint64_t key_of(uint8_t *board_marks, uint32_t here, uint64_t step) {
  uint8_t *neighbour = board_marks + (uint32_t)(here + (uint32_t)step);
  uint32_t degree = *neighbour;
  *neighbour = (uint8_t)(degree - 1);
  return ((uint64_t)degree << 39) + step;
}

/* Defines a walk for each width. It ends after `left` squares, or when the knight is stuck. */
#define DEFINE_WALK(NAME, SQUARE)                                                                   \
  static int NAME(SQUARE *at, uint32_t here, uint32_t number, uint32_t left) {                      \
    const uint64_t step0 = steps[0], step1 = steps[1], step2 = steps[2], step3 = steps[3];          \
    const uint64_t step4 = steps[4], step5 = steps[5], step6 = steps[6], step7 = steps[7];          \
    uint8_t *const m = marks;                                                                       \
    SQUARE *const begin = at;                                                                       \
    do {                                                                                            \
      *at++ = (SQUARE)number;                                                                       \
      m[here] = OUTSIDE;                                                                            \
      uint64_t key01 = lesser(key_of(m, here, step0), key_of(m, here, step1));                      \
      uint64_t key23 = lesser(key_of(m, here, step2), key_of(m, here, step3));                      \
      uint64_t key45 = lesser(key_of(m, here, step4), key_of(m, here, step5));                      \
      uint64_t key67 = lesser(key_of(m, here, step6), key_of(m, here, step7));                      \
      uint64_t key = lesser(lesser(key01, key23), lesser(key45, key67));                            \
      if (key >= MIN_VISITED) break;                                                                \
      here += (uint32_t)key;                                                                        \
      /* A padded row is two bytes longer than a row of squares. */                                 \
      number += (uint32_t)key - (((uint32_t)(key >> 32) & 15) - 4);                                 \
    } while (--left > 0);                                                                           \
    return (int)(at - begin);                                                                       \
  }

DEFINE_WALK(walk_8, uint8_t)
DEFINE_WALK(walk_16, uint16_t)
DEFINE_WALK(walk_32, uint32_t)

static int solve(int n, int start) {
  if (n != prepared_size) prepare_board(n);
  memcpy(marks, template_marks, padded);
  uint32_t here = (uint32_t)((start / n + 2) * (n + 2) + start % n + 1);
  uint32_t number = (uint32_t)start, left = (uint32_t)n * (uint32_t)n;
  if (width == 1) return walk_8((uint8_t *)row, here, number, left);
  if (width == 2) return walk_16((uint16_t *)row, here, number, left);
  return walk_32((uint32_t *)row, here, number, left);
}
