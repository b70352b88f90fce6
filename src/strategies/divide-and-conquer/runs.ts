import { RUN_FIELDS } from '../../engines/engine.js';
import type { Attachment, Tile } from './chain.js';
import { boardSquare, type Plan, type Section } from './section.js';

/** Maximum number of squares to fill: runs hold square numbers modulo 2^32. */
export const MAX_FILLED_SQUARES: number = 2 ** 32;

/** A tile in one orientation and direction, with its attachments, relative to its base: the number of its square (0, 0). */
interface TurnedTile {
  readonly segments: readonly Segment[];
  /** Whether the tile has no attachments, so that it is one table of offsets. */
  readonly plain: boolean;
}

/** A part of a turned tile: some of its own squares, or the same part of attached tiles side by side. */
interface Segment {
  /** Number of squares of the turned tile before it. */
  readonly start: number;
  readonly squares: number;
  /** Undefined for own squares. */
  readonly turned: TurnedTile | undefined;
  /** The first offset of own squares; or the first square of each tile that is visited here. */
  readonly first: number;
  /** Number of squares visited of each tile. */
  readonly size: number;
  /** The base of the first tile relative to that of the turned tile, and of each tile to the one before. */
  readonly base: number;
  readonly stride: number;
}

/** The segments of the sections of a plan in order, and the offsets that they share. */
interface TourSegments {
  readonly offsets: Int32Array;
  readonly segments: readonly Segment[];
}

/** By the sections of a plan, which are shared by tours of one board that differ only in their start. */
const cache = new WeakMap<readonly Section[], TourSegments>();

function segmentsOf(plan: Plan): TourSegments {
  const known = cache.get(plan.sections);
  if (known !== undefined) return known;
  const offsets: number[] = [];
  const segments: Segment[] = [];
  for (const section of plan.sections) segments.push(...new TurnedTiles(plan, section, offsets).corridor());
  const made = {
    offsets: Int32Array.from(offsets, (offset) => offset | 0),
    segments: inSequence(segments),
  };
  cache.set(plan.sections, made);
  return made;
}

/**
 * A planned tour as runs, for filling arrays. A run describes `count` equal parts of the tour, one after the other:
 *
 *     for (i = 0; i < count; i++) for (j = 0; j < length; j++) visit(base + i * stride + offsets[first + j])
 *
 * with all numbers modulo 2^32. Each is a part of a tile. Most runs are half a row of tiles.
 */
export class TourRuns {
  /** Square numbers relative to a base, in visiting order. */
  readonly offsets: Int32Array;
  readonly #plan: Plan;
  readonly #segments: readonly Segment[];
  #runs: Int32Array = new Int32Array(0);
  #written = 0;

  /** @param plan of a board of at most {@link MAX_FILLED_SQUARES} */
  constructor(plan: Plan) {
    this.#plan = plan;
    const { offsets, segments } = segmentsOf(plan);
    this.offsets = offsets;
    this.#segments = segments;
  }

  /**
   * Describes steps `from` to `to` - 1 of the tour as runs.
   * @param runs output: {@link RUN_FIELDS} integers for each run; its length is at least RUN_FIELDS * (to - from)
   * @returns the number of runs
   */
  describe(from: number, to: number, runs: Int32Array): number {
    const { squares, rotation } = this.#plan;
    this.#runs = runs;
    this.#written = 0;
    const low = from + rotation;
    const high = to + rotation;
    if (low < squares) this.#describe(this.#segments, 0, low, Math.min(high, squares));
    if (high > squares) this.#describe(this.#segments, 0, Math.max(low, squares) - squares, high - squares);
    return this.#written / RUN_FIELDS;
  }

  /** Describes squares `low` to `high` - 1 of segments. */
  #describe(segments: readonly Segment[], base: number, low: number, high: number): void {
    for (let i = 0; i < segments.length; i++) {
      const segment = segments[i];
      const { start } = segment;
      if (start >= high) return;
      const from = low > start ? low - start : 0;
      const to = Math.min(high - start, segment.squares);
      if (from >= to) continue;
      if (segment.turned === undefined) this.#run(segment.first + from, to - from, base, 1, 0);
      else this.#tiles(segment, segment.turned, base + segment.base, from, to);
    }
  }

  /** Describes squares `low` to `high` - 1 of tiles side by side. */
  #tiles(segment: Segment, turned: TurnedTile, base: number, low: number, high: number): void {
    const { size, stride, first: shift } = segment;
    let first = Math.floor(low / size);
    const last = Math.floor((high - 1) / size);
    if (!turned.plain || first === last) {
      for (let i = first; i <= last; i++) {
        const start = i * size;
        const from = low > start ? low - start : 0;
        const to = Math.min(high - start, size);
        this.#describe(turned.segments, base + i * stride, shift + from, shift + to);
      }
      return;
    }
    const offset = turned.segments[0].first + shift;
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

/** Returns the segments with their starts. */
function inSequence(segments: readonly Segment[]): Segment[] {
  let start = 0;
  return segments.map((segment) => {
    const placed = { ...segment, start };
    start += segment.squares;
    return placed;
  });
}

/** Position of a tile or a chain: its square (row, col) is number base + row * down + col * right, as in its section. */
interface Placement {
  readonly base: number;
  readonly down: number;
  readonly right: number;
}

/** Computes the turned tiles of a section: one for each tile, orientation and direction. */
class TurnedTiles {
  readonly #known = new Map<Tile, (TurnedTile | undefined)[]>();
  readonly #plan: Plan;
  readonly #section: Section;
  readonly #offsets: number[];
  /** Of a strip, whose squares are numbered on two rows: its number of columns, and their distance on the board. */
  readonly #length: number;
  readonly #pitch: number;

  constructor(plan: Plan, section: Section, offsets: number[]) {
    this.#plan = plan;
    this.#section = section;
    this.#offsets = offsets;
    this.#length = Math.max(plan.rows, plan.cols);
    this.#pitch = section.strip >= 0 && plan.rows > 4 ? plan.cols : 1;
  }

  /** Returns the segments of the section, relative to base 0. */
  corridor(): Segment[] {
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

  /** Returns a base on the board. In a strip, bases count columns, and the offsets contain the rows. */
  #boardBase(base: number): number {
    return this.#section.strip < 0 ? base : (base % this.#length) * this.#pitch;
  }

  #tile(tile: Tile, placement: Placement, backwards: boolean): TurnedTile {
    const { base, down, right } = placement;
    const orientations = this.#known.get(tile) ?? [];
    this.#known.set(tile, orientations);
    const isTransposed = Math.abs(down) < Math.abs(right);
    const turn = Number(down < 0) + 2 * Number(right < 0) + 4 * Number(isTransposed);
    // In a strip the row depends on the parity of the column.
    const parity = this.#section.strip < 0 ? 0 : (base % this.#length) % 2;
    const orientation = 4 * turn + 2 * Number(backwards) + parity;
    const known = orientations[orientation];
    if (known !== undefined) return known;
    const first = this.#offsets.length;
    const { length } = tile.order;
    for (let i = 0; i < length; i++) {
      const square = tile.order[backwards ? length - 1 - i : i];
      const row = Math.floor(square / tile.cols);
      this.#offsets.push(this.#offset(placement, base + row * down + (square - row * tile.cols) * right));
    }
    const own = (from: number, to: number): Segment => ({
      start: 0,
      squares: to - from,
      turned: undefined,
      first: first + (backwards ? length - to : from),
      size: to - from,
      base: 0,
      stride: 0,
    });
    const groups: Segment[][] = [];
    let step = 0;
    for (const attachment of tile.attachments) {
      groups.push([own(step, attachment.after + 1)]);
      groups.push(this.#chain(attachment, placement, backwards));
      step = attachment.after + 1;
    }
    groups.push([own(step, length)]);
    const segments = inSequence((backwards ? groups.reverse() : groups).flat());
    const turned: TurnedTile = { segments, plain: groups.length === 1 };
    orientations[orientation] = turned;
    return turned;
  }

  /** Returns the segments of an attached chain in visiting order, relative to the tile. */
  #chain(attachment: Attachment, tilePlacement: Placement, tileBackwards: boolean): Segment[] {
    const backwards = tileBackwards !== attachment.reversed;
    const { base, down, right } = chainPlacement(attachment, tilePlacement);
    const tileBase = this.#boardBase(tilePlacement.base);
    const out: Segment[] = [];
    const back: Segment[] = [];
    for (const { tile, count, col } of attachment.chain.parts) {
      const step = tile.cols * right * this.#pitch;
      const near = base + col * right;
      const far = near + (count - 1) * tile.cols * right;
      const turned = this.#tile(tile, { base: near, down, right }, backwards);
      const segment = (from: number, stride: number, first: number, size: number): Segment => ({
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
        out.unshift(segment(far, -step, squaresAfter, squaresBefore));
        back.push(segment(near, step, 0, squaresAfter));
      } else {
        out.push(segment(near, step, 0, squaresBefore));
        back.unshift(segment(far, -step, squaresBefore, squaresAfter));
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

/** Returns the placement of an attached chain. */
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
