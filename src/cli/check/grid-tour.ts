import { squareName } from '../../problem/notation.js';
import type { BoardSize } from '../../problem/problem.js';
import type { ReadTour } from './read-tour.js';
import { BLOCKED, FREE, type WordTable } from './word-table.js';

/** The tour that a grid of steps shows. It counts them from 0 where it has a 0, else from 1. */
export function gridTour(words: WordTable, size: BoardSize, isLabelled: boolean): ReadTour {
  const { rows, cols } = size;
  const blocked: number[] = [];
  const place = (square: number): number => (isLabelled ? square + Math.floor(square / cols) + 1 : square);
  let steps = 0;
  let base: 0 | 1 = 1;
  for (let square = 0; square < rows * cols; square++) {
    const value = words.value(place(square));
    if (value === BLOCKED) blocked.push(square);
    else if (value !== FREE) steps++;
    if (value === 0) base = 0;
  }
  const path = new Float64Array(steps).fill(-1);
  const told = { size, blocked, closed: false, base };
  for (let square = 0; square < rows * cols; square++) {
    const value = words.value(place(square));
    if (value === BLOCKED || value === FREE) continue;
    const name = squareName(square, size);
    const step = value - base;
    if (!Number.isInteger(step) || step < 0 || step >= steps) {
      const all = `${base} to ${base + steps - 1}`;
      return {
        ...told,
        path: [],
        fault: `the grid has a ${value} on ${name}; its ${steps} steps must be ${all}`,
      };
    }
    if (path[step] !== -1) {
      const before = squareName(path[step]!, size);
      return { ...told, path: [], fault: `the grid has step ${value} twice, on ${before} and on ${name}` };
    }
    path[step] = square;
  }
  return { ...told, path };
}
