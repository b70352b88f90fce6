import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type SolveOptions, type TourProblem, type TourResult, traceTour } from '../src/index.js';
import { type TraceStep, traceOn } from '../src/solver/trace.js';
import { traceTour as traceTourInTs } from '../src/ts.js';
import { ENGINES, type Engine } from './engines.js';
import { extent } from './extent.js';
import { isKnightMove } from './oracle/theorems.js';

const SOLVERS = ENGINES.map(({ create }) => create());

function traceOf(problem: TourProblem, options: SolveOptions, { createEngine }: Engine) {
  const trace = traceOn(createEngine, problem, options);
  const steps: TraceStep[] = [];
  for (;;) {
    const { done, value } = trace.next();
    if (done) return { steps, result: value as TourResult };
    steps.push(value as TraceStep);
  }
}

/** The path after the steps, and a description of invalid steps. */
function replay(
  cols: number,
  steps: readonly TraceStep[],
): { path: number[]; problems: string[]; longest: number } {
  const problems: string[] = [];
  let path: number[] = [];
  let longest = 0;
  for (const [i, { node, square, length, takenBack, restart }] of steps.entries()) {
    if (node !== i + 1) problems.push(`step ${i} is node ${node}`);
    path = path.slice(0, path.length - takenBack);
    if (restart !== (i > 0 && path.length === 0)) problems.push(`step ${i}: restart is ${restart}`);
    const before = path.at(-1);
    if (before !== undefined && !isKnightMove(cols, before, square))
      problems.push(`step ${i}: ${before} to ${square}`);
    if (path.includes(square)) problems.push(`step ${i}: ${square} twice`);
    path.push(square);
    if (length !== path.length) problems.push(`step ${i}: length ${length} of ${path.length}`);
    longest = Math.max(longest, length);
  }
  return { path, problems, longest };
}

const cases = fc.record({
  problem: fc.oneof(
    fc.record({
      rows: fc.integer({ min: 1, max: 6 }),
      cols: fc.integer({ min: 1, max: 7 }),
      closed: fc.boolean(),
    }),
    fc.record({ rows: fc.constant(5), cols: fc.constant(5), start: fc.nat(24) }),
    fc.record({
      rows: fc.constant(8),
      cols: fc.constant(8),
      start: fc.nat(63),
      end: fc.constantFrom(undefined, 0, 9),
    }),
    fc.record({
      rows: fc.constant(6),
      cols: fc.constant(6),
      blocked: fc.uniqueArray(fc.nat(35), { maxLength: 6 }),
    }),
  ),
  options: fc.record({
    strategy: fc.constantFrom(
      'warnsdorff' as const,
      'backtracking' as const,
      'warnsdorff-backtracking' as const,
    ),
    tieBreak: fc.constantFrom(undefined, 'first' as const, 'random' as const),
    seed: fc.nat(3),
    nodeLimit: fc.integer({ min: 1, max: 3000 }),
  }),
});

describe('traceTour', () => {
  test('has a step for each square that the search places, the same on every engine, and the result of solve', () => {
    fc.assert(
      fc.property(cases, ({ problem, options }) => {
        if ('end' in problem && problem.end === problem.start) return;
        const traces = ENGINES.map((engine) => traceOf(problem, options, engine));
        for (const trace of traces) expect(trace).toEqual(traces[0]);
        const { steps, result } = traces[0]!;
        for (const solver of SOLVERS) expect(result).toEqual(solver.solve(problem, options));
        expect(steps).toHaveLength(result.nodes);
        const { path, problems, longest } = replay(problem.cols, steps);
        expect(problems).toEqual([]);
        if (result.status === 'found' && !result.closed) expect(Array.from(result.path)).toEqual(path);
        if (result.status === 'limit') expect(result.path).toHaveLength(longest);
      }),
      { numRuns: extent(1000, 60) },
    );
  });

  test.each(ENGINES)('marks the first square of each attempt after the first on $name', (engine) => {
    const options = { strategy: 'warnsdorff-backtracking', tieBreak: 'random' } as const;
    const { steps, result } = traceOf({ rows: 3, cols: 7 }, options, engine);
    expect(result.status).toBe('found');
    const { problems } = replay(7, steps);
    expect(problems).toEqual([]);
    const restarts = steps.filter(({ restart }) => restart);
    expect(restarts.map(({ length }) => length)).toEqual([1, 1, 1, 1]);
  });

  test('uses warnsdorff-backtracking without interruption', () => {
    const trace = traceTour({ rows: 8, cols: 8, start: 0 });
    const first = Array.from({ length: 10 }, () => trace.next().value as TraceStep);
    traceTour({ rows: 5, cols: 5 }).next();
    for (const solver of SOLVERS) solver.solve({ rows: 20, cols: 20 });
    let step = trace.next();
    let count = first.length;
    while (!step.done) {
      count++;
      step = trace.next();
    }
    expect(step.value).toMatchObject({ status: 'found', strategy: 'warnsdorff-backtracking', nodes: 64 });
    expect(count).toBe(64);
    expect(first.map(({ length }) => length)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
  });

  test('returns the same steps from the entry without WebAssembly', () => {
    const problem = { rows: 6, cols: 5, start: 3 };
    const options = { strategy: 'backtracking', nodeLimit: 5000 } as const;
    const steps = [...traceTour(problem, options)];
    expect(steps.length).toBeGreaterThan(30);
    expect([...traceTourInTs(problem, options)]).toEqual(steps);
    expect(() => traceTourInTs({ rows: 0, cols: 5 })).toThrow(RangeError);
  });
});
