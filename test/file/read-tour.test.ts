import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readTour } from '../../src/file/index.js';
import { checkTour } from '../../src/problem/check.js';
import { extent } from '../extent.js';
import { REFERENCE_TOURS } from '../oracle/reference.js';
import { isKnightMove } from '../oracle/theorems.js';
import { BOARDS, LAYOUTS, type Printed } from './layouts.js';

/** Tours of boards with lettered columns. */
const TOURS: readonly Printed[] = REFERENCE_TOURS.filter(({ rows, cols }) => rows * cols >= 20 && cols <= 26);

/** Returns the tour that is the same for all images of a tour under the symmetries of boards, and for both directions. */
function formOf({ rows, cols, path }: Printed): string {
  const forms: string[] = [];
  for (const isTransposed of [false, true]) {
    for (const isTurned of [false, true]) {
      for (const isMirrored of [false, true]) {
        const [high, wide] = isTransposed ? [cols, rows] : [rows, cols];
        const image = path.map((square) => {
          const [row, col] = [Math.floor(square / cols), square % cols];
          const [down, along] = [isTurned ? rows - 1 - row : row, isMirrored ? cols - 1 - col : col];
          return isTransposed ? along * wide + down : down * wide + along;
        });
        forms.push(`${high}x${wide} ${image.join()}`, `${high}x${wide} ${image.reverse().join()}`);
      }
    }
  }
  return forms.sort()[0]!;
}

/** Expects that a text is read as a tour, up to symmetry. */
function expectRead(text: string, tour: Printed, size?: { rows: number; cols: number }): void {
  const answer = readTour(text, size);
  if (answer.status !== 'read') throw new Error(`${JSON.stringify(answer)}\n${text.slice(0, 600)}`);
  const read = { ...answer.board, path: [...answer.path] };
  expect(checkTour(answer.board, answer.path)).toMatchObject({ ok: true });
  expect(formOf(read)).toBe(formOf(tour));
  const last = tour.path.at(-1)!;
  expect(answer.closed).toBe(isKnightMove(tour.cols, last, tour.path[0]!));
}

describe('readTour', () => {
  it.each(Object.entries(LAYOUTS))('reads every tour in the layout "%s"', (_, layout) => {
    fc.assert(
      fc.property(fc.constantFrom(...TOURS), fc.boolean(), (tour, isSizeGiven) => {
        const { rows, cols } = tour;
        expectRead(layout(tour), tour, isSizeGiven ? { rows, cols } : undefined);
      }),
      { numRuns: extent(60, 6) },
    );
  });
});

/** Wrong paths made of a tour: each is no tour in any reading. */
type Mutation = (tour: Printed, at: number, other: number) => readonly number[];

const MUTATIONS: Readonly<Record<string, Mutation>> = {
  'two squares swapped': ({ path }, at, other) =>
    path.map((square, i) => (i === at ? path[other]! : i === other ? path[at]! : square)),
  'a square twice': ({ path }, at, other) => path.map((square, i) => (i === at ? path[other]! : square)),
  'one missing': ({ path }, at) => path.filter((_, i) => i !== at),
  'one too many': ({ path }, at, other) => [...path.slice(0, at), path[other]!, ...path.slice(at)],
  'off the board': ({ rows, cols, path }, at, other) =>
    path.map((square, i) => (i === at ? rows * cols + (other % cols) : square)),
};

/** Returns the status of a text; 'several' if it is more than one tour. */
function statusOf(text: string, size?: { rows: number; cols: number }): string {
  try {
    return readTour(text, size).status;
  } catch (error) {
    if (!/readTours/.test(`${error}`)) throw error;
    return 'several';
  }
}

describe('a wrong path', () => {
  const steps = fc
    .tuple(fc.constantFrom(...TOURS), fc.nat(), fc.nat(), fc.boolean())
    .chain(([tour, one, two, isGiven]) => {
      const last = tour.path.length - 1;
      // The first square may be left out, so it is not changed.
      const at = 1 + (one % last);
      const other = 1 + (two % last);
      return fc.constant({ tour, at, other: other === at ? (at % last) + 1 : other, isGiven });
    });

  it.each(Object.keys(MUTATIONS))('is never read in any layout: %s', (mutation) => {
    fc.assert(
      fc.property(steps, ({ tour, at, other, isGiven }) => {
        const { rows, cols } = tour;
        const path = MUTATIONS[mutation]!(tour, at, other);
        for (const [name, layout] of Object.entries(LAYOUTS)) {
          const text = layout({ rows, cols, path });
          const status = statusOf(text, isGiven ? { rows, cols } : undefined);
          expect([name, status], text).not.toEqual([name, 'read']);
        }
      }),
      { numRuns: extent(40, 4) },
    );
  });

  it('is not saved by another reading', () => {
    const layouts = [...Object.values(LAYOUTS)];
    let saved = 0;
    fc.assert(
      fc.property(
        fc.constantFrom(...TOURS),
        fc.array(fc.nat(), { minLength: 2, maxLength: 6 }),
        fc.constantFrom(...layouts),
        (tour, places, layout) => {
          const path = [...tour.path];
          for (let i = 1; i < places.length; i++) {
            const [one, two] = [places[i - 1]! % path.length, places[i]! % path.length];
            [path[one], path[two]] = [path[two]!, path[one]!];
          }
          const board = { rows: tour.rows, cols: tour.cols };
          if (checkTour(board, path).ok) return;
          // A game leaves out its first square, so a change of it may not show.
          const isHidden = checkTour(board, [tour.path[0]!, ...path.slice(1)]).ok;
          if (!isHidden && statusOf(layout({ ...tour, path })) === 'read') saved++;
        },
      ),
      { numRuns: extent(100_000, 1500) },
    );
    expect(saved).toBe(0);
  });

  it('is unfinished if squares are missing at its end, and legal with partial', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...TOURS),
        fc.nat(),
        fc.constantFrom(...Object.keys(BOARDS)),
        (tour, cut, name) => {
          const { rows, cols } = tour;
          const length = 4 + (cut % (tour.path.length - 4));
          const path = tour.path.slice(0, length);
          const text = BOARDS[name]!({ rows, cols, path });
          // A dictionary has no marks, and -1 in a base of steps from 0 is one.
          expect(statusOf(text, { rows, cols })).not.toBe('read');
          if (name.includes('dict')) return;
          const answer = readTour(text, { rows, cols }, { partial: true });
          expect([name, answer.status, 'path' in answer && [...answer.path!]], text).toEqual([
            name,
            'read',
            path,
          ]);
        },
      ),
      { numRuns: extent(300, 40) },
    );
  });
});
