import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type BatchArrays, checkBatch } from '../src/problem/batch.js';
import { TOUR_STATUSES } from '../src/problem/result.js';
import { arraysIn } from './bad-calls.js';
import { arraysOf, batchOf, expectSingles, problemsAndStarts } from './batch-checks.js';
import { ENGINES } from './engines.js';
import { walkOptions } from './problems.js';

describe.each(ENGINES)('the starts of a batch on $name', ({ create }) => {
  it('may be in any kind of array', () => {
    const solver = create();
    const board = { rows: 6, cols: 6 };
    const expected = solver.solveBatch({ ...board, starts: [3, 0, 35] });
    // Shared memory is available in pages that are not isolated, too.
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

  it('are not changed, whatever rules exclude', () => {
    const solver = create();
    for (const length of [3, 100]) {
      const starts = Uint32Array.from({ length }, (_, i) => (i * 3) % 35);
      for (const strategy of ['warnsdorff', 'warnsdorff-backtracking', 'random'] as const) {
        solver.solveBatch({ rows: 5, cols: 7, starts }, { strategy });
        expect(starts).toEqual(Uint32Array.from({ length }, (_, i) => (i * 3) % 35));
      }
    }
  });

  it('that a rule excludes are answered, few or many, at any index', () => {
    const solver = create();
    // On boards of an odd number of squares, tours start on the colour that has one square more: on even numbers.
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

  it('may be in the arrays that the batch writes to', () => {
    const solver = create();
    const count = 3000;
    const starts = Uint32Array.from({ length: count }, (_, i) => (i * 7) % 64);
    const expected = solver.solveBatch({ rows: 8, cols: 8, starts }, { strategy: 'warnsdorff' });
    const room = new Uint32Array(count + 10);
    const visited = room.subarray(10);
    room.set(starts);
    const out = { ...arraysOf(Uint8Array, count, 64), paths: new Uint8Array(count * 64), visited };
    const batch = { rows: 8, cols: 8, starts: room.subarray(0, count) };
    const answers = solver.solveBatch(batch, { strategy: 'warnsdorff', out });
    expect(answers.visited).toEqual(expected.visited);
    expect(answers.paths).toEqual(expected.paths);
  });

  it('are rejected if one is not a square, at any index', () => {
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
  /** Returns the result of a call or its error. */
  function outcome(call: () => unknown): unknown {
    try {
      return call();
    } catch (error) {
      return `${(error as Error).name}: ${(error as Error).message}`;
    }
  }

  const around = (number: number) => fc.integer({ min: number - 2, max: number + 2 });

  it('are checked equally in every kind of array', () => {
    const rows = fc.constantFrom(1, 2, 3, 2 ** 16, 2 ** 20);
    const cols = fc.oneof(around(2 ** 12), around(2 ** 16), around(2 ** 31), around(2 ** 32));
    let accepted = 0;
    let refused = 0;
    fc.assert(
      fc.property(rows, cols, fc.double({ min: 0, max: 2, noNaN: true }), (height, width, share) => {
        // The largest square number.
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
    expect(Math.min(accepted, refused)).toBeGreaterThan(30);
  });

  it.each(ENGINES)('give the same answers or the same message on $name', ({ create }) => {
    const solver = create();
    const boards = [
      { rows: 2, cols: 2 ** 31 },
      { rows: 2, cols: 2 ** 40 },
      { rows: 3, cols: 2 ** 33 },
      { rows: 2, cols: 5 },
    ];
    for (const board of boards) {
      // Without room for paths, for which few machines have the memory.
      const out = arraysOf(Uint32Array, 1, 0);
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

describe.each(ENGINES)('the arrays of a batch on $name', ({ create }) => {
  it('may be wider and longer, and are not changed beyond their rows', () => {
    const solver = create();
    const widths = fc.constantFrom(Uint8Array, Uint16Array, Uint32Array);
    fc.assert(
      fc.property(
        problemsAndStarts,
        walkOptions,
        widths,
        fc.nat({ max: 3 }),
        ([drawn, starts], options, Paths, longer) => {
          const count = starts.length;
          const squares = drawn.isBlocked.length;
          const out = arraysOf(Paths, count, squares, longer);
          const batch = batchOf(drawn, { starts });
          const answers = solver.solveBatch(batch, { ...options, out });
          expect(answers).toMatchObject({ count, squares });
          expectSingles(solver, batch, options, answers);
          for (const name of ['paths', 'visited', 'statuses', 'nodes'] as const) {
            expect(answers[name]).toBe(out[name]);
            const length = name === 'paths' ? count * squares : count;
            expect([...out[name].subarray(length)]).toEqual(Array(longer).fill(0xab));
          }
        },
      ),
    );
  });

  it('may be Buffers, and may share a buffer', () => {
    const solver = create();
    const batch = { rows: 8, cols: 8, starts: [5, 60] };
    const whole = arraysIn(0, 128, 136, 144);
    for (const out of [
      whole,
      // Longer arrays may overlap where nothing is written.
      { ...whole, paths: new Uint8Array(whole.paths.buffer) },
      ...(typeof Buffer === 'undefined' ? [] : [{ ...whole, paths: Buffer.alloc(128) }]),
    ]) {
      const answers = solver.solveBatch(batch, { out });
      expect(answers.paths).toBe(out.paths);
      expectSingles(solver, batch, {}, answers);
    }
  });

  it('are read once each, before the starts are checked', () => {
    const solver = create();
    const starts = Uint32Array.of(5, 60);
    const arrays = arraysOf(Uint8Array, 2, 64);
    const read: string[] = [];
    const out = {};
    for (const key of Object.keys(arrays) as (keyof BatchArrays)[]) {
      Object.defineProperty(out, key, {
        enumerable: true,
        get() {
          // Returns another array each time. The starts are invalid.
          read.push(key);
          starts.fill(64);
          return read.indexOf(key) === read.length - 1 ? arrays[key] : new Uint8Array(0);
        },
      });
    }
    const options = { out } as { out: BatchArrays };
    expect(() => solver.solveBatch({ rows: 8, cols: 8, starts }, options)).toThrow(/^starts\[0\] is 64; /);
    expect(read.sort()).toEqual(Object.keys(arrays).sort());
    read.length = 0;
    const answers = solver.solveBatch({ rows: 8, cols: 8, count: 2 }, options);
    expect(read.sort()).toEqual(Object.keys(arrays).sort());
    expectSingles(solver, { rows: 8, cols: 8, count: 2 }, {}, answers);
  });
});
