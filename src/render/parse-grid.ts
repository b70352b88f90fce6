import { squareName } from '../problem/notation.js';
import type { BoardSize } from '../problem/problem.js';

/** A tour as a printed board shows it. */
export interface GridTour {
  readonly size: BoardSize;
  readonly blocked: readonly number[];
  readonly path: readonly number[];
  /** The number of the first step. */
  readonly base: 0 | 1;
  /** Why the steps are no path. */
  readonly fault?: string;
}

/**
 * Parses a printed board, with or without labels.
 * @param words the words of each line
 * @returns undefined if the words are no board but a list: the steps of a board are all numbers from 0 or 1 on
 */
export function parseGrid(words: readonly string[][]): GridTour | undefined {
  const cells = cellsOf(words);
  if (!cells) return undefined;
  const size = { rows: cells.length, cols: cells[0]!.length };
  const all = cells.flat();
  const blocked = [...all.keys()].filter((square) => all[square] === '#');
  const base = all.includes('0') ? 0 : 1;
  const path = [...all.keys()].filter((square) => /\d/.test(all[square]!));
  path.sort((one, other) => Number(all[one]) - Number(all[other]));
  const wrong = path.findIndex((square, step) => Number(all[square]) !== step + base);
  if (wrong < 0) return { size, blocked, path, base };
  const square = path[wrong]!;
  const fault = `step ${wrong + base} is missing; ${squareName(square, size)} has ${all[square]}`;
  return { size, blocked, path, base, fault };
}

function cellsOf(words: readonly string[][]): readonly string[][] | undefined {
  const cols = words[0]!.length;
  const last = words.at(-1)!;
  const isLabelled = words.length > 1 && last.length === cols - 1;
  const cells = isLabelled ? words.slice(0, -1).map((line) => line.slice(1)) : words;
  if (!cells.every(({ length }) => length === cells[0]!.length)) return undefined;
  const all = cells.flat();
  if (!all.every((cell) => /^(\d+|[.#])$/.test(cell))) return undefined;
  if (cells.length === 1 || cells[0]!.length === 1) return all.join() === '1' ? [all] : undefined; // the board of one square
  // In a list of tours every line has the same squares; in a grid no line has the steps of another.
  const [one, other] = [new Set(cells[0]), cells[1]!];
  return isLabelled || !other.every((cell) => one.has(cell)) || all.includes('#') ? cells : undefined;
}
