import { arrayLikeArgument, outOfRange, wrongType } from '../problem/arguments.js';
import { checkTour } from '../problem/check.js';
import { type BoardSize, checkSize, MOST_SQUARES } from '../problem/problem.js';
import { type Symmetry, symmetries } from './symmetries.js';

/**
 * A tour as it is looked at here: its squares are those of its board.
 * @throws TypeError; RangeError when it is no tour of its own squares
 */
export function checkPath(board: BoardSize, path: ArrayLike<number>, closed: unknown): Uint32Array {
  const { rows, cols } = checkSize(board);
  arrayLikeArgument('path', path);
  if (typeof closed !== 'boolean') throw wrongType('closed', closed, 'true or false');
  if (rows * cols > MOST_SQUARES_HELD) {
    throw outOfRange('rows * cols', rows * cols, `at most ${MOST_SQUARES_HELD}`);
  }
  const blocked = new Uint8Array(rows * cols).fill(1);
  for (let step = 0; step < path.length; step++) if (path[step]! in blocked) blocked[path[step]!] = 0;
  const length = blocked.reduce((sum, isBlocked) => sum + 1 - isBlocked, 0);
  if (length === 0) throw outOfRange('the length of path', path.length, 'at least 1');
  const checked = checkTour({ rows, cols, blocked, closed }, path);
  if (!checked.ok) throw new RangeError(checked.message);
  return Uint32Array.from(path);
}

/** Masks and images of the squares are held. */
const MOST_SQUARES_HELD: number = Math.min(2 ** 24, MOST_SQUARES);

/** Whether a symmetry turns the squares of a tour into the same squares. */
function keepsSquares({ image }: Symmetry, path: Uint32Array): boolean {
  const own = new Uint8Array(image.length);
  for (const square of path) own[square] = 1;
  return path.every((square) => own[image[square]!] === 1);
}

/** All forms of a tour: each image, in both directions; a closed one from its lowest square. */
export function* tourForms(
  { rows, cols }: BoardSize,
  path: Uint32Array,
  closed: boolean,
): Generator<{ readonly symmetry: Symmetry; readonly isReversed: boolean; readonly form: Uint32Array }> {
  for (const symmetry of symmetries(rows, cols)) {
    if (!keepsSquares(symmetry, path)) continue;
    const image = path.map((square) => symmetry.image[square]!);
    for (const isReversed of [false, true]) {
      const turned = isReversed ? image.slice().reverse() : image;
      yield { symmetry, isReversed, form: closed ? fromLowest(turned) : turned };
    }
  }
}

function fromLowest(cycle: Uint32Array): Uint32Array {
  const lowest = cycle.reduce((least, square) => Math.min(least, square));
  const at = cycle.indexOf(lowest);
  const turned = new Uint32Array(cycle.length);
  turned.set(cycle.subarray(at));
  turned.set(cycle.subarray(0, at), cycle.length - at);
  return turned;
}

/** Whether a path comes before another of the same length, square by square. */
function isBefore(one: Uint32Array, other: Uint32Array): boolean {
  const step = one.findIndex((square, i) => square !== other[i]);
  return step >= 0 && one[step]! < other[step]!;
}

/**
 * One representative of all tours that a rotation or reflection of the board turns into a tour, in either direction and, of a
 * closed one, from any start: the first of them in lexicographic order of the squares. Two tours are the same up to symmetry
 * exactly when it is the same path. On a board with holes only the symmetries count that keep the holes.
 *
 * @param board rows and cols; squares that the path does not visit are holes
 * @param path squares in visiting order; a closed path does not repeat its start
 * @returns a new path; of a closed tour one that `tours()` lists
 * @throws TypeError; RangeError for a path that is no tour of its squares, and beyond 2^24 squares
 */
export function canonicalTour(board: BoardSize, path: ArrayLike<number>, closed: boolean): Uint32Array {
  const squares = checkPath(board, path, closed);
  let first: Uint32Array | undefined;
  for (const { form } of tourForms(board, squares, closed)) {
    if (first === undefined || isBefore(form, first)) first = form;
  }
  return first!;
}
