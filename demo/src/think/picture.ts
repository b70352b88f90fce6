import type { BoardView } from '../board/board-view.js';
import type { Mark } from '../board/marks.js';
import { HEAT } from './heat.js';
import type { Scene } from './scene.js';

/** What is to be shown of a search. */
export interface Sight {
  readonly rows: number;
  readonly cols: number;
  readonly blocked: Uint8Array;
  readonly openSquares: number;
  /** The search is over. */
  readonly isOver: boolean;
  readonly isClosed: boolean;
}

/** Free squares, by how many ways lead on from each; those that nothing leads to any more are dead. */
export function tintsOf(scene: Scene, sight: Sight): Mark[] {
  const tints: Mark[] = [];
  const { candidates } = scene;
  for (let square = 0; square < sight.blocked.length; square++) {
    if (!scene.isFree(square)) continue;
    const degree = scene.degree(square);
    const isReached = candidates.includes(square);
    if (degree === 0 && !isReached && scene.path.length > 0 && sight.openSquares > 1) {
      tints.push({ kind: 'dead', square });
    } else {
      tints.push({
        kind: 'free',
        square,
        heat: HEAT[degree]!,
        ...(isReached ? {} : { text: String(degree) }),
      });
    }
  }
  return tints;
}

/** The moves from here with their ways on, and what was taken back just now. */
export function marksOf(scene: Scene, sight: Sight): Mark[] {
  const { candidates, taken, path } = scene;
  const ways = candidates.map((square) => scene.degree(square));
  const fewest = Math.min(...ways);
  const marks: Mark[] = candidates.map((square, i) => ({
    kind: 'candidate',
    square,
    text: String(ways[i]),
    fewest: ways[i] === fewest,
  }));
  for (const square of taken) if (!path.includes(square)) marks.push({ kind: 'taken', square });
  const isStuck = sight.isOver && path.length < sight.openSquares;
  if (isStuck && path.length > 0) marks.push({ kind: 'stuck', square: path[path.length - 1]! });
  return marks;
}

/**
 * Draws a search as it stands.
 * @param share how much of the move to the next square is behind the knight
 */
export function drawScene(
  view: BoardView,
  scene: Scene,
  sight: Sight,
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
  view.tint(tintsOf(scene, sight));
  view.mark(marksOf(scene, sight));
  if (isWhole && sight.isClosed && sight.openSquares > 2) view.drawTo(path.length);
  else view.drawTo(path.length - 1 + (next === undefined ? 0 : share));
}
