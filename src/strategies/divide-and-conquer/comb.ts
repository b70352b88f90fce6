import { type Branch, Chain, Tile } from './chain.js';
import type { Cut } from './partition.js';
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
  readonly #cols: Cut;
  readonly #rights = new Map<number, Chain | undefined>();
  readonly #lefts = new Map<number, Chain | undefined>();
  readonly #spines = new Map<string, Chain>();

  constructor(cols: Cut) {
    this.#cols = cols;
  }

  /** The row of this height right of the last column interval; undefined: there is nothing. */
  right(height: number): Chain | undefined {
    return remembered(this.#rights, height, () => chainOf(this.#units(height, this.#cols.after)));
  }

  /** The row of this height left of the last column interval. */
  left(height: number): Chain | undefined {
    if (this.#cols.second === 0) return this.leftOfFirst(height);
    return remembered(this.#lefts, height, () =>
      chainOf([
        ...this.#units(height, this.#cols.between),
        { tile: Tile.unit(unitPath(height, this.#cols.first)), count: 1 },
        ...this.#units(height, this.#cols.before),
      ]),
    );
  }

  /** The row of this height left of the first column interval. */
  leftOfFirst(height: number): Chain | undefined {
    return chainOf(this.#units(height, this.#cols.before));
  }

  /** A spine of so many units that hangs on the left (0) or right (1) port of its tile. */
  spine(count: number, corner: number): Chain {
    return remembered(this.#spines, `${count} ${corner}`, () => {
      const sides = corner === 0 ? ([UP, DOWN] as const) : ([DOWN, UP] as const);
      const branches: Branch[] = [];
      for (const [i, chain] of [this.left(STEP), this.right(STEP)].entries()) {
        if (chain !== undefined) branches.push({ side: sides[i]!, chainAt: () => chain });
      }
      const width = this.#cols.second || this.#cols.first;
      return new Chain([{ tile: Tile.unit(unitPath(width, STEP), branches), count }]);
    });
  }

  /**
   * Units of a row. Those of 3 x 4 and 5 x 6 turn the direction, so all but a last one are of double length.
   */
  #units(height: number, count: number): { tile: Tile; count: number }[] {
    const { step } = this.#cols;
    if (height !== 3 && height !== 5) return unitRun(height, step, count);
    return [...unitRun(height, 2 * step, Math.floor(count / 2)), ...unitRun(height, step, count % 2)];
  }
}

function unitRun(height: number, width: number, count: number): { tile: Tile; count: number }[] {
  return count > 0 ? [{ tile: Tile.unit(unitPath(height, width)), count }] : [];
}

function chainOf(runs: { tile: Tile; count: number }[]): Chain | undefined {
  return runs.length > 0 ? new Chain(runs) : undefined;
}

function remembered<Key, Value>(known: Map<Key, Value>, key: Key, make: () => Value): Value {
  if (!known.has(key)) known.set(key, make());
  return known.get(key)!;
}
