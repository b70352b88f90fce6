import type { TourProblem } from 'knights-tour-wasm/census';
import * as wasm from 'knights-tour-wasm/census';
import * as js from 'knights-tour-wasm/census/js';
import { type Contestant, type Prepare, type Workload, workloadNumber } from '../harness/contestant.js';
import { inputContestant, numbered } from './inputs.js';

function numbers(workload: Workload, key: string): readonly number[] {
  const value = workload[key] ?? [];
  if (typeof value !== 'object') throw new RangeError(`workload.${key} is ${value}; it must be numbers`);
  return value;
}

function problem(workload: Workload): TourProblem {
  const [start, end] = numbers(workload, 'ends');
  const closed = workloadNumber(workload, 'closed') === 1;
  const rows = workloadNumber(workload, 'rows');
  const cols = workloadNumber(workload, 'cols');
  return { rows, cols, closed, start, end, blocked: [...numbers(workload, 'blocked')] };
}

/** Boards of 3 to 12 by 3 to 12 of at most `mostSquares`, closed and open. */
function allBoards(mostSquares: number): TourProblem[] {
  const problems: TourProblem[] = [];
  for (let rows = 3; rows <= 12; rows++) {
    for (let cols = 3; cols <= Math.min(12, mostSquares / rows); cols++) {
      problems.push({ rows, cols, closed: true }, { rows, cols });
    }
  }
  return problems;
}

/** A count in words of 32 bits, the lowest first. */
function words(count: bigint): number[] {
  return count < 2n ** 32n ? [Number(count)] : [Number(count % 2n ** 32n), ...words(count / 2n ** 32n)];
}

/** Counts, each from nothing, memory and tables included. */
function counts({ countTours }: Pick<typeof js, 'countTours'>, workload: Workload): Contestant {
  const problems =
    workload.boards === undefined ? [problem(workload)] : allBoards(workloadNumber(workload, 'boards'));
  const count = (each: TourProblem): bigint => {
    const result = countTours(each);
    if (result.status !== 'counted') throw new Error(`${JSON.stringify(each)} is ${result.status}`);
    return result.count;
  };
  return inputContestant({
    inputs: numbered,
    run() {
      for (const each of problems) count(each);
      return 1;
    },
    answer: () => problems.flatMap((each) => words(count(each))),
  });
}

export const wasmCounts: Prepare = (workload) => counts(wasm, workload);
export const jsCounts: Prepare = (workload) => counts(js, workload);
