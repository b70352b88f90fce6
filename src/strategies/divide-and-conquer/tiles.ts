import { EdgeForcing } from '../hamiltonian/edge-forcing.js';
import { rectangleGraph, stripGraph } from '../hamiltonian/graph.js';

export const UP = 0;
export const DOWN = 1;
export const LEFT = 2;
export const RIGHT = 3;
/** A side of a tile. */
export type Side = typeof UP | typeof DOWN | typeof LEFT | typeof RIGHT;

/**
 * Position of a chain that hangs on a side of a tile. The columns of the chain lead away from the tile, its row 0 lies at the
 * corner. Square (r, c) of the chain is the tile's square (row + rowSign * r, col + colSign * c), with r and c exchanged in these
 * sums for chains above and below.
 */
export interface Frame {
  readonly row: number;
  readonly col: number;
  readonly rowSign: number;
  readonly colSign: number;
  readonly exchanged: boolean;
}

/** Returns the frame of the chain on one side of a tile, at one of its two corners (0: the left or upper one). */
export function portFrame(rows: number, cols: number, side: Side, corner: number): Frame {
  const flip = corner === 1 ? -1 : 1;
  if (side === LEFT || side === RIGHT) {
    const [col, colSign] = side === LEFT ? [-1, -1] : [cols, 1];
    return { row: corner === 1 ? rows - 1 : 0, col, rowSign: flip, colSign, exchanged: false };
  }
  const [row, rowSign] = side === UP ? [-1, -1] : [rows, 1];
  return { row, col: corner === 1 ? cols - 1 : 0, rowSign, colSign: flip, exchanged: true };
}

/**
 * Returns the port of a side at one of its corners: an edge at the corner square. A corner has two neighbours only, so every
 * tour that does not end there uses this edge. Removing it and two edges of the neighbour splices the neighbour's tour in.
 * @returns the corner square and the other square of the edge
 */
export function portEdge(rows: number, cols: number, side: Side, corner: number): readonly [number, number] {
  const { row, col, rowSign, colSign, exchanged } = portFrame(rows, cols, side, corner);
  const squareAt = (chainRow: number, chainCol: number): number => {
    const [down, across] = exchanged ? [chainCol, chainRow] : [chainRow, chainCol];
    return (row + rowSign * down) * cols + col + colSign * across;
  };
  // The chain sees both squares before its first column; in a strip a move leads one row aside.
  return [squareAt(0, -1), squareAt(rows === 2 ? 1 : 2, -2)];
}

/** A map that removes its oldest entry when it is full. It does not keep undefined values. */
export class Cache<Key, Value> {
  readonly #capacity: number;
  readonly #entries = new Map<Key, Value>();

  constructor(capacity: number) {
    this.#capacity = capacity;
  }

  get(key: Key, make: () => Value): Value {
    const entries = this.#entries;
    const known = entries.get(key);
    if (known !== undefined) return known;
    const value = make();
    if (entries.size >= this.#capacity) entries.delete(entries.keys().next().value!);
    entries.set(key, value);
    return value;
  }
}

/** A Hamiltonian path of a small board. Two rows are a strip: half of a four-row board (see section.ts). */
export interface TilePath {
  readonly rows: number;
  readonly cols: number;
  /** The square at each step. */
  readonly order: Int32Array;
  /** The step at which each square is visited. */
  readonly step: Int32Array;
}

/** A path that replaces an edge of its left neighbour, and has an edge that its right neighbour can replace. */
export interface UnitPath extends TilePath {
  /** The step after which the next unit is entered, at the top right port. */
  readonly cut: number;
}

/** Maximum number of decisions for a path of a tile. Tiles take about one for two squares. */
const TILE_NODE_LIMIT = 20_000;
/** Maximum number of seeds for a unit that keeps its direction; about half of the 6 x 6 units do. */
const UNIT_SEEDS = 200;

const searches = new Cache<number, EdgeForcing>(64);
const paths = new Cache<number, TilePath | null>(1024);
const units = new Cache<number, UnitPath>(128);

/** Numbers of rows, columns and squares of tiles are below this. */
const BASE = 1024;

function searchFor(rows: number, cols: number): EdgeForcing {
  return searches.get(
    rows * BASE + cols,
    () => new EdgeForcing(rows === 2 ? stripGraph(cols) : rectangleGraph(rows, cols)),
  );
}

function withSteps(rows: number, cols: number, squares: readonly number[]): TilePath {
  const order = Int32Array.from(squares);
  const step = new Int32Array(order.length);
  for (let i = 0; i < order.length; i++) step[order[i]] = i;
  return { rows, cols, order, step };
}

function searchPath(
  rows: number,
  cols: number,
  start: number,
  end: number,
  forced: readonly number[],
  seed: number,
): TilePath | undefined {
  if (rows * cols === 1) return withSteps(1, 1, [0]);
  const query = { joined: [start, end] as const, forced, seed, nodeLimit: TILE_NODE_LIMIT };
  const squares = searchFor(rows, cols).find(query);
  return squares && withSteps(rows, cols, squares);
}

/** Whether the path uses one of the two ports of each of these sides. */
function hasPorts(path: TilePath, sides: readonly Side[]): boolean {
  return sides.every((side) =>
    [0, 1].some((corner) => {
      const [one, other] = portEdge(path.rows, path.cols, side, corner);
      return Math.abs(path.step[one] - path.step[other]) === 1;
    }),
  );
}

/**
 * Returns a Hamiltonian path of a tile between two squares with a port on each of the sides, or undefined if it finds none. A port can
 * be missing only at a corner that is an end of the path. In this case, a second search requires that port.
 */
export function tilePath(
  rows: number,
  cols: number,
  start: number,
  end: number,
  sides: readonly Side[],
): TilePath | undefined {
  let key = ((rows * BASE + cols) * BASE + start) * BASE + end;
  for (const side of [UP, DOWN, LEFT, RIGHT] as const) key = 2 * key + (sides.includes(side) ? 1 : 0);
  return paths.get(key, () => searchWithPorts(rows, cols, start, end, sides) ?? null) ?? undefined;
}

function searchWithPorts(
  rows: number,
  cols: number,
  start: number,
  end: number,
  sides: readonly Side[],
): TilePath | undefined {
  const path = searchPath(rows, cols, start, end, [], 0);
  if (path === undefined || hasPorts(path, sides)) return path;
  for (const side of sides) {
    for (const corner of [0, 1]) {
      const [one, other] = portEdge(rows, cols, side, corner);
      if (one !== start && one !== end) continue;
      const edge = searchFor(rows, cols).graph.edgeBetween(one, other);
      const withPort = searchPath(rows, cols, start, end, [edge], 0);
      if (withPort !== undefined && hasPorts(withPort, sides)) return withPort;
    }
  }
  return undefined;
}

/** Returns the ends of a unit: a knight's move from the two squares of the top right port of the unit to its left. */
function unitEnds(rows: number, cols: number): readonly [start: number, end: number] {
  if (rows === 2) return [cols, 0];
  return rows === 3 ? [2 * cols, cols] : [cols + 1, 3 * cols];
}

/**
 * Returns the unit of a chain. It visits the corner of its top right port before the other square of the port, so that the next unit is
 * walked in the same direction.
 * @throws Error if there is no such unit; every shape of a plan has one
 */
export function unitPath(rows: number, cols: number): UnitPath {
  return units.get(rows * BASE + cols, () => {
    const [start, end] = unitEnds(rows, cols);
    const [corner, inner] = portEdge(rows, cols, RIGHT, 0);
    // These two never keep their direction.
    const canOnlyEndChain = (rows === 3 && cols === 4) || (rows === 5 && cols === 6);
    for (let seed = 0; seed < UNIT_SEEDS; seed++) {
      const path = searchPath(rows, cols, start, end, [], seed);
      if (path === undefined) break;
      const cut = Math.min(path.step[corner], path.step[inner]);
      if (path.order[cut] === corner || canOnlyEndChain) return { ...path, cut };
    }
    throw new Error(`there is no chain unit of ${rows} x ${cols}`);
  });
}
