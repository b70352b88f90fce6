import { expect } from 'vitest';
import { type ReadTour, readTour } from '../../src/file/index.js';
import { readText } from '../../src/file/read-tour.js';
import { checkTour } from '../../src/problem/check.js';
import { REFERENCE_TOURS } from '../oracle/reference.js';
import { isKnightMove } from '../oracle/theorems.js';
import type { Printed } from './layouts.js';

/** Tours, mistakes and checks that the tests of the reader share. */

/** Tours of boards with lettered columns. */
export const TOURS: readonly Printed[] = REFERENCE_TOURS.filter(
  ({ rows, cols }) => rows * cols >= 20 && cols <= 26,
);

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
export function expectRead(text: string, tour: Printed, size?: { rows: number; cols: number }): void {
  const answer = readTour(text, size);
  if (answer.status !== 'read') throw new Error(`${JSON.stringify(answer)}\n${text.slice(0, 600)}`);
  const read = { ...answer.board, path: [...answer.path] };
  expect(checkTour(answer.board, answer.path)).toMatchObject({ ok: true });
  expect(formOf(read)).toBe(formOf(tour));
  const last = tour.path.at(-1)!;
  expect(answer.closed).toBe(isKnightMove(tour.cols, last, tour.path[0]!));
}

/** Wrong paths made of a tour: each is no tour in any reading. */
type Mutation = (tour: Printed, at: number, other: number) => readonly number[];

export const MUTATIONS: Readonly<Record<string, Mutation>> = {
  'two squares swapped': ({ path }, at, other) =>
    path.map((square, i) => (i === at ? path[other]! : i === other ? path[at]! : square)),
  'a square twice': ({ path }, at, other) => path.map((square, i) => (i === at ? path[other]! : square)),
  'one missing': ({ path }, at) => path.filter((_, i) => i !== at),
  'one too many': ({ path }, at, other) => [...path.slice(0, at), path[other]!, ...path.slice(at)],
  'off the board': ({ rows, cols, path }, at, other) =>
    path.map((square, i) => (i === at ? rows * cols + (other % cols) : square)),
};

export function readAll(text: string, size?: { rows: number; cols: number }): ReadTour[] {
  return readText(text, { size, partial: false, problemFor: (each) => each });
}

/** Returns the status of a text; 'several' if it is more than one tour. */
export function statusOf(text: string, size?: { rows: number; cols: number }): string {
  try {
    return readTour(text, size).status;
  } catch (error) {
    if (!/readTours/.test(`${error}`)) throw error;
    return 'several';
  }
}

/** The tour from a8 that starts a8 c7 a6 b8 on 8 x 8. */
export const CHESS: Printed = TOURS.find(({ rows, cols }) => rows === 8 && cols === 8)!;
