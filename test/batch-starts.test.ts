import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { checkBatch } from '../src/problem/batch-arguments.js';
import { TOUR_STATUSES } from '../src/problem/result.js';
import { ENGINES } from './engines.js';

describe.each(ENGINES)('the starts of a batch on $name', ({ create }) => {
  it('takes starts in any kind of array', () => {
    const solver = create();
    const board = { rows: 6, cols: 6 };
    const expected = solver.solveBatch({ ...board, starts: [3, 0, 35] });
    // Shared memory as pages have it without being isolated.
    const memory = new WebAssembly.Memory({ initial: 1, maximum: 1, shared: true });
    const shared = new Uint32Array(memory.buffer, 0, 3);
    shared.set([3, 0, 35]);
    for (const starts of [
      Uint8Array.of(3, 0, 35),
      Uint32Array.of(3, 0, 35),
      shared,
      Float64Array.of(3, -0, 35),
      { 0: 3, 1: 0, 2: 35, length: 3 },
    ]) {
      expect(solver.solveBatch({ ...board, starts })).toEqual(expected);
    }
  });

  it('leaves the starts as they are, few or many, whatever rules exclude', () => {
    const solver = create();
    for (const length of [3, 100]) {
      const starts = Uint32Array.from({ length }, (_, i) => (i * 3) % 35);
      for (const strategy of ['warnsdorff', 'warnsdorff-backtracking', 'random'] as const) {
        solver.solveBatch({ rows: 5, cols: 7, starts }, { strategy });
        expect(starts).toEqual(Uint32Array.from({ length }, (_, i) => (i * 3) % 35));
      }
    }
  });

  it('answers starts that a rule excludes, few or many, wherever they stand', () => {
    const solver = create();
    // On boards of an odd number of squares tours start on the colour that has one more: on even numbers.
    for (const length of [5, 34, 35, 36, 103]) {
      for (const isExcluded of [(i: number) => i % 3 === 1, (i: number) => i === length - 1, () => false]) {
        const starts = Uint32Array.from({ length }, (_, i) => ((2 * i) % 34) + Number(isExcluded(i)));
        const answers = solver.solveBatch({ rows: 5, cols: 7, starts }, { strategy: 'warnsdorff' });
        const impossible = TOUR_STATUSES.indexOf('impossible');
        const excluded = Array.from(starts, (_, i) => isExcluded(i));
        expect(Array.from(answers.statuses, (status) => status === impossible)).toEqual(excluded);
        expect(Array.from(answers.visited, (visited) => visited === 0)).toEqual(excluded);
      }
    }
  });

  it('takes starts that lie in the arrays it writes to', () => {
    const solver = create();
    const count = 3000;
    const starts = Uint32Array.from({ length: count }, (_, i) => (i * 7) % 64);
    const expected = solver.solveBatch({ rows: 8, cols: 8, starts }, { strategy: 'warnsdorff' });
    const room = new Uint32Array(count + 10);
    const visited = room.subarray(10);
    room.set(starts);
    const out = { ...expected, paths: new Uint8Array(count * 64), visited };
    const answers = solver.solveBatch(
      { rows: 8, cols: 8, starts: room.subarray(0, count) },
      {
        strategy: 'warnsdorff',
        out: { paths: out.paths, visited, statuses: out.statuses, nodes: out.nodes },
      },
    );
    expect(answers.visited).toEqual(expected.visited);
    expect(answers.paths).toEqual(expected.paths);
  });

  it('refuses a start off the board in any kind of array, and names it', () => {
    const solver = create();
    for (const starts of [
      [3, 36],
      Uint8Array.of(3, 36),
      Uint32Array.of(3, 36),
      Float64Array.of(3, 36),
      { 0: 3, 1: 36, length: 2 },
    ]) {
      expect(() => solver.solveBatch({ rows: 6, cols: 6, starts })).toThrow(
        new RangeError('starts[1] is 36; it must be an integer from 0 to 35'),
      );
    }
  });

  it('refuses a number that is no square wherever it stands', () => {
    const solver = create();
    for (let at = 0; at < 11; at++) {
      for (const start of [36, 2 ** 31 - 1, 2 ** 31, 2 ** 31 + 35, 2 ** 32 - 1]) {
        const starts = new Uint32Array(11);
        starts[at] = start;
        expect(() => solver.solveBatch({ rows: 6, cols: 6, starts })).toThrow(
          new RangeError(`starts[${at}] is ${start}; it must be an integer from 0 to 35`),
        );
      }
    }
  });
});

describe('starts on boards of any size', () => {
  /** What a call gives or throws. */
  function outcome(call: () => unknown): unknown {
    try {
      return call();
    } catch (error) {
      return `${(error as Error).name}: ${(error as Error).message}`;
    }
  }

  const around = (number: number) => fc.integer({ min: number - 2, max: number + 2 });

  it('are checked alike in every kind of array', () => {
    const rows = fc.constantFrom(1, 2, 3, 2 ** 16, 2 ** 20);
    const cols = fc.oneof(around(2 ** 12), around(2 ** 16), around(2 ** 31), around(2 ** 32));
    let accepted = 0;
    let refused = 0;
    fc.assert(
      fc.property(rows, cols, fc.double({ min: 0, max: 2, noNaN: true }), (height, width, share) => {
        // The most that a board has.
        fc.pre(height * width <= 2 ** 52);
        const board = { rows: height, cols: width };
        const last = Math.min(height * width, 2 ** 32) - 1;
        for (const start of [0, last, Math.floor(share * last), last - 1, last + 1]) {
          const list = outcome(() => checkBatch({ ...board, starts: [0, start] }));
          if (start <= last) {
            accepted++;
            expect(list).toMatchObject({ count: 2, starts: Uint32Array.of(0, start) });
          } else {
            refused++;
            const message = `starts[1] is ${start}; it must be an integer from 0 to ${last}`;
            expect(list).toBe(`RangeError: ${message}`);
          }
          expect(outcome(() => checkBatch({ ...board, starts: Float64Array.of(0, start) }))).toEqual(list);
          if (start >= 2 ** 32) continue;
          expect(outcome(() => checkBatch({ ...board, starts: Uint32Array.of(0, start) }))).toEqual(list);
        }
      }),
    );
    expect(Math.min(accepted, refused)).toBeGreaterThan(100);
  });

  it.each(ENGINES)('give the same answers, or the same message, on $name', ({ create }) => {
    const solver = create();
    const boards = [
      { rows: 2, cols: 2 ** 31 },
      { rows: 2, cols: 2 ** 40 },
      { rows: 3, cols: 2 ** 33 },
      { rows: 2, cols: 5 },
    ];
    for (const board of boards) {
      // Without room for paths, which few machines have.
      const out = {
        paths: new Uint32Array(0),
        visited: new Uint32Array(1),
        statuses: new Uint8Array(1),
        nodes: new Float64Array(1),
      };
      const message = `the length of out.paths is 0; it must be at least ${board.rows * board.cols}`;
      for (const starts of [Uint32Array.of(0), [0], Uint32Array.of(9), [9]]) {
        expect(() => solver.solveBatch({ ...board, starts }, { out })).toThrow(new RangeError(message));
      }
      for (const starts of [new Uint32Array(0), []]) {
        expect(solver.solveBatch({ ...board, starts })).toMatchObject({ count: 0 });
      }
    }
  });
});
