import { isKnightMove } from '../problem/knight-graph.js';
import type { Board, Problem } from '../problem/problem.js';
import type { Exclusion } from '../problem/result.js';
import { type BoardMap, boardMaps, keepsBlocked } from '../problem/symmetry.js';
import { boardText, squareText } from './explanations.js';

/**
 * How a map can act on a tour that is its own image.
 *
 * A map acts on the cycle of a closed tour as a turn or as a reflection of that cycle.
 * - `along`: it turns the tour along itself. Then no square is its own image. A map of order 2 shifts the tour by half of its N squares,
 *   one of order 4 by N/4 or 3N/4. Each move changes the colour, so the shift is odd exactly if the map changes colours.
 * - `over`: it reverses the tour. A reflection of an even cycle keeps two vertices and no edge, or two edges and no vertex. So it keeps
 *   two squares and no move, or the reverse. A kept move joins a square to the image of that square. A quarter turn cannot reverse a tour, because a
 *   reversal has order 2.
 *
 * An open tour can only be reversed (a map that keeps its direction keeps every square). The map then keeps the middle square, or, with
 * an even number of squares, the middle move.
 */
export interface SymmetricShape {
  readonly map: BoardMap;
  readonly kind: 'along' | 'over';
  /** The kept squares, or the squares of the kept moves. Empty for `along`. */
  readonly middles: readonly number[];
}

/** Returns the maps of a problem's symmetry that keep its blocked squares. */
export function problemMaps({ board, symmetry }: Problem): BoardMap[] {
  return boardMaps(board, symmetry!).filter((map) => keepsBlocked(board, map));
}

/** Returns how a map can act on a tour of a problem. None: there is no such tour. */
export function symmetricShapes({ board, start, end, closed }: Problem, map: BoardMap): SymmetricShape[] {
  const kept = keptSquares(board, map);
  const shapes: SymmetricShape[] = [];
  const shift = board.openSquares / map.order;
  if (closed && kept.length === 0 && shift % 2 === Number(map.changesColour)) {
    shapes.push({ map, kind: 'along', middles: [] });
  }
  const areImages = closed || start < 0 || end < 0 || map.image(start) === end;
  if (map.order === 4 || !areImages) return shapes;
  const middles = kept.length > 0 ? kept : keptMoves(board, map);
  const needed = kept.length > 0 ? (closed ? 2 : 1) : closed ? 4 : 2;
  // Of two possible middle moves, an open tour contains one.
  if (middles.length === needed || (!closed && kept.length === 0 && middles.length > 0)) {
    shapes.push({ map, kind: 'over', middles });
  }
  return shapes;
}

/** Returns the open squares that are their own images; at most three, since no tour has more than two. */
function keptSquares({ blocked }: Board, map: BoardMap): number[] {
  const kept: number[] = [];
  for (const square of map.fixed()) {
    if (!blocked?.[square] && kept.push(square) === 3) break;
  }
  return kept;
}

/**
 * Returns the open squares a knight move from their images. Only a half turn has some: the squares of a reflection's pair lie in one
 * line. The centre is the middle of such a move, so its squares are half a row and a column, or a row and half a column, away.
 */
function keptMoves(board: Board, { image }: BoardMap): number[] {
  const { rows, cols, blocked } = board;
  const squares: number[] = [];
  for (const row of nearMiddle(rows)) {
    for (const col of nearMiddle(cols)) {
      const square = row * cols + col;
      if (!blocked?.[square] && isKnightMove(board, square, image(square))) squares.push(square);
    }
  }
  return squares;
}

/** Returns the lines at most one line from the middle of a side. */
function nearMiddle(side: number): number[] {
  return Array.from({ length: side % 2 === 0 ? 2 : 3 }, (_, i) => Math.floor(side / 2) - 1 + i).filter(
    (line) => line >= 0 && line < side,
  );
}

/** Maximum side of the whole boards on which `scripts/symmetric-existence.mjs` searched for a tour of each symmetry. */
const MAX_SEARCHED_SIDE = 12;
/** Those of them, the shorter side first, on which no rule below excludes a tour, and there is none. */
const SEARCHED_WITHOUT_TOUR: readonly string[] = [
  'closed half-turn 3x12',
  'closed half-turn 5x6',
  'open half-turn 5x6',
];

/** Returns whether the complete search of whole boards covers a problem. */
function isSearched({ board: { rows, cols, blocked } }: Problem): boolean {
  return !blocked && Math.max(rows, cols) <= MAX_SEARCHED_SIDE;
}

/** Returns whether a tour of a problem with symmetry is known to exist. False: unknown, or there is none. */
export function isSymmetricKnown(problem: Problem): boolean {
  const { start, end, closed } = problem;
  return (
    isSearched(problem) && (closed || (start < 0 && end < 0)) && symmetricExclusion(problem) === undefined
  );
}

/** Returns why no tour of a problem has its symmetry: by the table of searched boards, by colours and by the squares and moves that the symmetry keeps. */
export function symmetricExclusion(problem: Problem): Exclusion | undefined {
  const { board, start, end, closed, symmetry } = problem;
  const maps = problemMaps(problem);
  const kind = `A${closed ? ' closed' : 'n open'} tour of ${boardText(board)} with the symmetry ${symmetry} is impossible`;
  if (maps.some((map) => symmetricShapes(problem, map).length > 0)) {
    const [short, long] = [board.rows, board.cols].sort((one, other) => one - other);
    const name = `${closed ? 'closed' : 'open'} ${symmetry} ${short}x${long}`;
    if (!isSearched(problem) || !SEARCHED_WITHOUT_TOUR.includes(name)) return undefined;
    return {
      reason: 'no-symmetric-tour',
      explanation: `${kind}: a complete search of this board found none.`,
    };
  }
  let why = 'only a square board has a quarter turn';
  const [map] = maps;
  if (map && !closed && start >= 0 && end >= 0 && symmetricShapes({ ...problem, end: -1 }, map).length > 0) {
    why = `its ends are images of each other, but ${squareText(board, start)} and ${squareText(board, end)} are not`;
  } else if (symmetry === 'half-turn') {
    why = closed
      ? 'the half turn shifts it by half of its squares or keeps two of its moves, and colours and blocked squares allow neither'
      : 'its middle square or its middle move is its own image, and the board has neither';
  } else if (symmetry === 'reflection') {
    why = closed
      ? 'no move joins a square to its mirror image, so the reflection shifts it by half of its squares, which colours allow only if one side is 4k + 2 and the other odd, or it keeps exactly two squares'
      : 'its middle square or its middle move is its own image; no move joins a square to its mirror image, and the middle line has not exactly one square';
  } else if (map) {
    why =
      'the quarter turn shifts it by a quarter of its squares, which colours allow only if the centre is blocked, or the side is 4k + 2 on a whole board';
  }
  const explanation = `${kind}: ${why}.`;
  return { reason: 'no-symmetric-tour', explanation };
}
