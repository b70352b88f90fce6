import { CLOCKWISE } from '../problem/options.js';
import type { BoardSize } from '../problem/problem.js';
import { checkPath, tourForms } from './canonical-tour.js';
import type { SymmetryName } from './symmetries.js';

/** How often a tour turns by an angle. */
export interface TurnCount {
  /** Between a move and the next, in degrees, 0 (straight on) to 143.13; 180 would be back. */
  readonly degrees: number;
  readonly clockwise: number;
  readonly counterclockwise: number;
}

/** What people publish about single tours. */
export interface TourStatistics {
  /** How many moves go in each direction, in the order of `CLOCKWISE`. */
  readonly moves: readonly number[];
  /** How often each angle is turned by, straight on first (there both directions are 0, and `straight` counts). */
  readonly turns: readonly TurnCount[];
  /** How often the direction stays the same. */
  readonly straight: number;
  /** Of a closed tour: how many times its direction turns round, clockwise; 0 for a figure of eight. */
  readonly winding: number | undefined;
  /** The symmetries of the board, other than none at all, that turn the tour into itself, in either direction. */
  readonly symmetries: readonly Exclude<SymmetryName, 'identity'>[];
}

/** Angles between two knight moves that are not the same, in degrees: arctan 3/4, arctan 4/3, and so on. */
const ANGLES: readonly number[] = /* @__PURE__ */ [
  [4, 3],
  [3, 4],
  [0, 5],
  [-3, 4],
  [-4, 3],
].map(([cosine, sine]) => (Math.atan2(sine!, cosine!) * 180) / Math.PI);

/**
 * Moves by direction, turns by angle, winding and symmetries of a tour.
 *
 * Moves and turns are what Parberry compares generators by (Parberry 2020); the angles of tours and their symmetries are
 * those of Jelliss (Knight's Tour Notes). The winding is the turning number of the closed polygon (Hopf 1935).
 *
 * @param board rows and cols; squares that the path does not visit are holes
 * @param path squares in visiting order; a closed path does not repeat its start
 * @throws TypeError; RangeError for a path that is no tour of its squares, and beyond 2^24 squares
 */
export function tourStatistics(board: BoardSize, path: ArrayLike<number>, closed: boolean): TourStatistics {
  const squares = checkPath(board, path, closed);
  const directions = directionsOf(board.cols, squares, closed);
  const moves = CLOCKWISE.map((_, direction) => directions.filter((each) => each === direction).length);
  const turned = ANGLES.map((degrees) => ({ degrees, clockwise: 0, counterclockwise: 0 }));
  let straight = 0;
  let sum = 0;
  for (let i = closed ? 0 : 1; i < directions.length; i++) {
    const before = directions[(i + directions.length - 1) % directions.length]!;
    const angle = turnBetween(before, directions[i]!);
    sum += angle;
    if (angle === 0) straight++;
    else count(turned, angle);
  }
  return {
    moves,
    turns: turned,
    straight,
    winding: closed ? Math.round(sum / 360) : undefined,
    symmetries: symmetriesOf(board, squares, closed),
  };
}

/** Moves as places in `CLOCKWISE`. */
function directionsOf(cols: number, path: Uint32Array, closed: boolean): number[] {
  const last = closed && path.length > 1 ? path.length : path.length - 1;
  return Array.from({ length: last }, (_, step) => {
    const [from, to] = [path[step]!, path[(step + 1) % path.length]!];
    const dRow = Math.floor(to / cols) - Math.floor(from / cols);
    const dCol = (to % cols) - (from % cols);
    return CLOCKWISE.findIndex(([row, col]) => row === dRow && col === dCol);
  });
}

/** Degrees clockwise from one direction to another, -143.13 to 143.13; 180 for back. */
function turnBetween(before: number, after: number): number {
  const [fromRow, fromCol] = CLOCKWISE[before]!;
  const [toRow, toCol] = CLOCKWISE[after]!;
  // Rows grow downwards, so that the cross product is positive clockwise.
  const cross = fromCol * toRow - fromRow * toCol;
  const dot = fromRow * toRow + fromCol * toCol;
  return (Math.atan2(cross, dot) * 180) / Math.PI;
}

function count(
  turns: { degrees: number; clockwise: number; counterclockwise: number }[],
  angle: number,
): void {
  const turn = turns.find(({ degrees }) => Math.abs(degrees - Math.abs(angle)) < 1);
  if (turn === undefined) return; // back, on the tour of two squares
  if (angle > 0) turn.clockwise++;
  else turn.counterclockwise++;
}

function symmetriesOf(
  board: BoardSize,
  path: Uint32Array,
  closed: boolean,
): Exclude<SymmetryName, 'identity'>[] {
  const forms = [...tourForms(board, path, closed)];
  const own = forms.find(({ symmetry, isReversed }) => symmetry.name === 'identity' && !isReversed)!.form;
  const kept = new Set<Exclude<SymmetryName, 'identity'>>();
  for (const { symmetry, form } of forms) {
    if (symmetry.name === 'identity' || !form.every((square, step) => square === own[step])) continue;
    kept.add(symmetry.name);
  }
  return [...kept];
}
