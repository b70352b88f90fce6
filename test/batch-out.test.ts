import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { BatchArrays } from '../src/problem/batch.js';
import { arraysIn } from './bad-options.js';
import { arraysOf, batchOf, expectSingles, problemsAndStarts } from './batch-checks.js';
import { ENGINES } from './engines.js';
import { walkOptions } from './problems.js';

describe.each(ENGINES)('the arrays of a batch on $name', ({ create }) => {
  it('writes into the arrays it is given, wider and longer ones too, and not behind its rows', () => {
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
          expect(answers.paths).toBe(out.paths);
          expect(answers.visited).toBe(out.visited);
          expect(answers.statuses).toBe(out.statuses);
          expect(answers.nodes).toBe(out.nodes);
          expect(answers).toMatchObject({ count, squares });
          expectSingles(solver, batch, options, answers);
          for (const { array, length } of [
            { array: out.paths, length: count * squares },
            { array: out.visited, length: count },
            { array: out.statuses, length: count },
            { array: out.nodes, length: count },
          ]) {
            expect([...array.subarray(length)]).toEqual(Array(longer).fill(0xab));
          }
        },
      ),
    );
  });

  it.skipIf(typeof Buffer === 'undefined')('writes into a Buffer as into any other Uint8Array', () => {
    const solver = create();
    const out = { ...arraysOf(Uint8Array, 2, 64), paths: Buffer.alloc(128) };
    const batch = { rows: 8, cols: 8, starts: [5, 60] };
    const answers = solver.solveBatch(batch, { out });
    expect(answers.paths).toBe(out.paths);
    expectSingles(solver, batch, {}, answers);
  });

  it('writes into arrays that share a buffer, side by side', () => {
    const solver = create();
    const batch = { rows: 8, cols: 8, starts: [5, 60] };
    const whole = arraysIn(0, 128, 136, 144);
    expectSingles(solver, batch, {}, solver.solveBatch(batch, { out: whole }));
    // Longer ones may overlap where nothing is written.
    const out = { ...whole, paths: new Uint8Array(whole.paths.buffer) };
    expectSingles(solver, batch, {}, solver.solveBatch(batch, { out }));
  });

  it('reads each array of out once, and before it checks the starts', () => {
    const solver = create();
    const starts = Uint32Array.of(5, 60);
    const arrays = arraysOf(Uint8Array, 2, 64);
    const read: string[] = [];
    const out = {};
    for (const key of Object.keys(arrays) as (keyof BatchArrays)[]) {
      Object.defineProperty(out, key, {
        enumerable: true,
        get() {
          // Another array each time, and starts that are none.
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
