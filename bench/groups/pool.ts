import type { ContestantDefinition, Group } from '../harness/group.js';
import { program } from './contestants.js';

const contestant = (name: string, exported: string): ContestantDefinition => program(name, 'pool', exported);

/** The gain from a pool for one batch that occupies all cores for a second, with new arrays and with `out`. */
const POOL_BATCH: Group = {
  name: 'pool',
  title:
    "10 million tours of 8 x 8 in one batch, Warnsdorff's rule: the pool against a process for each core",
  unit: 'tour',
  per: 'repetition',
  workload: { rows: 8, cols: 8, batch: 10_000_000, kind: 'walk' },
  contestants: [
    program('pool solveBatch', 'bulk', 'poolBulk'),
    program('processes', 'bulk', 'processesBulk'),
    program('solveBatch', 'bulk', 'wasmBulk'),
    program('pool solveBatch, shared out', 'bulk', 'poolBulkShared'),
    program('processes, out', 'bulk', 'processesBulkOut'),
    program('solveBatch, out', 'bulk', 'wasmBulkOut'),
  ],
  pairs: [
    ['pool solveBatch', 'processes'],
    ['pool solveBatch', 'solveBatch'],
    ['pool solveBatch, shared out', 'processes, out'],
    ['pool solveBatch, shared out', 'solveBatch, out'],
  ],
  figures: [
    {
      what: '10 million tours of 8 x 8 on all cores against independent processes that solve parts of it',
      of: 'pool solveBatch',
      against: 'processes',
      bar: { faster: 0.95 },
    },
    {
      what: '10 million tours of 8 x 8 on all cores, written to shared arrays, against independent processes that write to their own',
      of: 'pool solveBatch, shared out',
      against: 'processes, out',
      bar: { faster: 0.95 },
    },
  ],
  proof: 100_000,
  effort: 'whole',
  onRequest: true,
};

const POOL_MIXED: Group = {
  name: 'pool-mixed',
  title: '100 000 boards of 5 to 12 a side, strategy auto: solveAll against a loop of solve',
  unit: 'board',
  per: 'repetition',
  workload: { problems: 100_000 },
  contestants: [contestant('pool solveAll', 'poolMixed'), contestant('loop of solve', 'solverMixed')],
  pairs: [['pool solveAll', 'loop of solve']],
  figures: [
    {
      what: '100 000 mixed boards, solveAll against a loop',
      of: 'pool solveAll',
      against: 'loop of solve',
      bar: { faster: 1.6 },
    },
  ],
  proof: 20_000,
  effort: 'long',
  onRequest: true,
};

/** The cost of a pool for one board: threads, the worker's file, and messages. */
const POOL_FIRST: Group = {
  name: 'pool-first',
  title: 'A pool made, and the first result of a worker (65 x 65, the first board that is sent to one)',
  unit: 'solve',
  per: 'repetition',
  workload: { rows: 65, cols: 65 },
  contestants: [
    { ...contestant('pool, first', 'poolFirst'), fresh: true },
    { ...contestant('solver, first', 'solverFirst'), fresh: true },
  ],
  pairs: [['solver, first', 'pool, first']],
  figures: [
    {
      what: 'pool made to first result of a worker, against a solver',
      of: 'pool, first',
      against: 'solver, first',
      bar: { slower: 27 },
    },
  ],
  proof: 1,
  effort: 'light',
};

/** A pool solves boards up to 64 x 64 in the calling thread, and larger ones in a worker. */
const SIDES = [32, 64, 65, 96, 128, 256] as const;

const POOL_CROSSOVER: Group = {
  name: 'pool-crossover',
  title:
    "One board after the other, waiting for each, Warnsdorff's rule: pool.solve, in place up to 64 x 64, against solve",
  unit: 'tour',
  per: 'repetition',
  workload: {},
  contestants: SIDES.flatMap((side) => {
    const answers = `${side} x ${side}`;
    const workload = { rows: side, cols: side };
    return [
      { ...contestant(`pool, ${answers}`, 'poolSolve'), workload, answers },
      { ...contestant(`solver, ${answers}`, 'solverSolve'), workload, answers },
    ];
  }),
  pairs: SIDES.map((side) => [`solver, ${side} x ${side}`, `pool, ${side} x ${side}`] as const),
  proof: 8,
  effort: 'light',
  onRequest: true,
};

export const POOL_GROUPS: readonly Group[] = [POOL_BATCH, POOL_MIXED, POOL_FIRST, POOL_CROSSOVER];
