import type { Join, Option, Step } from '../engines/census/kernel.js';
import {
  isMirrorImage,
  isSameOrientedBoard,
  isThisMove,
  type OrientedBoard,
  turnedRound,
} from './oriented-board.js';
import { edgeAt, endStep, optionOf, slotsOfSquares, squareStep } from './steps.js';

/** A board swept from both ends to the squares between. */
export interface Halves {
  /** The steps of the upper half, and of the lower one, from its end of the board; empty when it is the upper one turned round. */
  readonly upper: readonly Step[];
  readonly lower: readonly Step[];
  readonly join: Join;
}

type Edge = readonly [slot: number, other: number];

/** Squares between the halves: two rows, or if they begin inside a row, so far as a knight reaches over them. */
function middleSquares(cols: number, upperSquares: number): number {
  return upperSquares % cols === 0 ? 2 * cols : 2 * cols + 1;
}

/** Where to cut: in the middle, between rows where that is possible. */
function upperSquares({ rows, cols }: OrientedBoard): number {
  if (rows % 2 === 0) return (rows / 2 - 1) * cols;
  return Math.floor((rows * cols - 2 * cols - 1) / 2);
}

/** The halves of a board; undefined when one of them would be without free squares. */
export function halvesOf(board: OrientedBoard): Halves | undefined {
  const { rows, cols, free, open } = board;
  if (rows < 5) return undefined;
  const first = upperSquares(board);
  const middle = middleSquares(cols, first);
  const lowerSquares = rows * cols - first - middle;
  const turned = turnedRound(board);
  if (!free.subarray(0, first).includes(1) || !turned.free.subarray(0, lowerSquares).includes(1)) {
    return undefined;
  }
  const upperEnds = middle >> 1;
  const shared = first === lowerSquares && isSameOrientedBoard(board, turned) && (!open || middle % 2 === 0);
  return {
    upper: half(board, first, upperEnds),
    lower: shared ? [] : half(turned, lowerSquares, middle - upperEnds),
    join: joinOf(board, first, middle, shared),
  };
}

/** All squares of a half, and the ends of the path among its share of the squares in the middle. */
function half(board: OrientedBoard, squares: number, endSlots: number): Step[] {
  const steps = Array.from({ length: squares }, (_, square) => squareStep(board, square, false));
  for (let slot = 0; slot < endSlots; slot++) {
    if (board.mayEnd[squares + slot]) steps.push(endStep(board, squares, slot));
  }
  return steps;
}

function joinOf(board: OrientedBoard, first: number, middle: number, shared: boolean): Join {
  const { cols, free, open } = board;
  const virtualSlot = slotsOfSquares(cols);
  let full = open ? 2 * edgeAt(virtualSlot) : 0;
  for (let slot = 0; slot < middle; slot++) if (free[first + slot]) full += 2 * edgeAt(slot);
  const edges = middleEdges(board, first, middle);
  const isUpper = (edge: Edge) => belongsToUpper(cols, middle, edge);
  const upperEdges = edges.filter(isUpper);
  const lowerEdges = edges
    .filter((edge) => !isUpper(edge))
    .map(([slot, other]): Edge => [middle - 1 - other, middle - 1 - slot]);
  const isMirrored =
    middle === 2 * cols &&
    isMirrorImage(board) &&
    isMirroredSet(cols, upperEdges) &&
    isMirroredSet(cols, lowerEdges);
  return {
    full,
    middle,
    virtualSlot,
    upperOptions: subsetsOf(upperEdges),
    lowerOptions: subsetsOf(lowerEdges),
    shared,
    changesPlaces: shared && isSameSet(upperEdges, lowerEdges),
    mirrorColumns: isMirrored ? cols : 0,
  };
}

/** The edges between squares in the middle. */
function middleEdges({ cols, free, missing }: OrientedBoard, first: number, middle: number): Edge[] {
  const edges: Edge[] = [];
  for (let slot = 0; slot < middle; slot++) {
    for (let other = slot + 1; other < middle; other++) {
      const [one, two] = [first + slot, first + other];
      const rowsApart = Math.floor(two / cols) - Math.floor(one / cols);
      const colsApart = Math.abs((two % cols) - (one % cols));
      const isAllowed = free[one] && free[two] && !isThisMove(missing, one, two);
      if (rowsApart * colsApart === 2 && isAllowed) edges.push([slot, other]);
    }
  }
  return edges;
}

/**
 * Whether an edge in the middle goes to the upper half. Between two whole rows half of them do, so chosen that the
 * choice is its own mirror image, and turned round the choice of the lower half; but of an odd number of columns the two
 * edges in the middle both go to the lower half. Otherwise those go to the upper half that lie nearer to it.
 */
function belongsToUpper(cols: number, middle: number, [slot, other]: Edge): boolean {
  if (middle !== 2 * cols) return slot + other < middle - 1;
  const centre = slot + other - cols - (cols - 1);
  return slot < other - cols ? centre < 0 : centre > 0;
}

function keyOf([slot, other]: Edge): string {
  return slot < other ? `${slot}-${other}` : `${other}-${slot}`;
}

function isSameSet(one: readonly Edge[], other: readonly Edge[]): boolean {
  const keys = new Set(other.map(keyOf));
  return one.length === other.length && one.every((edge) => keys.has(keyOf(edge)));
}

function isMirroredSet(cols: number, edges: readonly Edge[]): boolean {
  const image = (slot: number) => (slot < cols ? cols - 1 - slot : 3 * cols - 1 - slot);
  return isSameSet(
    edges,
    edges.map(([slot, other]): Edge => [image(slot), image(other)]),
  );
}

/** All sets of edges that give no slot more than two. */
function subsetsOf(edges: readonly Edge[]): Option[] {
  let sets: Edge[][] = [[]];
  for (const edge of edges) {
    const fits = (set: readonly Edge[]) =>
      edge.every((slot) => set.filter((each) => each.includes(slot)).length < 2);
    sets = [...sets, ...sets.filter(fits).map((set) => [...set, edge])];
  }
  return sets.map((set) => optionOf(set));
}
