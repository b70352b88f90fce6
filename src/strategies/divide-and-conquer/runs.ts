import { RUN_FIELDS } from '../../engines/engine.js';
import type { Attachment, Tile } from './chain.js';
import { boardSquare, type Plan, type Section } from './section.js';

/** Runs hold numbers modulo 2^32: a board with a square number beyond that cannot be filled. */
export const MOST_FILLED_SQUARES: number = 2 ** 32;

/**
 * A tile turned one way, in one direction: what is visited on it and on all that hangs on it, relative to its
 * base, the number of its square (0, 0).
 */
interface TurnedTile {
  readonly stretches: readonly Stretch[];
  /** It is one table of offsets: nothing hangs on the tile. */
  readonly plain: boolean;
}

/** A part of a turned tile: some of its own squares, or the same part of tiles side by side that hang on it. */
interface Stretch {
  /** How many squares of the turned tile come before. */
  readonly start: number;
  readonly squares: number;
  /** Undefined for own squares. */
  readonly turned: TurnedTile | undefined;
  /** The first of the own squares' offsets; or of each of the tiles the first square visited here. */
  readonly first: number;
  /** The squares visited of each tile. */
  readonly size: number;
  /** The base of the first tile relative to that of the turned tile, and of each tile to the one before. */
  readonly base: number;
  readonly stride: number;
}

/** The stretches of a plan's sections one after the other, and the offsets that they share. */
interface SectionStretches {
  readonly offsets: Int32Array;
  readonly stretches: readonly Stretch[];
}

/** By a plan's sections, which tours of one board share that differ only in where they begin. */
const remembered = new WeakMap<readonly Section[], SectionStretches>();

function stretchesOf(plan: Plan): SectionStretches {
  const known = remembered.get(plan.sections);
  if (known !== undefined) return known;
  const offsets: number[] = [];
  const stretches: Stretch[] = [];
  for (const section of plan.sections) stretches.push(...new TurnedTiles(plan, section, offsets).corridor());
  const made = {
    offsets: Int32Array.from(offsets, (offset) => offset | 0),
    stretches: inSequence(stretches),
  };
  remembered.set(plan.sections, made);
  return made;
}

/**
 * A planned tour as runs, for filling arrays. A run stands for `count` equal pieces of the tour, one after
 * the other:
 *
 *     for (i = 0; i < count; i++) for (j = 0; j < length; j++) visit(base + i * stride + offsets[first + j])
 *
 * with all numbers modulo 2^32. A piece is part of a tile; most runs are half a row of tiles.
 */
export class TourRuns {
  /** Square numbers relative to a base, in visiting order; see the loops above. */
  readonly offsets: Int32Array;
  readonly #plan: Plan;
  readonly #stretches: readonly Stretch[];
  #runs: Int32Array = new Int32Array(0);
  #written = 0;

  /** @param plan of a board of at most {@link MOST_FILLED_SQUARES} */
  constructor(plan: Plan) {
    this.#plan = plan;
    const { offsets, stretches } = stretchesOf(plan);
    this.offsets = offsets;
    this.#stretches = stretches;
  }

  /**
   * Describes steps `from` .. `to` - 1 of the tour as runs.
   * @param runs written to: {@link RUN_FIELDS} integers for each run; length at least RUN_FIELDS * (to -
   * from)
   * @returns how many runs there are
   */
  describe(from: number, to: number, runs: Int32Array): number {
    const { squares, rotation } = this.#plan;
    this.#runs = runs;
    this.#written = 0;
    const low = from + rotation;
    const high = to + rotation;
    if (low < squares) this.#describe(this.#stretches, 0, low, Math.min(high, squares));
    if (high > squares) this.#describe(this.#stretches, 0, Math.max(low, squares) - squares, high - squares);
    return this.#written / RUN_FIELDS;
  }

  /** Squares `low` .. `high` - 1 of some stretches. */
  #describe(stretches: readonly Stretch[], base: number, low: number, high: number): void {
    for (let i = 0; i < stretches.length; i++) {
      const stretch = stretches[i];
      const { start } = stretch;
      if (start >= high) return;
      const from = low > start ? low - start : 0;
      const to = Math.min(high - start, stretch.squares);
      if (from >= to) continue;
      if (stretch.turned === undefined) this.#run(stretch.first + from, to - from, base, 1, 0);
      else this.#tiles(stretch, stretch.turned, base + stretch.base, from, to);
    }
  }

  /** Squares `low` .. `high` - 1 of tiles side by side. */
  #tiles(stretch: Stretch, turned: TurnedTile, base: number, low: number, high: number): void {
    const { size, stride, first: shift } = stretch;
    let first = Math.floor(low / size);
    const last = Math.floor((high - 1) / size);
    if (!turned.plain || first === last) {
      for (let i = first; i <= last; i++) {
        const start = i * size;
        const from = low > start ? low - start : 0;
        this.#describe(
          turned.stretches,
          base + i * stride,
          shift + from,
          shift + Math.min(high - start, size),
        );
      }
      return;
    }
    const offset = turned.stretches[0].first + shift;
    const skipped = low - first * size;
    if (skipped > 0) {
      this.#run(offset + skipped, size - skipped, base + first * stride, 1, 0);
      first++;
    }
    const whole = Math.floor(high / size);
    if (whole > first) this.#run(offset, size, base + first * stride, whole - first, stride);
    if (high > whole * size) this.#run(offset, high - whole * size, base + whole * stride, 1, 0);
  }

  #run(first: number, length: number, base: number, count: number, stride: number): void {
    const runs = this.#runs;
    const written = this.#written;
    runs[written] = first;
    runs[written + 1] = length;
    runs[written + 2] = base;
    runs[written + 3] = count;
    runs[written + 4] = stride;
    this.#written = written + RUN_FIELDS;
  }
}

/** Stretches one after the other, their starts filled in. */
function inSequence(stretches: readonly Stretch[]): Stretch[] {
  let start = 0;
  return stretches.map((stretch) => {
    const placed = { ...stretch, start };
    start += stretch.squares;
    return placed;
  });
}

/** Position of a tile or a chain: its square (row, col) is number base + row * down + col * right, as in its section. */
interface Placement {
  readonly base: number;
  readonly down: number;
  readonly right: number;
}

/** Works out the turned tiles of a section: one for each tile, way it is turned and direction. */
class TurnedTiles {
  readonly #known = new Map<Tile, (TurnedTile | undefined)[]>();
  readonly #plan: Plan;
  readonly #section: Section;
  readonly #offsets: number[];
  /** Of a strip, whose numbers are those of a board of two rows: its columns, and how far they lie apart on the board. */
  readonly #length: number;
  readonly #pitch: number;

  constructor(plan: Plan, section: Section, offsets: number[]) {
    this.#plan = plan;
    this.#section = section;
    this.#offsets = offsets;
    this.#length = Math.max(plan.rows, plan.cols);
    this.#pitch = section.strip >= 0 && plan.rows > 4 ? plan.cols : 1;
  }

  /** The stretches of the section, relative to base 0. */
  corridor(): Stretch[] {
    const { corridor, base, down, right } = this.#section;
    return corridor.parts.map(({ tile, count, row, col, rowStep, colStep }) => {
      const placement = { base: base + row * down + col * right, down, right };
      return {
        start: 0,
        squares: count * tile.squares,
        turned: this.#tile(tile, placement, false),
        first: 0,
        size: tile.squares,
        base: this.#boardBase(placement.base),
        stride: (rowStep * down + colStep * right) * this.#pitch,
      };
    });
  }

  /** What the bases of stretches count: squares of the board, or in a strip its columns, whose rows are part of the offsets. */
  #boardBase(base: number): number {
    return this.#section.strip < 0 ? base : (base % this.#length) * this.#pitch;
  }

  #tile(tile: Tile, placement: Placement, backwards: boolean): TurnedTile {
    const { base, down, right } = placement;
    const ways = this.#known.get(tile) ?? [];
    this.#known.set(tile, ways);
    const isTransposed = Math.abs(down) < Math.abs(right);
    const turn = Number(down < 0) + 2 * Number(right < 0) + 4 * Number(isTransposed);
    // In a strip the row depends on the parity of the column.
    const parity = this.#section.strip < 0 ? 0 : (base % this.#length) % 2;
    const way = 4 * turn + 2 * Number(backwards) + parity;
    const known = ways[way];
    if (known !== undefined) return known;
    const first = this.#offsets.length;
    const { length } = tile.order;
    for (let i = 0; i < length; i++) {
      const square = tile.order[backwards ? length - 1 - i : i];
      const row = Math.floor(square / tile.cols);
      this.#offsets.push(this.#offset(placement, base + row * down + (square - row * tile.cols) * right));
    }
    const own = (from: number, to: number): Stretch => ({
      start: 0,
      squares: to - from,
      turned: undefined,
      first: first + (backwards ? length - to : from),
      size: to - from,
      base: 0,
      stride: 0,
    });
    const groups: Stretch[][] = [];
    let step = 0;
    for (const attachment of tile.attachments) {
      groups.push([own(step, attachment.after + 1)]);
      groups.push(this.#chain(attachment, placement, backwards));
      step = attachment.after + 1;
    }
    groups.push([own(step, length)]);
    const stretches = inSequence((backwards ? groups.reverse() : groups).flat());
    const turned: TurnedTile = { stretches, plain: groups.length === 1 };
    ways[way] = turned;
    return turned;
  }

  /** The stretches in visiting order of a chain that hangs on a tile, relative to that. */
  #chain(attachment: Attachment, tilePlacement: Placement, tileBackwards: boolean): Stretch[] {
    const backwards = tileBackwards !== attachment.reversed;
    const { base, down, right } = chainPlacement(attachment, tilePlacement);
    const tileBase = this.#boardBase(tilePlacement.base);
    const out: Stretch[] = [];
    const back: Stretch[] = [];
    for (const { tile, count, col } of attachment.chain.parts) {
      const step = tile.cols * right * this.#pitch;
      const near = base + col * right;
      const far = near + (count - 1) * tile.cols * right;
      const turned = this.#tile(tile, { base: near, down, right }, backwards);
      const stretch = (from: number, stride: number, first: number, size: number): Stretch => ({
        start: 0,
        squares: count * size,
        turned,
        first,
        size,
        base: this.#boardBase(from) - tileBase,
        stride,
      });
      const { squaresBefore, squaresAfter } = tile;
      if (backwards) {
        out.unshift(stretch(far, -step, squaresAfter, squaresBefore));
        back.push(stretch(near, step, 0, squaresAfter));
      } else {
        out.push(stretch(near, step, 0, squaresBefore));
        back.unshift(stretch(far, -step, squaresBefore, squaresAfter));
      }
    }
    return backwards ? [...back, ...out] : [...out, ...back];
  }

  #offset({ base }: Placement, square: number): number {
    const { strip } = this.#section;
    if (strip < 0) return square - base;
    return boardSquare(this.#plan, strip, square) - this.#boardBase(base);
  }
}

/** Where a chain lies that hangs on a tile. */
function chainPlacement(
  { row, col, rowSign, colSign, exchanged }: Attachment,
  { base, down, right }: Placement,
): Placement {
  const along = rowSign * down;
  const across = colSign * right;
  return {
    base: base + row * down + col * right,
    down: exchanged ? across : along,
    right: exchanged ? along : across,
  };
}
