import type { BoardView } from '../board/board-view.js';
import type { Mark } from '../board/marks.js';
import { HEAT } from './heat.js';
import type { Scene } from './scene.js';

/** The board of a search. */
export interface SceneBoard {
  readonly rows: number;
  readonly cols: number;
  readonly blocked: Uint8Array;
  readonly openSquares: number;
  readonly isOver: boolean;
  /** Whether the search goes to a square with the fewest exits, which the marks then fill. */
  readonly usesRule: boolean;
  readonly isClosed: boolean;
}

/** Creates the tints of open squares by degree. Squares that no move reaches are dead. */
export function createTints(scene: Scene, sight: SceneBoard): Mark[] {
  const tints: Mark[] = [];
  const { candidates } = scene;
  for (let square = 0; square < sight.blocked.length; square++) {
    if (!scene.isOpen(square)) continue;
    const degree = scene.degree(square);
    const isReached = candidates.includes(square);
    if (degree === 0 && !isReached && scene.path.length > 0 && sight.openSquares > 1) {
      tints.push({ kind: 'dead', square });
    } else {
      tints.push({
        kind: 'open',
        square,
        heat: HEAT[degree]!,
        ...(isReached ? {} : { text: String(degree) }),
      });
    }
  }
  return tints;
}

/** Creates the marks of the available moves and of the squares just taken back. */
export function createMarks(scene: Scene, sight: SceneBoard): Mark[] {
  const { candidates, taken, path } = scene;
  const degrees = candidates.map((square) => scene.degree(square));
  const fewest = Math.min(...degrees);
  const marks: Mark[] = candidates.map((square, i) => ({
    kind: 'candidate',
    square,
    text: String(degrees[i]),
    fewest: sight.usesRule && degrees[i] === fewest,
  }));
  for (const square of taken) if (!path.includes(square)) marks.push({ kind: 'taken', square });
  const isStuck = sight.isOver && path.length < sight.openSquares;
  if (isStuck && path.length > 0) marks.push({ kind: 'stuck', square: path[path.length - 1]! });
  return marks;
}

/**
 * Draws a search at its current step.
 * @param share the finished share of the move to the next square
 */
export function drawScene(
  view: BoardView,
  scene: Scene,
  sight: SceneBoard,
  next: number | undefined,
  share: number,
): void {
  const { path } = scene;
  const isWhole = sight.isOver && path.length === sight.openSquares;
  const squares = next === undefined ? path : [...path, next];
  view.load({
    squares,
    lastStep: sight.openSquares - 1,
    closed: isWhole && sight.isClosed && sight.openSquares > 2,
    plain: true,
  });
  view.tint(createTints(scene, sight));
  view.mark(createMarks(scene, sight));
  if (isWhole && sight.isClosed && sight.openSquares > 2) view.drawTo(path.length);
  else view.drawTo(path.length - 1 + (next === undefined ? 0 : share));
}
