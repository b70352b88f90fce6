import { type Grid, otherKind } from '../../existence/holes/grid.js';
import { TwoFactor } from '../../existence/holes/two-factor.js';

/** The status of a method; `given-up`: it stopped, and a higher node limit alone does not help. */
export type MethodStatus = 'found' | 'impossible' | 'limit' | 'given-up';

/** A search that decides about moves. Each decision is a node. */
export interface Method {
  readonly nodes: number;
  /** Maximum number of decisions between two yields, if they are slow. */
  readonly slice?: number;
  /** Continues until it has decided, or until `nodeLimit` nodes in all. */
  run(nodeLimit: number): MethodStatus;
  /** Returns the squares of the tour that it found. */
  tour(): Uint32Array;
}

/** A method that has paths while it runs. */
export interface PathMethod extends Method {
  /** Returns the longest current path, or the longest one from the start. */
  longestPath(fromStart: boolean): Uint32Array;
}

/** The tour to search for. Squares are -1 for any. */
export interface WantedTour {
  readonly grid: Grid;
  readonly start: number;
  readonly end: number;
  readonly closed: boolean;
  /** Whether no rule excludes a tour with these ends; -1 for any other end. */
  readonly mayJoin: (start: number, end: number) => boolean;
}

/**
 * Returns a 2-factor with the ends of a tour from its start, or undefined if it finds none. It chooses the end if none is given.
 * @param maximum the links of `maximumLinks`, with one at a given end; they do not change
 * @param prefers called for each possible end until it accepts one; if it accepts none, any end is chosen
 */
export function suitableTwoFactor(
  maximum: TwoFactor,
  { grid, start, end, closed, mayJoin }: WantedTour,
  prefers: () => boolean,
): Uint8Array | undefined {
  const factor = new TwoFactor(grid, maximum);
  if (closed) return factor.missingLinks > 0 ? undefined : factor.links;
  const startCell = grid.cellOf(start);
  factor.makeEnd(startCell);
  factor.augment(0);
  if (end < 0) {
    // One more square lacks a link: the other end, or the missing link can be moved there.
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
  return factor.missingLinks > 0 ? undefined : factor.links;
}
