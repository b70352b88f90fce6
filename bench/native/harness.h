/*
 * The harness side of a native contestant. Reads commands from standard input and writes answers to standard output:
 *
 *   prepare KEY=VALUE...           grain N
 *   sample SEED REPETITIONS        sample NANOSECONDS PROCESSOR_NANOSECONDS UNITS
 *   checksum SEED REPETITIONS      checksum FNV1A
 *   answers SEED REPETITIONS       answers N, then N lines of numbers
 *
 * A program includes this file and defines the four functions declared below. The generator and the checksum return the same
 * numbers as bench/harness/random.ts and bench/harness/checksum.ts, so the same seed makes the same inputs.
 */
#ifndef BENCH_NATIVE_HARNESS_H
#define BENCH_NATIVE_HARNESS_H

#ifndef _POSIX_C_SOURCE
#define _POSIX_C_SOURCE 200809L
#endif
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

/* Prepares the workload (workload_number). Returns the grain: repetitions are a multiple of it. */
static long contestant_prepare(void);
/* Makes the inputs; not timed. */
static void contestant_arrange(uint32_t seed, long repetitions);
/* Does the timed work. Returns the number of units done. */
static double contestant_run(void);
/* Does the work by the same code, and passes each answer to answer_number and answer_end; not timed. */
static void contestant_answers(void);

static void fail(const char *message) {
  fprintf(stderr, "%s\n", message);
  exit(1);
}

static void *allocate(size_t bytes) {
  void *memory = malloc(bytes > 0 ? bytes : 1);
  if (memory == NULL) fail("out of memory");
  return memory;
}

/* ---- the workload ---- */

static char workload_text[4096];

static long workload_number(const char *key) {
  size_t length = strlen(key);
  for (const char *word = workload_text; word != NULL && *word != 0; word = strchr(word, ' ')) {
    while (*word == ' ') word++;
    if (strncmp(word, key, length) == 0 && word[length] == '=') return strtol(word + length + 1, NULL, 10);
  }
  fprintf(stderr, "the workload has no %s\n", key);
  exit(1);
}

/* ---- the generator: sfc32 ---- */

typedef struct {
  uint32_t a, b, c, counter;
} Generator;

static uint32_t generator_next(Generator *generator) {
  uint32_t word = generator->a + generator->b + generator->counter++;
  generator->a = generator->b ^ (generator->b >> 9);
  generator->b = generator->c + (generator->c << 3);
  generator->c = ((generator->c << 21) | (generator->c >> 11)) + word;
  return word;
}

static Generator generator_seeded(uint32_t seed) {
  Generator generator = {0, seed, 0, 1};
  for (int i = 0; i < 12; i++) generator_next(&generator);
  return generator;
}

/* Fills `starts` with pass after pass over all squares, each in a new random order. */
static inline void fill_shuffled_starts(uint32_t seed, long squares, int *starts, long count) {
  Generator generator = generator_seeded(seed);
  int *order = (int *)allocate(sizeof(int) * (size_t)squares);
  for (long done = 0; done < count; done += squares) {
    for (long i = 0; i < squares; i++) order[i] = (int)i;
    long pass = count - done < squares ? count - done : squares;
    for (long i = 0; i < pass; i++) {
      long j = i + (long)(generator_next(&generator) % (uint32_t)(squares - i));
      int square = order[j];
      order[j] = order[i];
      order[i] = square;
      starts[done + i] = square;
    }
  }
  free(order);
}

/* ---- the answers: hashed (FNV-1a, 32 bits) or printed ---- */

static uint32_t *answer_numbers = NULL;
static size_t answer_length = 0, answer_room = 0;
static uint32_t answers_hash = 0;
static int answers_printed = 0;

static void hash_word(uint32_t word) {
  for (int i = 0; i < 4; i++) answers_hash = (answers_hash ^ ((word >> (8 * i)) & 0xff)) * 0x01000193u;
}

static void answer_number(uint32_t number) {
  if (answer_length == answer_room) {
    answer_room = 2 * answer_room + 1024;
    answer_numbers = (uint32_t *)realloc(answer_numbers, sizeof(uint32_t) * answer_room);
    if (answer_numbers == NULL) fail("out of memory");
  }
  answer_numbers[answer_length++] = number;
}

static void answer_end(void) {
  if (answers_printed) {
    for (size_t i = 0; i < answer_length; i++) printf(i == 0 ? "%u" : " %u", answer_numbers[i]);
    printf("\n");
  } else {
    hash_word((uint32_t)answer_length);
    for (size_t i = 0; i < answer_length; i++) hash_word(answer_numbers[i]);
  }
  answer_length = 0;
}

/* ---- the commands ---- */

static int64_t nanoseconds_of(clockid_t clock) {
  struct timespec now;
  clock_gettime(clock, &now);
  return (int64_t)now.tv_sec * 1000000000 + now.tv_nsec;
}

int main(void) {
  static char line[4096];
  while (fgets(line, sizeof line, stdin) != NULL) {
    uint32_t seed;
    long repetitions;
    line[strcspn(line, "\n")] = 0;
    if (strncmp(line, "prepare ", 8) == 0) {
      strcpy(workload_text, line + 8);
      printf("grain %ld\n", contestant_prepare());
    } else if (sscanf(line, "sample %u %ld", &seed, &repetitions) == 2) {
      contestant_arrange(seed, repetitions);
      int64_t processor = nanoseconds_of(CLOCK_PROCESS_CPUTIME_ID);
      int64_t before = nanoseconds_of(CLOCK_MONOTONIC);
      double units = contestant_run();
      int64_t after = nanoseconds_of(CLOCK_MONOTONIC);
      processor = nanoseconds_of(CLOCK_PROCESS_CPUTIME_ID) - processor;
      printf("sample %lld %lld %.0f\n", (long long)(after - before), (long long)processor, units);
    } else if (sscanf(line, "checksum %u %ld", &seed, &repetitions) == 2) {
      answers_printed = 0;
      answers_hash = 0x811c9dc5u;
      contestant_arrange(seed, repetitions);
      contestant_answers();
      printf("checksum %u\n", answers_hash);
    } else if (sscanf(line, "answers %u %ld", &seed, &repetitions) == 2) {
      answers_printed = 1;
      printf("answers %ld\n", repetitions);
      contestant_arrange(seed, repetitions);
      contestant_answers();
    } else {
      fail("unknown command");
    }
    fflush(stdout);
  }
  return 0;
}

#endif
