import type { TourProblem, TourResult } from 'knights-tour-wasm';
import { type Contestant, type Workload, workloadNumber } from '../harness/contestant.js';
import { fillShuffledStarts } from '../harness/random.js';

/** A result as numbers: its nodes, then its path. */
export function answerOf(result: TourResult): number[] {
  return [result.nodes, ...(result.path ?? [])];
}

/** One board after the other, each from its start, waiting for each. Nothing of the package runs before `solve` does. */
export function boardByBoard(
  workload: Workload,
  solve: (problem: TourProblem) => TourResult | Promise<TourResult>,
): Contestant {
  const rows = workloadNumber(workload, 'rows');
  const cols = workloadNumber(workload, 'cols');
  let starts = new Uint32Array(0);
  return {
    grain: 1,
    arrange(seed, repetitions) {
      starts = new Uint32Array(repetitions);
      fillShuffledStarts(seed, rows * cols, starts);
    },
    async run() {
      let nodes = 0;
      for (const start of starts) nodes += (await solve({ rows, cols, start })).nodes;
      return nodes;
    },
    async *answers() {
      for (const start of starts) yield answerOf(await solve({ rows, cols, start }));
    },
  };
}
