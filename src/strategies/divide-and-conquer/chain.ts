import type { Partition } from './partition.js';
import {
  Cache,
  DOWN,
  type Frame,
  portEdge,
  portFrame,
  type Side,
  type TilePath,
  type UnitPath,
  UP,
  unitPath,
} from './tiles.js';

/** A chain to hang on a side of a tile; which one may depend on the corner that has the port. */
export interface Branch {
  readonly side: Side;
  readonly chainAt: (corner: number) => Chain | undefined;
}

/** A chain as what hangs on a side, if there is one. */
export function branchOf(side: Side, chain: Chain | undefined): Branch[] {
  return chain ? [{ side, chainAt: () => chain }] : [];
}

/** A chain spliced into the path of a tile. */
export interface Attachment extends Frame {
  readonly side: Side;
  readonly chain: Chain;
  /** Those of the chain. */
  readonly squares: number;
  /** The chain is walked from its last square to its first. */
  readonly reversed: boolean;
  /** The tile's step after which the chain is entered, without attachments. */
  readonly after: number;
  /** The rank of the chain's first square within the tile, earlier attachments counted. */
  readonly start: number;
}

/** A tile with the chains that hang on it: one path over all their squares. Ranks count along this path. */
export interface Tile extends TilePath {
  /** In the order in which they are entered. */
  readonly attachments: readonly Attachment[];
  /** Squares of the tile and of everything that hangs on it. */
  readonly squares: number;
  /** Of these, in a chain, the ones visited before the next tile is entered, and after. */
  readonly squaresBefore: number;
  readonly squaresAfter: number;
  /** The step after which the next tile of a chain is entered; -1 outside chains. */
  readonly cut: number;
}

/** A tile of a corridor with what hangs on it; undefined when the path offers no port for one of the branches. */
export function corridorTile(path: TilePath, branches: readonly Branch[]): Tile | undefined {
  return newTile(path, branches, -1);
}

/** A tile of a chain with what hangs on it: units offer a port for each branch. */
export function chainTile(path: UnitPath, branches: readonly Branch[]): Tile {
  return newTile(path, branches, path.cut)!;
}

function newTile(path: TilePath, branches: readonly Branch[], cut: number): Tile | undefined {
  const { rows, cols, order, step } = path;
  const found: Omit<Attachment, 'start'>[] = [];
  for (const branch of branches) {
    const attachment = attached(path, branch, 0, cut) ?? attached(path, branch, 1, cut);
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

/** A branch spliced in at the port of one corner; undefined when the path does not run along it. */
function attached(
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

/** Equal tiles of a chain, one after the other. */
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
 * Tiles side by side, each spliced into the one before: the path leads out along all of them, each walked as
 * far as its cut, and back along all, each walked from its cut to its end. So ranks are affine in the number
 * of the tile.
 */
export interface Chain {
  readonly parts: readonly ChainPart[];
  /** All squares, branches included. */
  readonly squares: number;
  /** Those visited on the way out. */
  readonly squaresOut: number;
}

/** A chain of so many tiles of each kind; undefined when there are none. */
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
 * The chains that fill a board around a corridor: rows of units to the left and the right, and spines of
 * units up and down that carry a row on either side each. The spines are as wide as the corridor's last
 * column interval.
 */
export class Comb {
  readonly #cols: Partition;
  readonly #chains = new Cache<string, Chain | undefined>(Number.POSITIVE_INFINITY);

  constructor(cols: Partition) {
    this.#cols = cols;
  }

  /** The row of this height right of the last column interval; undefined: there is nothing. */
  right(height: number): Chain | undefined {
    return this.#chains.get(`right ${height}`, () => chainOf(this.#units(height, this.#cols.after)));
  }

  /** The row of this height left of the last column interval. */
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

  /** The row of this height left of the first column interval. */
  leftOfFirst(height: number): Chain | undefined {
    return chainOf(this.#units(height, this.#cols.before));
  }

  /** A spine of so many units that hangs on the left (0) or right (1) port of its tile. */
  spine(count: number, corner: number): Chain | undefined {
    return this.#chains.get(`${count} ${corner}`, () => {
      const branches = [
        ...branchOf(corner === 0 ? UP : DOWN, this.left(STEP)),
        ...branchOf(corner === 0 ? DOWN : UP, this.right(STEP)),
      ];
      return chainOf(equalUnits(this.#cols.second || this.#cols.first, STEP, count, branches));
    });
  }

  /**
   * Units of a row. Those of 3 x 4 and 5 x 6 turn the direction, so all but a last one are of double length.
   */
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
  return count > 0 ? [{ tile: chainTile(unitPath(height, width), branches), count }] : [];
}
