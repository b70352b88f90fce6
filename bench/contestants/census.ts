import type { TourProblem } from 'knights-tour-wasm/census';
import * as wasm from 'knights-tour-wasm/census';
import * as js from 'knights-tour-wasm/census/js';
import { type Contestant, type Prepare, type Workload, workloadNumber } from '../harness/contestant.js';
import { indices, inputContestant } from './inputs.js';

function numbers(workload: Workload, key: string): readonly number[] {
  const value = workload[key] ?? [];
  if (typeof value !== 'object') throw new RangeError(`workload.${key} must be an array, got ${value}`);
  return value;
}

function problem(workload: Workload): TourProblem {
  const [start, end] = numbers(workload, 'ends');
  const closed = workloadNumber(workload, 'closed') === 1;
  const rows = workloadNumber(workload, 'rows');
  const cols = workloadNumber(workload, 'cols');
  return { rows, cols, closed, start, end, blocked: [...numbers(workload, 'blocked')] };
}

/** Returns the closed and open problems of all boards with sides of 3 to 12 and at most `maxSquares` squares. */
function allBoards(maxSquares: number): TourProblem[] {
  const problems: TourProblem[] = [];
  for (let rows = 3; rows <= 12; rows++) {
    for (let cols = 3; cols <= Math.min(12, maxSquares / rows); cols++) {
      problems.push({ rows, cols, closed: true }, { rows, cols });
    }
  }
  return problems;
}

/** Splits a count into words of 32 bits, the lowest first. */
function words(count: bigint): number[] {
  return count < 2n ** 32n ? [Number(count)] : [Number(count % 2n ** 32n), ...words(count / 2n ** 32n)];
}

/** Counts tours. Each count starts without memory and tables. */
function counts({ countTours }: Pick<typeof js, 'countTours'>, workload: Workload): Contestant {
  const problems =
    workload.boards === undefined ? [problem(workload)] : allBoards(workloadNumber(workload, 'boards'));
  const count = (each: TourProblem): bigint => {
    const result = countTours(each);
    if (result.status !== 'counted') throw new Error(`${JSON.stringify(each)} is ${result.status}`);
    return result.count;
  };
  return inputContestant({
    inputs: indices,
    run() {
      for (const each of problems) count(each);
      return 1;
    },
    answer: () => problems.flatMap((each) => words(count(each))),
  });
}

export const wasmCounts: Prepare = (workload) => counts(wasm, workload);
export const jsCounts: Prepare = (workload) => counts(js, workload);
