import { type StrategyName, tourExistence } from 'knights-tour-wasm';

/** The board and the strategy of a race. */
export interface Course {
  readonly rows: number;
  readonly cols: number;
  readonly strategy: StrategyName;
}

/** Returns whether the strategy constructs tours without a search. */
export function isConstructed({ strategy }: Course): boolean {
  return strategy === 'divide-and-conquer';
}

export const MIN_SIDE = 5;
export const MAX_SIDE = 1000;

/** The maximum number of squares in the results of a lap: 16 MB of paths. */
const MAX_SQUARES = 2 ** 22;
/** The maximum number of different starts, spread over the board. */
const MAX_STARTS = 1024;

/** Finds starts that no rule excludes, spread over the board. */
function findStarts({ rows, cols }: Course): number[] {
  const squares = rows * cols;
  const count = Math.min(squares, MAX_STARTS);
  const starts: number[] = [];
  for (let i = 0; i < count; i++) {
    const start = Math.floor((i * squares) / count);
    if (tourExistence({ rows, cols, start }).status !== 'impossible') starts.push(start);
  }
  return starts;
}

/** Returns the maximum number of tours in a lap. */
export function maxTours({ rows, cols }: Course): number {
  return Math.max(1, Math.floor(MAX_SQUARES / (rows * cols)));
}

/** Creates `count` starts, repeating the possible ones. */
export function createStarts(course: Course, count: number): Uint32Array {
  const possible = findStarts(course);
  return Uint32Array.from({ length: count }, (_, i) => possible[i % possible.length]!);
}
