import type { TourProblem, TourResult } from 'knights-tour-wasm';
import { type Contestant, type Workload, workloadNumber } from '../harness/contestant.js';
import { fillShuffledStarts } from '../harness/random.js';

/** The work of a contestant for each input. */
export interface InputWork<Input> {
  /** Default 1. */
  readonly grain?: number;
  inputs(seed: number, repetitions: number): Input[];
  /** Returns the units of work done. */
  run(input: Input): number | Promise<number>;
  answer(input: Input): ArrayLike<number> | Promise<ArrayLike<number>>;
}

/** Returns a contestant that processes a list of inputs in order. It awaits only promises, because an await adds to the time. */
export function inputContestant<Input>({ grain = 1, inputs, run, answer }: InputWork<Input>): Contestant {
  let arranged: Input[] = [];
  return {
    grain,
    arrange(seed, repetitions) {
      arranged = inputs(seed, repetitions);
    },
    async run() {
      let units = 0;
      for (const input of arranged) {
        const done = run(input);
        units += typeof done === 'number' ? done : await done;
      }
      return units;
    },
    async *answers() {
      for (const input of arranged) yield answer(input);
    },
  };
}

/** Returns the numbers 0 .. repetitions - 1, as inputs of work that is always the same. */
export function indices(_seed: number, repetitions: number): number[] {
  return Array.from({ length: repetitions }, (_, i) => i);
}

/** Returns the nodes and the path of a result as one array. */
export function resultNumbers({ nodes, path }: TourResult): number[] {
  return [nodes, ...(path ?? [])];
}

/** Returns a contestant that solves one board from shuffled starts. It runs nothing of the package before the first `solve`. */
export function boardContestant(
  workload: Workload,
  solve: (problem: TourProblem) => TourResult | Promise<TourResult>,
): Contestant {
  const rows = workloadNumber(workload, 'rows');
  const cols = workloadNumber(workload, 'cols');
  return inputContestant({
    inputs(seed, repetitions) {
      const starts = new Uint32Array(repetitions);
      fillShuffledStarts(seed, rows * cols, starts);
      return [...starts];
    },
    run(start) {
      const result = solve({ rows, cols, start });
      return result instanceof Promise ? result.then(({ nodes }) => nodes) : result.nodes;
    },
    answer: async (start) => resultNumbers(await solve({ rows, cols, start })),
  });
}
