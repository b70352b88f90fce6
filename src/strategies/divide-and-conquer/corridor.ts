import { type Branch, branchOf, Comb, newTile, type Tile } from './chain.js';
import type { Partition } from './partition.js';
import { DOWN, LEFT, RIGHT, type Side, tilePath, UP } from './tiles.js';

/** Consecutive equal tiles of a corridor. */
export interface CorridorPart {
  readonly tile: Tile;
  readonly count: number;
  /** The position of the first one, and the distance to the next. */
  readonly row: number;
  readonly col: number;
  readonly rowStep: number;
  readonly colStep: number;
  /** The rank of its first square. */
  readonly start: number;
}

/** A tour as a path of tiles: right along a row interval, then down a column interval. All other tiles are in chains attached to these. */
export interface Corridor {
  readonly parts: readonly CorridorPart[];
  readonly squares: number;
  /** The parts before this one lie side by side in rows `top` .. `bottom - 1`, left of column `turn`. */
  readonly turnPart: number;
  readonly top: number;
  readonly bottom: number;
  readonly turn: number;
}

/** A part without its path. */
interface Stage {
  readonly rows: number;
  readonly cols: number;
  readonly count: number;
  readonly row: number;
  readonly col: number;
  /** The direction of the next tile. */
  readonly towards: typeof RIGHT | typeof DOWN;
  readonly branches: readonly Branch[];
}

/** Columns of the through tiles of three-row corridors: 3 x 8 has paths for entries of both colours. */
const THREE_ROW_THROUGH = 8;

function stagesOf(rows: Partition, cols: Partition): Stage[] | undefined {
  const comb = new Comb(cols);
  const stages: Stage[] = [];
  const height = rows.first;
  const width = cols.second || cols.first;
  let row = rows.before * rows.step;
  let col = cols.before * cols.step;
  const add = (shape: Pick<Stage, 'rows' | 'cols' | 'towards'>, count: number, branches: Branch[]): void => {
    stages.push({ ...shape, count, row, col, branches });
    if (shape.towards === RIGHT) col += count * shape.cols;
    else row += count * shape.rows;
  };
  const spine = (side: Side, count: number): Branch[] =>
    count > 0 ? [{ side, chainAt: (corner) => comb.spine(count, corner) }] : [];
  const sidesOf = (rowsOfTile: number): Branch[] => [
    ...branchOf(LEFT, comb.left(rowsOfTile)),
    ...branchOf(RIGHT, comb.right(rowsOfTile)),
  ];
  if (cols.second > 0) {
    add({ rows: height, cols: cols.first, towards: RIGHT }, 1, branchOf(LEFT, comb.leftOfFirst(height)));
    const through = height === 3 ? THREE_ROW_THROUGH : cols.step;
    const count = (cols.between * cols.step) / through;
    if (!Number.isInteger(count)) return undefined;
    if (count > 0) add({ rows: height, cols: through, towards: RIGHT }, count, []);
  }
  add({ rows: height, cols: width, towards: DOWN }, 1, [
    ...spine(UP, rows.before),
    ...(cols.second > 0 ? branchOf(RIGHT, comb.right(height)) : sidesOf(height)),
    ...(rows.second > 0 ? [] : spine(DOWN, rows.after)),
  ]);
  if (rows.second > 0) {
    if (rows.between > 0) {
      add({ rows: rows.step, cols: width, towards: DOWN }, rows.between, sidesOf(rows.step));
    }
    const branches = [...sidesOf(rows.second), ...spine(DOWN, rows.after)];
    add({ rows: rows.second, cols: width, towards: DOWN }, 1, branches);
  }
  return stages;
}

/** Returns the colour of a square of a tile. In a strip, outer squares have one, and inner squares the other. */
function colourOnTile(rows: number, cols: number, square: number): number {
  const row = Math.floor(square / cols);
  return rows === 2 ? row : (row + (square % cols)) % 2;
}

/** Whether the colours allow a path: its ends differ on an even tile, and have the more frequent colour on an odd one. */
function coloursFit(rows: number, cols: number, start: number, end: number): boolean {
  if (start === end) return rows * cols === 1;
  const colours = colourOnTile(rows, cols, start) + colourOnTile(rows, cols, end);
  return (rows * cols) % 2 === 0 ? colours === 1 : colours === 0;
}

/** Whether a move joins two squares at this distance. */
function isMoveApart(strip: boolean, rowDistance: number, colDistance: number): boolean {
  const down = Math.abs(rowDistance);
  const across = Math.abs(colDistance);
  return strip ? down === 1 && (across === 1 || across === 2) : down * across === 2;
}

interface Crossing {
  readonly exit: number;
  readonly entry: number;
}

function isCorner(rows: number, cols: number, square: number): boolean {
  const row = Math.floor(square / cols);
  const col = square % cols;
  return (row === 0 || row === rows - 1) && (col === 0 || col === cols - 1);
}

/** Returns the moves from a tile to the next one. Those without a corner come first, because they keep all ports. */
function crossings(from: Stage, to: Stage): Crossing[] {
  const strip = from.rows === 2;
  const right = from.towards === RIGHT;
  const inner: Crossing[] = [];
  const atCorner: Crossing[] = [];
  for (let entry = 0; entry < to.rows * to.cols; entry++) {
    const row = Math.floor(entry / to.cols) + (right ? 0 : from.rows);
    const col = (entry % to.cols) + (right ? from.cols : 0);
    for (let exitRow = Math.max(0, row - 2); exitRow <= Math.min(from.rows - 1, row + 2); exitRow++) {
      for (let exitCol = Math.max(0, col - 2); exitCol <= Math.min(from.cols - 1, col + 2); exitCol++) {
        if (!isMoveApart(strip, row - exitRow, col - exitCol)) continue;
        const exit = exitRow * from.cols + exitCol;
        const hasCorner = isCorner(from.rows, from.cols, exit) || isCorner(to.rows, to.cols, entry);
        (hasCorner ? atCorner : inner).push({ exit, entry });
      }
    }
  }
  return inner.concat(atCorner);
}

/** Whether a copy of the tile can follow it with the same entry and exit. */
function repeats(stage: Stage, entry: number, exit: number): boolean {
  const right = stage.towards === RIGHT;
  const { rows, cols } = stage;
  return isMoveApart(
    rows === 2,
    Math.floor(entry / cols) + (right ? 0 : rows) - Math.floor(exit / cols),
    (entry % cols) + (right ? cols : 0) - (exit % cols),
  );
}

/**
 * Returns tiles for all stages, or undefined if it finds no paths.
 * @param start the entry of the first @param end the exit of the last
 * @param failures maximum number of tiles without a path
 */
function tilesOf(stages: readonly Stage[], start: number, end: number, failures: number): Tile[] | undefined {
  const tiles: Tile[] = [];
  let left = failures;

  const place = (index: number, entry: number, exit: number): boolean => {
    const { rows, cols, branches } = stages[index];
    if (!coloursFit(rows, cols, entry, exit)) return false;
    const sides = branches.map(({ side }) => side);
    const path = tilePath(rows, cols, entry, exit, sides);
    const tile = path && newTile(path, branches);
    if (tile) tiles[index] = tile;
    else left--;
    return tile !== undefined;
  };

  /** Finds paths for a stage, which is entered at a square, and the later ones. */
  const extend = (index: number, entry: number): boolean => {
    const stage = stages[index];
    const next = stages[index + 1];
    if (next === undefined) return place(index, entry, end);
    const isLast = index + 2 === stages.length;
    for (const crossing of crossings(stage, next)) {
      if (left <= 0) return false;
      if (stage.count > 1 && !repeats(stage, entry, crossing.exit)) continue;
      if (isLast && !coloursFit(next.rows, next.cols, crossing.entry, end)) continue;
      if (place(index, entry, crossing.exit) && extend(index + 1, crossing.entry)) return true;
    }
    return false;
  };

  return extend(0, start) ? tiles : undefined;
}

/** A square of a board. */
export interface Coordinates {
  readonly row: number;
  readonly col: number;
}

/**
 * Returns a corridor between two squares for a partition of rows and columns, or undefined if it finds none.
 * @param start in the first intervals @param end in the last ones
 * @param failures maximum number of tiles without a path
 */
export function findCorridor(
  rows: Partition,
  cols: Partition,
  start: Coordinates,
  end: Coordinates,
  failures: number,
): Corridor | undefined {
  // The one odd x odd tile of an odd board is on the corridor, because chains have even tiles only.
  if (rows.second % 2 === 1 && cols.second > 0 && cols.first % 2 === 1) return undefined;
  const stages = stagesOf(rows, cols);
  if (stages === undefined) return undefined;
  const first = stages[0];
  const final = stages.at(-1)!;
  const squareOf = ({ row, col }: Coordinates, stage: Stage): number =>
    (row - stage.row) * stage.cols + (col - stage.col);
  const tiles = tilesOf(stages, squareOf(start, first), squareOf(end, final), failures);
  if (tiles === undefined) return undefined;
  let squares = 0;
  const parts = stages.map((stage, i): CorridorPart => {
    const tile = tiles[i];
    const { rows, cols, count, row, col, towards } = stage;
    const isRight = towards === RIGHT;
    const start = squares;
    squares += count * tile.squares;
    return { tile, count, row, col, rowStep: isRight ? 0 : rows, colStep: isRight ? cols : 0, start };
  });
  return {
    parts,
    squares,
    turnPart: stages.findIndex(({ towards }) => towards === DOWN),
    top: first.row,
    bottom: first.row + first.rows,
    turn: final.col,
  };
}
