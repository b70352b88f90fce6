import type { Partition } from './partition.js';
import {
  Cache,
  DOWN,
  type Frame,
  portEdge,
  portFrame,
  type Side,
  type TilePath,
  UP,
  unitPath,
} from './tiles.js';

/** A chain to attach to a side of a tile. It may depend on the corner of the port. */
export interface Branch {
  readonly side: Side;
  readonly chainAt: (corner: number) => Chain | undefined;
}

/** Returns the branch for a chain, if there is one. */
export function branchOf(side: Side, chain: Chain | undefined): Branch[] {
  return chain ? [{ side, chainAt: () => chain }] : [];
}

/** A chain spliced into the path of a tile. */
export interface Attachment extends Frame {
  readonly side: Side;
  readonly chain: Chain;
  /** Number of squares of the chain. */
  readonly squares: number;
  /** Whether the chain is walked from its last square to its first. */
  readonly reversed: boolean;
  /** The step of the tile after which the chain is entered, without attachments. */
  readonly after: number;
  /** The rank of the first square of the chain within the tile, with earlier attachments. */
  readonly start: number;
}

/** A tile and the chains attached to it: one path over all their squares. Ranks count along this path. */
export interface Tile extends TilePath {
  /** In visiting order. */
  readonly attachments: readonly Attachment[];
  /** Number of squares of the tile and its attachments. */
  readonly squares: number;
  /** In a chain: number of these that are visited before the next tile is entered, and after. */
  readonly squaresBefore: number;
  readonly squaresAfter: number;
  /** The step after which the next tile of a chain is entered; -1 outside chains. */
  readonly cut: number;
}

/**
 * Returns a tile with its branches attached; undefined if the path has no port for one of them. Units have a port for each.
 * @param cut that of a unit in a chain; -1 outside chains
 */
export function newTile(path: TilePath, branches: readonly Branch[], cut = -1): Tile | undefined {
  const { rows, cols, order, step } = path;
  const found: Omit<Attachment, 'start'>[] = [];
  for (const branch of branches) {
    const attachment = attach(path, branch, 0, cut) ?? attach(path, branch, 1, cut);
    if (attachment === undefined) return undefined;
    found.push(attachment);
  }
  let { length: squares } = order;
  let squaresBefore = cut + 1;
  let start = 1;
  found.sort((one, other) => one.after - other.after);
  const attachments = found.map((attachment): Attachment => {
    const placed = { ...attachment, start: start + attachment.after };
    start += attachment.squares;
    squares += attachment.squares;
    if (attachment.after < cut) squaresBefore += attachment.squares;
    return placed;
  });
  const squaresAfter = squares - squaresBefore;
  return { rows, cols, order, step, attachments, squares, squaresBefore, squaresAfter, cut };
}

/** Splices a branch in at the port of a corner; undefined if the path does not use that edge. */
function attach(
  { rows, cols, step }: TilePath,
  { side, chainAt }: Branch,
  corner: number,
  cut: number,
): Omit<Attachment, 'start'> | undefined {
  const [one, other] = portEdge(rows, cols, side, corner).map((square) => step[square]);
  const after = Math.min(one, other);
  if (Math.abs(one - other) !== 1 || after === cut) return undefined;
  const chain = chainAt(corner);
  if (chain === undefined) return undefined;
  const frame = portFrame(rows, cols, side, corner);
  return { ...frame, side, chain, squares: chain.squares, reversed: one > other, after };
}

/** Consecutive equal tiles of a chain. */
export interface ChainPart {
  readonly tile: Tile;
  readonly count: number;
  /** The first column, in the chain's frame. */
  readonly col: number;
  /** Squares of the chain visited on the way out before this part, and on the way back after it. */
  readonly outBefore: number;
  readonly backAfter: number;
}

/**
 * Tiles side by side, each spliced into the one before. The path leads out along all of them, through each up to its cut, and back
 * along all, through each from its cut to its end. So ranks are affine in the number of the tile.
 */
export interface Chain {
  readonly parts: readonly ChainPart[];
  /** Number of squares, branches included. */
  readonly squares: number;
  /** Number of these that are visited on the way out. */
  readonly squaresOut: number;
}

/** Returns a chain of `count` tiles of each kind; undefined if there are none. */
export function chainOf(tiles: readonly { tile: Tile; count: number }[]): Chain | undefined {
  let col = 0;
  let out = 0;
  let back = 0;
  const parts = tiles.map(({ tile, count }): ChainPart => {
    const part = { tile, count, col, outBefore: out, backAfter: back };
    col += count * tile.cols;
    out += count * tile.squaresBefore;
    back += count * tile.squaresAfter;
    return part;
  });
  return parts.length > 0 ? { parts, squares: out + back, squaresOut: out } : undefined;
}

/** Rows in a spine unit, and columns in a unit of a row on boards of five rows and more. */
const STEP = 6;

/**
 * The chains that fill a board around a corridor: rows of units to the left and right, and spines of units up and down, with rows on
 * both sides. Spines are as wide as the last column interval of the corridor.
 */
export class Comb {
  readonly #cols: Partition;
  readonly #chains = new Cache<string, Chain | undefined>(Number.POSITIVE_INFINITY);

  constructor(cols: Partition) {
    this.#cols = cols;
  }

  /** Returns the row of this height right of the last column interval; undefined if nothing is there. */
  right(height: number): Chain | undefined {
    return this.#chains.get(`right ${height}`, () => chainOf(this.#units(height, this.#cols.after)));
  }

  /** Returns the row of this height left of the last column interval. */
  left(height: number): Chain | undefined {
    const { first, between, second } = this.#cols;
    if (second === 0) return this.leftOfFirst(height);
    return this.#chains.get(`left ${height}`, () =>
      chainOf([
        ...this.#units(height, between),
        ...equalUnits(height, first, 1),
        ...this.#units(height, this.#cols.before),
      ]),
    );
  }

  /** Returns the row of this height left of the first column interval. */
  leftOfFirst(height: number): Chain | undefined {
    return chainOf(this.#units(height, this.#cols.before));
  }

  /** Returns a spine of `count` units for the left (0) or right (1) port of its tile. */
  spine(count: number, corner: number): Chain | undefined {
    return this.#chains.get(`${count} ${corner}`, () => {
      const branches = [
        ...branchOf(corner === 0 ? UP : DOWN, this.left(STEP)),
        ...branchOf(corner === 0 ? DOWN : UP, this.right(STEP)),
      ];
      return chainOf(equalUnits(this.#cols.second || this.#cols.first, STEP, count, branches));
    });
  }

  /** Returns the units of a row. 3 x 4 and 5 x 6 change the direction, so all but the last unit have double length. */
  #units(height: number, count: number): { tile: Tile; count: number }[] {
    const { step } = this.#cols;
    if (height !== 3 && height !== 5) return equalUnits(height, step, count);
    return [...equalUnits(height, 2 * step, Math.floor(count / 2)), ...equalUnits(height, step, count % 2)];
  }
}

function equalUnits(
  height: number,
  width: number,
  count: number,
  branches: readonly Branch[] = [],
): { tile: Tile; count: number }[] {
  if (count === 0) return [];
  const unit = unitPath(height, width);
  return [{ tile: newTile(unit, branches, unit.cut)!, count }];
}
