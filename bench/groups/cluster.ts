import type { Group } from '../harness/group.js';
import { program } from './contestants.js';

/** The puzzles of each row, and their number per call. Two workers can divide them equally: 800 puzzles are 20 tasks of 40. */
const ROWS = [
  { what: 'puzzles of 6 x 6', problem: 'puzzles', batch: 800 },
  { what: 'tasks without work', problem: 'nothing', batch: 500 },
] as const;

/** Speed-up by a second worker process, and the cost of a task besides its work. */
export const CLUSTER: Group = {
  name: 'cluster',
  title:
    'Puzzles by a cluster on this machine, with worker processes of one thread each (needs redis-server)',
  unit: 'puzzle',
  per: 'repetition',
  workload: {},
  contestants: ROWS.flatMap(({ what, problem, batch }) =>
    [1, 2].map((workers) => ({
      ...program(`${workers} worker${workers > 1 ? 's' : ''}, ${what}`, 'cluster', 'clusterPuzzles'),
      workload: { workers, problem, batch },
      answers: what,
    })),
  ),
  pairs: ROWS.map(({ what }) => [`2 workers, ${what}`, `1 worker, ${what}`] as const),
  figures: [
    {
      what: 'puzzles of 6 x 6 by two worker processes against one',
      of: '2 workers, puzzles of 6 x 6',
      against: '1 worker, puzzles of 6 x 6',
      bar: { faster: 1.75 },
    },
  ],
  proof: 100,
  effort: 'long',
  onRequest: true,
};
