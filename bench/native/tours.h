/*
 * A native contestant that finds tours from shuffled starts. A program includes this file and defines
 * `static int solve(int n, int start)`, which writes `path` and returns its length. A program whose path has another type defines
 * OWN_PATH and `static uint32_t path_square(int i)`. A program that finds the tours of a batch together defines OWN_BATCH,
 * `static double solve_batch(int n, const int *starts, long count)`, which returns the number of squares, and the functions that
 * return the length and the squares of each tour. bench/contestants/tours.ts is the counterpart in TypeScript.
 */
#ifndef BENCH_NATIVE_TOURS_H
#define BENCH_NATIVE_TOURS_H

#include "harness.h"

static int size;
#ifdef OWN_BATCH
static double solve_batch(int n, const int *starts, long count);
static int batch_length(long tour);
static uint32_t batch_square(long tour, int i);
static long batch;
#else
static int *board;
static int solve(int n, int start);
#ifdef OWN_PATH
static uint32_t path_square(int i);
#else
static int *path;
static inline uint32_t path_square(int i) { return (uint32_t)path[i]; }
#endif
#endif

static int *starts;
static long start_count, start_room;

static long contestant_prepare(void) {
  size = (int)workload_number("rows");
  if (workload_number("cols") != size) fail("the program supports only square boards");
#ifdef OWN_BATCH
  batch = workload_number("batch");
  return batch;
#else
  board = (int *)allocate(sizeof(int) * (size_t)size * (size_t)size);
#ifndef OWN_PATH
  path = (int *)allocate(sizeof(int) * (size_t)size * (size_t)size);
#endif
  return 1;
#endif
}

static void contestant_arrange(uint32_t seed, long repetitions) {
  if (repetitions > start_room) {
    free(starts);
    starts = (int *)allocate(sizeof(int) * (size_t)repetitions);
    start_room = repetitions;
  }
  start_count = repetitions;
  /* On boards with an odd number of squares, only squares with even numbers start a tour. */
  long squares = (long)size * size, step = 1 + squares % 2;
  fill_shuffled_starts(seed, (squares + step - 1) / step, starts, repetitions);
  for (long i = 0; i < repetitions; i++) starts[i] *= (int)step;
}

#ifdef OWN_BATCH

static long least(long one, long other) { return one < other ? one : other; }

static double contestant_run(void) {
  double visited = 0;
  for (long i = 0; i < start_count; i += batch) visited += solve_batch(size, starts + i, least(batch, start_count - i));
  return visited;
}

/* Each answer is the number of nodes, then the path. */
static void contestant_answers(void) {
  for (long done = 0; done < start_count; done += batch) {
    long count = least(batch, start_count - done);
    solve_batch(size, starts + done, count);
    for (long i = 0; i < count; i++) {
      int visited = batch_length(i);
      answer_number((uint32_t)visited);
      for (int j = 0; j < visited; j++) answer_number(batch_square(i, j));
      answer_end();
    }
  }
}

#else

static double contestant_run(void) {
  double visited = 0;
  for (long i = 0; i < start_count; i++) visited += solve(size, starts[i]);
  return visited;
}

/* Each answer is the number of nodes, then the path. */
static void contestant_answers(void) {
  for (long i = 0; i < start_count; i++) {
    int visited = solve(size, starts[i]);
    answer_number((uint32_t)visited);
    for (int j = 0; j < visited; j++) answer_number(path_square(j));
    answer_end();
  }
}

#endif

#endif
