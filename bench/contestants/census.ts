import { countTours, type TourProblem } from 'knights-tour-wasm/census';
import { type Contestant, type Prepare, type Workload, workloadNumber } from '../harness/contestant.js';

/** All boards of 3 to 12 by 3 to 12 of at most so many squares. */
const MOST_SQUARES = 40;

function numbers(workload: Workload, key: string): readonly number[] {
  const value = workload[key] ?? [];
  if (typeof value !== 'object') throw new RangeError(`workload.${key} is ${value}; it must be numbers`);
  return value;
}

function problemsOf(workload: Workload): TourProblem[] {
  const closed = workloadNumber(workload, 'closed') === 1;
  if (workload.boards !== undefined) return allBoards();
  const [start, end] = numbers(workload, 'ends');
  const rows = workloadNumber(workload, 'rows');
  const cols = workloadNumber(workload, 'cols');
  return [{ rows, cols, closed, start, end, blocked: [...numbers(workload, 'blocked')] }];
}

function allBoards(): TourProblem[] {
  const problems: TourProblem[] = [];
  for (let rows = 3; rows <= 12; rows++) {
    for (let cols = 3; cols <= 12; cols++) {
      if (rows * cols > MOST_SQUARES) continue;
      problems.push({ rows, cols, closed: true }, { rows, cols });
    }
  }
  return problems;
}

/** What the twin may take, in bytes: where WebAssembly is below its 1.5 GiB, 8 x 8 from 1 to 16 takes the twin 2.1 GB. */
const MEMORY_OF_TWIN = 4 * 2 ** 30;

/** A count in words of 32 bits, the lowest first. */
function words(count: bigint): number[] {
  return count < 2n ** 32n ? [Number(count)] : [Number(count % 2n ** 32n), ...words(count / 2n ** 32n)];
}

/** Counts, each from nothing: memory, tables and all. */
function counts(engine: 'wasm' | 'ts', workload: Workload): Contestant {
  const problems = problemsOf(workload);
  let repeated = 0;
  const options = engine === 'ts' ? { engine, memory: MEMORY_OF_TWIN } : { engine };
  const count = (problem: TourProblem): bigint => {
    const result = countTours(problem, options);
    if (result.status !== 'counted') throw new Error(`${JSON.stringify(problem)} is ${result.status}`);
    return result.count;
  };
  return {
    grain: 1,
    arrange(_seed, repetitions) {
      repeated = repetitions;
    },
    run() {
      for (let i = 0; i < repeated; i++) for (const problem of problems) count(problem);
      return repeated;
    },
    *answers() {
      for (let i = 0; i < repeated; i++) yield problems.flatMap((problem) => words(count(problem)));
    },
  };
}

export const wasmCensus: Prepare = (workload) => counts('wasm', workload);
export const tsCensus: Prepare = (workload) => counts('ts', workload);
