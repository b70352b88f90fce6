import { isBlack, isUnchanged, type OrientedBoard, rotateBoard } from './board.js';
import type { Join, Option, Step } from './kernel.js';

/** Converts a board to steps of the kernel: one sweep, or two sweeps from both ends to the middle. */

/** The sweeps of a board from both ends to the squares in the middle. */
export interface Halves {
  /** The steps of each half, from its end of the board. `lower` is empty if it is the upper half rotated by a half-turn. */
  readonly upper: readonly Step[];
  readonly lower: readonly Step[];
  readonly join: Join;
}

type Edge = readonly [slot: number, other: number];

/** Returns the code of one edge at a slot. */
function edgeAt(slot: number): number {
  return 4 ** slot;
}

/** Returns the number of slots of squares: from the current square to the farthest one in reach. The virtual vertex follows. */
function slotsOfSquares(cols: number): number {
  return 2 * cols + 2;
}

/** Returns the maximum number of fragments of a class. Each fragment has two endpoints. */
export function maxFragments({ cols, open }: OrientedBoard): number {
  return (slotsOfSquares(cols) + Number(open)) >> 1;
}

/** Returns one sweep of all squares. */
export function wholeSweep(board: OrientedBoard): Step[] {
  return Array.from(board.free, (_, square) => squareStep(board, square, true));
}

/** Returns the halves of a board; undefined if one of them has no open square. */
export function splitBoard(board: OrientedBoard): Halves | undefined {
  const { rows, cols, free, open } = board;
  if (rows < 5) return undefined;
  const first = upperSquares(board);
  // The middle is two rows. If it starts inside a row, a move across reaches one square farther.
  const middle = first % cols === 0 ? 2 * cols : 2 * cols + 1;
  const lowerSquares = rows * cols - first - middle;
  const turned = rotateBoard(board);
  if (!free.subarray(0, first).includes(1) || !turned.free.subarray(0, lowerSquares).includes(1)) {
    return undefined;
  }
  const upperEnds = middle >> 1;
  const isSame = isUnchanged(board, (square) => rows * cols - 1 - square);
  const shared = first === lowerSquares && isSame && (!open || middle % 2 === 0);
  return {
    upper: half(board, first, upperEnds),
    lower: shared ? [] : half(turned, lowerSquares, middle - upperEnds),
    join: joinOf(board, first, middle, shared),
  };
}

/** Returns the number of squares above the middle. The middle lies between rows if possible. */
function upperSquares({ rows, cols }: OrientedBoard): number {
  if (rows % 2 === 0) return (rows / 2 - 1) * cols;
  return Math.floor((rows * cols - 2 * cols - 1) / 2);
}

/** Returns the steps of a half: its squares, then the ends of the path among its share of the middle squares. */
function half(board: OrientedBoard, squares: number, endSlots: number): Step[] {
  const steps = Array.from({ length: squares }, (_, square) => squareStep(board, square, false));
  for (let slot = 0; slot < endSlots; slot++) {
    if (board.mayEnd[squares + slot]) steps.push(endStep(board, squares, slot));
  }
  return steps;
}

function joinOf(board: OrientedBoard, first: number, middle: number, shared: boolean): Join {
  const { cols, free, near, open } = board;
  const virtualSlot = slotsOfSquares(cols);
  let full = open ? 2 * edgeAt(virtualSlot) : 0;
  const edges: Edge[] = [];
  for (let slot = 0; slot < middle; slot++) {
    if (free[first + slot]) full += 2 * edgeAt(slot);
    for (const other of near[first + slot]!) {
      if (other > first + slot && other < first + middle) edges.push([slot, other - first]);
    }
  }
  const upperEdges = edges.filter((edge) => belongsToUpper(cols, middle, edge));
  const lowerEdges = edges
    .filter((edge) => !upperEdges.includes(edge))
    .map(([slot, other]): Edge => [middle - 1 - other, middle - 1 - slot]);
  const mirror = (square: number) => square - (square % cols) + cols - 1 - (square % cols);
  const isMirrored =
    middle === 2 * cols &&
    isUnchanged(board, mirror) &&
    [upperEdges, lowerEdges].every((set) =>
      isSameSet(
        set,
        set.map(([one, two]) => [mirror(one), mirror(two)]),
      ),
    );
  return {
    full,
    middle,
    virtualSlot,
    upperOptions: subsetsOf(upperEdges),
    lowerOptions: subsetsOf(lowerEdges),
    shared,
    exchangesOptions: shared && isSameSet(upperEdges, lowerEdges),
    mirrorColumns: isMirrored ? cols : 0,
  };
}

/**
 * Returns whether an edge in the middle belongs to the upper half. Between two whole rows, half of the edges do. The choice is
 * mirror-symmetric, and a half-turn exchanges it with the choice of the lower half. With an odd number of columns, the two
 * central edges both belong to the lower half. Otherwise an edge belongs to the nearer half.
 */
function belongsToUpper(cols: number, middle: number, [slot, other]: Edge): boolean {
  if (middle !== 2 * cols) return slot + other < middle - 1;
  const centre = slot + other - cols - (cols - 1);
  return slot < other - cols ? centre < 0 : centre > 0;
}

function isSameSet(one: readonly Edge[], other: readonly Edge[]): boolean {
  const keyOf = (edge: Edge) => `${Math.min(...edge)}-${Math.max(...edge)}`;
  const keys = new Set(other.map(keyOf));
  return one.length === other.length && one.every((edge) => keys.has(keyOf(edge)));
}

/** Returns all sets of edges in which every slot has at most two. */
function subsetsOf(edges: readonly Edge[]): Option[] {
  let sets: Edge[][] = [[]];
  for (const edge of edges) {
    const fits = (set: readonly Edge[]) =>
      edge.every((slot) => set.filter((each) => each.includes(slot)).length < 2);
    sets = [...sets, ...sets.filter(fits).map((set) => [...set, edge])];
  }
  return sets.map((set) => optionOf(set));
}

/** Returns a set of edges as an option. Rejects codes in which a slot would get more than two edges. */
function optionOf(edges: readonly Edge[], slotZero?: number): Option {
  let mask = slotZero === undefined ? 0 : 3;
  let delta = 0;
  const degrees = new Map<number, number>();
  for (const slot of edges.flat()) {
    delta += edgeAt(slot);
    degrees.set(slot, (degrees.get(slot) ?? 0) + 1);
  }
  for (const [slot, degree] of degrees) {
    if (slot === 0 && slotZero !== undefined) continue;
    mask += (degree === 1 ? 2 : 3) * edgeAt(slot);
  }
  return { mask, value: slotZero ?? 0, delta, edges };
}

/** Returns the options of a square: the sets of edges that bring its degree to two. */
function squareOptions({ cols, free, near, mayEnd, mustEnd }: OrientedBoard, square: number): Option[] {
  const option = (degree: number, ...to: number[]): Option =>
    optionOf(
      to.map((slot): Edge => [0, slot]),
      degree,
    );
  if (!free[square]) return [option(0)];
  const virtual = slotsOfSquares(cols);
  const slots = near[square]!.filter((to) => to > square).map((to) => to - square);
  if (mayEnd[square]) slots.push(virtual);
  const options = mustEnd[square] ? [] : [option(2)];
  for (const [i, slot] of slots.entries()) {
    if (slot === virtual || !mustEnd[square]) options.push(option(1, slot));
    for (const other of slots.slice(i + 1)) {
      if (!mustEnd[square] || other === virtual) options.push(option(0, slot, other));
    }
  }
  return options;
}

/** Returns the required degrees after all squares up to `last`. */
function requiredDegrees(
  board: OrientedBoard,
  last: number,
): Pick<Step, 'needOne' | 'needTwo' | 'forbidden'> {
  const { cols, free, near, open, mayEnd, mustEnd } = board;
  let needOne = 0;
  let needTwo = 0;
  for (let slot = 1; slot < slotsOfSquares(cols); slot++) {
    const square = last + slot;
    if (!free[square]) continue;
    const moves = near[square]!.filter((to) => to > last).length + mayEnd[square]!;
    if (moves <= 1) needOne += edgeAt(slot);
    if (moves === 0) needTwo += edgeAt(slot);
  }
  if (!open) return { needOne, needTwo, forbidden: 0 };
  const virtual = edgeAt(slotsOfSquares(cols));
  const mayFollow = countFrom(mayEnd, last + 1);
  if (mayFollow <= 1) needOne += virtual;
  if (mayFollow === 0) needTwo += virtual;
  return { needOne, needTwo, forbidden: [0, 2, 3][countFrom(mustEnd, last + 1)]! * virtual };
}

/** Returns the number of marks from a square on, at most two. */
function countFrom(marks: Uint8Array, from: number): number {
  let count = 0;
  for (let i = from; i < marks.length && count < 2; i++) count += marks[i]!;
  return count;
}

type Colours = Pick<Step, 'blackSlots' | 'whiteSlots' | 'blackSurplus' | 'blackEnds' | 'whiteEnds'>;

/** Returns the colours of the slots when slot 0 is `square` and all squares before it are done. */
function colours({ cols, free, open, blackEnds, whiteEnds }: OrientedBoard, square: number): Colours {
  if (!open) return { blackSlots: 0, whiteSlots: 0, blackSurplus: 0, blackEnds: -1, whiteEnds: -1 };
  let blackSlots = 0;
  let whiteSlots = 0;
  let blackSurplus = 0;
  for (let slot = 0; slot < slotsOfSquares(cols); slot++) {
    if (isBlack(cols, square + slot)) blackSlots += edgeAt(slot);
    else whiteSlots += edgeAt(slot);
  }
  for (let done = 0; done < square; done++) {
    if (free[done]) blackSurplus += isBlack(cols, done) ? 2 : -2;
  }
  return { blackSlots, whiteSlots, blackSurplus, blackEnds, whiteEnds };
}

/**
 * Returns the code, without the square's own slot, of a tour that is complete after the square. Returns -1 if there is none:
 * if later squares have no slot yet, or if a later square must be an end, which happens only in its own step.
 */
function completeCode({ cols, free, open, mustEnd }: OrientedBoard, square: number): number {
  if (countFrom(mustEnd, square + 1) > 0) return -1;
  let code = open ? 2 * edgeAt(slotsOfSquares(cols)) : 0;
  for (let later = square + 1; later < free.length; later++) {
    if (!free[later]) continue;
    if (later - square >= slotsOfSquares(cols)) return -1;
    code += 2 * edgeAt(later - square);
  }
  return code;
}

/**
 * Returns the step of a square.
 * @param completes whether to count complete tours: only in a sweep of the whole board
 */
function squareStep(board: OrientedBoard, square: number, completes: boolean): Step {
  return {
    ...middleStep(board, square, squareOptions(board, square)),
    ...requiredDegrees(board, square),
    complete: completes ? completeCode(board, square) : -1,
    shifts: true,
    started: board.free.subarray(0, square + 1).includes(1),
  };
}

/** Returns the step of a middle square that may or must be an end of the path. Its other edges belong to the join. */
function endStep(board: OrientedBoard, firstSquare: number, slot: number): Step {
  const options = [optionOf([[slot, slotsOfSquares(board.cols)]])];
  if (!board.mustEnd[firstSquare + slot]) options.push(optionOf([]));
  return middleStep(board, firstSquare, options);
}

function middleStep(board: OrientedBoard, firstSquare: number, options: readonly Option[]): Step {
  const virtualSlot = slotsOfSquares(board.cols);
  return {
    ...colours(board, firstSquare),
    needOne: 0,
    needTwo: 0,
    forbidden: 0,
    complete: -1,
    squareBits: edgeAt(virtualSlot) - 1,
    virtualSlot,
    shifts: false,
    started: true,
    options,
  };
}
