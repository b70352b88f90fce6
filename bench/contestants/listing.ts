import { type TourProblem, tours } from 'knights-tour-wasm/census';
import { checksumOfAnswers } from '../harness/checksum.js';
import { type Contestant, type Prepare, type Workload, workloadNumber } from '../harness/contestant.js';

/** The lists of a workload: one, or one for each start. */
function listsOf(workload: Workload): TourProblem[] {
  const rows = workloadNumber(workload, 'rows');
  const cols = workloadNumber(workload, 'cols');
  const closed = workloadNumber(workload, 'closed') === 1;
  if (workload.starts === undefined) return [{ rows, cols, closed }];
  return Array.from({ length: rows * cols }, (_, start) => ({ rows, cols, closed, start }));
}

/** Lists, each from its first tour to its last, a tour at a time. */
function lists(engine: 'auto' | 'ts', workload: Workload): Contestant {
  const problems = listsOf(workload);
  let repeated = 0;
  return {
    grain: 1,
    arrange(_seed, repetitions) {
      repeated = repetitions;
    },
    run() {
      let listed = 0;
      for (let i = 0; i < repeated; i++) {
        for (const problem of problems) for (const _ of tours(problem, { engine })) listed++;
      }
      return listed;
    },
    *answers() {
      for (let i = 0; i < repeated; i++)
        yield problems.map((problem) => checksumOfAnswers(tours(problem, { engine })));
    },
  };
}

/** As they are without options, and by the twin. */
export const defaultLists: Prepare = (workload) => lists('auto', workload);
export const tsLists: Prepare = (workload) => lists('ts', workload);
