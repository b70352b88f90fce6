import { expect, it } from 'vitest';
import { normaliseOptions, type SolveOptions, STRATEGY_NAMES } from '../src/problem/options.js';
import { normaliseProblem, type TourProblem } from '../src/problem/problem.js';
import { completeTsEngine } from '../src/solver/create-ts.js';
import { createSession } from '../src/solver/session.js';
import { solveInSlices } from '../src/solver/solve.js';
import { ALL_STRATEGIES } from '../src/strategies/index.js';

/** What a watcher is told between the slices of a call: the nodes so far, which pools hand on as progress. */

const SLICE = 16;
const HOLES = { rows: 40, cols: 40, blocked: [820, 821, 900, 940] };

const CALLS: readonly (readonly [name: string, TourProblem, SolveOptions])[] = [
  ["Warnsdorff's rule", { rows: 30, cols: 30 }, { strategy: 'warnsdorff' }],
  ['a search', { rows: 30, cols: 30 }, { strategy: 'warnsdorff-backtracking' }],
  ['a search by edges', HOLES, { strategy: 'edge-search' }],
  ['a construction', { rows: 30, cols: 30 }, { strategy: 'divide-and-conquer' }],
  ['a random tour', { rows: 30, cols: 30 }, { strategy: 'random' }],
  ['a random tour to an end that is drawn', HOLES, { strategy: 'random' }],
  ['a random tour between ends that are given', { ...HOLES, start: 3, end: 8 }, { strategy: 'random' }],
  ['a closed random tour', { ...HOLES, closed: true }, { strategy: 'random' }],
  ['a random tour from a start that is drawn', { ...HOLES, start: 'random' }, { strategy: 'random' }],
  [
    'a random tour whose drawn starts a search refutes',
    { rows: 5, cols: 6, blocked: [4, 14, 17, 22], start: 'random' },
    { strategy: 'random' },
  ],
];

it.each(CALLS)('the nodes so far of %s count up to those of the result', (_, problem, options) => {
  const checked = normaliseOptions(options, STRATEGY_NAMES);
  const board = normaliseProblem(problem, checked.strategy === 'random');
  const told: number[] = [];
  let nodes = (): number => 0;
  const session = createSession(completeTsEngine(), ALL_STRATEGIES);
  const steps = solveInSlices(session, board, checked, undefined, SLICE, (budget) => {
    nodes = () => budget.nodes;
  });
  for (;;) {
    const { done, value } = steps.next();
    told.push(nodes());
    if (!done) continue;
    expect(told.at(-1)).toBeGreaterThan(0);
    for (const [i, each] of told.entries()) if (i > 0) expect(each).toBeGreaterThanOrEqual(told[i - 1]!);
    expect(told.at(-1)).toBeLessThanOrEqual(value.nodes);
    return;
  }
});
