import type { SoughtTour } from './clingo.js';

/** Limits in squares, blocked ones included. */
export const MIN_SQUARES = 25;
export const MAX_SQUARES = 80;

/** The kinds of tours: closed, or open with these given ends. */
export const KINDS = ['closed', 'open', 'start', 'end', 'both'] as const;
export type Kind = (typeof KINDS)[number];

type Below = (count: number) => number;

/** Returns a random number of random holes, mostly equally many of each colour, and on some boards a wall of two lines with gaps. */
function drawHoles(rows: number, cols: number, below: Below): number[] {
  const squares = rows * cols;
  const holes = new Set<number>();
  if (below(5) === 0) {
    const isUpright = cols > rows;
    const wall = below(Math.max(rows, cols) - 1);
    for (let square = 0; square < squares; square++) {
      const line = isUpright ? square % cols : Math.floor(square / cols);
      if ((line === wall || line === wall + 1) && below(8) > 0) holes.add(square);
    }
  }
  const count = below(1 + [0, 4, 0.2 * squares, 0.5 * squares][below(4)]!);
  const left = below(4) > 0 ? [Math.ceil(count / 2), Math.floor(count / 2)] : [count, count];
  for (let i = 0; i < count; i++) {
    const square = below(squares);
    const colour = (Math.floor(square / cols) + (square % cols)) % 2;
    if (holes.has(square) || left[colour] === 0) continue;
    left[colour]!--;
    holes.add(square);
  }
  return [...holes].sort((one, other) => one - other);
}

/** Returns a random problem. Boards of four and five rows, which have rules of their own, are the most frequent. */
export function drawProblem(kind: Kind, hasGiven: boolean, below: Below): SoughtTour | undefined {
  const short = [1, 2, 3, 4, 4, 5, 5, 6, 7, 8][below(10)]!;
  const min = Math.max(short, Math.ceil(MIN_SQUARES / short));
  const long = min + below(Math.floor(MAX_SQUARES / short) - min + 1);
  const [rows, cols] = below(2) === 0 ? [short, long] : [long, short];
  const blocked = drawHoles(rows, cols, below);
  const open = Array.from({ length: rows * cols }, (_, square) => square).filter(
    (square) => !blocked.includes(square),
  );
  if (open.length < 8) return undefined;
  /** Takes a random square from the list. */
  const take = (): number => open.splice(below(open.length), 1)[0]!;
  const steps = open.length;
  const problem: SoughtTour = { rows, cols, blocked, closed: kind === 'closed' };
  if (kind === 'start' || kind === 'both') problem.start = take();
  if (kind === 'end' || kind === 'both') problem.end = take();
  if (!hasGiven) return problem;
  // Two steps near each other can be too far apart on the board.
  const step = 1 + below(steps - 6);
  return {
    ...problem,
    given: [
      [take(), step],
      [take(), step + 1 + below(4)],
    ],
  };
}
