/**
 * What edge-search takes turns with: `joining.ts` begins with a 2-factor (two moves at every square) and joins its pieces
 * (`pieces.ts`), which is fast and may fail; `factor-search.ts` is complete, and `frontier.ts` goes across narrow boards. `edge-search.ts` says which comes when, and keeps count.
 */

import { type Grid, otherKind } from '../../existence/holes/grid.js';
import { TwoFactor } from '../../existence/holes/two-factor.js';

/** Where a method stands. `given-up`: it stopped by itself, and a higher limit of nodes alone is no help. */
export type MethodStatus = 'found' | 'impossible' | 'limit' | 'given-up';

/** A way to look for a tour by deciding about moves: each decision is a node. */
export interface Method {
  readonly nodes: number;
  /** Decisions between two yields, where they take long. */
  readonly slice?: number;
  /** Goes on until decided, or until so many nodes in all. */
  run(nodeLimit: number): MethodStatus;
  /** The squares of the tour found. */
  tour(): Uint32Array;
}

/** One that has paths in hand on its way. */
export interface PathMethod extends Method {
  /** The longest current path, or the longest that begins at the start. */
  longestPath(fromStart: boolean): Uint32Array;
}

/** Which tour: squares; -1 for any. */
export interface WantedTour {
  readonly grid: Grid;
  readonly start: number;
  readonly end: number;
  readonly closed: boolean;
  /** Whether no rule keeps a tour from having these ends; -1 for any other end. */
  readonly mayJoin: (start: number, end: number) => boolean;
}

/**
 * A 2-factor with the ends of a tour that starts where it should, or undefined when none was found. An end that is not
 * given is chosen.
 * @param most as many moves as can be, with one at the end that is given; it is not changed
 * @param prefers asked for each end that is possible until it takes one; if it takes none, any will do
 */
export function suitableTwoFactor(
  most: TwoFactor,
  { grid, start, end, closed, mayJoin }: WantedTour,
  prefers: () => boolean,
): Uint8Array | undefined {
  const factor = new TwoFactor(grid, most);
  if (closed) return factor.missingAtWhite + factor.missingAtBlack > 0 ? undefined : factor.links;
  const startCell = grid.cellOf(start);
  factor.makeEnd(startCell);
  factor.augment(0);
  if (end < 0) {
    // A link is missing at one square more: the other end, or it can be moved there.
    const startKind = grid.kinds[startCell];
    const isEven = grid.board.openSquares % 2 === 0;
    const last = factor.missingAt(isEven ? otherKind(startKind) : startKind);
    if (last < 0) return undefined;
    const suits = (cell: number): boolean => mayJoin(start, grid.squareOf(cell));
    let chosen = suits(last) && prefers() ? last : -1;
    if (chosen < 0) chosen = factor.moveMissing(last, (cell) => suits(cell) && prefers());
    if (chosen < 0) chosen = suits(last) ? last : factor.moveMissing(last, suits);
    if (chosen < 0) return undefined;
    factor.makeEnd(chosen);
  }
  return factor.missingAtWhite + factor.missingAtBlack > 0 ? undefined : factor.links;
}
