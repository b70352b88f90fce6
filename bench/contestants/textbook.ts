import { textbookWarnsdorff } from '../baselines/warnsdorff.js';
import { type Contestant, type Workload, workloadNumber } from '../harness/contestant.js';
import { tourContestant } from './tours.js';

/** Textbook JavaScript, one tour at a time. */
export function textbookTours(workload: Workload): Contestant {
  const rows = workloadNumber(workload, 'rows');
  const cols = workloadNumber(workload, 'cols');
  let path: ReturnType<typeof textbookWarnsdorff> = [];
  return tourContestant(rows * cols, {
    atOnce: 1,
    solve(starts) {
      const start = starts[0]!;
      path = textbookWarnsdorff(rows, cols, [Math.floor(start / cols), start % cols]);
      return path.length;
    },
    answer: () => [path.length, ...path.map(([row, col]) => row * cols + col)],
  });
}
