import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type BatchResult, batchPath } from '../src/problem/batch.js';
import { checkTour, pathOf, stepBoard } from '../src/problem/check.js';
import { parseSquare, squareName } from '../src/problem/notation.js';
import type { TourProblem } from '../src/problem/problem.js';
import { REFERENCE_TOURS, type ReferenceTour } from './oracle/reference.js';
import { isKnightMove } from './oracle/theorems.js';

const tour = fc.constantFrom(...REFERENCE_TOURS);
const tourAndStep = tour.chain((reference) =>
  fc.tuple(fc.constant(reference), fc.nat({ max: reference.path.length - 1 })),
);

const VALID = { status: 'valid', ok: true };

function closes({ cols, path }: ReferenceTour): boolean {
  return isKnightMove(cols, path.at(-1)!, path[0]!);
}

const CLOSED = REFERENCE_TOURS.filter(closes);
const NOT_CLOSED = REFERENCE_TOURS.filter((reference) => !closes(reference));

/** The step that the checker reports. */
function wrongStep({ rows, cols }: TourProblem, path: ArrayLike<unknown>, more: object = {}): number {
  const result = checkTour({ rows, cols, ...more }, path as ArrayLike<number>);
  if (result.ok) throw new Error(`the checker let [${Array.from(path).join(' ')}] pass`);
  expect(result).toMatchObject({ status: 'invalid', message: expect.stringMatching(/./) });
  return result.step;
}

function replaceSquare(path: readonly unknown[], step: number, square: unknown): unknown[] {
  return path.map((old, i) => (i === step ? square : old));
}

describe('checkTour', () => {
  it('accepts every reference tour, with its ends and in any kind of array', () => {
    expect(REFERENCE_TOURS.length).toBeGreaterThan(120);
    for (const { rows, cols, path } of REFERENCE_TOURS) {
      for (const kind of [
        path,
        Uint8Array.from(path),
        Uint32Array.from(path),
        { ...path, length: path.length },
      ]) {
        expect(checkTour({ rows, cols }, kind)).toEqual(VALID);
      }
      expect(checkTour({ rows, cols, start: path[0], end: path.at(-1) }, path)).toEqual(VALID);
    }
  });

  it('distinguishes closed tours from open ones', () => {
    expect(CLOSED.length).toBeGreaterThan(0);
    expect(NOT_CLOSED.length).toBeGreaterThan(0);
    for (const { rows, cols, path } of CLOSED) {
      expect(checkTour({ rows, cols, closed: true }, path)).toEqual(VALID);
    }
    for (const reference of NOT_CLOSED) {
      expect(wrongStep(reference, reference.path, { closed: true })).toBe(reference.path.length - 1);
    }
  });

  it('accepts a closed tour from each of its squares', () => {
    fc.assert(
      fc.property(fc.constantFrom(...CLOSED), fc.nat({ max: 63 }), ({ rows, cols, path }, by) => {
        const turned = [...path.slice(by), ...path.slice(0, by)];
        expect(checkTour({ rows, cols, closed: true, start: turned[0] }, turned)).toEqual(VALID);
      }),
    );
  });

  it('finds two swapped steps', () => {
    fc.assert(
      fc.property(tourAndStep, fc.nat(), ([reference, first], other) => {
        const { path } = reference;
        const second = other % path.length;
        fc.pre(first !== second);
        const swapped = replaceSquare(replaceSquare(path, first, path[second]), second, path[first]);
        const more = { start: path[0], end: path.at(-1) };
        const from = Math.min(first, second);
        const step = wrongStep(reference, swapped, more);
        expect(step).toBeGreaterThanOrEqual(from);
        expect(step).toBeLessThanOrEqual(Math.max(first, second) + 1);
      }),
    );
  });

  it('finds a missing step', () => {
    fc.assert(
      fc.property(tourAndStep, ([reference, step]) => {
        const { path } = reference;
        const found = wrongStep(reference, [...path.slice(0, step), ...path.slice(step + 1)]);
        // Squares two moves apart have the same colour, so the next step is not a knight move away.
        const atAnEnd = step === 0 || step === path.length - 1;
        expect(found).toBe(atAnEnd ? path.length - 1 : step);
      }),
    );
  });

  it('finds a repeated step, next to its place, at the end and elsewhere', () => {
    fc.assert(
      fc.property(tourAndStep, fc.nat(), ([reference, step], other) => {
        const { path } = reference;
        expect(wrongStep(reference, [...path.slice(0, step + 1), ...path.slice(step)])).toBe(step + 1);
        expect(wrongStep(reference, [...path, path[step]!])).toBe(path.length);
        const later = other % path.length;
        fc.pre(later !== step);
        expect(wrongStep(reference, replaceSquare(path, later, path[step]))).toBeLessThanOrEqual(
          Math.max(step, later),
        );
      }),
    );
  });

  it('finds values that are not squares of the board', () => {
    const numbers = [-1, 64, 2 ** 32, 0.5, -0.5, Number.NaN, Number.POSITIVE_INFINITY];
    const noSquare = fc.constantFrom<unknown>(...numbers, [0, 64], [-1, 0], [0.5, 1]);
    fc.assert(
      fc.property(tourAndStep, noSquare, ([reference, step], value) => {
        expect(wrongStep(reference, replaceSquare(reference.path, step, value))).toBe(step);
      }),
    );
  });

  it('takes pairs, and rejects names, text, boards of steps and other values, naming what reads them', () => {
    fc.assert(
      fc.property(tourAndStep, ([{ rows, cols, path }, step]) => {
        const pairs = path.map((square): [number, number] => [Math.floor(square / cols), square % cols]);
        expect(checkTour({ rows, cols }, pairs)).toEqual(VALID);
        expect(checkTour({ rows, cols }, [...path.slice(0, step), ...pairs.slice(step)])).toEqual(VALID);
        const off = wrongStep({ rows, cols }, replaceSquare(pairs, step, [0, cols]));
        expect(off).toBe(step);
        const steps = stepBoard({ rows, cols }, path);
        const lines = Array.from({ length: rows }, (_, row) => [
          ...steps.slice(row * cols, (row + 1) * cols),
        ]);
        for (const board of [lines, steps, lines.map((line) => line.map((each) => each + 1))]) {
          if (rows * cols === 1) continue;
          expect(() => checkTour({ rows, cols }, board as unknown as number[])).toThrow(/pathOf/);
        }
        for (const bad of ['5', 'a1', null, undefined, 5n, [], ['a', 1], {}]) {
          const list = replaceSquare(path, step, bad) as number[];
          expect(() => checkTour({ rows, cols }, list)).toThrow(TypeError);
        }
        const names = path.map((square) => squareName(square, { rows, cols }));
        for (const text of [names, names.join(' ')]) {
          const call = () => checkTour({ rows, cols }, text as unknown as number[]);
          expect(call).toThrow(TypeError);
          expect(call).toThrow(/readTour/);
        }
      }),
    );
    expect(() => checkTour({ rows: 5, cols: 5 }, new Array(25))).toThrow(TypeError);
  });

  it('accepts legal walks of any length with partial', () => {
    fc.assert(
      fc.property(tourAndStep, fc.nat(), ([{ rows, cols, path }, step], other) => {
        const walk = path.slice(0, step);
        expect(checkTour({ rows, cols, start: path[0] }, walk, { partial: true })).toEqual(VALID);
        fc.pre(step > 1);
        const wrong = other % (step - 1);
        const swapped = replaceSquare(replaceSquare(walk, wrong, walk[wrong + 1]), wrong + 1, walk[wrong]);
        // Two squares that are swapped are still a walk if there are no others.
        if (step === 2) return;
        expect(checkTour({ rows, cols }, swapped as number[], { partial: true }).ok).toBe(false);
      }),
    );
    for (const options of [{ partial: 1 }, { walk: true }, { rows: 5 }]) {
      expect(() => checkTour({ rows: 5, cols: 5 }, [], options as object)).toThrow(TypeError);
    }
  });

  it('finds a wrong start and a wrong end', () => {
    fc.assert(
      fc.property(tourAndStep, ([reference, step]) => {
        const { path } = reference;
        if (step > 0) expect(wrongStep(reference, path, { start: path[step] })).toBe(0);
        if (step < path.length - 1)
          expect(wrongStep(reference, path, { end: path[step] })).toBe(path.length - 1);
      }),
    );
  });

  it('finds a visit to a blocked square, and accepts a tour that avoids it', () => {
    fc.assert(
      fc.property(tourAndStep, ([reference, step]) => {
        const { rows, cols, path } = reference;
        expect(wrongStep(reference, path, { blocked: [path[step]] })).toBe(step);
        const mask = new Uint8Array(rows * cols);
        mask[path.at(-1)!] = 255;
        expect(checkTour({ rows, cols, blocked: mask }, path.slice(0, -1))).toEqual(VALID);
        expect(checkTour({ rows, cols, blocked: [path[0]!] }, path.slice(1))).toEqual(VALID);
      }),
    );
  });

  it('reports paths that end early as too short, even the empty one', () => {
    fc.assert(
      fc.property(tourAndStep, ([reference, length]) => {
        expect(wrongStep(reference, reference.path.slice(0, length))).toBe(length);
      }),
    );
  });

  it('does not accept a step over the border of the board as a knight move', () => {
    expect(wrongStep({ rows: 3, cols: 8 }, [7, 8 + 9])).toBe(1);
    expect(wrongStep({ rows: 8, cols: 8 }, [6, 16])).toBe(1);
  });

  it('accepts the tour of one square, which is open', () => {
    expect(checkTour({ rows: 1, cols: 1 }, [0])).toEqual(VALID);
    expect(wrongStep({ rows: 1, cols: 1 }, [0], { closed: true })).toBe(0);
    expect(checkTour({ rows: 1, cols: 3, blocked: [0, 2], start: 1, end: 1 }, [1])).toEqual(VALID);
  });

  it('describes the problem in words', () => {
    const board = { rows: 8, cols: 8 };
    const messages: [path: unknown[], message: string][] = [
      [[0, 17, 0], 'path[2] is 0: this square was visited before'],
      [[0, 18], 'path[1] is 18: it is not a knight move from 0'],
      [[64], 'path[0] is 64: the squares of the board are 0 to 63'],
      [[[0, 8]], 'path[0] is [0, 8]: it is not a square of the 8 x 8 board'],
      [[0.5], 'path[0] is 0.5: a square number must be an integer'],
      [[0, 17], 'the path has 2 squares; a tour of this board has 64'],
    ];
    for (const [path, message] of messages) {
      expect(checkTour(board, path as number[])).toMatchObject({ status: 'invalid', ok: false, message });
    }
  });
});

describe('checkTour with proxies', () => {
  it('throws the error of a proxy or a getter as it is', () => {
    const { proxy, revoke } = Proxy.revocable([0, 3], {});
    revoke();
    expect(() => checkTour({ rows: 5, cols: 6 }, [0, proxy as never])).toThrow(TypeError);
    const own = new Error('no element');
    const path = Object.defineProperty([0, 8, 3], 1, {
      get() {
        throw own;
      },
    });
    expect(() => checkTour({ rows: 5, cols: 6 }, path)).toThrow(own);
  });
});

describe('stepBoard', () => {
  it('is the inverse of the path', () => {
    fc.assert(
      fc.property(tourAndStep, ([{ rows, cols, path }, length]) => {
        const part = path.slice(0, length);
        const steps = stepBoard({ rows, cols }, part);
        expect(steps).toBeInstanceOf(Int32Array);
        expect(steps).toHaveLength(rows * cols);
        for (const [step, square] of part.entries()) expect(steps[square]).toBe(step);
        for (const square of path.slice(length)) expect(steps[square]).toBe(-1);
      }),
    );
  });

  it('reads only the size of a board, as parseSquare and squareName do', () => {
    const board = { rows: 4, cols: 5, start: 'z9', blocked: 'b3', holes: [1] };
    expect(stepBoard(board, [7, 0])).toEqual(stepBoard({ rows: 4, cols: 5 }, [7, 0]));
    expect(squareName(7, board)).toBe('c3');
    expect(parseSquare('c3', board)).toBe(7);
  });

  it('rejects squares off the board and repeated squares', () => {
    const board = { rows: 3, cols: 4 };
    const steps = stepBoard as (...values: unknown[]) => unknown;
    for (const square of [-1, 12, 0.5, Number.NaN]) {
      expect(() => steps(board, [0, square])).toThrow(
        new RangeError(`path[1] is ${square}; it must be an integer from 0 to 11`),
      );
    }
    expect(() => steps(board, [5, 0, 5])).toThrow(
      new RangeError('path[2] is 5; it must be a square other than those before, and path[0] is the same'),
    );
    expect(() => steps(board, ['0'])).toThrow(TypeError);
    expect(() => steps(board, undefined)).toThrow(TypeError);
  });
});

describe('pathOf', () => {
  it('is the inverse of stepBoard, from either base, flat or in rows', () => {
    fc.assert(
      fc.property(tourAndStep, fc.constantFrom(0, 1), ([{ rows, cols, path }, length], base) => {
        const part = path.slice(0, length + 1);
        const steps = [...stepBoard({ rows, cols }, part)].map((step) => (step < 0 ? step : step + base));
        const lines = Array.from({ length: rows }, (_, row) => steps.slice(row * cols, (row + 1) * cols));
        for (const board of [steps, Int32Array.from(steps), lines]) {
          expect(pathOf(board)).toEqual(Uint32Array.from(part));
        }
      }),
    );
    expect(pathOf([])).toEqual(new Uint32Array(0));
    expect(pathOf([[1, null as unknown as number, 2]])).toEqual(Uint32Array.of(0, 2));
  });

  it('rejects rows of different lengths, and steps that are missing, repeated or not whole', () => {
    const cases: [steps: unknown, message: RegExp][] = [
      [[[1, 2], [3]], /^the length of steps\[1\] is 1; it must be 2, as in steps\[0\]$/],
      [[[1, 2], 3], /^steps\[1\] is 3; it must be an array of steps$/],
      [[[1, 1]], /^steps\[0\]\[1\] is 1; it must be a step other than those before$/],
      [[1, 3], /^steps\[1\] is 3; it must be at most 2: 2 squares are visited$/],
      [[2, 3], /^the lowest step is 2; it must be 0 or 1$/],
      [[1, 1.5], /^steps\[1\] is 1.5; it must be an integer/],
      [['1'], /^steps\[0\] is "1"; /],
      ['1 2', /^steps is "1 2"; it must be an array/],
    ];
    for (const [steps, message] of cases) expect(() => pathOf(steps as number[])).toThrow(message);
  });
});

describe('batchPath', () => {
  const batch: BatchResult = {
    rows: 2,
    cols: 2,
    count: 3,
    squares: 4,
    strategy: 'warnsdorff',
    paths: Uint8Array.of(0, 1, 2, 3, 9, 9, 9, 9, 3, 2, 9, 9),
    visited: Uint32Array.of(4, 0, 2),
    statuses: Uint8Array.of(0, 1, 2),
    nodes: Float64Array.of(4, 0, 2),
  };

  it('returns a view of one row, as long as the path', () => {
    expect([0, 1, 2].map((index) => [...batchPath(batch, index)])).toEqual([[0, 1, 2, 3], [], [3, 2]]);
    expect(batchPath(batch, 2).buffer).toBe(batch.paths.buffer);
    expect(batchPath({ ...batch, paths: Uint16Array.from(batch.paths) }, 2)).toBeInstanceOf(Uint16Array);
  });
});
