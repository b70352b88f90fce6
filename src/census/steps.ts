import type { Option, Step } from '../engines/census/kernel.js';
import { isBlack, isThisMove, type OrientedBoard } from './oriented-board.js';

/** Moves to later squares: rows and columns. */
const LATER_MOVES: readonly (readonly [number, number])[] = [
  [1, -2],
  [1, 2],
  [2, -1],
  [2, 1],
];

/** The code of one edge at a slot. */
export function edgeAt(slot: number): number {
  return 4 ** slot;
}

/** While square v is processed slots are v, v + 1, ... to the farthest that a knight reaches, and the virtual vertex. */
export function slotsOfSquares(cols: number): number {
  return 2 * cols + 2;
}

/** The most fragments that a class can have: two endpoints each. */
export function mostFragments({ cols, open }: OrientedBoard): number {
  return (slotsOfSquares(cols) + Number(open)) >> 1;
}

/** Free squares a knight's move away and later than some square. */
function laterWays({ rows, cols, free, missing }: OrientedBoard, square: number, than: number): number {
  const row = Math.floor(square / cols);
  const col = square % cols;
  let ways = 0;
  for (const [dRow, dCol] of LATER_MOVES) {
    for (const sign of [-1, 1]) {
      const [r, c] = [row + sign * dRow, col + sign * dCol];
      if (r < 0 || r >= rows || c < 0 || c >= cols) continue;
      const to = r * cols + c;
      if (to > than && free[to] && !isThisMove(missing, square, to)) ways++;
    }
  }
  return ways;
}

/** Edges as an option: no slot may come to more than two. */
export function optionOf(edges: readonly (readonly [number, number])[], slotZero?: number): Option {
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

/** The options of a square: what brings its degree to two. */
function squareOptions(board: OrientedBoard, square: number): Option[] {
  const { rows, cols, free, mayEnd, mustEnd, missing } = board;
  if (!free[square]) return [optionOf([], 0)];
  const row = Math.floor(square / cols);
  const col = square % cols;
  const slots: number[] = [];
  for (const [dRow, dCol] of LATER_MOVES) {
    const [r, c] = [row + dRow, col + dCol];
    const to = r * cols + c;
    const isOnBoard = r < rows && c >= 0 && c < cols;
    if (isOnBoard && free[to] && !isThisMove(missing, square, to)) slots.push(to - square);
  }
  if (mayEnd[square]) slots.push(slotsOfSquares(cols));
  const options: Option[] = [];
  if (!mustEnd[square]) options.push(optionOf([], 2));
  for (const [i, slot] of slots.entries()) {
    const ends = slot === slotsOfSquares(cols);
    if (ends || !mustEnd[square]) options.push(optionOf([[0, slot]], 1));
    for (const other of slots.slice(i + 1)) {
      if (mustEnd[square] && other !== slotsOfSquares(cols)) continue;
      options.push(
        optionOf(
          [
            [0, slot],
            [0, other],
          ],
          0,
        ),
      );
    }
  }
  return options;
}

/** What the degrees must be once all squares up to one are done. */
function demands(board: OrientedBoard, last: number): Pick<Step, 'needOne' | 'needTwo' | 'forbidden'> {
  const { cols, free, open, mayEnd, mustEnd } = board;
  let needOne = 0;
  let needTwo = 0;
  for (let slot = 1; slot < slotsOfSquares(cols); slot++) {
    const square = last + slot;
    if (square >= free.length || !free[square]) continue;
    const ways = laterWays(board, square, last) + mayEnd[square]!;
    if (ways <= 1) needOne += edgeAt(slot);
    if (ways === 0) needTwo += edgeAt(slot);
  }
  let forbidden = 0;
  if (open) {
    const virtual = edgeAt(slotsOfSquares(cols));
    const mayFollow = countFrom(mayEnd, last + 1);
    const mustFollow = countFrom(mustEnd, last + 1);
    if (mayFollow <= 1) needOne += virtual;
    if (mayFollow === 0) needTwo += virtual;
    forbidden = [0, 2, 3][mustFollow]! * virtual;
  }
  return { needOne, needTwo, forbidden };
}

function countFrom(marks: Uint8Array, from: number): number {
  let count = 0;
  for (let i = from; i < marks.length && count < 2; i++) count += marks[i]!;
  return count;
}

/** Colours of the slots when slot 0 is some square and those before it are done. */
function colours(
  board: OrientedBoard,
  square: number,
): Pick<Step, 'blackSlots' | 'whiteSlots' | 'blackSurplus' | 'blackEnds' | 'whiteEnds'> {
  const { cols, free, open, blackEnds, whiteEnds } = board;
  let blackSlots = 0;
  let whiteSlots = 0;
  let blackSurplus = 0;
  if (!open) return { blackSlots, whiteSlots, blackSurplus, blackEnds: -1, whiteEnds: -1 };
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
 * The code with which all is done after a square, its own slot left out; -1: it cannot be, for there are later squares out of
 * sight, or one that must be an end and can become it only when its turn comes.
 */
function completeCode(board: OrientedBoard, square: number): number {
  const { cols, free, open, mustEnd } = board;
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
 * The step of a square.
 * @param completes whether tours that are complete by it are counted: in a sweep of the whole board
 */
export function squareStep(board: OrientedBoard, square: number, completes: boolean): Step {
  const { cols, free } = board;
  return {
    ...demands(board, square),
    ...colours(board, square),
    complete: completes ? completeCode(board, square) : -1,
    squareBits: edgeAt(slotsOfSquares(cols)) - 1,
    virtualSlot: slotsOfSquares(cols),
    shifts: true,
    started: free.subarray(0, square + 1).includes(1),
    options: squareOptions(board, square),
  };
}

/** The step of one square that is not processed, but may (or must) be an end of the path. */
export function endStep(board: OrientedBoard, firstSquare: number, slot: number): Step {
  const { cols, mustEnd } = board;
  const virtualSlot = slotsOfSquares(cols);
  const options = [optionOf([[slot, virtualSlot]])];
  if (!mustEnd[firstSquare + slot]) options.push(optionOf([]));
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
