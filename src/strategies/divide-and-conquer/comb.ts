import { Cache } from './cache.js';
import { type Branch, branchOf, type Chain, chainOf, chainTile, type Tile } from './chain.js';
import type { Partition } from './partition.js';
import { DOWN, UP } from './ports.js';
import { unitPath } from './tiles.js';

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
