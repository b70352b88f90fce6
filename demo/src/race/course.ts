import { type StrategyName, tourExistence } from 'knights-tour-wasm';

/** What is run: one batch of tours of one board. */
export interface Course {
  readonly rows: number;
  readonly cols: number;
  readonly strategy: StrategyName;
}

/** Whether tours are put together from ready parts instead of being looked for. */
export function isConstructed({ strategy }: Course): boolean {
  return strategy === 'divide-and-conquer';
}

export const LEAST_SIDE = 5;
export const MOST_SIDE = 1000;

/** Squares in the results of a lap: 16 MB of paths at most. */
const MOST_SQUARES = 2 ** 22;
/** So many starts, spread over the board, are enough of a mixture. */
const MOST_STARTS = 1024;

/** Starts from which there is a tour, spread over the board. */
function possibleStarts({ rows, cols }: Course): number[] {
  const squares = rows * cols;
  const count = Math.min(squares, MOST_STARTS);
  const starts: number[] = [];
  for (let i = 0; i < count; i++) {
    const start = Math.floor((i * squares) / count);
    if (tourExistence({ rows, cols, start }).status !== 'impossible') starts.push(start);
  }
  return starts;
}

/** The most tours that a lap may have. */
export function mostTours({ rows, cols }: Course): number {
  return Math.max(1, Math.floor(MOST_SQUARES / (rows * cols)));
}

/** Starts for so many tours, over and over again. */
export function startsOf(course: Course, count: number): Uint32Array {
  const possible = possibleStarts(course);
  return Uint32Array.from({ length: count }, (_, i) => possible[i % possible.length]!);
}
