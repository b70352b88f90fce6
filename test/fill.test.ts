import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { RUN_FIELDS, WINDOW_SQUARES } from '../src/engines/engine.js';
import { ENGINES } from './engines.js';

/** A run whose squares all lie below 2^32, with its own offsets. */
interface Run {
  readonly offsets: readonly number[];
  readonly base: number;
  readonly count: number;
  readonly stride: number;
}

const MOST = 2 ** 32 - 1;

const runs: fc.Arbitrary<Run> = fc
  .record({
    squares: fc.array(fc.oneof(fc.nat({ max: 1000 }), fc.integer({ min: 0, max: MOST })), {
      minLength: 1,
      maxLength: 70,
    }),
    base: fc.integer({ min: 0, max: MOST }),
    count: fc.integer({ min: 1, max: 9 }),
    step: fc.oneof(fc.integer({ min: -500, max: 500 }), fc.integer({ min: -(2 ** 31), max: 2 ** 31 - 1 })),
  })
  .map(({ squares, base, count, step }) => {
    const room = step < 0 ? Math.min(...squares) : MOST - Math.max(...squares);
    const stride = Math.sign(step) * Math.min(Math.abs(step), Math.floor(room / count));
    return { offsets: squares.map((square) => (square - base) | 0), base, count, stride };
  });

describe.each(ENGINES)('filling, $name', ({ createEngine }) => {
  test('writes every run piece by piece, and nothing else', () => {
    const kernel = createEngine().kernel('fill');
    fc.assert(
      fc.property(fc.array(runs, { minLength: 1, maxLength: 6 }), fc.nat(5), (some, from) => {
        const offsets = Int32Array.from(some.flatMap((run) => run.offsets));
        const expected: number[] = [];
        const described: number[] = [];
        let first = 0;
        for (const { offsets: own, base, count, stride } of some) {
          described.push(first, own.length, base, count, stride);
          first += own.length;
          for (let i = 0; i < count; i++) {
            for (const offset of own) expected.push((base + i * stride + offset) >>> 0);
          }
        }
        const path = new Uint32Array(from + expected.length + 5).fill(77);
        kernel.begin(offsets, WINDOW_SQUARES).set(described);
        kernel.fill(some.length, path, from, from + expected.length);
        expect(Array.from(path)).toEqual([...new Array(from).fill(77), ...expected, 77, 77, 77, 77, 77]);
      }),
    );
  });

  test('has room for a run a square, and for the largest window', () => {
    const kernel = createEngine().kernel('fill');
    const buffer = kernel.begin(Int32Array.of(5, 4), WINDOW_SQUARES);
    expect(buffer.length).toBeGreaterThanOrEqual(WINDOW_SQUARES * RUN_FIELDS);
    for (let i = 0; i < WINDOW_SQUARES; i++) buffer.set([i % 2, 1, 3 * i, 1, 0], i * RUN_FIELDS);
    const path = new Uint32Array(WINDOW_SQUARES);
    kernel.fill(WINDOW_SQUARES, path, 0, WINDOW_SQUARES);
    expect(path.every((square, i) => square === 3 * i + 5 - (i % 2))).toBe(true);
  });
});
