import { at } from './at.js';
import { batch } from './batch/batch.js';
import { bench } from './bench/bench.js';
import { check } from './check/check.js';
import { count } from './count.js';
import { list } from './list/list.js';
import { merge } from './merge/merge.js';
import { puzzle } from './puzzle/puzzle.js';
import { sample } from './sample.js';
import { solve } from './solve/solve.js';
import type { Subcommand } from './subcommand.js';
import { worker } from './worker.js';

/** The subcommands. A new one is a module that exports it, and its line here. */
export const SUBCOMMANDS: readonly Subcommand[] = [
  solve,
  check,
  batch,
  merge,
  count,
  list,
  sample,
  puzzle,
  at,
  bench,
  worker,
];

/** What is done when none is named. */
export const UNNAMED: Subcommand = solve;
