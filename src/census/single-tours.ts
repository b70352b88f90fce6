import { arrayLikeArgument, outOfRange, wrongType } from '../problem/arguments.js';
import { checkTour } from '../problem/check.js';
import { CLOCKWISE } from '../problem/options.js';
import { type BoardSize, checkSize } from '../problem/problem.js';
import { type Symmetry, type SymmetryName, symmetries } from './board.js';

/** Functions of a single tour: its canonical form and its statistics. */

/**
 * Checks a tour of a board whose holes are the squares that it does not visit. Reads the size once: it may be a getter.
 * @throws TypeError; RangeError if it is no tour
 */
function checkPath(
  board: BoardSize,
  path: ArrayLike<number>,
  closed: unknown,
): { readonly size: BoardSize; readonly squares: Uint32Array } {
  const { rows, cols } = checkSize(board);
  arrayLikeArgument('path', path);
  if (typeof closed !== 'boolean') throw wrongType('closed', closed, 'true or false');
  if (rows * cols > MAX_SQUARES) {
    throw outOfRange('rows * cols', rows * cols, `at most ${MAX_SQUARES}`);
  }
  const blocked = new Uint8Array(rows * cols).fill(1);
  for (let step = 0; step < path.length; step++) if (path[step]! in blocked) blocked[path[step]!] = 0;
  const length = blocked.reduce((sum, isBlocked) => sum + 1 - isBlocked, 0);
  if (length === 0) throw outOfRange('the length of path', path.length, 'at least 1');
  const checked = checkTour({ rows, cols, blocked, closed }, path);
  if (!checked.ok) throw new RangeError(checked.message);
  return { size: { rows, cols }, squares: Uint32Array.from(path) };
}

/** Maximum number of squares: there is a mask and an image of all of them. */
const MAX_SQUARES: number = 2 ** 24;

/** Returns whether a symmetry maps the squares of a tour to themselves. */
function keepsSquares({ image }: Symmetry, path: Uint32Array): boolean {
  const own = new Uint8Array(image.length);
  for (const square of path) own[square] = 1;
  return path.every((square) => own[image[square]!] === 1);
}

/** Yields all forms of a tour, itself first: each image in both directions; a closed tour from its lowest square. */
function* tourForms(
  { rows, cols }: BoardSize,
  path: Uint32Array,
  closed: boolean,
): Generator<{ readonly name: SymmetryName; readonly form: Uint32Array }> {
  for (const symmetry of symmetries(rows, cols)) {
    if (!keepsSquares(symmetry, path)) continue;
    const image = path.map((square) => symmetry.image[square]!);
    for (const form of [image, image.slice().reverse()]) {
      yield { name: symmetry.name, form: closed ? fromLowest(form) : form };
    }
  }
}

function fromLowest(cycle: Uint32Array): Uint32Array {
  const lowest = cycle.reduce((lowest, square) => Math.min(lowest, square));
  const at = cycle.indexOf(lowest);
  const turned = new Uint32Array(cycle.length);
  turned.set(cycle.subarray(at));
  turned.set(cycle.subarray(0, at), cycle.length - at);
  return turned;
}

/** Returns whether a path precedes another of the same length in lexicographic order. */
function isBefore(one: Uint32Array, other: Uint32Array): boolean {
  const step = one.findIndex((square, i) => square !== other[i]);
  return step >= 0 && one[step]! < other[step]!;
}

/**
 * Returns the same representative for all tours that are equal up to rotation and reflection of the board, direction and, for
 * closed tours, start: the first of them in lexicographic order of the squares. Two tours are equal up to symmetry exactly if
 * their canonical tours are equal. On boards with holes, only symmetries that map holes to holes count.
 *
 * @param board rows and cols; squares that the path does not visit are holes
 * @param path squares in visiting order; a closed path does not repeat its start
 * @returns a new path; for a closed tour one that `tours()` lists
 * @throws TypeError; RangeError for a path that is no tour of its squares, and for more than 2^24 squares
 */
export function canonicalTour(board: BoardSize, path: ArrayLike<number>, closed: boolean): Uint32Array {
  const { size, squares } = checkPath(board, path, closed);
  let first: Uint32Array | undefined;
  for (const { form } of tourForms(size, squares, closed)) {
    if (first === undefined || isBefore(form, first)) first = form;
  }
  return first!;
}

/** The number of turns by one angle. */
export interface TurnCount {
  /** Angle between two successive moves in degrees, from 36.87 to 143.13. */
  readonly degrees: number;
  readonly clockwise: number;
  readonly counterclockwise: number;
}

/** Statistics of a single tour. */
export interface TourStatistics {
  /** Number of moves in each direction, in the order of `CLOCKWISE`. */
  readonly moves: readonly number[];
  /** Number of turns by each angle, ascending. Moves straight on are no turns: `straight` has their number. */
  readonly turns: readonly TurnCount[];
  /** Number of moves in the same direction as the move before. */
  readonly straight: number;
  /** Number of pairs of moves that cross each other. Moves that share a square do not cross. */
  readonly crossings: number;
  /** Turning number of a closed tour: its full turns clockwise minus those counterclockwise; 0 for a figure of eight. */
  readonly winding: number | undefined;
  /** The symmetries of the board, except the identity, that map the tour to itself, in either direction. */
  readonly symmetries: readonly Exclude<SymmetryName, 'identity'>[];
}

/** Angles in degrees between different knight moves: arctan 3/4, arctan 4/3, and so on. */
const ANGLES: readonly number[] = /* @__PURE__ */ [
  [4, 3],
  [3, 4],
  [0, 5],
  [-3, 4],
  [-4, 3],
].map(([cosine, sine]) => (Math.atan2(sine!, cosine!) * 180) / Math.PI);

/**
 * Returns the moves by direction, the turns by angle, the crossings, the winding and the symmetries of a tour.
 *
 * Parberry (2020) compares generators by moves and turns. Angles and symmetries of tours are those of Jelliss (Knight's Tour
 * Notes). The winding is the turning number of the closed polygon (Hopf 1935).
 *
 * @param board rows and cols; squares that the path does not visit are holes
 * @param path squares in visiting order; a closed path does not repeat its start
 * @throws TypeError; RangeError for a path that is no tour of its squares, and for more than 2^24 squares
 */
export function tourStatistics(board: BoardSize, path: ArrayLike<number>, closed: boolean): TourStatistics {
  const { size, squares } = checkPath(board, path, closed);
  const directions = directionsOf(size.cols, squares, closed);
  const moves = CLOCKWISE.map((_, direction) => directions.filter((each) => each === direction).length);
  const angles = directions.map((direction, i) => turnBetween(directions.at(i - 1)!, direction));
  // The first move of an open tour follows no other.
  if (!closed) angles.shift();
  const countTurns = (degrees: number) => angles.filter((angle) => Math.abs(angle - degrees) < 1).length;
  return {
    moves,
    turns: ANGLES.map((degrees) => {
      return { degrees, clockwise: countTurns(degrees), counterclockwise: countTurns(-degrees) };
    }),
    straight: countTurns(0),
    crossings: countCrossings(size, squares, closed),
    winding: closed ? Math.round(angles.reduce((sum, angle) => sum + angle, 0) / 360) : undefined,
    symmetries: symmetriesOf(size, squares, closed),
  };
}

/** The directions of moves to a lower row. Each move has one of them, read from its upper square. */
const DOWNWARDS = [
  [1, 2],
  [2, 1],
  [2, -1],
  [1, -2],
] as const;

/** A move down, relative to another move: where it begins, and its index in `DOWNWARDS`. */
interface RelativeMove {
  readonly row: number;
  readonly col: number;
  readonly direction: number;
}

/** Returns the moves that cross a move in a direction. Both begin within two rows and four columns of each other. */
function crossingMoves([dRow, dCol]: readonly [number, number]): RelativeMove[] {
  const crossing: RelativeMove[] = [];
  for (let row = -2; row <= 2; row++) {
    for (let col = -4; col <= 4; col++) {
      for (const [direction, [down, right]] of DOWNWARDS.entries()) {
        // On which side of one move the ends of the other are. No move passes through a square's centre.
        const first = dCol * row - dRow * col;
        const second = dCol * (row + down) - dRow * (col + right);
        const third = down * col - right * row;
        const fourth = right * (dRow - row) - down * (dCol - col);
        if (first * second < 0 && third * fourth < 0) crossing.push({ row, col, direction });
      }
    }
  }
  return crossing;
}

function countCrossings({ rows, cols }: BoardSize, path: Uint32Array, closed: boolean): number {
  const count = DOWNWARDS.length;
  const isUsed = new Uint8Array(count * rows * cols);
  for (let step = closed ? 0 : 1; step < path.length; step++) {
    const [one, other] = [path.at(step - 1)!, path[step]!];
    const [upper, lower] = [Math.min(one, other), Math.max(one, other)];
    const right = (lower % cols) - (upper % cols);
    isUsed[count * upper + DOWNWARDS.findIndex(([, col]) => col === right)] = 1;
  }
  const crossing = DOWNWARDS.map(crossingMoves);
  let crossings = 0;
  for (let row = 0; row < rows; row++) {
    for (let col = 0; col < cols; col++) {
      for (const [own, moves] of crossing.entries()) {
        if (isUsed[count * (row * cols + col) + own] === 0) continue;
        for (const other of moves) {
          const [from, at] = [row + other.row, col + other.col];
          if (from < 0 || from >= rows || at < 0 || at >= cols) continue;
          crossings += isUsed[count * (from * cols + at) + other.direction]!;
        }
      }
    }
  }
  // Each pair was counted from both of its moves.
  return crossings / 2;
}

/** Returns the moves as indices of `CLOCKWISE`. */
function directionsOf(cols: number, path: Uint32Array, closed: boolean): number[] {
  const last = closed && path.length > 1 ? path.length : path.length - 1;
  return Array.from({ length: last }, (_, step) => {
    const [from, to] = [path[step]!, path[(step + 1) % path.length]!];
    const dRow = Math.floor(to / cols) - Math.floor(from / cols);
    const dCol = (to % cols) - (from % cols);
    return CLOCKWISE.findIndex(([row, col]) => row === dRow && col === dCol);
  });
}

/** Returns the degrees clockwise from one direction to another, -143.13 to 143.13. */
function turnBetween(before: number, after: number): number {
  const [fromRow, fromCol] = CLOCKWISE[before]!;
  const [toRow, toCol] = CLOCKWISE[after]!;
  // Rows increase downwards, so the cross product is positive clockwise.
  const cross = fromCol * toRow - fromRow * toCol;
  const dot = fromRow * toRow + fromCol * toCol;
  return (Math.atan2(cross, dot) * 180) / Math.PI;
}

function symmetriesOf(
  board: BoardSize,
  path: Uint32Array,
  closed: boolean,
): Exclude<SymmetryName, 'identity'>[] {
  const [own, ...others] = tourForms(board, path, closed);
  const kept = new Set<Exclude<SymmetryName, 'identity'>>();
  for (const { name, form } of others) {
    if (name !== 'identity' && form.every((square, step) => square === own!.form[step])) kept.add(name);
  }
  return [...kept];
}
