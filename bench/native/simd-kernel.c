/*
 * The package's kernel for batches on large boards (assembly/warnsdorff-simd.ts) in C, step by step, with the same boards, keys,
 * vectors and widths of paths. The difference in time is the cost of WebAssembly. Vectors are an extension of gcc and clang.
 */
#define OWN_BATCH
#include "tours.h"

typedef uint8_t Bytes __attribute__((vector_size(16)));
typedef uint64_t Halves __attribute__((vector_size(16)));

static const int ROW_MOVES[8] = {-2, -1, 1, 2, 2, 1, -1, -2};
static const int COL_MOVES[8] = {1, 2, 2, 1, -1, -2, -2, -1};

enum { BOARDS = 8, MARGIN = 16, OUTSIDE = 0xf8, VISITED = 0x80 };

/* A board: the address of its next square and its number, the place of that in the row, and the tour. */
typedef struct {
  uint32_t here, number;
  size_t place;
  long tour;
} State;

static State states[BOARDS];
static int prepared_size;
static size_t padded, pitch;
static uint8_t *empty_board, *boards;
static Bytes others[2], eights[2], indices;
static struct { int32_t address, number; } moves[8];
/* Bytes per square of a path, as in batches of the package: 1, 2 or 4. */
static int width;
static uint8_t *rows;
static long row_room;
static uint32_t *lengths;

static int batch_length(long tour) { return (int)lengths[tour]; }

static uint32_t batch_square(long tour, int i) {
  size_t at = (size_t)tour * (size_t)size * (size_t)size + (size_t)i;
  if (width == 1) return rows[at];
  return width == 2 ? ((uint16_t *)rows)[at] : ((uint32_t *)rows)[at];
}

static int is_inside(int n, int r, int c) { return r >= 0 && r < n && c >= 0 && c < n; }

static void prepare_board(int n) {
  pitch = (size_t)n + 2;
  padded = ((size_t)(n + 4) * pitch + 15) & ~(size_t)15;
  width = n * n <= 256 ? 1 : n * n <= 65536 ? 2 : 4;
  free(empty_board);
  free(boards);
  row_room = 0;
  empty_board = (uint8_t *)allocate(padded);
  boards = (uint8_t *)allocate(MARGIN + BOARDS * (padded + MARGIN));
  memset(empty_board, OUTSIDE, padded);
  for (int r = 0; r < n; r++) {
    for (int c = 0; c < n; c++) {
      int degree = 0;
      for (int i = 0; i < 8; i++) degree += is_inside(n, r + ROW_MOVES[i], c + COL_MOVES[i]);
      empty_board[(size_t)(r + 2) * pitch + 1 + (size_t)c] = (uint8_t)((degree - 1) * 8);
    }
  }
  memset(others, 0xff, sizeof others);
  for (int k = 0; k < 8; k++) {
    int down = ROW_MOVES[k], right = COL_MOVES[k];
    int lane = right + 2 + (down == -1 || down == 2 ? 8 : 0), vector = down > 0;
    others[vector][lane] = 0;
    eights[vector][lane] = 8;
    indices[lane] = (uint8_t)k;
    moves[k].address = down * (n + 2) + right;
    moves[k].number = down * n + right;
  }
  prepared_size = n;
}

static void begin_tour(State *state, long tour, const int *starts, int n) {
  size_t board = MARGIN + (size_t)(state - states) * (padded + MARGIN);
  memcpy(boards + board, empty_board, padded);
  int start = starts[tour];
  state->here = (uint32_t)(board + (size_t)(start / n + 2) * pitch + (size_t)(start % n) + 1);
  state->number = (uint32_t)start;
  state->place = (size_t)tour * (size_t)n * (size_t)n;
  state->tour = tour;
}

static inline uint64_t load(const uint8_t *at) {
  uint64_t word;
  memcpy(&word, at, 8);
  return word;
}

static inline void store(uint8_t *at, uint64_t word) { memcpy(at, &word, 8); }

static inline Bytes lesser(Bytes one, Bytes other) {
  Bytes less = (Bytes)(one < other);
  return (one & less) | (other & ~less);
}

/* Defines a step for each width. It returns the lowest key. */
#define DEFINE_WALK(NAME, SQUARE)                                                                   \
  static inline uint32_t NAME##_step(State *state, SQUARE *path) {                                  \
    uint8_t *here = boards + state->here;                                                           \
    path[state->place] = (SQUARE)state->number;                                                     \
    *here = OUTSIDE;                                                                                \
    uint8_t *row0 = here - 2 * pitch - 2, *row1 = row0 + pitch;                                     \
    uint8_t *row3 = row1 + 2 * pitch, *row4 = row3 + pitch;                                         \
    Bytes above = (Bytes)(Halves){load(row0), load(row1)};                                          \
    Bytes below = (Bytes)(Halves){load(row3), load(row4)};                                          \
    Halves less_above = (Halves)(above - eights[0]), less_below = (Halves)(below - eights[1]);      \
    store(row0, less_above[0]);                                                                     \
    store(row1, less_above[1]);                                                                     \
    store(row3, less_below[0]);                                                                     \
    store(row4, less_below[1]);                                                                     \
    Bytes keys = lesser(above | others[0], below | others[1]) + indices;                            \
    keys = lesser(keys, (Bytes)(Halves){((Halves)keys)[1], ((Halves)keys)[1]});                     \
    keys = lesser(keys, (Bytes)((Halves)keys >> 24));                                               \
    keys = lesser(keys, (Bytes)((Halves)keys >> 8));                                                \
    uint32_t key = keys[0];                                                                         \
    state->here += (uint32_t)moves[key & 7].address;                                                \
    state->number += (uint32_t)moves[key & 7].number;                                               \
    state->place++;                                                                                 \
    return key;                                                                                     \
  }                                                                                                 \
                                                                                                    \
  static State *NAME(State *end) {                                                                  \
    while (1) {                                                                                     \
      for (State *state = states; state < end; state++) {                                           \
        if (NAME##_step(state, (SQUARE *)rows) >= VISITED) return state;                            \
      }                                                                                             \
    }                                                                                               \
  }

DEFINE_WALK(walk_8, uint8_t)
DEFINE_WALK(walk_16, uint16_t)
DEFINE_WALK(walk_32, uint32_t)

static double solve_batch(int n, const int *starts, long count) {
  if (n != prepared_size) prepare_board(n);
  size_t squares = (size_t)n * (size_t)n;
  if (count > row_room) {
    free(rows);
    free(lengths);
    rows = (uint8_t *)allocate((size_t)count * squares * (size_t)width);
    lengths = (uint32_t *)allocate((size_t)count * sizeof(uint32_t));
    row_room = count;
  }
  double visited = 0;
  long next = 0;
  State *end = states;
  while (end < states + BOARDS && next < count) begin_tour(end++, next++, starts, n);
  while (end > states) {
    State *state = width == 1 ? walk_8(end) : width == 2 ? walk_16(end) : walk_32(end);
    lengths[state->tour] = (uint32_t)(state->place - (size_t)state->tour * squares);
    visited += lengths[state->tour];
    if (next < count) begin_tour(state, next++, starts, n);
    else *state = *--end;
  }
  return visited;
}
